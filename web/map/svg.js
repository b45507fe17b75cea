/** Small helpers to build and fetch SVG without ever parsing untrusted text. */

const NS = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children; text children become text nodes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string|number>} [attributes]
 * @param {...(Node|string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * One drawing layer that covers the whole board.
 * @param {string} name @param {number} width @param {number} height
 */
export function layer(name, width, height) {
  return svg("svg", { class: `layer ${name}`, viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" });
}

/**
 * A pattern of strokes; each lies on a rim of the other lightness, so that it stands out on any ground.
 * @param {string} id @param {number} size @param {string} d @param {string} [turn]
 */
export function pattern(id, size, d, turn = "") {
  return svg("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: turn },
    svg("path", { d, class: "rim" }), svg("path", { d, class: "stroke" }));
}

/**
 * Make these the children of a layer, in this order; those that stand right are left where they are.
 * @param {Element} parent @param {Element[]} nodes
 */
export function arrange(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  let spot = parent.firstElementChild;
  for (const node of nodes) {
    if (spot?.nextElementSibling === node) spot = node; // the one before it comes later
    if (spot === node) spot = node.nextElementSibling;
    else parent.insertBefore(node, spot);
  }
}

/**
 * Fetch a drawing that belongs to this site.
 * @param {string} address
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchSvg(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The drawing ${address} could not be loaded (${reply.status}).`);
  const parsed = new DOMParser().parseFromString(await reply.text(), "image/svg+xml").documentElement;
  if (!(parsed instanceof SVGSVGElement)) throw new Error(`The file ${address} is not a drawing.`);
  for (const script of parsed.querySelectorAll("script")) script.remove();
  return document.adoptNode(parsed);
}

/** Does the player, or the device, ask for little motion? */
export const isStill = () => document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
