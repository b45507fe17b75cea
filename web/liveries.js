/** The nations' colours, drawn from data into one stylesheet of this page. */

import { slug } from "./words.js";

/** @typedef {{fill: string, ink: string, edge: string, frame: string, corner: number}} Livery */

const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** @param {string} name @param {Livery} look */
function ruleOf(name, { fill, ink, edge, frame, corner }) {
  if (![fill, ink, edge].every((colour) => COLOUR.test(colour))) throw new Error(`The colours of ${name} are not colours.`);
  const inner = frame === "double" ? edge : "none";
  const selector = name === "plain" ? ".counter" : `.nation-${slug(name)}`;
  return `${selector} { --fill: ${fill}; --ink: ${ink}; --edge: ${edge}; --inner: ${inner}; --corner: ${Number(corner)}px }`;
}

/** Fetch the liveries and dress the counters in them. @param {string} address */
export async function loadLiveries(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The colours ${address} could not be loaded (${reply.status}).`);
  const looks = Object.entries(/** @type {Record<string, Livery>} */ (await reply.json()));
  const plainFirst = looks.sort(([a], [b]) => Number(b === "plain") - Number(a === "plain"));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(plainFirst.map(([name, look]) => ruleOf(name, look)).join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
