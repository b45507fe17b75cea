// Boots Pyodide with the engine imported and its data read, and writes the memory down; then proves that the
// memory comes back to life. Writes what Pyodide has to know of it (HEAD) and the memory itself, packed (OUT).
// Usage: node snapshot.mjs STDLIB.zip WHEEL HEAD OUT
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

import { loadPyodide } from "pyodide";
import createModule from "pyodide/pyodide.asm.mjs";

import { lay, pack } from "../engine/memory.js";
import "./plainly.mjs";

const [stdLibURL, wheel, headOut, out] = process.argv.slice(2);
const stock = createRequire(import.meta.url)("pyodide/pyodide-lock.json");

/** The options that making and restoring must share. @type {any} */
const shared = {
  stdLibURL,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  lockFileContents: { info: stock.info, packages: {} },
};

/** What the engine says of every game, each begun, saved, and put into a link. @param {import("pyodide").PyodideAPI} python */
function answers(python) {
  const ask = (/** @type {object} */ request) => {
    python.globals.set("request", JSON.stringify(request));
    const reply = python.runPython("bridge.handle(request)");
    if (!JSON.parse(reply).ok) throw new Error(`the engine cannot answer ${JSON.stringify(request)}: ${reply}`);
    return reply;
  };
  const catalog = ask({ op: "catalog" });
  const games = JSON.parse(catalog).systems.flatMap((/** @type {any} */ system) =>
    system.scenarios.map((/** @type {any} */ { id }) => ({ op: "new", system: system.id, scenario: id, options: [], seed: 1 })));
  const begun = games.flatMap((/** @type {any} */ game) =>
    [ask(game), ask({ op: "rules", system: game.system }), ask({ op: "save" }), ask({ op: "link", kind: "game" }), ask({ op: "link", kind: "position" })]);
  return [catalog, ...begun].join("\n");
}

const python = await loadPyodide({ ...shared, _makeSnapshot: true });
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
python.runPython("import khamsin.bridge as bridge; bridge.warm()");
const before = answers(python);
python.runPython("import gc; gc.collect()");
const memory = python.makeMemorySnapshot();

const [length = 0] = new Uint32Array(memory.buffer, memory.byteOffset + 4, 1); // of Pyodide's own head
const head = memory.slice(0, length);
let packed = new Uint8Array();

/** What the worker does, but that the packing comes before. @param {any} settings */
async function createFilledModule(settings) {
  const module = await createModule(settings);
  if (memory.length - length > module.HEAP8.byteLength) module.growMemory(memory.length - length);
  const fresh = new Uint8Array(module.HEAP8.buffer);
  packed = pack(memory.slice(length), fresh);
  lay(packed.buffer, fresh);
  return module;
}

// Files are no part of a memory: what the restored engine can do, it does without its own.
const restored = await loadPyodide({ ...shared, _loadSnapshot: head, createPyodideModule: createFilledModule });
const after = answers(restored);
if (after !== before) throw new Error(`the restored engine answers differently: ${after.slice(0, 2000)}`);
writeFileSync(headOut, head);
writeFileSync(out, packed);
