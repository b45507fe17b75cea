#!/usr/bin/env python3
"""Khamsin's one command: sets a fresh machine up, then plays, tests, builds, checks or measures.

Needs Python 3.11 and the package registries; everything else it brings along:

    python3 build.py play     build the game and serve it on this machine
    python3 build.py test     run every check and every test (further words go to pytest)
    python3 build.py build    write dist/, a folder for any static host
    python3 build.py check    formatting, lint, types and the data files
    python3 build.py bench    measure the start-up and the engine
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import webbrowser
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT / "web" / "build"))

import tools  # noqa: E402 - found by way of the line above
from assemble import build  # noqa: E402
from kit import TroubleError, say  # noqa: E402
from serve import Site  # noqa: E402


def play(port: int, should_open: bool) -> int:
    """Build the game and serve it until Ctrl-C."""
    tools.ensure_venv("build")
    folder = build(tools.ensure_node())
    try:
        site = Site(folder, port)
    except OSError:
        site = Site(folder)
        say(f"port {port} is taken by another program")
    say(f"the game is at {site.url} (Ctrl-C ends it)")
    if should_open and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"):
        webbrowser.open(site.url)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        say("stopped")
    return 0


def check() -> int:
    """Run every static check, all of them even when one complains."""
    tools.ensure_venv("build", "test", "env")
    node = tools.ensure_node()
    python, bin_folder = tools.PYTHON, tools.BIN
    checks: dict[str, list[Path | str]] = {
        "formatting": [bin_folder / "ruff", "format", "--check", "--quiet", "."],
        "lint": [bin_folder / "ruff", "check", "--quiet", "."],
        "types of the Python code": [python, "-m", "mypy", "--strict", "py/khamsin", "build.py"],
        "types of the page": [node.node, "node_modules/typescript/bin/tsc", "-p", "web"],
        "data files": [python, "-m", "khamsin", "check"],
    }
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    failed = []
    for name, command in checks.items():
        say(f"checking {name}")
        if subprocess.run([str(word) for word in command], cwd=ROOT, env=env).returncode:
            failed.append(name)
    if failed:
        say(f"found fault with: {', '.join(failed)}")
    return 1 if failed else 0


def test(words: list[str]) -> int:
    """Set up, build, check, and run every test; the exit code is good only if all of them are."""
    tools.ensure_venv("build", "test", "env")
    tools.ensure_browsers()
    node = tools.ensure_node()
    build(node)
    faults = check()
    say("running the tests")
    env = {"KHAMSIN_GAMES": "30", **os.environ, "KHAMSIN_NODE": str(node.node)}
    side_by_side = ["-n", "2", "--dist", "worksteal"]
    done = subprocess.run([str(tools.PYTHON), "-m", "pytest", *side_by_side, *words], cwd=ROOT, env=env)
    return done.returncode or faults


def bench(words: list[str]) -> int:
    """Build, then measure in the environment that has the browsers' driver."""
    tools.ensure_venv("build", "test")
    tools.ensure_browsers()
    node = tools.ensure_node()
    build(node)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "py"), "KHAMSIN_NODE": str(node.node)}
    return subprocess.run([str(tools.PYTHON), "web/build/bench.py", *words], cwd=ROOT, env=env).returncode


def main() -> int:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("command", choices=["play", "test", "build", "check", "bench"])
    parser.add_argument("--port", type=int, default=8000, help="play: the port to serve on (8000)")
    parser.add_argument("--no-open", action="store_true", help="play: only print the address")
    known, words = parser.parse_known_args()
    if words and known.command not in {"test", "bench"}:
        parser.error(f"unknown words: {' '.join(words)}")
    match known.command:
        case "play":
            return play(known.port, not known.no_open)
        case "test":
            return test(words)
        case "check":
            return check()
        case "bench":
            return bench(words)
    tools.ensure_venv("build")
    say(f"the site is in {build(tools.ensure_node()).relative_to(ROOT)}/")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except TroubleError as trouble:
        say(f"stopped: {trouble}")
        sys.exit(1)
