/** The game in hand: every answer of the engine is adopted whole, and every tap goes through here. */

import { createCounsel } from "./counsel.js";
import { isDrafting, last } from "./draft.js";
import { after, PERSONS, seatsIn, thinker } from "./duel.js";
import { isHex } from "../map/geometry.js";
import { handOver, report } from "./handover.js";
import { createKeeper } from "./keeper.js";
import { createOpponent } from "./opponent.js";
import { createOverlays } from "./overlays.js";
import { createReplay, goings } from "./replay.js";
import { createSend } from "../sheets/send.js";
import { createTalk } from "./talk.js";
import { createTaps } from "./taps.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").SaveRecord} SaveRecord */
/** @typedef {{store: import("../store.js").Store, engine: import("../types.js").Engine, saves: import("../saves/saves.js").Saves,
 *   backups: import("../saves/backups.js").Backups,
 *   announce: (text: string) => void, choosePace: (pace: "fast"|"watch") => void, settle: () => void, reveal: (hexes: string[]) => void,
 *   embrace: (hexes: string[]) => void}} Parts */

/** @param {Parts} parts */
export function createGame({ store, engine, saves, backups, announce, choosePace, settle, reveal, embrace }) {
  const { next, ask, fail, deny, call, denyLooking } = createTalk({ store, engine, announce });
  const keeper = createKeeper({ store, saves, ask });
  const send = createSend({ store, ask, keeper, backups });
  const overlays = createOverlays({ store, ask });
  const replay = createReplay({ store, ask, next, readFrame, reveal, tell: showReport });

  /** Make a frame the game in hand. @param {Frame} frame @param {string} [op] what led to it */
  async function adopt(frame, op = "play") {
    const { frame: before } = store.state;
    const { view, system, title, offer } = frame;
    const log = await goOnTelling(op === "lesson" || op === "resume" ? null : before, frame);
    const duel = after(store.state, frame, op);
    const isWaiting = thinker({ ...store.state, frame, duel }) !== null;
    const stay = op === "think" ? {} : { facts: null, looked: null, tab: /** @type {const} */ ("now"), home: false }; // whoever watches looks where he likes
    store.set({ frame, view, system, title, duel, past: null, trail: isWaiting ? [] : [{ draft: {}, offer, value: null }], choice: [], counsel: null,
      aside: null, toast: null, back: op === "resume" ? store.state.back : null, log, ...stay });
    if (!before && op !== "resume") settle(); // before it is drawn: a map that is about to move takes no tap
    if (before && !isWaiting && (before.view.phase !== view.phase || before.view.asked !== view.asked)) reveal(wanted(offer, view));
    if (store.state.overlay) next(overlays.refresh);
    await keeper.save(frame);
    if (op !== "resume") keeper.draft({}); // a choice that was played, or taken back, does not come again with the page
    announce([...frame.events.map((event) => event.text ?? ""), isWaiting ? "" : offer.prompt || view.prompt].filter(Boolean).join(" "));
    if (before && before.title === title && before.n < frame.n && op !== "lesson") await handOver({ store, ask, call, settle, show: replay.openOther, send: (event) => send.sendTurn(event).catch(fail) }, before, frame);
  }

  /** The log up to a frame: what was told of the steps that it shares with the one before stays. @param {Frame|null} before @param {Frame} frame */
  async function goOnTelling(before, frame) {
    const from = before ? Math.min(before.n, frame.n) : 0;
    const { entries } = await ask({ op: "log", from });
    return [...store.state.log.filter((entry) => entry.n <= from), ...entries];
  }

  /**
   * Another game takes the place of the one in hand, which is kept.
   * @param {object} request @param {{name?: string, seats?: unknown, isKept?: boolean}} [more] what the player calls it,
   *   who plays, as a save tells it, and whether the old one is put aside
   */
  async function replace(request, { name = "", seats, isKept = true } = {}) {
    const takeBack = isKept ? keeper.putAside() : () => undefined;
    const reply = await ask(request).catch((error) => {
      takeBack();
      throw error;
    });
    const frame = readFrame(reply);
    store.set({ frame: null, name, looked: null, rules: [], overlay: null, duel: { ...PERSONS, ...seatsIn(seats) } });
    await adopt(frame);
    await readRules(frame.system);
  }

  /** The game of a lesson as it stands at one of its steps. @param {object} request */
  const restore = async (request) => adopt(readFrame(await ask(request)), "lesson");

  /** @param {string} system */
  async function readRules(system) {
    const { rules } = await ask({ op: "rules", system });
    store.set({ rules });
  }

  /** @param {import("../types.js").Action} action @param {"play"|"think"} [op] whether a person or a computer plays it */
  async function play(action, op = "play") {
    const { frame } = store.state;
    if (frame) await adopt(readFrame(await ask({ op: "play", action, n: frame.n })), op);
  }

  async function playReady() {
    const ready = last(store.state.trail)?.offer.ready;
    if (ready) await play(ready);
  }

  /** What the other side did, and then, if wished, to be seen on the map. */
  function showReport() {
    return ifLive(async () => ((await report({ store, ask })) === "show" ? replay.openOther() : undefined));
  }

  /** What the engine knows of the hex that is looked at. @param {string} at */
  async function look(at) {
    const { answer } = await ask({ op: "query", query: { hex: at } });
    if (answer && store.state.looked === at) store.set({ facts: { at, title: answer.title, lines: answer.lines ?? [] } });
    await overlays.look(at);
  }

  /** After a choice from a list: bring into view what may be chosen next, or has been. */
  function follow() {
    const { trail, frame } = store.state;
    const step = last(trail);
    embrace(step?.offer.preview?.routes?.flat() ?? []);
    if (step && frame) reveal(wanted(step.offer, frame.view, step.offer.preview?.path?.slice(-1) ?? []));
  }

  /** Take a verb that has nothing to fill, and show what would come of it. @param {import("../types.js").Ask} given */
  async function goOn(given) {
    await taps.value("", given);
    if (isDrafting(store.state.trail)) follow();
  }

  const taps = createTaps({ store, ask, confirm: playReady, look, deny, keep: keeper.draft });
  const opponent = createOpponent({ store, ask, next, deny, play: (action) => play(action, "think"), keep: keeper.seat, follow: watch });
  const counsel = createCounsel({ store, ask, next, deny, announce, play, lay, embrace });
  const live = () => Boolean(store.state.frame && !store.state.replay && store.state.boot.ready);
  const ifLive = (/** @type {() => unknown} */ work) => next(async () => (live() ? work() : store.state.replay && denyLooking()));
  /** What is begun on the first screen: once, however often it is tapped before that screen goes. @param {() => unknown} work */
  const fromHome = (work) => next(async () => (store.state.home ? work() : undefined));
  /** What changes the game, or a choice: not while a computer decides. @param {() => unknown} work */
  const ifMine = (work) => ifLive(() => (thinker(store.state) ? opponent.denyWaiting() : work()));

  /** Show a draft as if it had been tapped. @param {import("../types.js").Draft} draft */
  async function lay(draft) {
    await taps.resume(draft);
    follow();
  }

  /** Bring into view what a computer has moved. @param {Frame} before */
  function watch(before) {
    const { frame } = store.state;
    if (frame) reveal(goings(before.view.units, frame.view.units));
  }

  /** @param {string} hex */
  async function tapHex(hex) {
    if (live() && !thinker(store.state)) return taps.hex(hex);
    store.set({ looked: hex, facts: null });
    if (live()) await look(hex);
  }

  return {
    next, ask, fail, deny, fromHome, replace, restore, readRules, replay, keeper, taps, opponent, counsel, choosePace,
    tapHex: (/** @type {string} */ hex) => next(() => tapHex(hex)),
    tapUnit: (/** @type {string} */ id) => ifMine(() => taps.unit(id)),
    tapUnits: (/** @type {string[]} */ ids) => ifMine(() => taps.units(ids)),
    tapValue: (/** @type {string} */ value, /** @type {import("../types.js").Ask} */ given) => ifMine(async () => {
      await taps.value(value, given);
      follow();
    }),
    take: (/** @type {import("../types.js").Pick} */ pick) => ifMine(() => taps.take(pick)),
    go: (/** @type {import("../types.js").Ask} */ given) => ifMine(() => goOn(given)),
    narrow: (/** @type {string} */ act) => ifMine(async () => {
      await taps.narrow(act);
      follow();
    }),
    confirm: () => ifMine(playReady),
    /** Show a draft as if it had been tapped. @param {import("../types.js").Draft} draft */
    show: (draft) => ifMine(() => lay(draft)),
    back: () => ifMine(taps.back),
    cancel: () => ifMine(taps.cancel),
    /** The large button: confirm what is ready, else the one step that leads on. */
    primary: () => ifMine(() => {
      const offer = last(store.state.trail)?.offer;
      const go = (offer?.asks ?? []).filter((given) => given.take === "go");
      if (offer?.ready) return playReady();
      return go.length === 1 && go[0] ? goOn(go[0]) : undefined;
    }),
    /** @param {"undo"|"redo"|"rewind"} op */
    send: (op) => ifMine(async () => (isDrafting(store.state.trail) ? taps.cancel() : adopt(readFrame(await ask({ op })), op))),
    /** Lay an overlay of a side over the map, or none. @param {string|null} id @param {string} [side] */
    overlay: (id, side = "") => ifLive(() => (id ? overlays.show(id, side) : overlays.clear())),
    /** Load the game that was in hand when the page was last open. @param {SaveRecord} record */
    resume: (record) => next(async () => {
      store.set({ name: record.name ?? "", duel: { ...PERSONS, ...seatsIn(record) } });
      await adopt(readFrame(await ask({ op: "load", save: record.save })), "resume");
      await readRules(record.system);
      const draft = saves.readDraft(store.state.frame?.print ?? "");
      if (draft && Object.keys(draft).length && !thinker(store.state)) await taps.resume(draft);
    }),
    /** @param {import("../types.js").Tab} tab */
    open: (tab) => store.set({ tab }),
    goHome: () => (replay.close(), store.set({ home: true, kept: saves.list() })),
    share: () => next(send.choose),
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
