// Compiles the .py files of zip archives (the standard library, wheels) to .pyc with the Python that will run
// them: Pyodide's own. Usage: node compile.mjs IN OUT [IN OUT ...]
import { readFileSync, writeFileSync } from "node:fs";

import { loadPyodide } from "pyodide";

import "./plainly.mjs";

const COMPILE = `
import os, py_compile, zipfile

def compiled(name, data):
    with open("source.py", "wb") as file:
        file.write(data)
    # No source will be there to compare with: the check is off, and the bytes do not depend on the clock.
    # Docstrings are for readers of the source, and a seventh of the bytes.
    unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
    rest = {"dfile": name, "doraise": True, "invalidation_mode": unchecked, "optimize": 2}
    py_compile.compile("source.py", "out.pyc", **rest)
    with open("out.pyc", "rb") as file:
        return file.read()

def convert(source, target):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            data = old.read(name)
            if name.endswith(".py"):
                name, data = name[:-3] + ".pyc", compiled(name, data)
            new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)

convert("in.zip", "out.zip")
`;

// Without the columns of every instruction, which only draw carets in tracebacks, the code is a fifth smaller.
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
const paths = process.argv.slice(2);
while (paths.length) {
  const [source, target] = paths.splice(0, 2);
  python.FS.writeFile("in.zip", new Uint8Array(readFileSync(source)));
  python.runPython(COMPILE);
  writeFileSync(target, python.FS.readFile("out.zip"));
}
