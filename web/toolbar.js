/** The buttons over the map: home, send, zoom, and one overlay of zones for each side. */

import { html, render, svg } from "lit";
import { sideName, viewOf } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {ReturnType<typeof import("./camera.js").createCamera>} Camera */

/** Drawings of the buttons, in a box of 24. */
const ICONS = {
  home: "M4 7h16M4 12h16M4 17h16",
  send: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  nearer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  zones: "M8 4h8l4.5 8L16 20H8l-4.500-8zM7 12l6-7M9.500 16l8-9.500M13 18l5-6",
};

/** @param {keyof typeof ICONS} name */
const icon = (name) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${ICONS[name]} />`}</svg>`;

/** @param {HTMLElement} element @param {Game} game @param {Camera} camera */
export function createToolbar(element, game, camera) {
  return {
    /** @param {State} state */
    draw(state) {
      const view = viewOf(state);
      const live = Boolean(state.frame && state.boot.ready);
      render(html`
        <div class="group"><button aria-label="Home" title="Home" @click=${() => game.goHome()}>${icon("home")}</button>
          <button aria-label="Send the game" title="Send" ?disabled=${!live} @click=${() => game.share()}>${icon("send")}</button></div>
        <div class="group"><button aria-label="Nearer" @click=${() => camera.zoomBy(1.4)}>${icon("nearer")}</button>
          <button aria-label="Farther" @click=${() => camera.zoomBy(1 / 1.4)}>${icon("farther")}</button>
          <button aria-label="The whole map" @click=${() => camera.fit()}>${icon("whole")}</button></div>
        <div class="group" role="group" aria-label="Zones of control">${Object.keys(view?.sides ?? {}).map((side) => html`
          <button class="zone-button side-${side}" aria-pressed=${state.zones?.side === side} ?disabled=${!live}
            aria-label="Zones of the ${view ? sideName(view, side) : side} side" title="Zones" @click=${() => game.zones(side)}>
            ${icon("zones")}<small>${view ? sideName(view, side) : side}</small></button>`)}</div>`, element);
    },
  };
}
