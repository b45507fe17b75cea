/** The words of the command line that are the page's own: to look, to list, to take back, to say yes. */

import { isHex } from "../map/geometry.js";
import { openRule } from "../panel/rules.js";
import { hexSaid, nowSaid, tablesSaid, unitSaid, unitsSaid } from "./speech.js";
import { carryOut, STAFF_WORDS } from "./staff-words.js";
import { placeName, sideName, systemOf, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {{store: import("../store.js").Store, game: import("../game/game.js").Game, cursor: import("./cursor.js").Cursor}} Parts */
/** A word: what it answers to what follows it; a sentence, or nothing where the game itself will speak. */
/** @typedef {(rest: string, parts: Parts) => string|void|Promise<string|void>} Run */

/** So many entries of the log are read. */
const ENTRIES = 8;
/** So many hexes of an area are read; of more, how many there are. */
const MOST = 12;

/** The runs of letters and of digits of a text. @param {string} text */
export const atoms = (text) => text.toLowerCase().normalize("NFKD").replaceAll(/[\u0300-\u036f'’]/g, "").match(/\p{L}+|\d+/gu) ?? [];

/** How well a text fits a name: 0 wholly, 1 its beginning, 2 a part of it, 3 not at all. @param {string[]} typed @param {string[]} name */
function grade(typed, name) {
  const begins = (/** @type {number} */ start) => typed.every((atom, i) => {
    const other = name[start + i] ?? "";
    return /^\d/.test(atom) ? other === atom : other.startsWith(atom);
  });
  if (typed.join(" ") === name.join(" ")) return 0;
  const start = name.findIndex((_, i) => begins(i));
  return start < 0 ? 3 : start ? 2 : 1;
}

/** Those of some things whose names a text fits best. @template T @param {string} text @param {T[]} things @param {(thing: T) => string[]} namesOf @returns {T[]} */
export function fitting(text, things, namesOf) {
  const typed = atoms(text);
  if (!typed.length) return [];
  const graded = things.map((thing) => ({ thing, at: Math.min(...namesOf(thing).map((name) => grade(typed, atoms(name)))) }));
  const top = Math.min(...graded.map(({ at }) => at));
  return top > 2 ? [] : graded.filter(({ at }) => at === top).map(({ thing }) => thing);
}

/** The hex that a number, or the name of a place or of a unit, means. @param {View} view @param {string} text @returns {string|null} */
export function hexOf(view, text) {
  const word = text.trim();
  if (isHex(word)) return word;
  const [place] = fitting(word, view.places, ({ name }) => [name]);
  const [unit] = fitting(word, view.units.filter(({ at }) => isHex(at)), ({ id, name }) => [name, id]);
  return place?.hexes[0] ?? unit?.at ?? null;
}

/** @param {string} rest @param {Parts} parts */
async function look(rest, { store, cursor }) {
  const view = viewOf(store.state);
  const hex = view && rest ? hexOf(view, rest) : cursor.at;
  if (!view || !hex) return `Look where? Write a hex or a place, as in: look ${view?.units.find(({ at }) => isHex(at))?.at ?? "0101"}.`;
  const lines = await cursor.ground(hex);
  cursor.put(hex);
  const units = view.units.filter(({ at }) => at === hex).map((unit) => unitSaid(store.state, unit));
  return [hexSaid(store.state, hex, lines), ...units].join("\n");
}

/** @param {string} rest @param {Parts} parts */
function where(rest, { store, cursor }) {
  const view = viewOf(store.state);
  const found = view ? fitting(rest, view.units, ({ id, name }) => [name, id]) : [];
  const [only] = found;
  if (!view || !only) return rest ? `No unit is called “${rest}”.` : "Where is which unit? Write its name after the word.";
  if (found.length === 1 && isHex(only.at)) cursor.put(only.at);
  return found.slice(0, ENTRIES).map((unit) => `${unitSaid(store.state, unit)}: ${placeName(view, unit.at)}.`).join("\n");
}

/** @param {string} rest @param {Parts} parts */
function list(rest, { store }) {
  const view = viewOf(store.state);
  if (!view) return "";
  const isEnemies = /^enem/.test(rest);
  return unitsSaid(view, (unit) => (unit.side === view.asked) !== isEnemies);
}

/** @param {string} rest @param {Parts} parts */
function layer(rest, { store, game }) {
  const view = viewOf(store.state);
  const [word = "", ...more] = rest.split(/\s+/);
  const overlays = systemOf(store.state)?.overlays ?? [];
  const [overlay] = fitting(word, overlays, ({ id, title }) => [id, title]);
  if (!view || !overlay) return `Expected one of ${overlays.map(({ id }) => id).join(", ")}, with a side or “off”.`;
  if (more[0] === "off") return void game.overlay(null);
  const enemy = Object.keys(view.sides).find((side) => side !== view.asked) ?? view.asked;
  const [side] = fitting(more.join(" "), Object.keys(view.sides), (id) => [id, sideName(view, id)]);
  const shown = side ?? (overlay.id === "zones" ? enemy : view.asked);
  return Promise.resolve(game.overlay(overlay.id, shown)).then(() => overlaySaid(store.state, overlay.title, sideName(view, shown)));
}

/** @param {State} state @param {string} title @param {string} side */
function overlaySaid({ overlay }, title, side) {
  const areas = overlay?.answer.areas ?? [];
  const lines = (overlay?.answer.lines ?? []).map((line) => line.text);
  return [`${title}, ${side}.`, ...areas.map((area) => `${area.title}: ${area.hexes.length > MOST ? `${area.hexes.length} hexes` : area.hexes.join(" ")}.`), ...lines].join("\n");
}

/** @param {string} rest @param {Parts} parts */
function rule(rest, { store }) {
  const typed = rest.toLowerCase();
  const found = store.state.rules.find(({ number }) => number.toLowerCase() === typed || number.toLowerCase().endsWith(` ${typed}`));
  if (!found) return rest ? `There is no rule ${rest}.` : "Which rule? Write its number after the word.";
  openRule(store.state.rules, found.number);
  return `${found.number} ${found.title}: ${found.text}`;
}

/** @param {string} _rest @param {Parts} parts */
const log = (_rest, { store }) => store.state.log.slice(-ENTRIES).map((entry) => entry.text).join("\n") || "Nothing has happened yet.";

/** @param {string} _rest @param {Parts} parts */
const tables = (_rest, { store }) => {
  const view = viewOf(store.state);
  return view ? tablesSaid(view) : "";
};

/** Yes to what is ready, or the one step that leads on. @type {Run} */
const yes = (_rest, { game }) => void game.primary();
/** @type {Run} */
const now = (_rest, { store }) => nowSaid(store.state);

/** Words that stand alone. @type {Record<string, Run>} */
const ALONE = {
  yes, y: yes, ok: yes, go: yes, roll: yes, confirm: yes,
  undo: (_rest, { game }) => void game.send("undo"),
  redo: (_rest, { game }) => void game.send("redo"),
  rewind: (_rest, { game }) => void game.send("rewind"),
  cancel: (_rest, { game }) => void game.cancel(),
  back: (_rest, { game }) => void game.back(),
  home: (_rest, { game }) => void game.goHome(),
  now, what: now, "what now": now, status: now, tables, log,
  ...STAFF_WORDS,
};

/** Words with something after them. @type {Record<string, Run>} */
const LEADING = { look, where, list, rule, layer, do: carryOut };

/** What the page's own words are, for the help. */
export const WORDS = "yes, roll or an empty line: confirm. undo, redo, rewind, cancel, back. what now, tables, log, list units, list enemies, "
  + "look 0305, where (unit), zones (side), supply (side), rule (number), home. suggest, do (number), play phase, stop, resume.";

/**
 * What answers a line, if it is one of the page's words.
 * @param {string} line @param {State} state @returns {{run: Run, rest: string}|null}
 */
export function pageWord(line, state) {
  const text = line.trim().replace(/[.?!]+$/, "").replaceAll(/\s+/g, " ");
  const lower = text.toLowerCase();
  if (Object.hasOwn(ALONE, lower)) return { run: /** @type {Run} */ (ALONE[lower]), rest: "" };
  const [first = "", rest = ""] = [lower.split(" ")[0], text.slice(text.indexOf(" ") + 1 || text.length)];
  if (Object.hasOwn(LEADING, first)) return { run: /** @type {Run} */ (LEADING[first]), rest };
  const isLayer = (systemOf(state)?.overlays ?? []).some(({ id }) => id === first);
  return isLayer ? { run: layer, rest: text } : null;
}
