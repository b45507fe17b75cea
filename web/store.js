/** The one place that holds what the page shows; drawing follows on the next animation frame. */

import { PERSONS } from "./game/duel.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {{readonly state: State, set: (patch: Partial<State>) => void}} Store */

/** The page before anything is known. @type {State} */
export const EMPTY = {
  boot: { step: "Starting", part: 0, ready: false, failed: null },
  catalog: [], frame: null, past: null, view: null, system: null, title: "",
  trail: [], choice: [], looked: null, facts: null, overlay: null, replay: null, lesson: null, pointed: null, toast: null, aside: null, tab: "now",
  cursor: null, said: [], commanding: false, log: [], rules: [], unsaved: null, saved: null, home: false, kept: [], name: "", back: null, update: null,
  levels: [], duel: PERSONS, counsel: null,
  settings: { theme: "auto", colours: "nation", motion: "full", figures: "normal", pace: "fast", curtain: true },
};

/**
 * A store that calls `draw` once per frame, however often it is changed.
 * @param {(state: State) => void} draw
 * @returns {Store}
 */
export function createStore(draw) {
  let state = EMPTY;
  let waiting = false;
  const flush = () => {
    waiting = false;
    draw(state);
  };
  return {
    get state() {
      return state;
    },
    set(patch) {
      state = { ...state, ...patch };
      if (!waiting) requestAnimationFrame(flush);
      waiting = true;
    },
  };
}
