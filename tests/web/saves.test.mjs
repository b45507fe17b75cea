/** Saves, files, backups, links and QR codes, without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";

import jsQR from "jsqr";

import { relationText } from "../../web/sheets/arrivals.js";
import { agoText, createBackups } from "../../web/saves/backups.js";
import { bundled, exported, fileName, plainName, readSaves } from "../../web/saves/files.js";
import { LONGEST, squares } from "../../web/sheets/qr.js";
import { createSaves, SaveError } from "../../web/saves/saves.js";
import { checksum, seal, unseal } from "../../web/saves/seal.js";
import { tokenIn } from "../../web/sheets/share.js";

/** A storage in memory that may be full, or forget. */
class Memory extends Map {
  room = Infinity;
  get length() {
    return this.size;
  }
  key(i) {
    return [...this.keys()][i] ?? null;
  }
  getItem(key) {
    return this.get(key) ?? null;
  }
  setItem(key, text) {
    if (text.length > this.room) throw new Error("QuotaExceededError");
    this.set(key, text);
  }
  removeItem(key) {
    this.delete(key);
  }
}

const record = (n) => ({ save: { actions: [], name: "100 % <b>%s</b> ünïcode \u2028" }, view: { turn: n, units: [], boxes: [], places: [], panel: [] }, title: "Crusader", system: "s", scenario: "c", n, when: n });

test("saves alternate between two slots, and a spoilt one falls back to the other", () => {
  const memory = new Memory();
  const saves = createSaves(memory);
  for (const n of [1, 2, 3]) saves.write(record(n));
  assert.deepEqual(saves.read(), record(3));
  const newest = [...memory].find(([, text]) => unseal(text)?.record.n === 3);
  memory.set(newest[0], newest[1].replace("Crusader", "Crusades"));
  assert.deepEqual(saves.read(), record(2));
  saves.write(record(4));
  assert.deepEqual(saves.read(), record(4));
});

test("a full storage, a blocked one and one that forgets are named, and the older save stays", () => {
  const memory = new Memory();
  const saves = createSaves(memory);
  saves.write(record(1));
  memory.room = 10;
  assert.throws(() => saves.write(record(2)), (error) => error instanceof SaveError && /full/.test(error.message));
  assert.deepEqual(saves.read(), record(1));
  assert.throws(() => createSaves(null).write(record(1)), SaveError);
  assert.equal(createSaves(null).read(), null);
  const forgetful = Object.assign(new Memory(), { setItem: () => undefined });
  assert.throws(() => createSaves(forgetful).write(record(1)), /read back/);
});

test("games put aside are listed, opened and dropped one by one", () => {
  const memory = new Memory();
  const saves = createSaves(memory);
  saves.write(record(9));
  saves.keep(record(1));
  saves.keep(record(2));
  assert.deepEqual(saves.list().map((kept) => kept.record.n), [2, 1]);
  saves.drop(saves.list()[0].key);
  saves.drop("khamsin:hand:a");
  assert.deepEqual(saves.list().map((kept) => kept.record.n), [1]);
  assert.deepEqual(saves.read(), record(9));
  const [{ key, record: kept }] = saves.list();
  saves.keep({ ...kept, name: "100 %" }, key);
  saves.keep({ ...kept, name: "of the same moment" });
  assert.deepEqual(saves.list().map((entry) => entry.record.name).sort(), ["100 %", "of the same moment"]);
});

test("a draft comes back only to the position that it was made for", () => {
  const saves = createSaves(new Memory());
  saves.writeDraft("9f3c", { units: ["g1"] });
  assert.deepEqual(saves.readDraft("9f3c"), { units: ["g1"] });
  assert.equal(saves.readDraft("0000"), null);
});

test("whatever is changed in a sealed record is noticed", () => {
  const sealed = seal(record(1), 1);
  assert.deepEqual(unseal(sealed)?.record, record(1));
  for (let i = 0; i < sealed.length; i += 1) {
    const spoilt = sealed.slice(0, i) + (sealed[i] === "7" ? "8" : "7") + sealed.slice(i + 1);
    const found = unseal(spoilt);
    assert.ok(found === null || JSON.stringify(found.record) === JSON.stringify(record(1)), `position ${i}`);
    assert.equal(unseal(sealed.slice(0, i)), null);
  }
  assert.equal(checksum(""), "811c9dc5");
});

test("a file that is no save is refused in words", () => {
  const save = { format: 1, system: "s", scenario: "c", actions: [] };
  assert.deepEqual(readSaves(JSON.stringify(save)), [save]);
  for (const [text, why] of [["", /JSON/], ["{", /JSON/], ["null", /"system"/], ["[1]", /"actions"/], ['{"system":"s"}', /"scenario"/], ['{"saves":[]}', /empty/], ['{"saves":[7]}', /whole/]]) {
    assert.throws(() => readSaves(text), (error) => error instanceof SaveError && why.test(error.message));
  }
  assert.equal(fileName({ title: "../<Crusader> 100%", n: 12 }), "crusader-100-12.json");
  assert.equal(fileName({ title: "???" }), "khamsin.json");
});

test("wherever the page is killed, at most the step in progress is lost", () => {
  let moments = 0;
  for (let stop = 0; stop < 60; stop += 1) {
    const memory = new Memory();
    createSaves(memory).write(record(1));
    let left = stop;
    const dying = new Proxy(memory, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return (...words) => {
          left -= 1;
          if (left < 0) throw new Error("killed");
          return value.apply(target, words);
        };
      },
    });
    let done = 1;
    try {
      const saves = createSaves(dying);
      for (let n = 2; n < 9; n += 1) {
        saves.write(record(n));
        done = n;
      }
    } catch {
      moments += 1;
    }
    const found = createSaves(memory).read().n;
    assert.ok(found === done || found === done + 1, `killed at ${stop}: ${found} instead of ${done}`);
  }
  assert.ok(moments >= 50, `only ${moments} moments`);
});

