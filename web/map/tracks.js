/** What a place keeps count of, on a small wall at the foot of its hex. */

import { centre } from "./geometry.js";
import { svg } from "./svg.js";

/** @typedef {import("../types.js").Place} Place */

/** A wall with three merlons, as wide as a figure needs. */
const WALL = "M-10-9.500h5v3.500h2.500v-3.500h5v3.500h2.500v-3.500h5V8h-20z";

/** @param {SVGSVGElement} layer */
export function createTracks(layer) {
  const group = svg("g", { class: "tracks" });
  layer.append(group);
  let drawn = "";

  return {
    /** @param {Place[]} places */
    draw(places) {
      const kept = places.filter((place) => place.track !== undefined && place.track !== null);
      const text = JSON.stringify(kept);
      if (text !== drawn) group.replaceChildren(...kept.flatMap(badges));
      drawn = text;
    },
  };
}

/** @param {Place} place */
function badges({ hexes, track }) {
  return hexes.slice(0, 1).map((hex) => {
    const { x, y } = centre(hex);
    return svg("g", { class: "track", transform: `translate(${x - 23} ${y + 19})` },
      svg("path", { d: WALL }), svg("text", { y: 5.4 }, String(track)));
  });
}
