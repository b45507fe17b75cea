/** Charts, dice, coverage and losses as arithmetic, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { chapters, tally } from "../../web/sheets/coverage.js";
import { fortune, luckText, mean, verdict } from "../../web/sheets/dice-page.js";
import { sums } from "../../web/sheets/ending.js";
import { pixels } from "../../web/sheets/picture.js";
import { named, pathOf, scale, spread, ticks } from "../../web/sheets/plot.js";

test("the steps of a scale are round, begin at nothing and hold the largest value", () => {
  assert.deepEqual(ticks(60), [0, 20, 40, 60]);
  assert.deepEqual(ticks(61), [0, 50, 100]);
  assert.deepEqual(ticks(3), [0, 1, 2, 3]);
  assert.deepEqual(ticks(0), [0, 1]);
  for (let largest = 0; largest < 500; largest += 0.5) {
    const steps = ticks(largest);
    assert.ok(steps.at(-1) >= largest && steps.length >= 2 && steps.length <= 4, `${largest}: ${steps}`);
  }
});

test("a scale is a straight line between its ends; a single value lies in the middle", () => {
  const y = scale([0, 60], [110, 12]);
  assert.equal(y(0), 110);
  assert.equal(y(60), 12);
  assert.equal(y(30), 61);
  assert.equal(scale([4, 4], [0, 10])(4), 5);
  assert.equal(pathOf([0, 30, 60], (i) => 10 * i, y), "M0.0 110.0L10.0 61.0L20.0 12.0");
});

test("labels stand apart, keep their order and stay above the foot", () => {
  const label = (y, text) => ({ y, text });
  assert.deepEqual(spread([label(50, "a"), label(20, "b")], 15, 110).map((l) => [l.text, l.y]), [["b", 20], ["a", 50]]);
  assert.deepEqual(spread([label(50, "a"), label(50, "b")], 15, 110).map((l) => l.y), [50, 65]);
  assert.deepEqual(spread([label(110, "a"), label(108, "b")], 15, 110).map((l) => [l.text, l.y]), [["b", 95], ["a", 110]]);
});

test("the foot names the first turn and the last, and none beside another", () => {
  assert.deepEqual(named(5, 400), [0, 1, 2, 3, 4]);
  assert.deepEqual(named(1, 400), [0]);
  for (let count = 1; count < 60; count += 1) {
    const shown = named(count, 300);
    assert.equal(shown.at(-1), count - 1);
    assert.equal(shown[0], 0);
    const room = 300 / Math.max(1, count - 1);
    for (let i = 1; i < shown.length; i += 1) assert.ok((shown[i] - shown[i - 1]) * room > 30, `${count}: ${shown}`);
  }
});

test("a mean and a verdict of the dice", () => {
  assert.equal(mean([1, 0, 0, 0, 0, 1]), 3.5);
  assert.equal(mean([0, 0, 0, 0, 0, 0]), 0);
  assert.match(verdict([1, 1, 1, 1, 1, 1], 0), /too few/);
  assert.match(verdict([10, 10, 10, 10, 10, 10], 0), /as even as/);
  assert.match(verdict([20, 8, 8, 8, 8, 8], 12), /one game of 20,/);
  assert.match(verdict([40, 4, 4, 4, 4, 4], 108), /one game of 100,/);
});

test("luck is told in words, and none is made of a trifle", () => {
  assert.deepEqual([0.02, 0.33, -1.26].map(fortune), ["even", "0.3 worse", "1.3 better"]);
  assert.equal(luckText("Axis", { expected: 2.06, lost: 2, luck: -0.06 }), "Axis: lost 2 strength where 2.1 was to be expected: about as the odds had it.");
  assert.match(luckText("Allied", { expected: 1.17, lost: 2.5, luck: 1.33 }), /lost 2½ .* cost 1\.3 more than the odds, bad luck/);
  assert.match(luckText("Allied", { expected: 3, lost: 1, luck: -2 }), /cost 2\.0 less than the odds, good luck/);
});

test("rules are counted by status and gathered by chapter in book order", () => {
  const rule = (number, status) => ({ number, title: number, text: "", status });
  const rules = [rule("T 2", "nothing"), rule("T 2.1", "tested"), rule("T 10", "ruling"), rule("T 10.11", "tested"), rule("T 2.3", "reconstructed")];
  assert.deepEqual(tally(rules), { tested: 2, ruling: 1, reconstructed: 1, nothing: 1 });
  assert.deepEqual(chapters(rules).map(({ number, rules: own }) => [number, own.length]), [["T 2", 3], ["T 10", 2]]);
});

test("losses are summed by what cost them; a unit that is only weaker is not gone", () => {
  const loss = (what, gone, strength) => ({ n: 1, turn: 1, unit: "u", what, gone, strength });
  assert.deepEqual(sums([loss("In combat", true, 2), loss("Fort", true, 1), loss("In combat", false, 1)]), [
    { what: "In combat", units: 1, strength: 3 }, { what: "Fort", units: 1, strength: 1 }]);
});

test("a picture is twice as fine as the board, and never longer than a canvas may be", () => {
  assert.deepEqual(pixels({ width: 1600, height: 700 }), { width: 3200, height: 1400 });
  assert.deepEqual(pixels({ width: 3088, height: 1200 }), { width: 4096, height: 1592 });
});
