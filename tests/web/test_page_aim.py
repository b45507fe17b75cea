"""Nothing worth seeing begins under the tools; from afar a tap chooses only what it surely means."""

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect
from tests.web.hand import Hand, Point

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import get

RECORDED = Path(__file__).resolve().parents[1] / "games" / "panzerarmee-afrika-crusader-1.json"
ALEXANDRIA = (3008.0, 637.4)
"""The middle of 6312: from there units may sail to ports that lie alone."""
COVERED = """() => {
    const groups = [...document.querySelectorAll('#tools .group')];
    const tools = groups.map((group) => group.getBoundingClientRect());
    const isUnder = ({ left, right, top, bottom }) => tools.some((tool) =>
        left < tool.right && right > tool.left && top < tool.bottom && bottom > tool.top);
    return [...document.querySelectorAll('.pieces .counter, .labels-major text')]
        .filter((one) => isUnder(one.getBoundingClientRect())).map((one) => one.textContent);
}"""
SCALE = """() => {
    const map = document.getElementById('map');
    return map.getBoundingClientRect().width / map.offsetWidth;
}"""


def crusader(actions: int) -> Game:
    """The recorded game after some actions, both armies where the tools might cover what lies behind them."""
    found = json.loads(RECORDED.read_text())
    system = get(found["system"])
    game = Game(system, system.setup(found["scenario"], found["options"]), found["seed"])
    for action in found["actions"][:actions]:
        game.play(action)
    return game


def apart(places: list[Point], one: Point) -> float:
    """How far the nearest of the other places is."""
    return min((math.dist(one, other) for other in places if math.dist(one, other) > 1), default=math.inf)


def test_the_first_view_leaves_names_and_counters_beside_the_tools(
    new_context: Callable[..., BrowserContext], site: Any
) -> None:
    for actions in (7, 65):
        page = new_context(viewport={"width": 1180, "height": 820}).new_page()
        hand = Hand(page, f"{site.url}#{codec.position_token(crusader(actions))}")
        hand.rest()
        assert page.evaluate(COVERED) == [], actions


def test_from_afar_a_tap_takes_what_it_surely_means(tablet: Page, site: Any) -> None:
    system = get("panzerarmee-afrika")
    game = Game(system, system.setup("sonnenblume", []), 7)
    while game.state.phase != "movement":
        game.play({"act": "end"})
    hand = Hand(tablet, f"{site.url}#{codec.position_token(game)}")
    hand.tap("The whole map")
    assert hand.touch(ALEXANDRIA)  # nothing is in hand: the map comes near
    assert hand.touch(ALEXANDRIA)
    hand.tap("The whole map")
    hand.rest()
    scale = float(tablet.evaluate(SCALE))
    prompt = tablet.locator("#panel .prompt")
    said, lit = prompt.inner_text(), hand.lit("reach")
    assert hand.touch(next(place for place in lit if scale * apart(lit, place) < 16))  # it may be another
    assert float(tablet.evaluate(SCALE)) > scale and prompt.inner_text() == said

    hand.tap(re.compile("^Sail$"), inside="#panel .verbs")
    hand.tap("The whole map")
    hand.rest()
    ports, n = hand.lit("spot"), hand.saved["n"]
    assert scale * apart(ports, ports[0]) > 44
    assert hand.touch((ports[0][0] + 30, ports[0][1]))  # in the next hex, but near no other port
    expect(prompt).to_contain_text("Ready")
    assert float(tablet.evaluate(SCALE)) == scale
    assert hand.touch(ports[0])  # what is chosen is looked at from near, and not done by a second tap
    assert hand.saved["n"] == n and float(tablet.evaluate(SCALE)) > scale
