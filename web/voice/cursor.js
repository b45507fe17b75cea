/** The keyboard's hex: moved hex by hex, drawn as a ring, told aloud, and tapped like with a finger. */

import { fits, isAgain, isDrafting } from "../game/draft.js";
import { isHex, outline } from "../map/geometry.js";
import { lights } from "../map/lights.js";
import { hexSaid } from "./speech.js";
import { svg } from "../map/svg.js";
import { unitOf, unitsAt, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../map/geometry.js").Size} Size */
/** @typedef {"n"|"s"|"w"|"e"|"nw"|"ne"|"sw"|"se"} Way */
/** @typedef {{size: Size, middle: string|null, keep: (hex: string) => void}} Board */
/** @typedef {{store: import("../store.js").Store, game: import("../game/game.js").Game, board: Board,
 *   speech: import("./speech.js").Speech}} Parts */

/** How far a way goes down, in rows, from an odd and from an even column; west and east keep to their row. @type {Record<Way, [number, number, number]>} */
const WAYS = { n: [0, -1, -1], s: [0, 1, 1], w: [-1, 0, 0], e: [1, 0, 0], nw: [-1, -1, 0], ne: [1, -1, 0], sw: [-1, 0, 1], se: [1, 0, 1] };

/** @param {number} n */
const two = (n) => String(n).padStart(2, "0");

/**
 * The next hex on a way, or the same where the board ends.
 * @param {string} hex @param {Way} way @param {Size} size
 */
export function neighbour(hex, way, { cols, rows }) {
  const [col, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
  const [across, odd, even] = WAYS[way];
  const [c, r] = [col + across, row + (col % 2 ? odd : even)];
  return c >= 1 && c <= cols && r >= 1 && r <= rows ? two(c) + two(r) : hex;
}

/**
 * The hexes worth stepping to: with a draft in hand what may be chosen next, unless that is a whole field to move
 * over; else the units that can act. In the order of the map.
 * @param {State} state
 * @returns {string[]}
 */
export function stops(state) {
  const view = viewOf(state);
  if (!view || state.past) return [];
  for (const { offer } of state.trail.toReversed()) {
    const units = offer.asks.flatMap((ask) => Object.keys(ask.values)).flatMap((value) => unitOf(view, value)?.at ?? []);
    const marks = [...lights([{ draft: {}, offer, value: null }])].filter(([, light]) => light.look !== "reach").map(([hex]) => hex);
    const found = [...new Set([...units.filter(isHex), ...marks])].sort();
    if (found.length) return found;
  }
  return [];
}

/** The stop after or before a hex, round and round. @param {string[]} found @param {string|null} hex @param {1|-1} by */
export function nextStop(found, hex, by) {
  const after = by > 0 ? found.find((stop) => stop > (hex ?? "")) : found.findLast((stop) => stop < (hex ?? ""));
  return after ?? found.at(by > 0 ? 0 : -1) ?? null;
}

/** The ring, above everything on the map. @param {SVGSVGElement} over */
export function createMark(over) {
  const [rim, ring] = [svg("path", { class: "cursor-rim" }), svg("path", { class: "cursor" })];
  over.append(rim, ring);
  let drawn = "";
  return {
    /** @param {string|null} hex */
    draw(hex) {
      const d = hex ? outline(hex, 0.5) : "";
      if (d === drawn) return;
      drawn = d;
      for (const path of [rim, ring]) path.setAttribute("d", d);
    },
  };
}

/** @param {Parts} parts */
export function createCursor({ store, game, board, speech }) {
  const at = () => store.state.cursor;

  /** Tell the hex under the ring, once the engine has said what it knows; a newer place makes an older one silent. */
  async function tell() {
    const hex = at();
    if (!hex) return;
    const lines = await ground(hex);
    if (at() === hex) speech.point(hexSaid(store.state, hex, lines));
  }

  /** What the engine knows of a hex of the game in hand. @param {string} hex @returns {Promise<{text: string}[]>} */
  async function ground(hex) {
    if (!store.state.frame || store.state.past || !store.state.boot.ready) return [];
    const { answer } = await game.ask({ op: "query", query: { hex } }).catch(() => ({ answer: null }));
    return answer?.lines ?? [];
  }

  /** @param {string|null} hex */
  function put(hex) {
    if (!hex) return undefined;
    store.set({ cursor: hex });
    board.keep(hex);
    return tell();
  }

  /** Where the ring appears first: on what is looked at or chosen, else in the middle of what is seen. */
  function first() {
    const view = viewOf(store.state);
    const chosen = store.state.trail.at(-1)?.value ?? "";
    return store.state.looked ?? [chosen, view && unitOf(view, chosen)?.at].find((hex) => hex && isHex(hex)) ?? board.middle;
  }

  return {
    put, ground, tell,
    get at() {
      return at();
    },
    /** @param {Way} way */
    move(way) {
      const hex = at();
      return put(hex ? neighbour(hex, way, board.size) : first());
    },
    /** @param {1|-1} by */
    hop: (by) => put(nextStop(stops(store.state), at(), by)),
    async tap() {
      const hex = at();
      if (!hex) return;
      await game.tapHex(hex);
      await tell();
    },
    /** The next unit of the stack under the ring; never a confirmation. */
    async cycle() {
      const [hex, view, base] = [at(), viewOf(store.state), store.state.trail[0]];
      if (!hex || !view || !base || isAgain(store.state.trail, hex)) return;
      if (unitsAt(view, hex).some((unit) => fits(base.offer.asks, unit.id).length)) await game.tapHex(hex);
    },
    /** The unit of a place in the stack under the ring, the top one first: chosen, or put back. @param {number} place */
    async pick(place) {
      const [hex, view] = [at(), viewOf(store.state)];
      const unit = hex && view ? unitsAt(view, hex).toReversed()[place - 1] : undefined;
      if (unit) await game.tapUnit(unit.id);
    },
    hide: () => store.set({ cursor: null }),
    isDrafting: () => isDrafting(store.state.trail),
  };
}

/** @typedef {ReturnType<typeof createCursor>} Cursor */
