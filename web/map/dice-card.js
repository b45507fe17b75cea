/** The dice of the last step: they settle on a small card over the map, with what they decided, until the next touch. */

import { html, nothing, render } from "lit";
import { dice } from "./dice-faces.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").GameEvent} GameEvent */

const ROWS = 3;

/** Each roll with the sentence on what came of it. @param {GameEvent[]} events */
export function rolls(events) {
  return events.flatMap((event, i) => {
    if (event.ev !== "rolled") return [];
    const rest = events.slice(i + 1);
    const end = rest.findIndex((later) => later.ev === "rolled");
    const result = rest.slice(0, end < 0 ? undefined : end).find((later) => later.text && later.ev !== "began");
    return [{ event, result: result?.text ?? "" }];
  });
}

/** @param {HTMLElement} element */
export function createDiceCard(element) {
  /** @type {Frame|null} */
  let seen = null;
  const hide = () => render(nothing, element);
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, hide, true);

  return {
    /** @param {State} state */
    draw(state) {
      const { frame } = state;
      if (state.replay || state.home) hide();
      if (frame === seen) return;
      const isNext = frame && seen && frame.n === seen.n + 1 && frame.seed === seen.seed && frame.scenario === seen.scenario;
      seen = frame;
      hide();
      const thrown = isNext ? rolls(frame.events).slice(0, ROWS) : [];
      if (!thrown.length) return;
      render(html`<ul class="dice-card">${thrown.map(({ event, result }) => html`<li>${dice(event)}
        <span><b>${event.text}</b> ${result}</span></li>`)}</ul>`, element);
    },
  };
}
