"""Puts dist/ together: a plain folder that any static host serves from any sub-path."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

from kit import CACHE, ROOT, TroubleError, alone, digest, run, say, step, tree
from tools import PYTHON, Node
from wheels import BUILD, PYODIDE, micropip_wheel, own_wheel, standard_library

WEB = ROOT / "web"
DIST = ROOT / "dist"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
NO_TRANSITION = WEB / "map" / "no-transition.js"
LINK = re.compile(r'(?<=[="])(?:\./)?web/([\w./-]+)(?=")')

Parts = dict[str, Any]


def snapshot(node: Node, stdlib: Path, wheel: Path) -> Path:
    """The memory of a booted engine, and its head; gzipped, as hosts do not compress unknown types."""

    def make(folder: Path) -> None:
        node.run(BUILD / "snapshot.mjs", stdlib, wheel, folder / "head", folder / "memory")
        (folder / "snapshot.bin").write_bytes(gzip.compress((folder / "memory").read_bytes(), 9, mtime=0))
        (folder / "memory").unlink()

    makers = (PYODIDE / "package.json", BUILD / "snapshot.mjs", WEB / "engine" / "memory.js")
    key = digest(stdlib, wheel, *makers)
    return step("snapshot", key, "taking the snapshot of the booted engine", make)


CATALOG = """from khamsin.bridge import handle; print(handle('{"op": "catalog"}'))"""
"""What the home page offers before the engine is up: the engine's own reply."""


def drawings(node: Node) -> Path:
    """The maps and counters of every system, and the catalog of them all."""

    def make(folder: Path) -> None:
        path = {"PYTHONPATH": str(ROOT / "py"), "KHAMSIN_NODE": str(node.node)}
        run(PYTHON, "-m", "khamsin.art", folder, env=path)
        (folder / "catalog.json").write_text(run(PYTHON, "-c", CATALOG, env=path))

    key = digest(ROOT / "py" / "khamsin", BUILD / "symbols.mjs", ROOT / "package-lock.json")
    return step("art", key, "drawing the maps and counters", make)


TESTS = (ROOT / "tests" / "drills", ROOT / "tests" / "systems")


def proofs() -> Path:
    """Which drill or test shows each rule, for the page's list of readings."""

    def make(folder: Path) -> None:
        path = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "py")])}
        run(PYTHON, BUILD / "proofs.py", folder, env=path)

    key = digest(*TESTS, ROOT / "tests" / "house", ROOT / "py" / "khamsin", BUILD / "proofs.py")
    return step("proofs", key, "listing what shows each rule", make)


def bundle(node: Node, out: Path, *entries: str, **defines: object) -> dict[str, str]:
    """Bundle modules of web/ with esbuild; tells the hashed name of each entry."""
    meta = out / "meta.json"
    options = [
        "--bundle",
        "--minify",
        "--format=esm",
        "--target=es2022",
        "--splitting",
        "--legal-comments=none",
    ]
    names = ["--entry-names=[name]-[hash]", "--chunk-names=[name]-[hash]", "--asset-names=[name]-[hash]"]
    values = [f"--define:{name}={json.dumps(value)}" for name, value in defines.items()]
    options += [f"--alias:d3-{part}={NO_TRANSITION}" for part in ("transition", "interpolate")]
    loaders = [f"--loader:.{kind}=file" for kind in ("svg", "png", "woff2")]
    files = [WEB / entry for entry in entries]
    esbuild = ROOT / "node_modules" / "esbuild" / "bin" / "esbuild"
    node.run(esbuild, *files, *options, *names, *loaders, *values, f"--outdir={out}", f"--metafile={meta}")
    outputs = json.loads(meta.read_text())["outputs"]
    meta.unlink()
    found = {Path(o["entryPoint"]).name: Path(name).name for name, o in outputs.items() if "entryPoint" in o}
    return {Path(entry).name: found[Path(entry).name] for entry in entries}


def place(source: Path, out: Path, *, folder: bool = False) -> str:
    """Copy a file under a name that tells its content; a wheel keeps its name in a folder that does."""
    mark = digest(source)
    stem = source.stem.split("-")[0]
    name = f"{stem}-{mark}/{source.name}" if folder else f"{stem}-{mark}{source.suffix}"
    (out / name).parent.mkdir(exist_ok=True)
    shutil.copy(source, out / name)
    return name


