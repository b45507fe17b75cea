"""The short game by touch: supply is shown before it is paid, and a whole turn of both sides is played."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.hand import Hand, Point

SYSTEM = "8th Army"
SEGMENTS = ["Supply", "Replacements", "Movement", "Attack", "Resupply"]
FUKA, MATRUH, ROAD = "2607", "2306", "2206"


def middle(spot: str) -> Point:
    """The middle of a hex on the board."""
    column, row = int(spot[:2]), int(spot[2:])
    return 32 + 48 * (column - 1), 55.4256 * (row - 0.5 + (0.5 if column % 2 == 0 else 0))


def drive(hand: Hand, names: list[str], spot: str) -> None:
    """Choose units from the list and send them to a hex of the map."""
    for name in names:
        hand.tap(re.compile(re.escape(name)), inside="#panel .values")
    hand.tap("The whole map")
    assert hand.touch(middle(spot))
    hand.confirm()


def finish(hand: Hand) -> None:
    """Go on to the next segment: the large button, and once more where it only shows what would follow."""
    before = hand.phase
    for _ in range(2):
        if hand.phase == before:
            hand.confirm()
            hand.pass_curtain()


def see_supply(hand: Hand) -> None:
    """The first tap shows what supply takes, on paper and on the map, and pays nothing."""
    n, page = hand.saved["n"], hand.page
    hand.confirm()
    assert hand.saved["n"] == n
    expect(page.locator(".preview .lines tr").filter(has_text="Left of")).to_be_visible()
    expect(page.locator(".preview .lines tr").filter(has_text="route of").first).to_be_visible()
    assert page.locator(".under .route").count() == (4 if hand.phase.startswith("Axis") else 0)
    hand.confirm()
    assert hand.saved["save"]["actions"][-1]["act"] == "maintain"
    assert page.locator(".under .route").count() == 0


def test_a_whole_turn_of_both_sides(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("O'Connor's offensive", system=SYSTEM)
    expect(tablet.locator(".track text")).to_have_text("3")
    assert "0" not in tablet.locator(".pieces .counter .figures").all_inner_texts()
    seen: list[str] = []
    while hand.turn.startswith("Turn 1 "):
        seen.append(hand.phase)
        if hand.phase.endswith("Supply"):
            see_supply(hand)
            continue
        if hand.phase == "Allied Movement":
            drive(hand, ["4 Armd", "4 Ind"], MATRUH)
            drive(hand, ["7 Armd", "6 Aus"], FUKA)
        if hand.phase == "Axis Movement":
            drive(hand, ["Libia"], ROAD)
        if hand.phase == "Axis Attack":
            attack(hand, ROAD, MATRUH)
        finish(hand)
    assert seen == [f"{side} {segment}" for side in ("Allied", "Axis") for segment in SEGMENTS]
    acts = [action["act"] for action in hand.saved["save"]["actions"]]
    assert acts.count("move") == 3
    assert {"offensive", "attack"} <= set(acts)
    how = tablet.get_by_role("button", name="How to play")
    tablet.get_by_role("tab", name="Rules").tap()
    how.tap()
    assert tablet.locator("dialog .help h3").count() >= 5


def attack(hand: Hand, own: str, enemy: str) -> None:
    """Open an offensive with a stack, let it attack, and answer what the attack asks of either side."""
    hand.tap("The whole map")
    assert hand.touch(middle(own))
    expect(hand.page.locator(".preview")).to_contain_text("Left of")
    hand.confirm()
    hand.touch(middle(own))
    hand.touch(middle(enemy))
    expect(hand.page.locator(".preview .chances")).to_contain_text("%")
    hand.confirm()
    while not hand.page.get_by_role("button", name="End attacks").count():
        settle(hand)


def settle(hand: Hand) -> None:
    """Answer a question of a battle: stay where one may, else the first unit and the first hex."""
    stay = hand.page.get_by_role("button", name="No further")
    if stay.count():
        return hand.confirm()
    while not hand.page.locator("#panel .steps > .primary").count():
        if hand.lit("reach"):
            hand.touch_one(hand.lit("reach"))
        else:
            hand.page.locator("#panel .values .unit-chip").first.tap()
            hand.page.wait_for_timeout(300)
    return hand.confirm()
