/** A computer that plays, as the panel shows it: what it is at, the way to stop it and to let it go on, and what it may do for a person. */

import { html, nothing } from "lit";
import { adviser, isAlone, levelOf, stopped, thinker } from "../game/duel.js";
import { sideChip } from "./sides.js";
import { sideName, wordsOf } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Level} Level */
/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {import("../game/game.js").Game} Game */

/** @type {["fast"|"watch", string][]} */
const PACES = [["fast", "Fast"], ["watch", "Watch"]];

/** How far the turn has come, by its phases. @param {State} state @param {View} view */
function progress(state, view) {
  const phases = Object.keys(wordsOf(state).phases ?? {});
  return html`<progress max=${Math.max(1, phases.length - 1)} .value=${Math.max(0, phases.indexOf(view.phase)) + 0.5} aria-label="Phases of the turn"></progress>`;
}

/** The foot of the panel while a computer decides. @param {State} state @param {View} view @param {Level} level @param {Game} game @returns {Piece} */
export function thinking(state, view, level, game) {
  return html`<footer class="steps thinking">
    <p class="says">${sideChip(view, view.asked)} <b>${level.title}</b> <span>${state.duel.says || "is at work"}</span></p>
    ${progress(state, view)}
    <div class="row"><div class="paces" role="group" aria-label="Pace">${PACES.map(([pace, title]) => html`
        <button aria-pressed=${state.settings.pace === pace} @click=${() => game.choosePace(pace)}>${title}</button>`)}</div>
      <button class="primary stop" @click=${() => game.opponent.stop()}>Stop</button></div></footer>`;
}

/** What stands in place of the prompt meanwhile. @param {State} state @param {View} view @param {Level} level */
export function waitingText(state, view, level) {
  const isStint = levelOf(state, view.asked) === null;
  const who = `${level.title} plays ${isStint ? "this phase for " : ""}the ${sideName(view, view.asked)} side.`;
  return `${who} Look around meanwhile: the map, the tables and the log stay open.`;
}

/** After a stop: the turn may be played by hand, or given back. @param {State} state @param {Game} game @returns {Piece} */
export function standing(state, game) {
  const level = stopped(state);
  if (!level) return nothing;
  return html`<div class="row standing"><span><b>${level.title}</b> is stopped. Play this turn by hand, or</span>
    <button @click=${() => game.opponent.resume()}>Resume</button></div>`;
}

/** What a computer may do for the person who decides. @param {State} state @param {Game} game @returns {(import("./menu.js").Item & {id: "suggest"|"phase"})[]} */
export function helpItems(state, game) {
  const level = adviser(state);
  const view = state.frame?.view;
  if (!level || !view || !state.frame || state.frame.outcome || state.replay || state.lesson || thinker(state)) return [];
  return [
    { id: "suggest", title: "Suggest", note: `What ${level.title} would do now`, icon: ICONS.suggest, run: () => game.counsel.suggest() },
    view.asked === view.side
      ? { id: "phase", title: "Play this phase for me", note: `${level.title} plays until the phase ends`, icon: ICONS.play, run: () => game.opponent.playPhase(level) }
      : { id: "phase", title: "Answer for me", note: `${level.title} answers for you in this phase`, icon: ICONS.play, run: () => game.opponent.playPhase(level) },
  ];
}

/** Drawings in a box of 24: a lamp, a hand that moves a counter. */
const ICONS = {
  suggest: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V16h7v-2.100A6 6 0 0 0 12 3z",
  play: "M4 6v12l7-6zM13 6v12l7-6z",
};

/** The same in the panel, for whoever plays alone. @param {State} state @param {Game} game @returns {Piece} */
export function help(state, game) {
  if (!isAlone(state) || state.past || state.counsel) return nothing;
  return html`<div class="verbs help" role="group" aria-label="Help">${helpItems(state, game).map(({ title, run }) => html`<button @click=${run}>${title}</button>`)}</div>`;
}
