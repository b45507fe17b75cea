/** What is to be done now: the prompt, the choices that are not on the map, and what would follow. */

import { html, nothing } from "lit";
import { ruleChip, stackChip, unitChip } from "./chips.js";
import { dice } from "../map/dice-faces.js";
import { isDrafting, named } from "../game/draft.js";
import { thinker } from "../game/duel.js";
import { isHex } from "../map/geometry.js";
import { helpButton } from "../sheets/help.js";
import { isNews } from "./log.js";
import { closeLook, wholeLook } from "../game/overlays.js";
import { counselBlock } from "./counsel.js";
import { help, waitingText } from "./opponent.js";
import { preview, refusal } from "./preview.js";
import { glance } from "./tables.js";
import { actName, askName, halves, placeName, slotName, systemOf, unitOf, unitsAt, valueName, viewOf, wordOf } from "./words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Ask} Ask */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {import("../game/game.js").Game} Game */

/** So many units on the map are listed beside it. */
const FEW = 6;

/** Everything of the moment, in the order in which a player needs it. @param {State} state @param {Game} game @returns {Piece} */
export function now(state, game) {
  const view = viewOf(state);
  const step = state.past ? undefined : state.trail.at(-1);
  const level = state.past ? null : thinker(state);
  if (!view) return nothing;
  return html`
    ${step && isDrafting(state.trail) ? chosen(state, view, step) : nothing}
    <p class="prompt">${level ? waitingText(state, view, level) : guidance(state, step) || view.prompt}</p>
    ${ways(state, game)}
    ${step ? verbs(state, step, game) : nothing}
    ${step?.offer.denial ? html`<div class=${step.offer.asks.length ? "aside" : ""}>${refusal(step.offer.denial)}</div>` : nothing}
    ${preview(state, step?.offer.preview ?? null)}
    ${isDrafting(state.trail) ? nothing : html`${help(state, game)}${counselBlock(state, game)}`}
    ${step && !state.choice.length && !isAdvised(state) ? choices(state, view, step.offer.asks, game) : nothing}
    ${state.aside ? html`<div class="aside">${refusal(state.aside)}</div>` : nothing}
    ${place(state, view, game)}
    ${wholeLook(state)}
    ${isDrafting(state.trail) ? nothing : latest(state)}
    ${isDrafting(state.trail) || state.looked ? nothing : glance(view)}
    ${state.frame?.n === 0 && !isDrafting(state.trail) ? helpButton(systemOf(state), "wide") : nothing}`;
}

/** The choice as far as it is made. @param {State} state @param {View} view @param {Step} step */
function chosen(state, view, { draft, offer }) {
  const act = draft.act && offer.asks.find((ask) => ask.act === draft.act);
  const verb = act ? actName(state, act) : wordOf(state, "acts", draft.act ?? "");
  const units = named(offer.ready ?? draft).flatMap((value) => unitOf(view, value)?.name ?? []);
  return html`<p class="dim">${[draft.act ? verb : "", units.join(", ")].filter(Boolean).join(": ")}</p>`;
}

/** What to do next: the phase's own words, or, with a choice half made, what is still open. @param {State} state @param {Step} [step] */
function guidance(state, step) {
  if (!step || !isDrafting(state.trail)) return step?.offer.prompt;
  const open = [...new Set(step.offer.asks.filter((ask) => ask.take !== "go").map((ask) => askName(state, ask)))];
  const more = open.join(" · ");
  if (!step.offer.ready) return more ? `Next: ${more}` : "This choice leads nowhere. Step back, or choose another.";
  return more ? `Ready: confirm below, or change: ${more}` : "Ready: confirm below.";
}

/** While plans are looked at, the list of what else may be chosen gives way to them. @param {State} state */
const isAdvised = ({ counsel, trail }) => counsel !== null && !isDrafting(trail);

