/**
 * Stands in for d3-transition and d3-interpolate, in which d3-zoom finds how to glide: the map glides by CSS (camera.js),
 * so there is never a transition to stop or to go through, and a sixth of the page's code stays at home.
 */

import { selection } from "d3-selection";

/** Nothing is under way that could be stopped. @this {unknown} */
/** @type {any} */ (selection.prototype).interrupt = function uninterrupted() {
  return this;
};

export const interrupt = () => {};

/** The steps between two views: asked for by transitions only. */
export const interpolateZoom = () => {
  throw new Error("The map glides by CSS: there is no d3-transition in this page.");
};
