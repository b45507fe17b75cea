"""How the page looks: by day and by night, in both kinds of colours, on five screens, under every thumb."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.core.play import begin, play_on
from tests.web.hand import Hand

from khamsin.core import codec
from khamsin.systems import get

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"
SCREENS = {
    "small tablet": (1024, 768),
    "tablet": (1180, 820),
    "tablet upright": (820, 1180),
    "desk": (1440, 900),
    "phone": (412, 915),
}
LONG, SHORT = ("panzerarmee-afrika", "crusader"), ("eighth-army", "basic")
QUESTIONS = (
    ("lose", LONG, 1, 11),
    ("advance", LONG, 1, 72),
    ("attack", LONG, 0, 25),
    ("remove", LONG, 0, 59),
    ("offensive", SHORT, 0, 6),
    ("attack", SHORT, 2, 8),
    ("build", SHORT, 4, 54),
    ("lose", SHORT, 96, 9),
    ("retreat", SHORT, 96, 10),
    ("advance", SHORT, 8, 41),
)
"""What may be done after so many steps of a game at random: act, game, seed, steps."""
SMALL = """() => [...document.querySelectorAll('button, summary, input, select, a[href]')].flatMap((each) => {
    const top = document.querySelector('dialog[open]');
    const home = document.querySelector('#home');
    const live = top ?? (home.hidden ? document.body : home);
    const node = each.matches('[type=radio], [type=checkbox]') ? each.closest('label') ?? each : each;
    if (!live.contains(each) || !node.checkVisibility({ visibilityProperty: true })) return [];
    const { width, height } = node.getBoundingClientRect();
    const after = getComputedStyle(node, '::after');
    const isWide = after.content !== 'none' && after.position === 'absolute';
    const px = (side) => (isWide ? -parseFloat(after[side]) : 0);
    const size = [width + px('left') + px('right'), height + px('top') + px('bottom')];
    return Math.min(...size) < 43.5 ? [`${node.outerHTML.slice(0, 90)} ${size.map(Math.round)}`] : [];
})"""
RUN_AXE = """async ([theme, withMap, only, within = document]) => {
    document.documentElement.dataset.theme = theme;
    const [map, gap] = [document.getElementById('map'), document.createComment('')];
    if (!withMap) map.replaceWith(gap);
    const found = await axe.run(within, { resultTypes: ['violations'], preload: false, ...only });
    gap.replaceWith(map);
    return found.violations;
}"""
SPILLS = "() => document.documentElement.scrollWidth > innerWidth + 1"
STAGE = """() => [document.querySelector('#map').style.transform,
    JSON.stringify(document.querySelector('#stage').getBoundingClientRect())]"""
MIDDLE = """() => {
    const map = document.querySelector('#map').getBoundingClientRect();
    const stage = document.querySelector('#stage').getBoundingClientRect();
    const scale = map.width / document.querySelector('#map').offsetWidth;
    const at = [stage.left + stage.width / 2 - map.left, stage.top + stage.height / 2 - map.top];
    return at.map((pixels) => pixels / scale);
}"""
FILLS = """() => Object.fromEntries([...document.querySelectorAll('.pieces .counter')].map((node) => {
    const side = [...node.classList].find((name) => name.startsWith('side-'));
    const paint = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    paint.fillStyle = getComputedStyle(node.querySelector('.card')).fill;
    paint.fillRect(0, 0, 1, 1);
    const [r, g, b] = paint.getImageData(0, 0, 1, 1).data;
    return [side, 0.2126 * r + 0.7152 * g + 0.0722 * b];
}))"""


def faults(page: Page, theme: str = "day", *, with_map: bool = False) -> list[str]:
    """What axe-core finds serious in one theme: without the map it need not go through all that is drawn."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    only = {"runOnly": ["color-contrast"]} if theme == "night" else {}
    found = page.evaluate(RUN_AXE, [theme, with_map, only])
    grave = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    return [f"{theme} {fault['id']}: {node['html'][:120]}" for fault in grave for node in fault["nodes"]]


def sizes(page: Page) -> list[str]:
    """What is too small to be touched, or wider than one of the five screens."""
    found = []
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{name}: too small: {text}" for text in page.evaluate(SMALL)]
        found += [f"{name}: wider than the screen"] * page.evaluate(SPILLS)
    page.set_viewport_size({"width": 1180, "height": 820})
    return found


def looks(page: Page, screen: str, *, with_map: bool = False) -> list[str]:
    """All that is wrong with what is shown: access, colours in both themes, targets on five screens."""
    found = [fault for theme in ("night", "day") for fault in faults(page, theme, with_map=with_map)]
    return [f"{screen}: {fault}" for fault in [*found, *sizes(page)]]


