"""Links say what they are and how they stand to the game in hand; nothing is written over."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.web.hand import Hand

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import SYSTEMS, get

OPEN = "(token) => { location.hash = token; }"
FIRST_SEEN = """const look = () => {
    const isOffered = document.querySelector('.pieces .counter.able');
    if (isOffered) window.firstSeen ??= document.getElementById('map').style.transform;
    requestAnimationFrame(look);
};
requestAnimationFrame(look);"""
SHEET = "navigator.share = (what) => { window.sent = what; return Promise.resolve(); };"


def line() -> Game:
    """The first steps of a game, to which others are held."""
    system = get("panzerarmee-afrika")
    game = Game(system, system.setup("sonnenblume", []), 7)
    for _ in range(4):
        game.play(game.offer({"act": first_act(game)}).ready)
    return game


def first_act(game: Game) -> str:
    """What leads on from here."""
    return next(ask.act for ask in game.offer({}).asks if ask.take == "go")


def fork(game: Game, at: int) -> Game:
    """The game up to a step, and then another way."""
    other = game.until(at)
    unit = next(iter(next(ask for ask in other.offer({}).asks if ask.act == "move").values))
    draft = {"act": "move", "units": [unit]}
    path = next(iter(next(ask for ask in other.offer(draft).asks if ask.slot == "path").values))
    other.play(other.offer({**draft, "path": [path]}).ready)
    return other


def asked(page: Page, hand: Hand, token: str) -> str:
    """What the page says of a link that is opened on top of a game; the game is kept."""
    page.evaluate(OPEN, token)
    said = page.locator("dialog .relation").inner_text()
    hand.tap("Keep my game", inside="dialog")
    return said


def test_a_link_says_how_it_stands_to_the_game_in_hand(tablet: Page, site: Any) -> None:
    game = line()
    at = next(n for n in range(4) if any(ask.act == "move" for ask in game.until(n).offer({}).asks))
    hand = Hand(tablet, f"{site.url}#{codec.game_token(game)}")
    before = hand.print
    assert "where your game stands now" in asked(tablet, hand, codec.game_token(game))
    assert "your game has gone on since, by 2 steps" in asked(
        tablet, hand, codec.position_token(game.until(2))
    )
    assert f"after step {at}" in asked(tablet, hand, codec.game_token(fork(game, at)))
    other = Game(game.system, game.system.setup("crusader", []), 1)
    assert "another game" in asked(tablet, hand, codec.game_token(other))
    assert hand.print == before

    further = game.until(4)
    further.play(further.offer({"act": first_act(further)}).ready)
    tablet.evaluate(OPEN, codec.game_token(further))
    expect(tablet.locator("dialog")).to_contain_text("your game, 1 step further")
    expect(tablet.locator("dialog")).to_contain_text("step 5")
    hand.tap("Go on from there", inside="dialog")
    assert hand.saved["n"] == 5
    hand.tap("Home")
    expect(tablet.locator(".kept li")).to_have_count(1)
    expect(tablet.locator(".kept li")).to_contain_text("step 4")


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_link_brings_lies_still_from_the_first(tablet: Page, site: Any, system: str) -> None:
    """No tap on what is offered is lost to a map that has still to be framed."""
    tablet.add_init_script(FIRST_SEEN)
    engine = get(system)
    game = Game(engine, engine.setup(engine.catalog()["scenarios"][-1]["id"], []), 7)
    while not any(ask.act == "move" for ask in game.offer({}).asks):
        game.play(game.offer({"act": first_act(game)}).ready)
    Hand(tablet, f"{site.url}#{codec.position_token(game)}")
    first, now = tablet.evaluate("() => [window.firstSeen, document.getElementById('map').style.transform]")
    assert first == now


def test_a_link_cut_short_is_told_in_a_dialog(tablet: Page, site: Any) -> None:
    token = codec.game_token(line())
    hand = Hand(tablet, f"{site.url}#{token[:-9]}")
    dialog = tablet.get_by_role("dialog", name="This link cannot be opened")
    expect(dialog).to_contain_text("Copy it again")
    hand.tap("Close", inside="dialog")
    for spoilt in (token[:20] + ("A" if token[20] != "A" else "B") + token[21:], "not*a*link"):
        tablet.evaluate(OPEN, spoilt)
        expect(dialog).to_be_visible()
        hand.tap("Close", inside="dialog")
    expect(tablet.locator(".toast")).to_have_count(0)


def test_the_turn_goes_out_in_one_tap_and_any_step_as_link_code_and_file(
    new_context: Callable[[], BrowserContext], site: Any
) -> None:
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    hand = Hand(page, f"{site.url}#{codec.game_token(line())}")
    hand.tap("Send the game")
    page.get_by_role("button", name="Send the turn").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Copied: paste it into a message")
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert codec.read_token(link.split("#")[1], get).state.to_plain() == line().state.to_plain()
    page.locator("dialog summary").last.tap()
    expect(page.locator("dialog svg.qr")).to_be_visible()
    with page.expect_download() as file:
        page.get_by_role("button", name="Save as a file").tap()
    assert re.fullmatch(r"sonnenblume-4\.json", file.value.suggested_filename)
    hand.tap("Close", inside="dialog")

    page.get_by_role("tab", name="Log").tap()
    page.locator("#panel .log .entry").last.tap()
    page.evaluate(SHEET)
    hand.tap("Send the game")
    expect(page.get_by_role("dialog")).to_contain_text("Step 1.")
    page.get_by_role("button", name="Send the turn").tap()
    page.wait_for_function("() => window.sent")
    sent = page.evaluate("() => window.sent")
    assert len(codec.read_token(sent["url"].split("#")[1], get).steps) == 1
    assert "Step 1." in sent["text"]
