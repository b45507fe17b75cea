/** The counters: nation colours by class, the unit's symbol by reference, figures, name and markers. */

import { centre, isHex } from "./geometry.js";
import { isStill, svg } from "./svg.js";
import { figures, slug, stacked } from "./words.js";

/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").State} State */

const HALF = 21;
const NAME_FITS = 9;
const FAN = { x: 3.5, y: -3.5 };
const SLIDE_MS = 90;
/** Signs of the commonest states; any other state shows its first letter. @type {Record<string, string>} */
const SIGNS = { moved: "→", unsupplied: "!", attacked: "×", maximum: "2" };
/** Where the symbol lies, above the figures, or on a counter that has none. */
const ABOVE = { x: -13.7, y: -15.3, width: 27.4, height: 25.4 };
const ALONE = { x: -17, y: -15.5, width: 34, height: 31.5 };

/**
 * One counter, drawn around the origin.
 * @param {Unit} unit
 * @returns {SVGGElement}
 */
export function counter(unit) {
  const group = svg("g", { class: `counter nation-${slug(unit.nation)} side-${slug(unit.side)}` });
  const said = figures(unit);
  group.append(
    svg("rect", { class: "card", x: -HALF, y: -HALF, width: 2 * HALF, height: 2 * HALF }),
    svg("rect", { class: "inner", x: -HALF + 2, y: -HALF + 2, width: 2 * HALF - 4, height: 2 * HALF - 4 }),
    svg("use", { class: "symbol", href: symbolOf(unit), ...(said ? ABOVE : ALONE) }),
    nameplate(unit.name),
    svg("text", { class: "figures", y: 18.6 }, said),
    ...states(unit).map(flag),
  );
  return group;
}

/** The symbol of a unit, or the nearest that this system's sheet of symbols has. @param {Unit} unit */
function symbolOf({ type, size }) {
  const names = [`sym-${type}-${size}`, `sym-${type}-none`, `sym-unit-${size}`];
  return `#${names.find((name) => document.getElementById(name)) ?? "sym-unit-none"}`;
}

/** What a counter is marked with: its flags, and that it lacks supply. @param {Unit} unit */
export const states = ({ flags, supply }) => (supply === "unsupplied" && !flags.includes(supply) ? [supply, ...flags] : flags);

/** The name along the upper edge: what comes before a stroke, drawn closer when it is long. @param {string} name */
function nameplate(name) {
  const short = (name.split(" / ")[0] ?? name).slice(0, NAME_FITS + 8);
  /** @type {Record<string, string|number>} */
  const fit = short.length > NAME_FITS ? { textLength: 2 * HALF - 5, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { class: "name", y: -14.8, ...fit }, short);
}

/** A state marker: the flag's first letter on a tab at the counter's edge. @param {string} word @param {number} index */
function flag(word, index) {
  const y = -11 + 9.5 * index;
  return svg("g", { class: `flag flag-${slug(word)}` },
    svg("rect", { x: HALF - 6, y: y - 4.6, width: 10, height: 9.6, rx: 2 }),
    svg("text", { x: HALF - 1, y: y + 3 }, SIGNS[word] ?? word.charAt(0).toUpperCase()));
}

/** A counter as a picture of its own, for lists. @param {Unit} unit */
export const picture = (unit) => svg("svg", { class: "picture", viewBox: "-24 -23 48 46", "aria-hidden": "true" }, counter(unit));

/**
 * The layer of counters: a group for each unit, redrawn only when the unit or its place in the stack changes.
 * @param {SVGSVGElement} layer
 */
export function createCounters(layer) {
  /** @type {Map<string, {node: SVGGElement, face: string, place: string}>} */
  const known = new Map();

  /** @param {Unit} unit @param {string} marks @param {{x: number, y: number}} point */
  function put(unit, marks, point) {
    const face = JSON.stringify([unit.name, unit.nation, unit.type, unit.size, figures(unit), states(unit)]) + marks;
    const old = known.get(unit.id);
    const node = old?.face === face ? old.node : counter(unit);
    if (old && old.node !== node) old.node.replaceWith(node);
    if (marks) node.classList.add(...marks.split(" "));
    node.dataset.unit = unit.id;
    const place = `translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`;
    if (old?.place !== place || old.node !== node) node.setAttribute("transform", place);
    known.set(unit.id, { node, face, place });
    layer.append(node);
  }

  /** @param {Set<string>} present */
  function sweep(present) {
    for (const [id, { node }] of known) {
      if (present.has(id)) continue;
      node.remove();
      known.delete(id);
    }
  }

  return {
    /**
     * @param {Unit[]} units @param {(unit: Unit) => string} marksOf
     */
    draw(units, marksOf) {
      for (const badge of layer.querySelectorAll(".count")) badge.remove();
      for (const [hex, stack] of grouped(units)) drawStack(hex, stacked(stack), marksOf);
      sweep(new Set(units.filter((u) => isHex(u.at)).map((u) => u.id)));
    },
    /** Slide counters along a path that they have gone. @param {string[]} ids @param {string[]} path @param {string} from */
    slide(ids, path, from) {
      if (isStill() || !isHex(from)) return;
      const end = centre(/** @type {string} */ (path.at(-1)));
      const frames = [from, ...path].map((hex) => centre(hex)).map(({ x, y }) => ({ translate: `${x - end.x}px ${y - end.y}px` }));
      const duration = Math.min(900, 160 + SLIDE_MS * path.length);
      for (const id of ids) known.get(id)?.node.animate(frames, { duration, easing: "ease-in-out" });
    },
  };

  /** @param {string} hex @param {Unit[]} stack @param {(unit: Unit) => string} marksOf */
  function drawStack(hex, stack, marksOf) {
    const { x, y } = centre(hex);
    const back = Math.min(stack.length - 1, 3);
    const isPicked = (/** @type {Unit} */ unit) => Number(marksOf(unit) === "picked");
    stack.toSorted((a, b) => isPicked(a) - isPicked(b)).forEach((unit, i) => {
      const step = Math.max(0, back - (stack.length - 1 - i)) - back / 2;
      put(unit, marksOf(unit), { x: x + FAN.x * step, y: y + FAN.y * step });
    });
    if (stack.length > 1) layer.append(count(x - HALF - (FAN.x * back) / 2, y - HALF - (FAN.y * back) / 2, stack.length));
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
