/** The arrows of a plan that is looked at: marches dashed, strikes whole; nothing of it has been played. */

import { arrows } from "../game/counsel.js";
import { centre, outline } from "./geometry.js";
import { svg } from "./svg.js";
import { viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../game/counsel.js").Arrow} Arrow */
/** @typedef {import("./geometry.js").Point} Point */

/** How far a march bends aside, as a share of its length, and how far from its end an arrow stops. */
const BEND = 0.14;
const SHORT = 20;

/** A bow from one hex to another; a strike goes straight from edge to middle. @param {Arrow} arrow */
function bow({ from, to, look }) {
  const [a, b] = [centre(from), centre(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const bend = look === "march" ? BEND : 0;
  const middle = { x: (a.x + b.x) / 2 + dy * bend, y: (a.y + b.y) / 2 - dx * bend };
  const end = towards(b, middle, SHORT);
  const start = look === "strike" ? towards(a, b, Math.min(SHORT, length / 3)) : a;
  return `M${point(start)}Q${point(middle)} ${point(end)}`;
}

/** A point so far from another, on the way to a third. @param {Point} from @param {Point} to @param {number} by */
function towards(from, to, by) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

/** @param {Point} point */
const point = ({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** @param {string} look */
const head = (look) => svg("marker", { id: `plan-${look}`, viewBox: "0 0 10 10", refX: 6, refY: 5, markerWidth: 3.4, markerHeight: 3.4, orient: "auto" },
  svg("path", { d: "M0 0L10 5L0 10z", class: `plan-head ${look}` }));

/** The layer over the counters. @param {SVGSVGElement} over */
export function createGhosts(over) {
  const ways = svg("g", { class: "ghosts" });
  over.append(svg("defs", {}, head("march"), head("strike")), ways);

  return {
    /** @param {State} state */
    draw(state) {
      const view = viewOf(state);
      const { counsel } = state;
      const plan = state.past ? undefined : counsel?.plans?.[counsel.chosen];
      const found = view && plan ? arrows(view, plan) : [];
      const rims = found.map((arrow) => svg("path", { d: bow(arrow), class: "ghost plan-rim" }));
      const lines = found.map((arrow) => svg("path", { d: bow(arrow), class: `ghost plan ${arrow.look}`, "marker-end": `url(#plan-${arrow.look})` }));
      const goal = plan?.target && found.length ? [svg("path", { d: outline(plan.target, 1.5), class: "ghost plan-goal" })] : [];
      ways.replaceChildren(...goal, ...rims, ...lines);
    },
  };
}
