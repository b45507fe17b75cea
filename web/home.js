/** The first screen: go on, begin a game, take up one that was put aside, open a file or a link. */

import { html, nothing, render } from "lit";
import { ruleChip } from "./chips.js";
import { confirm } from "./dialogs.js";
import { chooseFile, download, fileName, readSave } from "./files.js";
import { helpButton } from "./help.js";
import { SaveError } from "./saves.js";
import { tokenIn } from "./share.js";
import { sideName } from "./words.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").SystemInfo} SystemInfo */
/** @typedef {import("./types.js").KeptSave} KeptSave */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./saves.js").Saves} Saves */

/** @param {number} when */
const dateOf = (when) => new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {View} view */
const momentOf = (view) => `${view.turn_name}, ${sideName(view, view.asked)}: ${view.phase_name}`;

const freshSeed = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;

/**
 * @param {HTMLElement} element @param {HTMLElement} table what rests while the first screen is shown
 * @param {Game} game @param {Store} store @param {Saves} saves
 */
export function createHome(element, table, game, store, saves) {
  let chosen = "";
  let scenario = "";
  let seed = freshSeed();

  /** Do something that puts another game in hand. @param {object} request */
  const replace = (request) => game.next(() => game.replace(request));

  /** @param {SubmitEvent} event @param {SystemInfo} system */
  function begin(event, system) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    seed = freshSeed();
    replace({ op: "new", system: system.id, scenario: form.get("scenario"), options: form.getAll("option"), seed: Number(form.get("seed")) });
  }

  const openFile = () => game.next(async () => {
    const text = await chooseFile();
    if (text !== null) await game.replace({ op: "load", save: readSave(text) });
  });

  /** @param {SubmitEvent} event */
  function openLink(event) {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("link") ?? "");
    const token = tokenIn(text);
    if (token) replace({ op: "open", token });
    else game.fail(new SaveError("This is not a link to a game: what stands after # is missing or was cut off."));
  }

  /** @param {KeptSave} kept */
  const takeUp = (kept) => game.next(async () => {
    await game.replace({ op: "load", save: kept.record.save });
    saves.drop(kept.key);
  });

  /** @param {KeptSave} kept */
  async function drop(kept) {
    if (!(await confirm("Delete this game?", `${kept.record.title}, ${momentOf(kept.record.view)}. It cannot be brought back.`, "Delete"))) return;
    saves.drop(kept.key);
    store.set({ kept: saves.list() });
  }

  /** @param {State} state */
  const goOn = ({ view, title, boot }) => (view ? html`<section class="card goon"><div><h2>${title}</h2><p>${momentOf(view)}</p>
      <p class="dim">Saved on this device only.</p></div>
    <div class="row"><button class="primary" @click=${() => store.set({ home: false })}>Continue</button>
      <button ?disabled=${!boot.ready} @click=${() => game.next(async () => download(fileName({ title, n: store.state.frame?.n }), JSON.stringify(await game.currentSave())))}>Export</button></div>
    </section>` : nothing);

  /** @param {() => void} change */
  const choose = (change) => () => {
    change();
    store.set({});
  };

  /** @param {SystemInfo} system */
  function scenarios(system) {
    const picked = system.scenarios.find((s) => s.id === scenario) ?? system.scenarios[0];
    const open = system.options.filter((option) => picked?.options?.includes(option.id) ?? true);
    return html`<fieldset><legend>Scenario</legend>${system.scenarios.map((s) => html`<label class="option">
        <input type="radio" name="scenario" value=${s.id} .checked=${s === picked} @change=${choose(() => (scenario = s.id))}>
        <span><b>${s.title}</b> ${s.reconstructed ? html`<em class="tag">reconstructed</em>` : nothing}<small>${s.summary}</small>
          ${s === picked && typeof s.reconstructed === "string" ? html`<small class="why">${s.reconstructed}</small>` : nothing}</span></label>`)}</fieldset>
      ${open.length ? html`<fieldset><legend>Optional rules</legend>${open.map((option) => html`<label class="option">
        <input type="checkbox" name="option" value=${option.id}>
        <span><b>${option.title}</b> ${ruleChip(option.rule)}<small>${option.text ?? ""}</small></span></label>`)}</fieldset>` : nothing}`;
  }

  /** @param {SystemInfo[]} catalog @param {SystemInfo} system @param {boolean} ready */
  const fresh = (catalog, system, ready) => html`<form class="card" @submit=${(/** @type {SubmitEvent} */ e) => begin(e, system)}><h2>New game</h2>
    <div class="systems" role="group" aria-label="Game">${catalog.map((s) => html`<button type="button" class="system" aria-pressed=${s === system}
      @click=${choose(() => (chosen = s.id))}><b>${s.title}</b></button>`)}</div>
    <p>${system.blurb}</p>${scenarios(system)}
    <div class="row"><label class="seed">Seed of the dice <input name="seed" type="number" min="0" max="4294967295" step="1" required .value=${String(seed)}></label>
      ${helpButton(system)}<button class="primary" ?disabled=${!ready}>Begin</button></div></form>`;

  /** @param {KeptSave[]} kept @param {boolean} ready */
  const aside = (kept, ready) => (kept.length ? html`<section class="card"><h2>Put aside</h2><ul class="kept">${kept.map((entry) => html`<li>
    <span><b>${entry.record.title}</b><small>${momentOf(entry.record.view)} · ${dateOf(entry.record.when)}</small></span>
    <button ?disabled=${!ready} @click=${() => takeUp(entry)}>Open</button>
    <button @click=${() => download(fileName(entry.record), JSON.stringify(entry.record.save))}>Export</button>
    <button @click=${() => drop(entry)}>Delete</button></li>`)}</ul></section>` : nothing);

  /** @param {boolean} ready */
  const other = (ready) => html`<section class="card"><h2>From a file or a link</h2>
    <div class="row"><button ?disabled=${!ready} @click=${openFile}>Open a file</button></div>
    <form class="row" @submit=${openLink}><input name="link" aria-label="Link" placeholder="Paste a link" autocomplete="off"><button ?disabled=${!ready}>Open the link</button></form></section>`;

  return {
    /** @param {State} state */
    draw(state) {
      element.hidden = !state.home;
      table.inert = state.home;
      if (!state.home) return;
      const { catalog, boot, kept } = state;
      const system = catalog.find((s) => s.id === chosen) ?? catalog[0];
      render(html`<div class="sheet"><h1>Khamsin</h1><p class="dim">Board wargames of the desert war.</p>
        ${boot.ready ? nothing : html`<p class="dim boot" role="status">${boot.failed ?? boot.step} <progress max="1" .value=${boot.part}></progress></p>`}
        ${goOn(state)}${system ? fresh(catalog, system, boot.ready) : nothing}${aside(kept, boot.ready)}${other(boot.ready)}</div>`, element);
    },
  };
}
