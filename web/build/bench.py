"""Measures what the project promises, prints a table, and writes it to .build/bench.json.

Each measure is a function that gets the `Bench` and returns rows; MEASURES lists them. Ratios are taken
within one run, on one machine, so that they travel.
"""

from __future__ import annotations

import json
import shutil
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kit import CACHE, ROOT, run, say, tree
from pyodide_run import inside
from serve import Site

RUNS = 5
BUILD = ROOT / "web" / "build"
FOREIGN = ("pyodide-", "stdlib-", "snapshot-", "micropip-")
READY = "() => performance.getEntriesByName('engine:ready')[0]?.startTime"
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-sync",
]
STOCK_PAGE = (
    '<!doctype html><meta charset="utf-8"><title>Stock</title><script type="module" src="stock.js"></script>'
)
STOCK_JS = """const worker = new Worker("stock-worker.js", { type: "module" });
worker.onmessage = () => performance.mark("engine:ready");
"""
STOCK_WORKER = """import { loadPyodide } from "./stock/pyodide-0/pyodide.mjs";
await loadPyodide();
postMessage("ready");
"""


@dataclass(frozen=True)
class Row:
    """One figure: what it is, how much, in what, and the limit that it should keep."""

    name: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the limit is kept, for the table."""
        if self.limit is None:
            return ""
        return f"limit {self.limit:g}: {'kept' if self.value <= self.limit else 'MISSED'}"


@dataclass(frozen=True)
class Bench:
    """What every measure may use: Playwright, and the site with a stock Pyodide beside it."""

    playwright: Any
    folder: Path

    @contextmanager
    def profile(self) -> Iterator[Any]:
        """A browser with a profile of its own: only such a one keeps large files and compiled code."""
        program = shutil.which("chromium") or shutil.which("google-chrome")
        with tempfile.TemporaryDirectory() as home:
            launch = self.playwright.chromium.launch_persistent_context
            context = launch(home, executable_path=program, args=ARGS)
            yield context
            context.close()


def visit(context: Any, url: str) -> float:
    """Open the page anew and tell how many milliseconds after it the engine answered."""
    page = context.new_page()
    page.goto(url)
    time = page.wait_for_function(READY, timeout=120_000).json_value()
    page.wait_for_timeout(300)  # what follows the start must not weigh on the next one
    page.close()
    return float(time)


def warm(bench: Bench, site: Site, name: str) -> float:
    """The median start with everything fetched before."""
    with bench.profile() as context:
        for _ in range(2):
            visit(context, site.url + name)
        context.pages[0].wait_for_timeout(2000)
        return statistics.median(visit(context, site.url + name) for _ in range(RUNS))


def cold(bench: Bench, site: Site, name: str) -> float:
    """The median start of browsers that have never seen the site."""
    times = []
    for _ in range(3):
        with bench.profile() as context:
            times.append(visit(context, site.url + name))
    return statistics.median(times)


def start_up(bench: Bench) -> list[Row]:
    """How soon the game is playable, against a bare stock Pyodide that can do nothing yet."""
    site = Site(bench.folder).start()
    stock = {"warm": warm(bench, site, "stock.html"), "cold": cold(bench, site, "stock.html")}
    quick = {"warm": warm(bench, site, ""), "cold": cold(bench, site, "")}
    site.hidden = ("snapshot-",)
    ordinary = {"warm": warm(bench, site, ""), "cold": cold(bench, site, "")}
    site.stop()
    rows = [Row(f"bare stock Pyodide, {state}", stock[state], "ms") for state in stock]
    for way, times, limits in (("with", quick, (0.35, 0.7)), ("without", ordinary, (0.6, None))):
        for (state, time), limit in zip(times.items(), limits, strict=True):
            rows.append(Row(f"playable {state} {way} snapshot", time, "ms"))
            rows.append(
                Row(f"playable {state} {way} snapshot / stock {state}", time / stock[state], "", limit)
            )
    return rows


def weight(bench: Bench) -> list[Row]:
    """Our own bytes as a host sends them, and everything together."""
    import brotli  # type: ignore[import-untyped]

    files = [
        path for path in tree(bench.folder) if not path.relative_to(bench.folder).parts[0].startswith("stock")
    ]
    own = [path for path in files if not path.relative_to(bench.folder).parts[0].startswith(FOREIGN)]
    return [
        Row(
            "own bytes (page, wheel, maps), brotli",
            sum(len(brotli.compress(p.read_bytes())) for p in own) / 1000,
            "kB",
            400,
        ),
        Row("all files of the site, as they lie", sum(path.stat().st_size for path in files) / 1e6, "MB"),
    ]


def paces(bench: Bench) -> list[Row]:
    """The engine's answers inside Pyodide: the slowest twentieth of them is what a player feels."""
    times = json.loads(inside(BUILD / "paces.py"))
    limits = {"tap": 100, "undo": 50, "supply": 100, "play": None}
    return [Row(f"{name} in Pyodide, p95", p95(times[name]), "ms", limit) for name, limit in limits.items()]


def p95(times: list[float]) -> float:
    """The time that nineteen in twenty keep."""
    return sorted(times)[int(len(times) * 0.95)]


def games(bench: Bench) -> list[Row]:
    """Random campaigns on this Python, and the longest link of a position met on the way."""
    random = json.loads(run(sys.executable, BUILD / "campaigns.py", env={"PYTHONPATH": str(ROOT / "py")}))
    return [
        Row("random campaign on CPython, median", statistics.median(random["seconds"]), "s", 1.5),
        Row("longest position link of a campaign", max(random["letters"]), "letters", 1900),
    ]


MEASURES: list[Callable[[Bench], list[Row]]] = [start_up, weight, paces, games]


def with_stock(folder: Path) -> Path:
    """The site, and beside it a page that starts Pyodide as it comes from its makers."""
    shutil.copytree(ROOT / "dist", folder)
    shutil.copytree(ROOT / "node_modules" / "pyodide", folder / "stock" / "pyodide-0")
    for name, text in (("stock.html", STOCK_PAGE), ("stock.js", STOCK_JS), ("stock-worker.js", STOCK_WORKER)):
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
            say(f"measuring {measure.__name__}")
            for row in measure(bench):
                print(f"{row.name:<52} {row.value:>10.4g} {row.unit:<3} {row.verdict}".rstrip(), flush=True)
                rows.append(row)
    (CACHE / "bench.json").write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
