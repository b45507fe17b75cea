/** The end of a game: who won and by what, how it went, what it cost, how the dice fell; and where to go from here. */

import { html, nothing } from "lit";
import { lineTable, ruleChip } from "../panel/chips.js";
import { openDialog } from "./dialogs.js";
import { mean } from "./dice-page.js";
import { charts } from "./plot.js";
import { halves, sideName, wordOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {import("./plot.js").History} History */
/** @typedef {import("./dice-page.js").Dice} Dice */
/** @typedef {{n: number, turn: number, what: string, unit: string, gone: boolean, strength: number}} Loss */
/** @typedef {Record<string, Loss[]>} Toll */
/** @typedef {"home"|"replay"|"picture"|"share"|"dice"|""} Way */

/** What a side lost, summed up by what cost it. @param {Loss[]} losses */
export function sums(losses) {
  /** @type {Map<string, {units: number, strength: number}>} */
  const found = new Map();
  for (const { what, gone, strength } of losses) {
    const sum = found.get(what) ?? { units: 0, strength: 0 };
    found.set(what, { units: sum.units + Number(gone), strength: sum.strength + strength });
  }
  return [...found].map(([what, sum]) => ({ what, ...sum }));
}

/** How it came about, as the engine reckons it. @param {State} state @param {View} view @returns {Piece[]} */
const reckoning = (state, view) => view.panel.filter(({ ending }) => ending).map(({ title, rule, rows }) => html`
  <section class="block reckoning"><h3>${title} ${ruleChip(rule)}</h3>${lineTable(state, rows)}</section>`);

/** @param {View} view @param {Toll} toll @returns {Piece} */
function losses(view, toll) {
  const rows = Object.keys(view.sides).flatMap((side) => sums(toll[side] ?? []).map((sum) => ({ side, ...sum })));
  if (!rows.length) return html`<section class="block"><h3>Losses</h3><p>Neither side lost a unit.</p></section>`;
  return html`<section class="block"><h3>Losses</h3><table class="lines figures"><thead><tr><th scope="col">Side</th><th scope="col">How</th>
      <th scope="col">Units</th><th scope="col">Strength</th></tr></thead>
    <tbody>${rows.map((row) => html`<tr><th scope="row">${sideName(view, row.side)}</th><td>${row.what}</td><td>${row.units}</td><td>${halves(row.strength)}</td></tr>`)}</tbody></table>
    <details><summary>Every loss</summary><ul class="facts">${Object.entries(toll).flatMap(([side, list]) => list.map((loss) => html`
      <li>Turn ${loss.turn}, ${sideName(view, side)}: ${loss.unit}${loss.gone ? "" : " weakened"}${loss.strength ? `, strength ${halves(loss.strength)}` : ""} (${loss.what})</li>`))}</ul></details></section>`;
}

/** @param {View} view @param {Dice} dice @returns {Piece} */
function balance(view, { counts, verified, rolls }) {
  if (!rolls.length) return nothing;
  return html`<section class="block"><h3>Dice</h3><ul class="facts">${Object.entries(counts).map(([side, own]) => html`
      <li>${sideName(view, side)}: ${own.reduce((sum, n) => sum + n, 0)} rolls, mean ${mean(own).toFixed(2)} (expected 3.50)</li>`)}</ul>
    <p class="row">${verified ? html`<span class="verified">✓ Verified from the seed</span>` : html`<span>Not verified</span>`}
      <button value="dice">All the dice</button></p></section>`;
}

/**
 * @param {State} state @param {Frame} frame @param {{history: History, dice: Dice, toll: Toll, width: number}} told
 * @returns {Promise<Way>}
 */
export async function openEnding(state, frame, { history, dice, toll, width }) {
  const { view, outcome, title } = frame;
  if (!outcome) return "";
  const { winner, degree } = outcome;
  const how = degree ? wordOf(state, "degrees", degree) : "";
  const body = html`<p class="dim">${title} · ${view.turn_name}</p>
    <h2>${outcome.text}</h2>
    <p class="row">${winner ? html`<span class="side-chip side-${winner}">${sideName(view, winner)}</span>` : nothing}
      ${outcome.text.toLowerCase().includes(how.toLowerCase()) ? nothing : how} ${ruleChip(outcome.rule)}</p>
    <p class="row"><button value="replay">Replay the game</button><button value="picture">Picture</button><button value="share">Send the whole game</button></p>
    ${reckoning(state, view)}
    <section class="block plots">${charts(history, view.sides, width)}</section>
    ${losses(view, toll)}${balance(view, dice)}`;
  const answer = await openDialog(body, { label: "The end of the game", className: "page ending", buttons: [["", "Look at the map"], ["home", "Another game"]] });
  return /** @type {Way} */ (answer);
}
