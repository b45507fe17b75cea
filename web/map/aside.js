/** How far the map goes aside when it is framed, so that nothing worth seeing lies under the tools. Arithmetic only. */

import { centre } from "./geometry.js";

/** @typedef {import("./names.js").Box} Box */

/** Half of a counter's side. */
const HALF = 24;

/** The room that a counter takes. @param {string} hex @returns {Box} */
export function counterBox(hex) {
  const { x, y } = centre(hex);
  return { left: x - HALF, top: y - HALF, right: x + HALF, bottom: y + HALF };
}

/** A box with its axes changed, for tools that lie along the upper edge. @param {Box} box @returns {Box} */
export const turned = ({ left, top, right, bottom }) => ({ left: top, top: left, right: bottom, bottom: right });

/**
 * The smallest step to either side, all that is framed staying in view, that leaves the fewest boxes under the tools; and
 * how many it leaves there.
 * @param {Box[]} boxes what is worth seeing @param {number[]} framed where what is framed stands, along this axis
 * @param {{right: number, bottom: number}} tools in the upper left corner @param {number} shown how much is seen along this axis
 */
export function aside(boxes, framed, tools, shown) {
  const covered = (/** @type {number} */ step) => boxes.filter(({ left, top, right, bottom }) =>
    right + step > 0 && left + step < tools.right && bottom > 0 && top < tools.bottom).length;
  const [first, last] = [Math.min(...framed), Math.max(...framed)];
  const isSeen = (/** @type {number} */ step) => first + step >= tools.right + HALF && last + step <= shown - HALF;
  const steps = boxes.flatMap(({ left, right }) => [tools.right - left, -right]).filter(isSeen);
  return [0, ...steps].map((step) => ({ step, rest: covered(step) }))
    .reduce((best, next) => (next.rest - best.rest || Math.abs(next.step) - Math.abs(best.step)) < 0 ? next : best);
}
