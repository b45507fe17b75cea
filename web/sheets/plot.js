/** Line charts: scales and paths by arithmetic, drawn as SVG. Lines differ by dash and sign as well as by colour. */

import { html, nothing, svg } from "lit";
import { ruleChip } from "../panel/chips.js";
import { halves } from "../panel/words.js";

/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {{turn: number, name: string, n: number}} Turn */
/** @typedef {{id: string, title: string, rule?: string|null, series: Record<string, number[]>}} Measure */
/** @typedef {{turns: Turn[], measures: Measure[]}} History */
/** @typedef {{y: number, text: string}} Label */

const TOP = 12;
const LEFT = 34;
const RIGHT = 92;
const FOOT = 22;
const HEIGHT = 132;
const LINE = 15;

/**
 * Round steps from 0 to at least the largest value: 0 20 40 60.
 * @param {number} largest @param {number} [most] at most so many steps
 * @returns {number[]}
 */
export function ticks(largest, most = 3) {
  const rough = Math.max(largest, 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((k) => k * power).find((k) => k >= rough - 1e-9) ?? 10 * power);
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step - 1e-9) + 1 }, (_, i) => i * step);
}

/** A linear scale. @param {[number, number]} from @param {[number, number]} to */
export const scale = ([a, b], [c, d]) => (/** @type {number} */ value) => (a === b ? (c + d) / 2 : c + ((value - a) / (b - a)) * (d - c));

/** @param {number[]} values @param {(i: number) => number} x @param {(value: number) => number} y */
export const pathOf = (values, x, y) => values.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");

/**
 * Move labels apart so that none covers another, in the order in which they stand.
 * @template {Label} T
 * @param {T[]} labels @param {number} gap @param {number} lowest
 * @returns {T[]}
 */
export function spread(labels, gap, lowest) {
  const sorted = labels.toSorted((a, b) => a.y - b.y).map((label) => ({ ...label }));
  sorted.forEach((label, i) => (label.y = Math.max(label.y, (sorted[i - 1]?.y ?? -Infinity) + gap)));
  for (let i = sorted.length - 1, floor = lowest; i >= 0; i -= 1) {
    const label = /** @type {T} */ (sorted[i]);
    label.y = Math.min(label.y, floor);
    floor = label.y - gap;
  }
  return sorted;
}

/** The turns that are named along the foot: the first, the last, and as many between as there is room for. @param {number} count @param {number} width */
export function named(count, width) {
  const every = Math.max(1, Math.ceil(count / Math.max(2, Math.floor(width / 40))));
  return Array.from({ length: count }, (_, i) => i).filter((i) => i === count - 1 || (i % every === 0 && count - 1 - i >= every));
}

/** A figure with at most one digit after the point. @param {number} value */
const figure = (value) => halves(Math.round(value * 10) / 10);

/**
 * One measure over the turns, a line for each side with its name at the end.
 * @param {Measure} measure @param {Turn[]} turns @param {Record<string, {name: string}>} sides @param {number} width
 * @returns {Piece}
 */
export function lineChart({ title, series }, turns, sides, width) {
  const marks = ticks(Math.max(...Object.values(series).flat()));
  const x = scale([0, Math.max(1, turns.length - 1)], [LEFT, width - RIGHT]);
  const y = scale([0, marks.at(-1) ?? 1], [HEIGHT - FOOT, TOP]);
  const lines = Object.entries(series).map(([side, values]) => ({ i: Math.max(0, Object.keys(sides).indexOf(side)), values, y: y(values.at(-1) ?? 0), text: `${sides[side]?.name ?? side} ${figure(values.at(-1) ?? 0)}` }));
  const end = x(turns.length - 1);
  return html`<svg class="plot" viewBox="0 0 ${width} ${HEIGHT}" width=${width} height=${HEIGHT} role="img" aria-label="${title}: ${lines.map((l) => l.text).join(", ")}">
    ${marks.map((mark) => svg`<line class="mark" x1=${LEFT} x2=${width - RIGHT} y1=${y(mark)} y2=${y(mark)}></line>
      <text class="figure" x=${LEFT - 6} y=${y(mark) + 4}>${mark}</text>`)}
    ${named(turns.length, width - LEFT - RIGHT).map((i) => svg`<text class="turn-mark" x=${x(i)} y=${HEIGHT - 5}>${turns[i]?.turn}</text>`)}
    ${lines.map((l) => svg`<path class="line line-${l.i}" d=${pathOf(l.values, x, y)}></path>${sign(l.i, end, l.y)}`)}
    ${spread(lines, LINE, HEIGHT - FOOT).map((l) => svg`<text class="name line-${l.i}" x=${end + 11} y=${l.y + 4}>${l.text}</text>`)}</svg>`;
}

/** What stands at the end of a line: a disc for the first side, a square for the second. @param {number} i @param {number} x @param {number} y */
const sign = (i, x, y) => (i % 2 ? svg`<rect class="end line-${i}" x=${x - 4} y=${y - 4} width="8" height="8"></rect>` : svg`<circle class="end line-${i}" cx=${x} cy=${y} r="4.500"></circle>`);

/** Every measure, one chart below the other, and the figures as a table. @param {History} history @param {Record<string, {name: string}>} sides @param {number} width @returns {Piece} */
export function charts({ turns, measures }, sides, width) {
  if (!measures.length || !turns.length) return html`<p class="dim">There is nothing to draw yet.</p>`;
  return html`${measures.map((measure) => html`<figure><figcaption>${measure.title} ${ruleChip(measure.rule)}</figcaption>
      ${lineChart(measure, turns, sides, width)}</figure>`)}
    <p class="dim">At the end of each turn; the last point is now.</p>
    <details><summary>The figures</summary>${table(turns, measures, sides)}</details>`;
}

/** @param {Turn[]} turns @param {Measure[]} measures @param {Record<string, {name: string}>} sides @returns {Piece} */
function table(turns, measures, sides) {
  const columns = measures.flatMap(({ title, series }) => Object.entries(series).map(([side, values]) => ({ title, name: sides[side]?.name ?? side, values })));
  if (!columns.length) return nothing;
  return html`<div class="wide-table" tabindex="0"><table class="lines figures"><thead><tr><th scope="col">Turn</th>
    ${columns.map(({ title, name }) => html`<th scope="col">${title}, ${name}</th>`)}</tr></thead>
    <tbody>${turns.map((turn, i) => html`<tr><th scope="row">${turn.turn} · ${turn.name}</th>
      ${columns.map(({ values }) => html`<td>${figure(values[i] ?? 0)}</td>`)}</tr>`)}</tbody></table></div>`;
}
