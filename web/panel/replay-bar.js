/** The bar at the foot of the map while a replay is open: its buttons, the slider over all steps, and what happened. */

import { html, nothing, render, svg } from "lit";
import { ruleChip } from "./chips.js";
import { isNews } from "./log.js";
import { dice } from "../map/dice-faces.js";
import { icon } from "./menu.js";
import { PACES } from "../game/replay.js";
import { sideName } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../game/replay.js").Replay} Replay */

const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  play: "M7 4l12 8-12 8z",
  pause: "M8 5v14M16 5v14",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};
/** So many ticks may bear a figure before they are thinned out. */
const FIGURES = 12;

/** @param {HTMLElement} element @param {Replay} replay @param {() => State} now */
export function createReplayBar(element, replay, now) {
  listen(replay, () => now().replay !== null);
  return {
    /** @param {State} state */
    draw(state) {
      const { past, frame } = state;
      element.hidden = !state.replay || !past || !frame;
      if (state.replay && past && frame) render(bar(state, past, frame, replay), element);
    },
  };
}

/** @param {State} state @param {Frame} past @param {Frame} frame @param {Replay} replay */
function bar(state, past, frame, replay) {
  const { view } = past;
  const moment = `${view.turn_name} · ${sideName(view, view.asked)}: ${view.phase_name}`;
  const told = past.events.filter((event) => event.text);
  const news = told.some(isNews) ? told.filter(isNews) : told;
  return html`<div class="head"><b>Step ${past.n} of ${frame.n}</b><span>${moment}</span>
      <button class="close" aria-label="Back to the game" title="Back to the game" @click=${replay.close}>×</button></div>
    <ul class="what" tabindex="0" aria-label="What happened">${news.length
      ? news.map((event) => html`<li>${dice(event)}${event.text} ${ruleChip(event.rule)}</li>`)
      : html`<li class="dim">${past.n ? "Nothing to tell." : "The beginning."}</li>`}</ul>
    <div class="row controls" @mousedown=${keepFocus}>${controls(state, replay)}${rail(state, past, frame, replay, moment)}</div>`;
}

/** The slider, with a tick where a turn of a side begins. @param {State} state @param {Frame} past @param {Frame} frame @param {Replay} replay @param {string} moment */
function rail({ log, replay: now }, past, frame, replay, moment) {
  const at = (/** @type {number} */ n) => `${((100 * n) / Math.max(1, frame.n)).toFixed(2)}%`;
  const isPart = now && (now.from > 0 || now.to < frame.n);
  return html`<div class="rail"><svg class="ticks" aria-hidden="true">
      ${isPart ? svg`<rect class="part" x=${at(now.from)} width=${at(now.to - now.from)} y="0" height="16" rx="3"/>` : nothing}
      ${ticks(log).map(({ n, text }) => svg`<line x1=${at(n)} x2=${at(n)} y1=${text ? 2 : 8} y2="16"/>
        ${text ? svg`<text x=${at(n)} dx="3" y="9">${text}</text>` : nothing}`)}</svg>
    <input type="range" min="0" max=${frame.n} step="1" aria-label="Step" aria-valuetext="Step ${past.n} of ${frame.n}, ${moment}"
      .value=${String(past.n)} @input=${(/** @type {Event} */ event) => replay.step(Number(/** @type {HTMLInputElement} */ (event.target).value))}></div>`;
}

/** Where turns begin: those of the game with their number, as long as there is room. @param {LogEntry[]} log */
function ticks(log) {
  const starts = log.filter((entry, i) => entry.turn !== log[i - 1]?.turn || entry.player !== log[i - 1]?.player);
  const turns = [...new Set(starts.map((entry) => entry.turn))];
  const every = Math.ceil(turns.length / FIGURES);
  return starts.map((entry, i) => {
    const isNew = entry.turn !== starts[i - 1]?.turn && turns.indexOf(entry.turn) % every === 0;
    return { n: i ? entry.n : 0, text: isNew ? String(entry.turn) : "" };
  });
}

/** A button that is clicked leaves the space bar to the replay. @param {Event} event */
const keepFocus = (event) => event.target instanceof Element && event.target.closest("button") && event.preventDefault();

/** @param {State} state @param {Replay} replay */
function controls({ replay: now }, replay) {
  const button = (/** @type {string} */ label, /** @type {string} */ drawing, /** @type {() => unknown} */ run) =>
    html`<button class=${label === "Play" ? "play" : ""} aria-label=${label} title=${label} @click=${run}>${icon(drawing)}</button>`;
  return html`${button("First step", ICONS.first, replay.first)}${button("Step back", ICONS.back, () => replay.by(-1))}
    ${now?.playing ? button("Pause", ICONS.pause, replay.play) : button("Play", ICONS.play, replay.play)}
    ${button("Step on", ICONS.on, () => replay.by(1))}${button("Last step", ICONS.last, replay.last)}
    <button class="pace" aria-label="Pace: ${now?.pace} times" title="Pace" @click=${() => replay.pace(after(now?.pace ?? 1))}>${now?.pace}×</button>`;
}

/** @param {number} pace */
const after = (pace) => PACES[(PACES.indexOf(pace) + 1) % PACES.length] ?? 1;

/** While the bar is open the keys are its own; a button that has the focus keeps its space bar. @param {Replay} replay @param {() => boolean} isOpen */
function listen(replay, isOpen) {
  /** @type {Record<string, () => unknown>} */
  const keys = { ArrowLeft: () => replay.by(-1), ArrowRight: () => replay.by(1), Home: replay.first, End: replay.last, " ": replay.play, Escape: replay.close };
  addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const isElsewhere = target?.closest("input:not([type=range]), textarea, select") || document.querySelector("dialog[open]");
    const isPressed = event.key === " " && target?.closest("button, summary");
    const key = keys[event.key];
    if (!isOpen() || !key || isElsewhere || isPressed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    key();
  }, true);
}
