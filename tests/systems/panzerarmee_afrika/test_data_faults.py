"""Whoever puts other figures into the data files is told all that is wrong: file, key, expected, found."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

import pytest

from khamsin.__main__ import main
from khamsin.core.load import read
from khamsin.core.rules import BadInput
from khamsin.systems import SYSTEMS
from khamsin.systems.panzerarmee_afrika.check_words import LABELS
from khamsin.systems.panzerarmee_afrika.checks import check

Keys = tuple[str | int, ...]
Change = tuple[str, Keys, Any]
GONE = object()


class Added:
    """A value to be added to the list that stands there."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Edited:
    """A text changed in one place."""

    def __init__(self, old: str, new: str) -> None:
        self.old, self.new = old, new


def changed(data: Any, keys: Keys, value: Any) -> None:
    for key in keys[:-1]:
        data = data[key]
    last = keys[-1]
    if value is GONE:
        del data[last]
    elif isinstance(value, Added):
        data.setdefault(last, []).append(value.value)
    elif isinstance(value, Edited):
        assert value.old in data[last]
        data[last] = data[last].replace(value.old, value.new, 1)
    else:
        data[last] = value


def reader(*changes: Change) -> Callable[[str, str], Mapping[str, Any]]:
    """A reader of the real files with some changes."""

    def mutated(package: str, stem: str) -> Mapping[str, Any]:
        data = read(package, stem)
        own = [(keys, value) for file, keys, value in changes if file == stem]
        if own:
            data = deepcopy(data)
        for keys, value in own:
            changed(data, keys, value)
        return data

    return mutated


CAMPAIGN, CRUSADER = "scenarios/campaign", "scenarios/crusader"

