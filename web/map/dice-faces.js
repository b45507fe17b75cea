/** Dice as small pictures with their pips, wherever a roll is told. */

import { html, nothing, svg } from "lit";

/** @typedef {import("../panel/chips.js").Piece} Piece */

/** Where the pips of each face lie, in a grid of three by three. @type {Record<number, number[]>} */
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

/** One face of a die. @param {number} face @returns {Piece} */
export function die(face) {
  const pips = PIPS[face] ?? [];
  return html`<svg class="die" viewBox="0 0 24 24" role="img" aria-label="Die: ${face}">${svg`<rect x="1" y="1" width="22" height="22" rx="5"/>
    ${pips.map((i) => svg`<circle cx=${6 + 6 * (i % 3)} cy=${6 + 6 * Math.floor(i / 3)} r="2.200"/>`)}`}</svg>`;
}

/** The die that an event or an entry of the log tells of, if any. @param {{ev?: string, die?: number}} told @returns {Piece} */
export const dice = ({ ev, die: face }) => (ev === "rolled" && face ? die(face) : nothing);
