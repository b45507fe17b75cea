"""What the tables must keep to: PAA 5.31, PAA 5.41, PAA 8.7, PAA 12.1, PAA 13.

The turn record and the letters are in check_arrivals.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from khamsin.core.board_faults import Chart
from khamsin.core.dice import FACES
from khamsin.core.faults import Faults
from khamsin.core.setup_faults import Units
from khamsin.core.sides import SIDES
from khamsin.systems.panzerarmee_afrika.check_arrivals import check_arrivals
from khamsin.systems.panzerarmee_afrika.check_map import WAYS
from khamsin.systems.panzerarmee_afrika.strength import COLUMNS

FILE = "tables.toml"
CHARTS = ("combat", "command", "terrain", "ways", "sides", "ports", "forts", "variable", "schedule")
BIG = 1000
DICE = [str(face) for face in FACES]


def check_tables(faults: Faults, data: Mapping[str, Any], chart: Chart | None, units: Units) -> None:
    """PAA 3.3: the charts, each with all its rows."""
    faults.has_keys(FILE, "", data, dict.fromkeys(CHARTS, dict))
    tables = {name: found if isinstance(found := data.get(name), dict) else {} for name in CHARTS}
    _check_combat(faults, tables["combat"])
    _check_command(faults, tables["command"])
    _check_terrain(faults, tables["terrain"], sorted(set(chart.terrain.values())) if chart else ())
    _check_ways(faults, tables["ways"])
    _check_sides(faults, tables["sides"])
    _check_ports(faults, tables["ports"], chart)
    _check_forts(faults, tables["forts"], chart)
    check_arrivals(faults, tables["schedule"], tables["variable"], units)


def _number(faults: Faults, key: str, value: object, least: int = 0) -> None:
    faults.is_between(FILE, key, value, least, BIG)


def _cost(faults: Faults, key: str, value: object) -> None:
    """Points to enter, or false where it cannot be done."""
    if value is not False and not (
        isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= BIG
    ):
        faults.want(FILE, key, f"points from 1 to {BIG}, or false", value)


def _check_combat(faults: Faults, combat: Mapping[str, Any]) -> None:
    """PAA 8.7: superiority 0 to 10, each with six dice."""
    faults.has_rows(FILE, "combat", combat, [str(column) for column in range(COLUMNS + 1)], DICE)
    for column, row in combat.items():
        for die, points in row.items() if isinstance(row, dict) else ():
            _number(faults, f"combat.{column}.{die}", points)


def _check_command(faults: Faults, command: Mapping[str, Any]) -> None:
    """PAA 12.1: for each die, the last digits of the hexes that are struck."""
    faults.has_keys(FILE, "command", command, dict.fromkeys(DICE, list))
    for die, digits in command.items():
        for digit in faults.items(FILE, f"command.{die}", digits, str):
            faults.is_one_of(FILE, f"command.{die}", digit, "0123456789")


def _check_terrain(faults: Faults, terrain: Mapping[str, Any], kinds: Iterable[str]) -> None:
    """PAA 5.31: a row for every kind of terrain on the map."""
    for kind in kinds:
        if kind not in terrain:
            faults.want(FILE, f"terrain.{kind}", "a row, as the map has such hexes", "nothing")
    for kind, row in terrain.items():
        key = f"terrain.{kind}"
        if faults.has_keys(
            FILE, key, row, dict.fromkeys(("combat", "truck"), (int, bool)), {"defence": dict}
        ):
            _cost(faults, f"{key}.combat", row["combat"])
            _cost(faults, f"{key}.truck", row["truck"])
            for side, multiple in row.get("defence", {}).items():
                faults.is_one_of(FILE, f"{key}.defence", side, SIDES)
                _number(faults, f"{key}.defence.{side}", multiple, 1)


def _check_ways(faults: Faults, ways: Mapping[str, Any]) -> None:
    faults.has_keys(FILE, "ways", ways, dict.fromkeys(WAYS, dict))
    for kind, row in ways.items():
        for unit, points in faults.table(FILE, f"ways.{kind}", row).items():
            faults.is_one_of(FILE, f"ways.{kind}", unit, ("combat", "truck"))
            _cost(faults, f"ways.{kind}.{unit}", points)
        for unit in ("combat", "truck"):
            if isinstance(row, dict) and unit not in row:
                faults.want(FILE, f"ways.{kind}.{unit}", "points, or false", "nothing")


def _check_sides(faults: Faults, sides: Mapping[str, Any]) -> None:
    faults.has_keys(FILE, "sides", sides, {"escarpment": dict})
    row = sides.get("escarpment")
    if isinstance(row, dict) and faults.has_keys(
        FILE, "sides.escarpment", row, {"extra": int, "attack": list}
    ):
        _number(faults, "sides.escarpment.extra", row["extra"])
        if [type(part) for part in row["attack"]] != [int, int] or 0 in row["attack"]:
            faults.want(FILE, "sides.escarpment.attack", "a fraction, two whole numbers", row["attack"])


def _check_ports(faults: Faults, ports: Mapping[str, Any], chart: Chart | None) -> None:
    """PAA 5.41: what a port takes in a phase, by direction and kind of unit, or of any kind at all."""
    _places(faults, "ports", ports, chart)
    for name, row in ports.items():
        key = f"ports.{name}"
        if isinstance(row, dict) and "any" in row:
            if faults.has_keys(FILE, key, row, {"any": int}):
                _number(faults, f"{key}.any", row["any"])
        elif faults.has_keys(FILE, key, row, {"out": dict, "in": dict}):
            for way in ("out", "in"):
                faults.has_keys(FILE, f"{key}.{way}", row[way], {"combat": int, "supply": int})
                for kind, count in row[way].items():
                    _number(faults, f"{key}.{way}.{kind}", count)


def _check_forts(faults: Faults, forts: Mapping[str, Any], chart: Chart | None) -> None:
    """PAA 13: defence multiple, and room for combat units."""
    _places(faults, "forts", forts, chart)
    for name, row in forts.items():
        if faults.has_keys(FILE, f"forts.{name}", row, {"defence": int, "stack": int}):
            _number(faults, f"forts.{name}.defence", row["defence"], 1)
            _number(faults, f"forts.{name}.stack", row["stack"], 1)


def _places(faults: Faults, key: str, rows: Mapping[str, Any], chart: Chart | None) -> None:
    for name in rows if chart else ():
        if chart and name not in chart.places:
            faults.want(FILE, f"{key}.{name}", "a place of the map", name)
