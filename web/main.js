/** The page: the list of its parts, and the one loop that draws them. */

import { createBanner } from "./banner.js";
import { createBoard } from "./board.js";
import { confirm, tell } from "./dialogs.js";
import { startEngine } from "./engine.js";
import { createGame } from "./game.js";
import { createHome } from "./home.js";
import { listenToKeys } from "./keys.js";
import { keepOffline } from "./offline.js";
import { createPanel } from "./panel.js";
import { openRule } from "./rules.js";
import { createSaves, deviceStorage } from "./saves.js";
import { clearHash, hasHash, tokenIn } from "./share.js";
import { createStore } from "./store.js";
import { createToolbar } from "./toolbar.js";

/** @param {string} id */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const saves = createSaves(deviceStorage());
const store = createStore((state) => parts.forEach((p) => p.draw(state)));
const engine = startEngine({
  onStep: ({ text, part: done }) => store.set({ boot: { step: `${text} …`, part: done, ready: false, failed: null } }),
  onFail: ({ text }) => store.set({ boot: { ...store.state.boot, failed: text } }),
});
const announce = (/** @type {string} */ text) => (part("live").textContent = text);
const game = createGame({ store, engine, saves, announce, settle: () => board.settle(store.state), reveal: (hexes) => board.reveal(hexes),
  embrace: (hexes) => board.embrace(hexes) });
const board = createBoard(part("stage"), part("map"), (hex) => game.tapHex(hex), game.fail);
const parts = [
  board,
  createToolbar(part("tools"), game, board.camera),
  createPanel(part("panel"), game),
  createHome(part("home"), part("table"), game, store, saves),
  createBanner(part("notes"), store, saves, startAgain),
];

listenToKeys(game, board.camera, () => store.state.home || document.querySelector("dialog[open]") !== null);
document.addEventListener("click", (event) => {
  const chip = event.target instanceof Element ? event.target.closest("[data-rule]") : null;
  if (chip instanceof HTMLElement) openRule(store.state.rules, chip.dataset.rule ?? "");
});

/** A second try after a start that failed; what comes of it is told by the engine itself. */
function startAgain() {
  engine.restart().catch(() => undefined);
  boot();
}

/** Once the engine answers: the link in the address, else the game in hand, else the first screen. */
async function begin() {
  const { systems } = await game.ask({ op: "catalog" });
  store.set({ catalog: systems, system: store.state.system ?? systems[0]?.id ?? null, boot: { step: "Ready", part: 1, ready: true, failed: null } });
  const record = saves.read();
  if (record) await game.resume(record);
  if (record && !store.state.frame) keepUnreadable();
  if (saves.isTorn()) await tell("The last game cannot be read", "What this browser kept of it is damaged.", "Open it from a file or a link, if you have one; what was put aside is listed below.");
  if (hasHash()) await openAddress();
  if (!store.state.frame) store.set({ home: true });
  await keepOffline();
}

/** A save that this version cannot load stays where the player can export it. */
function keepUnreadable() {
  const record = saves.read();
  if (record) saves.keep(record);
  store.set({ home: true, kept: saves.list(), view: null });
}

/** Open the link in the address bar; a game in hand is asked about, and kept. */
async function openAddress() {
  const token = tokenIn(location.hash);
  clearHash();
  if (!token) {
    await tell("This link cannot be opened", "What stands after # is no game: it was cut off or altered.", "Ask for the link again.");
    return;
  }
  const title = store.state.title;
  const isWanted = !store.state.frame || (await confirm("Open the game of this link?", `Your game, ${title}, is put aside and kept on this device.`, "Open"));
  if (isWanted) await game.next(() => game.replace({ op: "open", token }));
}

/** The games on offer as the build wrote them down, so that the first screen need not wait for the engine. */
async function readCatalog() {
  const reply = await fetch("art/catalog.json").catch(() => null);
  const { systems = [] } = reply?.ok ? await reply.json() : {};
  if (!store.state.catalog.length) store.set({ catalog: systems, system: store.state.system ?? systems[0]?.id ?? null });
}

/** The drawn map and the last position, before the engine runs. */
async function open() {
  const record = saves.read();
  if (record) store.set({ view: record.view, system: record.system, title: record.title, home: false });
  else store.set({ home: !hasHash() });
  readCatalog().catch(game.fail);
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
