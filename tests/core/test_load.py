"""Data files: read once, JSON before TOML, and every fault told with file, key, expected and found."""

import sys
from pathlib import Path
from typing import Any

import pytest

from khamsin.core.board import Board
from khamsin.core.faults import Faults
from khamsin.core.load import grid_terrain, read, stems
from khamsin.core.rules import BadInput

MAP: dict[str, Any] = {
    "size": [4, 3],
    "grid": "~~..\n.r.r\n....",
    "legend": {"~": "sea", ".": "clear", "r": "rough"},
    "country": "  LL\nLLEE\nEEEE".replace(" ", "-"),
    "country_legend": {"L": "libya", "E": "egypt", "-": ""},
    "places": {"Tobruk": ["0301"]},
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Path]:
    """A package with a data folder of its own."""
    name = f"sample_{tmp_path.name.replace('-', '_')}"
    data = tmp_path / name / "data"
    (data / "scenarios").mkdir(parents=True)
    (tmp_path / name / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, name, raising=False)
    return name, data


def test_json_is_taken_before_toml_and_read_once(package: tuple[str, Path]) -> None:
    name, data = package
    (data / "words.toml").write_text("from = 'toml'")
    (data / "units.toml").write_text("from = 'toml'")
    (data / "words.json").write_text('{"from": "json"}')
    assert read(name, "words") == {"from": "json"}
    assert read(name, "units") == {"from": "toml"}
    (data / "words.json").write_text('{"from": "later"}')
    assert read(name, "words") is read(name, "words") == {"from": "json"}


def test_a_folder_of_files_is_listed_in_order(package: tuple[str, Path]) -> None:
    name, data = package
    for file in ("b.toml", "a.json", "a.toml", "readme.md"):
        (data / "scenarios" / file).write_text("")
    assert stems(name, "scenarios") == ["scenarios/a", "scenarios/b"]


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        (None, "", "there is no data file words.json or words.toml"),
        ("words.toml", "a = = 1", "words.toml: cannot be read: Invalid value"),
        ("words.json", "{", "words.json: cannot be read: Expecting"),
        ("words.json", "[]", "words.json: expected a table at the top, found list"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    package: tuple[str, Path], file: str | None, text: str, words: str
) -> None:
    name, data = package
    if file:
        (data / file).write_text(text)
    with pytest.raises(BadInput, match=words):
        read(name, "words")


def test_a_map_drawn_as_text_becomes_a_board() -> None:
    data = grid_terrain(MAP)
    board = Board(data)
    assert [board.terrain[spot] for spot in ("0101", "0202", "0402", "0303")] == [
        "sea",
        "rough",
        "rough",
        "clear",
    ]
    assert board.regions["libya"] == {"0301", "0401", "0102", "0202"}
    assert "" not in board.regions and board.places["Tobruk"] == ("0301",)
    assert "clear" not in data["terrain"]


def test_every_fault_of_a_map_is_told_at_once() -> None:
    wrong = {**MAP, "grid": "~~..\n.x.r.\n", "country": 7}
    with pytest.raises(BadInput) as caught:
        grid_terrain(wrong, "map.toml")
    assert str(caught.value).splitlines() == [
        "map.toml: grid: expected 3 lines, found '2 lines'",
        "map.toml: grid line 2: expected 4 characters, found '5 characters'",
        "map.toml: grid line 2 column 2: expected a character of the legend: ~ . r, found 'x'",
        "map.toml: country: expected text, found 7",
    ]


def test_faults_say_file_key_expected_and_found() -> None:
    faults = Faults()
    assert faults.is_kind("f", "a", 3, int) and faults.is_kind("f", "b", 3, (int, str))
    assert not faults.is_kind("f", "c", True, int)
    assert not faults.is_one_of("f", "d", "blue", ["red", "green"])
    assert faults.is_hex("f", "e", "0403", (4, 3)) and not faults.is_hex("f", "g", "0404", (4, 3))
    assert not faults.has_keys("f", "unit 1", {"id": 7, "colour": "x"}, {"id": str, "at": str}, {"move": int})
    faults.are_unique("f", "ids", ["a", "b", "a"])
    faults.has_rows("f", "chart", {"1": {"x": 0}, "3": {}}, ["1", "2"], ["x", "y"])
    with pytest.raises(BadInput) as caught:
        faults.close()
    assert str(caught.value).splitlines() == [
        "f: c: expected a whole number, found True",
        "f: d: expected one of red, green, found 'blue'",
        "f: g: expected a hex on the 4 x 3 map, found '0404'",
        "f: unit 1.at: expected text, found nothing",
        "f: unit 1.id: expected text, found 7",
        "f: unit 1.colour: expected only id, at, move, found 'x'",
        "f: ids: expected 'a' once, found '2 times'",
        "f: chart.1.y: expected an entry, found nothing",
        "f: chart.2: expected a row with columns x, y, found nothing",
        "f: chart.3: expected only 1, 2, found 'this one'",
    ]


def test_without_faults_nothing_is_raised() -> None:
    Faults().close()
