/** A memory is packed against a fresh one, and comes back whole, or not at all. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { lay, pack, sizeOf } from "../../web/engine/memory.js";

const PAGE = 4096;

/** A memory of some pages, each filled with one number. @param {number[]} pages */
const memory = (pages) => {
  const bytes = new Uint8Array(pages.length * PAGE);
  pages.forEach((value, i) => bytes.fill(value, i * PAGE, (i + 1) * PAGE));
  return bytes;
};

const [FRESH, BOOTED] = [[7, 7, 0, 0, 5], [7, 1, 2, 0, 6]];

test("only the pages that differ are packed, and laid over a fresh memory they make the whole", () => {
  const packed = pack(memory(BOOTED), memory(FRESH));
  const fresh = memory(FRESH);
  lay(packed.buffer, fresh);
  assert.deepEqual(fresh, memory(BOOTED));
  assert.ok(packed.length < 3.1 * PAGE);
  assert.equal(sizeOf(packed.buffer), BOOTED.length * PAGE);
});

test("what lies beyond the end of the packed memory is let be", () => {
  const larger = memory([...FRESH, 9]);
  lay(pack(memory(BOOTED), memory(FRESH)).buffer, larger);
  assert.deepEqual(larger, memory([...BOOTED, 9]));
});

test("a fresh memory that differs in a page that was left out is refused", () => {
  for (const page of [0, 3]) {
    const other = memory(FRESH);
    other[page * PAGE + 11] = 1;
    assert.throws(() => lay(pack(memory(BOOTED), memory(FRESH)).buffer, other), /does not fit/);
  }
});

test("a memory that has nothing new is all fresh", () => {
  const fresh = memory(FRESH);
  lay(pack(memory(FRESH), memory(FRESH)).buffer, fresh);
  assert.deepEqual(fresh, memory(FRESH));
});
