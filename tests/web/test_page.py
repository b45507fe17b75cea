"""The page is played by touch, from what the screen offers; games survive reloads, links and faults."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.web.hand import SAVED, SYSTEM, Hand

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import get

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"
TOBRUK = (1424.0, 332.6)
EVIL = "<img src=x onerror=window.harm=1>"
PHASES = ["Supply", "Command control", "Movement", "Supply for attacks", "Combat", "Reinforcements"]
FINGERS = """() => {
    window.touched = [];
    for (const kind of ['pointerdown', 'keydown', 'contextmenu'])
        addEventListener(kind, (event) => window.touched.push(event.pointerType || kind), true);
}"""
KEPT_OFFLINE = "() => navigator.serviceWorker.ready.then(() => true)"
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


def faults(page: Page) -> list[str]:
    """What axe-core finds serious."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in serious]


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


def test_plays_on_offline(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    tablet.evaluate(KEPT_OFFLINE)
    site.stop()
    tablet.reload()
    hand.wait()
    to_movement(hand)
    hand.move()
    assert hand.saved["save"]["actions"][-1]["act"] in ("move", "overrun")


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


def test_no_serious_fault_of_access_and_no_scrolling(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    found = {"home": faults(tablet)}
    hand.begin("Sonnenblume")
    to_movement(hand)
    hand.pick()
    found["board"] = faults(tablet)
    for tab in ("Tables", "Log", "Rules"):
        tablet.get_by_role("tab", name=tab).tap()
        found[tab] = faults(tablet)
    hand.tap("Send the game")
    found["share"] = faults(tablet)
    hand.tap("Close", inside="dialog")
    tablet.get_by_role("tab", name="Log").tap()
    tablet.locator("#panel .rule-chip").first.tap()
    expect(tablet.locator(".rule-card")).to_be_visible()
    found["rule"] = faults(tablet)
    hand.tap("Close", inside="dialog")
    assert found == {where: [] for where in found}
    drag_from_the_edges(tablet)
    assert tablet.evaluate("() => [scrollX, scrollY, document.documentElement.scrollTop]") == [0, 0, 0]


def drag_from_the_edges(page: Page) -> None:
    """Draw a finger in from each edge of the screen."""
    client = page.context.new_cdp_session(page)
    for start, end in (
        ((2, 400), (300, 400)),
        ((400, 1), (400, 500)),
        ((400, 808), (400, 200)),
        ((1078, 400), (500, 400)),
    ):
        for kind, at in (("touchStart", start), ("touchMove", end)):
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_move_in_firefox(firefox: Browser, site: Any) -> None:
    page = firefox.new_page(viewport={"width": 1080, "height": 810})
    hand = Hand(page, site.url)
    hand.begin("Sonnenblume")
    to_movement(hand)
    hand.move()
    assert hand.saved["save"]["actions"][-1]["act"] in ("move", "overrun")
    page.context.close()


CLICK = """const [find] = arguments; [...document.querySelectorAll('button')]
    .filter((b) => b.checkVisibility() && !b.disabled && b.textContent.includes(find)).at(-1).click();"""
TOUCH = """const [kind] = arguments;
    const stage = document.getElementById('stage');
    const seen = ([x, y]) => document.elementFromPoint(x, y)?.closest('#stage');
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const boxes = [...document.querySelectorAll(kind)].map((node) => node.getBoundingClientRect());
    const at = boxes.map(middle).find(seen);
    stage.dispatchEvent(new MouseEvent('click', { clientX: at[0], clientY: at[1], bubbles: true }));"""


def test_a_move_in_webkit(webkit: Any, site: Any) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    def until(script: str) -> None:
        WebDriverWait(webkit, 60).until(lambda driver: driver.execute_script(f"return {script}"))

    def has(text: str) -> str:
        return f"document.getElementById('panel').innerText.includes({text!r})"

    webkit.get(site.url)
    until("document.querySelector('#home .primary:enabled')")
    webkit.execute_script(CLICK, SYSTEM)
    until("document.querySelector('#home form').innerText.includes('Sonnenblume')")
    webkit.execute_script(CLICK, "Begin")
    for button in ("Check supply", "Throw for command", "Roll"):
        until(has(button))
        webkit.execute_script(CLICK, button)
    until(has("End movement"))
    webkit.execute_script(TOUCH, ".counter.able")
    until("document.querySelector('.spent.reach')")
    webkit.execute_script(TOUCH, ".spent.reach:not(.narrow)")
    until(has("of 60") + " || " + has("of 50"))
    webkit.execute_script(CLICK, "Move")
    until(f"({SAVED})()?.save.actions.at(-1).act === 'move'")


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
