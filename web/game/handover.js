/** Where the device goes to the other player: a card, or a word where none is wanted; what a computer did; and how much was taken back. */

import { openCurtain } from "../sheets/curtain.js";
import { allClosed } from "../sheets/dialogs.js";
import { openReport } from "../sheets/report.js";
import { levelOf, thinker } from "./duel.js";
import { isNews, lastTurn } from "../panel/log.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<Record<string, any>>, call: (text: string, side: string) => void, settle: () => void, show: () => unknown, send: (event: Event) => unknown}} Parts */

/** @param {Frame} before */
const backText = ({ takenBack: count = 0 }) => (count ? `${count === 1 ? "1 step was" : `${count} steps were`} taken back in that turn.` : "");

/** Has a computer only answered what a person's turn asked of it? @param {Parts["store"]} store @param {Frame} before @param {Frame} after */
const isAnswered = ({ state }, before, { view }) => view.side === before.view.side && view.asked === view.side && levelOf(state, before.view.asked) !== null;

/** What the side did whose turn was before, battle by battle. @param {Pick<Parts, "store"|"ask">} parts */
export async function report({ store, ask }) {
  const { frame, log } = store.state;
  if (!frame) return "";
  const entries = lastTurn(log, frame.view.side);
  const side = entries[0]?.player ?? Object.keys(frame.view.sides).find((name) => name !== frame.view.side) ?? "";
  const { sides: toll } = await ask({ op: "toll" });
  const { battles } = await ask({ op: "battles", from: Math.max(0, (entries[0]?.n ?? frame.n + 1) - 1) });
  return openReport(frame.view, side, entries.filter(isNews), { battles, toll });
}

/** Tell who decides now, when that has changed. @param {Parts} parts @param {Frame} before @param {Frame} after */
export async function handOver({ store, ask, call, settle, show, send }, before, after) {
  const { view } = after;
  const isTurn = view.side !== before.view.side;
  if (after.outcome || thinker(store.state)) return;
  if (isTurn && levelOf(store.state, before.view.side) && store.state.settings.curtain) {
    await allClosed();
    if ((await report({ store, ask })) === "show") show();
    return;
  }
  if (view.asked === before.view.asked || isAnswered(store, before, after)) return;
  if (!isTurn || !store.state.settings.curtain) {
    call(`${view.prompt} ${isTurn ? backText(before) : ""}`.trim(), view.asked);
    return;
  }
  settle();
  const did = lastTurn(store.state.log, view.side).filter(isNews);
  if ((await openCurtain(view, did, backText(before), send)) === "show") show();
}
