"""Whoever puts other figures into the data files is told all that is wrong: file, key, expected, found."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from khamsin.core.load import read
from khamsin.core.rules import BadInput
from khamsin.systems.eighth_army.checks import check

GONE = object()
BASIC = "scenarios/basic"

FAULTS: list[tuple[str, tuple[str, ...], Any, str]] = [
    (BASIC, ("at", "ax-libia"), "9999", "scenarios/basic.toml: at.ax-libia: expected a hex on the 33 x "),
    (
        BASIC,
        ("at", "ax-libia"),
        "2501",
        "at.ax-libia: expected a hex that units may enter, found '2501, sea'",
    ),
    (BASIC, ("at", "ghost"), "1604", "at.ghost: expected a unit of units.toml, found 'ghost'"),
    (BASIC, ("at", "al-4-ind"), "1805", "at, hex 1805: expected pieces of one side, found '4 Ind, "),
    (BASIC, ("tracks", "tobruk.ff"), 4, "tracks.tobruk.ff: expected a whole number from 0 to 3, found 4"),
    (BASIC, ("tracks", "axis.fuel"), 4, "tracks.axis.fuel: expected one of allied.sp, axis.sp"),
    (BASIC, ("id",), "other", "id: expected 'basic', the name of the file, found 'other'"),
    ("map", ("places", "Alexandria"), ["2501"], "places.Alexandria: expected a hex that units may enter"),
    ("map", ("places", "M12"), GONE, "map.toml: places.M12: expected one hex, as a place with rules has"),
    ("map", ("sides", "river"), [["1604", "1605"]], "sides.river: expected one of ridge, found 'river'"),
    ("tables", ("maintenance", "provision", "7"), GONE, "maintenance.provision.7: expected a whole number"),
    (
        "tables",
        ("combat_supply", "provision", "18"),
        0,
        "provision.18: expected 1 or more, as for 17, found 0",
    ),
    ("tables", ("attack_results", "3"), GONE, "attack_results.3: expected a row: the chart has no gap"),
    ("tables", ("attack_results", "3", "retreat"), "all", "3.retreat: expected one of attacker, defender, "),
    ("tables", ("rp_due", "*"), GONE, "rp_due.*: expected a row for every total beyond, found nothing"),
    ("tables", ("rp_due", "2", "armor"), 2, "rp_due.2.armor: expected a whole number from 0 to 1, found 2"),
    ("tables", ("combined_arms", "armor", "armor"), GONE, "combined_arms.armor.armor: expected an entry"),
    ("tables", ("terrain", "rough"), GONE, "terrain.rough: expected a row, as the map has such hexes"),
    ("tables", ("terrain", "sea"), 2, "terrain.sea: expected false, as nobody enters, found 2"),
    ("words", ("prompts", "retreat"), GONE, "words.toml: prompts.retreat: expected a label, found nothing"),
    ("words", ("tell", "moved"), "{unit}", "tell.moved: expected one of units, path, spent, found 'unit'"),
]


def reader(file: str, keys: tuple[str, ...], value: Any) -> Callable[[str, str], Mapping[str, Any]]:
    """A reader of the real files with one change."""

    def changed(package: str, stem: str) -> Mapping[str, Any]:
        data = read(package, stem)
        if stem != file:
            return data
        data = deepcopy(data)
        table: Any = data
        for key in keys[:-1]:
            table = table[key]
        if value is GONE:
            del table[keys[-1]]
        else:
            table[keys[-1]] = value
        return data

    return changed


def test_the_files_are_sound() -> None:
    assert check() == []


@pytest.mark.parametrize(("file", "keys", "value", "told"), FAULTS, ids=[fault[3][:50] for fault in FAULTS])
def test_a_fault_is_told(file: str, keys: tuple[str, ...], value: Any, told: str) -> None:
    faults = check(reader(file, keys, value))
    assert any(told in fault for fault in faults), faults


def test_a_full_stack_and_a_strange_counter_are_told() -> None:
    """8A III.stack: two to a hex, but in an assembly point; 8A II.2a: nothing above 2."""

    def crowded(package: str, stem: str) -> Mapping[str, Any]:
        data = deepcopy(read(package, stem))
        if stem == BASIC:
            data["at"] |= dict.fromkeys(("ax-libia", "ax-babini", "ax-sabratha"), "1505")
        if stem == "units":
            data["unit"][0] |= {"strength": 3, "type": "tank"}
        return data

    faults = "\n".join(check(crowded))
    assert "at, hex 1505: expected 2 units at most, found 'Libia, Babini, Sabratha'" in faults
    assert "unit al-4-armd.strength: expected a whole number from 1 to 2, found 3" in faults
    assert "unit al-4-armd.type: expected one of infantry, armor, fort, found 'tank'" in faults


def test_files_that_cannot_be_read_are_told_alone() -> None:
    def broken(package: str, stem: str) -> Mapping[str, Any]:
        if stem == "map":
            raise BadInput("map.toml: cannot be read: nonsense")
        return read(package, stem)

    assert check(broken) == ["map.toml: cannot be read: nonsense"]
