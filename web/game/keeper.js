/** Keeps the game in hand on this device: after every step, before another game takes its place, and half a choice. */

import { askToPersist } from "../saves/backups.js";
import { isNews } from "../panel/log.js";
import { SaveError } from "../saves/saves.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").SaveRecord} SaveRecord */
/** @typedef {{store: import("../store.js").Store, saves: import("../saves/saves.js").Saves,
 *   ask: (request: object) => Promise<import("../types.js").Reply>}} Parts */

/** How many of the last events are told when the player comes back. */
const RECENT = 3;

/** @param {Parts} parts */
export function createKeeper({ store, saves, ask }) {
  /** The game in hand as it was last saved, or should have been. @type {SaveRecord|null} */
  let hand = null;

  /** Ask once, when there is something to be kept. */
  async function promise() {
    if (store.state.persisted === undefined) store.set({ persisted: await askToPersist() });
  }

  /** Write the game in hand; where that fails, the page says so and play goes on. */
  function write() {
    if (!hand) return;
    try {
      saves.write(hand);
      store.set({ unsaved: null, saved: hand.when });
      promise();
    } catch (error) {
      store.set({ unsaved: `This game is not being saved. ${error instanceof SaveError ? error.message : error}`, saved: null });
    }
  }

  return {
    /** Save the game in hand. @param {Frame} frame */
    async save(frame) {
      const { save } = await ask({ op: "save" });
      const { view, title, system, scenario, n } = frame;
      const { name, log, duel } = store.state;
      const recent = log.filter(isNews).slice(-RECENT).map((entry) => entry.text);
      hand = { save, view, title, system, scenario, n, when: Date.now(), recent, players: duel.players, held: duel.held, ...(name ? { name } : {}) };
      write();
    },
    /** Give the game in hand a name, or none. @param {string} name */
    rename(name) {
      store.set({ name });
      if (hand) hand = { ...hand, name };
      write();
    },
    /** Write down who plays from now on, or stands still. */
    seat() {
      const { players, held } = store.state.duel;
      if (hand) hand = { ...hand, players, held };
      write();
    },
    /** Try again, after room was made. */
    retry: () => store.state.unsaved && write(),
    /** The game in hand, as it is kept. */
    record: () => hand ?? saves.read(),
    /** Put the game in hand aside before another takes its place; what comes back takes it out again. */
    putAside() {
      const record = hand ?? saves.read();
      const key = record && saves.keep(record);
      store.set({ kept: saves.list() });
      return () => {
        if (key) saves.drop(key);
        store.set({ kept: saves.list() });
      };
    },
    /** Keep what is half chosen in this position. @param {object} draft */
    draft: (draft) => saves.writeDraft(store.state.frame?.print ?? "", draft),
  };
}

/** @typedef {ReturnType<typeof createKeeper>} Keeper */
