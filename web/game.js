/** The game in hand: every answer of the engine is adopted whole, and every tap goes through here. */

import { openCurtain } from "./curtain.js";
import { isDrafting, last } from "./draft.js";
import { isHex } from "./geometry.js";
import { createKeeper } from "./keeper.js";
import { isNews, since } from "./log.js";
import { openShare } from "./share.js";
import { createTalk } from "./talk.js";
import { createTaps } from "./taps.js";
import { sideName } from "./words.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Offer} Offer */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SaveRecord} SaveRecord */
/** @typedef {{store: import("./store.js").Store, engine: import("./types.js").Engine, saves: import("./saves.js").Saves,
 *   announce: (text: string) => void, settle: () => void, reveal: (hexes: string[]) => void,
 *   embrace: (hexes: string[]) => void}} Parts */

/** @param {Parts} parts */
export function createGame({ store, engine, saves, announce, settle, reveal, embrace }) {
  const { next, ask, fail, deny } = createTalk({ store, engine, announce });
  const keeper = createKeeper({ store, saves, ask });

  /** Make a frame the game in hand. @param {Frame} frame */
  async function adopt(frame) {
    const before = store.state.frame;
    const { view, system, title, offer } = frame;
    const { entries } = await ask({ op: "log" });
    store.set({ frame, view, system, title, past: null, trail: [{ draft: {}, offer, value: null }], choice: [],
      aside: null, toast: null, facts: null, looked: null, tab: "now", home: false, log: entries, zones: null });
    if (before?.view.phase !== view.phase || before.view.asked !== view.asked) reveal(wanted(offer, view));
    await keeper.save(frame);
    announce([...frame.events.map((event) => event.text ?? ""), offer.prompt || view.prompt].filter(Boolean).join(" "));
    if (before && before.title === title && before.n < frame.n) await handOver(before, frame);
  }

  /** @param {Frame} before @param {Frame} after */
  async function handOver(before, after) {
    const { view } = after;
    if (after.outcome || view.asked === before.view.asked) return;
    if (view.side !== before.view.side) {
      settle();
      await openCurtain(view, since(store.state.log, view.asked).filter(isNews));
    } else deny({ rule: null, why: `${sideName(view, view.asked)} player: ${view.prompt}` });
  }

  /** Another game takes the place of the one in hand, which is kept. @param {object} request */
  async function replace(request) {
    const takeBack = keeper.putAside();
    const reply = await ask(request).catch((error) => {
      takeBack();
      throw error;
    });
    const frame = readFrame(reply);
    store.set({ frame: null, looked: null, rules: [] });
    await adopt(frame);
    await readRules(frame.system);
    settle();
  }

  /** @param {string} system */
  async function readRules(system) {
    const { rules } = await ask({ op: "rules", system });
    store.set({ rules });
  }

  async function playReady() {
    const { frame, trail } = store.state;
    const ready = last(trail)?.offer.ready;
    if (ready && frame) await adopt(readFrame(await ask({ op: "play", action: ready, n: frame.n })));
  }

  /** What the engine knows of the hex that is looked at. @param {string} at */
  async function look(at) {
    const { answer } = await ask({ op: "query", query: { hex: at } });
    if (answer && store.state.looked === at) store.set({ facts: { at, title: answer.title, lines: answer.lines ?? [] } });
  }

  /** After a choice from a list: bring into view what may be chosen next, or has been. */
  function follow() {
    const { trail, frame } = store.state;
    const step = last(trail);
    embrace(step?.offer.preview?.routes?.flat() ?? []);
    if (step && frame) reveal(wanted(step.offer, frame.view, step.offer.preview?.path?.slice(-1) ?? []));
  }

  /** Take a verb that has nothing to fill, and show what would come of it. @param {import("./types.js").Ask} given */
  async function goOn(given) {
    await taps.value("", given);
    if (isDrafting(store.state.trail)) follow();
  }

  const taps = createTaps({ store, ask, confirm: playReady, look, deny, keep: keeper.draft });
  const live = () => Boolean(store.state.frame && !store.state.past && store.state.boot.ready);
  const ifLive = (/** @type {() => unknown} */ work) => next(async () => (live() ? work() : undefined));

  return {
    next, ask, fail, deny, replace, readRules,
    tapHex: (/** @type {string} */ hex) => next(async () => (live() ? taps.hex(hex) : store.set({ looked: hex, facts: null }))),
    tapUnit: (/** @type {string} */ id) => ifLive(() => taps.unit(id)),
    tapUnits: (/** @type {string[]} */ ids) => ifLive(() => taps.units(ids)),
    tapValue: (/** @type {string} */ value, /** @type {import("./types.js").Ask} */ given) => ifLive(async () => {
      await taps.value(value, given);
      follow();
    }),
    take: (/** @type {import("./types.js").Pick} */ pick) => ifLive(() => taps.take(pick)),
    go: (/** @type {import("./types.js").Ask} */ given) => ifLive(() => goOn(given)),
    narrow: (/** @type {string} */ act) => ifLive(() => taps.narrow(act)),
    confirm: () => ifLive(playReady),
    back: () => ifLive(taps.back),
    cancel: () => ifLive(taps.cancel),
    /** The large button: confirm what is ready, else the one step that leads on. */
    primary: () => ifLive(() => {
      const offer = last(store.state.trail)?.offer;
      const go = (offer?.asks ?? []).filter((given) => given.take === "go");
      if (offer?.ready) return playReady();
      return go.length === 1 && go[0] ? goOn(go[0]) : undefined;
    }),
    /** @param {"undo"|"redo"|"rewind"} op */
    send: (op) => ifLive(async () => (isDrafting(store.state.trail) ? taps.cancel() : adopt(readFrame(await ask({ op }))))),
    /** Look back at a step, or return to the game. @param {number|null} n */
    lookAt: (n) => next(async () => {
      const frame = store.state.frame;
      const isPast = n !== null && frame && n < frame.n;
      store.set({ past: isPast ? readFrame(await ask({ op: "at", n: Math.max(0, n) })) : null });
    }),
    /** The zones of a side, or none when they are shown already. @param {string} side */
    zones: (side) => ifLive(async () => {
      const isOff = store.state.zones?.side === side;
      store.set({ zones: isOff ? null : { side, hexes: (await ask({ op: "query", query: { zoc: side } })).answer } });
    }),
    /** The game in hand as a save. @returns {Promise<Record<string, any>>} */
    currentSave: async () => (await ask({ op: "save" })).save,
    /** Load the game that was in hand when the page was last open. @param {SaveRecord} record */
    resume: (record) => next(async () => {
      await adopt(readFrame(await ask({ op: "load", save: record.save })));
      await readRules(record.system);
      const draft = saves.readDraft(store.state.frame?.print ?? "");
      if (draft && Object.keys(draft).length) await taps.resume(draft);
    }),
    /** @param {import("./types.js").Tab} tab */
    open: (tab) => store.set({ tab }),
    goHome: () => store.set({ home: true, kept: saves.list() }),
    share: () => next(async () => {
      const [position, game] = [await ask({ op: "link", kind: "position" }), await ask({ op: "link", kind: "game" })];
      await openShare(position.token, game.token);
    }),
  };
}

/** The hexes in which something may be chosen, and others. @param {Offer} offer @param {View} view @param {string[]} [others] */
function wanted(offer, view, others = []) {
  const values = [...others, ...offer.asks.flatMap((ask) => Object.keys(ask.values))];
  return [...new Set(values.map((value) => view.units.find((unit) => unit.id === value)?.at ?? value).filter(isHex))];
}

/** A reply's frame: its fields stand beside `ok`. @param {Record<string, any>} reply @returns {Frame} */
export function readFrame(reply) {
  const { ok: _ok, frame, ...fields } = reply;
  return frame ?? fields;
}

/** @typedef {ReturnType<typeof createGame>} Game */
