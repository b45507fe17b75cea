// Compiles the .py files of zip archives (the standard library, wheels) to .pyc with the Python that will run
// them: Pyodide's own. Usage: node compile.mjs [--spare] IN OUT [IN OUT ...]
//
// With --spare, what only people read is left out: the annotations of functions and of a module's names, a tenth
// of the bytes, and the line of every instruction, another tenth; tracebacks name the function and its first line.
import { readFileSync, writeFileSync } from "node:fs";

import { loadPyodide } from "pyodide";

import "./plainly.mjs";

const COMPILE = `
import ast, importlib.util, marshal, zipfile

# Flags that say: no source will be there to compare with; and in place of the source's hash, nothing.
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)

class Spare(ast.NodeTransformer):
    """Without annotations; but the fields of classes are known by theirs."""

    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.returns = None
        every = node.args
        for given in [*every.posonlyargs, *every.args, *every.kwonlyargs, every.vararg, every.kwarg]:
            if given:
                given.annotation = None
        return node

    def visit_Module(self, node):
        self.generic_visit(node)
        node.body = [plain for plain in map(unannotated, node.body) if plain]
        return node

def unannotated(node):
    if not isinstance(node, ast.AnnAssign):
        return node
    return node.value and ast.copy_location(ast.Assign([node.target], node.value), node)

def one_line(code):
    """The same code, all of it on its first line: a table of entries for eight instructions each, none a line on."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    lines = bytes([0b11101111, 0]) * whole + (bytes([0b11101000 | rest - 1, 0]) if rest else b"")
    inner = tuple(one_line(each) if hasattr(each, "co_code") else each for each in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=lines)

def compiled(name, data):
    # Docstrings are for readers of the source, and a seventh of the bytes.
    source = Spare().visit(ast.parse(data, name)) if spare else data
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return HEAD + marshal.dumps(one_line(code) if spare else code)

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
const paths = process.argv.slice(2).filter((word) => word !== "--spare");
python.globals.set("spare", process.argv.includes("--spare"));
while (paths.length) {
  const [source, target] = paths.splice(0, 2);
  python.FS.writeFile("in.zip", new Uint8Array(readFileSync(source)));
  python.runPython(COMPILE);
  writeFileSync(target, python.FS.readFile("out.zip"));
}