def test_every_screen_can_be_read_and_touched(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    found = looks(tablet, "home")
    hand.begin("Crusader")
    found += looks(tablet, "table")
    for tab in ("Tables", "Log", "Rules"):
        tablet.get_by_role("tab", name=tab).click()
        found += looks(tablet, tab)
    tablet.get_by_role("tab", name="Now").click()
    while not hand.phase.endswith("Movement"):
        hand.confirm()
    hand.pick()
    found += looks(tablet, "unit picked", with_map=True)
    hand.tap("Cancel")
    hand.tap("More")
    found += looks(tablet, "menu")
    hand.tap("Settings", inside="dialog")
    found += looks(tablet, "settings")
    hand.tap("Done", inside="dialog")
    hand.tap("Send the game")
    found += looks(tablet, "share")
    tablet.keyboard.press("Escape")
    tablet.locator("#panel .rule-chip").first.tap()
    found += looks(tablet, "rule card")
    assert found == []


def test_every_question_can_be_read_and_touched(tablet: Page, site: Any) -> None:
    """What a battle asks, and what only some phases offer: as it is put, and about to be answered."""
    hand, found = Hand(tablet, site.url), []
    hand.open_file(codec.save(begin(get("eighth-army"), "basic")))
    for act, (system, scenario), seed, steps in QUESTIONS:
        game = play_on(begin(get(system), scenario, seed=seed), steps)
        assert act in {ask.act for ask in game.offer({}).asks}
        hand.open_here(codec.position_token(game))
        found += [f"{system}: {act}: {fault}" for fault in sizes(tablet)]
        hand.answer()
        found += looks(tablet, f"{system}: {act}, answered")
        if act == "attack":
            expect(tablet.locator("#panel p.odds")).to_contain_text("%")
    assert found == []


def test_settings_are_kept_and_worn_before_the_page_runs(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.tap("Settings", inside="#home")
    for name in ("Night", "Strong", "None", "Large figures"):
        tablet.get_by_role("radio", name=name).check(force=True)
    hand.tap("Done", inside="dialog")
    assert json.loads(tablet.evaluate("() => localStorage.getItem('khamsin:settings')")) == {
        "theme": "night",
        "colours": "strong",
        "motion": "none",
        "figures": "large",
        "curtain": True,
        "pace": "fast",
    }
    tablet.route("**/main-*.js", lambda route: route.abort())
    tablet.reload(wait_until="commit")
    tablet.wait_for_selector("#home", state="attached")
    assert tablet.evaluate("() => ({ ...document.documentElement.dataset })") == {
        "theme": "night",
        "colours": "strong",
        "motion": "none",
        "figures": "large",
    }
    bar = tablet.locator("meta[name=theme-color]")
    expect(bar).to_have_attribute("content", "#25221d")


@pytest.mark.parametrize("kept", ["{", "null", '{"theme": "pink", "curtain": 1}'])
def test_damaged_settings_are_those_of_a_new_player(new_context: Any, site: Any, kept: str) -> None:
    context = new_context(color_scheme="dark")
    context.add_init_script(f"localStorage.setItem('khamsin:settings', {json.dumps(kept)})")
    page = context.new_page()
    page.route("**/main-*.js", lambda route: route.abort())
    page.goto(site.url, wait_until="commit")
    page.wait_for_selector("#home", state="attached")
    assert page.evaluate("() => ({ ...document.documentElement.dataset })") == {
        "theme": "night",
        "colours": "nation",
        "motion": "full",
        "figures": "normal",
    }


def test_the_map_stays_where_it_is_and_turns_about_its_middle(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("Crusader")
    while not hand.phase.endswith("Movement"):
        hand.confirm()
    before = tablet.evaluate(STAGE)
    hand.pick()
    assert tablet.evaluate(STAGE) == before
    expect(tablet.locator(".lit").first).to_be_attached()
    hand.tap("Cancel")
    assert hand.pick()
    middle = tablet.evaluate(MIDDLE)
    tablet.set_viewport_size({"width": 820, "height": 1180})
    tablet.wait_for_function("() => document.querySelector('#stage').getBoundingClientRect().width > 800")
    tablet.evaluate("() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake)))")
    assert tablet.evaluate(MIDDLE) == pytest.approx(middle, abs=2)


def test_strong_colours_set_the_sides_apart_without_colour(tablet: Page, site: Any) -> None:
    tablet.add_init_script("localStorage.setItem('khamsin:settings', JSON.stringify({ colours: 'strong' }))")
    hand = Hand(tablet, site.url)
    hand.begin("Crusader")
    light = sorted(tablet.evaluate(FILLS).values())
    assert len(light) == 2 and light[1] > light[0] + 130
    weave = "() => getComputedStyle(document.querySelector('.pieces .weave')).display"
    assert tablet.evaluate(weave) == "inline"