/** When a tap can be taken in several ways. @param {State} state @param {Game} game @returns {Piece} */
function ways(state, game) {
  if (!state.choice.length) return nothing;
  return html`<div class="block ways" role="group" aria-label="What do you mean?">
    <h3>${valueName(state, state.choice[0]?.value ?? "")}: what do you mean?</h3>
    ${state.choice.map((pick) => html`<button class="wide" @click=${() => game.take(pick)}>
      ${[...new Set(pick.asks.map((ask) => actName(state, ask)))].join(" or ")}${costOf(pick.ask.values[pick.value])}</button>`)}
    <button class="wide" @click=${() => game.cancel()}>Neither</button></div>`;
}

/** The verbs that are still open; one of them narrows what is lit. @param {State} state @param {Step} step @param {Game} game */
function verbs(state, { draft, offer }, game) {
  const open = [...new Map(offer.asks.filter((ask) => ask.take !== "go").map((ask) => [ask.act, ask])).values()];
  if (open.length < 2 || draft.act || state.choice.length) return nothing;
  return html`<div class="verbs" role="group" aria-label="What to do">${open.map((ask) => html`
    <button data-act=${ask.act} @click=${() => game.narrow(ask.act)}>${actName(state, ask)}</button>`)}</div>`;
}

/** @param {import("../types.js").Facts|undefined} facts */
const costOf = (facts) => (facts?.cost === undefined || facts.cost === null ? nothing : html` <small>${halves(facts.cost)}</small>`);

/** What a list of choices is for: its verb, its slot, or both while several verbs are open to what is chosen. @param {State} state @param {Ask} ask */
function headingOf(state, ask) {
  const draft = state.trail.at(-1)?.draft ?? {};
  return draft.act || !Object.keys(draft).length ? askName(state, ask) : `${actName(state, ask)}: ${slotName(state, ask)}`;
}

/** The choices that are not on the map, or few enough to be listed. @param {State} state @param {View} view @param {Ask[]} asks @param {Game} game */
function choices(state, view, asks, game) {
  /** @type {Set<string>} */
  const seen = new Set();
  return asks.map((ask) => {
    const name = headingOf(state, ask);
    const values = listed(state, view, ask).filter((value) => !seen.has(`${ask.slot} ${value}`));
    for (const value of values) seen.add(`${ask.slot} ${value}`);
    if (!values.length) return isDrafting(state.trail) ? onMap(view, ask) : nothing;
    return html`<section class="block"><h3>${name} ${ruleChip(ask.rule)}</h3>
      <div class="values ${ask.take}">${values.map((value) => choice(state, view, ask, value, game))}</div></section>`;
  });
}

/** A word on the pieces that are too many to list. @param {View} view @param {Ask} ask @returns {Piece} */
function onMap(view, ask) {
  const count = Object.keys(ask.values).filter((value) => unitOf(view, value)).length;
  return count > FEW ? html`<p class="dim">${count} units may be tapped on the map: those with a light edge.</p>` : nothing;
}

/** Is there one thing to be done, so that its pieces may be listed without crowding out others? @param {State} state */
function isOnlyVerb(state) {
  const asks = state.trail.at(-1)?.offer.asks ?? [];
  return new Set(asks.filter((ask) => ask.take !== "go").map((ask) => ask.act)).size === 1;
}

/** Is this a hex where units of the side that decides stand? @param {View} view @param {string} value */
const isOwnStack = (view, value) => isHex(value) && view.units.some((unit) => unit.at === value && unit.side === view.asked);

/** What a stack's choice takes, and how far off it is. @param {import("../types.js").Facts|undefined} facts */
const stackNote = ({ cost, length, label } = {}) =>
  [label, length && `${length} ${length === 1 ? "hex" : "hexes"}`, cost !== undefined && cost !== null && `costs ${halves(cost)}`].filter(Boolean).join(", ");

