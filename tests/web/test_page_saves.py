"""No save is lost: not to full storage, damage, other versions or sudden ends; names, exports, restoring."""

import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect
from tests.web.conftest import PATIENCE
from tests.web.hand import SAVED, Hand

from khamsin.bridge import handle
from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import get

GAMES = Path(__file__).resolve().parents[1] / "games"
EVIL = "<img src=x onerror=window.harm=1> 100% ünïcode"
FILL = """() => {
    let size = 1 << 20;
    for (let i = 0; size > 0; i += 1) {
        try { localStorage.setItem(`fill${i}`, 'x'.repeat(size)); } catch { size >>= 1; }
    }
}"""
EMPTY = """() => Object.keys(localStorage).filter((key) => key.startsWith('fill'))
    .forEach((key) => localStorage.removeItem(key))"""
BLOCKED = """Object.defineProperty(window, 'localStorage', {
    get: () => { throw new DOMException('no', 'SecurityError'); },
})"""


def recorded(name: str) -> dict[str, Any]:
    """A game that was played to its end."""
    data: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())
    return data


def exported(page: Page, hand: Hand, button: str, inside: str = "#home") -> Any:
    """What a button writes into a file."""
    with page.expect_download() as file:
        page.locator(inside).get_by_role("button", name=button, exact=True).first.tap()
    return json.loads(Path(file.value.path()).read_text())


def name_it(page: Page, hand: Hand, button: str, name: str) -> None:
    """Give a name in the dialog that a button opens."""
    hand.tap(button, inside=".goon")
    page.get_by_role("textbox", name="Name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_games_are_named_copied_exported_and_restored(
    new_context: Callable[[], BrowserContext], site: Any
) -> None:
    page = new_context().new_page()
    hand = Hand(page, site.url)
    expect(page.locator(".restore")).to_contain_text("No game is stored in this browser")
    hand.begin("Sonnenblume", seed=2**53 - 1)
    hand.confirm()
    hand.tap("Home")
    expect(page.locator(".goon")).to_contain_text("on this device only · never exported")
    expect(page.locator(".safety")).to_contain_text("The browser")
    name_it(page, hand, "Keep a copy", EVIL)
    name_it(page, hand, "Name", "Mine & 'yours'")
    expect(page.locator(".kept b")).to_have_text(EVIL)
    expect(page.locator(".goon h2")).to_have_text("Mine & 'yours'")

    everything = exported(page, hand, "Export all games")
    assert [save["name"] for save in everything["saves"]] == ["Mine & 'yours'", EVIL]
    assert everything["saves"][0]["seed"] == 2**53 - 1
    expect(page.locator(".goon")).to_contain_text("last exported just now")
    page.reload()
    hand.wait()
    hand.tap("Home")
    expect(page.locator(".goon h2")).to_have_text("Mine & 'yours'")
    expect(page.locator(".kept li")).to_contain_text("last exported")

    other = new_context().new_page()
    restored = Hand(other, site.url)
    restored.open_file(
        {
            **everything,
            "saves": [
                *everything["saves"],
                recorded("eighth-army-basic-1"),
                {**everything["saves"][0], "actions": [{"act": "no"}]},
            ],
        }
    )
    chooser = other.get_by_role("dialog")
    expect(chooser.locator(".chooser button")).to_have_count(4)
    restored.tap("Put all aside")
    expect(chooser).to_contain_text("3 of 4 games were put aside")
    expect(chooser).to_contain_text("Step 1 of this save")
    restored.tap("Close", inside="dialog")
    expect(other.locator(".kept li")).to_have_count(3)
    other.locator(".kept li", has_text=EVIL).get_by_role("button", name="Open").tap()
    expect(other.locator("#home")).to_be_hidden()
    assert restored.saved["name"] == EVIL and restored.print == hand.print
    assert other.evaluate("() => [window.harm, document.querySelectorAll('img[src=x]').length]") == [None, 0]


