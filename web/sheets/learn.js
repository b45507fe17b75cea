/** The way into a lesson, on the first screen. */

import { html, nothing } from "lit";

/** @typedef {import("../types.js").SystemInfo} SystemInfo */

/** A title within a sentence. @param {string} title */
const inside = (title) => title.charAt(0).toLowerCase() + title.slice(1);

/**
 * The lessons of the game that is chosen: large for a newcomer, a line for whoever has played.
 * @param {SystemInfo} system @param {boolean} ready @param {boolean} isNew @param {import("../game/lesson.js").Teacher} lessons
 * @returns {import("../panel/chips.js").Piece}
 */
export function learnCard(system, ready, isNew, lessons) {
  if (!system.lessons?.length) return nothing;
  return html`<section class="card learn">${isNew ? html`<h2>New to ${system.title}?</h2>` : nothing}${system.lessons.map(({ id, title, summary, minutes }) => html`
    <p class="dim">${summary}</p>
    <div class="row"><button class=${isNew ? "primary" : ""} ?disabled=${!ready} @click=${() => lessons.start(system.id, id)}>Learn: ${inside(title)} (${minutes} minutes)</button></div>`)}</section>`;
}
