/**
 * Replay: any step of the game, back and forth, for looking only. The engine hands out frames of earlier steps and
 * keeps the game in hand untouched; as long as a replay is open, nothing that would change the game reaches it.
 */

import { isHex } from "../map/geometry.js";
import { lastTurn } from "../panel/log.js";
import { sideName } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {{store: import("../store.js").Store, ask: (request: object) => Promise<Record<string, any>>,
 *   next: (work: () => unknown) => Promise<void>, readFrame: (reply: Record<string, any>) => Frame,
 *   reveal: (hexes: string[]) => void, tell: () => unknown}} Parts  tell: what the other side did, on a card */
/** @typedef {ReturnType<typeof createReplay>} Replay */

/** How long a step is shown while it plays, at the pace of one. */
const STEP_MS = 1400;
export const PACES = [0.5, 1, 2, 4];
const REPORT = "M6 3h9l4 4v14H6zM9 11h7M9 15h7M9 7h3";
const ICON = "M4 12a8 8 0 1 0 2.500-5.800M6 3v4h4M12 8v4l3 2";

/** The steps of the other side's last turn: the position before it, and the last of it. @param {State} state */
export function otherTurn({ log, frame }) {
  const part = frame ? lastTurn(log, frame.view.side) : [];
  const [first, last] = [part[0], part.at(-1)];
  if (!frame || !first || !last) return null;
  const isShared = log[log.indexOf(first) - 1]?.n === first.n;
  return { from: isShared ? first.n : first.n - 1, to: last.n, side: first.player ?? first.side };
}

/** The hexes that units came to or left between two positions. @param {Unit[]} before @param {Unit[]} after */
export function goings(before, after) {
  const was = new Map(before.map((unit) => [unit.id, unit.at]));
  const is = new Map(after.map((unit) => [unit.id, unit.at]));
  return [...is].filter(([id, at]) => was.get(id) !== at).flatMap(([id, at]) => [at, was.get(id) ?? ""]).filter(isHex);
}

/** @param {Parts} parts */
export function createReplay({ store, ask, next, readFrame, reveal, tell }) {
  let wanted = 0;
  let timer = 0;
  const now = () => store.state.replay;
  const end = () => store.state.frame?.n ?? 0;

  /** Show the step that is wanted, and then the one that is wanted by then. */
  const follow = () => next(async () => {
    while (now() && store.state.past?.n !== wanted) {
      const before = store.state.past ?? store.state.frame;
      const past = readFrame(await ask({ op: "at", n: wanted }));
      if (now()) store.set({ past, looked: null, facts: null });
      if (before) reveal(goings(before.view.units, past.view.units));
    }
    wait();
  });

  /** @param {number} n */
  function seek(n) {
    wanted = Math.max(0, Math.min(n, end()));
    return now() && wanted !== store.state.past?.n ? follow() : undefined;
  }

  /** While it plays, the next step comes after a pause; at the end of the stretch it stops. */
  function wait() {
    clearTimeout(timer);
    const replay = now();
    if (!replay?.playing) return;
    if (wanted >= replay.to) set({ playing: false });
    else timer = window.setTimeout(() => seek(wanted + 1), STEP_MS / replay.pace);
  }

  /** @param {Partial<NonNullable<State["replay"]>>} patch */
  function set(patch) {
    const replay = now();
    if (replay) store.set({ replay: { ...replay, ...patch } });
  }

  /** By hand: what plays stops. @param {number} n */
  function step(n) {
    set({ playing: false });
    clearTimeout(timer);
    return seek(n);
  }

  /** Open at a step. @param {number} at @param {{from: number, to: number}} [part] the stretch that is marked and played @param {boolean} [playing] */
  function open(at, part = { from: 0, to: end() }, playing = false) {
    if (!store.state.frame || !store.state.boot.ready) return undefined;
    const { from, to } = part;
    store.set({ replay: { playing, pace: now()?.pace ?? 1, from, to }, choice: [], aside: null, toast: null });
    wanted = Math.max(0, Math.min(at, end()));
    return follow();
  }

  /** The other side's last turn, from before it: it runs by itself, and may be held. */
  function openOther() {
    const part = otherTurn(store.state);
    return part ? open(part.from, part, true) : undefined;
  }

  return {
    open, step, openOther,
    by: (/** @type {number} */ steps) => step(wanted + steps),
    first: () => step(0),
    last: () => step(end()),
    /** Back to the game, which stands as it stood. */
    close() {
      clearTimeout(timer);
      if (now()) store.set({ replay: null, past: null, looked: null, facts: null });
    },
    /** Play on, or stop; from the end of the stretch it begins anew. */
    play() {
      const replay = now();
      if (!replay) return;
      set({ playing: !replay.playing });
      if (!replay.playing && wanted >= replay.to) seek(replay.from);
      else wait();
    },
    pace: (/** @type {number} */ pace) => set({ pace }),
    /** The lines of the menu. @returns {import("../panel/menu.js").Item[]} */
    items() {
      const part = otherTurn(store.state);
      const view = store.state.frame?.view;
      return [
        { title: "Replay", note: "The whole game, step by step", icon: ICON, run: () => open(end()) },
        ...(part && view ? [{ title: `What the ${sideName(view, part.side)} side did`, note: "Its last turn, battle by battle", icon: REPORT, run: tell }, { title: `Replay the last turn of the ${sideName(view, part.side)} side`, icon: ICON, run: openOther }] : []),
      ];
    },
  };
}
