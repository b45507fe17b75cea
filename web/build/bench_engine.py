"""How quick the engine is by itself: behind its bridge in Pyodide, and in whole games on this Python."""

from __future__ import annotations

import json
import statistics
import sys

from figures import BUILD, ENGINE, Bench, Row, p95
from kit import run
from pyodide_run import inside

LIMITS = {
    "tap": 100,
    "undo": 50,
    "redo": 50,
    "supply": 100,
    "play": None,
    "preview": 150,
    "at": 300,
    "log": None,
    "save": None,
    "overlay": 150,
}
"""Milliseconds for each pace of paces.py."""


def paces(bench: Bench) -> list[Row]:
    """The engine's answers inside Pyodide: the slowest twentieth of them is what a player feels."""
    times = json.loads(inside(BUILD / "paces.py", bench.file))
    return [
        Row(f"{name} in Pyodide, p95", p95(times[name]), "ms", limit, bench.pace)
        for name, limit in LIMITS.items()
    ]


def thinking(bench: Bench) -> list[Row]:
    """The computer players inside Pyodide: a player-turn on the fullest map, and the longest piece of it."""
    found = json.loads(inside(BUILD / "turns.py", bench.file))
    rows = []
    for level, limit in (("recruit", 2), ("staff", 8), ("fox", 30)):
        pieces = found[level]
        rows.append(Row(f"{level} in Pyodide, a player-turn", sum(pieces) / 1000, "s", limit, bench.pace))
        rows.append(Row(f"{level} in Pyodide, longest piece of thought", max(pieces), "ms", 100, bench.pace))
    return rows


def games(bench: Bench) -> list[Row]:
    """Random campaigns on this Python, and the longest link of a position met on the way."""
    random = json.loads(run(sys.executable, BUILD / "campaigns.py", env=ENGINE))
    return [
        Row("random campaign on CPython, median", statistics.median(random["seconds"]), "s", 1.5, bench.pace),
        Row("longest position link of a campaign", max(random["letters"]), "letters", 1900),
    ]


def leaks(bench: Bench) -> list[Row]:
    """What ten thousand actions leave behind in the engine's memory."""
    found = json.loads(inside(BUILD / "actions.py", bench.file))
    grown = (found["heap"][-1] - found["heap"][0]) / 1e6
    blocks = found["blocks"]
    return [
        Row("growth of the engine's memory over 10,000 actions", grown, "MB", 5),
        Row("objects after 10,000 actions / after the first 1,000", blocks[-1] / blocks[0], "", 1.05),
    ]
