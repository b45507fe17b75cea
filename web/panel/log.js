/** The log of the whole game; a tap on an entry looks back at that step. */

import { html, nothing } from "lit";
import { ruleChip } from "./chips.js";
import { sideName, viewOf } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../game/game.js").Game} Game */

/** Newest first, under a heading for each turn of a side. @param {State} state @param {Game} game */
export function logList(state, game) {
  const view = viewOf(state);
  if (!state.log.length || !view) return html`<p class="dim">Nothing has happened yet.</p>`;
  const entries = state.log.filter(hasNews).toReversed();
  return html`<ol class="log">${entries.map((entry, i) => html`
    ${isNewPart(entry, entries[i - 1]) ? html`<li class="part">Turn ${entry.turn} · ${sideName(view, playerOf(entry))}</li>` : nothing}
    <li class="${state.past?.n === entry.n ? "at" : ""} ${isNews(entry) ? "" : "began"}"><button class="entry" @click=${() => game.replay.open(entry.n)}>${entry.text}</button>
      ${ruleChip(entry.rule)}</li>`)}</ol>`;
}

/** @param {LogEntry} entry @param {LogEntry|undefined} above */
const isNewPart = (entry, above) => !above || entry.turn !== above.turn || playerOf(entry) !== playerOf(above);

/** Is it more than the beginning of a phase, which the head of the panel says already? @param {{ev?: string}} entry */
export const isNews = (entry) => entry.ev !== "began";

/** A phase in which nothing came is left out: its heading would stand over nothing; the newest may yet fill. @param {LogEntry} entry @param {number} i @param {LogEntry[]} log */
export const hasNews = (entry, i, log) => isNews(entry) || i === log.length - 1 || isNews(/** @type {LogEntry} */ (log[i + 1]));

/** Whose player-turn it was, whoever decided. @param {LogEntry} entry */
const playerOf = (entry) => entry.player ?? entry.side;

/** What the other side did in its last turn, up to now. @param {LogEntry[]} log @param {string} side @returns {LogEntry[]} */
export function lastTurn(log, side) {
  const end = log.findLastIndex((entry) => playerOf(entry) !== side);
  const before = log.slice(0, end + 1).findLastIndex((entry) => playerOf(entry) === side);
  return log.slice(before + 1, end + 1);
}
