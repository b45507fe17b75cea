/** Who plays: which side a person plays and which a computer, and who of them decides now. Pure: no page, no engine. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Level} Level */
/** @typedef {import("../types.js").Duel} Duel */

/** Persons only, as in every game of old. @type {Duel} */
export const PERSONS = { players: {}, held: null, stint: null, says: "" };

/** Ops that lead back, or forth again, by a person's will. */
const TAKING_BACK = ["undo", "redo", "rewind"];

/** The player-turn of a position. @param {View} view */
export const turnOf = (view) => `${view.turn} ${view.side}`;

/** @param {View} view */
export const phaseOf = (view) => `${turnOf(view)} ${view.phase}`;

/** The computer that plays a side, or null for a person, or for a level that this version does not know. @param {State} state @param {string} side @returns {Level|null} */
export const levelOf = ({ levels, duel }, side) => levels.find(({ id }) => id === duel.players[side]) ?? null;

/** The computer that decides now: in its own turn, in an answer it owes, or in a phase that it plays for a person. @param {State} state @returns {Level|null} */
export function thinker(state) {
  const { frame, duel, levels } = state;
  if (!frame || frame.outcome) return null;
  const { view } = frame;
  if (duel.stint?.side === view.asked && duel.stint.when === phaseOf(view)) return levels.find(({ id }) => id === duel.stint?.level) ?? null;
  return duel.held === turnOf(view) ? null : levelOf(state, view.asked);
}

/** The computer that would decide now, had it not been stopped. @param {State} state @returns {Level|null} */
export function stopped(state) {
  const { frame, duel } = state;
  return frame && !frame.outcome && duel.held === turnOf(frame.view) ? levelOf(state, frame.view.asked) : null;
}

/** Does a computer play any side? @param {State} state */
export const isAlone = (state) => Object.keys(state.duel.players).some((side) => levelOf(state, side));

/** Who advises a person: the computer of the game, else the second of the levels. @param {State} state @returns {Level|null} */
export function adviser(state) {
  const playing = state.levels.find(({ id }) => Object.values(state.duel.players).includes(id));
  return playing ?? state.levels[1] ?? state.levels[0] ?? null;
}

/**
 * What becomes of it when a frame is adopted: a stop ends with the turn, a phase played for a person with the phase;
 * whoever takes steps back into a computer's turn wants it to stand still.
 * @param {State} state @param {Frame} frame @param {string} op what led to the frame @returns {Duel}
 */
export function after(state, { view }, op) {
  const { held, stint } = state.duel;
  const isBack = TAKING_BACK.includes(op);
  const isStill = isBack ? levelOf(state, view.asked) !== null : held === turnOf(view);
  return { ...state.duel, says: "", held: isStill ? turnOf(view) : null, stint: !isBack && stint?.when === phaseOf(view) ? stint : null };
}

/** @param {unknown} text @returns {text is string} */
const isName = (text) => typeof text === "string" && text.length > 0 && text.length < 40;

/**
 * Who plays, and the player-turn in which the computers stand still, as a save or a file has it; what is no name is left out.
 * @param {unknown} kept @returns {Pick<Duel, "players"|"held">}
 */
export function seatsIn(kept) {
  const { players, held } = Object(kept);
  return { players: Object.fromEntries(Object.entries(Object(players)).filter((pair) => pair.every(isName))), held: isName(held) ? held : null };
}
