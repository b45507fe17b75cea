/** Who plays: for each side a person or a level of computer player, on the first screen and at any time in the game. */

import { html, render } from "lit";
import { openDialog } from "./dialogs.js";
import { sideName } from "../panel/words.js";

/** @typedef {import("../types.js").Level} Level */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../panel/chips.js").Piece} Piece */
/** @typedef {Record<string, string>} Players */

/** Two heads, in a box of 24. */
const ICON = "M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 19c0-4 3-5 6-5s6 1 6 5M16 11a3 3 0 1 0-1-5.800M17 14c3 .3 5 1.500 5 5";

/** @param {Players} players @param {string} side @param {string} id @returns {Players} */
const seated = (players, side, id) => Object.fromEntries(Object.entries({ ...players, [side]: id }).filter(([, level]) => level));

/**
 * A row of choices for each side, and a line on each level that is chosen.
 * @param {[string, string][]} sides each with its name @param {Level[]} levels @param {Players} players @param {(players: Players) => void} change
 * @param {string} [legend] how the legend is dressed
 * @returns {Piece}
 */
export function seatRows(sides, levels, players, change, legend = "") {
  const chosen = levels.filter(({ id }) => sides.some(([side]) => players[side] === id));
  const row = (/** @type {string} */ side, /** @type {string} */ name) => html`<div class="seat" role="radiogroup" aria-label="Who plays the ${name} side"><span>${name}</span>
    <div class="segments">${[{ id: "", title: "Person" }, ...levels].map(({ id, title }) => html`<label class="segment">
      <input type="radio" name="seat-${side}" value=${id} .checked=${(players[side] ?? "") === id} @change=${() => change(seated(players, side, id))}><span>${title}</span></label>`)}</div></div>`;
  return html`<fieldset class="seats"><legend class=${legend}>Who plays</legend>${sides.map(([side, name]) => row(side, name))}
    ${chosen.map(({ title, text }) => html`<small><b>${title}:</b> ${text}</small>`)}</fieldset>`;
}

/** Who plays, in few words; nothing while persons play both sides. @param {State} state */
export function seatsText({ view, levels, duel }) {
  const named = Object.keys(view?.sides ?? {}).map((side) => `${view ? sideName(view, side) : side}: ${levels.find(({ id }) => id === duel.players[side])?.title ?? "Person"}`);
  return named.join(", ");
}

/** Ask who plays from now on; null when it is left as it is. @param {State} state @returns {Promise<Players|null>} */
async function askSeats({ view, levels, duel }) {
  if (!view) return null;
  let { players } = duel;
  const body = document.createElement("div");
  body.className = "settings";
  const sides = Object.keys(view.sides).map((side) => /** @type {[string, string]} */ ([side, sideName(view, side)]));
  const draw = () => render(html`<div><h2>Who plays</h2><p class="dim">From now on. A computer begins as soon as it has to decide.</p></div>
    ${seatRows(sides, levels, players, (next) => ((players = next), draw()), "unseen")}`, body);
  draw();
  const answer = await openDialog(body, { label: "Who plays", className: "settings-card", buttons: [["", "Cancel"], ["yes", "Play on"]] });
  return answer === "yes" ? players : null;
}

/** The line of the menu. @param {State} state @param {(players: Players) => void} seat @returns {import("../panel/menu.js").Item[]} */
export function seatItems(state, seat) {
  if (!state.levels.length || state.lesson || state.replay) return [];
  const run = () => askSeats(state).then((players) => players && seat(players));
  return [{ title: "Who plays", note: seatsText(state), icon: ICON, run }];
}

