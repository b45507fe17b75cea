/** Where a learner stands, from what was played and chosen: on the way, ahead, back, or on a way of one's own. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { keptLesson } from "../../web/game/lesson.js";
import { alike, choiceBegins, follow, isDone, isGameOf, isReady, stepOf } from "../../web/game/lesson-steps.js";

const END = { act: "end" };
const MOVE = { act: "move", units: ["g1", "g2"], path: ["0302"] };
const LESSON = {
  scenario: "small", seed: 3, before: [END],
  steps: [
    { until: { next: true } },
    { until: { played: END } },
    { until: { next: true } },
    { until: { chosen: ["g1"] } },
    { until: { chosen: ["g1", "g2"] } },
    { until: { played: MOVE } },
  ],
};
const state = (draft, more = {}) => ({ trail: [{ draft, offer: { asks: [], ready: null }, value: null }], looked: null, tab: "now", overlay: null, ...more });

test("actions are the same in whatever order units were added", () => {
  assert.ok(alike(MOVE, { path: ["0302"], units: ["g2", "g1"], act: "move" }));
  assert.ok(!alike(MOVE, { ...MOVE, units: ["g1"] }));
  assert.ok(!alike(MOVE, { ...MOVE, path: ["0402"] }));
  assert.ok(!alike(MOVE, null));
});

test("a play leads to the step after it, even where that is only to be read", () => {
  assert.equal(stepOf(LESSON, [END], 0), 0);
  assert.equal(stepOf(LESSON, [END, END], 1), 2);
  assert.equal(stepOf(LESSON, [END, END, MOVE], 5), 6);
});

test("an undo leads back to where there is something to do", () => {
  assert.equal(stepOf(LESSON, [END], 3), 1);
  assert.equal(stepOf(LESSON, [END, END], 6), 3);
});

test("another action leaves the way, and fewer than were played before do too", () => {
  assert.equal(stepOf(LESSON, [END, MOVE], 1), null);
  assert.equal(stepOf(LESSON, [END, END, END], 3), null);
  assert.equal(stepOf(LESSON, [], 0), null);
});

test("a game is the lesson's by its scenario, its seed and what was played before", () => {
  assert.ok(isGameOf(LESSON, { scenario: "small", seed: 3, n: 1 }));
  for (const other of [{ scenario: "large" }, { seed: 4 }, { n: 0 }]) assert.ok(!isGameOf(LESSON, { scenario: "small", seed: 3, n: 1, ...other }));
});

test("the choice in hand leads on, and back when something is let go", () => {
  assert.equal(choiceBegins(LESSON, 5), 2);
  assert.equal(follow(LESSON, 3, state({ units: ["g1"] })), 4);
  assert.equal(follow(LESSON, 4, state({ units: ["g1"] })), 4);
  assert.equal(follow(LESSON, 5, state({ units: ["g2"] })), 3);
  assert.equal(follow(LESSON, 5, state({ units: ["g1", "g2"] })), 5);
  assert.equal(follow(LESSON, 0, state({})), 0);
});

test("what completes a step", () => {
  assert.ok(isDone({ until: { looked: "0302" } }, state({}, { looked: "0302" })));
  assert.ok(isDone({ until: { tab: "log" } }, state({}, { tab: "log" })));
  assert.ok(isDone({ until: { overlay: "supply" } }, state({}, { overlay: { id: "supply" } })));
  assert.ok(isDone({ until: { chosen: ["move"] } }, state({ act: "move" })));
  assert.ok(!isDone({ until: { next: true } }, state({})));
  const ready = { trail: [{ draft: {}, offer: { asks: [], ready: MOVE }, value: null }] };
  assert.ok(isDone({ until: { ready: "move" } }, state({}, ready)));
  assert.ok(isReady({ until: { played: MOVE } }, state({}, ready)));
  assert.ok(!isReady({ until: { played: END } }, state({}, ready)));
});

test("what the browser remembers is read with care", () => {
  const read = (text) => keptLesson({ getItem: () => text });
  assert.equal(read('{"system": "s", "id": "l", "step": 4, "kept": "k"}').step, 4);
  for (const text of [null, "", "[]", "7", "{", '{"system": "s", "id": "l", "step": -1}', '{"system": 1, "id": "l", "step": 1}']) assert.equal(read(text), null);
});
