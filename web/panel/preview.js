/** What would follow from a choice, before it is made, and why a choice is refused. */

import { html, nothing, svg } from "lit";
import { lineTable, ruleChip } from "./chips.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {import("./chips.js").Piece} Piece */

/** @param {import("../types.js").Denial} denial @returns {Piece} */
export function refusal(denial) {
  const also = (denial.also ?? []).filter((other) => other.why !== denial.why);
  return html`<div class="refusal"><p>${denial.why} ${ruleChip(denial.rule)}</p>
    ${also.map((other) => html`<p>${other.why} ${ruleChip(other.rule)}</p>`)}</div>`;
}

/** What would follow, before it is done. @param {State} state @param {Preview|null} shown @returns {Piece} */
export function preview(state, shown) {
  if (!shown) return nothing;
  return html`<section class="block preview" aria-label="What would follow">
    ${shown.headline ? html`<h3>${shown.headline}</h3>` : nothing}
    ${shown.chances?.length ? html`<table class="chances"><caption>Chances</caption><tbody>${shown.chances.map(chance)}</tbody></table>` : nothing}
    ${lineTable(state, shown.lines ?? [])}
  </section>`;
}

/** A chance in percent; what is possible is never 0. @param {number} p */
export const percentOf = (p) => (p > 0 && p < 0.005 ? "<1 %" : `${Math.round(p * 100)} %`);

/** The chances in a line or two, to stand above the button that throws the dice. @param {Preview|null} shown @returns {Piece} */
export function chancesLine(shown) {
  if (!shown?.rolls || !shown.chances?.length) return nothing;
  return html`<p class="odds" role="group" aria-label="Chances" tabindex="0"><b>${shown.headline}</b> ${shown.chances.map(({ text, p }, i) => html`${i ? " · " : ""}<span>${text} <b>${percentOf(p)}</b></span>`)}</p>`;
}

/** @param {{text: string, p: number}} chance @returns {Piece} */
function chance({ text, p }) {
  const percent = percentOf(p);
  return html`<tr><th scope="row">${text}</th><td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect width="100" height="10" class="rail"/><rect width=${p * 100} height="10"/>`}</svg></td><td class="value">${percent}</td></tr>`;
}
