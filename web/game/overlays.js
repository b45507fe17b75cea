/** Overlays: what the engine says of the whole map for one side. One at a time, asked again after every step. */

import { html, nothing, render, svg } from "lit";
import { ruleChip } from "../panel/chips.js";
import { sideName, systemOf, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Overlay} Overlay */
/** @typedef {import("../types.js").OverlayAnswer} OverlayAnswer */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<import("../types.js").Reply>}} Parts */

/** @param {Parts} parts */
export function createOverlays({ store, ask }) {
  /** @param {object} query @returns {Promise<OverlayAnswer>} */
  const answer = async (query) => (await ask({ op: "query", query })).answer;

  /** @param {string} id @param {string} side @param {string|null} at */
  async function show(id, side, at) {
    const whole = await answer({ overlay: id, side });
    const close = at ? await answer({ overlay: id, side, at }) : null;
    store.set({ overlay: { id, side, at, answer: whole, close } });
  }

  return {
    /** Lay one over the map; with the hex that is looked at, the closer look at it too. @param {string} id @param {string} side */
    show: (id, side) => show(id, side, store.state.looked),
    clear: () => store.set({ overlay: null }),
    /** After a step: the same overlay of the new position, if its system has it. */
    async refresh() {
      const { overlay } = store.state;
      if (overlay) await show(overlay.id, overlay.side, null);
    },
    /** The closer look at a hex, while an overlay is on. @param {string} at */
    async look(at) {
      const { overlay } = store.state;
      if (!overlay) return;
      const close = await answer({ overlay: overlay.id, side: overlay.side, at });
      if (store.state.overlay?.id === overlay.id && store.state.overlay.side === overlay.side) store.set({ overlay: { ...store.state.overlay, at, close } });
    },
  };
}

/** The overlays that a system offers, for each side, and none. @param {State} state @param {Game} game @returns {import("../panel/menu.js").Item[]} */
export function overlayItems(state, game) {
  const view = viewOf(state);
  const offered = systemOf(state)?.overlays ?? [];
  const items = offered.flatMap(({ id, title }) => Object.keys(view?.sides ?? {}).map((side, i) => ({
    heading: i ? "" : title,
    half: true,
    label: `${title}: ${view ? sideName(view, side) : side}`,
    title: view ? sideName(view, side) : side,
    checked: state.overlay?.id === id && state.overlay.side === side,
    run: () => game.overlay(id, side),
  })));
  return [...items, { title: "None", checked: state.overlay === null, run: () => game.overlay(null) }];
}

/** A hex as a sample of a look; its middle is that of the pattern's first sign. */
const SAMPLE = "M23 9L16 21.100H2L-5 9L2-3.100H16Z";

/** @param {string} look */
const sample = (look) => html`<svg class="sample" viewBox="-6 -4.500 30 27" aria-hidden="true">${["area-pattern", "area-rim", "area"].map((part) =>
  svg`<path d=${SAMPLE} class="${part} ${look}"/>`)}</svg>`;

/** The strip over the map that names the overlay, says what its looks mean, and closes it. @param {HTMLElement} element @param {Game} game */
export function createLegend(element, game) {
  return {
    /** @param {State} state */
    draw(state) {
      const view = viewOf(state);
      const { overlay } = state;
      element.hidden = !overlay || !view || state.replay !== null || state.past !== null;
      if (overlay && view && !element.hidden) render(strip(overlay, sideName(view, overlay.side), figures(state, overlay), game), element);
    },
  };
}

/** What the marks and the figures that are drawn now mean; nothing where there are none. @param {State} state @param {Overlay} overlay */
function figures(state, { id, answer, close }) {
  const isMarked = [answer, close].some((one) => one?.marks.length) || close?.paths.some(({ costs }) => costs);
  return isMarked ? systemOf(state)?.overlays?.find((one) => one.id === id)?.figures : "";
}

/** @param {Overlay} overlay @param {string} side @param {string|undefined} figures @param {Game} game */
function strip({ answer, side: id }, side, figures, game) {
  const looks = [...new Map(answer.areas.filter((area) => area.hexes.length).map((area) => [area.look + area.title, area])).values()];
  return html`<div class="head"><b>${answer.title}</b><span class="side-chip side-${id}">${side}</span>${ruleChip(answer.rule)}
      <button class="close" aria-label="Close the overlay" @click=${() => game.overlay(null)}>×</button></div>
    ${looks.length ? html`<ul class="looks">${looks.map(({ look, title }) => html`<li>${sample(look)}${title}</li>`)}</ul>` : html`<p class="dim">${answer.lines[0]?.text}</p>`}
    ${figures ? html`<p class="dim marks">${figures}</p>` : nothing}`;
}

/** @param {OverlayAnswer["lines"]} lines */
const told = (lines) => html`<ul class="facts">${lines.map((line) => html`<li>${line.text} ${ruleChip(line.rule)}</li>`)}</ul>`;

/** What the overlay in hand says of one hex, for the panel. @param {State} state @param {string} at @returns {Piece} */
export function closeLook({ overlay, replay }, at) {
  if (!overlay?.close || overlay.at !== at || replay) return nothing;
  const { title, lines } = overlay.close;
  return html`<div class="close-look"><h4>${title}</h4>${lines.length ? told(lines) : html`<p class="dim">Nothing to tell of this hex.</p>`}</div>`;
}

/** What the overlay in hand says of the whole map. @param {State} state @returns {Piece} */
export function wholeLook({ overlay, replay }) {
  if (!overlay?.answer.lines.length || replay) return nothing;
  const { title, lines } = overlay.answer;
  return html`<details class="block"><summary>${title} <small>${lines.length} ${lines.length === 1 ? "line" : "lines"}</small></summary>${told(lines)}</details>`;
}
