/**
 * The page: the list of its parts, and the one loop that draws them.
 *
 * engine/  the worker that runs the rules, and what brings the site onto the device
 * game/    the game in hand: taps grow drafts, answers are adopted; replay, overlays, lessons
 * map/     the board and its layers, the camera, what moves on it
 * panel/   what stands beside the map and over it: tabs, tables, chips, toolbar, bars
 * sheets/  what lies on top: the first screen, dialogs, settings, chart, dice, picture, links
 * saves/   games on this device, and as files
 * voice/   play by keyboard and by typed words, and what is said aloud
 *
 * store.js holds the state that all of them draw, types.js its shapes.
 */

import { createArrivals } from "./sheets/arrivals.js";
import { createBackups } from "./saves/backups.js";
import { createBanner } from "./panel/banner.js";
import { createBoard } from "./map/board.js";
import { createCommand } from "./voice/command.js";
import { createCursor } from "./voice/cursor.js";
import { createDiceCard } from "./map/dice-card.js";
import { tell } from "./sheets/dialogs.js";
import { startEngine } from "./engine/engine.js";
import { mapDrawn, mapFirst } from "./engine/first.js";
import { thinker } from "./game/duel.js";
import { createGame } from "./game/game.js";
import { createHome } from "./sheets/home.js";
import { openKeys } from "./sheets/keys-card.js";
import { listenToKeys } from "./voice/keys.js";
import { isReset, keepOffline, reset } from "./engine/offline.js";
import { createPanel } from "./panel/panel.js";
import { openRule } from "./panel/rules.js";
import { moreItems } from "./panel/more.js";
import { createLesson } from "./game/lesson.js";
import { createLegend } from "./game/overlays.js";
import { createReplayBar } from "./panel/replay-bar.js";
import { createSaves, deviceStorage } from "./saves/saves.js";
import { createShelf } from "./sheets/shelf.js";
import { createSettings } from "./sheets/settings.js";
import { clearHash, hasHash } from "./sheets/share.js";
import { createSpeech, nowSaid } from "./voice/speech.js";
import { createStore } from "./store.js";
import { createSummary } from "./sheets/summary.js";
import { createToolbar } from "./panel/toolbar.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const saves = createSaves(deviceStorage());
const backups = createBackups(deviceStorage());
const store = createStore((state) => parts.forEach((p) => p.draw(state)));
const settings = createSettings(deviceStorage(), store);
const engine = startEngine({
  onStep: ({ text, part: done }) => store.set({ boot: { step: `${text} …`, part: done, ready: false, failed: null } }),
  onFail: ({ text }) => store.set({ boot: { ...store.state.boot, failed: text } }),
  after: mapFirst(part("map")),
});
const speech = createSpeech(part("live"), part("spot"), store);
const game = createGame({ store, engine, saves, backups, announce: speech.say, choosePace: (pace) => settings.set({ pace }), settle: () => board.settle(store.state), reveal: (hexes) => board.reveal(hexes),
  embrace: (hexes) => board.embrace(hexes) });
const board = createBoard(part("stage"), part("map"), (hex) => game.tapHex(hex), game.fail);
const summary = createSummary({ game, store, board: { map: part("map"), stage: part("stage"), camera: board.camera } });
const arrivals = createArrivals({ store, saves, game });
const shelf = createShelf({ game, store, saves, backups, arrivals });
const cursor = createCursor({ store, game, board, speech });
const command = createCommand(part("command"), part("stage"), { store, game, cursor, speech });
const lessons = createLesson(part("lesson"), { game, store, saves, storage: deviceStorage(), expose: (hex, covered) => board.expose(hex, covered) });
const parts = [
  board,
  createToolbar(part("tools"), game, board.camera, () => moreItems({ game, store, summary, command, settings })),
  createPanel(part("panel"), game),
  createLegend(part("legend"), game),
  createReplayBar(part("replay"), game.replay, () => store.state),
  createDiceCard(part("dice")),
  lessons,
  createHome(part("home"), part("table"), game, store, shelf, settings, lessons, mapDrawn(part("map"))),
  createBanner(part("notes"), store, shelf, startAgain),
  summary,
  command,
  speech,
  game.opponent,
];

