/** The games of this device on the first screen: the one in hand, those put aside, and the ways in and out. */

import { html, nothing } from "lit";
import { persistText } from "../saves/backups.js";
import { confirm, openDialog } from "./dialogs.js";
import { bundled, download, exported, fileName, plainName } from "../saves/files.js";
import { isAlone } from "../game/duel.js";
import { sideName } from "../panel/words.js";
import { seatsText } from "./seats.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").KeptSave} KeptSave */
/** @typedef {import("../types.js").SaveRecord} SaveRecord */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {{game: import("../game/game.js").Game, store: import("../store.js").Store, saves: import("../saves/saves.js").Saves,
 *   backups: import("../saves/backups.js").Backups, arrivals: import("./arrivals.js").Arrivals}} Parts */

/** @param {number} when */
const dateOf = (when) => new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {View} view */
const momentOf = (view) => `${view.turn_name}, ${sideName(view, view.asked)}: ${view.phase_name}`;

/** @param {SaveRecord} record */
const titleOf = ({ name, title }) => name || title;

/** A name for a game, or null when the player thought better of it. @param {string} title @param {string} now @param {string} yes */
async function askName(title, now, yes) {
  let name = now;
  const body = html`<h2>${title}</h2><input aria-label="Name" maxlength="60" autocomplete="off" autofocus .value=${now}
    @focus=${(/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select()}
    @input=${(/** @type {Event} */ e) => (name = /** @type {HTMLInputElement} */ (e.target).value)}>`;
  // The way out comes first in the row, but Enter in the field means yes.
  const answer = await openDialog(html`<button class="unseen" value="yes" tabindex="-1" aria-hidden="true">${yes}</button>${body}`,
    { label: title, buttons: [["", "Cancel"], ["yes", yes]] });
  return answer === "yes" ? plainName(name) : null;
}

