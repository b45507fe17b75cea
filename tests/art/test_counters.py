"""Counters: the sprite of symbols, and positions drawn with them."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.art.drawn import BOARD, SVG, by_id, of_class, parsed

from khamsin.art import counters, scene
from khamsin.art.__main__ import main
from khamsin.core.state import Unit
from khamsin.systems import SYSTEMS

TYPES = (
    "armor",
    "armored-infantry",
    "recon",
    "infantry",
    "parachute",
    "glider",
    "truck",
    "supply",
    "artillery",
)
SIZES = ("", "company", "battalion", "regiment", "brigade", "division")
UNITS = [
    Unit("a", "axis", "armor", "german", "regiment", "5/21", 4, 10, "0404"),
    Unit("b", "allied", "infantry", "polish", "brigade", "<b>Carpathian", 2, 6, "0705"),
    Unit("c", "allied", "truck", "allied", "", "", 0, 12, "0705"),
    Unit("d", "allied", "zeppelin", "allied", "", "", 0, 12, "0705"),
    Unit("e", "allied", "infantry", "allied", "brigade", "Boxed", 1, 6, "cadre"),
    Unit("f", "allied", "infantry", "allied", "brigade", "Gone", 1, 6, None),
]


@pytest.fixture(scope="module")
def sprite() -> ElementTree.Element:
    return ElementTree.fromstring(counters.sprite())


@pytest.fixture(scope="module")
def position() -> ElementTree.Element:
    return parsed(scene.draw_position(BOARD, UNITS))


def test_every_type_comes_in_every_size(sprite: ElementTree.Element) -> None:
    known = by_id(sprite)
    for kind in TYPES:
        assert all(known[f"sym-{kind}-{size}"].tag == f"{SVG}symbol" for size in SIZES)


def test_symbols_take_the_colour_of_the_page(sprite: ElementTree.Element) -> None:
    colours = {element.get(key) for element in sprite.iter() for key in ("fill", "stroke")}
    assert colours == {None, "none", "currentColor"}


def test_symbols_refer_to_the_sprite_only(sprite: ElementTree.Element) -> None:
    known = by_id(sprite)
    assert all(use.attrib["href"][1:] in known for use in sprite.iter(f"{SVG}use"))


def test_types_look_different(sprite: ElementTree.Element) -> None:
    known = by_id(sprite)
    drawn = {ElementTree.tostring(known[f"sym-icon-{kind}"]).split(b">", 1)[1] for kind in TYPES}
    assert len(drawn) == len(TYPES)


def test_counters_stand_on_the_map_and_nowhere_else(position: ElementTree.Element) -> None:
    cards = [g for g in of_class(position, "counters").iter(f"{SVG}g") if g.get("class") == "counter"]
    assert len(cards) == 4
    assert cards[0].attrib["transform"] == "translate(156.0 201.7)"


def test_a_counter_tells_its_figures_and_its_name(position: ElementTree.Element) -> None:
    told = [text.text for text in of_class(position, "counters").iter(f"{SVG}text")]
    assert {"4-10", "5/21", "2-6", "<b>Carpathian"} <= set(told)


def test_a_stack_is_counted(position: ElementTree.Element) -> None:
    assert [text.text for text in of_class(position, "badge").iter(f"{SVG}text")] == ["3"]


def test_only_the_symbols_in_use_come_along(position: ElementTree.Element) -> None:
    symbols = {
        name
        for name in by_id(position)
        if name.startswith("sym-") and "icon" not in name and "mark" not in name
    }
    assert symbols == {"sym-armor-regiment", "sym-infantry-brigade", "sym-truck-", "sym-unit-"}


def test_a_missing_node_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHAMSIN_NODE", "/nowhere/node")
    with pytest.raises(counters.SpriteError, match="expected a program '/nowhere/node', found none"):
        counters.sprite.__wrapped__()


def test_the_command_writes_every_drawing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 0
    for system_id in SYSTEMS:
        written = {file.name for file in (tmp_path / system_id).iterdir()}
        assert written == {"map.svg", "counters.svg", "palette.json", "palette.css"}
    assert "map.svg" in capsys.readouterr().out


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err
