/** The page's pure modules, without a browser: drafts, geometry, lights. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbour, nextStop } from "../../web/voice/cursor.js";
import { extend, fits, isAgain, named, picks, without } from "../../web/game/draft.js";
import { aside, counterBox, turned } from "../../web/map/aside.js";
import { meant } from "../../web/map/thumb.js";
import { centre, crowd, hexAt, outline, sizeOf } from "../../web/map/geometry.js";
import { lights } from "../../web/map/lights.js";
import { figureSpot } from "../../web/map/names.js";
import { atoms, fitting, hexOf } from "../../web/voice/page-words.js";
import { figures, halves } from "../../web/panel/words.js";
import { hasNews } from "../../web/panel/log.js";

const ask = (act, slot, take, values, field = null) => ({ act, slot, take, field, values: Object.fromEntries(values.map((v) => [v, {}])) });
const offer = (asks, ready = null, preview = null) => ({ asks, ready, preview, denial: null });
const MOVE = ask("move", "units", "set", ["g1", "g2"]);
const OVERRUN = ask("overrun", "units", "set", ["g1"]);
const WAY = ask("move", "path", "route", ["0302", "0402"]);

test("a value that fits several acts leaves the act open; one that fits a single act names it", () => {
  const trail = [{ draft: {}, offer: offer([MOVE, OVERRUN]), value: null }];
  assert.deepEqual(picks(trail, "g1").map((pick) => pick.draft), [{ units: ["g1"] }]);
  assert.deepEqual(picks(trail, "g2").map((pick) => pick.draft), [{ act: "move", units: ["g2"] }]);
});

test("a value that fits different slots is a choice", () => {
  const trail = [{ draft: { units: ["g1"] }, offer: offer([WAY, ask("sail", "to", "one", ["0302"])]), value: "g1" }];
  assert.deepEqual(picks(trail, "0302").map((pick) => pick.draft), [
    { act: "move", units: ["g1"], path: ["0302"] }, { act: "sail", units: ["g1"], to: "0302" }]);
});

test("each take fills its slot in its own way", () => {
  assert.deepEqual(extend({ act: "move", path: ["0101"] }, WAY, "0402", true), { act: "move", path: ["0402"] });
  assert.deepEqual(extend({ units: ["g1"] }, MOVE, "g2", false), { units: ["g1", "g2"] });
  assert.deepEqual(extend({ units: ["g1", "g2"] }, MOVE, "g2", false), { units: ["g1"] });
  assert.deepEqual(extend({}, ask("augment", "strength", "amount", ["3"]), "3", true), { act: "augment", strength: 3 });
  assert.deepEqual(extend({}, ask("malta", "assault", "one", ["true"]), "true", true), { act: "malta", assault: true });
  assert.deepEqual(extend({}, ask("malta", "assault", "one", ["false"]), "false", true), { act: "malta", assault: false });
  assert.deepEqual(extend({}, { ...ask("end", "", "go", []) }, "", true), { act: "end" });
});

test("records begin with a unit, and the other fields go into the last one", () => {
  const unit = ask("move", "carry", "record", ["s1", "s2"], "unit");
  const to = ask("move", "carry", "record", ["0605"], "to");
  const one = extend(extend({ act: "move" }, unit, "s1", true), to, "0605", true);
  assert.deepEqual(one, { act: "move", carry: [{ unit: "s1", to: "0605" }] });
  assert.deepEqual(extend(one, unit, "s2", true).carry, [{ unit: "s1", to: "0605" }, { unit: "s2" }]);
  assert.deepEqual(named(one), ["move", "s1", "0605"]);
});

test("a tap on what an earlier step lit thinks again from there", () => {
  const trail = [
    { draft: {}, offer: offer([MOVE]), value: null },
    { draft: { units: ["g1"] }, offer: offer([WAY]), value: "g1" },
    { draft: { act: "move", units: ["g1"], path: ["0302"] }, offer: offer([], { act: "move" }), value: "0302" }];
  const [again] = picks(trail, "0402");
  assert.equal(again.depth, 1);
  assert.deepEqual(again.draft, { act: "move", units: ["g1"], path: ["0402"] });
  assert.deepEqual(picks(trail, "0909"), []);
});

test("the second tap confirms, but never where dice fall", () => {
  const step = (rolls) => [{ draft: {}, offer: offer([], { act: "move" }, { rolls }), value: "0302" }];
  assert.equal(isAgain(step(false), "0302"), true);
  assert.equal(isAgain(step(false), "0402"), false);
  assert.equal(isAgain(step(true), "0302"), false);
  assert.equal(isAgain([{ draft: {}, offer: offer([]), value: "0302" }], "0302"), false);
});

test("taking the last unit out takes out what hung on it, and nothing else", () => {
  assert.deepEqual(without({ act: "attack", hexes: ["0302"], units: ["g1"] }, "g1"), { act: "attack", hexes: ["0302"] });
  assert.deepEqual(without({ units: ["g1", "g2"], path: ["0302"] }, "g2"), { units: ["g1"], path: ["0302"] });
  assert.deepEqual(without({ act: "move", units: ["g1"], path: ["0302"] }, "g1"), {});
  assert.equal(without({ units: ["g1"] }, "g9"), null);
});

test("names from data cannot reach into objects", () => {
  assert.deepEqual(fits([MOVE], "constructor"), []);
  assert.deepEqual(fits([MOVE], "__proto__"), []);
});

test("the hex under a point is the hex whose centre is nearest, everywhere", () => {
  const size = { cols: 64, rows: 20 };
  assert.deepEqual(sizeOf(48 * 64 + 16, 55.4256 * 20 + 27.7128), size);
  for (let col = 1; col <= 64; col += 1) {
    for (let row = 1; row <= 20; row += 1) {
      const hex = String(col).padStart(2, "0") + String(row).padStart(2, "0");
      const { x, y } = centre(hex);
      for (const turn of [0, 1, 2, 3, 4, 5, 6]) {
        const reach = turn === 6 ? 0 : 26;
        assert.equal(hexAt({ x: x + reach * Math.cos(turn * 1.047), y: y + reach * Math.sin(turn * 1.047) }, size), hex);
      }
    }
  }
  assert.equal(hexAt({ x: -20, y: 30 }, size), null);
  assert.deepEqual(centre("0201"), { x: 80, y: 55.42562584220407 });
  assert.match(outline("0101"), /^M64\.0 27\.7L48\.0 55\.4L.*Z$/);
});

test("lit hexes come from the newest step that lights any, and a special look wins", () => {
  const special = { ...WAY, act: "overrun", values: { "0402": { kind: "overrun", cost: 19 } } };
  const trail = [{ draft: {}, offer: offer([WAY, special]), value: null }, { draft: {}, offer: offer([MOVE]), value: null }];
  assert.deepEqual([...lights(trail)].map(([hex, light]) => [hex, light.look]), [["0302", "reach"], ["0402", "special"]]);
});

test("a stack of one's own is a spot, an enemy's a target, and a way taken hex by hex is a reach", () => {
  const whom = ask("attack", "hexes", "set", ["0101", "0202"]);
  const way = ask("advance", "path", "set", ["0303"]);
  const lit = lights([{ draft: {}, offer: offer([whom, way]), value: null }], new Set(["0101"]));
  assert.deepEqual(["0101", "0202", "0303"].map((hex) => lit.get(hex).look), ["spot", "target", "reach"]);
});

test("a counter prints the figures that it has", () => {
  const said = [[2, 4], [1, 0], [0, 60], [0, 0], [null, null]].map(([strength, move]) => figures({ strength, move }));
  assert.deepEqual(said, ["2\u20114", "1", "60", "", ""]);
  assert.deepEqual([0.5, 4.5, 3].map(halves), ["½", "4½", "3"]);
});

test("the log leaves out a phase in which nothing came, but not the one in hand", () => {
  const entries = ["began", "began", "moved", "began", "began"].map((ev, n) => ({ ev, n }));
  assert.deepEqual(entries.filter(hasNews).map(({ n }) => n), [1, 2, 4]);
});

test("the first view shows most of one's own pieces, the front rather than the rear", () => {
  const window = { width: 100, height: 100 };
  const rear = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 0 }];
  const front = [{ x: 500, y: 0 }, { x: 520, y: 20 }];
  assert.deepEqual(crowd([...front, ...rear], [], window), rear);
  assert.equal(crowd([...front, ...rear], [{ x: 540, y: 40 }, { x: 545, y: 40 }], window).length, front.length + 2);
  assert.deepEqual(crowd(rear, Array(20).fill({ x: 900, y: 900 }), window), rear);
  assert.deepEqual(crowd([], front, window), []);
});

test("the ring goes hex by hex, keeps its row across columns, and stops at the rim", () => {
  const size = { cols: 33, rows: 11 };
  const around = (hex) => ["n", "ne", "se", "s", "sw", "nw"].map((way) => neighbour(hex, way, size));
  assert.deepEqual(around("0303"), ["0302", "0402", "0403", "0304", "0203", "0202"]);
  assert.deepEqual(around("0403"), ["0402", "0503", "0504", "0404", "0304", "0303"]);
  const walk = [..."eeeewww"].reduce((way, step) => [...way, neighbour(way.at(-1), step, size)], ["0303"]);
  assert.deepEqual(walk, ["0303", "0403", "0503", "0603", "0703", "0603", "0503", "0403"]);
  for (const [hex, ways] of [["0101", "n w nw ne sw"], ["3311", "s e se"], ["0211", "s sw se"]]) {
    for (const way of ways.split(" ")) assert.equal(neighbour(hex, way, size), hex === "0101" && way === "ne" ? "0101" : hex);
  }
  for (const way of ["n", "s", "e", "w"]) {
    for (const hex of ["0404", "0505"]) {
      const a = centre(hex), b = centre(neighbour(hex, way, size));
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) < 56, `${hex} ${way}`);
    }
  }
});

test("stops are gone through round and round", () => {
  const stops = ["0303", "0405", "1101"];
  assert.deepEqual([nextStop(stops, null, 1), nextStop(stops, "0303", 1), nextStop(stops, "0400", 1), nextStop(stops, "1101", 1)], ["0303", "0405", "0405", "0303"]);
  assert.deepEqual([nextStop(stops, null, -1), nextStop(stops, "0303", -1), nextStop(stops, "0500", -1)], ["1101", "1101", "0405"]);
  assert.equal(nextStop([], "0303", 1), null);
});

test("units and places are found by a part of their names, the whole name first", () => {
  const unit = (id, name, at) => ({ id, name, at });
  const view = { places: [{ name: "Sidi Barrani", hexes: ["2106"] }, { name: "Tobruk", hexes: ["3006", "3007"] }],
    units: [unit("a", "16", "0101"), unit("b", "16/70", "0202"), unit("c", "21 Pz", "0303"), unit("d", "Ariete", "cadre")] };
  const found = (text) => fitting(text, view.units, ({ id, name }) => [name, id]).map(({ id }) => id);
  assert.deepEqual([found("16"), found("21pz"), found("arie"), found("70"), found("1"), found("")], [["a"], ["c"], ["d"], ["b"], [], []]);
  assert.deepEqual([hexOf(view, "tobruk"), hexOf(view, "0505"), hexOf(view, "barrani"), hexOf(view, "21 pz"), hexOf(view, "ariete")], ["3006", "0505", "2106", "0303", null]);
  assert.deepEqual(atoms("O\u2019Connor 21Pz-\u00e4"), ["oconnor", "21", "pz", "a"]);
});

test("a figure stands aside for the name of a place, and below the middle of its hex where there is none", () => {
  const { x, y } = centre("0303");
  const over = (left, top, right, bottom) => ({ left: x + left, top: y + top, right: x + right, bottom: y + bottom });
  assert.deepEqual(figureSpot("0303", []), { x, y: y + 23.5 });
  assert.deepEqual(figureSpot("0303", [over(-40, 10, 40, 30)]), { x: x - 18, y: y + 4.5 });
  assert.deepEqual(figureSpot("0303", [over(-40, 10, 40, 30), over(-40, -8, 0, 8)]), { x: x + 18, y: y + 4.5 });
});

test("from far a tap means a lit hex only where no other can be meant", () => {
  const near = ({ x, y }, right = 0) => ({ x: x + right / 0.3, y });
  assert.equal(meant(centre("1010"), ["1010"], 0.3), "1010");
  assert.equal(meant(near(centre("1010"), 20), ["1010"], 0.3), "1010", "the only one within a thumb's width");
  assert.equal(meant(near(centre("1010"), 24), ["1010"], 0.3), null, "farther than a thumb is wide");
  assert.equal(meant(centre("1010"), ["1010", "1011"], 0.3), "1010", "the middle, and a neighbour 17 pixels away");
  assert.equal(meant(near(centre("1010"), 5), ["1010", "1110"], 0.3), null, "on the way to a neighbour");
  assert.equal(meant(centre("1010"), ["1010", "1011"], 0.25), null, "the neighbour is 14 pixels away");
  assert.equal(meant(near(centre("1010"), 4), ["1010", "1110"], 0.3, true), "1010", "where a mouse tells them apart");
  assert.equal(meant(near(centre("1010"), 12), ["1010", "1310"], 0.3), "1010", "the next one three columns away");
  assert.equal(meant(centre("1010"), [], 0.3), null);
});

test("a framed map goes aside so that nothing worth seeing lies under the tools", () => {
  const tools = { right: 66, bottom: 380 };
  const box = (x, y) => ({ left: x - 24, top: y - 24, right: x + 24, bottom: y + 24 });
  assert.equal(aside([box(200, 100)], [200, 700], tools, 840).step, 0, "nothing is covered");
  assert.equal(aside([box(40, 500)], [200, 700], tools, 840).step, 0, "below the tools");
  assert.equal(aside([box(40, 100)], [200, 700], tools, 840).step, 50, "out to the right");
  assert.equal(aside([box(10, 100)], [200, 700], tools, 840).step, -34, "out of sight, which is nearer");
  assert.equal(aside([box(40, 100)], [200, 800], tools, 840).step, -64, "what is framed stays in view");
  assert.equal(aside([box(40, 100)], [100, 800], tools, 840).step, 0, "no room on either side");
  assert.equal(aside([box(40, 100)], [100, 800], tools, 840).rest, 1);
  assert.equal(aside([box(40, 100), box(-20, 90)], [200, 700], tools, 840).step, -64, "and nothing else comes under them");
  const { top, bottom, ...across } = counterBox("0101");
  assert.deepEqual(across, { left: 8, right: 56 });
  assert.deepEqual(turned({ top, bottom, ...across }), { left: top, top: 8, right: bottom, bottom: 56 });
});
