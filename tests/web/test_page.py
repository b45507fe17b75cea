"""The page is played by touch, from what the screen offers; games survive reloads, links and faults."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.web.hand import Hand

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import get

TOBRUK = (1424.0, 332.6)
EVIL = "<img src=x onerror=window.harm=1>"
PHASES = ["Supply", "Command control", "Movement", "Supply for attacks", "Combat", "Reinforcements"]
FINGERS = """() => {
    window.touched = [];
    for (const kind of ['pointerdown', 'keydown', 'contextmenu'])
        addEventListener(kind, (event) => window.touched.push(event.pointerType || kind), true);
}"""
SPOIL = """() => {
    const slots = ['a', 'b'].map((slot) => `khamsin:hand:${slot}`);
    const order = (slot) => JSON.parse(localStorage.getItem(slot)).order;
    const newest = order(slots[0]) > order(slots[1]) ? slots[0] : slots[1];
    localStorage.setItem(newest, localStorage.getItem(newest).slice(0, -40));
}"""


def fresh(scenario: str) -> Game:
    """A game at its start."""
    system = get("panzerarmee-afrika")
    return Game(system, system.setup(scenario, []), 7)


def before_an_attack() -> Game:
    """Crusader, where the garrison of Tobruk may sally out."""
    game = fresh("crusader")
    while all(ask.act != "attack" for ask in game.offer({}).asks):
        game.play({"act": "end"})
    system = game.system
    return Game(system, game.state, 7)


def with_evil_name() -> dict[str, Any]:
    """A sound save, one of whose units is named with HTML."""
    game = fresh("sonnenblume")
    truck = next(u for u in game.state.units.values() if u.type == "truck" and u.side == "allied")
    evil = replace(truck, id="allied-truck-1", name=EVIL)
    start = replace(game.state, units={**game.state.units, evil.id: evil})
    return codec.save(Game(game.system, start, 7))


def test_a_turn_of_both_sides_by_touch(tablet: Page, site: Any) -> None:
    """With fingers alone: no key, no mouse, no finger held down."""
    tablet.add_init_script(f"({FINGERS})()")
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    seen: list[str] = []
    while hand.turn.startswith("Turn 1 "):
        if hand.phase not in seen:
            seen.append(hand.phase)
            if hand.phase.endswith("Movement"):
                hand.move()
            if hand.phase.endswith("Reinforcements"):
                bring_in(hand)
        hand.confirm()
        hand.pass_curtain()
    axis = [f"Axis {phase}" for phase in PHASES if phase != "Command control"]
    assert seen == [f"Allied {phase}" for phase in PHASES] + axis
    acts = [action["act"] for action in hand.saved["save"]["actions"]]
    assert acts.count("move") + acts.count("overrun") == 2
    assert acts.count("place") == 2
    assert set(tablet.evaluate("() => window.touched")) == {"touch"}


def bring_in(hand: Hand) -> None:
    """Place the first arrival that is listed."""
    hand.page.locator("#panel .values .unit-chip").first.tap()
    hand.page.wait_for_function("() => document.querySelector('.lit.spot')")
    hand.touch_one(hand.lit("spot"))
    hand.confirm()


def to_movement(hand: Hand) -> None:
    """Play on to the first movement phase."""
    while not hand.phase.endswith("Movement"):
        hand.confirm()


def test_refusal_move_undo_redo_reload_and_a_spoilt_save(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    to_movement(hand)
    own = hand.pick()
    hand.touch((own[0] - 96, own[1]))  # an enemy stack, or a hex too far: never lit
    toast = tablet.locator(".toast")
    expect(toast).to_be_visible()
    toast.locator(".rule-chip").first.tap()
    card = tablet.locator("dialog .rule-card")
    expect(card.locator("p").first).not_to_be_empty()
    assert re.match(r"PAA \d", card.locator("h3").first.inner_text())
    hand.tap("Close", inside="dialog")
    hand.tap("Cancel", inside="#panel")

    before = hand.print
    hand.move()
    after = hand.print
    hand.tap(re.compile("Undo"))
    assert hand.print == before != after
    hand.tap(re.compile("Redo"))
    assert hand.print == after

    places = hand.counters()
    tablet.reload()
    hand.wait()
    assert (hand.print, hand.counters()) == (after, places)

    hand.tap(re.compile("Undo"))
    assert hand.print == before
    tablet.evaluate(SPOIL)
    tablet.reload()
    hand.wait()
    assert hand.print == after  # what the other slot holds


def test_a_link_gives_the_same_game_and_an_attack_is_rolled_there(
    new_context: Callable[..., BrowserContext], site: Any
) -> None:
    start = before_an_attack()
    first = Hand(new_context().new_page(), f"{site.url}#{codec.position_token(start)}")
    assert first.page.url == site.url
    assert first.phase == "Allied Combat"
    first.tap("Send the game")
    link = first.page.get_by_label("This position").input_value()
    assert re.fullmatch(re.escape(site.url) + r"#[\w-]+", link)

    second = Hand(new_context().new_page(), link)
    assert second.print == first.print == codec.save(start)["print"]
    second.pick()
    roll = second.page.get_by_role("button", name="Roll: Attack")
    for target in second.lit("target"):
        if second.touch(target) and not roll.count():
            second.touch(target)  # too strong: let it go again
    preview = second.page.locator(".preview")
    expect(preview.locator("h3")).to_contain_text("superiority")
    expect(preview.locator(".chances")).to_contain_text("%")
    assert preview.locator(".lines .rule-chip").count() >= 2
    n = second.saved["n"]
    expect(roll).to_be_visible()
    assert second.saved["n"] == n  # nothing is thrown before it is asked for
    second.confirm()
    assert second.saved["save"]["actions"][-1]["act"] == "attack"
    expect(second.page.locator("#panel")).to_contain_text("Die for attack")
    expect(second.page.get_by_role("button", name="Undo", exact=False).first).to_be_disabled()


def test_foreign_text_and_damaged_games_do_no_harm(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.open_file(with_evil_name())
    look_at(hand, TOBRUK)
    before, dialog = hand.print, tablet.get_by_role("dialog")
    expect(tablet.locator("#panel, .pieces").get_by_text(EVIL).first).to_be_attached()

    sound = codec.save(fresh("sonnenblume"))
    damaged = {
        "not JSON": json.dumps(sound)[:60],
        '"actions"': json.dumps({k: v for k, v in sound.items() if k != "actions"}),
        EVIL: json.dumps({**sound, "scenario": EVIL}),
        "is refused": json.dumps({**sound, "actions": [{"act": "move", "units": ["x"], "path": ["0101"]}]}),
        "come out": json.dumps({**sound, "print": "0" * 16}),
    }
    for why, text in damaged.items():
        hand.open_text(text)
        expect(dialog).to_contain_text(why.replace("not JSON", "not hold JSON"))
        hand.tap("Close", inside="dialog")
    token = codec.position_token(fresh("sonnenblume"))
    for link in (token[:-5], token[:30] + ("A" if token[30] != "A" else "B") + token[31:], "???"):
        tablet.get_by_label("Link", exact=True).fill(f"{site.url}#{link}")
        hand.tap("Open the link")
        expect(dialog).to_contain_text("This link cannot be opened")
        hand.tap("Close", inside="dialog")
    hand.tap("Continue")
    assert hand.print == before
    assert hand.phase == "Allied Supply"
    assert tablet.evaluate("() => [window.harm, document.querySelectorAll('img[onerror]').length]") == [
        None,
        0,
    ]
    assert len(tablet.evaluate("() => Object.keys(localStorage).filter((k) => k.includes('kept'))")) == 0


def look_at(hand: Hand, place: tuple[float, float]) -> None:
    """Find a place on the whole map, where a tap brings it near, and tap what stands there."""
    hand.tap("The whole map")
    assert hand.touch(place)
    assert hand.touch(place)


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest) -> Any:
    """No page of these tests may report an error of its own."""
    if "tablet" not in request.fixturenames:
        yield
        return
    page, errors = request.getfixturevalue("tablet"), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield
    assert errors == []
