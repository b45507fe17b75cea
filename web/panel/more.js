/** What the button "More" opens: one line for each thing that is not needed at every step. */

import { helpItems } from "./opponent.js";
import { seatItems } from "../sheets/seats.js";

/** @typedef {import("./menu.js").Item} Item */
/** @typedef {{game: import("../game/game.js").Game, store: import("../store.js").Store,
 *   summary: ReturnType<typeof import("../sheets/summary.js").createSummary>,
 *   command: ReturnType<typeof import("../voice/command.js").createCommand>,
 *   settings: import("../sheets/settings.js").SettingsCard}} Parts */

/** Each line is a title and what it does; the order is that of use. @param {Parts} parts @returns {Item[]} */
export function moreItems({ game, store, summary, command, settings }) {
  return [
    ...helpItems(store.state, game),
    ...seatItems(store.state, game.opponent.seat),
    ...game.replay.items(),
    ...summary.items(),
    ...command.items(),
    ...settings.items(),
  ];
}
