"""What is told of a game as a whole: its end, its chart, its dice, the rules coverage, and pictures of it."""

import json
import os
import re
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, expect
from serve import Site
from tests.web.conftest import DIST, TABLET
from tests.web.hand import Hand
from tests.web.test_page_looks import AXE, RUN_AXE

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.systems import get

ROOT = Path(__file__).resolve().parents[2]
NAMES = "{http://www.w3.org/2000/svg}"
OVER = "eighth-army-basic-1"
STATUSES = {
    "tested": "Tested",
    "ruling": "By a ruling",
    "reconstructed": "Reconstructed",
    "nothing": "Nothing to enforce",
}
COMPARED = """async ([drawing, png]) => {
    const shown = new Image();
    shown.src = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }));
    await shown.decode();
    const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
    const own = await createImageBitmap(new Blob([bytes]));
    const [wanted, found] = [shown, own].map((image) => {
        const brush = new OffscreenCanvas(own.width, own.height).getContext('2d');
        brush.drawImage(image, 0, 0, own.width, own.height);
        return brush.getImageData(0, 0, own.width, own.height).data;
    });
    let [sum, colours] = [0, new Set()];
    for (let i = 0; i < found.length; i += 1) sum += Math.abs(wanted[i] - found[i]);
    for (let i = 0; i < found.length; i += 388) colours.add(found.slice(i, i + 3).join());
    return [own.width, own.height, sum / found.length, colours.size];
}"""
"""The browser's own rendering of a drawing beside our pixels: size, mean difference of 255, colours."""


