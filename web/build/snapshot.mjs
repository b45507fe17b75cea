// Boots Pyodide with the engine imported and its data read, and writes the memory down; then proves that the
// memory comes back to life. Usage: node snapshot.mjs STDLIB.zip WHEEL OUT
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

import { loadPyodide } from "pyodide";

import "./plainly.mjs";

const [stdLibURL, wheel, out] = process.argv.slice(2);
const stock = createRequire(import.meta.url)("pyodide/pyodide-lock.json");
const CATALOG = JSON.stringify({ op: "catalog" });

/** The options that making and restoring must share. @type {any} */
const shared = {
  stdLibURL,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  lockFileContents: { info: stock.info, packages: {} },
};

/** Files are no part of a memory: the wheel is unpacked in both lives. @param {import("pyodide").PyodideAPI} python */
function unpack(python) {
  const extractDir = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
}

const python = await loadPyodide({ ...shared, _makeSnapshot: true });
unpack(python);
const before = python.runPython(`
import khamsin.bridge as bridge
bridge.warm()
bridge.handle('${CATALOG}')
`);
python.runPython("import gc; gc.collect()");
const memory = python.makeMemorySnapshot();

const restored = await loadPyodide({ ...shared, _loadSnapshot: memory });
unpack(restored);
const after = restored.runPython(`bridge.handle('${CATALOG}')`);
if (after !== before || !JSON.parse(after).ok) throw new Error(`the restored engine answers differently: ${after}`);
writeFileSync(out, memory);
