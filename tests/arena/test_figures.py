"""Figures and their pictures: intervals against values known from elsewhere, lines where they belong."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from khamsin.arena import plot
from khamsin.arena.figures import quantile, share, wilson
from khamsin.arena.tables import percent

CSS = (Path(__file__).parents[2] / "web" / "styles" / "base.css").read_text()


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I
        (15, 148, 0.0624, 0.1605),
        (1, 29, 0.0061, 0.1718),
        (0, 0, 0.0, 1.0),
    ],
)
def test_intervals_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=6e-5)


def test_a_share_is_told_with_its_interval() -> None:
    assert percent(share(5, 10)) == "50.0 % (23.7 to 76.3 %)"
    assert percent(share(0, 0)) == "-"


@pytest.mark.parametrize(("part", "value"), [(0.5, 10), (0.95, 19), (1.0, 20), (0.0, 1)])
def test_quantiles(part: float, value: int) -> None:
    assert quantile([float(n) for n in range(20, 0, -1)], part) == value


@pytest.mark.parametrize(
    ("largest", "marks"), [(0, [0, 1]), (3, [0, 1, 2, 3]), (47.5, [0, 20, 40, 60]), (100, [0, 50, 100])]
)
def test_ticks_are_round(largest: float, marks: list[int]) -> None:
    assert plot.ticks(largest) == marks


def test_a_plot_has_a_line_for_each_side_and_shows_text_as_text() -> None:
    measures = [
        {"id": name, "title": f"{name} <of> it", "series": {"allied": [1.0, 3.0], "axis": [2.0, 2.9]}}
        for name in ("supply", "other", "strength")
    ]
    found = {
        "match": {"title": "A & B", "players": ["one", "two"]},
        "ended": 5,
        "sides": {"allied": "Allied", "axis": "Axis"},
        "by_turn": {"turns": [1, 2], "measures": measures},
    }
    root = ElementTree.fromstring(plot.draw(found))
    texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "A & B: one against two, mean of 5 games"
    assert [text for text in texts if "<of>" in text] == ["strength <of> it", "supply <of> it"]
    strokes = [node.get("stroke") for node in root.iter("{http://www.w3.org/2000/svg}path")]
    assert [stroke for stroke in strokes if stroke in plot.INK.values()] == 2 * list(plot.INK.values())
    ends = [
        float(str(node.get("y")))
        for node in root.iter("{http://www.w3.org/2000/svg}text")
        if node.get("font-size") == "13"
    ]
    assert abs(ends[0] - ends[1]) >= plot.APART, "names do not touch"


def test_the_colours_are_those_of_the_page() -> None:
    page = dict(re.findall(r"--([a-z-]+): (#\w+);", CSS.split("}")[0]))
    used = {"blue-deep": plot.INK["allied"], "brick-deep": plot.INK["axis"], "sheet": plot.SHEET}
    used |= {"hair": plot.HAIR, "soft": plot.SOFT, "ink": plot.TITLE}
    assert {name: page[name] for name in used} == used
