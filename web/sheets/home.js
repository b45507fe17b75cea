/** The first screen: go on, begin a game, take up one that was put aside, open a file or a link. */

import { html, nothing, render } from "lit";
import { ruleChip } from "../panel/chips.js";
import { helpButton } from "./help.js";
import { learnCard } from "./learn.js";
import { seatRows } from "./seats.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").SystemInfo} SystemInfo */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./shelf.js").Shelf} Shelf */

const freshSeed = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 1_000_000;

/**
 * @param {HTMLElement} element @param {HTMLElement} table what rests while the first screen is shown
 * @param {Game} game @param {Store} store @param {Shelf} shelf @param {import("./settings.js").SettingsCard} settings
 * @param {import("../game/lesson.js").Teacher} lessons @param {Promise<void>} calm when the page has time for ornament
 */
export function createHome(element, table, game, store, shelf, settings, lessons, calm) {
  let isCalm = false;
  let chosen = "";
  let scenario = "";
  let seed = freshSeed();
  /** @type {Record<string, string>} */
  let players = {};

  calm.then(() => {
    isCalm = true;
    store.set({});
  });


  /** @param {SubmitEvent} event @param {SystemInfo} system */
  function begin(event, system) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    seed = freshSeed();
    const request = { op: "new", system: system.id, scenario: form.get("scenario"), options: form.getAll("option"), seed: Number(form.get("seed")) };
    game.fromHome(() => game.replace(request, { seats: { players } }));
  }

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
        <span><b>${s.title}</b> ${s.reconstructed ? html`<em class="tag">reconstructed</em>` : nothing}<small>${s === picked ? s.summary : nothing}</small>
          ${s === picked && typeof s.reconstructed === "string" ? html`<small class="why">${s.reconstructed}</small>` : nothing}</span></label>`)}</fieldset>
      ${open.length ? html`<fieldset><legend>Optional rules</legend>${open.map((option) => html`<label class="option">
        <input type="checkbox" name="option" value=${option.id}>
        <span><b>${option.title}</b> ${ruleChip(option.rule)}<small>${option.text ?? ""}</small></span></label>`)}</fieldset>` : nothing}`;
  }

  /** @param {State} state @param {SystemInfo} system @param {boolean} ready */
  const fresh = ({ catalog, levels }, system, ready) => html`<form class="card" @submit=${(/** @type {SubmitEvent} */ e) => begin(e, system)}><h2>New game</h2>
    <div class="systems" role="group" aria-label="Game">${catalog.map((s) => html`<button type="button" class="system" aria-pressed=${s === system}
      @click=${choose(() => (chosen = s.id))}><b>${s.title}</b><small>${s.blurb}</small></button>`)}</div>
    ${scenarios(system)}
    ${levels.length ? seatRows(Object.entries(system.words.sides ?? {}), levels, players, (next) => choose(() => (players = next))()) : nothing}
    <div class="row"><label class="seed">Seed of the dice <input name="seed" type="number" min="0" max=${Number.MAX_SAFE_INTEGER} step="1" required .value=${String(seed)}></label>
      ${helpButton(system)}<button class="primary" ?disabled=${!ready}>Begin</button></div></form>`;

  /** The title, over a strip of the map that is chosen. @param {SystemInfo|undefined} system @returns {Piece} */
  const cover = (system) => html`<header class="cover">
    ${system && isCalm ? html`<img src="art/${encodeURIComponent(system.id)}/map.svg" alt="">` : nothing}
    <div><h1>Khamsin</h1><p>Board wargames of the desert war</p></div>
    <button type="button" @click=${() => settings.open()}>Settings</button></header>`;

  return {
    /** @param {State} state */
    draw(state) {
      element.hidden = !state.home;
      table.inert = state.home;
      if (!state.home) return;
      const { catalog, boot } = state;
      const system = catalog.find((s) => s.id === chosen) ?? catalog[0];
      const isNew = !state.view && !state.kept.length;
      const learn = system ? learnCard(system, boot.ready, isNew, lessons) : nothing;
      render(html`<div class="sheet">${cover(system)}
        ${boot.ready ? nothing : html`<p class="dim boot" role="status">${boot.failed ?? boot.step} <progress max="1" .value=${boot.part}></progress></p>`}
        ${shelf.restore()}${shelf.hand(state)}${isNew ? learn : nothing}
        <div class="columns">${system ? fresh(state, system, boot.ready) : nothing}<div class="beside">${isNew ? nothing : learn}${shelf.aside(state)}${shelf.ways(state)}</div></div></div>`, element);
    },
  };
}
