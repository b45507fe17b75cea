/** Keeps the game in hand on this device: after every step, before another game takes its place, and half a choice. */

import { SaveError } from "./saves.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {{store: import("./store.js").Store, saves: import("./saves.js").Saves,
 *   ask: (request: object) => Promise<import("./types.js").Reply>}} Parts */

/** @param {Parts} parts */
export function createKeeper({ store, saves, ask }) {
  return {
    /** Save the game in hand; where that fails, the page says so and play goes on. @param {Frame} frame */
    async save(frame) {
      const { save: data } = await ask({ op: "save" });
      const { view, title, system, scenario, n } = frame;
      try {
        saves.write({ save: data, view, title, system, scenario, n, when: Date.now() });
        store.set({ unsaved: null });
      } catch (error) {
        store.set({ unsaved: error instanceof SaveError ? error.message : String(error) });
      }
    },
    /** Put the game in hand aside before another takes its place; what comes back takes it out again. */
    putAside() {
      const record = saves.read();
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