MAP = [
    (("size",), [64], "size: expected columns and rows, two numbers from 1 to 99, found [64]"),
    (("size",), [64, 21], "grid: expected 21 lines, found '20 lines'"),
    (("title",), GONE, "title: expected text, found nothing"),
    (("titel",), "Desert", "titel: expected only title, note, grid, country, size, legend,"),
    (("grid",), Edited("^.^^^~", "^.^^^~~"), "grid line 1: expected 64 characters, found '65 characters'"),
    (("grid",), Edited("^.^^^~", "^.^?^~"), "grid line 1 column 19: expected a character of the legend: "),
    (("legend", "."), 3, "legend..: expected text, found 3"),
    (
        ("country",),
        Edited("LLLLL~", "~LLLL~"),
        "country: expected each hex in one region, those of sea in none",
    ),
    (("country_legend", "E"), "sudan", "regions.sudan: expected one of libya, egypt, found 'sudan'"),
    (("sides", "escarpment"), Added(["3608", "3810"]), "sides.escarpment: expected hexes that touch, found "),
    (("sides", "escarpment"), Added(["3608"]), "sides.escarpment: expected two hexes, found ['3608']"),
    (("sides", "wall"), [["3608", "3709"]], "sides.wall: expected one of escarpment, sea, found 'wall'"),
    (
        ("sides", "sea"),
        Added(["3006", "2906"]),
        "roads.road: expected no way over a sea hexside, found '2906 ",
    ),
    (
        ("roads", "track"),
        Added(["3009", "3008", "3010"]),
        "roads.track: expected hexes that touch, found '3008",
    ),
    (
        ("roads", "track"),
        Added(["3009", "7009"]),
        "roads.track: expected a hex on the 64 x 20 map, found '7009'",
    ),
    (("roads", "track"), Added(["3006", "3005"]), "roads.track: expected no hex of sea, found '3005'"),
    (("roads", "path"), [], "roads.path: expected one of road, track, rail, found 'path'"),
    (
        ("roads", "rail"),
        [["4810", "4911"]],
        "roads.rail: expected a railway through a hex of Alexandria, found",
    ),
    (
        ("places", "Tobruk"),
        GONE,
        "places.Tobruk: expected the hexes of a place that carries rules, found nothing",
    ),
    (
        ("places", "Bardia"),
        GONE,
        "places.Bardia: expected the hexes of a place that carries rules, found nothing",
    ),
    (("places", "Alexandria"), [], "places.Alexandria: expected a hex or more, found []"),
    (("places", "El Agheila"), ["0216", "0116", "0917"], "places.El Agheila: expected hexes that touch one"),
    (
        ("places", "Tobruk"),
        ["3006", "3107"],
        "places.Tobruk: expected one hex, as a fort has, found ['3006',",
    ),
    (("places", "Derna"), ["2201"], "places.Derna: expected no hex of sea, found '2201'"),
    (("signs", "ports"), Added("Suez"), "signs.ports: expected a place of the map, found 'Suez'"),
    (("labels", "Libya"), "27x4", "labels.Libya: expected a hex on the 64 x 20 map, found '27x4'"),
]
UNITS = [
    ((0, "strength"), GONE, "unit al-3-armd.strength: expected a whole number, found nothing"),
    ((0, "strength"), "2", "unit al-3-armd.strength: expected a whole number, found '2'"),
    ((0, "strength"), 0, "unit al-3-armd.strength: expected a whole number from 1 to 20, found 0"),
    ((0, "move"), -5, "unit al-3-armd.move: expected a whole number from 1 to 200, found -5"),
    ((0, "move"), True, "unit al-3-armd.move: expected a whole number, found True"),
    (
        (0, "type"),
        "cavalry",
        "unit al-3-armd.type: expected one of armor, armored-infantry, recon, infantry, ",
    ),
    ((0, "side"), "french", "unit al-3-armd.side: expected one of allied, axis, found 'french'"),
    ((0, "nation"), "german", "unit al-3-armd.nation: expected one of allied, found 'german'"),
    (
        (0, "size"),
        "corps",
        "unit al-3-armd.size: expected one of battalion, regiment, brigade, found 'corps'",
    ),
    ((0, "name"), " ", "unit al-3-armd.name: expected a word, found ' '"),
    ((0, "colour"), "red", "unit al-3-armd.colour: expected only id, name, side, nation, type, size, "),
    ((1, "id"), "al-3-armd", "unit: expected 'al-3-armd' once, found '2 times'"),
    ((2,), "KDG", "unit: expected a table, found 'KDG'"),
]
TABLES = [
    (("combat", "3", "2"), GONE, "combat.3.2: expected an entry, found nothing"),
    (("combat", "10"), GONE, "combat.10: expected a row with columns 1, 2, 3, 4, 5, 6, found nothing"),
    (("combat", "11"), {}, "combat.11: expected only 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, found 'this one'"),
    (("combat", "3", "2"), -1, "combat.3.2: expected a whole number from 0 to 1000, found -1"),
    (("command", "4"), GONE, "command.4: expected a list, found nothing"),
    (("command", "4"), ["46"], "command.4: expected one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, found '46'"),
    (("terrain", "swamp"), GONE, "terrain.swamp: expected a row, as the map has such hexes, found nothing"),
    (
        ("terrain", "clear", "combat"),
        0,
        "terrain.clear.combat: expected points from 1 to 1000, or false, found 0",
    ),
    (
        ("terrain", "rough", "defence", "axis"),
        0,
        "terrain.rough.defence.axis: expected a whole number from 1 to ",
    ),
    (
        ("terrain", "rough", "defence", "sea"),
        2,
        "terrain.rough.defence: expected one of allied, axis, found 'sea'",
    ),
    (("ways", "track"), GONE, "ways.track: expected a table, found nothing"),
    (("ways", "rail", "truck"), GONE, "ways.rail.truck: expected points, or false, found nothing"),
    (
        ("ways", "rail", "truck"),
        True,
        "ways.rail.truck: expected points from 1 to 1000, or false, found True",
    ),
    (("sides", "escarpment", "attack"), [1, 0], "sides.escarpment.attack: expected a fraction, two whole "),
    (("ports", "Derna"), {"any": "1"}, "ports.Derna.any: expected a whole number, found '1'"),
    (("ports", "Suez"), {"any": 1}, "ports.Suez: expected a place of the map, found 'Suez'"),
    (("ports", "Tobruk", "in"), GONE, "ports.Tobruk.in: expected a table, found nothing"),
    (("forts", "Tobruk", "stack"), 0, "forts.Tobruk.stack: expected a whole number from 1 to 1000, found 0"),
    (
        ("forts", "Giarabub"),
        {"defence": 2, "stack": 3},
        "forts.Giarabub: expected a place of the map, found ",
    ),
    (("schedule", "7"), GONE, "schedule.7: expected a table, found nothing"),
    (
        ("schedule", "21"),
        {},
        "schedule.21: expected only 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17",
    ),
    (("schedule", "7", "axis"), GONE, "schedule.7.axis: expected a table, found nothing"),
    (
        ("schedule", "7", "axis", "ceiling"),
        3,
        "schedule.7.axis.ceiling: expected only replacements, supply, arri",
    ),
    (("schedule", "7", "allied", "arrive"), Added("al-99"), "schedule.7.allied.arrive: expected a unit of "),
    (
        ("schedule", "7", "allied", "arrive"),
        Added("ax-oasen"),
        "schedule.7.allied.arrive: expected a unit of the ",
    ),
    (
        ("schedule", "8", "axis", "arrive"),
        Added("ax-oasen"),
        "schedule and variable: arrive: expected 'ax-oasen' ",
    ),
    (
        ("schedule", "7", "allied", "remove", 0, "type"),
        "tank",
        "schedule.7.allied.remove.type: expected one of arm",
    ),
    (
        ("schedule", "7", "allied", "remove", 0, "from"),
        "malta",
        "schedule.7.allied.remove.from: expected one of al",
    ),
    (
        ("schedule", "7", "allied", "replacements", "infantry"),
        11,
        "schedule.7.allied.replacements.infantry: expe",
    ),
    (
        ("schedule", "7", "axis", "replacements", "infantry"),
        1,
        "schedule.7.axis.replacements.infantry: expected on",
    ),
    (
        ("schedule", "7", "axis", "replacements", "german.armor"),
        GONE,
        "schedule.7.axis.replacements.german.armor: ",
    ),
    (
        ("schedule", "7", "axis", "supply"),
        -1,
        "schedule.7.axis.supply: expected a whole number from 0 to 20, fou",
    ),
    (("variable", "A", "side"), "french", "variable.A.side: expected one of allied, axis, found 'french'"),
    (
        ("variable", "A", "excludes"),
        ["X"],
        "variable.A.excludes: expected one of A, B, C, D, E, F, G, H, J, K, L,",
    ),
    (("variable", "A", "turns"), [21], "variable.A.turns: expected a whole number from 1 to 20, found 21"),
    (
        ("variable", "C", "from"),
        GONE,
        "variable.C: expected turns, or the turn from which it may come, found noth",
    ),
    (
        ("variable", "L", "arrive"),
        Added("ax-pz5"),
        "at.ax-pz5: expected a unit that does not come with a letter",
    ),
]
RULES = [
    (("rule", 1, "number"), "2", "rule.number: expected '2' once, found '2 times'"),
    (("rule", 1, "text"), GONE, "rule 2.1.text: expected text, found nothing"),
    (("rule", 1, "done"), False, "rule 2.1.reason: expected text, found nothing"),
    (
        ("ruling", 0, "rules"),
        ["5.31", "99.9"],
        "ruling R1.rules: expected the number of a rule, found '99.9'",
    ),
    (("ruling", 1, "id"), "R1", "ruling.id: expected 'R1' once, found '2 times'"),
]
WORDS = [
    (("phases", "combat"), GONE, "phases.combat: expected a label, found nothing"),
    (("acts", "rail"), GONE, "acts.rail: expected a label, found nothing"),
    (("prompts", "losses"), GONE, "prompts.losses: expected a label, found nothing"),
    (("flags", "grounded"), GONE, "flags.grounded: expected a label, found nothing"),
    (("types", "glider"), "", "types.glider: expected text, found ''"),
    (("tracks", "german.armor"), GONE, "tracks.german.armor: expected a label, found nothing"),
    (("months", "20"), GONE, "months.20: expected a label, found nothing"),
    (("terrain", "swamp"), GONE, "terrain.swamp: expected a label, found nothing"),
    (("degrees",), GONE, "degrees: expected a table, found nothing"),
    (("options", "malta", "rule"), GONE, "options.malta.rule: expected text, found nothing"),
    (("tell", "sailed"), "{units} sailed to {port}.", "tell.sailed: expected one of units, to, found 'port'"),
    (("tell", "sailed"), "{units sailed", "tell.sailed: expected a sentence with {words} in braces, found"),
]
PLAN = [
    (("id",), "campaing", "id: expected 'campaign', the name of the file, found 'campaing'"),
    (("last_turn",), 21, "last_turn: expected a whole number from 1 to 20, found 21"),
    (("first_turn",), 0, "first_turn: expected a whole number from 1 to 20, found 0"),
    (("options",), ["weather"], "options: expected one of malta, allied-options, found 'weather'"),
    (("victory", "kind"), "19", "victory.kind: expected one of 18, tobruk, found '19'"),
    (("victory", "kind"), "tobruk", "victory.par: expected a whole number or a number, found nothing"),
    (("at", "al-99"), "3006", "at.al-99: expected a unit of units.toml, found 'al-99'"),
    (("at", "al-16"), "6599", "at.al-16: expected a hex on the 64 x 20 map, found '6599'"),
    (("at", "al-16"), "3005", "at.al-16: expected a hex that units may enter, found '3005, sea'"),
    (("at", "al-16"), "5018", "at.al-16: expected a hex that units may enter, found '5018, depression'"),
    (("at", "al-16"), "0216", "at, hex 0216: expected 3 combat units at most, found 'al-16, ax-pz5, "),
    (("at", "al-16"), "0116", "at, hex 0116: expected units of one side, found 'al-16, ax-7-bers,"),
    (("at", "al-truck"), "3612", "at.al-truck: expected a hex with a road or track, for a truck, found '"),
    (("at", "al-21-aus"), "3006", "at.al-21-aus: expected a unit that does not come with turn 1, found"),
    (("supply", "axis"), ["0216", "0216"], "supply: expected '0216' once, found '2 times'"),
    (("supply", "axis"), ["0215"], "supply.axis: expected a hex that units may enter, found '0215, sea'"),
    (("supply", "axis"), ["6411"], "supply.axis: expected no enemy in 6411, found 'al-16'"),
    (("supply", "allied"), GONE, "supply.allied: expected a list, found nothing"),
    (("control",), {"Derna": "axis"}, "control.Derna: expected one of Tobruk, Bardia, Alexandria, El Agh"),
    (("control",), {"Bardia": "nobody"}, "control.Bardia: expected one of allied, axis, found 'nobody'"),
    (("tracks",), {"german.ships": 1}, "tracks.german.ships: expected one of german.infantry, german.armo"),
    (("strength",), {"al-16": 0}, "strength.al-16: expected a whole number from 1 to 20, found 0"),
]  # fmt: skip


