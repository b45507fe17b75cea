"""The page under rough hands and in long use: every tap finds its hex, and nothing wears out."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page
from tests.web.hand import SYSTEM, Hand

from khamsin.core.hexes import centre, name
from khamsin.systems import get

STILL = """() => [scrollX, scrollY, document.documentElement.scrollTop, visualViewport.scale,
    visualViewport.offsetLeft, visualViewport.offsetTop]"""
RING = """([x, y]) => {
    const box = document.querySelector('.ring.looked')?.getBBox();
    return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 3;
}"""
SEEN = """(points) => {
    const map = document.getElementById('map');
    const box = map.getBoundingClientRect();
    const scale = box.width / map.offsetWidth;
    return points.map(([x, y]) => [box.left + x * scale, box.top + y * scale])
        .map((at) => (document.elementFromPoint(...at)?.closest('#stage') ? at : null));
}"""


def all_hexes(system: str = "panzerarmee-afrika") -> list[str]:
    """Every hex of a map."""
    columns, rows = get(system).board_dict()["size"]
    return [name(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]


def taps_land(hand: Hand, stream: Random, when: str, count: int = 3) -> None:
    """A tap on each of some hexes that can be seen rings that very hex, and has moved nothing else."""
    page, hexes = hand.page, all_hexes()
    points = [centre(spot) for spot in stream.sample(hexes, len(hexes))]
    seen = [(p, at) for p, at in zip(points, page.evaluate(SEEN, points), strict=True) if at][:count]
    assert len(seen) == count, f"after {when} the map is covered"
    for point, at in seen:
        page.touchscreen.tap(*at)
        page.wait_for_function(RING, arg=list(point))
    assert page.evaluate(STILL) == [0, 0, 0, 1, 0, 0], f"after {when} the page has moved"


def drag_from_the_edges(client: CDPSession) -> None:
    """Draw a finger in from each edge of the screen."""
    for start, end in (
        ((2, 400), (300, 400)),
        ((400, 1), (400, 500)),
        ((400, 808), (400, 200)),
        ((1078, 400), (500, 400)),
    ):
        for kind, at in (("touchStart", start), ("touchMove", end)):
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def pinch(client: CDPSession, spread: float) -> None:
    """Two fingers on the map, drawn apart or together."""
    for step in range(9):
        reach = 90 + spread * step
        fingers = [{"x": 400 - reach, "y": 300, "id": 0}, {"x": 400 + reach, "y": 330, "id": 1}]
        kind = "touchMove" if step else "touchStart"
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def double_tap(page: Page) -> None:
    """Two taps on one spot, one right after the other."""
    page.touchscreen.tap(420, 330)
    page.touchscreen.tap(420, 330)


def look_into(hand: Hand, tab: str) -> None:
    """Open a tab of the panel."""
    hand.page.get_by_role("tab", name=tab).tap()


def open_and_close(hand: Hand) -> None:
    """A dialog, and a menu that a tap beside it closes."""
    hand.tap("Send the game")
    hand.tap("Close", inside="dialog")
    hand.page.get_by_label("More", exact=True).tap()
    hand.page.touchscreen.tap(500, 500)
    hand.page.wait_for_function("() => !document.querySelector('dialog[open]')")


def turn(page: Page) -> None:
    """Turn the tablet."""
    size = page.viewport_size
    assert size is not None
    page.set_viewport_size({"width": size["height"], "height": size["width"]})
    page.wait_for_timeout(300)


def test_every_tap_finds_its_hex_whatever_went_before(tablet: Page, site: Any) -> None:
    hand, stream = Hand(tablet, site.url), Random(53)
    hand.begin("Sonnenblume")
    client = tablet.context.new_cdp_session(tablet)
    rough: dict[str, Callable[[], object]] = {
        "the beginning": lambda: None,
        "a double tap": lambda: double_tap(tablet),
        "drags from the edges": lambda: drag_from_the_edges(client),
        "fingers drawn apart": lambda: pinch(client, 12),
        "fingers drawn together": lambda: pinch(client, -7),
        "a step nearer": lambda: hand.tap("Nearer"),
        "two steps farther": lambda: (hand.tap("Farther"), hand.tap("Farther")),
        "a turn of the tablet": lambda: turn(tablet),
        "a dialog and a menu": lambda: open_and_close(hand),
        "the tables": lambda: look_into(hand, "Tables"),
        "the log": lambda: look_into(hand, "Log"),
        "a turn back": lambda: turn(tablet),
    }
    for when, handle in rough.items():
        handle()
        tablet.wait_for_timeout(400)  # what glides comes to rest
        taps_land(hand, stream, when)
    assert hand.saved["n"] == 0, "looking about plays nothing"


def test_there_and_back_again_leaves_nothing_in_the_page(tablet: Page, site: Any) -> None:
    """A move is taken back and played again many times: no node and no listener stays behind."""
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    while not hand.phase.endswith("Movement"):
        hand.confirm()
    hand.move()
    client = tablet.context.new_cdp_session(tablet)
    client.send("Performance.enable")

    def counted(rounds: int) -> dict[str, float]:
        tablet.evaluate(THERE_AND_BACK, rounds)
        tablet.wait_for_timeout(1500)  # what glides comes to rest
        client.send("HeapProfiler.collectGarbage")
        found = client.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in found}

    before, after = counted(10), counted(40)
    assert after["Nodes"] - before["Nodes"] < 100
    assert after["JSEventListeners"] - before["JSEventListeners"] < 20
    assert after["JSHeapUsedSize"] - before["JSHeapUsedSize"] < 1_500_000


THERE_AND_BACK = """async (rounds) => {
    const until = async (sign) => {
        while (!document.querySelector(sign)) await new Promise((wake) => setTimeout(wake, 10));
    };
    const [undo, redo] = ['Undo', 'Redo'].map((name) => `#panel [aria-label=${name}]:enabled`);
    for (let i = 0; i < rounds; i += 1) {
        for (const button of [undo, redo]) {
            await until(button);
            document.querySelector(button).click();
            await new Promise((wake) => setTimeout(wake, 20));
        }
    }
    await until(undo);
}"""


def test_starts_from_one_memory_differ_until_a_seed_is_given(
    new_context: Callable[..., BrowserContext], site: Any
) -> None:
    """The engine begins from a stored memory: chance is not stored with it, and a seed fixes it."""
    offered, prints = [], []
    for _ in range(2):
        hand = Hand(new_context().new_page(), site.url)
        hand.page.locator("#home").get_by_role("button", name=SYSTEM).click()
        offered.append(hand.page.get_by_label("Seed of the dice").input_value())
        hand.page.locator("#home").get_by_role("button", name="8th Army").click()
        hand.begin("Sonnenblume", seed=11)
        while not hand.phase.endswith("Movement"):
            hand.confirm()
        prints.append(hand.print)
    assert offered[0] != offered[1] and prints[0] == prints[1]
    assert json.dumps(hand.saved["save"]["actions"]).count('"act"') > 1
