"""What the turn record and the letters must keep to: PAA 14.1, PAA 16.1, PAA 17, PAA 19.13, PAA 19.2."""

from collections.abc import Iterator, Mapping
from typing import Any

from khamsin.core.faults import Faults, Kind
from khamsin.core.setup_faults import Units
from khamsin.core.sides import SIDES
from khamsin.systems.panzerarmee_afrika.check_units import STRONGEST
from khamsin.systems.panzerarmee_afrika.facts import COMBAT_TYPES
from khamsin.systems.panzerarmee_afrika.replacements import KINDS, MOST

FILE = "tables.toml"
TURNS = range(1, 21)
SOURCES = ("alexandria", "cadre")
MOST_SUPPLY = 20

_LETTER: dict[str, Kind] = {"side": str, "title": str, "arrive": list}
_LETTER_MAY: dict[str, Kind] = {"turns": list, "from": int, "excludes": list, "remove": list}
_LINE: dict[str, Kind] = {"replacements": dict, "supply": int}
_LINE_MAY: dict[str, dict[str, Kind]] = {
    "allied": {"ceiling": int, "arrive": list, "remove": list},
    "axis": {"arrive": list},
}

Charts = Mapping[str, Any]


def check_arrivals(faults: Faults, schedule: Charts, variable: Charts, units: Units) -> None:
    """PAA 17: every turn has its line, every unit comes once."""
    turns = [str(turn) for turn in TURNS]
    faults.has_keys(FILE, "schedule", schedule, dict.fromkeys(turns, dict))
    for turn in turns:
        _check_turn(faults, f"schedule.{turn}", schedule.get(turn), units)
    for letter, entry in variable.items():
        _check_letter(faults, f"variable.{letter}", entry, variable, units)
    faults.are_unique(
        FILE, "schedule and variable: arrive", (unit for unit, _ in arrivals(schedule, variable))
    )


def arrivals(schedule: Charts, variable: Charts) -> Iterator[tuple[str, int | None]]:
    """PAA 17: the units that are to come, each with its turn; None for those that a letter brings."""
    for turn, sides in schedule.items():
        for line in sides.values() if isinstance(sides, dict) else ():
            yield from ((unit, int(turn)) for unit in _list(line, "arrive") if turn.isdigit())
    for entry in variable.values():
        yield from ((unit, None) for unit in _list(entry, "arrive"))


def _list(table: object, key: str) -> list[str]:
    found = table.get(key, []) if isinstance(table, dict) else []
    return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []


def _check_turn(faults: Faults, key: str, sides: object, units: Units) -> None:
    if not isinstance(sides, dict) or not faults.has_keys(FILE, key, sides, dict.fromkeys(SIDES, dict)):
        return
    for side in SIDES:
        line, at = sides[side], f"{key}.{side}"
        if faults.has_keys(FILE, at, line, _LINE, _LINE_MAY[side]):
            _check_points(faults, f"{at}.replacements", side, line["replacements"])
            faults.is_between(FILE, f"{at}.supply", line["supply"], 0, MOST_SUPPLY)
            faults.is_between(FILE, f"{at}.ceiling", line.get("ceiling", 1), 1, STRONGEST)
            _check_arrive(faults, f"{at}.arrive", side, line.get("arrive", []), units)
            _check_remove(faults, f"{at}.remove", line.get("remove", []), SOURCES)


def _check_points(faults: Faults, key: str, side: str, points: Charts) -> None:
    """PAA 14.1: a figure for every kind of point of the side."""
    own = [kind for kind in KINDS if kind.startswith("allied.") == (side == "allied")]
    kinds = [kind.removeprefix("allied.") for kind in own]
    if faults.has_keys(FILE, key, points, dict.fromkeys(kinds, int)):
        for kind in kinds:
            faults.is_between(FILE, f"{key}.{kind}", points[kind], 0, MOST)


def _check_arrive(faults: Faults, key: str, side: object, arrive: object, units: Units) -> None:
    for unit in faults.items(FILE, key, arrive, str):
        if unit not in units:
            faults.want(FILE, key, "a unit of units.toml", unit)
        elif units[unit]["side"] != side:
            faults.want(FILE, key, f"a unit of the {side} side", unit)


def _check_remove(faults: Faults, key: str, remove: object, sources: tuple[str, ...]) -> None:
    """PAA 16.1: each item names a type, a strength, and where the unit is taken from."""
    needed: dict[str, Kind] = {"from": str} if sources else {}
    for item in faults.items(FILE, key, remove, dict):
        if faults.has_keys(FILE, key, item, needed, {"type": str, "strength": int}):
            if sources:
                faults.is_one_of(FILE, f"{key}.from", item["from"], sources)
            if "type" in item:
                faults.is_one_of(FILE, f"{key}.type", item["type"], COMBAT_TYPES)
            if "strength" in item:
                faults.is_between(FILE, f"{key}.strength", item["strength"], 1, STRONGEST)


def _check_letter(faults: Faults, key: str, entry: object, variable: Charts, units: Units) -> None:
    """PAA 19.13, PAA 19.21: a letter's side, date, exclusions, price and units."""
    if not isinstance(entry, dict) or not faults.has_keys(FILE, key, entry, _LETTER, _LETTER_MAY):
        if not isinstance(entry, dict):
            faults.is_kind(FILE, key, entry, dict)
        return
    faults.is_one_of(FILE, f"{key}.side", entry["side"], SIDES)
    if "turns" not in entry and "from" not in entry:
        faults.want(FILE, key, "turns, or the turn from which it may come", "nothing")
    faults.is_between(FILE, f"{key}.from", entry.get("from", 1), 1, TURNS[-1])
    for turn in faults.items(FILE, f"{key}.turns", entry.get("turns", []), int):
        faults.is_between(FILE, f"{key}.turns", turn, 1, TURNS[-1])
    for other in faults.items(FILE, f"{key}.excludes", entry.get("excludes", []), str):
        faults.is_one_of(FILE, f"{key}.excludes", other, variable)
    _check_remove(faults, f"{key}.remove", entry.get("remove", []), ())
    _check_arrive(faults, f"{key}.arrive", entry["side"], entry["arrive"], units)
