/**
 * Motion between two positions: counters go their way, the lost fade out, what was taken shows its flag.
 * All of it lies above a map that is drawn already: it delays nothing, ends within a second and leaves nothing behind.
 */

import { counter } from "./counters.js";
import { centre, isHex } from "./geometry.js";
import { isStill, svg } from "./svg.js";
import { sideName, slug, unitOf } from "../panel/words.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Unit} Unit */

const LONGEST = 900;
const FADE_MS = 700;
const QUICK = 0.4;
/** A flag on its pole, the foot of the pole in the hex's middle. */
const CLOTH = "M1-34c8-4 14 4 24 0v14c-10 4-16-4-24 0z";

/** How long a movement takes here and now. @param {number} ms */
const lasting = (ms) => Math.min(LONGEST, ms) * (document.documentElement.dataset.motion === "quick" ? QUICK : 1);

/**
 * @param {ReturnType<typeof import("./counters.js").createCounters>} counters
 * @param {SVGSVGElement} over the layer above the counters
 */
export function createMotion(counters, over) {
  const passing = svg("g", { class: "passing" });
  over.append(passing);

  /** Show something that takes itself away. @param {SVGGElement} node @param {Keyframe[]} frames */
  function pass(node, frames) {
    passing.append(node);
    node.animate(frames, { duration: lasting(FADE_MS), easing: "ease-out", fill: "forwards" }).finished.then(() => node.remove(), () => node.remove());
  }

  /** A counter that has left the map sinks towards its box. @param {Unit} unit */
  function lose(unit) {
    const { x, y } = centre(unit.at);
    const node = svg("g", {}, counter(unit));
    pass(node, [{ transform: `translate(${x}px, ${y}px)`, opacity: 1 }, { transform: `translate(${x + 26}px, ${y + 10}px) scale(.55)`, opacity: 0 }]);
  }

  /** @param {View} view @param {View["places"][number]} place */
  function raise(view, { hexes, side }) {
    const { x, y } = centre(/** @type {string} */ (hexes[0]));
    const name = sideName(view, side ?? "");
    const node = svg("g", { class: `taken side-${slug(side ?? "")}` },
      svg("path", { class: "pole", d: "M0 0V-36" }), svg("path", { class: "cloth", d: CLOTH }), svg("text", { x: 13, y: -23 }, name.charAt(0)));
    pass(node, [{ transform: `translate(${x}px, ${y}px)`, opacity: 0 }, { transform: `translate(${x}px, ${y - 10}px)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${x}px, ${y - 10}px)`, opacity: 1, offset: 0.7 }, { transform: `translate(${x}px, ${y - 12}px)`, opacity: 0 }]);
  }

  return {
    /** From one step to the next, or back to the one before. @param {Frame} before @param {Frame} after */
    between(before, after) {
      passing.replaceChildren();
      const isNext = after.n === before.n + 1;
      if (isStill() || before.system !== after.system || (!isNext && after.n !== before.n - 1)) return;
      const ways = waysOf(isNext ? after : before, isNext);
      for (const unit of after.view.units) {
        const from = unitOf(before.view, unit.id)?.at;
        if (!isHex(unit.at) || from === unit.at) continue;
        if (from && isHex(from)) counters.slide(unit.id, wayTo(ways.get(unit.id), from, unit.at), lasting);
        else counters.appear(unit.id, lasting(FADE_MS / 2));
      }
      for (const unit of before.view.units) if (isHex(unit.at) && !isHex(unitOf(after.view, unit.id)?.at ?? "")) lose(unit);
      for (const place of after.view.places) if (isTaken(before.view, place)) raise(after.view, place);
    },
  };
}

/** The paths that the events of a step tell of, unit by unit; backwards for a step back. @param {Frame} frame @param {boolean} isNext */
function waysOf({ events }, isNext) {
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  for (const { units, path } of events) for (const id of path?.length ? (units ?? []) : []) ways.set(id, [...(ways.get(id) ?? []), ...(path ?? [])]);
  return new Map([...ways].map(([id, way]) => [id, isNext ? way : way.toReversed()]));
}

/** Hexes from where a counter stood to where it stands: the way told of, or a straight line. @param {string[]|undefined} way @param {string} from @param {string} to */
const wayTo = (way, from, to) => [from, ...(way ?? []).filter((hex) => isHex(hex) && hex !== from && hex !== to), to];

/** @param {View} before @param {View["places"][number]} place */
function isTaken(before, { name, hexes, side }) {
  const old = before.places.find((place) => place.name === name && place.hexes[0] === hexes[0]);
  return Boolean(side && hexes[0] && old && old.side !== side);
}
