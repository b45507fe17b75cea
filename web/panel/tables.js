/** The tables beside the map: the turn track, what the view counts, and what waits in the boxes. */

import { html, nothing, svg } from "lit";
import { lineTable, ruleChip, unitChip } from "./chips.js";
import { sideChip, sideNamed } from "./sides.js";
import { slug, unitsAt } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").TrackTurn} TrackTurn */
/** @typedef {import("./chips.js").Piece} Piece */

/** A table of more rows than this is folded; so many turns to come are shown at once. */
const LONG = 8;
const SOON = 2;

/** A table that counts one number for each side, as sides and shares; null when it is of another kind. @param {View} view @param {Table|undefined} table */
function shares(view, table) {
  const counted = (table?.rows ?? []).map((row) => ({ side: sideNamed(view, row.text), number: Number(row.value) })).filter(({ side }) => side);
  const total = counted.reduce((sum, { number }) => sum + number, 0);
  return counted.length === 2 && total > 0 ? counted.map(({ side, number }) => ({ side: side ?? "", number, share: number / total })) : null;
}

/** Two sides on one bar. @param {View} view @param {Table|undefined} table @returns {Piece} */
function bar(view, table) {
  const parts = shares(view, table);
  if (!parts) return nothing;
  const [first, second] = parts;
  const cut = (first?.share ?? 0) * 100;
  return html`<svg class="balance" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<rect class="side-share side-${slug(first?.side ?? "")}" width=${cut} height="8"/>
      <rect class="side-share side-${slug(second?.side ?? "")}" x=${cut} width=${100 - cut} height="8"/><path d="M50 0v8"/>`}</svg>`;
}

/** The first count of both sides at a glance, for the moments between two choices. @param {View} view @returns {Piece} */
export function glance(view) {
  const table = view.panel.find((each) => shares(view, each));
  const parts = shares(view, table);
  if (!table || !parts) return nothing;
  return html`<section class="block glance"><h3>${table.title} ${ruleChip(table.rule)}</h3>
    <p>${parts.map(({ side, number }) => html`<span>${sideChip(view, side)} <b>${number}</b></span>`)}</p>${bar(view, table)}</section>`;
}

/** @param {State} state @param {View} view @param {Table} table @returns {Piece} */
function block(state, view, table) {
  const rows = table.rows.map((row) => ({ ...row, chip: sideNamed(view, row.value) }));
  const body = html`${bar(view, table)}${lineTable(state, rows, (row) => (row.chip ? sideChip(view, row.chip) : null))}`;
  const rule = ruleChip(table.rule);
  if (rows.length <= LONG) return html`<section class="block"><h3>${table.title} ${rule}</h3>${body}</section>`;
  return html`<details class="block"><summary><h3>${table.title}</h3><small>${rows.length}</small></summary>${rule}${body}</details>`;
}

/** One turn of the track. @param {View} view @param {TrackTurn} turn */
const turnLine = (view, { turn, name, now, notes }) => html`<li class=${now ? "now" : turn < view.turn ? "gone" : ""} aria-current=${now ? "step" : nothing}>
  <b class="box">${turn}</b><div><b>${name}</b>${notes.map((note) => html`<p>${note.side ? sideChip(view, note.side) : nothing} ${note.text} ${ruleChip(note.rule)}</p>`)}</div></li>`;

/** The turns: those gone by in one line, this one and the next with what they bring, the rest folded. @param {View} view @returns {Piece} */
function turnTrack(view) {
  const turns = view.track ?? [];
  if (!turns.length) return nothing;
  const lines = (/** @type {TrackTurn[]} */ some) => html`<ol class="turns">${some.map((turn) => turnLine(view, turn))}</ol>`;
  const gone = turns.filter(({ turn }) => turn < view.turn);
  const ahead = turns.filter(({ turn }) => turn >= view.turn);
  const later = ahead.slice(SOON + 1);
  const span = (/** @type {TrackTurn[]} */ some) => [...new Set([some.at(0)?.name, some.at(-1)?.name])].join(" to ");
  return html`<section class="block"><h3>Turn track</h3>${strip(view)}
    ${gone.length ? html`<p class="dim">Played: ${span(gone)}</p>` : nothing}
    ${lines(ahead.slice(0, SOON + 1))}
    ${later.length ? html`<details><summary>${span(later)} <small>${later.length}</small></summary>${lines(later)}</details>` : nothing}</section>`;
}

/** The whole track as a strip of cells. @param {View} view @returns {Piece} */
export function strip(view) {
  const turns = view.track ?? [];
  return html`<div class="strip" aria-hidden="true">${turns.map(({ turn, now, notes }) => html`
    <i class="${now ? "now" : turn < view.turn ? "gone" : ""} ${notes.length ? "noted" : ""}"></i>`)}</div>`;
}

/** @param {State} state @param {View} view @returns {Piece} */
export function tables(state, view) {
  const boxes = view.boxes.map((box) => ({ box, units: unitsAt(view, box.id) })).filter(({ units }) => units.length);
  return html`<div class="tables">${view.panel.map((table) => block(state, view, table))}${turnTrack(view)}
    ${boxes.map(({ box, units }) => html`<details class="block"><summary>${box.title} <small>${units.length}</small></summary>
      ${units.map((unit) => unitChip(state, unit))}</details>`)}
    ${view.note ? html`<p class="remark">${view.note}</p>` : nothing}</div>`;
}
