/** The overlay on the map: fields that differ by pattern, marks in hexes, and paths with the cost of each hex. */

import { border, centre, isHex, outline } from "./geometry.js";
import { pattern, svg } from "./svg.js";
import { halves } from "../panel/words.js";

/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("../types.js").OverlayAnswer} OverlayAnswer */

/** The looks that have a pattern of their own; any other word is drawn as the first. */
const LOOKS = ["zone", "reach", "good", "bad", "source"];

/** The costs of more ways than these would lie on one another. */
const FEW = 3;

/** @param {string} look */
const known = (look) => (LOOKS.includes(look) ? look : "zone");

/** Hatching for zones, dashes for reach, crosses upright and slanting for good and bad, rings for sources. */
const patterns = () => svg("defs", {},
  pattern("area-zone", 12, "M6-1V13", "rotate(45)"),
  pattern("area-reach", 18, "M1 5h6M10 14h6"),
  pattern("area-good", 16, "M8 5v6M5 8h6"),
  pattern("area-bad", 14, "M4.500 4.500l5 5M9.500 4.500l-5 5"),
  pattern("area-source", 16, "M8 4.500a3.500 3.500 0 1 0 .01 0"));

/** Between the shade that lies on what is out of reach, and what is lit. @param {SVGSVGElement} under @param {SVGSVGElement} over */
export function createFields(under, over) {
  const [fields, ways, marks] = [svg("g", { class: "overlay" }), svg("g", { class: "overlay" }), svg("g", { class: "overlay" })];
  under.append(patterns());
  under.querySelector(".shade")?.after(fields, ways);
  over.append(marks);

  return {
    /** The whole map's answer; where a hex is looked at more closely, its paths alone, with their costs. @param {Overlay|null} overlay */
    draw(overlay) {
      const close = overlay?.close ?? null;
      const paths = close?.paths ?? overlay?.answer.paths ?? [];
      fields.replaceChildren(...(overlay?.answer.areas ?? []).flatMap(field));
      ways.replaceChildren(...paths.flatMap(way(close ? "near" : "far")));
      marks.replaceChildren(...rows([...(overlay?.answer.marks ?? []), ...(close?.marks ?? [])]), ...(paths.length <= FEW && close ? paths.flatMap(costs) : []));
    },
  };
}

/** The marks, those of one hex one above the other; what is told twice of a hex stands there once. @param {OverlayAnswer["marks"]} all */
function rows(all) {
  const each = [...new Map(all.filter(({ hex }) => isHex(hex)).map((one) => [`${one.hex} ${one.look} ${one.text}`, one])).values()];
  return each.map((one, i) => badge(one.hex, one.text, known(one.look), each.slice(0, i).filter(({ hex }) => hex === one.hex).length));
}

/** @param {OverlayAnswer["areas"][number]} area */
function field({ hexes, look }) {
  const [within, rim] = [hexes.filter(isHex).map((hex) => outline(hex)).join(""), border(hexes.filter(isHex))];
  return ["area-pattern", "area-rim", "area"].map((part) => svg("path", { d: part === "area-pattern" ? within : rim, class: `${part} ${known(look)}` }));
}

/** @param {string} range @returns {(path: OverlayAnswer["paths"][number]) => Element[]} */
const way = (range) => ({ hexes, look }) => {
  const d = hexes.filter(isHex).map(centre).map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return [svg("path", { d, class: `trail-rim ${range}` }), svg("path", { d, class: `trail ${known(look)} ${range}` })];
};

/** What each hex of a path costs, at its lower edge, where a counter leaves room. @param {OverlayAnswer["paths"][number]} path */
function costs({ hexes, costs: each }) {
  return (each ?? []).flatMap((cost, i) => {
    const hex = hexes[i];
    return hex && isHex(hex) && i ? [badge(hex, halves(cost), "cost")] : [];
  });
}

/** A figure or a short word on a plate in a hex. @param {string} hex @param {string} text @param {string} look @param {number} [row] how many stand below it */
function badge(hex, text, look, row = 0) {
  const { x, y } = centre(hex);
  const half = Math.max(7, 3 * text.length + 3.5);
  return svg("g", { class: `badge ${look}`, transform: `translate(${x} ${(y + 26 - 12 * row).toFixed(1)})` },
    svg("rect", { x: -half, y: -6, width: 2 * half, height: 12, rx: 6 }), svg("text", { y: 3.2 }, text));
}