/** @param {Parts} parts */
export function createShelf({ game, store, saves, backups, arrivals }) {
  /** What the storage was last found to hold beside the games: gone through only when they have changed. */
  let found = { kept: /** @type {KeptSave[]} */ ([]), lost: saves.unread(), size: 0 };
  /** @param {KeptSave[]} kept */
  const looked = (kept) => (found = found.kept === kept ? found : { kept, lost: saves.unread(), size: saves.size() });

  const refresh = () => store.set({ kept: saves.list() });
  const everything = () => [game.keeper.record(), ...store.state.kept.map((kept) => kept.record)].filter((record) => record !== null);

  /** @param {SaveRecord[]} records @param {string} name @param {string} text */
  function give(records, name, text) {
    download(name, text);
    backups.mark(records, everything());
    store.set({});
  }

  /** @param {SaveRecord} record */
  const exportOne = (record) => give([record], fileName(record), JSON.stringify(exported(record)));

  /** Every game of this device in one file, also while there is no engine. */
  const exportAll = () => give(everything(), fileName({ title: "khamsin saves" }), bundled(everything()));

  async function nameHand() {
    const name = await askName("Name this game", store.state.name, "Name it");
    if (name !== null) game.keeper.rename(name);
  }

  /** A copy stays as it is, while the game in hand goes on. */
  const copyHand = () => game.next(async () => {
    const record = game.keeper.record();
    const name = record && (await askName("Keep a copy of this moment", record.name ?? "", "Keep it"));
    if (!record || name === null) return;
    saves.keep({ ...record, name, when: Date.now() });
    refresh();
  });

  /** @param {KeptSave} kept */
  async function nameKept({ key, record }) {
    const name = await askName("Name this game", record.name ?? "", "Name it");
    if (name === null) return;
    await game.next(() => saves.keep({ ...record, name }, key));
    refresh();
  }

  /** @param {KeptSave} kept */
  const takeUp = (kept) => game.fromHome(async () => {
    await game.replace({ op: "load", save: kept.record.save }, { name: kept.record.name, seats: kept.record });
    saves.drop(kept.key);
  });

  /** @param {string} key @param {string} what */
  async function drop(key, what) {
    if (!(await confirm("Delete this game?", `${what}. It cannot be brought back.`, "Delete"))) return;
    saves.drop(key);
    refresh();
    game.keeper.retry();
  }

  /** @param {State} state @returns {Piece|typeof nothing} */
  function hand(state) {
    const { view, title, name, boot } = state;
    const record = view && game.keeper.record();
    if (!record) return nothing;
    return html`<section class="card goon"><div><h2>${name || title}</h2><p>${name ? `${title}. ` : ""}${momentOf(view)}</p>
      ${isAlone(state) ? html`<p class="dim">${seatsText(state)}</p>` : nothing}
      <p class="dim">Turn ${view.turn} of ${view.turns} · on this device only · ${backups.age(record)}</p></div>
      <button class="primary" @click=${() => store.set({ home: false })}>Continue</button>
      <div class="row"><button @click=${() => exportOne(record)}>Export</button>
        <button ?disabled=${!boot.ready} @click=${nameHand}>Name</button>
        <button ?disabled=${!boot.ready} @click=${copyHand}>Keep a copy</button></div></section>`;
  }

  /** @param {KeptSave} entry @param {boolean} ready */
  function line(entry, ready) {
    const { key, record } = entry;
    return html`<li><span><b>${titleOf(record)}</b><small>${record.name ? `${record.title}. ` : ""}${momentOf(record.view)} · step ${record.n}</small>
        <small>${dateOf(record.when)} · ${backups.age(record)}</small></span>
      <button ?disabled=${!ready} @click=${() => takeUp(entry)}>Open</button><button @click=${() => nameKept(entry)}>Name</button>
      <button @click=${() => exportOne(record)}>Export</button>
      <button @click=${() => drop(key, `${titleOf(record)}, ${momentOf(record.view)}`)}>Delete</button></li>`;
  }

  /** What cannot be read goes out as it lies there. @param {import("../saves/saves.js").Unread} entry */
  const unread = ({ key, text }) => html`<li><span><b>A save that this version cannot read</b>
      <small>It is damaged, or a newer version wrote it. It is left as it is.</small></span>
    <button @click=${() => download(fileName({ title: key }), text)}>Export</button>
    <button @click=${() => drop(key, "What cannot be read here may be readable elsewhere")}>Delete</button></li>`;

  const isEmpty = () => !everything().length && !looked(store.state.kept).lost.length;

  function toWays() {
    document.querySelector(".ways")?.scrollIntoView({ behavior: "smooth" });
    /** @type {HTMLElement|null} */ (document.querySelector(".ways button"))?.focus({ preventScroll: true });
  }

  return {
    exportAll, hand,
    /** Games put aside, and what is known of their safety. @param {State} state @returns {Piece|typeof nothing} */
    aside({ kept, boot, persisted, offline }) {
      const { lost, size } = looked(kept);
      if (!everything().length && !lost.length) return nothing;
      const promised = persisted === undefined ? "" : persistText(persisted);
      return html`<section class="card">${kept.length || lost.length ? html`<h2>Put aside</h2><ul class="kept">${kept.map((entry) => line(entry, boot.ready))}${lost.map(unread)}</ul>` : nothing}
        <div class="row safety"><p class="dim">Games are kept on this device only, ${Math.ceil(size / 1000)} kB so far. ${promised}
          ${offline === "refused" ? "The game is not kept here for play without a network." : ""}</p>
          <button @click=${exportAll}>Export all games</button></div></section>`;
    },
    /** Where nothing is stored: what was played before may be in a file. @returns {Piece|typeof nothing} */
    restore: () => (isEmpty() ? html`<section class="restore"><p>No game is stored in this browser. Played before?</p>
      <button @click=${toWays}>Restore from a file or a link</button></section>` : nothing),
    /** The ways in. @param {State} state @returns {Piece} */
    ways: ({ boot }) => html`<section class="card ways"><h2>From a file or a link</h2>
      <div class="row"><button ?disabled=${!boot.ready} @click=${() => arrivals.openFile()}>Open a file</button></div>
      <form class="row" @submit=${openLink}><input name="link" aria-label="Link" placeholder="Paste a link" autocomplete="off">
        <button ?disabled=${!boot.ready}>Open the link</button></form></section>`,
  };

  /** @param {SubmitEvent} event */
  function openLink(event) {
    event.preventDefault();
    arrivals.openLink(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("link") ?? ""));
  }
}

/** @typedef {ReturnType<typeof createShelf>} Shelf */