def python_parts(node: Node, out: Path) -> Parts:
    """Pyodide, the libraries, the wheels and the snapshot, and what the worker must know of them."""
    stdlib, micropip, wheel = standard_library(node), micropip_wheel(node), own_wheel(node)
    stock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    runtime = f"pyodide-{json.loads((PYODIDE / 'package.json').read_text())['version']}/"
    (out / runtime).mkdir()
    for name in RUNTIME:
        shutil.copy(PYODIDE / name, out / runtime / name)
    pip_at = place(micropip, out, folder=True)
    lock = {"info": stock["info"], "packages": {"micropip": lock_entry(stock, micropip, pip_at)}}
    memory = snapshot(node, stdlib, wheel)
    return {
        "runtime": runtime,
        "stdlib": place(stdlib, out),
        "wheel": place(wheel, out, folder=True),
        "snapshot": place(memory / "snapshot.bin", out),
        "head": base64.b64encode((memory / "head").read_bytes()).decode(),
        "lock": lock,
    }


def lock_entry(stock: Parts, wheel: Path, at: str) -> Parts:
    """Pyodide's own lock entry of micropip, true of the compiled wheel."""
    entry: Parts = {**stock["packages"]["micropip"], "file_name": at, "depends": []}
    entry["version"] = wheel.name.split("-")[1]
    entry["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    return entry


def front_page(out: Path, names: dict[str, str]) -> None:
    """Write index.html with each address below web/ replaced by the built file's."""

    def built(match: re.Match[str]) -> str:
        name = match[1]
        if name in names:
            return names[name]
        if not (WEB / name).is_file():
            raise TroubleError(f"index.html names web/{name}, which does not exist")
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(WEB / name, out / name)
        return name

    text = (ROOT / "index.html").read_text()
    (out / "index.html").write_text(LINK.sub(built, text))


def assemble(node: Node, out: Path) -> None:
    """Fill an empty folder with the whole site."""
    parts = python_parts(node, out)
    shutil.copytree(drawings(node), out / "art")
    shutil.copytree(proofs(), out / "art", dirs_exist_ok=True)
    if (WEB / "icons").is_dir():
        shutil.copytree(WEB / "icons", out / "icons")
    names = bundle(node, out, "engine/worker.js", PARTS=parts)
    first = json.loads((out / "art" / "catalog.json").read_text())["systems"][0]["id"]
    names |= bundle(node, out, "main.js", "style.css", PARTS={"worker": names["worker.js"], "first": first})
    names |= bundle(node, out, "early.js")
    front_page(out, names)
    files = [path.relative_to(out).as_posix() for path in tree(out)]
    version = digest(*(out / name for name in files))
    bundle_service_worker(node, out, version, files)
    text = {
        "version": version,
        "python": parts["runtime"].strip("/"),
        "wheel": parts["wheel"],
        "files": files,
    }
    (out / "version.json").write_text(json.dumps(text, indent=1) + "\n")


def bundle_service_worker(node: Node, out: Path, version: str, files: list[str]) -> None:
    """Write sw.js: its name must stay, its bytes change with the version."""
    sums = {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in files}
    name = bundle(node, out, "engine/sw.js", VERSION=version, FILES=sums)["sw.js"]
    (out / name).rename(out / "sw.js")


def build(node: Node) -> Path:
    """Make dist/ if anything that it comes from has changed."""
    with alone():
        made_from = (ROOT / "py" / "khamsin", WEB, *TESTS, ROOT / "index.html", ROOT / "pyproject.toml")
        key = digest(*made_from, *sorted(ROOT.glob("requirements-b*.txt")), ROOT / "package-lock.json")
        stamp = CACHE / "dist-stamp"
        if DIST.is_dir() and stamp.exists() and stamp.read_text() == key:
            return DIST
        say("putting dist/ together")
        fresh = CACHE / "fresh-dist"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir()
        assemble(node, fresh)
        shutil.rmtree(DIST, ignore_errors=True)
        fresh.rename(DIST)
        stamp.write_text(key)
    return DIST
