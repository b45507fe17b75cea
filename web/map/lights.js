/** What may be tapped and what would follow: lit hexes and the path. Told apart by pattern as well as by colour. */

import { border, centre, isHex, outline } from "./geometry.js";
import { figureSpot, liftNames } from "./names.js";
import { pattern, svg } from "./svg.js";
import { halves } from "../panel/words.js";

/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("../types.js").Facts} Facts */
/** @typedef {import("../types.js").View} View */
/** @typedef {{look: string, facts: Facts}} Light */

/** Columns that share a path. */
const BLOCK = 6;
/** The outline of more than any board; lit hexes are holes in its shade. */
const EVERYWHERE = "M-4000-4000H12000V12000H-4000Z";

/** @param {import("../types.js").Ask} ask @param {Facts} facts @param {boolean} isOwn one's own stack is no target */
function lookOf({ take, slot }, { kind }, isOwn) {
  if (take === "route") return kind ? "special" : "reach";
  if (slot === "path") return "reach";
  return take === "set" && !isOwn ? "target" : "spot";
}

/**
 * The lit hexes of a trail: those of the newest step that lights any. A special look wins over a plain one.
 * @param {Step[]} trail @param {Set<string>} [home] hexes with units of the side that decides
 * @returns {Map<string, Light>}
 */
export function lights(trail, home = new Set()) {
  /** @type {Map<string, Light>} */
  const lit = new Map();
  for (let i = trail.length - 1; i >= 0 && !lit.size; i -= 1) {
    for (const ask of trail[i]?.offer.asks ?? []) {
      for (const [value, facts] of Object.entries(ask.values)) {
        if (isHex(value) && lit.get(value)?.look !== "special") lit.set(value, { look: lookOf(ask, facts, home.has(value)), facts });
      }
    }
  }
  return lit;
}

/** The patterns that the looks are filled with: hatching, dots, chevrons; reach has a dashed rim round all of it. */
function patterns() {
  return svg("defs", {},
    pattern("lit-special", 12, "M6-1V13", "rotate(-45)"),
    pattern("lit-spot", 14, "M7 7h.01"),
    pattern("lit-target", 16, "M3.500 6l4.500 4.500l4.500-4.500"),
    svg("marker", { id: "arrow", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 4, markerHeight: 4, orient: "auto-start-reverse" },
      svg("path", { d: "M0 0L10 5L0 10z", class: "arrowhead" })));
}

/**
 * Two layers: `under` the counters for fields, `over` them for paths and figures. The names of the drawing lie between
 * the fields and the ways.
 * @param {SVGSVGElement} under @param {SVGSVGElement} over @param {SVGSVGElement} drawing
 */
export function createLights(under, over, drawing) {
  under.append(patterns());
  const shade = svg("path", { class: "shade", "fill-rule": "evenodd" });
  const fields = svg("g");
  const way = svg("g");
  const marks = svg("g");
  let drawn = "";
  under.append(shade, fields, way);
  const names = liftNames(drawing, way);
  over.append(marks);

  return {
    /** The room that the names of the drawing take. */
    names,
    /**
     * @param {Map<string, Light>} lit @param {Set<string>} full hexes with counters, where figures stand aside
     * @param {string[]} own hexes of what is chosen, which stay bright @param {boolean} isShaded whether the rest goes darker
     */
    draw(lit, full, own, isShaded) {
      way.replaceChildren();
      const now = JSON.stringify([isShaded, own, [...lit].map(([hex, { look, facts }]) => [hex, look, facts.cost, full.has(hex)])]);
      if (now === drawn) return;
      drawn = now;
      const open = [...lit].filter(([, { look }]) => look === "reach" || look === "spot");
      shade.setAttribute("d", open.length && isShaded ? EVERYWHERE + [...new Set([...lit.keys(), ...own])].map((hex) => outline(hex)).join("") : "");
      const looks = ["reach", "spot", "target", "special"];
      fields.replaceChildren(...looks.flatMap((look) => field(look, [...lit].filter(([, light]) => light.look === look).map(([hex]) => hex))));
      marks.replaceChildren();
      // Some hundreds of figures take longer to lay out than all the rest: the lit hexes do not wait for them.
      afterNextFrame(() => now === drawn && marks.append(...[...lit].flatMap(([hex, light]) => figure(hex, light, full.has(hex), names))));
    },
    /** The way that a finished draft would go. @param {string[]} path @param {string|undefined} from */
    drawPath(path, from) {
      const hexes = [from ?? "", ...path].filter(isHex);
      const d = line(hexes);
      if (hexes.length > 1) way.append(svg("path", { d, class: "way-rim" }), svg("path", { d, class: "way", "marker-end": "url(#arrow)" }));
    },
    /** Ways that lead to several places at once, each from its beginning. @param {string[][]} routes */
    drawRoutes(routes) {
      const lines = routes.filter((route) => route.length > 1).map((route) => line(route));
      way.append(...["route-rim", "route"].flatMap((look) => lines.map((d) => svg("path", { d, class: look }))));
      for (const { x, y } of routes.flatMap((route) => route.slice(-1)).map(centre)) way.append(svg("circle", { cx: x, cy: y, r: 29, class: "route-end" }));
    },
    /** A ring around one hex. @param {string|null} hex @param {string} look */
    ring(hex, look) {
      if (hex && isHex(hex)) way.append(svg("path", { d: outline(hex, 1.5), class: `ring ${look}` }));
    },
  };
}

/** A line from hex to hex. @param {string[]} hexes */
const line = (hexes) => hexes.map(centre).map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/** Hexes of one look, a path for every few columns: of a large path each tile of the screen would draw the whole. @param {string} look @param {string[]} hexes */
function field(look, hexes) {
  /** @type {Map<number, string>} */
  const blocks = new Map();
  for (const hex of hexes) {
    const block = Math.floor(Number(hex.slice(0, 2)) / BLOCK);
    blocks.set(block, (blocks.get(block) ?? "") + outline(hex, 1.2));
  }
  const whole = [...blocks.values()];
  const rim = look === "reach" ? [border(hexes)] : [];
  /** @type {Record<string, string[]>} */
  const drawn = rim.length ? { lit: whole, "lit-rim": rim, "lit-pattern": rim } : { lit: whole, "lit-pattern": whole };
  return Object.entries(drawn).flatMap(([kind, paths]) => paths.map((d) => svg("path", { d, class: `${kind} ${look}` })));
}

/** @param {() => void} then */
const afterNextFrame = (then) => requestAnimationFrame(() => setTimeout(then));

/** The points spent. @param {string} hex @param {Light} light @param {boolean} isFull @param {import("./names.js").Box[]} names */
function figure(hex, { look, facts }, isFull, names) {
  const { x, y } = centre(hex);
  const text = facts.cost !== undefined && facts.cost !== null ? halves(facts.cost) : "";
  const at = isFull ? { x: x + 26, y: y + 3.5 } : figureSpot(hex, names);
  return text ? [svg("text", { class: `spent ${look} ${isFull ? "narrow" : ""}`, ...at }, text)] : [];
}
