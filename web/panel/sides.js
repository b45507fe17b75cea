/** A side as a chip; the liveries dress it like most of its counters. */

import { html } from "lit";
import { sideName, slug } from "./words.js";

/** @typedef {import("../types.js").View} View */

/** @param {View} view @param {string} side */
export const sideChip = (view, side) => html`<span class="side-chip side-${slug(side)}">${sideName(view, side)}</span>`;

/** The side that goes by this name. @param {View} view @param {unknown} name */
export const sideNamed = (view, name) => Object.keys(view.sides).find((side) => sideName(view, side) === name);
