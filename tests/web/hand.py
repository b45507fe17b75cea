"""A hand at the page: it sees what is lit and offered on the screen, and taps it."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.web.conftest import PATIENCE

IS_READY = "() => performance.getEntriesByName('engine:ready').length > 0"
SAVED = """() => ['a', 'b'].flatMap((slot) => {
        try {
            const { order, body } = JSON.parse(localStorage.getItem(`khamsin:hand:${slot}`));
            return [{ order, record: JSON.parse(body) }];
        } catch {
            return [];
        }
    }).sort((x, y) => y.order - x.order)[0]?.record ?? null"""
SEEN = f"""() => JSON.stringify([({SAVED})()?.n, document.querySelector('#panel').innerText,
    document.querySelector('#notes').innerText, document.querySelector('dialog[open]')?.innerText])"""
SETTLED = f"""async (before) => {{
    const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));
    const seen = {SEEN}, isBusy = () => document.documentElement.hasAttribute('data-busy');
    for (let idle = 0; idle < 10 && seen() === before; idle += isBusy() ? 0 : 1) await pause(50);
    const map = document.getElementById('map'), isGliding = () => map.getAnimations().length > 0;
    const now = () => seen() + map.style.transform;
    for (let last = ''; last !== now() || isBusy() || isGliding(); await pause(100)) last = now();
    return seen() !== before;
}}"""
"""A tap that changes nothing to be seen is known by an engine that has been asked nothing for a while. A map
that glides is waited for, as a player does who taps a place on it."""
ON_SCREEN = """([x, y]) => {
    const map = document.getElementById('map');
    const box = map.getBoundingClientRect();
    const scale = box.width / map.offsetWidth;
    const at = [box.left + x * scale, box.top + y * scale];
    const top = document.elementFromPoint(...at);
    return top && top.closest('#stage') ? at : null;
}"""
LIT = """(look) => [...document.querySelectorAll(`.lit.${look}`)]
    .map((path) => path.getAttribute('d')).join('')"""
COUNTERS = """(kind) => [...document.querySelectorAll(`.pieces .counter${kind}`)]
    .map((node) => node.getAttribute('transform'))"""
SYSTEM = "PanzerArmee Afrika"
CORNER = 32 - 1.2
"""From a lit hex's middle to the first corner of its outline."""

Point = tuple[float, float]


def points(text: str, lead: str) -> list[Point]:
    """The pairs of numbers that follow a mark."""
    return [(float(x), float(y)) for x, y in re.findall(rf"{lead}\(?(-?[\d.]+) (-?[\d.]+)", text)]


