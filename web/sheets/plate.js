/** The board as one drawing that stands alone: every style written into it, everything it refers to inside. */

import { svg } from "../map/svg.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{title: string, when: string, name: string}} Caption */

/** What a drawing keeps of its style; all of them are attributes of SVG too. `color` is passed on by inheritance. */
const PROPERTIES = ["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
  "stroke-linejoin", "opacity", "color", "font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor", "paint-order",
  "visibility", "display", "clip-path"];
const INHERITED = new Set(PROPERTIES.filter((name) => !["opacity", "display", "clip-path"].includes(name)));
/** What belongs to a choice half made and not to the position. */
const PASSING = ".shade, .lit, .lit-rim, .lit-pattern, .ring, .cursor, .cursor-rim, .way, .way-rim, .route, .route-rim, .route-end, .spent, .ghost";
const PASSING_CLASSES = ["able", "picked"];
const REFERENCE = /url\(["']?#([^"')]+)["']?\)/g;

/** Write the style that an element has on the page into its attributes; what takes the colour of its user still does. @param {Element} element @param {Map<string, string>} from what it inherits */
function dress(element, from) {
  const style = getComputedStyle(element);
  const own = new Map(PROPERTIES.map((name) => [name, style.getPropertyValue(name)]));
  for (const [name, value] of own) {
    if (element.getAttribute(name) === "currentColor") continue;
    const isSame = INHERITED.has(name) && from.get(name) === value;
    if (isSame) element.removeAttribute(name);
    else element.setAttribute(name, value.replaceAll(REFERENCE, "url(#$1)"));
  }
  const radius = style.getPropertyValue("rx");
  if (element instanceof SVGRectElement && radius !== "auto") element.setAttribute("rx", String(Number.parseFloat(radius)));
  for (const child of element.children) dress(child, own);
}

/** What SVG takes for granted, so that it need not be said. @returns {Map<string, string>} */
const plain = () => new Map([["fill-opacity", "1"], ["fill-rule", "nonzero"], ["stroke", "none"], ["stroke-width", "1px"], ["stroke-opacity", "1"],
  ["stroke-dasharray", "none"], ["stroke-linecap", "butt"], ["stroke-linejoin", "miter"], ["font-style", "normal"], ["letter-spacing", "normal"],
  ["text-anchor", "start"], ["paint-order", "normal"], ["visibility", "visible"]]);

/** Take out what only the page needs. @param {Element} root */
function strip(root) {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const [name, value] of [["opacity", "1"], ["clip-path", "none"]]) {
      if (name && element.getAttribute(name) === value) element.removeAttribute(name);
    }
    if (element.getAttribute("display") !== "none") element.removeAttribute("display");
    for (const { name } of [...element.attributes]) if (/^(class|style|data-|aria-)/.test(name)) element.removeAttribute(name);
  }
}

/** The ids that a drawing refers to. @param {Element} root */
function wanted(root) {
  const ids = new Set();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of element.attributes) {
      if (name.endsWith("href") && value.startsWith("#")) ids.add(value.slice(1));
      for (const [, id] of value.matchAll(REFERENCE)) ids.add(id);
    }
  }
  return ids;
}

/** Bring in what the drawing refers to and does not hold, from the page, until nothing is missing. @param {SVGSVGElement} root @param {SVGDefsElement} defs */
function complete(root, defs) {
  for (let missing = [""]; missing.length; ) {
    const held = new Set([...root.querySelectorAll("[id]")].map((element) => element.id));
    missing = [...wanted(root)].filter((id) => !held.has(id) && document.getElementById(id));
    for (const id of missing) defs.append(/** @type {Element} */ (document.getElementById(id)).cloneNode(true));
  }
}

/** The layers of the board without what is passing, one group each; from near by with the numbers of the hexes. @param {HTMLElement} map */
function layers(map) {
  const passing = map.dataset.zoom === "near" ? PASSING : `${PASSING}, .numbers`;
  return [...map.querySelectorAll(":scope > svg.layer")].map((layer) => {
    const group = svg("g", { class: layer.getAttribute("class") ?? "" });
    group.append(...[...layer.children].map((child) => child.cloneNode(true)));
    for (const element of group.querySelectorAll(passing)) element.remove();
    for (const counter of /** @type {NodeListOf<SVGElement>} */ (group.querySelectorAll(".counter"))) {
      counter.classList.remove(...PASSING_CLASSES);
      if (counter.dataset.unit) counter.id = `counter-${counter.dataset.unit}`;
    }
    for (const element of group.querySelectorAll(".numbers")) element.removeAttribute("visibility");
    for (const element of group.querySelectorAll("[width='100%']")) {
      element.setAttribute("width", String(map.offsetWidth));
      element.setAttribute("height", String(map.offsetHeight));
    }
    return group;
  });
}

/** A strip below the map that says what it shows. @param {Box} box @param {Caption} caption */
function strap({ x, y, width, height }, { title, when, name }) {
  const tall = Math.max(28, Math.min(56, width / 24));
  const at = { y: y + height + tall * 0.64, "font-size": tall * 0.42 };
  return { tall, node: svg("g", { class: "strap" },
    svg("rect", { x, y: y + height, width, height: tall }),
    svg("text", { class: "strap-title", x: x + tall / 2, ...at }, title),
    svg("text", { class: "strap-when", x: x + width / 2, ...at }, when),
    svg("text", { class: "strap-name", x: x + width - tall / 2, ...at }, name)) };
}

/**
 * Draw the board, or a part of it, for its own sake.
 * @param {HTMLElement} map @param {Box} box @param {Caption} caption
 * @returns {SVGSVGElement}
 */
export function plate(map, box, caption) {
  const { tall, node } = strap(box, caption);
  const whole = { ...box, height: box.height + tall };
  const defs = svg("defs");
  const frame = svg("g", {}, ...layers(map));
  const root = svg("svg", { class: "plate", viewBox: `${whole.x} ${whole.y} ${whole.width} ${whole.height}`, width: whole.width, height: whole.height },
    svg("title", {}, `${caption.title}, ${caption.when}`), defs, frame, node);
  complete(root, defs);
  const room = document.createElement("div");
  room.className = "plate-room";
  room.append(root);
  document.body.append(room);
  dress(root, plain());
  room.remove();
  strip(root);
  return root;
}

/** The drawing as the text of a file. @param {SVGSVGElement} root */
export const fileText = (root) => `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(root)}\n`;
