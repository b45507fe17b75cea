/** The counters: nation colours by class, the unit's symbol by reference, figures, name and markers. */

import { centre, isHex } from "./geometry.js";
import { arrange, svg } from "./svg.js";
import { figures, slug, stacked } from "../panel/words.js";

/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").State} State */

const HALF = 22;
const NAME_FITS = 8;
const FAN = { x: 3.5, y: -3.5 };
/** What a counter may be at the moment. */
const MARKS = ["able", "picked"];
const SLIDE_MS = { start: 70, hex: 90 };
/** Signs of the commonest states; any other state shows its first letter. @type {Record<string, string>} */
const SIGNS = { moved: "→", unsupplied: "!", attacked: "×", maximum: "2" };
/** Where the symbol lies, above the figures, or on a counter that has none. */
const ABOVE = { x: -13, y: -14.9, width: 26, height: 24.1 };
const ALONE = { x: -16.5, y: -14.5, width: 33, height: 30.6 };

/**
 * One counter, drawn around the origin.
 * @param {Unit} unit
 * @returns {SVGGElement}
 */
export function counter(unit) {
  const group = svg("g", { class: `counter nation-${slug(unit.nation)} side-${slug(unit.side)}` });
  const said = figures(unit);
  group.append(
    svg("rect", { class: "shadow", x: -HALF, y: 1 - HALF, width: 2 * HALF, height: 2 * HALF }),
    svg("rect", { class: "card", x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF }),
    svg("rect", { class: "inner", x: -HALF + 2, y: -HALF + 2, width: 2 * HALF - 4, height: 2 * HALF - 4 }),
    svg("rect", { class: "weave", x: -HALF + 1, y: -HALF + 1, width: 6, height: 2 * HALF - 2 }),
    svg("use", { class: "symbol", href: symbolOf(unit), ...(said ? ABOVE : ALONE) }),
    nameplate(unit.name),
    svg("text", { class: "figures", y: 19.4 }, said),
    ...states(unit).map(flag),
  );
  return group;
}

/** What tells the sides apart in strong colours: a weave of strokes, and one of dots. */
export const weaves = () => svg("defs", {},
  svg("pattern", { id: "weave-dark", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { width: 2.2, height: 5, fill: "#fff" })),
  svg("pattern", { id: "weave-light", width: 4, height: 4, patternUnits: "userSpaceOnUse" }, svg("circle", { cx: 2, cy: 2, r: 1.2 })));

/** The symbol of a unit, or the nearest that this system's sheet of symbols has. @param {Unit} unit */
function symbolOf({ type, size }) {
  const names = [`sym-${type}-${size}`, `sym-${type}-none`, `sym-unit-${size}`];
  return `#${names.find((name) => document.getElementById(name)) ?? "sym-unit-none"}`;
}

/** What a counter is marked with: its flags, and that it lacks supply. @param {Unit} unit */
export const states = ({ flags, supply }) => (supply === "unsupplied" && !flags.includes(supply) ? [supply, ...flags] : flags);

/** The name along the upper edge: what comes before a stroke, drawn closer when it is long. @param {string} name */
function nameplate(name) {
  const short = (name.split(" / ")[0] ?? name).slice(0, NAME_FITS + 9);
  /** @type {Record<string, string|number>} */
  const fit = short.length > NAME_FITS ? { textLength: 2 * HALF - 5, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { class: "name", y: -15.6, ...fit }, short);
}

/** A state marker: the flag's first letter on a tab at the counter's edge. @param {string} word @param {number} index */
function flag(word, index) {
  const y = -11 + 9.5 * index;
  return svg("g", { class: `flag flag-${slug(word)}` },
    svg("rect", { x: HALF - 6, y: y - 4.6, width: 10, height: 9.6, rx: 2 }),
    svg("text", { x: HALF - 1, y: y + 3 }, SIGNS[word] ?? word.charAt(0).toUpperCase()));
}

/** A counter as a picture of its own, for lists. @param {Unit} unit */
export const picture = (unit) => svg("svg", { class: "picture", viewBox: "-25 -25 52 50", "aria-hidden": "true" }, counter(unit));

