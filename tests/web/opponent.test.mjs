/** Who plays and who decides, the arrows of a plan, and a turn told battle by battle: without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { arrows } from "../../web/game/counsel.js";
import { adviser, after, PERSONS, seatsIn, stopped, thinker } from "../../web/game/duel.js";
import { figuresOf } from "../../web/panel/counsel.js";
import { costOf, partsOf } from "../../web/sheets/report.js";

const LEVELS = ["easy", "middling", "hard"].map((id) => ({ id, title: id, text: "" }));
const frameOf = (turn, side, phase, asked = side) => ({ outcome: null, view: { turn, side, phase, asked } });
const stateOf = (duel, frame) => ({ levels: LEVELS, duel: { ...PERSONS, ...duel }, frame });

test("a computer decides for its side, in whosever turn it is asked", () => {
  const players = { axis: "hard", allied: "unheard of" };
  assert.equal(thinker(stateOf({ players }, frameOf(1, "axis", "move")))?.id, "hard");
  assert.equal(thinker(stateOf({ players }, frameOf(1, "allied", "fight", "axis")))?.id, "hard");
  assert.equal(thinker(stateOf({ players }, frameOf(1, "allied", "move"))), null);
  assert.equal(thinker(stateOf({ players }, { ...frameOf(1, "axis", "move"), outcome: {} })), null);
});

test("a stop holds for the player-turn, also while the other side answers, and no longer", () => {
  const state = stateOf({ players: { axis: "hard" }, held: "1 axis" }, frameOf(1, "axis", "move"));
  assert.equal(thinker(state), null);
  assert.equal(stopped(state)?.id, "hard");
  assert.equal(after(state, frameOf(1, "axis", "fight", "allied"), "play").held, "1 axis");
  assert.equal(after(state, frameOf(2, "allied", "move"), "play").held, null);
});

test("whoever takes back into a computer's turn finds it standing still", () => {
  const state = stateOf({ players: { axis: "hard" } }, frameOf(2, "allied", "move"));
  assert.equal(after(state, frameOf(1, "axis", "fight"), "undo").held, "1 axis");
  assert.equal(after(state, frameOf(2, "allied", "move"), "undo").held, null);
});

test("a phase is played for a person until it ends", () => {
  const stint = { when: "1 allied move", side: "allied", level: "middling" };
  const state = stateOf({ stint }, frameOf(1, "allied", "move"));
  assert.equal(thinker(state)?.id, "middling");
  assert.equal(after(state, frameOf(1, "allied", "move", "axis"), "think").stint, stint);
  assert.equal(after(state, frameOf(1, "allied", "fight"), "think").stint, null);
});

test("the computer of the game advises, else one that is neither the weakest nor the strongest", () => {
  assert.equal(adviser(stateOf({ players: { axis: "hard" } }, null))?.id, "hard");
  assert.equal(adviser(stateOf({}, null))?.id, "middling");
});

test("of a file only names of levels are taken, and the turn in which a computer stands still", () => {
  const players = { axis: "hard", allied: 3, x: { y: "z" }, z: "" };
  assert.deepEqual(seatsIn({ players, held: "1 axis", turn: 4 }), { players: { axis: "hard" }, held: "1 axis" });
  for (const odd of [null, undefined, 7, "hard", ["hard"]]) assert.equal(Object.hasOwn(seatsIn({ players: odd }).players, "axis"), false);
  for (const odd of [null, undefined, 7, { held: 7 }, { held: "" }]) assert.deepEqual(seatsIn(odd), { players: {}, held: null });
});

test("a computer that was stopped still stands when its game is opened again", () => {
  const state = stateOf(seatsIn({ players: { axis: "hard" }, held: "1 axis" }), null);
  const frame = frameOf(1, "axis", "move");
  assert.equal(stopped({ ...state, frame, duel: after(state, frame, "resume") })?.id, "hard");
  const later = frameOf(2, "axis", "move");
  assert.equal(thinker({ ...state, frame: later, duel: after(state, later, "play") })?.id, "hard");
});

test("the arrows of a plan are its marches, and strikes from where they end", () => {
  const view = { units: [{ id: "a", at: "0101" }, { id: "b", at: "0205" }] };
  const march = { aim: "attack", target: "0304", moves: [{ unit: "a", from: "0101", to: "0203" }, { unit: "c", from: "box", to: "0203" }], action: null };
  assert.deepEqual(arrows(view, march), [{ from: "0101", to: "0203", look: "march" }, { from: "0203", to: "0304", look: "strike" }]);
  const strike = { aim: "attack", target: "0304", moves: [], action: { act: "attack", units: ["a", "b"], hexes: ["0304"] } };
  assert.deepEqual(arrows(view, strike).map(({ from, look }) => [from, look]), [["0101", "strike"], ["0205", "strike"]]);
});

test("the figures of a plan are read with their words", () => {
  assert.deepEqual(figuresOf({ clash: { own: 0.5, enemy: 2, clear: 0.834 }, worth: 1.4 }),
    [["own loss", "½"], ["enemy loss", "2"], ["hex cleared", "83 %"], ["worth", "+1.4"]]);
  assert.deepEqual(figuresOf({ clash: null, worth: 0 }), []);
});

test("a turn is told as its battles, each with the answers that it asked for, and what lay between", () => {
  const told = (n, ...evs) => evs.map((ev) => ({ n, ev, text: ev }));
  const entries = [...told(3, "moved"), ...told(4, "moved"), ...told(5, "attacked", "rolled"), ...told(6, "lost", "rolled"), ...told(7, "rolled", "captured"), ...told(8, "attacked")];
  const parts = partsOf(entries, [{ n: 5, last: 6 }, { n: 8, last: 8 }]);
  assert.deepEqual(parts.map(({ battle, entries: own }) => [battle?.n, own.length]), [[undefined, 2], [5, 4], [undefined, 2], [8, 1]]);
  const toll = { axis: [{ n: 5, strength: 2 }, { n: 6, strength: 1 }, { n: 9, strength: 4 }], allied: [] };
  assert.deepEqual(costOf(toll, 5, 9), { axis: 3, allied: 0 });
});