def test_a_double_click_begins_or_opens_one_game(
    new_context: Callable[[], BrowserContext], site: Any
) -> None:
    page = new_context().new_page()
    hand = Hand(page, site.url)
    page.locator("#home").get_by_role("button", name="Begin", exact=True).dblclick()
    page.wait_for_selector("#home", state="hidden")
    hand.confirm()
    page.get_by_role("button", name="Home").click()
    expect(page.locator(".kept")).to_have_count(0)
    seed = hand.saved["save"]["seed"]
    hand.begin("Sonnenblume", seed=8)
    page.get_by_role("button", name="Home").click()
    page.locator("li").get_by_role("button", name="Open", exact=True).dblclick()
    page.wait_for_selector("#home", state="hidden")
    assert hand.saved["save"]["seed"] == seed
    page.get_by_role("button", name="Home").click()
    expect(page.locator("li").get_by_role("button", name="Open", exact=True)).to_have_count(1)


def test_files_that_cannot_be_opened_say_why_and_change_nothing(
    tablet: Page, site: Any, tmp_path: Path
) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    before, dialog = hand.print, tablet.get_by_role("dialog", name="This file cannot be opened")
    sound = hand.saved["save"]
    why = {
        "newer version of Khamsin": json.dumps({**sound, "format": 2}),
        "written by an older version": json.dumps({**sound, "version": "0.0.1", "actions": [{"act": "no"}]}),
        "This save is damaged": json.dumps({**sound, "seed": "seven"}),
    }
    for words, text in why.items():
        hand.open_text(text)
        expect(dialog).to_contain_text(words)
        hand.tap("Close", inside="dialog")
    large = tmp_path / "film.json"
    large.write_bytes(b"x" * 10_000_000)
    with tablet.expect_file_chooser() as chooser:
        tablet.get_by_role("button", name="Open a file").tap()
    chooser.value.set_files(large)
    expect(dialog).to_contain_text("This file has 10.0 MB")
    assert hand.print == before
    assert tablet.evaluate("() => Object.keys(localStorage).filter((k) => k.includes('kept')).length") == 0


