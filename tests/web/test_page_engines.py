"""The page in other engines: one game, kept and offline, in Firefox and WebKitGTK; the whole map drawn."""

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext
from tests.web.conftest import PATIENCE
from tests.web.far import Far
from tests.web.hand import SAVED
from tests.web.test_page import before_an_attack, fresh
from tests.web.test_page_hardy import all_hexes

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.hexes import centre
from khamsin.core.offer import completions
from khamsin.systems import SYSTEMS, get

KEPT_OFFLINE = "() => navigator.serviceWorker.ready.then(() => true)"
GAMES = Path(__file__).resolve().parents[1] / "games"
COLOURS = """async ([png, points]) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(image, 0, 0);
    return points.map(([x, y]) => {
        const { data } = pen.getImageData(x - 3, y - 3, 7, 7);
        const sums = [0, 0, 0];
        data.forEach((value, i) => { if (i % 4 < 3) sums[i % 4] += value / 49; });
        return sums;
    });
}"""
WHOLE = """const [map, stage] = ['map', 'stage'].map((id) => document.getElementById(id));
    const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));
    const width = (node) => node.getBoundingClientRect().width;
    while (width(map) > width(stage)) {
        document.querySelector('[aria-label="The whole map"]').click();
        await pause(1500);
    }
    const layers = document.querySelectorAll('.pieces, .under, .over');
    for (const layer of layers) layer.style.visibility = 'hidden';
    await pause(1500);
    return given[0].map(([x, y]) => {
        const box = map.getBoundingClientRect();
        return [box.left + x * box.width / map.offsetWidth, box.top + y * box.width / map.offsetWidth];
    });"""


def recorded() -> tuple[str, str]:
    """A recorded game as a link, and the print at its end by this Python."""
    save = json.loads((GAMES / "panzerarmee-afrika-sonnenblume-2.json").read_text())
    game = codec.load(save, get(save["system"]))
    return codec.game_token(game), save["print"]


def smoke(far: Far, site: Any) -> None:
    """A recorded game comes out the same, a unit moves; a battle is rolled, and still there offline."""
    token, known = recorded()
    far.open(f"{site.url}#{token}")
    far.until("document.querySelector('#panel .who')")
    far.until(f"({SAVED})()?.save.print")
    assert far.saved["save"]["print"] == known
    far.run("localStorage.clear();", [])
    move(far, site)
    far.run("localStorage.clear();", [])

    game = before_an_attack()
    attack = next(a for a in completions(game.acts, game.state) if a["act"] == "attack")
    far.open(f"{site.url}#{codec.position_token(game)}")
    far.until("document.querySelector('#panel .who').innerText.includes('Combat')")
    far.until("document.querySelector('.counter.able')")
    for unit in attack["units"][:1]:
        far.tap(str(game.state.units[unit].at))
    far.until("document.querySelector('.lit.target')")
    far.tap(attack["hexes"][0])
    far.until("document.querySelector('#panel .chances')")
    far.press("Roll")
    far.until("document.querySelector('#panel').innerText.includes('Die')")
    rolled = far.saved
    assert [action["act"] for action in rolled["save"]["actions"]] == ["attack"]

    far.run(f"await ({KEPT_OFFLINE})();", [])
    for is_offline in (False, True):
        if is_offline:
            site.stop()
        far.go(site.url)
        far.until("document.querySelector('#panel .steps > .primary:enabled, #panel .values button')")
        again = far.saved
        assert (again["save"]["print"], again["n"]) == (rolled["save"]["print"], rolled["n"])


def move(far: Far, site: Any) -> None:
    """A unit is tapped, and a hex that is lit for it."""
    game = fresh("sonnenblume")
    while game.state.phase != "movement":
        game.play({"act": "end"})
    far.open(f"{site.url}#{codec.position_token(Game(game.system, game.state, 7))}")
    far.until("document.querySelector('.counter.able')")
    far.tap(str(game.state.units["al-2-sg"].at))
    far.until("document.querySelector('.lit.reach')")
    far.tap("0615")
    far.press("Move")
    far.until(f"({SAVED})()?.save.actions.at(-1).act === 'move'")


def test_smoke_in_firefox(firefox: Browser, site: Any) -> None:
    page = firefox.new_page(viewport={"width": 1080, "height": 810})
    page.set_default_timeout(PATIENCE)
    smoke(
        Far(page.goto, lambda script, given: page.evaluate(f"async (given) => {{ {script} }}", given)), site
    )
    page.context.close()


def near(page: Any) -> Far:
    """A page of Playwright's."""
    return Far(page.goto, lambda script, given: page.evaluate(f"async (given) => {{ {script} }}", given))


def through(webkit: Any) -> Far:
    """WebKitGTK by its driver."""
    webkit.set_script_timeout(240)  # keeping the site takes it long, and a second time where the first failed

    def run(script: str, given: list[Any]) -> Any:
        told = "then(done, (fault) => done(`${fault}`))"
        whole = f"const [given, done] = arguments; (async () => {{ {script} }})().{told};"
        return webkit.execute_async_script(whole, given)

    return Far(webkit.get, run)


def test_smoke_in_webkit(webkit: Any, site: Any) -> None:
    smoke(through(webkit), site)


FEW = 0.02
"""So many of a map's hexes may look otherwise: names are not written alike to the pixel."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_webkit_draws_the_whole_map(
    new_context: Callable[..., BrowserContext], webkit: Any, site: Any, system: str
) -> None:
    """At the middle of every hex the map has the same colour in WebKitGTK as in Chromium."""
    game = get(system)
    first = game.catalog()["scenarios"][0]["id"]
    link = f"{site.url}#{codec.position_token(Game(game, game.setup(first, []), 1))}"
    points = [list(centre(spot)) for spot in all_hexes(system)]
    width, height = webkit.execute_script("return [innerWidth, innerHeight]")
    size = {"width": width, "height": height}
    page = new_context(viewport=size, device_scale_factor=1, is_mobile=False, bypass_csp=True).new_page()
    far = through(webkit)
    for one in (near(page), far):
        one.open(link)
        one.until(f"document.querySelectorAll('.pieces .counter').length > 5 && ({SAVED})()?.save.print")
        at = one.run(WHOLE, [points])
    known = page.evaluate(COLOURS, [base64.b64encode(page.screenshot()).decode(), at])
    missing = len(points)
    for _ in range(20):  # what is drawn late is no fault, only what is never drawn
        seen = page.evaluate(COLOURS, [webkit.get_screenshot_as_base64(), at])
        missing = sum(not alike(*pair) for pair in zip(known, seen, strict=True))
        if missing <= FEW * len(points):
            break
        page.wait_for_timeout(1000)
    assert missing <= FEW * len(points)


def alike(one: list[float], other: list[float]) -> bool:
    """Whether two colours differ no more than the edges of writing do."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) < 70