listenToKeys({ game, camera: board.camera, cursor, stage: part("stage"), isAway: () => store.state.home || document.querySelector("dialog[open]") !== null,
  isPlaying: () => thinker(store.state) !== null, suggest: () => command.obey("suggest"), openCommand: command.open, openKeys, tellNow: () => speech.say(nowSaid(store.state)) });
document.addEventListener("click", (event) => {
  const chip = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
  if (chip instanceof HTMLElement) openRule(store.state.rules, chip.dataset.rule ?? "");
  if (event.target instanceof Element && event.target.closest("[data-ending]")) summary.ending();
});

/** A second try after a start that failed; what comes of it is told by the engine itself. */
function startAgain() {
  engine.restart().catch(() => undefined);
  boot();
}

/** Once the engine answers: the link in the address, else the game in hand, else the first screen. */
async function begin() {
  const { systems, levels } = await game.ask({ op: "catalog" });
  store.set({ catalog: systems, levels, system: store.state.system ?? systems[0]?.id ?? null, boot: { step: "Ready", part: 1, ready: true, failed: null } });
  const record = saves.read();
  if (record) await game.resume(record);
  if (record && !store.state.frame) await tellUnreadable();
  if (saves.isTorn()) await tell("The last game cannot be read", "What this browser kept of it is damaged.", "It is left as it is, and may be exported from the first screen. A file or a link brings the game back.");
  if (hasHash()) await openAddress();
  if (!store.state.frame) store.set({ home: true });
  await keepOffline(store);
}

/** A save that this version cannot play stays where the player can export it. */
async function tellUnreadable() {
  const [record, why] = [saves.read(), store.state.toast?.text ?? ""];
  if (record) saves.keep(record);
  store.set({ home: true, kept: saves.list(), view: null, toast: null, back: null });
  await tell("The last game cannot be continued", why, "It is put aside on this device as it is: export it, or open it with the version that wrote it.");
}

/** Open the link in the address bar; a game in hand is asked about, and kept. */
function openAddress() {
  const { hash } = location;
  clearHash();
  return arrivals.openLink(hash);
}

/** The games on offer as the build wrote them down, so that the first screen need not wait for the engine. */
async function readCatalog() {
  const reply = await fetch("art/catalog.json").catch(() => null);
  const { systems = [], levels = [] } = reply?.ok ? await reply.json() : {};
  if (!store.state.catalog.length) store.set({ catalog: systems, levels, system: store.state.system ?? systems[0]?.id ?? null });
}

/** The drawn map and the last position, before the engine runs. */
async function open() {
  if (isReset()) return reset();
  const record = saves.read();
  store.set({ kept: saves.list(), home: !record && !hasHash(), system: PARTS.first });
  if (record) store.set({ view: record.view, system: record.system, title: record.title, name: record.name ?? "", back: record.n ? (record.recent ?? []) : null });
  board.draw(store.state); // at once: its files are on their way while the rest of the page is drawn
  readCatalog().catch(game.fail);
  addEventListener("pointerdown", (event) => !(event.target instanceof Element && event.target.closest(".welcome")) && store.state.back && store.set({ back: null }), true);
  addEventListener("hashchange", () => hasHash() && store.state.boot.ready && openAddress());
  await boot();
}

/** Begin when the engine is there; a fault on the way is told like an engine that did not start. */
async function boot() {
  try {
    await engine.ready;
    await begin();
  } catch (error) {
    const { boot: now } = store.state;
    const why = error instanceof Error ? error.message : String(error);
    store.set({ boot: { ...now, ready: false, failed: now.failed ?? `The engine did not start: ${why}` } });
  }
}

open();
