/** Which of the lit hexes a thumb means where hexes are small: none, when it may as well be another. Arithmetic only. */

import { centre } from "./geometry.js";

/** @typedef {import("./geometry.js").Point} Point */

/** Half a thumb's width, in pixels of the screen. */
const THUMB = 22;
/**
 * By how much the squares of the distances to the nearest and the next lit hex must differ. A touch misses by some six
 * pixels either way: then the next one is meant once in thirty times, if ever.
 */
const SURE = 256;
/** The same for a mouse or a pen, which misses by two. */
const SURE_POINTER = 48;

/**
 * The lit hex that is meant by a tap on a point of the board, or null.
 * @param {Point} point @param {string[]} lit @param {number} scale pixels of the screen to one of the board
 * @param {boolean} [isFine] whether it was a mouse or a pen
 */
export function meant(point, lit, scale, isFine = false) {
  const far = (/** @type {string} */ hex) => {
    const { x, y } = centre(hex);
    return scale * Math.hypot(x - point.x, y - point.y);
  };
  const [first, second] = lit.map((hex) => ({ hex, far: far(hex) })).sort((a, b) => a.far - b.far);
  if (!first || first.far > THUMB) return null;
  return !second || second.far ** 2 - first.far ** 2 >= (isFine ? SURE_POINTER : SURE) ? first.hex : null;
}
