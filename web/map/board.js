/** The board: the drawn map of a system with the layers above it, and the finger that touches it. */

import { createCamera } from "./camera.js";
import { counterBox } from "./aside.js";
import { createMark } from "../voice/cursor.js";
import { createCounters, weaves } from "./counters.js";
import { isDrafting, last, named } from "../game/draft.js";
import { centre, crowd, hexAt, isHex, sizeOf } from "./geometry.js";
import { dressSides, loadLiveries } from "./liveries.js";
import { createFields } from "./fields.js";
import { createGhosts } from "./ghosts.js";
import { createLights, lights } from "./lights.js";
import { createMotion } from "./motion.js";
import { createPointer } from "./pointer.js";
import { fetchSvg, layer, svg } from "./svg.js";
import { meant } from "./thumb.js";
import { createTracks } from "./tracks.js";
import { shown, unitOf, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("./geometry.js").Point} Point */

/** How much of the stage is covered by what stands at its foot. @param {HTMLElement} stage */
const footOf = (stage) => stage.parentElement?.querySelector("#foot")?.clientHeight ?? 0;

/** Where the drawings of a system lie. @param {string} system @param {string} file */
const art = (system, file) => `art/${encodeURIComponent(system)}/${file}`;

/**
 * @param {HTMLElement} stage @param {HTMLElement} map @param {(hex: string) => void} onTap @param {(error: unknown) => void} onFault
 */
