/** The nations' colours, drawn from data into one stylesheet of this page. */

import { slug } from "../panel/words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {{fill: string, ink: string, edge: string, frame: string, corner: number}} Livery */

const COLOUR = /^#[0-9a-f]{3,8}$/i;

/** Strong colours of a double frame: light figures on dark, hatched. @param {string} fill */
const dark = (fill) => `--fill: color-mix(in oklab, ${fill} 26%, #0b0d10); --figure: #fff; --edge: #000; --inner: #fffc; --hatch: url("#weave-dark")`;

/** Strong colours of a single frame: dark figures on light, dotted. @param {string} fill */
const light = (fill) => `--fill: color-mix(in oklab, ${fill} 32%, #fff); --figure: #000; --edge: #000; --inner: none; --hatch: url("#weave-light")`;

/** What a selector gets from a livery. @param {string} selector @param {Livery} look */
function rule(selector, { fill, ink, edge, frame, corner }) {
  const inner = frame === "double" ? edge : "none";
  return `${selector} { --fill: ${fill}; --figure: ${ink}; --edge: ${edge}; --inner: ${inner}; --corner: ${Number(corner)}px }
    [data-colours=strong] ${selector} { ${frame === "double" ? dark(fill) : light(fill)} }`;
}

/** @param {string} name @param {Livery} look */
function ruleOf(name, look) {
  if (![look.fill, look.ink, look.edge].every((colour) => COLOUR.test(colour))) throw new Error(`The colours of ${name} are not colours.`);
  return rule(name === "plain" ? ".counter" : `.nation-${slug(name)}`, look);
}

/** @type {Map<string, Livery>} */
let known = new Map();
const [ofNations, ofSides] = [new CSSStyleSheet(), new CSSStyleSheet()];
document.adoptedStyleSheets = [...document.adoptedStyleSheets, ofNations, ofSides];
let dressed = "";

/** Fetch the liveries and dress the counters in them. @param {string} address */
export async function loadLiveries(address) {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`The colours ${address} could not be loaded (${reply.status}).`);
  const looks = Object.entries(/** @type {Record<string, Livery>} */ (await reply.json()));
  const plainFirst = looks.sort(([a], [b]) => Number(b === "plain") - Number(a === "plain"));
  ofNations.replaceSync(plainFirst.map(([name, look]) => ruleOf(name, look)).join("\n"));
  [known, dressed] = [new Map(looks), ""];
}

/** The nation that most units of a side belong to. @param {View} view @param {string} side */
function nationOf(view, side) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const unit of view.units) if (unit.side === side) counts.set(unit.nation, (counts.get(unit.nation) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b))[0]?.[0] ?? "plain";
}

/** Dress the chips of the sides like most of their counters. @param {View} view */
export function dressSides(view) {
  const worn = Object.keys(view.sides).map((side) => /** @type {[string, Livery|undefined]} */ ([side, known.get(nationOf(view, side))]));
  const text = worn.map(([side, look]) => (look ? rule(`:is(.side-chip, .side-share).side-${slug(side)}`, look) : "")).join("\n");
  if (text !== dressed) ofSides.replaceSync(text);
  dressed = text;
}
