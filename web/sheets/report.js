/** What the other side did: its battles one by one, with the odds that were seen, the dice and the losses; the rest in short. */

import { html, nothing } from "lit";
import { ruleChip } from "../panel/chips.js";
import { openDialog } from "./dialogs.js";
import { dice } from "../map/dice-faces.js";
import { percentOf } from "../panel/preview.js";
import { halves, sideName } from "../panel/words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("./ending.js").Toll} Toll */
/** @typedef {import("./dice-page.js").Battle} Battle */
/** @typedef {{battle: Battle|null, entries: LogEntry[]}} Part */

/** So many lines in a row are shown; of more there is a heading. */
const FEW = 3;

/** The entries of a turn by battles, each with the answers that it asked for, and as what came between them. @param {LogEntry[]} entries @param {Battle[]} battles */
export function partsOf(entries, battles) {
  /** @type {Part[]} */
  const parts = [];
  for (const entry of entries) {
    const battle = battles.find(({ n, last }) => n <= entry.n && entry.n <= last) ?? null;
    const part = parts.at(-1);
    if (part && part.battle === battle) part.entries.push(entry);
    else parts.push({ battle, entries: [entry] });
  }
  return parts;
}

/** The strength that each side lost from one step on until before another. @param {Toll} toll @param {number} from @param {number} until @returns {Record<string, number>} */
export const costOf = (toll, from, until) => Object.fromEntries(Object.entries(toll).map(([side, losses]) =>
  [side, losses.filter(({ n }) => n >= from && n < until).reduce((sum, { strength }) => sum + strength, 0)]));

/** @param {View} view @param {Record<string, number>} lost @param {Record<string, number>} [expected] */
function costText(view, lost, expected) {
  const told = Object.keys(view.sides).map((side) => `${sideName(view, side)} ${halves(lost[side] ?? 0)}${expected ? ` (expected ${(expected[side] ?? 0).toFixed(1)})` : ""}`);
  return expected || Object.values(lost).some(Boolean) ? `Strength lost: ${told.join(", ")}.` : "No strength lost.";
}

/** @param {LogEntry} entry */
const line = (entry) => html`<li>${dice(entry)}${entry.text} ${ruleChip(entry.rule)}</li>`;

/** The odds as they were before the dice fell. @param {Battle} battle */
function odds({ text, chances }) {
  if (!chances.length) return html`<p class="seen">Odds: ${text}</p>`;
  return html`<details class="seen"><summary>Odds: ${text}</summary><ul>${chances.map((chance) => html`<li>${chance.text} <b>${percentOf(chance.p)}</b></li>`)}</ul></details>`;
}

/** @param {View} view @param {Battle} battle @param {LogEntry[]} entries */
function fight(view, battle, [first, ...rest]) {
  return html`<section class="fight"><p><b>${first?.text}</b> ${ruleChip(first?.rule)}</p>${odds(battle)}
    <ul class="facts">${rest.map(line)}</ul><p class="cost">${costText(view, battle.lost, battle.expected)}</p></section>`;
}

/** @param {Part} part */
function between({ entries }) {
  if (entries.length <= FEW) return html`<ul class="facts">${entries.map(line)}</ul>`;
  return html`<details><summary>${entries.length} moves and other steps</summary><ul class="facts">${entries.map(line)}</ul></details>`;
}

/**
 * @param {View} view @param {string} side whose turn it was @param {LogEntry[]} entries @param {{battles: Battle[], toll: Toll}} told
 * @returns {Promise<string>} "show" to see it on the map
 */
export function openReport(view, side, entries, { battles, toll }) {
  const parts = partsOf(entries, battles);
  const fights = parts.filter(({ battle }) => battle).length;
  const cost = costOf(toll, entries.at(0)?.n ?? 0, (entries.at(-1)?.n ?? 0) + 1);
  const count = fights === 1 ? "One battle" : `${fights || "No"} battles`;
  const body = html`<h2>What the <span class="side-chip side-${side}">${sideName(view, side)}</span> side did</h2>
    <p><b>${entries.length ? count : "Nothing"}.</b> ${fights === 1 || !entries.length ? nothing : costText(view, cost)}</p>
    <div class="did">${parts.map((part) => (part.battle ? fight(view, part.battle, part.entries) : between(part)))}</div>`;
  /** @type {[string, string][]} */
  const show = entries.length ? [["show", "Show me"]] : [];
  return openDialog(body, { label: `What the ${sideName(view, side)} side did`, className: "report", buttons: [...show, ["go", "Go on"]] });
}
