/** What must not be overlooked: a refusal with its rules, a game that is not being saved, an engine that did not start. */

import { html, nothing, render } from "lit";
import { ruleChip } from "./chips.js";
import { useNow } from "../engine/offline.js";
import { sideName } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../sheets/shelf.js").Shelf} Shelf */

/** Where the player was, on coming back; gone at the first touch. @param {State} state @param {Store} store */
function welcome({ back, view }, store) {
  if (!back || !view) return nothing;
  return html`<div class="toast welcome" role="status"><div><p><b>${view.turn_name}, turn ${view.turn} of ${view.turns}</b>
      <span class="side-chip side-${view.asked}">${sideName(view, view.asked)}</span> ${view.phase_name}</p>
    ${back.length ? html`<p class="dim">What happened last</p><ul class="facts">${back.map((text) => html`<li>${text}</li>`)}</ul>` : nothing}</div>
    <button aria-label="Close" @click=${() => store.set({ back: null })}>×</button></div>`;
}

/** A newer version is offered, never forced. @param {State} state @param {Store} store */
function newer({ update }, store) {
  if (!update) return nothing;
  const text = update === "offered" ? "A new version is here." : "A new version was taken up elsewhere.";
  return html`<div class="banner news"><p>${text} Your games stay as they are.</p><div class="row">
    <button @click=${() => store.set({ update: null })}>Later</button><button class="primary" @click=${useNow}>Use it now</button></div></div>`;
}

/** @param {HTMLElement} element @param {Store} store @param {Shelf} shelf @param {() => void} restart */
export function createBanner(element, store, shelf, restart) {
  return {
    /** @param {State} state */
    draw(state) {
      const { toast, unsaved, boot, home } = state;
      render(html`${newer(state, store)}
        ${boot.failed ? html`<div class="banner"><p>${boot.failed}</p><div class="row"><button @click=${restart}>Try again</button>
          <button @click=${shelf.exportAll}>Export my saves</button></div></div>` : nothing}
        ${unsaved ? html`<div class="banner"><p>${unsaved}</p><div class="row"><button @click=${shelf.exportAll}>Export my saves</button>
          <button @click=${() => store.set({ home: true })}>Make room</button></div></div>` : nothing}
        ${welcome(state, store)}
        ${toast && !(home && toast.side) ? html`<div class="toast ${toast.side ? "call" : ""}"><p>${toast.side && state.view ? html`<span class="side-chip side-${toast.side}">${sideName(state.view, toast.side)}</span> player: ` : nothing}${toast.text} ${toast.rules.map((rule) => ruleChip(rule))}</p>
          <button aria-label="Close" @click=${() => store.set({ toast: null })}>×</button></div>` : nothing}`, element);
    },
  };
}
