/** What must not be overlooked: a refusal with its rules, a game that is not being saved, an engine that did not start. */

import { html, nothing, render } from "lit";
import { ruleChip } from "./chips.js";
import { download, fileName } from "./files.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./saves.js").Saves} Saves */

/** All games of this device in one file. @param {Saves} saves */
export function exportAll(saves) {
  const hand = saves.read();
  const all = [...(hand ? [hand] : []), ...saves.list().map((kept) => kept.record)];
  const [only] = all;
  const data = all.length === 1 && only ? only.save : { khamsin: "saves", saves: all.map((record) => record.save) };
  download(fileName({ title: "khamsin saves" }), JSON.stringify(data));
}

/** @param {HTMLElement} element @param {Store} store @param {Saves} saves @param {() => void} restart */
export function createBanner(element, store, saves, restart) {
  return {
    /** @param {State} state */
    draw({ toast, unsaved, boot }) {
      render(html`
        ${boot.failed ? html`<div class="banner"><p>${boot.failed}</p><div class="row"><button @click=${restart}>Try again</button>
          <button @click=${() => exportAll(saves)}>Export my saves</button></div></div>` : nothing}
        ${unsaved ? html`<div class="banner"><p>This game is not being saved. ${unsaved}</p>
          <button @click=${() => exportAll(saves)}>Export my saves</button></div>` : nothing}
        ${toast ? html`<div class="toast"><p>${toast.text} ${toast.rules.map((rule) => ruleChip(rule))}</p>
          <button aria-label="Close" @click=${() => store.set({ toast: null })}>×</button></div>` : nothing}`, element);
    },
  };
}