def cases() -> list[tuple[str, Keys, Any, str]]:
    """Every case: stem, keys, value, and the line that must be among the complaints."""
    lists = (("map", MAP), ("tables", TABLES), ("rules", RULES), ("words", WORDS), (CAMPAIGN, PLAN))
    found = [(stem, keys, value, line) for stem, some in lists for keys, value, line in some]
    return [*found, *(("units", ("unit", *keys), value, line) for keys, value, line in UNITS)]


def said(part: object) -> str:
    """A part of a case in its name: the same in every process."""
    return "gone" if part is GONE else str(part)[:40]


@pytest.mark.parametrize(("stem", "keys", "value", "line"), cases(), ids=said)
def test_a_fault_is_named(stem: str, keys: Keys, value: Any, line: str) -> None:
    found = check(reader((stem, keys, value)))
    about = CAMPAIGN if line.startswith("at.ax-pz5") else stem
    assert any(one.startswith(f"{about}.toml: {line}") for one in found), "\n".join(found)


def test_the_real_files_have_none() -> None:
    assert check() == []
    assert len(cases()) >= 40


def test_bardia_holds_two() -> None:
    third = [("at", "ax-rcn3"), ("at", "ax-rcn33")]
    said = check(reader(*((CRUSADER, keys, "3607") for keys in third)))
    assert said == [
        "scenarios/crusader.toml: at, hex 3607: expected 2 combat units at most, "
        "found 'ax-rcn3, ax-rcn33, ax-oasen'"
    ]


