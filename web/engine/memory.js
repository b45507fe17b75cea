/**
 * The memory of an engine that was booted when the site was built, packed: only the pages in which it differs from
 * a Python that has just been made, as every browser makes one anyway. A sum over all that is left out vouches that
 * this browser's Python begins like the one of the build.
 *
 * Packed, in words of 32 bits: the size of the memory in pages, the sum, the number of runs, then each run's first
 * page and count of pages; after them the bytes of the runs.
 */

const PAGE = 4096;
const WORDS = PAGE / 4;
const HEAD = 3;

/** Add some pages to a sum. @param {number} sum @param {Uint32Array} words @param {number} from @param {number} to */
function add(sum, words, from, to) {
  for (let i = from * WORDS; i < to * WORDS; i += 1) sum = Math.imul(sum ^ /** @type {number} */ (words[i]), 0x01000193);
  return sum;
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
const wordsOf = (bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);

/** The runs of pages that differ, each as its first page and the page after its last. @param {Uint32Array} memory @param {Uint32Array} fresh */
function changed(memory, fresh) {
  /** @type {[number, number][]} */
  const runs = [];
  for (let page = 0; page < memory.length / WORDS; page += 1) {
    const isKnown = memory.subarray(page * WORDS, (page + 1) * WORDS).every((word, i) => word === fresh[page * WORDS + i]);
    const run = runs.at(-1);
    if (!isKnown && run?.[1] === page) run[1] += 1;
    else if (!isKnown) runs.push([page, page + 1]);
  }
  return runs;
}

/**
 * Pack a memory.
 * @param {Uint8Array<ArrayBuffer>} memory  whole pages
 * @param {Uint8Array<ArrayBuffer>} fresh  the memory of a Python that has just been made, as large
 */
export function pack(memory, fresh) {
  const runs = changed(wordsOf(memory), wordsOf(fresh));
  const [ends, starts] = [[0, ...runs.map(([, to]) => to)], [...runs.map(([from]) => from), memory.length / PAGE]];
  const sum = ends.reduce((so, end, i) => add(so, wordsOf(memory), end, starts[i] ?? end), 0);
  const head = new Uint32Array([memory.length / PAGE, sum, runs.length, ...runs.flatMap(([from, to]) => [from, to - from])]);
  const parts = [new Uint8Array(head.buffer), ...runs.map(([from, to]) => memory.subarray(from * PAGE, to * PAGE))];
  const packed = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (packed.set(part, at), at + part.length), 0);
  return packed;
}

/** How many bytes a packed memory takes when it is laid out. @param {ArrayBuffer} packed */
export const sizeOf = (packed) => PAGE * /** @type {number} */ (new Uint32Array(packed, 0, 1)[0]);

/**
 * Lay a packed memory over that of a Python that has just been made.
 * @param {ArrayBuffer} packed
 * @param {Uint8Array<ArrayBuffer>} fresh
 */
export function lay(packed, fresh) {
  const [pages = 0, wanted = 0, count = 0] = new Uint32Array(packed, 0, HEAD);
  const runs = new Uint32Array(packed, 4 * HEAD, 2 * count);
  const words = wordsOf(fresh);
  let [at, end, sum] = [4 * HEAD + runs.byteLength, 0, 0];
  for (let i = 0; i < runs.length; i += 2) {
    const [from, length] = [/** @type {number} */ (runs[i]), PAGE * /** @type {number} */ (runs[i + 1])];
    sum = add(sum, words, end, from);
    fresh.set(new Uint8Array(packed, at, length), from * PAGE);
    [at, end] = [at + length, from + length / PAGE];
  }
  if (add(sum, words, end, pages) >>> 0 !== wanted) throw new Error("The engine's memory does not fit this browser's Python.");
}
