"""The map: small, clean, complete, and true to the board."""

import copy
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from tests.art.drawn import BOARD, FEATURES, LAND, SVG, by_id, of_class, parsed

from khamsin.art import scene, sheet
from khamsin.art.__main__ import map_of
from khamsin.core.board import BoardError
from khamsin.systems import SYSTEMS

GROUPS = (
    "map-base",
    "grid",
    "numbers",
    "labels-major",
    "labels-minor",
    "labels-area",
    "map-ways",
    "map-signs",
)


@pytest.fixture(scope="module")
def root() -> ElementTree.Element:
    return parsed(scene.draw_map(BOARD, FEATURES))


def words(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def test_it_has_the_size_of_the_board(root: ElementTree.Element) -> None:
    width, height = 48 * 18 + 16, 55.42562584 * 15 + 27.71281292
    assert (float(root.attrib["width"]), float(root.attrib["height"])) == pytest.approx(
        (width, height), abs=1e-3
    )
    assert root.attrib["viewBox"].split() == ["0", "0", root.attrib["width"], root.attrib["height"]]


@pytest.mark.parametrize("name", GROUPS)
def test_the_page_finds_its_groups(root: ElementTree.Element, name: str) -> None:
    assert of_class(root, name).tag == f"{SVG}g"


def test_there_is_one_path_for_each_kind_of_ground(root: ElementTree.Element) -> None:
    shapes = by_id(root)
    assert all(shapes[f"map-{kind}"].tag == f"{SVG}path" for kind in (*LAND, "land"))
    drawn = Counter(path.get("d") for path in root.iter(f"{SVG}path"))
    assert {drawn[shapes[f"map-{kind}"].get("d")] for kind in (*LAND, "land")} == {1}


def test_the_grid_is_a_path_for_every_few_columns(root: ElementTree.Element) -> None:
    assert [child.tag for child in of_class(root, "grid")] == 3 * [f"{SVG}path"]


def test_numbers_wait_until_somebody_looks_closely(root: ElementTree.Element) -> None:
    numbers = of_class(root, "numbers")
    assert numbers.get("visibility") == "hidden"
    sea = set(BOARD["terrain"]["sea"])
    assert sorted(words(numbers)) == sorted(
        {f"{c:02}{r:02}" for c in range(1, 19) for r in range(1, 16)} - sea
    )


def test_a_number_stands_in_its_hex(root: ElementTree.Element) -> None:
    column = next(group for group in of_class(root, "numbers") if "0605" in words(group))
    number = next(text for text in column if text.text == "0605")
    x, lift = (float(part) for part in re.findall(r"-?[\d.]+", column.attrib["transform"]))
    assert (x, float(number.attrib["y"]) + lift) == pytest.approx((272, 277.128 - 19), abs=1)


def test_names_are_text(root: ElementTree.Element) -> None:
    assert "Beta & <b>Sons</b>" in words(of_class(root, "labels-minor"))
    assert {"Alpha", "Delta"} == set(words(of_class(root, "labels-major")))
    assert "A <Small> Land" in words(of_class(root, "map-cartouche"))
    assert set(words(of_class(root, "labels-area"))) == {"WEST", "EAST", "Quiet Sea", "to Omega"}
    assert not list(root.iter(f"{SVG}b"))


def test_nothing_runs_and_nothing_is_fetched(root: ElementTree.Element) -> None:
    for element in root.iter():
        assert element.tag.removeprefix(SVG) not in ("script", "style", "image", "foreignObject", "a")
        for key, value in element.attrib.items():
            assert not key.startswith("on") and key != "style"
            assert "href" not in key or value.startswith("#")
            assert "url(" not in value or value.startswith("url(#map-")


def test_every_reference_leads_somewhere(root: ElementTree.Element) -> None:
    known = by_id(root)
    used = {element.attrib["href"][1:] for element in root.iter() if "href" in element.attrib}
    used |= {
        name
        for element in root.iter()
        for v in element.attrib.values()
        for name in re.findall(r"url\(#(.*)\)", v)
    }
    assert used <= set(known)
    assert all(name.startswith("map-") for name in known)


def test_signs_stand_where_they_belong(root: ElementTree.Element) -> None:
    signs = of_class(root, "map-signs")
    circle = next(of_class(signs, "map-fort").iter(f"{SVG}circle"))
    assert (float(circle.attrib["cx"]), float(circle.attrib["cy"])) == pytest.approx((176, 221.7), abs=0.1)
    assert of_class(signs, "map-port") is not None
    assert of_class(signs, "map-base-sign") is not None


def test_a_track_stops_where_the_road_takes_over(root: ElementTree.Element) -> None:
    known = by_id(root)
    assert len(known["map-track"].findall(f"{SVG}path")) == 2
    assert known["map-road"].tag == f"{SVG}path"


def test_a_railway_keeps_beside_the_road(root: ElementTree.Element) -> None:
    start = [float(part) for part in re.findall(r"[\d.]+", by_id(root)["map-rail"].attrib["d"])[:2]]
    assert 5 < ((start[0] - 176) ** 2 + (start[1] - 221.7) ** 2) ** 0.5 < 8


def test_without_features_the_map_is_plain() -> None:
    root = parsed(scene.draw_map(BOARD))
    assert words(of_class(root, "labels-major")) == []
    assert not [element for element in root.iter() if "cartouche" in element.get("class", "")]


def test_the_same_board_gives_the_same_map() -> None:
    again = scene.draw_map(copy.deepcopy(BOARD), copy.deepcopy(FEATURES)).tostring()
    assert scene.draw_map(BOARD, FEATURES).tostring() == again


def test_a_scale_bar_tells_how_far_it_is() -> None:
    far = parsed(scene.draw_map(BOARD, {**FEATURES, "scale": "12 miles"}))
    assert {"0", "20", "40 miles"} <= set(words(of_class(far, "map-cartouche")))


@pytest.mark.parametrize(
    ("features", "complaint"),
    [
        ({"scale": "far"}, "scale: 'far' is no distance; expected a number and a unit"),
        ({"ports": ["Omega"]}, "ports: no place is called 'Omega'; expected one of Alpha"),
        ({"forts": {"Alpha": ["9901"]}}, "forts.Alpha: '9901' is not on the map of 18 by 15 hexes"),
        ({"labels": {"Nowhere": "0000"}}, "labels.Nowhere: '0000' is not on the map"),
    ],
)
def test_bad_features_are_refused(features: dict[str, object], complaint: str) -> None:
    with pytest.raises(BoardError, match=re.escape(complaint)):
        sheet.read(BOARD, features)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_map_of_a_system_is_small_enough(system_id: str) -> None:
    text = scene.draw_map(*map_of(system_id)).tostring()
    root = ElementTree.fromstring(text)
    numbers = len(list(of_class(root, "numbers").iter()))
    assert len(text.encode()) <= 140_000
    assert len(list(root.iter())) - numbers < 500
