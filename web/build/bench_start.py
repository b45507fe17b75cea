"""How soon the game is there: the engine, the map, and the bytes that it takes."""

from __future__ import annotations

import statistics
from typing import Any

from figures import READY, SCREEN, Bench, Row
from kit import tree
from serve import Site

RUNS = 5
FOREIGN = ("pyodide-", "stdlib-", "snapshot-", "micropip-")
GAPS = """() => {
    window.gaps = [];
    let last = performance.now();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
        const now = performance.now();
        window.gaps.push(now - last);
        last = now;
        setTimeout(() => channel.port2.postMessage(0));
    };
    channel.port2.postMessage(0);
}"""
MAP_AT = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    while (!document.querySelector('#map .drawing path')) await frame();
    await frame();
    return performance.timeOrigin + performance.now();
}"""


def visit(context: Any, url: str) -> float:
    """Open the page anew and tell how many milliseconds after it the engine answered."""
    page = context.new_page()
    page.goto(url)
    ready = page.wait_for_function(READY, timeout=120_000).json_value()
    page.wait_for_timeout(300)  # what follows the start must not weigh on the next one
    page.close()
    return float(ready)


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
        for (state, spent), limit in zip(times.items(), limits, strict=True):
            rows.append(Row(f"playable {state} {way} snapshot", spent, "ms"))
            rows.append(
                Row(f"playable {state} {way} snapshot / stock {state}", spent / stock[state], "", limit)
            )
    return rows


def first_visit(bench: Bench, site: Site) -> tuple[float, float]:
    """When a browser new to the site shows the map, and when Pyodide's first byte comes to it."""
    bytes_at: list[float] = []

    def note(request: Any) -> None:
        if request.url.removeprefix(site.url).startswith(FOREIGN):
            bytes_at.append(request.timing["startTime"] + request.timing["responseStart"])

    with bench.profile(viewport=SCREEN) as context:
        context.on("requestfinished", note)
        page = context.new_page()
        page.goto(site.url, wait_until="commit")
        map_at = float(page.evaluate(MAP_AT))
        page.wait_for_function(READY, timeout=120_000)
        origin = float(page.evaluate("() => performance.timeOrigin"))
    return map_at - origin, min(bytes_at) - origin


def on_screen(bench: Bench) -> list[Row]:
    """When the map can be seen, and how long the page ever stands still while the engine starts."""
    site = Site(bench.folder).start()
    map_at, byte_at = first_visit(bench, site)
    times, gaps = [], []
    with bench.profile(viewport=SCREEN) as context:
        visit(context, site.url)
        for _ in range(RUNS):
            page = context.new_page()
            page.add_init_script(f"({GAPS})()")
            page.goto(site.url, wait_until="commit")
            times.append(page.evaluate(MAP_AT) - page.evaluate("() => performance.timeOrigin"))
            page.wait_for_function(READY, timeout=120_000)
            page.wait_for_timeout(300)
            gaps.append(max(page.evaluate("() => window.gaps")))
            page.close()
    site.stop()
    return [
        Row("map on screen, first visit", map_at, "ms"),
        Row("map on screen / first byte of Pyodide, first visit", map_at / byte_at, "", 1),
        Row("map on screen, warm, median", statistics.median(times), "ms", 300, bench.pace),
        Row("longest gap of the page during load, median", statistics.median(gaps), "ms", 100, bench.pace),
    ]


def weight(bench: Bench) -> list[Row]:
    """Our own bytes as a host sends them, and everything together."""
    import brotli  # type: ignore[import-untyped]

    files = [
        path for path in tree(bench.folder) if not path.relative_to(bench.folder).parts[0].startswith("stock")
    ]
    own = [path for path in files if not path.relative_to(bench.folder).parts[0].startswith(FOREIGN)]
    packed = sum(len(brotli.compress(path.read_bytes())) for path in own) / 1000
    return [
        Row("own bytes (page, wheel, maps), brotli", packed, "kB", 400),
        Row("all files of the site, as they lie", sum(path.stat().st_size for path in files) / 1e6, "MB"),
    ]
