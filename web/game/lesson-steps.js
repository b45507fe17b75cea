/** Where a learner stands in a lesson: worked out from what was played and chosen. Pure: no page, no game. */

import { last, named } from "./draft.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").LessonStep} LessonStep */
/** @typedef {import("../types.js").Frame} Frame */

/** Are two actions the same, whatever the order in which things were added? @param {any} a @param {any} b @returns {boolean} */
export function alike(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b || Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [Object.keys(a), Object.keys(b)];
  if (ours.length !== theirs.length) return false;
  if (!Array.isArray(a)) return ours.every((key) => alike(a[key], b[key]));
  return a.every((part) => b.some((/** @type {any} */ other) => alike(part, other)));
}

/** The actions that have been played when a step begins. @param {Lesson} lesson @param {number} step @returns {Action[]} */
export const playedBy = (lesson, step) => [...lesson.before, ...lesson.steps.slice(0, step).flatMap(({ until }) => until.played ?? [])];

/** Is this a game of the lesson, be it on its way or not? @param {Lesson} lesson @param {Frame} frame */
export const isGameOf = (lesson, frame) =>
  frame.scenario === lesson.scenario && frame.seed === lesson.seed && frame.n >= lesson.before.length;

/**
 * The step at which a game stands: the one in hand if that agrees with what was played, else the one that the last
 * play or undo leads to, where nothing need be read twice; null when the game has left the way.
 * @param {Lesson} lesson @param {Action[]} actions @param {number} step
 */
export function stepOf(lesson, actions, step) {
  const steps = Array.from({ length: lesson.steps.length + 1 }, (_, i) => i);
  const fitting = steps.filter((i) => {
    const played = playedBy(lesson, i);
    return played.length === actions.length && played.every((action, k) => alike(action, actions[k]));
  });
  const first = fitting[0];
  if (first === undefined) return null;
  if (fitting.includes(step)) return step;
  return step < first ? first : (fitting.find((i) => !lesson.steps[i]?.until.next) ?? first);
}

/** Is what completes a step the case? What is played is seen by `stepOf`; "next" is said by the learner. @param {LessonStep} step @param {State} state */
export function isDone({ until }, state) {
  const { draft, offer } = last(state.trail) ?? { draft: {}, offer: null };
  if (until.chosen) return until.chosen.every((value) => named(draft).includes(value));
  if (until.ready) return offer?.ready?.act === until.ready;
  if (until.looked) return state.looked === until.looked;
  if (until.overlay) return state.overlay?.id === until.overlay;
  return until.tab ? state.tab === until.tab : false;
}

/** Does the choice in hand hold what a step was done by? @param {LessonStep} step @param {State} state */
const isHeld = (step, state) => (step.until.chosen || step.until.ready ? isDone(step, state) : true);

/** The first step after the last play. @param {Lesson} lesson @param {number} step */
export const choiceBegins = (lesson, step) => lesson.steps.slice(0, step).findLastIndex(({ until }) => until.played) + 1;

/** The step that the choice in hand has come to: back where something was let go, on where it is done. @param {Lesson} lesson @param {number} step @param {State} state */
export function follow(lesson, step, state) {
  const from = choiceBegins(lesson, step);
  const slipped = lesson.steps.slice(from, step).findIndex((earlier) => !isHeld(earlier, state));
  if (slipped >= 0) return from + slipped;
  const now = lesson.steps[step];
  return now && isDone(now, state) ? step + 1 : step;
}

/** Is the action that a step waits for ready to be played? @param {LessonStep} step @param {State} state */
export const isReady = ({ until }, state) => Boolean(until.played && alike(until.played, last(state.trail)?.offer.ready));
