/** Plans that a computer suggests, with the figures that it went by; nothing is done until one is chosen and carried out. */

import { html, nothing } from "lit";
import { percentOf } from "./preview.js";
import { halves } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Plan} Plan */
/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {import("../game/game.js").Game} Game */

/** A figure as it is read: with a sign only where a gain or a loss is meant. @param {number} n */
const signed = (n) => `${n > 0 ? "+" : n < 0 ? "−" : "±"}${halves(Math.abs(n))}`;

/** The figures of a plan, as words and values. @param {Plan} plan @returns {[string, string][]} */
export function figuresOf({ clash, worth }) {
  /** @type {[string, string][]} */
  const battle = clash ? [["own loss", halves(clash.own)], ["enemy loss", halves(clash.enemy)], ["hex cleared", percentOf(clash.clear)]] : [];
  return worth ? [...battle, ["worth", signed(worth)]] : battle;
}

/** The plans that were found, one to a line. @param {import("../types.js").Counsel|null} counsel */
export function plansSaid(counsel) {
  if (!counsel?.plans) return "";
  if (!counsel.plans.length) return `${counsel.level.title}: nothing here is worth doing.`;
  const lines = counsel.plans.map((plan, i) => [`${i + 1}: ${plan.text}`, ...figuresOf(plan).map((figure) => figure.join(" "))].join(", "));
  return [`What ${counsel.level.title} would do. “do 1” carries the first one out.`, ...lines].join("\n");
}

/** Look at a plan; what it opens is brought into view. @param {Event} event @param {number} i @param {Game} game */
function look({ currentTarget }, i, game) {
  const place = currentTarget instanceof Element ? currentTarget.closest("li") : null;
  game.counsel.choose(i);
  setTimeout(() => place?.scrollIntoView({ block: "nearest" }), 80);
}

/** @param {Plan} plan @param {number} i @param {boolean} isChosen @param {Game} game */
function card(plan, i, isChosen, game) {
  const figures = figuresOf(plan);
  return html`<li><button class="plan-card ${plan.aim}" aria-pressed=${isChosen} @click=${(/** @type {Event} */ event) => look(event, i, game)}><b>${plan.text}</b>
      ${figures.length ? html`<small>${figures.map(([name, value], k) => html`${k ? " · " : ""}<span>${name} <b>${value}</b></span>`)}</small>` : nothing}</button>
    ${isChosen ? html`<button class="primary do" @click=${() => game.counsel.carryOut(plan)}>Do this</button>` : nothing}</li>`;
}

/** @param {State} state @param {Game} game @returns {Piece} */
export function counselBlock({ counsel }, game) {
  if (!counsel) return nothing;
  const { level, says, plans, chosen } = counsel;
  const body = plans?.length ? html`<ul class="plans">${plans.map((plan, i) => card(plan, i, chosen === i, game))}</ul>`
    : html`<p class="dim">${plans ? "Nothing here is worth doing: go on." : html`${level.title} ${says} …`}</p>`;
  return html`<section class="block counsel" aria-label="Suggestions"><h3>What ${level.title} would do
      <button class="close" aria-label="Close the suggestions" @click=${() => game.counsel.close()}>×</button></h3>
    ${plans?.length ? html`<p class="dim">A tap shows it on the map; nothing is done yet. Figures are points of strength, on average.</p>` : nothing}${body}</section>`;
}
