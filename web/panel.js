/** The side panel: whose turn it is, one tab at a time, and one large button for the next step. */

import { html, nothing, render } from "lit";
import { lineTable, ruleChip, unitChip } from "./chips.js";
import { isDrafting } from "./draft.js";
import { logList } from "./log.js";
import { now } from "./now.js";
import { refusal } from "./preview.js";
import { ruleList } from "./rules.js";
import { actName, halves, shown, sideName, unitsAt, viewOf, wordOf } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Tab} Tab */
/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {import("./game.js").Game} Game */

/** @type {[Tab, string][]} */
const TABS = [["now", "Now"], ["tables", "Tables"], ["log", "Log"], ["rules", "Rules"]];

/** @param {HTMLElement} element @param {Game} game */
export function createPanel(element, game) {
  /** @type {unknown[]} */
  let seen = [];

  /** What is new stands at the top; while a list is gone through, it stays where it is. @param {State} state */
  function rewind({ frame, past, looked, tab }) {
    const now = [frame, past, looked, tab];
    if (now.some((value, i) => value !== seen[i])) element.querySelector(".scroll")?.scrollTo(0, 0);
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
    <p class="when"><b>${view.turn_name}</b><span>Turn ${view.turn} of ${view.turns}</span></p>
    <p class="who"><span class="side-chip side-${view.asked}">${sideName(view, view.asked)}</span>
      <span class="phase">${view.phase_name}</span>
      ${view.asked === view.side ? nothing : html`<span class="dim">in the ${sideName(view, view.side)} turn</span>`}</p>
    ${outcome ? html`<p class="outcome">${outcome.text} ${ruleChip(outcome.rule)}</p>` : nothing}
  </header>`;
}

/** @param {State} state @param {Game} game @returns {Piece} */
function tabs(state, game) {
  return html`<div class="tabs" role="tablist">${TABS.map(([id, title]) => html`
    <button role="tab" aria-selected=${state.tab === id} @click=${() => game.open(id)}>${title}</button>`)}</div>`;
}

/** @param {State} state @param {View} view @param {Game} game */
function body(state, view, game) {
  if (state.tab === "tables") return tables(state, view);
  if (state.tab === "log") return logList(state, game);
  if (state.tab === "rules") return ruleList(state);
  return now(state, game);
}

/** The tables of the view as they come, and what waits in the boxes. @param {State} state @param {View} view @returns {Piece} */
function tables(state, view) {
  const boxes = view.boxes.map((box) => ({ box, units: unitsAt(view, box.id) })).filter(({ units }) => units.length);
  return html`${view.panel.map((table) => html`<section class="block"><h3>${table.title} ${ruleChip(table.rule)}</h3>
      ${lineTable(state, table.rows)}</section>`)}
    ${boxes.map(({ box, units }) => html`<details class="block"><summary>${box.title} <small>${units.length}</small></summary>
      ${units.map((unit) => unitChip(state, unit))}</details>`)}
    ${view.note ? html`<p class="remark">${view.note}</p>` : nothing}`;
}

/** Always in the same place: back, and the next step. @param {State} state @param {View} view @param {Game} game @returns {Piece} */
function footer(state, view, game) {
  if (!state.boot.ready || !state.frame) return waiting(state);
  if (state.past) return html`<footer class="steps"><p class="dim">Step ${state.past.n} of ${state.frame.n}: looking back at ${view.turn_name}.</p>
    <div class="row"><button @click=${() => game.lookAt((state.past?.n ?? 1) - 1)}>‹ Back</button>
      <button @click=${() => game.lookAt((state.past?.n ?? 0) + 1)}>On ›</button>
      <button class="primary" @click=${() => game.lookAt(null)}>To the game</button></div></footer>`;
  const { undo, redo } = state.frame;
  return html`<footer class="steps">
    <div class="row">${isDrafting(state.trail)
      ? html`<button @click=${() => game.back()}>‹ Step back</button><button @click=${() => game.cancel()}>Cancel</button>`
      : html`<button ?disabled=${!undo} @click=${() => game.send("undo")}>↶ Undo</button>
        <button ?disabled=${!undo} @click=${() => game.send("rewind")} title="Undo to the start of the phase">⇤ Phase</button>
        <button ?disabled=${!redo} @click=${() => game.send("redo")}>↷ Redo</button>`}</div>
    ${primary(state, game)}</footer>`;
}

/** @param {State} state @param {Game} game */
function primary(state, game) {
  const step = state.trail.at(-1);
  if (!step) return nothing;
  const { ready, preview, asks } = step.offer;
  if (ready) return html`<button class="primary ${preview?.rolls ? "rolls" : ""}" @click=${() => game.confirm()}>
    ${preview?.rolls ? "Roll: " : ""}${readyName(state, ready.act)}${preview?.cost ? html` <small>${halves(preview.cost)}</small>` : nothing}</button>`;
  if (state.frame?.outcome && !asks.length) return html`<button class="primary next" @click=${() => game.goHome()}>Another game</button>`;
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
