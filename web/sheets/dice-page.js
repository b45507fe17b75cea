/** The dice of the game: every battle against its odds, how they fell for each side, every roll, and how anybody can check them. */

import { html, nothing, svg } from "lit";
import { ruleChip } from "../panel/chips.js";
import { openDialog } from "./dialogs.js";
import { die } from "../map/dice-faces.js";
import { halves, sideName, viewOf, wordOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {{n: number, count: number, turn: number, side: string, die: number, rule: string, what: string}} Roll */
/** A battle and the answers that it asked for: from step n to the last; by side what it was to cost on average, and what it cost.
 * @typedef {{n: number, last: number, turn: number, side: string, act: string, rule: string, text: string, chances: {text: string, p: number}[],
 *   expected: Record<string, number>, lost: Record<string, number>}} Battle */
/** @typedef {{expected: number, lost: number, luck: number}} Luck by how much more was lost than expected */
/** @typedef {{seed: number, rolls: Roll[], verified: boolean, counts: Record<string, number[]>, chi: Record<string, number>, battles: Battle[], luck: Record<string, Luck>}} Dice */

const BAR = 30;
const TALL = 72;
/** From so many rolls on each face is expected five times, and chi-square says something. */
const ENOUGH = 30;
/** A difference of less strength than this over a game is no luck to speak of. */
const CLOSE = 0.5;
/** So many battles are shown at once. */
const FEW = 4;
/** Fair dice go beyond these values of chi-square, with five degrees of freedom, once in 10, 20 and 100 games. */
const ONCE_IN = /** @type {const} */ ([[15.09, 100], [11.07, 20], [9.24, 10]]);

/** @param {number[]} counts */
const total = (counts) => counts.reduce((sum, n) => sum + n, 0);

/** The mean of the faces. @param {number[]} counts */
export const mean = (counts) => counts.reduce((sum, n, i) => sum + n * (i + 1), 0) / Math.max(1, total(counts));

/** What chi-square says, in words. @param {number[]} counts @param {number} chi */
export function verdict(counts, chi) {
  if (total(counts) < ENOUGH) return "too few rolls to tell even dice from others";
  const found = ONCE_IN.find(([limit]) => chi > limit);
  return found ? `even dice fall so unevenly in about one game of ${found[1]}, or more seldom` : "as even as even dice fall";
}

/** How often each face fell, and how often it was to be expected. @param {number[]} counts @param {string} name @returns {Piece} */
function histogram(counts, name) {
  const expected = total(counts) / 6;
  const unit = TALL / Math.max(1, ...counts, expected);
  const level = 14 + TALL - expected * unit;
  return html`<svg class="histogram" viewBox="0 0 ${6 * BAR + 4} ${TALL + 34}" role="img"
      aria-label="${name}: ${counts.map((n, i) => `face ${i + 1} ${n} times`).join(", ")}; expected ${expected.toFixed(1)} times each">
    ${counts.map((n, i) => svg`<rect class="bar" x=${i * BAR + 6} y=${14 + TALL - n * unit} width=${BAR - 8} height=${n * unit} rx="2"></rect>`)}
    <line class="expected" x1="2" x2=${6 * BAR + 2} y1=${level} y2=${level}></line>
    ${counts.map((n, i) => svg`<text class="count" x=${i * BAR + 6 + (BAR - 8) / 2} y=${10 + TALL - n * unit}>${n}</text>
      <text x=${i * BAR + 6 + (BAR - 8) / 2} y=${TALL + 30}>${i + 1}</text>`)}</svg>`;
}

/** @param {View} view @param {Dice} dice @param {string} side @returns {Piece} */
function sideOf(view, { counts, chi }, side) {
  const own = counts[side] ?? [];
  return html`<section class="side-dice"><h3><span class="side-chip side-${side}">${sideName(view, side)}</span> ${total(own)} ${total(own) === 1 ? "roll" : "rolls"}</h3>
    ${histogram(own, sideName(view, side))}
    <p>Mean ${mean(own).toFixed(2)}; expected 3.50. Each face expected ${(total(own) / 6).toFixed(1)} times (the dashed line).</p>
    <p class="dim">Chi-square ${(chi[side] ?? 0).toFixed(2)}: ${verdict(own, chi[side] ?? 0)}.</p></section>`;
}

/** By how much more or less was lost than expected, in a word. @param {number} luck */
export const fortune = (luck) => (Math.abs(luck) < 0.05 ? "even" : `${Math.abs(luck).toFixed(1)} ${luck > 0 ? "worse" : "better"}`);

/** The luck of a side over all its battles, as a sentence. @param {string} name @param {Luck} luck */
export function luckText(name, { expected, lost, luck }) {
  const sum = `${name}: lost ${halves(lost)} strength where ${expected.toFixed(1)} was to be expected`;
  if (Math.abs(luck) < CLOSE) return `${sum}: about as the odds had it.`;
  return `${sum}: the dice cost ${Math.abs(luck).toFixed(1)} ${luck > 0 ? "more than the odds, bad luck" : "less than the odds, good luck"}.`;
}

/** A battle: a row for each side. @param {State} state @param {View} view @param {Battle} battle @returns {Piece} */
function battleRows(state, view, battle) {
  const sides = Object.keys(battle.expected);
  return html`<tbody>${sides.map((side, i) => {
    const [expected, lost] = [battle.expected[side] ?? 0, battle.lost[side] ?? 0];
    return html`<tr>${i ? nothing : html`<td rowspan=${sides.length}>${battle.turn}</td><th scope="rowgroup" rowspan=${sides.length}>${sideName(view, battle.side)}, ${wordOf(state, "acts", battle.act)} ${ruleChip(battle.rule)}
        <small>${battle.text}</small></th>`}
      <th scope="row">${sideName(view, side)}</th><td class="value">${expected.toFixed(1)}</td><td class="value">${halves(lost)}</td><td class="value">${fortune(lost - expected)}</td></tr>`;
  })}</tbody>`;
}

/** Every battle against its odds, and the luck of each side. @param {State} state @param {View} view @param {Dice} dice @returns {Piece} */
function battlesOf(state, view, { battles, luck }) {
  if (!battles.length) return nothing;
  return html`<section class="battles"><h3>Battles against their odds</h3>
    <ul class="facts">${Object.entries(luck).map(([side, own]) => html`<li>${luckText(sideName(view, side), own)}</li>`)}</ul>
    <details ?open=${battles.length <= FEW}><summary>${["The battle", "Both battles"][battles.length - 1] ?? `All ${battles.length} battles`}</summary>
    <p class="dim">Expected is the strength that a battle costs a side on average, by the chances that were shown before the dice fell.</p>
    <div class="wide-table" tabindex="0"><table class="lines odds-table"><thead><tr><th scope="col">Turn</th><th scope="col">Battle</th><th scope="col">Side</th>
      <th scope="col">Expected</th><th scope="col">Lost</th><th scope="col">Luck</th></tr></thead>${battles.map((battle) => battleRows(state, view, battle))}</table></div></details></section>`;
}

/** @param {State} state @param {View} view @param {Dice} dice @returns {Piece} */
function list(state, view, { rolls, verified }) {
  if (!rolls.length) return nothing;
  return html`<details><summary>All ${rolls.length} rolls</summary><div class="wide-table" tabindex="0"><table class="lines rolls">
    <thead><tr><th scope="col">Roll</th><th scope="col">Turn</th><th scope="col">Side</th><th scope="col">Die</th><th scope="col">For</th><td></td></tr></thead>
    <tbody>${rolls.toReversed().map((roll) => html`<tr><th scope="row">${roll.count}${verified ? " ✓" : ""}</th><td>${roll.turn}</td><td>${sideName(view, roll.side)}</td>
      <td>${die(roll.die)}</td><td>${wordOf(state, "dice", roll.what)}</td><td>${ruleChip(roll.rule)}</td></tr>`)}</tbody></table></div></details>`;
}

/** @param {Dice} dice @returns {Piece} */
function check({ rolls, verified, seed }) {
  const { count = 0 } = rolls[0] ?? {};
  return html`<p class=${verified ? "verified" : "refusal"} role="status">${verified
      ? html`✓ Verified: each of the ${rolls.length} rolls was worked out anew from the seed ${seed} and is the one that was played.`
      : html`Not verified: some roll is not the one that the seed ${seed} gives.`}</p>
    <details><summary>How to check a roll yourself</summary><p>No roll is stored ahead, and none can be chosen: a die follows from the seed of the game and the
      number of the roll, counted from 0. Take the SHA-256 hash of the text <code>seed:roll:0</code>, here <code>${seed}:${count}:0</code> for roll ${count}. Go through its
      bytes; the first that is below 252, divided by 6, leaves a remainder: that plus 1 is the die. (252 is 42 times 6, so every face is equally likely; if all
      32 bytes were 252 or more, the hash of <code>${seed}:${count}:1</code> would be next.)</p>
      <p>The seed is the same for both players. It is part of every save and link.</p></details>`;
}

/** @param {State} state @param {Dice} dice */
export function openDice(state, dice) {
  const view = viewOf(state);
  if (!view) return Promise.resolve("");
  const body = html`<h2>The dice</h2>${check(dice)}
    ${dice.rolls.length ? html`<div class="sides-dice">${Object.keys(view.sides).filter((side) => dice.counts[side]).map((side) => sideOf(view, dice, side))}</div>` : html`<p>No die has been thrown yet.</p>`}
    ${battlesOf(state, view, dice)}${list(state, view, dice)}`;
  return openDialog(body, { label: "The dice", className: "page" });
}