def test_all_faults_are_told_at_once() -> None:
    said = check(
        reader(
            ("map", ("places", "Tobruk"), GONE),
            ("map", ("sides", "escarpment"), Added(["3608", "3810"])),
            ("units", ("unit", 0, "strength"), "two"),
            ("tables", ("combat", "0", "1"), GONE),
            ("rules", ("rule", 0, "title"), GONE),
            ("words", ("months", "1"), GONE),
            (CAMPAIGN, ("at", "al-16"), "3005"),
        )
    )
    assert {line.partition(":")[0] for line in said} >= {
        "map.toml", "units.toml", "tables.toml", "rules.toml", "words.toml", "scenarios/campaign.toml"
    }  # fmt: skip


@pytest.mark.parametrize("junk", [None, 7, "word", [[]], {"a": {"b": [1]}}], ids=repr)
@pytest.mark.parametrize("stem", ["map", "units", "tables", "rules", "words", CAMPAIGN])
def test_junk_is_no_crash(stem: str, junk: Any) -> None:
    """Whatever stands in the place of a table, a list or a figure, two levels down, the check goes on."""
    data = read("khamsin.systems.panzerarmee_afrika", stem)
    keys: list[Keys] = [(key,) for key in data]
    keys += [(key, next(iter(value))) for key, value in data.items() if isinstance(value, dict)]
    keys += [(key, 0) for key, value in data.items() if isinstance(value, list)]
    for one in keys:
        assert all(": expected " in line for line in check(reader((stem, one, junk))))


def test_unreadable_files_are_named_together() -> None:
    def broken(package: str, stem: str) -> Mapping[str, Any]:
        if stem in ("map", "words"):
            raise BadInput(f"{stem}.toml: cannot be read: line 3")
        return read(package, stem)

    assert check(broken) == ["map.toml: cannot be read: line 3", "words.toml: cannot be read: line 3"]


def test_labels_cover_what_the_system_asks_and_does() -> None:
    system = SYSTEMS["panzerarmee-afrika"]
    acts = [act for question in LABELS["prompts"] for act in system.acts(question)]
    assert set(LABELS["acts"]) == {act.name for act in acts}
    assert set(LABELS["slots"]) == {slot for act in acts for slot in act.slots}


def test_the_check_command_lists_faults(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert "sound" in capsys.readouterr().out
