"""Wheels and the standard library made ready for the browser: data as JSON, code as .pyc."""

from __future__ import annotations

import base64
import hashlib
import json
import tomllib
import zipfile
from collections.abc import Callable
from fnmatch import fnmatch
from pathlib import Path

from kit import ROOT, digest, run, step
from tools import PYTHON, Node

BUILD = ROOT / "web" / "build"
PYODIDE = ROOT / "node_modules" / "pyodide"
FIXED = (2020, 1, 1, 0, 0, 0)  # no clock in what is built: the same input gives the same bytes
COMMON = (ROOT / "package-lock.json", BUILD / "compile.mjs", BUILD / "wheels.py")

# Parts of the standard library that neither Pyodide, micropip nor a rules engine asks for: half of its bytes.
UNNEEDED = set(
    """
    _pyrepl multiprocessing unittest xml xmlrpc wsgiref sqlite3 ctypes pdb pydoc doctest pickletools
    _pyio mailbox imaplib optparse smtplib ftplib poplib plistlib trace pstats socketserver modulefinder
    wave profile cProfile bdb this antigravity turtle pyclbr tabnanny filecmp fileinput pty tty netrc
    getpass shelve zipapp compileall rlcompleter symtable sched cmd code __hello__ __phello__ webbrowser
    nturl2path timeit
""".split()
)
CODECS = set(
    """
    __init__ aliases ascii base64_codec charmap cp1252 cp437 hex_codec idna latin_1 punycode
    raw_unicode_escape unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8
    utf_8_sig
""".split()
)

# Modules that judge the data files, for those who write them: a site's data has been judged.
WORKSHOP = ("khamsin/core/*_faults.py", "khamsin/systems/*/checks.py", "khamsin/systems/*/check_*.py")

Edit = Callable[[str, bytes], tuple[str, bytes] | None]


def repack(source: Path, target: Path, edit: Edit) -> None:
    """Copy a zip archive with each member edited, renamed, or left out."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            if (kept := edit(name, old.read(name))) is not None:
                new.writestr(zipfile.ZipInfo(kept[0], FIXED), kept[1], zipfile.ZIP_DEFLATED, 9)


def is_needed(name: str) -> bool:
    """Whether the browser gets this file of the standard library."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[-1] in CODECS
    return parts[0] not in UNNEEDED and not name.endswith("/")


def for_players(name: str, data: bytes) -> tuple[str, bytes] | None:
    """Leave the workshop out, and turn TOML data files into JSON, which WebAssembly reads 25 times faster."""
    if any(fnmatch(name, pattern) for pattern in WORKSHOP):
        return None
    if not name.endswith(".toml"):
        return name, data
    text = json.dumps(tomllib.loads(data.decode()), ensure_ascii=False, separators=(",", ":"))
    return name.removesuffix(".toml") + ".json", text.encode()


def seal(wheel: Path) -> None:
    """Write a wheel's RECORD anew, so that it is true of the files that are in it now.

    The files are stored as they are: a host that compresses makes the whole a third smaller than a zip would.
    """
    with zipfile.ZipFile(wheel) as old:
        files = {name: old.read(name) for name in old.namelist()}
    record = next(name for name in files if name.endswith(".dist-info/RECORD"))
    lines = []
    for name, data in files.items():
        if name != record:
            mark = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={mark},{len(data)}\n")
    files[record] = "".join([*lines, f"{record},,\n"]).encode()
    with zipfile.ZipFile(wheel, "w") as new:
        for name, data in files.items():
            new.writestr(zipfile.ZipInfo(name, FIXED), data)


def compiled(node: Node, source: Path, target: Path, *, spare: bool = False) -> None:
    """Turn the .py files of an archive into .pyc for Pyodide's own Python; see compile.mjs for `spare`."""
    node.run(BUILD / "compile.mjs", *(["--spare"] if spare else []), source, target)


def standard_library(node: Node) -> Path:
    """The trimmed, compiled standard library."""

    def make(folder: Path) -> None:
        trimmed = folder / "trimmed.zip"
        repack(PYODIDE / "python_stdlib.zip", trimmed, lambda n, d: (n, d) if is_needed(n) else None)
        compiled(node, trimmed, folder / "stdlib.zip")
        trimmed.unlink()

    key = digest(*COMMON)
    return step("stdlib", key, "compiling Python's standard library for the browser", make) / "stdlib.zip"


def micropip_wheel(node: Node) -> Path:
    """Micropip's wheel from the package index, checked against its hash, then compiled."""

    def make(folder: Path) -> None:
        fetched = folder / "fetched"
        for_browser = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14"]
        locked: list[Path | str] = ["--require-hashes", "-r", ROOT / "requirements-browser.txt"]
        run(PYTHON, "-m", "pip", "download", "--quiet", *for_browser, *locked, "--dest", fetched)
        (wheel,) = fetched.glob("*.whl")
        compiled(node, wheel, folder / wheel.name)
        seal(folder / wheel.name)
        wheel.unlink()
        fetched.rmdir()

    key = digest(*COMMON, ROOT / "requirements-browser.txt")
    (wheel,) = step("micropip", key, "fetching and compiling micropip", make).glob("*.whl")
    return wheel


def own_wheel(node: Node) -> Path:
    """Our own wheel: built by the ordinary back end, then made ready for players, and code to .pyc."""

    def make(folder: Path) -> None:
        code = f"from hatchling import build; print(build.build_wheel({str(folder)!r}))"
        run(PYTHON, "-c", code)
        (wheel,) = folder.glob("*.whl")
        plain = wheel.rename(folder / "plain.zip")
        repack(plain, folder / "data.zip", for_players)
        compiled(node, folder / "data.zip", wheel, spare=True)
        seal(wheel)
        plain.unlink()
        (folder / "data.zip").unlink()

    key = digest(*COMMON, ROOT / "pyproject.toml", ROOT / "py" / "khamsin")
    (wheel,) = step("wheel", key, "building the engine's wheel", make).glob("*.whl")
    return wheel