/** @param {State} state @param {View} view @param {Ask} ask */
function listed(state, view, ask) {
  const values = ask.take === "go" ? [] : Object.keys(ask.values);
  const pieces = values.filter((value) => isHex(unitOf(view, value)?.at ?? ""));
  const isShort = ask.take === "record" || (pieces.length <= FEW && isOnlyVerb(state));
  const stacks = values.filter((value) => isOwnStack(view, value));
  const isFew = ask.take === "set" && ask.slot !== "path" && stacks.length <= FEW;
  const isNamed = ask.take === "one" && values.length <= FEW && isDrafting(state.trail); // a port may lie far off the view
  const hidden = (/** @type {string} */ value) => (isHex(value) && !isNamed && !(isFew && stacks.includes(value))) || (pieces.includes(value) && (!isShort || (ask.take !== "record" && unitOf(view, value)?.at === state.looked)));
  return values.filter((value) => !hidden(value));
}

/** @param {State} state @param {View} view @param {Ask} ask @param {string} value @param {Game} game @returns {Piece} */
function choice(state, view, ask, value, game) {
  const unit = unitOf(view, value);
  const picked = named(state.trail.at(-1)?.draft ?? {}).includes(value);
  const facts = ask.values[value];
  const onTap = () => game.tapValue(value, ask);
  if (unit) return unitChip(state, unit, { picked, note: facts?.label ?? [isHex(unit.at) ? placeName(view, unit.at) : "", facts?.cost ? `costs ${halves(facts.cost)}` : ""].filter(Boolean).join(", "), onTap });
  if (isOwnStack(view, value)) return stackChip(unitsAt(view, value), { name: placeName(view, value), picked, note: stackNote(facts), onTap });
  return html`<button class="value" data-value=${value} aria-pressed=${picked} @click=${onTap}>${valueName(state, value, facts)}${facts?.cost ? html` <small>costs ${halves(facts.cost)}</small>` : nothing}</button>`;
}

/** May a unit join those that are chosen already? @param {State} state @param {string} id */
const joins = (state, id) => !state.past && Boolean(state.trail.at(-1)?.offer.asks.some((ask) => ask.take === "set" && id in ask.values));

/** The hex or box that is looked at, with all that stands there. @param {State} state @param {View} view @param {Game} game @returns {Piece} */
function place(state, view, game) {
  const at = state.looked;
  if (!at) return nothing;
  const units = unitsAt(view, at).toReversed();
  const picked = named(state.trail.at(-1)?.draft ?? {});
  const open = new Set(state.past ? [] : state.trail.flatMap((step) => step.offer.asks.flatMap((ask) => Object.keys(ask.values))));
  const all = units.map(({ id }) => id).filter((id) => picked.includes(id) || joins(state, id));
  const facts = state.facts?.at === at ? state.facts : null;
  const lines = facts?.lines ?? [];
  return html`<section class="block place" aria-label="What is here"><h3>${facts?.title ?? placeName(view, at)}</h3>
    ${units.map((unit) => unitChip(state, unit, { picked: picked.includes(unit.id), onTap: open.has(unit.id) ? () => game.tapUnit(unit.id) : null }))}
    ${all.length > 1 && isHex(at) && !all.every((id) => picked.includes(id)) ? html`<button class="wide" @click=${() => game.tapUnits(all)}>Choose all ${all.length}</button>` : nothing}
    ${units.length ? nothing : html`<p class="dim">No units here.</p>`}
    ${lines.length ? html`<ul class="facts">${lines.map((line) => html`<li>${line.text} ${ruleChip(line.rule)}</li>`)}</ul>` : nothing}
    ${closeLook(state, at)}</section>`;
}

/** What happened last. @param {State} state @returns {Piece} */
function latest(state) {
  const n = state.log.at(-1)?.n;
  const fewest = state.log.filter((entry) => entry.n === n).length;
  const entries = state.log.slice(-Math.max(fewest, 3)).filter(isNews);
  if (!entries.length || state.past) return nothing;
  return html`<section class="block latest"><h3>Just now</h3>
    <ul class="facts">${entries.map((entry) => html`<li>${dice(entry)}${entry.text} ${ruleChip(entry.rule)}</li>`)}</ul></section>`;
}
