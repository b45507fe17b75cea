/** Names of places: they stand over what is lit, and figures stand aside for them. */

import { centre } from "./geometry.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {Box & {isGreat: boolean}} Name */

/** How wide a letter is, in parts of its size: of the heavy names, and of the others. */
const [HEAVY, LIGHT] = [0.62, 0.54];
/** Where a figure may stand in a hex, from its middle, the best spot first: below, on either side, above, far from those of the next hex. */
const SPOTS = [[0, 23.5], [-18, 4.5], [18, 4.5], [0, -7]];
const [FIGURE_WIDTH, FIGURE_HEIGHT] = [16, 11];

/** The room that a name takes, by its letters: nothing need be measured on the page. @param {Element} text @param {number} size @param {boolean} isHeavy @returns {Name} */
function boxOf(text, size, isHeavy) {
  const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
  const wide = (text.textContent ?? "").length * size * (isHeavy ? HEAVY : LIGHT);
  const anchor = text.getAttribute("text-anchor");
  const left = (x ?? 0) - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
  return { left, top: (y ?? 0) - size * 0.8, right: left + wide, bottom: (y ?? 0) + size * 0.25, isGreat: isHeavy };
}

/**
 * Lift the names of a drawing into a layer above it, before one of its parts; tells the room that they take.
 * @param {Element} drawing @param {Element} before @returns {Name[]}
 */
export function liftNames(drawing, before) {
  const groups = [...drawing.querySelectorAll(".labels-minor, .labels-major")];
  before.before(...groups);
  return groups.flatMap((group) => [...group.children].map((text) => boxOf(text, Number(group.getAttribute("font-size")), group.matches(".labels-major"))));
}

/** How much of a figure's room a name takes. @param {Box} name @param {number} x @param {number} y */
function shared({ left, top, right, bottom }, x, y) {
  const wide = Math.min(right, x + FIGURE_WIDTH / 2) - Math.max(left, x - FIGURE_WIDTH / 2);
  const high = Math.min(bottom, y + 1) - Math.max(top, y - FIGURE_HEIGHT + 1);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** Where a figure stands in a hex, clear of the names if it can be. @param {string} hex @param {Box[]} names @returns {{x: number, y: number}} */
export function figureSpot(hex, names) {
  const { x, y } = centre(hex);
  const spots = SPOTS.map(([right = 0, down = 0]) => ({ x: x + right, y: y + down }));
  const taken = spots.map((spot) => names.reduce((sum, name) => sum + shared(name, spot.x, spot.y), 0));
  return spots[taken.indexOf(Math.min(...taken))] ?? { x, y };
}
