"""What every measure works with: rows of the table, the machine's pace, browsers, positions."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from kit import ROOT, run

LOOP = (
    "import time; t = time.perf_counter()\nfor i in range(10_000_000): pass\nprint(time.perf_counter() - t)"
)
REFERENCE = 0.28
"""Seconds that the fixed loop takes on the machine for which the limits in milliseconds are set."""
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
SCREEN = {"width": 1180, "height": 820}
BUILD = ROOT / "web" / "build"
ENGINE = {"PYTHONPATH": str(ROOT / "py")}
READY = "() => performance.getEntriesByName('engine:ready')[0]?.startTime"


@dataclass(frozen=True)
class Row:
    """One figure: what it is, how much, in what, and the limit that it should keep.

    `pace` is how many times slower than the reference this machine was just then, for what a faster machine
    does in less time; sizes, ratios and frames have none.
    """

    name: str
    value: float
    unit: str
    limit: float | None = None
    pace: float = 1.0

    @property
    def verdict(self) -> str:
        """Whether the limit is kept, for the table."""
        if self.limit is None:
            return ""
        fair = self.value / self.pace
        told = f"{fair:.4g} at reference speed, " if self.pace != 1.0 else ""
        return f"{told}limit {self.limit:g}: {'kept' if fair <= self.limit else 'MISSED'}"


def pace() -> float:
    """How many times slower than the reference this machine is now: a fixed loop, the best of three."""
    loops = (subprocess.run([sys.executable, "-c", LOOP], capture_output=True, text=True) for _ in range(3))
    return min(float(loop.stdout) for loop in loops) / REFERENCE


def p95(times: Sequence[float]) -> float:
    """The time that nineteen in twenty keep."""
    return sorted(times)[int(len(times) * 0.95)]


@dataclass
class Bench:
    """What every measure may use: Playwright, the site with a stock Pyodide beside it, positions."""

    playwright: Any
    folder: Path
    pace: float = 1.0
    home: str = ""

    @contextmanager
    def profile(self, **options: Any) -> Iterator[Any]:
        """A browser with a profile of its own: only such a one keeps large files and compiled code."""
        program = shutil.which("chromium") or shutil.which("google-chrome")
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            self.home = home
            launch = self.playwright.chromium.launch_persistent_context
            context = launch(home, executable_path=program, args=ARGS, **options)
            yield context
            context.close()

    @cached_property
    def file(self) -> Path:
        """The positions as a file, for scripts inside Pyodide."""
        path = self.folder.parent / "positions.json"
        path.write_text(json.dumps(self.positions))
        return path

    @cached_property
    def positions(self) -> dict[str, Any]:
        """Positions of a full campaign; see positions.py."""
        found: dict[str, Any] = json.loads(run(sys.executable, BUILD / "positions.py", env=ENGINE))
        return found