export function createBoard(stage, map, onTap, onFault) {
  const camera = createCamera(stage, map);
  let size = { cols: 0, rows: 0 };
  let system = "";
  /** @type {{mark: ReturnType<typeof createMark>, counters: ReturnType<typeof createCounters>, lights: ReturnType<typeof createLights>,
   *   tracks: ReturnType<typeof createTracks>, fields: ReturnType<typeof createFields>, motion: ReturnType<typeof createMotion>,
   *   pointer: ReturnType<typeof createPointer>, ghosts: ReturnType<typeof createGhosts>}|null} */
  let layers = null;
  /** @type {Frame|null} */
  let drawn = null;
  /** @type {unknown[]} */
  let inputs = [];
  /** What was asked for last: newer, it may be, than what a board began to load for. @type {State|null} */
  let latest = null;

  stage.addEventListener("click", (/** @type {MouseEvent & {pointerType?: string}} */ event) => {
    const point = camera.toBoard(event.clientX, event.clientY);
    const hex = hexAt(point, size);
    const wanted = camera.isBlurred ? aimedAt(point, hex, ["mouse", "pen"].includes(event.pointerType ?? "")) : hex;
    if (wanted) onTap(wanted);
    else if (camera.isBlurred) camera.approach(point);
  });

  /**
   * From so far that a finger cannot tell the hexes apart: a hex that is lit for the draft in hand, if it is surely meant.
   * One that is chosen is looked at instead, and so is a stack, if that was tapped. @param {Point} point @param {string|null} hex @param {boolean} isFine
   */
  function aimedAt(point, hex, isFine) {
    const { trail, past } = latest ?? { trail: [], past: null };
    const lit = past || !isDrafting(trail) ? [] : [...lights(trail).keys()];
    if (!hex || (!lit.includes(hex) && drawn?.view.units.some(({ at }) => at === hex))) return null;
    const found = meant(point, lit, camera.scale, isFine);
    return found && !named(last(trail)?.draft ?? {}).includes(found) ? found : null;
  }

  /** @param {string} wanted */
  async function load(wanted) {
    system = wanted;
    layers = null; // nothing of this game is drawn on the other one's map, and no tap meant for it is taken
    size = { cols: 0, rows: 0 };
    const [drawing, symbols] = await Promise.all([
      fetchSvg(art(wanted, "map.svg")), fetchSvg(art(wanted, "counters.svg")), loadLiveries(art(wanted, "palette.json"))]);
    if (system !== wanted) return;
    const { width, height } = drawing.viewBox.baseVal;
    size = sizeOf(width, height);
    drawing.setAttribute("class", "layer drawing");
    symbols.setAttribute("class", "symbols");
    const [under, pieces, over] = ["under", "pieces", "over"].map((name) => layer(name, width, height));
    if (!under || !pieces || !over) return;
    map.replaceChildren(symbols, svg("svg", { class: "weaves" }, weaves()), drawing, under, pieces, over);
    const [lights, counters] = [createLights(under, over, drawing), createCounters(pieces)];
    layers = { mark: createMark(over), lights, fields: createFields(under, over), counters, tracks: createTracks(over), motion: createMotion(counters, over), pointer: createPointer(over), ghosts: createGhosts(over) };
    camera.setBoard(width, height);
    inputs = [];
  }

  /** Frame both sides where the one that decides has most to do with the other. @param {State} state */
  function settle(state) {
    const view = viewOf(state);
    const pieces = (view?.units ?? []).filter((unit) => isHex(unit.at));
    const points = (/** @type {boolean} */ isOwn) => pieces.filter((u) => (u.side === view?.asked) === isOwn).map((u) => centre(u.at));
    const both = crowd(points(true), points(false), camera.frameWindow);
    const names = (layers?.lights.names ?? []).filter(({ isGreat }) => isGreat);
    camera.frame(both.length ? both : [{ x: size.cols * 24, y: size.rows * 28 }], [...pieces.map(({ at }) => counterBox(at)), ...names]);
  }

  /** @param {State} state */
  function paint(state) {
    const view = viewOf(state);
    if (!layers || !view) return;
    dressSides(view);
    const trail = state.past ? [] : state.trail;
    const step = trail.at(-1);
    const home = view.units.filter((unit) => unit.side === view.asked).map((unit) => unit.at);
    const lit = lights(trail, new Set(home));
    const picked = new Set(named(step?.draft ?? {}));
    const able = new Set((step?.offer.asks ?? []).flatMap((ask) => Object.keys(ask.values)));
    layers.counters.draw(view.units, (unit) => (picked.has(unit.id) ? "picked" : able.has(unit.id) ? "able" : ""));
    const own = [...picked].flatMap((id) => unitOf(view, id)?.at ?? []).filter(isHex);
    layers.lights.draw(lit, new Set(view.units.map((unit) => unit.at)), own, isDrafting(trail));
    layers.fields.draw(state.replay ? null : state.overlay);
    layers.lights.ring(state.looked, "looked");
    for (const hex of picked) layers.lights.ring(hex, "chosen");
    layers.lights.drawRoutes(step?.offer.preview?.routes ?? []);
    layers.lights.drawPath(step?.offer.preview?.path ?? [], own[0]);
    layers.tracks.draw(view.places);
    layers.ghosts.draw(state);
    layers.pointer.draw(state.pointed);
  }

  /** Show how counters went, when the frame is the next one. @param {State} state */
  function animate(state) {
    const frame = shown(state);
    const before = drawn;
    drawn = frame;
    if (layers && frame && before && frame !== before) layers.motion.between(before, frame);
  }

  return {
    camera,
    /** @param {State} state */
    draw(state) {
      latest = state;
      if (state.system && state.system !== system) {
        load(state.system).then(() => latest && (settle(latest), this.draw(latest)), onFault);
        return;
      }
      layers?.mark.draw(state.cursor);
      const wanted = [viewOf(state), state.trail, state.overlay, state.looked, state.past, state.pointed, state.counsel?.plans, state.counsel?.chosen];
      if (wanted.every((value, i) => value === inputs[i]) && inputs.length) return;
      inputs = wanted;
      paint(state);
      animate(state);
    },
    /** Bring a hex into the part of the stage above what covers its foot. @param {string} hex @param {number} covered */
    expose: (hex, covered) => camera.expose(centre(hex), covered),
    /** @param {State} state */
    settle,
    get size() {
      return size;
    },
    /** The hex in the middle of what is seen. */
    get middle() {
      const { left, top, width, height } = stage.getBoundingClientRect();
      return hexAt(camera.toBoard(left + width / 2, top + height / 2), size);
    },
    /** Keep a hex in view. @param {string} hex */
    keep: (hex) => camera.keep(centre(hex), footOf(stage)),
    /** Bring all of some hexes into view, from farther away if need be. @param {string[]} hexes */
    embrace: (hexes) => camera.embrace(hexes.map(centre)),
    /** Bring the hexes to choose from into view if they fit in; when none of them is, go where most are. @param {string[]} hexes */
    reveal(hexes) {
      const box = stage.getBoundingClientRect();
      const isSeen = (/** @type {string} */ hex) => {
        const { x, y } = camera.toStage(centre(hex));
        return x > 76 && y > 40 && x < box.width - 40 && y < box.height - 40 - footOf(stage);
      };
      const points = hexes.map(centre);
      if (points.length && !hexes.some(isSeen)) camera.frame(crowd(points, [], camera.frameWindow));
      else camera.embrace(points, false);
    },
  };
}
