/** What a step of a lesson points at: a ring on the map, or an edge around one thing in the panel. */

import { outline } from "./geometry.js";
import { isReady } from "../game/lesson-steps.js";
import { svg } from "./svg.js";
import { unitOf, viewOf } from "../panel/words.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").LessonStep} LessonStep */

/** The ring over the counters. @param {SVGSVGElement} over */
export function createPointer(over) {
  const ring = svg("g", { class: "pointed" });
  over.append(ring);
  return {
    /** @param {string|null} hex */
    draw(hex) {
      const edge = (/** @type {string} */ look) => (hex ? [svg("path", { d: outline(hex, -2.5), class: look })] : []);
      ring.replaceChildren(...edge("pointed-rim"), ...edge("pointed-ring"));
    },
  };
}

/** The hex that is pointed at, if it is one. @param {LessonStep|undefined} step @param {State} state @returns {string|null} */
export function hexShown(step, state) {
  const { hex, unit } = step?.show ?? {};
  const view = viewOf(state);
  if (!step || isReady(step, state)) return null;
  return hex ?? (unit && view ? (unitOf(view, unit)?.at ?? null) : null);
}

/** A line of the preview that begins so. @param {string} start */
const lineThat = (start) => [...document.querySelectorAll("#panel .preview .lines tr")].find((row) => row.textContent?.trim().startsWith(start)) ?? null;

/** @param {string} selector */
const inPanel = (selector) => document.querySelector(`#panel ${selector}`);

/** The thing in the panel that is pointed at; its tab, while another one is open. @param {LessonStep|undefined} step @param {State} state @returns {Element|null} */
export function elementShown(step, state) {
  if (!step || (!step.show && !isReady(step, state))) return null;
  const { value, act, button, line, part, tab } = step.show ?? {};
  if (tab) return inPanel(`[data-tab="${tab}"]`);
  if (button === "layers") return document.querySelector("#tools [data-tool=layers]");
  if (isReady(step, state) || button) return inPanel(".steps > .primary");
  if (state.tab !== "now" && (value || act || line || part)) return inPanel('[data-tab="now"]');
  if (value) return inPanel(`[data-value="${CSS.escape(value)}"]`);
  if (act) return inPanel(`[data-act="${CSS.escape(act)}"]`);
  if (line) return lineThat(line);
  return part ? inPanel(`.${part}`) : null;
}

/** Put the edge around one element, and around no other. @param {Element|null} element */
export function edge(element) {
  for (const old of document.querySelectorAll("[data-pointed]")) if (old !== element) old.removeAttribute("data-pointed");
  element?.setAttribute("data-pointed", "");
}
