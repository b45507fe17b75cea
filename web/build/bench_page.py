"""How the page answers a finger on the fullest map: taps, chances, undo, looking back, motion, and memory."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from figures import BUILD, READY, SCREEN, Bench, Row, p95
from pyodide_run import inside
from serve import Site

RUNS = 20
SLOW = 4
FIELD = "() => document.querySelectorAll('.pieces .counter').length > 20"
TAP = """async ([hex, sign]) => {
    const [column, row] = [Number(hex.slice(0, 2)), Number(hex.slice(2))];
    const [x, y] = [32 + 48 * (column - 1), 55.4256 * (row - 0.5 + (column % 2 ? 0 : 0.5))];
    const map = document.getElementById('map');
    const box = map.getBoundingClientRect();
    const scale = box.width / map.offsetWidth;
    const at = { clientX: box.left + x * scale, clientY: box.top + y * scale, bubbles: true };
    const frame = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    document.getElementById('stage').dispatchEvent(new MouseEvent('click', at));
    while (!document.querySelector(sign)) {
        if (performance.now() - start > 20_000) throw new Error(`${sign} never came`);
        await frame();
    }
    await frame();
    return performance.now() - start;
}"""
PRESS = """async ([button, sign]) => {
    const frame = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    document.querySelector(button).click();
    while (!document.querySelector(sign)) {
        if (performance.now() - start > 20_000) throw new Error(`${sign} never came`);
        await frame();
    }
    await frame();
    return performance.now() - start;
}"""
SEEK = """async (n) => {
    const frame = () => new Promise(requestAnimationFrame);
    const slider = document.querySelector('#replay input[type=range]');
    const start = performance.now();
    slider.value = n;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    while (!slider.getAttribute('aria-valuetext').startsWith(`Step ${n} `)) await frame();
    await frame();
    return performance.now() - start;
}"""
WATCH = """() => {
    const seen = [];
    let last = 0;
    let going = true;
    const tick = (now) => {
        if (last) seen.push(now - last);
        last = now;
        if (going) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    window.frames_seen = () => ((going = false), seen);
}"""
LIT = "#map:has(.counter.picked) .lit"
UNDO = "#panel [aria-label=Undo]:enabled"
REDO = "#panel [aria-label=Redo]:enabled"


@contextmanager
def board(bench: Bench, token: str = "") -> Iterator[tuple[Any, Any]]:
    """The page with a position on the table, and the browser's own remote control."""
    site = Site(bench.folder).start()
    with bench.profile(viewport=SCREEN, has_touch=True) as context:
        page = context.pages[0]
        page.goto(f"{site.url}#{token}" if token else site.url)
        page.wait_for_function(FIELD if token else READY, timeout=120_000)
        page.wait_for_timeout(1500)
        yield page, context.new_cdp_session(page)
    site.stop()


def slow(client: Any, rate: float) -> None:
    """Make the page's thread so many times slower; workers keep their speed."""
    client.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def cancel(page: Any) -> None:
    """Let go of what is chosen."""
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.counter.picked')")
    page.wait_for_timeout(100)


def taps(bench: Bench) -> list[Row]:
    """From a finger to what it shows: lit hexes, exact chances, a move taken back."""
    rows = []
    engine = _engine_times(bench)
    with board(bench, bench.positions["movement"]["token"]) as (page, client):
        for rate, limit in ((1, 100), (SLOW, 250)):
            times = [time for _ in range(4) for time in _first_taps(bench, page, client, rate)]
            worker = (rate - 1) * engine["tap"]
            rows.append(Row(f"tap to lit hexes, {rate}x, p95", p95(times) + worker, "ms", limit, bench.pace))
        slow(client, 1)
        rows += _undo_and_redo(bench, page, bench.positions["movement"])
    with board(bench, bench.positions["battle"]["token"]) as (page, client):
        slow(client, SLOW)
        times = [_one_battle(page, bench.positions["battle"]) for _ in range(RUNS)]
        worker = (SLOW - 1) * engine["preview"]
        rows.append(Row("exact chances of a battle, 4x, p95", p95(times) + worker, "ms", 150, bench.pace))
    return rows


def _engine_times(bench: Bench) -> dict[str, float]:
    """What the engine's share of a tap is, since a slowed browser slows the page alone."""
    times = json.loads(inside(BUILD / "paces.py", bench.file))
    return {name: p95(times[name]) for name in ("tap", "preview")}


def _first_taps(bench: Bench, page: Any, client: Any, rate: float) -> list[float]:
    """One tap on each of several units, with an engine that has thought of none of them yet."""
    slow(client, 1)
    page.reload()
    page.wait_for_function(FIELD)
    page.wait_for_timeout(2500)
    slow(client, rate)
    return [_one_tap(page, spot) for spot in bench.positions["movement"]["hexes"]]


def _one_tap(page: Any, spot: str) -> float:
    spent = float(page.evaluate(TAP, [spot, LIT]))
    cancel(page)
    return spent


def _one_battle(page: Any, battle: dict[str, Any]) -> float:
    for spot in battle["hexes"]:
        page.evaluate(TAP, [spot, LIT])
    spent = float(page.evaluate(TAP, [battle["target"], "#panel .chances"]))
    cancel(page)
    return spent


def _undo_and_redo(bench: Bench, page: Any, position: dict[str, Any]) -> list[Row]:
    """A unit is moved; the move is taken back and played again."""
    page.evaluate(TAP, [position["hex"], LIT])
    page.evaluate(TAP, [position["goal"], ".layer path.way"])
    page.evaluate(PRESS, ["#panel .steps > .primary", UNDO])
    times: dict[str, list[float]] = {"undo": [], "redo": []}
    for _ in range(RUNS):
        for name, button, sign in (("undo", UNDO, REDO), ("redo", REDO, UNDO)):
            page.wait_for_timeout(150)
            times[name].append(page.evaluate(PRESS, [button, sign]))
    return [
        Row(f"{name} in the page, p95", p95(spent), "ms", 50, bench.pace) for name, spent in times.items()
    ]


def jumps(bench: Bench) -> list[Row]:
    """Looking back at any step of a recorded campaign, by the slider of the replay."""
    save = bench.positions["save"]
    with board(bench) as (page, _):
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a file").click()
        text = json.dumps(save).encode()
        chooser.value.set_files([{"name": "game.json", "mimeType": "application/json", "buffer": text}])
        page.wait_for_function(FIELD, timeout=60_000)
        page.wait_for_timeout(500)
        page.get_by_role("tab", name="Log").click()
        page.locator(".log .entry").first.click()
        page.wait_for_selector("#replay input[type=range]")
        count = len(save["actions"])
        times = [page.evaluate(SEEK, n * 7919 % count) for n in range(1, RUNS + 1)]
    return [Row("jump to any step of a campaign in the page, p95", p95(times), "ms", 300, bench.pace)]


def motion(bench: Bench) -> list[Row]:
    """Frames while the map is dragged, pinched and rolled, and the page is slowed down."""
    rows = []
    with board(bench, bench.positions["movement"]["token"]) as (page, client):
        slow(client, SLOW)
        for name, move in (("drag", _drag), ("pinch", _pinch), ("wheel", _wheel)):
            page.evaluate(WATCH)
            for turn in (1, -1, 1, -1):
                move(page, client, turn)
            frames = page.evaluate("() => window.frames_seen()")
            rows.append(Row(f"frame while the map is moved by {name}, 4x, p95", p95(frames), "ms", 20))
            rows.append(Row(f"longest frame by {name}", max(frames), "ms"))
            page.wait_for_timeout(800)
    return rows


def _drag(page: Any, client: Any, turn: int) -> None:
    way = {"x": 500, "y": 400, "xDistance": 320 * turn, "yDistance": 160 * turn, "speed": 700}
    client.send("Input.synthesizeScrollGesture", {**way, "gestureSourceType": "touch"})


def _pinch(page: Any, client: Any, turn: int) -> None:
    """Two fingers apart, or together again, in sixty small steps."""
    for step in range(60):
        spread = 60 + 2 * (step if turn > 0 else 59 - step)
        fingers = [{"x": 500 - spread, "y": 400, "id": 0}, {"x": 500 + spread, "y": 420, "id": 1}]
        client.send(
            "Input.dispatchTouchEvent",
            {"type": "touchMove" if step else "touchStart", "touchPoints": fingers},
        )
        page.wait_for_timeout(12)
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _wheel(page: Any, client: Any, turn: int) -> None:
    for _ in range(40):
        client.send(
            "Input.dispatchMouseEvent",
            {"type": "mouseWheel", "x": 500, "y": 400, "deltaX": 0, "deltaY": 20 * turn},
        )
        page.wait_for_timeout(12)


PASS = """async (count) => {
    const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));
    const next = 'dialog[open].curtain button[value=go], #panel .steps > .primary:enabled';
    const record = (slot) => JSON.parse(localStorage.getItem(`khamsin:hand:${slot}`) ?? '{"order":-1}');
    const order = () => Math.max(record('a').order, record('b').order);
    let done = 0;
    let last = order();
    for (let idle = 0; done < count && idle < 200; idle += 1) {
        document.querySelector(next)?.click();
        for (let i = 0; i < 20 && order() === last; i += 1) await pause(5);
        if (order() !== last) [done, last, idle] = [done + 1, order(), 0];
    }
    await pause(300);
    document.querySelector('dialog[open].curtain button[value=go]')?.click();
    return done;
}"""


def memory(bench: Bench) -> list[Row]:
    """What the browser holds beyond a blank tab after 1,000 actions, and how much 1,000 more add."""
    with bench.profile(viewport=SCREEN) as context:
        page = context.pages[0]
        page.wait_for_timeout(1000)
        blank = held(bench.home)
        site = Site(bench.folder).start()
        page.goto(site.url)
        page.wait_for_function(READY, timeout=120_000)
        client = context.new_cdp_session(page)
        after = []
        for _ in range(2):
            _act(page, 1000)
            client.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(1000)
            after.append(held(bench.home))
        site.stop()
    return [
        Row("memory over a blank tab after 1,000 actions", (after[0] - blank) / 1e6, "MB", 200),
        Row("growth over 1,000 actions more", (after[1] - after[0]) / 1e6, "MB", 5),
    ]


def _act(page: Any, count: int) -> None:
    """So many actions, in campaigns begun one after the other."""
    while count > 0:
        if page.locator("#home").is_hidden():
            page.get_by_role("button", name="Home").click()
        page.locator("#home").get_by_role("button", name="PanzerArmee Afrika").click()
        page.get_by_role("radio", name=re.compile("Campaign")).check()
        page.locator("#home").get_by_role("button", name="Begin", exact=True).click()
        page.wait_for_function(FIELD)
        done = page.evaluate(PASS, min(count, 300))
        assert done, "the campaign does not go on"
        count -= done


def held(home: str) -> int:
    """Bytes that a profile's browser holds in all its processes, shared ones divided among the sharers."""
    return sum(_bytes_of(pid) for pid in _family(home))


def _family(home: str) -> list[str]:
    """The process that was given this profile, and all below it."""
    parents, roots = {}, []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # processes come and go
            words = (folder / "cmdline").read_bytes()
            parents[folder.name] = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            roots += [folder.name] if home.encode() in words and b"--type=" not in words else []
    family = roots
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid and child not in family]
    return family


def _bytes_of(pid: str) -> int:
    with contextlib.suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024
    return 0
