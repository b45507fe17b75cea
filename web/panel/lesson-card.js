/** The card of a lesson at the foot of the map: one sentence, and the way on, back and out. */

import { html, nothing } from "lit";
import { ruleChip } from "./chips.js";

/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").LessonPlace} LessonPlace */
/** @typedef {import("./chips.js").Piece} Piece */
/** @typedef {{to: (step: number) => void, next: () => void, leave: () => void, stay: () => void, playOn: () => void,
 *   goBack: () => void, fresh: () => void}} Ways */

/** @param {Lesson} lesson @param {LessonPlace} place @param {Ways} ways @returns {Piece} */
export function card(lesson, place, ways) {
  const step = lesson.steps[place.step];
  if (place.leaving || !step) return farewell(lesson, place, ways);
  return html`${head(lesson, place)}
    ${place.astray ? astray(ways, place) : going(step, place, ways)}`;
}

/** @param {Lesson} lesson @param {LessonPlace} place */
const head = (lesson, { step }) => html`<div class="head"><p class="where"><b>${lesson.title}</b> <span class="dim">step ${step + 1} of ${lesson.steps.length}</span></p>
  <progress max=${lesson.steps.length} .value=${step} aria-hidden="true"></progress></div>`;

/** @param {import("../types.js").LessonStep} step @param {LessonPlace} place @param {Ways} ways */
const going = ({ text, rule, until }, place, ways) => html`<p class="said" role="status">${text} ${ruleChip(rule)}</p>
  <div class="row"><button ?disabled=${!place.step} @click=${() => ways.to(place.step - 1)}>‹ Back</button>
    <button @click=${ways.leave}>End lesson</button>
    ${until.next ? html`<button class="primary" @click=${ways.next}>Next</button>` : html`<button @click=${() => ways.to(place.step + 1)}>Skip step</button>`}</div>`;

/** @param {Ways} ways @param {LessonPlace} place */
const astray = (ways, place) => html`<p class="said" role="status">You went a way of your own, and the lesson cannot follow. Nothing is lost: it waits for you at this step.</p>
  <div class="row"><button @click=${ways.leave}>End lesson</button>
    <button class="primary" @click=${() => ways.to(place.step)}>Back to the lesson</button></div>`;

/** The end, or the way out before it. @param {Lesson} lesson @param {LessonPlace} place @param {Ways} ways */
function farewell(lesson, place, ways) {
  const isOver = !lesson.steps[place.step];
  return html`<p class="where"><b>${lesson.title}</b> <span class="dim">${isOver ? "the end" : `left at step ${place.step + 1}`}</span></p>
    <p class="said" role="status">${isOver ? lesson.closing : "You can begin this lesson again from the first screen. What now?"}</p>
    <div class="row">${isOver ? nothing : html`<button @click=${ways.stay}>Back to the lesson</button>`}
      ${place.kept ? html`<button @click=${ways.goBack}>Go on with your game</button>` : html`<button @click=${ways.fresh}>New game</button>`}
      <button class="primary" @click=${ways.playOn}>Play on from here</button></div>`;
}