def test_a_full_storage_stops_nothing_and_is_cleared_up(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    hand.tap("Home")
    hand.tap("Keep a copy", inside="#home")
    tablet.keyboard.press("Enter")
    hand.tap("Continue")
    tablet.evaluate(FILL)
    tablet.reload()
    hand.wait()
    before = hand.saved["n"]
    for _ in range(3):
        hand.confirm()
    banner = tablet.locator(".banner", has_text="This game is not being saved")
    expect(banner).to_contain_text("The storage of this browser is full")
    expect(tablet.locator(".saved")).to_have_count(0)
    (copy, played) = exported(tablet, hand, "Export my saves", "#notes")["saves"][::-1]
    assert len(played["actions"]) > hand.saved["n"] >= before == len(copy["actions"])
    tablet.evaluate(EMPTY)
    hand.tap("Make room")
    hand.tap("Delete", inside=".kept")
    hand.tap("Delete", inside="dialog")
    expect(banner).to_have_count(0)
    assert hand.saved["save"] == played
    expect(tablet.locator(".kept li")).to_have_count(0)


def test_a_blocked_storage_is_named_and_the_game_goes_on(
    new_context: Callable[[], BrowserContext], site: Any
) -> None:
    page = new_context().new_page()
    page.add_init_script(BLOCKED)
    hand = Hand(page, site.url)
    hand.begin("Sonnenblume")
    expect(page.locator(".banner")).to_contain_text("keeps no storage for this page")
    hand.confirm()
    expect(page.locator("#panel .phase")).to_have_text("Command control")
    assert len(exported(page, hand, "Export my saves", "#notes")["saves"][0]["actions"]) == 1


def test_on_return_the_page_says_where_one_was(tablet: Page, site: Any) -> None:
    """As after a tab was thrown away: side, turn, phase, the last events, and what was half chosen."""
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    while not hand.phase.endswith("Movement"):
        hand.confirm()
    hand.move()
    hand.pick()
    trail, said, before = tablet.locator(".spent").count(), list(hand.saved["recent"]), hand.print
    assert len(said) == 3 and trail > 0
    tablet.close()
    page = tablet.context.new_page()
    again = Hand(page, site.url)
    card = page.locator(".toast.welcome")
    expect(card).to_contain_text("Movement")
    expect(card).to_contain_text("turn 1 of 4")
    for text in said:
        expect(card).to_contain_text(text)
    expect(page.locator(".spent")).to_have_count(trail)
    assert again.print == before
    page.locator("#stage").tap(position={"x": 300, "y": 700})
    expect(card).to_have_count(0)


def test_a_save_of_another_version_is_left_as_it_is(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    newer = json.dumps({"khamsin": 2, "order": 9, "sum": "", "body": "of another time"})
    tablet.evaluate(
        "(text) => ['a', 'b'].forEach((slot) => localStorage.setItem(`khamsin:hand:${slot}`, text))", newer
    )
    tablet.reload()
    dialog = tablet.get_by_role("dialog", name="The last game cannot be read")
    expect(dialog).to_contain_text("left as it is")
    dialog.get_by_role("button", name="Close").tap()
    hand.begin("Sonnenblume")
    hand.tap("Home")
    with tablet.expect_download() as file:
        tablet.locator(".kept li", has_text="cannot read").get_by_role("button", name="Export").tap()
    assert Path(file.value.path()).read_text() == newer


KILLS = 10
STUB = """onmessage = async ({ data: { id, path, argumentList } }) => {
    const ask = () => fetch('engine', { method: 'POST', body: argumentList[0].value }).then((r) => r.text());
    postMessage({ id, type: 'RAW', value: path[0] === 'handle' ? await ask() : undefined });
};"""
"""In the place of the engine's worker: it hands every request to the Python of this test."""
HURRY = """() => setInterval(() => {
    const find = (selector) => document.querySelector(selector);
    (find('dialog[open] .primary') ?? find('#panel .steps > .primary'))?.click();
}, 10)"""


def goes_on(game: Game, record: dict[str, Any]) -> None:
    """What is kept is the game so far and some steps more, which are played after it: all of it is sound."""
    actions, known = record["save"]["actions"], [step.action for step in game.steps]
    assert len(actions) == record["n"] and actions[: len(known)] == known
    for action in actions[len(known) :]:
        game.play(action)
    assert codec.save(game) == record["save"]


@pytest.mark.parametrize("part", range(5))
def test_killed_at_fifty_random_moments_at_most_one_action_is_lost(
    chromium: Browser, site: Any, part: int
) -> None:
    """A page is closed in the middle of what it does, in five games ten times each; what is kept is whole."""
    stream, system = Random(50 + part), get("panzerarmee-afrika")
    whole = Game(system, system.setup("campaign", []), 7)
    small = {"width": 320, "height": 240}  # looks cost time, and are not asked about here
    context = chromium.new_context(service_workers="block", viewport=small, reduced_motion="reduce")
    played, left = [0], 10_000

    def answer(route: Route) -> None:
        nonlocal left
        left -= 1
        text = route.request.post_data or ""
        reply = handle(text)
        if '"op":"play"' in text and '"ok":true' in reply:
            played.append(json.loads(reply)["n"])
        with contextlib.suppress(Error):  # the page may be gone by now
            route.fulfill(body=reply)

    context.route("**/worker-*.js", lambda route: route.fulfill(body=STUB, content_type="text/javascript"))
    context.route("**/engine", answer)
    bare = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3088 1136"/>'
    context.route("**/*.css", lambda route: route.fulfill(body="", content_type="text/css"))
    context.route("**/*.svg", lambda route: route.fulfill(body=bare, content_type="image/svg+xml"))
    eye = context.new_page()
    eye.goto(f"{site.url}version.json")
    page = context.new_page()
    Hand(page, site.url).begin("Campaign")
    for _ in range(KILLS):
        page.wait_for_selector("#panel .steps > .primary:enabled", timeout=PATIENCE)
        left = stream.randrange(1, 14)  # so many answers later it is killed
        page.evaluate(HURRY)
        for _ in range(1_000):
            if left > 0:
                page.wait_for_timeout(2)
        page.close()
        # what one process of the browser writes, another sees a moment later
        eye.wait_for_function(f"(n) => ({SAVED})()?.n >= n", arg=played[-1] - 1, polling=50, timeout=PATIENCE)
        record = eye.evaluate(SAVED)
        goes_on(whole, record)
        played = [record["n"]]
        page = context.new_page()
        page.goto(site.url, wait_until="commit")
    context.close()
    assert played[-1] > 3


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
