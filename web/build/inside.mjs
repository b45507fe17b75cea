// Runs a Python script inside Pyodide with the engine's wheel, as the browser would, and prints what its last line is.
// Usage: node inside.mjs STDLIB.zip WHEEL SCRIPT.py [FILE] (the script finds FILE's text in `given`)
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { loadPyodide } from "pyodide";

import "./plainly.mjs";

const [stdLibURL, wheel, script, file] = process.argv.slice(2);
const stock = createRequire(import.meta.url)("pyodide/pyodide-lock.json");

const python = await loadPyodide({
  stdLibURL,
  env: { HOME: "/home/pyodide" },
  lockFileContents: /** @type {any} */ ({ info: stock.info, packages: {} }),
});
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir });
python.globals.set("given", file ? readFileSync(file, "utf8") : "");
console.log(python.runPython(readFileSync(script, "utf8")));
