"""A stack by touch: all of it listed, one of it sent through friends alone."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.hand import Hand
from tests.web.saves import at_movement
from tests.web.test_page_overlays import in_hand, middle

from khamsin.core import codec
from khamsin.core.game import Game


def way_through_friends(game: Game) -> tuple[str, list[str]]:
    """A unit in a stack of three or more, and a way through a hex where others of its side stand."""
    own = [unit for unit in game.state.units.values() if unit.side == "axis"]
    held = {str(unit.at) for unit in own}
    for unit in sorted(own, key=lambda u: u.id):
        if sum(other.at == unit.at for other in own) < 3:
            continue
        asks = game.offer({"act": "move", "units": [unit.id]}).asks
        spots = [spot for ask in asks if ask.slot == "path" for spot in sorted(ask.values)]
        for spot in spots:
            ready = game.offer({"act": "move", "units": [unit.id], "path": [spot]}).ready
            path: Any = ready["path"] if ready else []
            if 3 <= len(path) <= 5 and held & set(path[:-1]) and spot not in held:
                return unit.id, path
    raise AssertionError("no such way")


def test_one_of_a_stack_goes_through_friends_alone(tablet: Page, site: Any) -> None:
    hand, game = Hand(tablet, site.url), at_movement()
    hand.open_file(codec.save(game))
    name, path = way_through_friends(game)
    unit = game.state.units[name]
    stack = [other for other in game.state.units.values() if other.at == unit.at]
    hand.tap("The whole map")
    assert hand.touch(middle(str(unit.at)))  # from so far a tap brings the hex near
    assert hand.touch(middle(str(unit.at)))
    chips = tablet.locator("#panel .place .unit-chip")
    expect(chips).to_have_count(len(stack))
    shown = chips.locator(".unit-text b").all_inner_texts()
    assert sorted(shown) == sorted(other.name for other in stack)
    hand.tap("Cancel", inside="#panel")
    hand.touch(middle(str(unit.at)))
    picked = tablet.locator("#panel .place .unit-chip[aria-pressed=true]")
    if picked.locator(".unit-text b").all_inner_texts() != [unit.name]:
        picked.tap()  # let go of the one on top
        expect(picked).to_have_count(0)
        chips.filter(has=tablet.get_by_text(unit.name, exact=True)).first.tap()
    expect(picked).to_have_count(1)
    expect(picked).to_contain_text(unit.name)
    assert hand.touch(middle(path[-1]))
    expect(tablet.get_by_role("button", name=re.compile("^Move"))).to_be_visible()
    hand.confirm()
    after = in_hand(hand).state
    assert after.units[name].at == path[-1]
    moved = [u.id for u in after.units.values() if u.at != game.state.units[u.id].at]
    assert moved == [name]
