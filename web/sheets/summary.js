/** What is told of a game as a whole: its chart, its dice, the rules coverage, a picture, and its end. */

import { html } from "lit";
import { openCoverage } from "./coverage.js";
import { openDice } from "./dice-page.js";
import { allClosed, openDialog } from "./dialogs.js";
import { openEnding } from "./ending.js";
import { openPicture } from "./picture.js";
import { charts } from "./plot.js";
import { systemOf, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {{game: import("../game/game.js").Game, store: import("../store.js").Store, board: import("./picture.js").Board}} Parts */
/** @typedef {import("./plot.js").History} History */
/** @typedef {import("./dice-page.js").Dice} Dice */

const WIDEST = 672;
/** Drawings of the lines in the menu, in a box of 24. */
const ICONS = {
  end: "M6 21V4h12l-3 4 3 4H6",
  chart: "M4 4v16h16M7 15l4-5 4 3 5-7",
  dice: "M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01",
  rules: "M6 4h12v16H6zM9 9l1.500 1.500L13 8M9 15h6",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M16 9h.01",
};

/** So wide may a chart be. */
const room = () => Math.min(WIDEST, innerWidth - 84);

/** @param {Parts} parts */
export function createSummary({ game, store, board }) {
  /** @type {Frame|null} */
  let seen = null;
  const { ask, next } = game;

  /** @returns {Promise<{history: History, dice: Dice, toll: import("./ending.js").Toll}>} */
  async function read() {
    const [history, dice, toll] = [await ask({ op: "history" }), await ask({ op: "dice" }), await ask({ op: "toll" })];
    return { history: /** @type {any} */ (history), dice: /** @type {any} */ (dice), toll: toll.sides };
  }

  const chart = () => next(async () => {
    const view = viewOf(store.state);
    const history = /** @type {any} */ (await ask({ op: "history" }));
    if (view) openDialog(html`<h2>Chart of the game</h2><div class="plots">${charts(history, view.sides, room())}</div>`, { label: "Chart of the game", className: "page" });
  });

  const dice = () => next(async () => void openDice(store.state, /** @type {any} */ (await ask({ op: "dice" }))));

  async function coverage() {
    const { system, rules } = store.state;
    const reply = await fetch(`art/${encodeURIComponent(system ?? "")}/proofs.json`).catch(() => null);
    return openCoverage(rules, reply?.ok ? await reply.json() : {}, systemOf(store.state)?.title ?? "");
  }

  const picture = () => openPicture(store.state, board).catch(game.fail);

  /** @type {Record<string, () => unknown>} */
  const ways = { home: () => game.goHome(), replay: () => game.replay.open(0), picture, share: () => game.share(), dice };

  const ending = () => next(async () => {
    const { frame } = store.state;
    if (!frame?.outcome) return;
    const told = await read();
    openEnding(store.state, frame, { ...told, width: room() }).then((way) => ways[way]?.());
  });

  return {
    chart, dice, coverage, picture, ending,
    /** The lines of the menu. @returns {import("../panel/menu.js").Item[]} */
    items: () => [
      ...(store.state.frame?.outcome ? [{ title: "How it ended", icon: ICONS.end, run: ending }] : []),
      { title: "Chart of the game", note: "Strength, supply and places, turn by turn", icon: ICONS.chart, run: chart },
      { title: "Dice", note: "Every roll, verified from the seed", icon: ICONS.dice, run: dice },
      { title: "Rules coverage", note: "What is tested, read by a ruling, or reconstructed", icon: ICONS.rules, run: coverage },
      { title: "Picture", note: "The position as SVG or PNG", icon: ICONS.picture, run: picture },
    ],
    /** When a step ends the game, say so. @param {State} state */
    draw({ frame }) {
      const before = seen;
      seen = frame;
      const isNext = before && frame && frame.title === before.title && frame.n === before.n + 1;
      if (isNext && frame.outcome && !before.outcome) allClosed().then(ending);
    },
  };
}