def test_arithmetic() -> None:
    tests = Path(__file__).with_name("summary.test.mjs")
    node = os.environ.get("KHAMSIN_NODE", "node")
    done = subprocess.run([node, "--test", str(tests)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr


@cache
def recorded(last: int | None = None) -> dict[str, Any]:
    """The recorded game as a save, whole or without its last actions."""
    whole = json.loads((ROOT / "tests" / "games" / f"{OVER}.json").read_text())
    system = get(whole["system"])
    game = Game(system, system.setup(whole["scenario"], whole["options"]), whole["seed"])
    for action in whole["actions"][:last]:
        game.play(action)
    return codec.save(game)


@pytest.fixture(scope="module")
def opened(chromium: Browser, driver: Playwright) -> Iterator[Hand]:
    """A page with a game that has ended; none of what is told of it changes it."""
    served = Site(DIST, prefix="/some/where/").start()
    device = {k: v for k, v in driver.devices[TABLET].items() if k != "default_browser_type"}
    context = chromium.new_context(**device)
    foreign: list[str] = []
    own = (served.url, "blob:")
    context.on("request", lambda request: request.url.startswith(own) or foreign.append(request.url))
    hand = Hand(context.new_page(), served.url)
    hand.open_file(recorded())
    yield hand
    context.close()
    served.stop()
    assert foreign == []


@pytest.fixture
def over(opened: Hand) -> Iterator[Hand]:
    """That page, left without a dialog and without a replay."""
    yield opened
    while opened.page.locator("dialog[open]").count():
        opened.page.keyboard.press("Escape")


def more(hand: Hand, name: str) -> Locator:
    """Open a line of the menu: the dialog that it shows."""
    hand.page.locator("#tools").get_by_role("button", name="More").tap()
    hand.page.locator("dialog.menu").get_by_role("button", name=name).tap()
    dialog = hand.page.locator("dialog.page")
    expect(dialog).to_be_visible()
    return dialog


def close(hand: Hand) -> None:
    """Close the dialog on top."""
    hand.page.keyboard.press("Escape")
    expect(hand.page.locator("dialog.page")).to_have_count(0)


def download(hand: Hand, button: str) -> tuple[str, bytes]:
    """Save the picture that is asked about: its name and what the file holds."""
    with hand.page.expect_download() as saved:
        hand.page.locator("dialog.page").get_by_role("button", name=button).tap()
    return saved.value.suggested_filename, Path(saved.value.path()).read_bytes()


def test_the_step_that_ends_the_game_shows_how_it_ended(tablet: Page, site: Site) -> None:
    hand = Hand(tablet, site.url)
    hand.open_file(recorded(-1))
    hand.confirm()
    hand.confirm()
    dialog = tablet.locator("dialog.ending")
    expect(dialog).to_contain_text("Tobruk has held: the Axis has won")
    expect(dialog.locator("p [data-rule='8A C']")).to_be_visible()
    reckoned = dialog.locator(".reckoning tr")
    assert reckoned.last.inner_text().split("\t")[:2] == ["Winner", "Axis"]
    assert reckoned.locator(".rule-chip").count() == reckoned.count() > 1
    assert dialog.locator("svg.plot").count() >= 3
    rows = dialog.locator("h3:has-text('Losses') + table tbody tr")
    assert sorted(rows.all_inner_texts()) == [
        "Allied\tIn combat\t1\t1",
        "Axis\tFortification\t2\t2",
        "Axis\tIn combat\t1\t1",
    ]
    expect(dialog).to_contain_text("Verified from the seed")
    dialog.get_by_role("button", name="Look at the map").tap()
    hand.tap("How it ended")
    dialog.get_by_role("button", name="Another game").tap()
    expect(tablet.locator("#home")).to_be_visible()


def test_the_chart_tells_its_lines_apart_and_has_its_figures(over: Hand) -> None:
    dialog = more(over, "Chart of the game")
    for plot in dialog.locator("svg.plot").all():
        dashes = [style(line, "stroke-dasharray") for line in plot.locator(".line").all()]
        colours = [style(line, "stroke") for line in plot.locator(".line").all()]
        assert len(set(dashes)) == len(set(colours)) == len(dashes)
        ends = plot.locator("text.name").all_text_contents()
        assert len({end.split()[0] for end in ends} & {"Allied", "Axis"}) == len(dashes) > 0
    dialog.get_by_text("The figures").tap()
    assert dialog.locator("table tbody tr").count() == 5
    strengths = dialog.locator("table tbody tr").last.locator("td").all_inner_texts()
    named = [
        end
        for plot in dialog.locator("svg.plot").all()
        for end in sorted(plot.locator("text.name").all_text_contents())
    ]
    assert [end.split()[-1] for end in named] == strengths


def style(element: Locator, name: str) -> str:
    """A style of an element as the browser has worked it out."""
    return str(element.evaluate("(node, name) => getComputedStyle(node).getPropertyValue(name)", name))


def test_every_die_can_be_checked_by_hand(over: Hand) -> None:
    """The page's own words, followed to the letter, give each face that it shows."""
    dialog = more(over, "Dice")
    seed = recorded()["seed"]
    expect(dialog.locator(".verified")).to_contain_text(f"from the seed {seed}")
    dialog.get_by_text("All 10 rolls").tap()
    faces = []
    for row in dialog.locator("table.rolls tbody tr").all():
        roll = int(row.locator("th").inner_text().split()[0])
        face = row.locator("svg.die").get_attribute("aria-label")
        first = next(byte for byte in sha256(f"{seed}:{roll}:0".encode()).digest() if byte < 252)
        assert face == f"Die: {first % 6 + 1}"
        faces.append(first % 6 + 1)
    assert len(faces) == 10
    counts = [int(text) for text in dialog.locator(".histogram .count").all_text_contents()]
    assert [sum(counts[face::6]) for face in range(6)] == [faces.count(face) for face in range(1, 7)]


def test_every_battle_is_set_against_its_odds(over: Hand) -> None:
    dialog = more(over, "Dice")
    told = dialog.locator(".battles > ul li").all_inner_texts()
    even = "lost 1 strength where 1.2 was to be expected: about as the odds had it."
    assert told == [f"Allied: {even}", f"Axis: {even}"]
    assert dialog.locator(".odds-table [data-rule='8A IV.2']").count() == 2
    shown = dialog.locator(".odds-table").all_inner_texts()
    assert "2 against 1: superiority 1" in shown[0] and "1 against 2: superiority −2" in shown[-1]
    figures = dialog.locator(".odds-table tbody .value").all_inner_texts()
    spared, struck = ["0.3", "0", "0.3 better"], ["0.8", "1", "0.2 worse"]
    assert figures == [*spared, *struck, *struck, *spared]


def test_the_coverage_page_counts_filters_finds_and_opens(over: Hand) -> None:
    dialog = more(over, "Rules coverage")
    index = get("eighth-army").rules().to_plain()
    for status, name in STATUSES.items():
        own = [rule["number"] for rule in index if rule["status"] == status]
        dialog.get_by_role("button", name=f"{name} {len(own)}").tap()
        shown = dialog.locator("ol > li:visible")
        assert [item.get_attribute("data-number") for item in shown.all()] == own
        proofs = shown.locator(".proof").count()
        assert proofs == (0 if status == "nothing" else len(own))
    dialog.get_by_role("button", name=f"All {len(index)}").tap()
    dialog.get_by_label("Search the rules").fill("gone over")
    expect(dialog.get_by_text("No rule holds these words.")).to_be_visible()
    dialog.get_by_label("Search the rules").fill("combined arms")
    dialog.locator("[data-rule='8A IV.score']").tap()
    expect(over.page.locator("dialog:has(.rule-card)")).to_contain_text("8A IV.score")


def test_a_drawing_holds_every_counter_and_needs_nothing_else(over: Hand) -> None:
    more(over, "Picture")
    name, content = download(over, "Save as SVG")
    drawing = ElementTree.fromstring(content)
    assert name.endswith(".svg") and drawing.tag == f"{NAMES}svg"
    ids = {node.get("id") for node in drawing.iter() if node.get("id")}
    units = [unit["id"] for unit in over.saved["view"]["units"] if re.fullmatch(r"\d{4}", unit["at"])]
    assert units and {f"counter-{unit}" for unit in units} <= ids
    text = content.decode()
    refers = set(re.findall(r'href="([^"]*)"', text)) | set(re.findall(r"url\(([^)]*)\)", text))
    assert refers and {ref for ref in refers if ref.removeprefix("#") not in ids} == set()
    assert set(re.findall(r"https?:[^\"]*", text)) == {NAMES.strip("{}")}
    assert not re.search(r"<script|<style|<image|foreignObject|var\(| class=", text)
    assert "Turn 5" not in text and over.saved["view"]["turn_name"] in text and over.saved["title"] in text


def test_pixels_have_the_size_that_was_told_and_are_those_of_the_drawing(over: Hand) -> None:
    """The browser, asked to render the drawing on a page without a policy, comes to the same picture."""
    content = {}
    for button in ("Save as SVG", "Save as PNG"):
        dialog = more(over, "Picture")
        dialog.get_by_role("button", name="Only what the screen shows").tap()
        expect(dialog).to_contain_text("What the screen shows")
        told = re.findall(r"(\d+) × (\d+)", dialog.inner_text())[0]
        name, content[button] = download(over, button)
        assert name.endswith(button[-3:].lower())
    blank = over.page.context.new_page()
    pixels = [content["Save as SVG"].decode(), b64encode(content["Save as PNG"]).decode()]
    width, height, difference, colours = blank.evaluate(COMPARED, pixels)
    blank.close()
    assert (str(width), str(height)) == told
    assert difference < 2 and colours > 40


def test_nothing_stands_in_the_way_of_a_screen_reader(over: Hand) -> None:
    over.page.evaluate(AXE.read_text())
    for name in ("Chart of the game", "Dice", "Rules coverage", "Picture", "How it ended"):
        more(over, name)
        faults = over.page.evaluate(RUN_AXE, ["day", False, {}, "dialog[open]"])
        assert [(name, fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults] == []
        close(over)


def test_from_the_end_the_game_can_be_replayed(over: Hand) -> None:
    over.tap("How it ended")
    over.page.locator("dialog.ending").get_by_role("button", name="Replay the game").tap()
    expect(over.page.locator("#panel")).to_contain_text("Turn 1 of 5")
