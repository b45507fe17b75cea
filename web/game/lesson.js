/** Guided lessons: which one is in hand, how far the learner has come, and the way out of it and back. */

import { html, nothing, render } from "lit";
import { card } from "../panel/lesson-card.js";
import { choiceBegins, follow, isGameOf, stepOf } from "./lesson-steps.js";
import { edge, elementShown, hexShown } from "../map/pointer.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Lesson} Lesson */
/** @typedef {import("../types.js").LessonPlace} LessonPlace */
/** @typedef {{game: import("./game.js").Game, store: import("../store.js").Store, saves: import("../saves/saves.js").Saves,
 *   storage: Storage|null, expose: (hex: string, covered: number) => void}} Parts */

const KEY = "khamsin:lesson";

/** The lesson that this browser remembers. @param {Storage|null} storage @returns {LessonPlace|null} */
export function keptLesson(storage) {
  try {
    const { system, id, step, kept } = JSON.parse(storage?.getItem(KEY) ?? "null") ?? {};
    const isSound = typeof system === "string" && typeof id === "string" && Number.isInteger(step) && step >= 0;
    return isSound ? { system, id, step, kept: typeof kept === "string" ? kept : null, astray: false, leaving: false } : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} element @param {Parts} parts */
export function createLesson(element, { game, store, saves, storage, expose }) {
  /** The frame whose actions were looked through. @type {Frame|null} */
  let known = null;
  /** What is pointed at now, so that it is brought into view once. */
  let pointed = "";
  /** How many times the learner was set down at a step. */
  let seats = 0;
  let isMoving = false;
  store.set({ lesson: keptLesson(storage) });

  /** @param {LessonPlace|null} place */
  const lessonOf = (place) => place && store.state.catalog.find((s) => s.id === place.system)?.lessons?.find((lesson) => lesson.id === place.id);

  /** @param {Partial<LessonPlace>|null} change */
  function set(change) {
    const before = store.state.lesson;
    const lesson = change && before && { ...before, ...change };
    store.set({ lesson, ...(lesson ? {} : { pointed: null }) });
    try {
      if (lesson) storage?.setItem(KEY, JSON.stringify(lesson));
      else storage?.removeItem(KEY);
    } catch {
      // A browser that keeps nothing teaches all the same, until the page is closed.
    }
  }

  /** Where the game in hand stands in the lesson. */
  function look() {
    const { lesson: place, frame } = store.state;
    const lesson = lessonOf(place);
    if (!place || !lesson || !frame) return;
    if (frame.system !== place.system || !isGameOf(lesson, frame)) return set(null);
    const step = stepOf(lesson, game.keeper.record()?.save.actions ?? [], place.step);
    seats += 1;
    set({ step: step ?? place.step, astray: step === null });
  }

  /** Set the learner down at a step: its position, and what was chosen on the way to it. @param {number} step */
  const sit = (step) => game.next(async () => {
    const { lesson: place } = store.state;
    const lesson = lessonOf(place);
    if (!place || !lesson) return;
    isMoving = true;
    try {
      await game.restore({ op: "lesson", system: place.system, lesson: place.id, step });
      for (const { show } of lesson.steps.slice(choiceBegins(lesson, step), step)) await choose(show ?? {});
    } finally {
      known = store.state.frame;
      seats += 1;
      isMoving = false;
      set({ step, astray: false, leaving: false });
    }
  });

  /** Tap what a step points at, if it is something to choose. @param {NonNullable<import("../types.js").LessonStep["show"]>} show */
  async function choose({ unit, hex, value, act }) {
    const at = hex ?? store.state.frame?.view.units.find(({ id }) => id === unit)?.at;
    if (act) await game.taps.narrow(act);
    else if (value) await game.taps.unit(value);
    else if (at) await game.taps.hex(at);
  }

  /** Put the player's own game aside and begin. @param {string} system @param {string} id */
  const start = (system, id) => game.next(async () => {
    const before = store.state.lesson;
    const mine = before ? null : game.keeper.record();
    const title = store.state.catalog.find((s) => s.id === system)?.lessons?.find((lesson) => lesson.id === id)?.title ?? id;
    store.set({ lesson: null });
    await game.replace({ op: "lesson", system, lesson: id, step: 0 }, { name: `Lesson: ${title}`, isKept: !before });
    const kept = before ? before.kept : (saves.list().find(({ record }) => record.when === mine?.when)?.key ?? null);
    store.set({ lesson: { system, id, step: 0, kept, astray: false, leaving: false } });
    set({});
  });

  /** The player's own game comes back, and the lesson's is gone. */
  const goBack = () => game.next(async () => {
    const own = saves.list().find(({ key }) => key === store.state.lesson?.kept);
    set(null);
    if (!own) return game.goHome();
    await game.replace({ op: "load", save: own.record.save }, { name: own.record.name, seats: own.record, isKept: false });
    saves.drop(own.key);
    store.set({ kept: saves.list() });
  });

  /** @type {import("../panel/lesson-card.js").Ways} */
  const ways = {
    to: sit, goBack,
    next: () => set({ step: (store.state.lesson?.step ?? 0) + 1 }),
    leave: () => set({ leaving: true }),
    stay: () => set({ leaving: false }),
    playOn: () => set(null),
    fresh: () => (set(null), game.goHome()),
  };

  /** Ring what is pointed at, and bring it into view when it is something new. @param {Lesson} lesson @param {State} state */
  function point(lesson, state) {
    const place = /** @type {LessonPlace} */ (state.lesson);
    const step = place.astray || place.leaving ? undefined : lesson.steps[place.step];
    const [hex, thing] = [hexShown(step, state), elementShown(step, state)];
    edge(thing);
    if (state.pointed !== hex) store.set({ pointed: hex });
    const now = [place.step, seats, hex, thing?.className].join(" ");
    if (now === pointed) return;
    pointed = now;
    if (hex) expose(hex, element.parentElement?.getBoundingClientRect().height ?? 0);
    thing?.scrollIntoView({ block: "nearest" });
  }

  return {
    start,
    /** @param {State} state */
    draw(state) {
      const { lesson: place, frame } = state;
      const lesson = lessonOf(place);
      element.hidden = !place || !lesson || !frame || Boolean(state.replay);
      render(place && lesson && !element.hidden ? card(lesson, place, ways) : html`${nothing}`, element);
      if (element.hidden || !place || !lesson || isMoving) return edge(null);
      if (known !== frame) {
        known = frame;
        game.next(look);
      } else if (!place.astray) {
        const step = follow(lesson, place.step, state);
        if (step !== place.step) set({ step });
      }
      point(lesson, state);
    },
  };
}

/** @typedef {ReturnType<typeof createLesson>} Teacher */
