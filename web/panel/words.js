/** How things are called: every name comes from the view or from the system's words. */

import { isHex } from "../map/geometry.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").Facts} Facts */

/** The frame that is looked at: a past one, or the one in play. @param {State} state */
export const shown = (state) => state.past ?? state.frame;

/** The view that is drawn. @param {State} state @returns {View|null} */
export const viewOf = (state) => shown(state)?.view ?? state.view;

/** The system in hand, as the catalog tells of it. @param {State} state */
export const systemOf = (state) => state.catalog.find((s) => s.id === state.system);

/** The words of the system in hand. @param {State} state @returns {Record<string, any>} */
export const wordsOf = (state) => systemOf(state)?.words ?? {};

/**
 * A word of the system in hand from one of its lists, or the word itself made readable.
 * @param {State} state @param {string} list @param {string} word
 * @returns {string}
 */
export function wordOf(state, list, word) {
  const words = wordsOf(state)[list] ?? {};
  if (Object.hasOwn(words, word) && typeof words[word] === "string") return words[word];
  const text = word.replaceAll(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an ask's verb is called. @param {State} state @param {import("../types.js").Ask} ask */
export const actName = (state, ask) => ask.label ?? wordOf(state, "acts", ask.act);

/** What an ask is about: its verb while that is open, then its slot. @param {State} state @param {import("../types.js").Ask} ask */
export function askName(state, ask) {
  if (!state.trail.at(-1)?.draft.act) return actName(state, ask);
  return slotName(state, ask);
}

/** What a slot is called. @param {State} state @param {import("../types.js").Ask} ask @returns {string} */
export function slotName(state, ask) {
  const slots = wordsOf(state).slots;
  const known = slots?.[`${ask.act}.${ask.slot}`] ?? slots?.[`${ask.slot}.${ask.field}`] ?? slots?.[(ask.field === "unit" ? null : ask.field) ?? ask.slot ?? ""];
  if (typeof known === "string") return known;
  return ask.take === "record" || ask.take === "amount" ? `${actName(state, ask)}: ${ask.slot}` : actName(state, ask);
}

/** A label may be the address of a word, as in "decision.yes". @param {State} state @param {string} label */
function labelOf(state, label) {
  const [list, word] = label.split(".");
  return list && word && wordsOf(state)[list]?.[word] !== undefined ? wordOf(state, list, word) : label;
}

/** What a line of a preview is about: a sentence, or a name with the reason for its factor. @param {State} state @param {import("../types.js").Line} line */
export function lineText(state, { text, name, label }) {
  const reason = label ? wordOf(state, "modifiers", (label.split(".").at(-1) ?? label).toLowerCase()) : "";
  return text ?? [name, reason].filter(Boolean).join(": ");
}

/** Factors as they are printed: "4 x1/2" is "4 × ½", and "1.5 of 4" is "1½ of 4". @param {string|number|null|undefined} value */
export const valueText = (value) => String(value ?? "").replaceAll(/\b(?:0|(\d+))\.5(?!\d)/g, "$1½").replace(/ x1$/, "").replaceAll(/ x(?=\d)/g, " × ").replaceAll(/^x(?=\d)/g, "× ").replaceAll("1/2", "½");

/** A number with its half as a sign. @param {number} n */
export const halves = (n) => (n % 1 === 0.5 ? `${Math.floor(n) || ""}½` : String(n));

/** @param {View} view @param {string} side */
export const sideName = (view, side) => view.sides[side]?.name ?? side;

/** The places that lie in a hex: those that are held by a side, else the town of the map. @param {View} view @param {string} hex */
export function placesIn(view, hex) {
  const held = view.places.filter((place) => place.hexes.includes(hex)).map((place) => place.name);
  return held.length ? held : [view.towns?.[hex]].flatMap((town) => town ?? []);
}

/** A hex with the place that lies in it. @param {View} view @param {string} hex */
export function hexName(view, hex) {
  const places = placesIn(view, hex);
  return places.length ? `${places.join(", ")} ${hex}` : `Hex ${hex}`;
}

/** A hex or a box off the map. @param {View} view @param {string} at */
export function placeName(view, at) {
  return isHex(at) ? hexName(view, at) : (view.boxes.find((box) => box.id === at)?.title ?? at);
}

/** The figures that a counter has, joined by a hyphen at which no line breaks. @param {Unit} unit */
export const figures = ({ strength, move }) => [strength, move].filter((n) => n).join("\u2011");

/** The figures in words where one alone would not say what it means. @param {Unit} unit */
export function figuresText(unit) {
  if (unit.strength && unit.move) return figures(unit);
  return unit.strength ? `strength ${unit.strength}` : unit.move ? `moves ${unit.move}` : "";
}

/** @param {View} view @param {string} id */
export const unitOf = (view, id) => view.units.find((unit) => unit.id === id);

/** From the weakest to the strongest, so that the strongest that can move lies on top. @param {Unit[]} units */
export const stacked = (units) => units.toSorted((a, b) => Number(Boolean(a.move)) - Number(Boolean(b.move)) || (a.strength ?? 0) - (b.strength ?? 0));

/** The stack in a hex or box, from the bottom up. @param {View} view @param {string} at */
export const unitsAt = (view, at) => stacked(view.units.filter((unit) => unit.at === at));

/** What a value of an ask is called on a button. @param {State} state @param {string} value @param {Facts} [facts] */
export function valueName(state, value, facts) {
  const view = viewOf(state);
  if (facts?.label) return labelOf(state, facts.label);
  const unit = view && unitOf(view, value);
  if (unit) return unit.name;
  const box = view?.boxes.find((b) => b.id === value);
  if (box) return box.title;
  if (view && isHex(value)) return hexName(view, value);
  return wordOf(state, "values", value);
}

/** A class name made of a word from data. @param {string} word */
export const slug = (word) => word.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
