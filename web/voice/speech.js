/**
 * What is said aloud: one live region keeps the last sentences, as a log does, and another follows the keyboard's
 * hex. Below: hexes, stacks, drafts and the state of play as sentences. Pure, but for the regions.
 */

import { states } from "../map/counters.js";
import { isDrafting, last } from "../game/draft.js";
import { thinker } from "../game/duel.js";
import { isHex } from "../map/geometry.js";
import { lights } from "../map/lights.js";
import { actName, askName, figuresText, halves, lineText, placeName, placesIn, sideName, unitOf, unitsAt, valueName, valueText, viewOf, wordOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").Step} Step */
/** @typedef {ReturnType<typeof createSpeech>} Speech */

/** So many sentences stay. */
const KEPT = 8;
/** So many values are named of what may be chosen. */
const FEW = 8;

/** @param {HTMLElement} live @param {HTMLElement} spot @param {import("../store.js").Store} store */
export function createSpeech(live, spot, store) {
  /** @type {Step[]} */
  let told = [];
  /** @type {string|null} */
  let instead = null;

  /** A sentence for the ear and for the command line. @param {string} text */
  function say(text) {
    if (!text) return;
    const line = document.createElement("p");
    line.textContent = text;
    live.append(line);
    while (live.childElementCount > KEPT) live.firstElementChild?.remove();
    store.set({ said: [...store.state.said, text].slice(-KEPT) });
  }

  return {
    say,
    /** Where the keyboard's hex is now: a new sentence takes the place of the old one. @param {string} text */
    point: (text) => void (spot.textContent = text),
    /** The next change of the draft is told in these words. @param {string} text */
    next: (text) => void (instead = text),
    /** Tell how the draft in hand has changed. @param {State} state */
    draw({ trail, choice, frame, past }) {
      if (trail === told || past) return;
      const wasDrafting = isDrafting(told) && told[0] === trail[0];
      told = trail;
      if (frame && isDrafting(trail)) say(instead ?? draftSaid(store.state));
      else if (wasDrafting && !choice.length) say("Nothing chosen.");
      instead = null;
    },
  };
}

/** A unit with its kind, figures and states. @param {State} state @param {Unit} unit */
export function unitSaid(state, unit) {
  const parts = [wordOf(state, "nations", unit.nation), wordOf(state, "types", unit.type), figuresText(unit)];
  return [unit.name, ...parts, ...states(unit).map((flag) => wordOf(state, "flags", flag))].filter(Boolean).join(", ");
}

/** @param {View} view @param {Unit[]} units the names of a stack, by side */
function stackSaid(view, units) {
  const sides = [...new Set(units.map((unit) => unit.side))];
  return sides.map((side) => `${sideName(view, side)} ${units.filter((unit) => unit.side === side).map((unit) => unit.name).join(", ")}`).join("; ");
}

/**
 * A hex in one sentence: number, place, ground, who stands there, and what a tap would do.
 * @param {State} state @param {string} hex @param {{text: string}[]} [lines] what the engine knows of it
 */
export function hexSaid(state, hex, lines = []) {
  const view = viewOf(state);
  if (!view) return `Hex ${hex}`;
  const ground = [`Hex ${hex}`, ...placesIn(view, hex), ...lines.map((line) => line.text)].join(", ");
  return [ground, stackSaid(view, unitsAt(view, hex).toReversed()), lightSaid(state, hex)].filter(Boolean).join("; ");
}

/** @type {Record<string, string>} */
const LOOKS = { reach: "reach", spot: "may be chosen", target: "target", special: "target" };

/** What is lit in a hex, with its cost. @param {State} state @param {string} hex */
function lightSaid(state, hex) {
  const view = viewOf(state);
  if (state.past || !view) return "";
  const home = view.units.filter((unit) => unit.side === view.asked).map((unit) => unit.at);
  const light = lights(state.trail, new Set(home)).get(hex);
  if (!light) return "";
  const { cost, label } = light.facts;
  return [LOOKS[light.look] ?? "", cost === undefined || cost === null ? "" : halves(cost), label ?? ""].filter(Boolean).join(" ");
}

/** The units of some sides, by the places where they stand. @param {View} view @param {(unit: Unit) => boolean} isWanted */
export function unitsSaid(view, isWanted) {
  const wanted = view.units.filter((unit) => isWanted(unit) && isHex(unit.at));
  const spots = [...new Set(wanted.map((unit) => unit.at))].sort();
  return spots.map((at) => `${placeName(view, at)}: ${wanted.filter((unit) => unit.at === at).map((unit) => unit.name).join(", ")}.`).join("\n") || "None on the map.";
}

/** What is chosen, what would follow, and what may come next. @param {State} state */
export function draftSaid(state) {
  const step = last(state.trail);
  if (!step) return "";
  return [chosenSaid(state, step), readySaid(state, step), step.offer.denial?.why ?? "", step.offer.ready ? "" : nextSaid(state, step)].filter(Boolean).join(" ");
}

/** @param {State} state @param {Step} step */
function chosenSaid(state, { draft, offer }) {
  const ask = offer.asks.find((one) => one.act === draft.act);
  const verb = draft.act ? (ask ? actName(state, ask) : wordOf(state, "acts", draft.act)) : "Chosen";
  const values = flat(Object.entries(draft).filter(([slot]) => slot !== "act").map(([, value]) => value));
  const words = values.map((value) => valueName(state, value));
  return `${[verb, words.join(", ")].filter(Boolean).join(": ")}.`;
}

/** @param {unknown} value @returns {string[]} */
function flat(value) {
  if (Array.isArray(value)) return value.flatMap(flat);
  return value && typeof value === "object" ? flat(Object.values(value)) : [String(value)];
}

/** @param {State} state @param {Step} step */
function readySaid(state, { offer }) {
  const { ready, preview } = offer;
  if (!ready && !preview) return "";
  const lines = (preview?.lines ?? []).map((line) => [lineText(state, line), valueText(line.value)].filter(Boolean).join(" "));
  const chances = (preview?.chances ?? []).map(({ text, p }) => `${text} ${Math.round(p * 100)} percent`);
  const head = ready ? (preview?.rolls ? "Ready to roll" : "Ready") : "";
  return [head, preview?.headline ?? "", ...lines, ...chances].filter(Boolean).map((text) => text.replace(/\.?$/, ".")).join(" ");
}

/** What may be chosen next: each thing that is asked for, with a few of its values. @param {State} state @param {Step} step */
function nextSaid(state, step) {
  const asks = step.offer.asks.filter((ask) => ask.take !== "go");
  const parts = asks.map((ask) => {
    const values = Object.keys(ask.values);
    const words = values.slice(0, FEW).map((value) => valueName(state, value, unitOf(/** @type {View} */ (viewOf(state)), value) ? {} : ask.values[value]));
    return `${askName(state, ask)}: ${words.join(", ")}${values.length > FEW ? ` and ${values.length - FEW} more` : ""}`;
  });
  return parts.length ? `Next: ${parts.join("; ")}.` : "";
}

/** Whose turn it is, what is to be done, and what is in hand. @param {State} state */
export function nowSaid(state) {
  const view = viewOf(state);
  if (!view) return "No game is open.";
  const step = last(state.trail);
  const head = `${view.turn_name}, turn ${view.turn} of ${view.turns}. ${sideName(view, view.asked)}: ${view.phase_name}.`;
  if (state.frame?.outcome) return `${head} ${state.frame.outcome.text}`;
  if (step && isDrafting(state.trail)) return `${head} ${draftSaid(state)}`;
  const level = state.past ? null : thinker(state);
  if (level) return `${head} ${level.title} is to move.`;
  const verbs = [...new Set((step?.offer.asks ?? []).map((ask) => actName(state, ask)))];
  return `${head} ${view.prompt} ${verbs.length ? `You can: ${verbs.join(", ")}.` : ""}`.trim();
}

/** The tables beside the map. @param {View} view */
export const tablesSaid = (view) => view.panel.map((table) => `${table.title}: ${table.rows.map((row) => [row.text, row.value].filter(Boolean).join(" ")).join("; ")}.`).join("\n");
