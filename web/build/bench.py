"""Measures what the project promises, prints a table, and writes it to .build/bench.json.

Each measure is a function that gets the `Bench` and returns rows; MEASURES lists them, and words on the
command line choose among them by name. Ratios are taken within one run, on one machine, so that they travel;
limits in milliseconds are held against the machine's pace at that moment, which a fixed loop tells.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from bench_engine import games, leaks, paces, thinking
from bench_page import jumps, memory, motion, taps
from bench_start import on_screen, start_up, weight
from figures import Bench, Row, pace
from kit import CACHE, ROOT, say

MEASURES: list[Callable[[Bench], list[Row]]] = [
    start_up,
    on_screen,
    weight,
    paces,
    thinking,
    games,
    taps,
    jumps,
    motion,
    memory,
    leaks,
]
STOCK = {
    "stock.html": '<!doctype html><meta charset="utf-8"><title>Stock</title>'
    '<script type="module" src="stock.js"></script>',
    "stock.js": """const worker = new Worker("stock-worker.js", { type: "module" });
worker.onmessage = () => performance.mark("engine:ready");
""",
    "stock-worker.js": """import { loadPyodide } from "./stock/pyodide-0/pyodide.mjs";
await loadPyodide();
postMessage("ready");
""",
}


def with_stock(folder: Path) -> Path:
    """The site, and beside it a page that starts Pyodide as it comes from its makers."""
    shutil.copytree(ROOT / "dist", folder)
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder / "stock" / "pyodide-0")
    for name, text in STOCK.items():
        (folder / name).write_text(text)
    return folder


def main() -> int:
    """Run the measures named on the command line, or all of them."""
    from playwright.sync_api import sync_playwright

    wanted = [measure for measure in MEASURES if not sys.argv[1:] or measure.__name__ in sys.argv[1:]]
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bench = Bench(playwright, with_stock(Path(folder) / "site"))
        for measure in wanted:
            bench.pace = pace()
            say(f"measuring {measure.__name__}; the fixed loop takes {bench.pace:.2f} times the reference")
            for row in measure(bench):
                print(f"{row.name:<58} {row.value:>10.4g} {row.unit:<3} {row.verdict}".rstrip(), flush=True)
                rows.append(row)
    (CACHE / "bench.json").write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
