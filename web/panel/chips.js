/** Small pieces of writing that every panel uses: rule chips, unit chips, lines of a table. */

import { html, nothing } from "lit";
import { picture, states } from "../map/counters.js";
import { figuresText, lineText, valueText, wordOf } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").Line} Line */
/** @typedef {import("lit").TemplateResult | typeof nothing} Piece */

/** A citation: a tap opens the rule. @param {string|null|undefined} number @returns {Piece} */
export function ruleChip(number) {
  if (!number) return nothing;
  return html`<button type="button" class="rule-chip" data-rule=${number} aria-label="Rule ${number}">${number}</button>`;
}

/** Lines as a table; `drawn` may show a value in another way than as text.
 * @template {Line} T @param {State} state @param {T[]} lines @param {(line: T) => unknown} [drawn] @returns {Piece} */
export function lineTable(state, lines, drawn = () => null) {
  if (!lines.length) return nothing;
  return html`<table class="lines"><tbody>${lines.map((line) => {
    const value = valueText(line.value);
    return html`<tr><th scope="row" colspan=${value ? 1 : 2}>${lineText(state, line)}</th>
      ${value ? html`<td class="value">${drawn(line) ?? value}</td>` : nothing}<td>${ruleChip(line.rule)}</td></tr>`;
  })}</tbody></table>`;
}

/** What a counter says, in words. @param {State} state @param {Unit} unit */
export function spoken(state, unit) {
  const parts = [wordOf(state, "nations", unit.nation), wordOf(state, "types", unit.type), figuresText(unit)];
  return [...parts, ...states(unit).map((flag) => wordOf(state, "flags", flag))].filter(Boolean).join("\u00a0· "); // no line begins with a dot
}

/** A stack in a list, to be chosen whole: its counters, and where it stands. @param {Unit[]} units @param {{name: string, picked: boolean, note: string, onTap: () => void}} options */
export const stackChip = (units, { name, picked, note, onTap }) => html`<button class="unit-chip" aria-pressed=${picked} @click=${onTap}>
  ${units.slice(-2).map(picture)}<span class="unit-text"><b>${name}</b><small>${units.map((unit) => unit.name).join(", ")}</small></span>
  ${note ? html`<span class="note">${note}</span>` : nothing}</button>`;

/**
 * A unit in a list: its counter, name, kind and state. A button when it may be chosen.
 * @param {State} state @param {Unit} unit @param {{picked?: boolean, note?: string, onTap?: (() => void)|null}} [options]
 * @returns {Piece}
 */
export function unitChip(state, unit, { picked = false, note = "", onTap = null } = {}) {
  const body = html`${picture(unit)}<span class="unit-text"><b>${unit.name}</b><small>${spoken(state, unit)}</small></span>
    ${note ? html`<span class="note">${note}</span>` : nothing}`;
  const noted = note ? "noted" : "";
  if (!onTap) return html`<div class="unit-chip quiet ${noted}">${body}</div>`;
  return html`<button class="unit-chip ${noted}" data-value=${unit.id} aria-pressed=${picked} @click=${onTap}>${body}</button>`;
}
