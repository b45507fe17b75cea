"""Overlays: chosen from a menu, drawn as the engine answers, kept across steps, read hex by hex."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.core.play import begin, play_on
from tests.web.hand import Hand, points
from tests.web.saves import at_movement, move

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import get

DRAWN = """() => [...document.querySelectorAll('.under .area-pattern')].map((field) =>
    [field.classList[1], field.getAttribute('d').split('M').length - 1])"""


def middle(spot: str) -> tuple[float, float]:
    """The middle of a hex on the board."""
    column, row = int(spot[:2]), int(spot[2:])
    return 32 + 48 * (column - 1), 55.4256 * (row - 0.5 + (0.5 if column % 2 == 0 else 0))


def wanted(game: Game, overlay: str, side: str) -> list[tuple[str, int]]:
    """The look of each field, and how many hexes it has, as the engine says."""
    answer: Any = game.system.query(game.state, {"overlay": overlay, "side": side})
    return [(area["look"], len(area["hexes"])) for area in answer["areas"]]


def expect_drawn(page: Page, fields: list[tuple[str, int]]) -> None:
    """Wait until the map shows these fields."""
    page.wait_for_function(f"(fields) => JSON.stringify(({DRAWN})()) === JSON.stringify(fields)", arg=fields)


def in_hand(hand: Hand) -> Game:
    """The game in hand, from what the page has saved."""
    return codec.load(hand.saved["save"], get("panzerarmee-afrika"))


def test_every_overlay_is_drawn_as_the_engine_answers(tablet: Page, site: Any) -> None:
    hand, game = Hand(tablet, site.url), at_movement()
    hand.open_file(codec.save(game))
    see_overlays(hand, game)
    other = play_on(begin(get("eighth-army"), "basic", seed=1), 79)
    hand.open_here(codec.position_token(other))
    see_overlays(hand, other)


def see_overlays(hand: Hand, game: Game) -> None:
    """Lay every overlay of a game over the map, for one side or the other, and take the last off."""
    tablet = hand.page
    legend = tablet.locator("#legend")
    sides = (("allied", "Allied"), ("axis", "Axis"))
    for i, overlay in enumerate(game.system.catalog()["overlays"]):
        side, name = sides[i % 2]
        tablet.get_by_role("button", name="Layers").tap()
        tablet.get_by_role("button", name=f"{overlay['title']}: {name}").tap()
        expect(legend.locator("b")).to_have_text(overlay["title"])
        expect(legend.locator(".side-chip")).to_have_text(name)
        expect(legend.locator(".rule-chip")).to_have_text(overlay["rule"])
        expect_drawn(tablet, wanted(game, overlay["id"], side))
        answer: Any = game.system.query(game.state, {"overlay": overlay["id"], "side": side})
        expect(legend.locator(".marks")).to_have_text([overlay["figures"]] if answer["marks"] else [])
    hand.tap("Close the overlay")
    expect(legend).to_be_hidden()
    expect_drawn(tablet, [])


def test_an_overlay_stays_and_is_asked_again_after_every_step(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.open_file(codec.save(at_movement()))
    hand.tap("Layers")
    hand.tap("Zones of control: Axis", inside="dialog.menu")
    before, own = wanted(at_movement(), "zones", "axis"), "#panel .steps"
    expect_drawn(tablet, before)
    move(hand)
    after = wanted(in_hand(hand), "zones", "axis")
    assert after != before
    expect_drawn(tablet, after)
    expect(tablet.locator("#legend")).to_be_visible()
    hand.tap("Undo", inside=own)
    expect_drawn(tablet, before)
    hand.tap("Layers")
    hand.tap("None", inside="dialog.menu")
    expect_drawn(tablet, [])


def test_a_tap_says_more_of_a_hex_and_shows_the_path_with_its_costs(tablet: Page, site: Any) -> None:
    hand, game = Hand(tablet, site.url), at_movement()
    hand.open_file(codec.save(game))
    hand.tap("Layers")
    hand.tap("Supply: Axis", inside="dialog.menu")
    unit, close = next(
        (unit, close)
        for unit in sorted(game.state.units.values(), key=lambda u: u.id)
        if unit.side == "axis"
        and re.fullmatch(r"\d{4}", str(unit.at))
        and (close := _closer(game, str(unit.at)))["paths"]
        and len(close["paths"]) == 1
    )
    hand.tap("The whole map")
    assert hand.touch(middle(str(unit.at)))  # from so far a tap brings the hex near
    assert hand.touch(middle(str(unit.at)))
    look = tablet.locator("#panel .place .close-look")
    expect(look.locator("li")).to_have_count(len(close["lines"]))
    expect(look.locator("li").first).to_contain_text(close["lines"][0]["text"])
    path = close["paths"][0]
    assert tablet.locator(".under .trail").count() == 1
    way = points(str(tablet.locator(".under .trail").get_attribute("d")), "[ML]")
    assert [(round(x), round(y)) for x, y in way] == [
        (round(x), round(y)) for x, y in map(middle, path["hexes"])
    ]
    assert tablet.locator(".over .badge.cost").all_text_contents() == [
        str(cost) for cost in path["costs"][1:]
    ]
    assert not tablet.locator("#panel .steps .primary.next").count()  # the tap has chosen the unit as well


def _closer(game: Game, spot: str) -> Any:
    return game.system.query(game.state, {"overlay": "supply", "side": "axis", "at": spot})


def test_the_menu_is_walked_by_keys_and_a_tap_beside_it_plays_nothing(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.open_file(codec.save(at_movement()))
    hand.tap("Layers")
    menu, focused = tablet.locator("dialog.menu"), "() => document.activeElement.getAttribute('aria-label')"
    boxes = [item.bounding_box() for item in menu.locator("button").all()]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    tablet.keyboard.press("Home")
    assert tablet.evaluate(focused) == "Zones of control: Allied"
    tablet.keyboard.press("ArrowDown")
    assert tablet.evaluate(focused) == "Zones of control: Axis"
    tablet.keyboard.press("ArrowUp")
    tablet.keyboard.press("ArrowUp")
    assert tablet.evaluate("() => document.activeElement.innerText").startswith("None")
    panel = tablet.locator("#panel").inner_text()
    tablet.touchscreen.tap(700, 300)
    expect(menu).to_have_count(0)
    assert tablet.locator("#panel").inner_text() == panel
    hand.tap("Layers")
    tablet.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert tablet.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Layers"
