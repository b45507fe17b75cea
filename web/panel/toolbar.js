/** The buttons over the map: home, send, zoom, and the menus of layers and of everything else. */

import { html, render } from "lit";
import { icon, openMenu } from "./menu.js";
import { overlayItems } from "../game/overlays.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("./menu.js").Item} Item */
/** @typedef {ReturnType<typeof import("../map/camera.js").createCamera>} Camera */

/** Drawings of the buttons, in a box of 24. */
const ICONS = {
  home: "M4 7h16M4 12h16M4 17h16",
  send: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  nearer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  layers: "M12 4l9 5-9 5-9-5zM4 13l8 4.500 8-4.500",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** @param {HTMLElement} element @param {Game} game @param {Camera} camera @param {() => Item[]} more what stands behind "More" */
export function createToolbar(element, game, camera, more) {
  const open = (/** @type {Item[]} */ items) => (/** @type {Event} */ event) => openMenu(/** @type {HTMLElement} */ (event.currentTarget), items);
  return {
    /** @param {State} state */
    draw(state) {
      const live = Boolean(state.frame && state.boot.ready);
      const free = live && !state.replay;
      render(html`
        <div class="group"><button aria-label="Home" title="Home" @click=${() => game.goHome()}>${icon(ICONS.home)}</button>
          <button aria-label="Send the game" title="Send" ?disabled=${!live} @click=${() => game.share()}>${icon(ICONS.send)}</button></div>
        <div class="group"><button aria-label="Nearer" @click=${() => camera.zoomBy(1.4)}>${icon(ICONS.nearer)}</button>
          <button aria-label="Farther" @click=${() => camera.zoomBy(1 / 1.4)}>${icon(ICONS.farther)}</button>
          <button aria-label="The whole map" @click=${() => camera.fit()}>${icon(ICONS.whole)}</button></div>
        <div class="group"><button class="named" data-tool="layers" aria-label="Layers" aria-haspopup="dialog" aria-pressed=${state.overlay !== null && !state.replay} ?disabled=${!free}
            @click=${open(overlayItems(state, game))}>${icon(ICONS.layers)}<small>Layers</small></button>
          <button class="named dots" aria-label="More" aria-haspopup="dialog" ?disabled=${!live} @click=${(/** @type {Event} */ event) => open(more())(event)}>
            ${icon(ICONS.more)}<small>More</small></button></div>`, element);
    },
  };
}
