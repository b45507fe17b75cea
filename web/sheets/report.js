/** What the other side did: its battles one by one, with the odds that were seen, the dice and the losses; the rest in short. */

import { html, nothing } from "lit";
import { ruleChip } from "../panel/chips.js";
import { openDialog } from "./dialogs.js";
import { dice } from "../map/dice-faces.js";
import { percentOf } from "../panel/preview.js";
import { halves, sideName } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Preview} Preview */
/** @typedef {import("./ending.js").Toll} Toll */
/** @typedef {{isBattle: boolean, n: number, entries: LogEntry[]}} Part */

/** So many lines in a row are shown; of more there is a heading. */
const FEW = 3;

/** The entries of a turn as battles, and as what came between them; a battle is what was begun, and then decided by dice. @param {LogEntry[]} entries @returns {Part[]} */
export function partsOf(entries) {
  /** @type {Part[]} */
  const parts = [];
  for (const n of new Set(entries.map((entry) => entry.n))) {
    const step = entries.filter((entry) => entry.n === n);
    const isBattle = step[0]?.ev !== "rolled" && step.some(({ ev }) => ev === "rolled");
    const last = parts.at(-1);
    if (last && !isBattle && !last.isBattle) last.entries.push(...step);
    else parts.push({ isBattle, n, entries: step });
  }
  return parts;
}

/** The strength that a side lost from one step on until before another. @param {Toll} toll @param {string} side @param {number} from @param {number} until */
export const costOf = (toll, side, from, until) =>
  (toll[side] ?? []).filter(({ n }) => n >= from && n < until).reduce((sum, { strength }) => sum + strength, 0);

/** @param {View} view @param {Toll} toll @param {number} from @param {number} until */
function costText(view, toll, from, until) {
  const lost = Object.keys(view.sides).map((side) => ({ side, strength: costOf(toll, side, from, until) }));
  if (lost.every(({ strength }) => !strength)) return "No strength lost.";
  return `Strength lost: ${lost.map(({ side, strength }) => `${sideName(view, side)} ${strength ? halves(strength) : 0}`).join(", ")}.`;
}

/** @param {LogEntry} entry */
const line = (entry) => html`<li>${dice(entry)}${entry.text} ${ruleChip(entry.rule)}</li>`;

/** The odds as they were seen before the dice fell. @param {Preview|undefined} seen */
function odds(seen) {
  if (!seen?.chances?.length) return nothing;
  return html`<details class="seen"><summary>Odds: ${seen.headline}</summary><ul>${seen.chances.map(({ text, p }) => html`<li>${text} <b>${percentOf(p)}</b></li>`)}</ul></details>`;
}

/** @param {State} state @param {View} view @param {Part} part @param {Toll} toll @param {number} until */
function battle({ duel }, view, { entries, n }, toll, until) {
  const [first, ...rest] = entries;
  return html`<section class="fight"><p><b>${first?.text}</b> ${ruleChip(first?.rule)}</p>${odds(duel.odds[n])}
    <ul class="facts">${rest.map(line)}</ul><p class="cost">${costText(view, toll, n, until)}</p></section>`;
}

/** @param {Part} part */
function between({ entries }) {
  if (entries.length <= FEW) return html`<ul class="facts">${entries.map(line)}</ul>`;
  return html`<details><summary>${entries.length} moves and other steps</summary><ul class="facts">${entries.map(line)}</ul></details>`;
}

/**
 * @param {State} state @param {View} view @param {string} side whose turn it was @param {LogEntry[]} entries @param {Toll} toll
 * @returns {Promise<string>} "show" to see it on the map
 */
export function openReport(state, view, side, entries, toll) {
  const parts = partsOf(entries);
  const fights = parts.filter(({ isBattle }) => isBattle);
  const [first, last] = [entries.at(0)?.n ?? 0, (entries.at(-1)?.n ?? 0) + 1];
  const until = (/** @type {Part} */ part) => fights[fights.indexOf(part) + 1]?.n ?? last;
  const count = fights.length === 1 ? "One battle" : `${fights.length || "No"} battles`;
  const body = html`<h2>What the <span class="side-chip side-${side}">${sideName(view, side)}</span> side did</h2>
    <p><b>${entries.length ? count : "Nothing"}.</b> ${fights.length === 1 || !entries.length ? nothing : costText(view, toll, first, last)}</p>
    <div class="did">${parts.map((part) => (part.isBattle ? battle(state, view, part, toll, until(part)) : between(part)))}</div>`;
  /** @type {[string, string][]} */
  const show = entries.length ? [["show", "Show me"]] : [];
  return openDialog(body, { label: `What the ${sideName(view, side)} side did`, className: "report", buttons: [...show, ["go", "Go on"]] });
}