test("what cannot be read is set apart before the slots are written over", () => {
  const memory = new Memory();
  const newer = JSON.stringify({ khamsin: 2, body: "from the future" });
  memory.set("khamsin:hand:a", newer);
  memory.set("khamsin:hand:b", "torn");
  memory.set("khamsin:kept:x", newer);
  const saves = createSaves(memory);
  assert.equal(saves.read(), null);
  assert.ok(saves.isTorn());
  for (const n of [1, 2, 3]) saves.write(record(n));
  assert.deepEqual(saves.unread().map(({ text }) => text).sort(), [newer, newer, "torn"].sort());
  for (const { key } of saves.unread()) saves.drop(key);
  assert.deepEqual([saves.unread(), saves.read()], [[], record(3)]);
});

test("two tabs never write each other's game away", () => {
  const memory = new Memory();
  const other = (n, seed) => ({ ...record(n), save: { seed, actions: [] } });
  const [one, two] = [createSaves(memory), createSaves(memory)];
  assert.deepEqual([one.read(), two.read()], [null, null]);
  for (const n of [1, 2, 3]) one.write(other(n, 1));
  for (const n of [11, 12, 13]) two.write(other(n, 2));
  for (const n of [4, 5, 6]) one.write(other(n, 1));
  assert.equal(one.read().n, 6);
  assert.deepEqual(one.list().map((kept) => kept.record.n).sort((a, b) => a - b), [3, 13]);
});

test("many games go into one file and come out of it, with their names", () => {
  const saves = [1, 2].map((seed) => ({ system: "s", scenario: "c", seed, actions: [] }));
  const text = bundled([{ save: saves[0], name: "<i>100 %</i>" }, { save: saves[1] }]);
  assert.deepEqual(readSaves(text), [{ ...saves[0], name: "<i>100 %</i>" }, saves[1]]);
  assert.deepEqual(readSaves(JSON.stringify(exported({ save: saves[1], name: "" }))), [saves[1]]);
  assert.equal(plainName("  two\n lines \u0007 "), "two lines \u0007");
  assert.equal(plainName({}), "");
  assert.equal([...plainName("🐪".repeat(200))].length, 60);
  assert.equal(fileName({ title: "Crusader", name: "Ünder fire/%", n: 3 }), "ünder-fire-3.json");
});

test("the age of a backup is told for each game, and forgotten with it", () => {
  const [memory, day] = [new Memory(), 86_400_000];
  const backups = createBackups(memory);
  const [one, two] = [1, 2].map((seed) => ({ system: "s", scenario: "c", save: { seed } }));
  assert.equal(backups.age(one), "never exported");
  backups.mark([one], [one, two]);
  assert.deepEqual([backups.age(one), backups.age(two)], ["last exported just now", "never exported"]);
  assert.equal(backups.age(one, Date.now() + 3 * day), "last exported 3 days ago");
  backups.mark([two], [two]);
  assert.equal(backups.age(one), "never exported");
  assert.deepEqual([0, 90_000, 7_200_000, day].map((ms) => agoText(0, ms)), ["just now", "1 minute ago", "2 hours ago", "1 day ago"]);
  memory.set("khamsin:exports", "[torn");
  assert.equal(backups.age(two), "never exported");
  assert.equal(createBackups(null).age(one), "never exported");
});

test("a token is found in an address, and in a text that a mail has broken", () => {
  const token = "p1AAAA-bbbb_CCCC";
  for (const text of [token, `https://a.b/c/#${token}`, `<https://a.b/c/#${token}>`, `see https://a.b/#p1AAAA-\nbbbb_CCCC.`]) {
    assert.equal(tokenIn(text), token, text);
  }
  for (const text of ["", "#", "???", "https://a.b/#p1*AAAAAAA"]) assert.equal(tokenIn(text), null, text);
});

test("what comes from elsewhere is told by how it stands to the game in hand", () => {
  const said = [["same", 0], ["ahead", 3], ["ahead", null], ["behind", 1], ["forked", 7], ["forked", null], ["other", null]]
    .map(([relation, by]) => relationText({ relation, by })[0]);
  assert.match(said[1], /your game, 3 steps further/);
  assert.match(said[3], /stale: .* by 1 step\./);
  assert.match(said[4], /after step 7/);
  assert.equal(new Set(said).size, said.length);
});

/** A code as a reader sees it: four points to a square, within its rim. */
function photographed({ size, d }) {
  const [scale, rim] = [4, 4];
  const side = (size + 2 * rim) * scale;
  const points = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) + rim) * scale + row) * side + (Number(x) + rim) * scale;
      for (let i = start; i < start + Number(length) * scale; i += 1) points.set([0, 0, 0], i * 4);
    }
  }
  return jsQR(points, side, side)?.data;
}

test("a QR code reads as the link that it was made of", () => {
  for (const length of [40, 300, 900]) {
    const link = `https://a.b/c/#p1${"Az09-_".repeat(length).slice(0, length)}`;
    assert.equal(photographed(squares(link)), link);
  }
  assert.equal(squares("x".repeat(LONGEST)).size, 177);
  assert.equal(squares("x".repeat(LONGEST + 1)), null);
});
