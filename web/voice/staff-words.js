/** The words of the command line about computer players: what one would do, a phase played by one, to stop it and to let it go on. */

import { stopped, thinker } from "../game/duel.js";
import { helpItems } from "../panel/opponent.js";

/** @typedef {import("./page-words.js").Run} Run */

const NOT_NOW = "No computer may help here: a person must be to decide, in a game and not in a lesson.";

/** What the menu has of help, by its id. @param {"suggest"|"phase"} id @returns {Run} */
const help = (id) => (_rest, { store, game }) => {
  const item = helpItems(store.state, game).find((found) => found.id === id);
  return item ? Promise.resolve(item.run()).then(() => undefined) : NOT_NOW;
};

/** @type {Run} */
const stop = (_rest, { store, game }) => (thinker(store.state) ? game.opponent.stop() : "No computer is playing.");

/** @type {Run} */
const resume = (_rest, { store, game }) => (stopped(store.state) ? game.opponent.resume() : "No computer was stopped.");

/** Words that stand alone. @type {Record<string, Run>} */
export const STAFF_WORDS = { suggest: help("suggest"), "play phase": help("phase"), "play this phase": help("phase"), "answer for me": help("phase"), stop, resume };

/** Carry out one of the plans. @type {Run} */
export function carryOut(rest, { store, game }) {
  const plan = store.state.counsel?.plans?.[Number(rest || 1) - 1];
  return plan ? game.counsel.carryOut(plan) : "Do which plan? Write “suggest” first, then its number after the word.";
}
