/** The side panel: whose turn it is, one tab at a time, and one large button for the next step. */

import { html, nothing, render } from "lit";
import { ruleChip } from "./chips.js";
import { isDrafting } from "../game/draft.js";
import { thinker } from "../game/duel.js";
import { logList } from "./log.js";
import { now } from "./now.js";
import { standing, thinking } from "./opponent.js";
import { chancesLine, refusal } from "./preview.js";
import { ruleList } from "./rules.js";
import { sideChip } from "./sides.js";
import { strip, tables } from "./tables.js";
import { actName, halves, shown, sideName, viewOf, wordOf } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Tab} Tab */
/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {import("../game/game.js").Game} Game */

/** @type {[Tab, string][]} */
const TABS = [["now", "Now"], ["tables", "Tables"], ["log", "Log"], ["rules", "Rules"]];

/** @param {HTMLElement} element @param {Game} game */
export function createPanel(element, game) {
  /** @type {unknown[]} */
  let seen = [];

  /** What is new stands at the top; while a list is gone through, it stays where it is. @param {State} state */
  function rewind({ frame, past, looked, tab }) {
    const now = [frame, past, looked, tab];
    // When all is drawn: to scroll in between would lay the page out twice.
    if (now.some((value, i) => value !== seen[i])) queueMicrotask(() => element.querySelector(".scroll")?.scrollTo(0, 0));
    seen = now;
  }

  return {
    /** @param {State} state */
    draw(state) {
      const view = viewOf(state);
      if (view) render(html`${header(state, view)}${tabs(state, game)}
        <div class="scroll" role="tabpanel" aria-label=${state.tab} tabindex="0">${body(state, view, game)}</div>${footer(state, view, game)}`, element);
      rewind(state);
    },
  };
}

/** @param {State} state @param {View} view @returns {Piece} */
function header(state, view) {
  const outcome = shown(state)?.outcome;
  return html`<header class="turn">
    <p class="when"><b>${view.turn_name}</b><span>Turn ${view.turn} of ${view.turns}</span>
      ${state.saved ? html`<small class="saved" title="Saved on this device" aria-label="Saved on this device">✓</small>` : nothing}</p>
    <p class="who">${sideChip(view, view.asked)}
      <span class="phase">${view.phase_name}</span>
      ${view.asked === view.side ? nothing : html`<span class="dim">in the ${sideName(view, view.side)} turn</span>`}</p>
    ${strip(view)}
    ${outcome ? html`<p class="outcome">${outcome.text} ${ruleChip(outcome.rule)}</p>` : nothing}
  </header>`;
}

/** @param {State} state @param {Game} game @returns {Piece} */
function tabs(state, game) {
  return html`<div class="tabs" role="tablist">${TABS.map(([id, title]) => html`
    <button role="tab" data-tab=${id} aria-selected=${state.tab === id} @click=${() => game.open(id)}>${title}</button>`)}</div>`;
}

/** @param {State} state @param {View} view @param {Game} game */
function body(state, view, game) {
  if (state.tab === "tables") return tables(state, view);
  if (state.tab === "log") return logList(state, game);
  if (state.tab === "rules") return ruleList(state);
  return now(state, game);
}

/** Always in the same place: back, and the next step. @param {State} state @param {View} view @param {Game} game @returns {Piece} */
function footer(state, view, game) {
  if (!state.boot.ready || !state.frame) return waiting(state);
  if (state.replay) return html`<footer class="steps"><p class="dim">You are looking back at ${view.turn_name}. The game stands as it stood.</p>
    <button class="primary" @click=${() => game.replay.close()}>Back to the game</button></footer>`;
  const { undo, redo } = state.frame;
  const level = thinker(state);
  if (level) return thinking(state, view, level, game);
  return html`<footer class="steps">${standing(state, game)}
    <div class="row">${isDrafting(state.trail)
      ? html`<button aria-label="Step back" @click=${() => game.back()}>‹<span class="word"> Step back</span></button>
        <button @click=${() => game.cancel()}>Cancel</button>`
      : html`<button ?disabled=${!undo} aria-label="Undo" @click=${() => game.send("undo")}>↶<span class="word"> Undo</span></button>
        <button ?disabled=${!undo} aria-label="Back to the start of the phase" @click=${() => game.send("rewind")}>⇤<span class="word"> Phase</span></button>
        <button ?disabled=${!redo} aria-label="Redo" @click=${() => game.send("redo")}>↷<span class="word"> Redo</span></button>`}</div>
    ${chancesLine(state.trail.at(-1)?.offer.preview ?? null)}${primary(state, game)}</footer>`;
}

/** @param {State} state @param {Game} game */
function primary(state, game) {
  const step = state.trail.at(-1);
  if (!step) return nothing;
  const { ready, preview, asks } = step.offer;
  if (ready) return html`<button class="primary ${preview?.rolls ? "rolls" : ""}" @click=${() => game.confirm()}>
    ${preview?.rolls ? "Roll: " : ""}${readyName(state, ready.act)}${preview?.cost ? html` <small>${halves(preview.cost)}</small>` : nothing}</button>`;
  if (state.frame?.outcome && !asks.length) return html`<button class="primary next" data-ending>How it ended</button>`;
  const go = asks.filter((ask) => ask.take === "go");
  return go.map((ask) => html`${ask.denial ? refusal(ask.denial) : nothing}
    <button class="primary next" @click=${() => game.go(ask)}>${actName(state, ask)}</button>`);
}

/** @param {State} state @param {string} act */
function readyName(state, act) {
  const ask = state.trail.flatMap((step) => step.offer.asks).find((a) => a.act === act && (a.take === "go" || a.label === undefined));
  return ask ? actName(state, ask) : wordOf(state, "acts", act);
}

/** @param {State} state @returns {Piece} */
function waiting({ boot }) {
  if (boot.ready) return nothing;
  return html`<footer class="steps"><p class="dim">${boot.failed ?? boot.step}</p><progress max="1" .value=${boot.part}></progress></footer>`;
}
