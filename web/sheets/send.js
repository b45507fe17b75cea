/** Sending: the turn in one tap, or a choice of links, codes and a file; while looking back, that step is sent. */

import { download, exported, fileName } from "../saves/files.js";
import { linkOf, openShare } from "./share.js";
import { shown, sideName } from "../panel/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<import("../types.js").Reply>,
 *   keeper: import("../game/keeper.js").Keeper, backups: import("../saves/backups.js").Backups}} Parts */

/** @param {Frame} frame */
const aboutOf = ({ title, view, n }) => `${title}. ${view.turn_name}, ${sideName(view, view.asked)}: ${view.phase_name}. Step ${n}.`;

/** @param {Parts} parts */
export function createSend({ store, ask, keeper, backups }) {
  /** @param {"position"|"game"} kind @param {number} n */
  const token = async (kind, n) => (await ask({ op: "link", kind, n })).token;

  /**
   * Through the device's own sheet where there is one, else by way of the clipboard.
   * @param {string} link @param {string} text @param {EventTarget|null} button that was pressed, and says what came of it
   */
  async function give(link, text, button) {
    const sheet = /** @type {{share?: (what: ShareData) => Promise<void>}} */ (navigator).share;
    if (sheet) return sheet.call(navigator, { title: "Khamsin", text, url: link }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(link);
      if (button instanceof HTMLElement) button.textContent = "Copied: paste it into a message";
    } catch {
      if (button instanceof HTMLElement) button.textContent = "This browser copies nothing: take the link by hand";
    }
  }

  /** The turn as it stands, whole, so that the other side can replay and check it. @param {Event} event */
  async function sendTurn({ currentTarget }) {
    const frame = shown(store.state);
    if (frame) await give(linkOf(await token("game", frame.n)), aboutOf(frame), currentTarget);
  }

  function toFile() {
    const record = keeper.record();
    if (!record) return;
    download(fileName(record), JSON.stringify(exported(record)));
    backups.mark([record], [record, ...store.state.kept.map((kept) => kept.record)]);
  }

  /** Every way to send the step that is shown. */
  async function choose() {
    const frame = shown(store.state);
    if (!frame) return;
    const [position, game] = [await token("position", frame.n), await token("game", frame.n)];
    await openShare({ position, game, about: aboutOf(frame), sendTurn, toFile });
  }

  return { choose, sendTurn, toFile };
}