class Hand:
    """One player's finger and eyes."""

    def __init__(self, page: Page, url: str) -> None:
        """Open the page and wait for the engine."""
        self.page = page
        page.set_default_timeout(PATIENCE)
        page.goto(url, wait_until="commit")
        self.wait()

    def wait(self) -> None:
        """Wait until the engine answers and the page has come to rest."""
        self.page.wait_for_function(IS_READY)
        self.page.wait_for_function("() => document.querySelector('#home button, #panel button')")
        self.page.evaluate(SETTLED, "")

    def press(self, what: Locator) -> None:
        """Tap something, or click it where there is no touch screen."""
        what.tap() if self.is_touch else what.click()

    def tap(self, name: str | re.Pattern[str], *, inside: str = "body") -> None:
        """Tap a button."""
        before = self.page.evaluate(SEEN)
        button = self.page.locator(inside).get_by_role("button", name=name).last
        self.press(button)
        self.page.evaluate(SETTLED, before)

    @property
    def is_touch(self) -> bool:
        """Does this browser have a touch screen?"""
        return bool(self.page.evaluate("() => navigator.maxTouchPoints > 0"))

    def begin(self, scenario: str, seed: int = 7, system: str = SYSTEM) -> None:
        """Begin a scenario from the first screen."""
        self.press(self.page.locator("#home").get_by_role("button", name=system))
        self.press(self.page.get_by_role("radio", name=re.compile(f"^{scenario}")))
        self.start(seed)
        expect(self.page.locator("#home")).to_be_hidden()

    def start(self, seed: int = 7) -> None:
        """Begin what is chosen on the first screen, by dice that are always the same."""
        self.page.get_by_label("Seed of the dice").fill(str(seed))
        self.tap("Begin", inside="#home")

    def open_file(self, save: object, name: str = "game.json") -> None:
        """Open a save from the first screen."""
        self.open_text(json.dumps(save), name)

    def open_text(self, text: str, name: str = "game.json") -> None:
        """Open a file that holds this text."""
        if self.page.locator("#home").is_hidden():
            self.tap("Home")
        before = self.page.evaluate(SEEN)
        with self.page.expect_file_chooser() as chooser:
            self.page.get_by_role("button", name="Open a file").tap()
        content = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        chooser.value.set_files(files=[content])
        self.page.evaluate(SETTLED, before)

    def open_here(self, token: str) -> None:
        """Open a link in the page that is open, and let it take the place of the game in hand."""
        before = self.page.evaluate(SEEN)
        self.page.evaluate("(token) => { location.hash = token; }", token)
        self.page.evaluate(SETTLED, before)
        self.press(self.page.locator("dialog[open] button[value=yes]"))
        expect(self.page.locator("dialog[open]")).to_have_count(0)
        self.page.evaluate(SETTLED, "")

    @property
    def saved(self) -> dict[str, Any]:
        """What this device holds of the game in hand."""
        record: dict[str, Any] = self.page.evaluate(SAVED)
        return record

    @property
    def print(self) -> str:
        """The print of the position in hand."""
        return str(self.saved["save"]["print"])

    @property
    def phase(self) -> str:
        """Side and phase as the head of the panel shows them."""
        return self.page.locator("#panel .who").inner_text().replace("\n", " ").strip()

    @property
    def turn(self) -> str:
        """The turn as the head of the panel shows it."""
        return self.page.locator("#panel .when span").inner_text()

    def touch(self, point: Point) -> bool:
        """Tap a point of the board, if it can be seen."""
        at = self.page.evaluate(ON_SCREEN, list(point))
        if not at:
            return False
        before = self.page.evaluate(SEEN)
        screen = self.page.touchscreen.tap if self.is_touch else self.page.mouse.click
        screen(*at)
        self.page.evaluate(SETTLED, before)
        return True

    def rest(self) -> None:
        """Wait until the map no longer glides."""
        self.page.wait_for_function("() => !document.getElementById('map').getAnimations().length")

    def lit(self, look: str) -> list[Point]:
        """The middles of the hexes that are lit in this way."""
        return [(x - CORNER, y) for x, y in points(self.page.evaluate(LIT, look), "M")]

    def counters(self, kind: str = "") -> list[Point]:
        """Where counters stand, all or those of a kind such as ".able"."""
        return [p for text in self.page.evaluate(COUNTERS, kind) for p in points(text, "translate")]

    def touch_one(self, places: list[Point]) -> Point:
        """Tap the first of some places that can be seen; tells which."""
        found = next((place for place in places if self.touch(place)), None)
        assert found, f"none of {len(places)} places can be seen"
        return found

    def pick(self) -> Point:
        """Choose the first counter that may act and can be seen."""
        return self.touch_one(self.counters(".able"))

    def confirm(self) -> None:
        """Press the large button."""
        before = self.page.evaluate(SEEN)
        button = self.page.locator("#panel .steps > .primary").last
        self.press(button)
        self.page.evaluate(SETTLED, before)

    def answer(self) -> None:
        """Choose by turns what is lit or able and what is listed, until the large button confirms it."""
        listed = self.page.locator("#panel .values button[aria-pressed=false]")
        for number in range(8):
            if self.page.locator("#panel .prompt").inner_text().startswith("Ready"):
                return
            lit = [place for look in ("reach", "target", "spot", "special") for place in self.lit(look)]
            if listed.count() and (number % 2 or not lit):
                before = self.page.evaluate(SEEN)
                self.press(listed.first)
                self.page.evaluate(SETTLED, before)
            elif lit:
                self.touch_one(lit)
            else:
                self.pick()
        raise AssertionError(f"not to be answered: {self.page.locator('#panel').inner_text()}")

    def pass_curtain(self) -> None:
        """Take over where the device changes hands."""
        if self.page.locator("dialog.curtain").count():
            self.tap("Begin", inside="dialog.curtain")

    def move(self) -> None:
        """Move a unit to the first lit hex that can be seen."""
        self.pick()
        self.touch_one(self.lit("reach"))
        self.confirm()
