"""What the charts must keep to: 8A I.1, 8A II.due, 8A III.cost, 8A IV.1, 8A IV.score, 8A IV.table, 8A V."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from khamsin.core.board_faults import Chart
from khamsin.core.dice import FACES
from khamsin.core.faults import Faults, Kind
from khamsin.core.sides import SIDES
from khamsin.systems.eighth_army.check_map import WAYS
from khamsin.systems.eighth_army.supply import LONGEST

FILE = "tables.toml"
BIG = 1000
SUPPLY = ("maintenance", "combat_supply")
CHARTS = (
    *SUPPLY,
    *("combined_arms", "attack_results", "rp_due", "resupply", "terrain", "ways", "modifiers", "return"),
)
CLOSED = ("impassable", "sea")
KINDS = ("infantry", "armor", "combined")
RETREATS = ("attacker", "defender", "both", "none")
_ROW: dict[str, Kind] = {"attacker": int, "defender": int, "retreat": str, "advance": bool}


def check_tables(faults: Faults, data: Mapping[str, Any], chart: Chart | None) -> None:
    """The charts, each with all its rows."""
    faults.has_keys(FILE, "", data, dict.fromkeys(CHARTS, dict), {"notes": dict})
    tables = {name: found if isinstance(found := data.get(name), dict) else {} for name in CHARTS}
    for name in SUPPLY:
        _check_supply(faults, name, tables[name])
    _check_arms(faults, tables["combined_arms"])
    _check_results(faults, tables["attack_results"])
    _check_due(faults, tables["rp_due"])
    _check_rows(faults, "resupply", tables["resupply"], [str(face) for face in FACES], 0, BIG)
    _check_terrain(faults, tables["terrain"], chart)
    _check_rows(faults, "ways", tables["ways"], WAYS, 1, BIG)
    _check_rows(faults, "modifiers", tables["modifiers"], ("ridge", "rough"), -BIG, 0)
    _check_rows(faults, "return", tables["return"], SIDES, 1, BIG)


def shut_kinds(data: Mapping[str, Any]) -> list[str]:
    """8A III.enter: the kinds of ground that the terrain table closes."""
    terrain = data.get("terrain")
    return [kind for kind, cost in terrain.items() if cost is False] if isinstance(terrain, dict) else []


def _check_rows(
    faults: Faults,
    key: str,
    table: Mapping[str, Any],
    rows: tuple[str, ...] | list[str],
    least: int,
    most: int,
) -> None:
    """Rows that are all there, no others, each a number within bounds."""
    faults.has_keys(FILE, key, table, dict.fromkeys(rows, int))
    for row, value in table.items():
        faults.is_between(FILE, f"{key}.{row}", value, least, most)


def _check_supply(faults: Faults, name: str, chart: Mapping[str, Any]) -> None:
    """8A I.1, 8A IV.1: points for every length from 0 to 18; longer is dearer or equal."""
    lengths = [str(n) for n in range(LONGEST + 1)]
    faults.has_keys(FILE, name, chart, {"transportation": dict, "provision": dict})
    for part, table in chart.items():
        key = f"{name}.{part}"
        if not isinstance(table, dict) or not faults.has_keys(FILE, key, table, dict.fromkeys(lengths, int)):
            continue
        _check_rows(faults, key, table, lengths, 0, BIG)
        for near, far in pairwise(lengths):
            if table[far] < table[near]:
                faults.want(FILE, f"{key}.{far}", f"{table[near]} or more, as for {near}", table[far])


def _check_arms(faults: Faults, table: Mapping[str, Any]) -> None:
    """8A IV.score: three compositions against three, and the same three behind walls."""
    columns = [*KINDS, *(f"{kind}-fort" for kind in KINDS)]
    faults.has_rows(FILE, "combined_arms", table, KINDS, columns)
    for name, row in table.items():
        if isinstance(row, dict):
            _check_rows(faults, f"combined_arms.{name}", row, columns, -BIG, BIG)


def _check_results(faults: Faults, table: Mapping[str, Any]) -> None:
    """8A IV.table: scores without a gap, each with losses, retreat and advance."""
    _check_run(faults, "attack_results", table, ())
    for score, row in table.items():
        key = f"attack_results.{score}"
        if faults.has_keys(FILE, key, row, _ROW):
            faults.is_between(FILE, f"{key}.attacker", row["attacker"], 0, BIG)
            faults.is_between(FILE, f"{key}.defender", row["defender"], 0, BIG)
            faults.is_one_of(FILE, f"{key}.retreat", row["retreat"], RETREATS)


def _check_due(faults: Faults, table: Mapping[str, Any]) -> None:
    """8A II.due: totals without a gap, "*" for all beyond; the framed number not above the black one."""
    _check_run(faults, "rp_due", table, ("*",))
    if "*" not in table:
        faults.want(FILE, "rp_due.*", "a row for every total beyond", "nothing")
    for points, row in table.items():
        key = f"rp_due.{points}"
        whole = faults.has_keys(FILE, key, row, {"all": int, "armor": int})
        if whole and faults.is_between(FILE, f"{key}.all", row["all"], 0, BIG):
            faults.is_between(FILE, f"{key}.armor", row["armor"], 0, row["all"])


def _check_run(faults: Faults, key: str, table: Mapping[str, Any], others: tuple[str, ...]) -> None:
    """Whether the keys of a chart are whole numbers that follow one another."""
    numbers = []
    for row in table:
        if row.removeprefix("-").isdecimal():
            numbers.append(int(row))
        elif row not in others:
            faults.want(FILE, f"{key}.{row}", "a whole number", row)
    if not numbers:
        faults.want(FILE, key, "rows", "nothing")
        return
    for number in range(min(numbers), max(numbers) + 1):
        if number not in numbers:
            faults.want(FILE, f"{key}.{number}", "a row: the chart has no gap", "nothing")


def _check_terrain(faults: Faults, table: Mapping[str, Any], chart: Chart | None) -> None:
    """8A III.cost: half points for every kind of ground on the map, false where nobody enters."""
    for kind in sorted(set(chart.terrain.values())) if chart else ():
        if kind not in table:
            faults.want(FILE, f"terrain.{kind}", "a row, as the map has such hexes", "nothing")
    for kind, value in table.items():
        if kind in CLOSED and value is not False:
            faults.want(FILE, f"terrain.{kind}", "false, as nobody enters", value)
        elif value is not False:
            faults.is_between(FILE, f"terrain.{kind}", value, 1, BIG)