/**
 * The layer of counters: a group for each unit, redrawn only when the unit or its place in the stack changes.
 * @param {SVGSVGElement} layer
 */
export function createCounters(layer) {
  /** @type {Map<string, {node: SVGGElement, face: string, place: string, marks: string}>} */
  const known = new Map();
  /** Badges of stacks by place and number. @type {Map<string, SVGGElement>} */
  let badges = new Map();

  /** @param {Unit} unit @param {string} marks @param {{x: number, y: number}} point */
  function put(unit, marks, point) {
    const face = JSON.stringify([unit.name, unit.nation, unit.type, unit.size, figures(unit), states(unit)]);
    const old = known.get(unit.id);
    const node = old?.face === face ? old.node : counter(unit);
    const before = old?.node === node ? old : { marks: "", place: "" };
    for (const mark of MARKS) if (before.marks.includes(mark) !== marks.includes(mark)) node.classList.toggle(mark);
    if (node.dataset.unit !== unit.id) node.dataset.unit = unit.id;
    const place = `translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`;
    if (before.place !== place) node.setAttribute("transform", place);
    known.set(unit.id, { node, face, place, marks });
    return node;
  }

  /** @param {Set<string>} present */
  function sweep(present) {
    for (const id of known.keys()) if (!present.has(id)) known.delete(id);
  }

  return {
    /**
     * @param {Unit[]} units @param {(unit: Unit) => string} marksOf
     */
    draw(units, marksOf) {
      const before = badges;
      badges = new Map();
      const nodes = [...grouped(units)].flatMap(([hex, stack]) => drawStack(hex, stacked(stack), marksOf, before));
      arrange(layer, [...nodes, ...badges.values()]); // the badges above all: a neighbour must not hide them
      sweep(new Set(units.filter((u) => isHex(u.at)).map((u) => u.id)));
    },
    /** Slide a counter along the hexes that it has gone through. @param {string} id @param {string[]} path @param {(ms: number) => number} lasting */
    slide(id, path, lasting) {
      const end = centre(/** @type {string} */ (path.at(-1)));
      const frames = path.map((hex) => centre(hex)).map(({ x, y }) => ({ translate: `${x - end.x}px ${y - end.y}px` }));
      known.get(id)?.node.animate(frames, { duration: lasting(SLIDE_MS.start + SLIDE_MS.hex * path.length), easing: "ease-in-out" });
    },
    /** A counter that came onto the map. @param {string} id @param {number} duration */
    appear(id, duration) {
      known.get(id)?.node.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
    },
  };

  /** @param {string} hex @param {Unit[]} stack @param {(unit: Unit) => string} marksOf @param {Map<string, SVGGElement>} before */
  function drawStack(hex, stack, marksOf, before) {
    const { x, y } = centre(hex);
    const back = Math.min(stack.length - 1, 3);
    const isPicked = (/** @type {Unit} */ unit) => Number(marksOf(unit) === "picked");
    const nodes = stack.toSorted((a, b) => isPicked(a) - isPicked(b)).map((unit, i) => {
      const step = Math.max(0, back - (stack.length - 1 - i)) - back / 2;
      return put(unit, marksOf(unit), { x: x + FAN.x * step, y: y + FAN.y * step });
    });
    if (stack.length < 2) return nodes;
    const key = `${hex} ${stack.length}`;
    badges.set(key, before.get(key) ?? count(x - HALF + FAN.x * (back / 2 - 1), y - HALF + FAN.y * (back / 2 - 1), stack.length));
    return nodes;
  }
}

/** @param {number} x @param {number} y @param {number} number */
function count(x, y, number) {
  return svg("g", { class: "count", transform: `translate(${x} ${y})` }, svg("circle", { r: 7.5 }), svg("text", { y: 3.6 }, String(number)));
}

/** @param {Unit[]} units */
function grouped(units) {
  /** @type {Map<string, Unit[]>} */
  const stacks = new Map();
  for (const unit of units.filter((u) => isHex(u.at))) stacks.set(unit.at, [...(stacks.get(unit.at) ?? []), unit]);
  return stacks;
}
