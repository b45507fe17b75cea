"""Runs a Python script in Node's Pyodide, with the engine as the site ships it."""

from __future__ import annotations

from pathlib import Path

import tools
from kit import ROOT

SITE = ROOT / "dist"


def inside(script: Path, given: Path | None = None) -> str:
    """What the script's last line is; `given` is a file whose text it finds under that name."""
    stdlib = next(SITE.glob("stdlib-*.zip"))
    wheel = next(SITE.glob("khamsin-*/*.whl"))
    words = [stdlib, wheel, script, *([given] if given else [])]
    return tools.ensure_node().run(ROOT / "web" / "build" / "inside.mjs", *words).strip()
