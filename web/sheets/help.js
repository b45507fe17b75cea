/** How to play: the paragraphs that a system brings for the newcomer, one card. */

import { html, nothing } from "lit";
import { openDialog } from "./dialogs.js";

/** @typedef {import("../types.js").SystemInfo} SystemInfo */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {{title: string, text: string}} Part */

/** @param {SystemInfo|undefined} system @returns {Part[]} */
const partsOf = (system) => Object.values(system?.words.help ?? {});

/** @param {SystemInfo} system */
export function openHelp(system) {
  const body = html`<h2>${system.title}: how to play</h2>
    <div class="help" tabindex="0">${partsOf(system).map((part) => html`<h3>${part.title}</h3><p>${part.text}</p>`)}</div>`;
  return openDialog(body, { label: "How to play" });
}

/** A button that opens it, where there is something to open. @param {SystemInfo|undefined} system @param {string} [look] @returns {Piece} */
export function helpButton(system, look = "") {
  if (!system || !partsOf(system).length) return nothing;
  return html`<button type="button" class=${look} @click=${() => openHelp(system)}>How to play</button>`;
}
