/**
 * Computer players at the table. One piece of thought after the other goes through the same queue as every tap, so
 * that the page stays live between them; to stop is not to ask for the next.
 */

import { isAlone, levelOf, phaseOf, thinker, turnOf } from "./duel.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Duel} Duel */
/** @typedef {import("../types.js").Level} Level */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<Record<string, any>>,
 *   next: (work: () => unknown) => Promise<void>, deny: (denial: import("../types.js").Denial) => void,
 *   play: (action: Action) => Promise<void>, keep: () => void, follow: (before: Frame) => void}} Parts
 *   keep: writes down who plays, or stands still; follow: brings into view what moved since a frame */

/** So long an action is left to be looked at, when it is to be watched. */
const WATCHED_MS = 1300;

/** @param {Parts} parts */
export function createOpponent({ store, ask, next, deny, play, keep, follow }) {
  let isRunning = false;
  /** What was decided, and not played because a stop came first. @type {{print: string, action: Action|null}|null} */
  let found = null;

  /** @param {Partial<Duel>} patch */
  const set = (patch) => store.set({ duel: { ...store.state.duel, ...patch } });

  /** The first step of a draft, for a person; none while a computer decides. */
  function deal() {
    const { frame } = store.state;
    const trail = frame && !thinker(store.state) ? [{ draft: {}, offer: frame.offer, value: null }] : [];
    store.set({ trail, choice: [], aside: null, counsel: null });
  }

  /** Is a computer to think now? Not while the player looks elsewhere. */
  function isDue() {
    const { boot, home, replay } = store.state;
    return boot.ready && !home && !replay && thinker(store.state) !== null;
  }

  function stop() {
    const { frame, duel } = store.state;
    if (frame) set({ says: "", stint: null, held: duel.stint ? duel.held : turnOf(frame.view) });
    keep();
    deal();
  }

  /** One piece of thought; at its end stands an action. @param {Level} level @param {string} print */
  async function think(level, print) {
    if (found?.print === print) return;
    const { done, says, action } = await ask({ op: "think", level: level.id, aim: "action" });
    if (done) found = { print, action };
    else if (store.state.duel.says !== says && isDue()) set({ says });
  }

  /** Play what was decided. @param {Action|null} action @param {Frame} frame */
  async function act(action, frame) {
    found = null;
    if (!action) throw new Error("it finds nothing that it may do: play on by hand.");
    await play(action);
    if (store.state.settings.pace === "watch") follow(frame);
  }

  /** What goes wrong stops the computer, and is told. */
  async function piece() {
    const { frame } = store.state;
    const level = thinker(store.state);
    if (!frame || !level || !isDue()) return;
    try {
      await think(level, frame.print);
      if (found?.print === frame.print && isDue() && store.state.frame === frame) await act(found.action, frame);
    } catch (error) {
      stop();
      deny({ rule: null, why: `${level.title} has stopped: ${error instanceof Error ? error.message : error}` });
    }
  }

  async function run() {
    isRunning = true;
    while (isDue()) {
      const n = store.state.frame?.n;
      await next(piece);
      const isWatched = store.state.settings.pace === "watch" && store.state.frame?.n !== n;
      if (isWatched) await new Promise((wake) => setTimeout(wake, WATCHED_MS));
    }
    isRunning = false;
  }

  return {
    stop, deal,
    resume: () => (set({ held: null }), keep(), deal()),
    /** Who plays from now on. @param {Record<string, string>} players */
    seat(players) {
      set({ players, held: null, stint: null });
      keep();
      deal();
    },
    /** A computer plays the phase in hand for the person who decides. @param {Level} level */
    playPhase(level) {
      const { frame } = store.state;
      if (frame) set({ stint: { when: phaseOf(frame.view), side: frame.view.asked, level: level.id } });
      deal();
    },
    /** A kind word to whoever taps while a computer decides. */
    denyWaiting() {
      const level = thinker(store.state);
      deny({ rule: null, why: `${level?.title ?? "The computer"} is to move. Look around as you like; to play yourself, stop it first.` });
    },
    isAlone: () => isAlone(store.state),
    /** Did a computer play this side? @param {string} side */
    isMachine: (side) => levelOf(store.state, side) !== null,
    /** Begin to think whenever there is something to think about. */
    draw() {
      if (!isRunning && isDue()) run();
    },
  };
}

/** @typedef {ReturnType<typeof createOpponent>} Opponent */
