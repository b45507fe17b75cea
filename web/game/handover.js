/** Where the device goes to the other player: a card, or a word where none is wanted; and how much was taken back. */

import { openCurtain } from "../sheets/curtain.js";
import { isNews, lastTurn } from "../panel/log.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{store: import("../store.js").Store, call: (text: string, side: string) => void, settle: () => void, show: () => unknown, send: (event: Event) => unknown}} Parts */

/**
 * How many steps were taken back, and not played again, since the device last changed hands.
 * @param {number} count @param {Frame|null} old @param {Frame} frame @param {string} op what led from one to the other
 */
export function takenBack(count, old, frame, op) {
  if (!old) return count;
  if (op === "redo") return Math.max(0, count - (frame.n - old.n));
  if (frame.n < old.n) return count + old.n - frame.n;
  return frame.view.side === old.view.side ? count : 0;
}

/** @param {number} count */
const backText = (count) => (count ? `${count === 1 ? "1 step was" : `${count} steps were`} taken back in that turn.` : "");

/** Tell who decides now, when that has changed. @param {Parts} parts @param {Frame} before @param {Frame} after @param {number} count steps taken back */
export async function handOver({ store, call, settle, show, send }, before, after, count) {
  const { view } = after;
  if (after.outcome || view.asked === before.view.asked) return;
  const isTurn = view.side !== before.view.side;
  if (!isTurn || !store.state.settings.curtain) {
    call(`${view.prompt} ${isTurn ? backText(count) : ""}`.trim(), view.asked);
    return;
  }
  settle();
  const did = lastTurn(store.state.log, view.side).filter(isNews);
  if ((await openCurtain(view, did, backText(count), send)) === "show") show();
}
