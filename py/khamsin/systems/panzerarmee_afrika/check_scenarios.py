"""What a scenario must keep to: PAA 4.31, and the limits of PAA 7 and PAA 11.2."""

from collections.abc import Mapping
from typing import Any

from khamsin.core import setup_faults
from khamsin.core.board_faults import Chart, is_open
from khamsin.core.faults import Faults, Kind
from khamsin.core.hexes import is_hex
from khamsin.core.setup_faults import Units, check_head
from khamsin.core.sides import SIDES
from khamsin.systems.panzerarmee_afrika.check_arrivals import TURNS, arrivals
from khamsin.systems.panzerarmee_afrika.check_units import STRONGEST
from khamsin.systems.panzerarmee_afrika.check_words import LABELS, OPTIONS
from khamsin.systems.panzerarmee_afrika.facts import COMBAT_TYPES
from khamsin.systems.panzerarmee_afrika.places import HELD
from khamsin.systems.panzerarmee_afrika.stacking import LIMIT

CADRE = "cadre"
BIG = 100
_HEAD: dict[str, Kind] = {**setup_faults.HEAD, **dict.fromkeys(("victory", "supply"), dict)}
_MAY: dict[str, Kind] = dict.fromkeys(("control", "tracks", "strength"), dict)
_VICTORIES: dict[str, dict[str, Kind]] = {
    "18": {"kind": str},
    "tobruk": {"kind": str, "par": (int, float), "tobruk_points": int},
}


class _Scenario:
    """One scenario looked at, with what it is judged by."""

    def __init__(
        self, faults: Faults, stem: str, data: Mapping[str, Any], chart: Chart | None, units: Units
    ) -> None:
        self.faults, self.file, self.units = faults, f"{stem}.toml", units
        self.chart = chart
        self.shut: tuple[str, ...] = ("sea",)
        self.data = {
            k: data[k] if isinstance(data.get(k), dict) else {} for k in ("victory", "at", "supply", *_MAY)
        }

    def want(self, key: str, expected: str, found: object) -> None:
        """Record a fault."""
        self.faults.want(self.file, key, expected, found)

    def is_land(self, key: str, spot: object) -> bool:
        """Whether a value names a hex of the map that a unit can enter at all."""
        if self.chart is None:
            return False
        if not self.faults.is_hex(self.file, key, spot, self.chart.size):
            return False
        return is_open(self.faults, self.file, key, self.chart, str(spot), self.shut)


def check_scenario(
    faults: Faults,
    stem: str,
    data: Mapping[str, Any],
    chart: Chart | None,
    units: Units,
    tables: Mapping[str, Any],
) -> None:
    """PAA 4.31: head, victory, set-up and marks of one scenario."""
    plan = _Scenario(faults, stem, data, chart, units)
    terrain = tables.get("terrain")
    rows = terrain.items() if isinstance(terrain, dict) else ()
    plan.shut = tuple(kind for kind, row in rows if isinstance(row, dict) and row.get("combat") is False)
    faults.has_keys(plan.file, "", data, _HEAD, _MAY)
    check_head(faults, stem, data, TURNS[-1])
    options = data.get("options")
    for option in options if isinstance(options, list) else ():
        faults.is_one_of(plan.file, "options", option, OPTIONS)
    _check_victory(plan)
    _check_units(plan)
    _check_stacks(plan, tables.get("forts"))
    _check_supply(plan)
    _check_marks(plan)
    _check_arrivals(plan, data, tables)


def _check_victory(plan: _Scenario) -> None:
    """PAA 18: the kind of victory, and the figures that it needs."""
    terms = plan.data["victory"]
    if plan.faults.is_one_of(plan.file, "victory.kind", terms.get("kind"), _VICTORIES):
        needed = _VICTORIES[terms["kind"]]
        if plan.faults.has_keys(plan.file, "victory", terms, needed) and "par" in needed:
            if terms["par"] <= 0:
                plan.want("victory.par", "a number above 0", terms["par"])
            plan.faults.is_between(plan.file, "victory.tobruk_points", terms["tobruk_points"], 0, BIG)


def _check_units(plan: _Scenario) -> None:
    """PAA 11.2, PAA 15.1: combat units on land or in the cadre box; trucks on a road or track."""
    for unit, spot in plan.data["at"].items():
        key = f"at.{unit}"
        if unit not in plan.units:
            plan.want(key, "a unit of units.toml", unit)
        elif plan.units[unit]["type"] == "truck":
            if plan.is_land(key, spot) and plan.chart and spot not in _on_roads(plan.chart):
                plan.want(key, "a hex with a road or track, for a truck", spot)
        elif spot != CADRE:
            plan.is_land(key, spot)


def _on_roads(chart: Chart) -> list[str]:
    return [spot for kind in ("road", "track") for run in chart.ways.get(kind, []) for spot in run]


def _standing(plan: _Scenario) -> dict[str, list[str]]:
    """Hex -> the units that the scenario puts there, supply units by their side alone."""
    found: dict[str, list[str]] = {}
    for unit, spot in plan.data["at"].items():
        if unit in plan.units and isinstance(spot, str) and is_hex(spot):
            found.setdefault(spot, []).append(unit)
    return found


def _check_stacks(plan: _Scenario, forts: object) -> None:
    """PAA 7.1, PAA 13.4: three combat units to a hex, fewer in Bardia, and of one side."""
    limits: dict[str, int] = {}
    for name, row in forts.items() if isinstance(forts, dict) else ():
        for spot in plan.chart.places.get(name, []) if plan.chart else ():
            limits[spot] = row.get("stack", LIMIT) if isinstance(row, dict) else LIMIT
    for spot, ids in _standing(plan).items():
        fighting = [i for i in ids if plan.units[i]["type"] in COMBAT_TYPES]
        most = limits.get(spot, LIMIT)
        if isinstance(most, int) and len(fighting) > most:
            plan.want(f"at, hex {spot}", f"{most} combat units at most", ", ".join(fighting))
        if len({plan.units[i]["side"] for i in ids}) > 1:
            plan.want(f"at, hex {spot}", "units of one side", ", ".join(ids))


def _check_supply(plan: _Scenario) -> None:
    """PAA 7.32: one supply unit to a hex, on land, none with the enemy."""
    faults, file, supply = plan.faults, plan.file, plan.data["supply"]
    faults.has_keys(file, "supply", supply, dict.fromkeys(SIDES, list))
    lists = {side: faults.items(file, f"supply.{side}", supply.get(side, []), str) for side in SIDES}
    faults.are_unique(file, "supply", [spot for spots in lists.values() for spot in spots])
    standing = _standing(plan)
    for side, spots in lists.items():
        for spot in spots:
            plan.is_land(f"supply.{side}", spot)
            enemies = [i for i in standing.get(spot, []) if plan.units[i]["side"] != side]
            if enemies:
                plan.want(f"supply.{side}", f"no enemy in {spot}", ", ".join(enemies))


def _check_marks(plan: _Scenario) -> None:
    """PAA 5.42, PAA 14.1: who holds what, the points at hand, and strengths other than the counters'."""
    faults, file = plan.faults, plan.file
    for place, side in plan.data["control"].items():
        if faults.is_one_of(file, f"control.{place}", place, HELD):
            faults.is_one_of(file, f"control.{place}", side, SIDES)
    for track, value in plan.data["tracks"].items():
        if faults.is_one_of(file, f"tracks.{track}", track, LABELS["tracks"]):
            faults.is_between(file, f"tracks.{track}", value, 0, BIG)
    for unit, value in plan.data["strength"].items():
        if faults.is_one_of(file, f"strength.{unit}", unit, plan.units):
            faults.is_between(file, f"strength.{unit}", value, 1, STRONGEST)


def _check_arrivals(plan: _Scenario, data: Mapping[str, Any], tables: Mapping[str, Any]) -> None:
    """PAA 17.13: who is there at the start does not arrive later."""
    schedule, variable = (
        found if isinstance(found := tables.get(name), dict) else {} for name in ("schedule", "variable")
    )
    first = data.get("first_turn")
    for unit, turn in arrivals(schedule, variable):
        late = turn is None or (isinstance(first, int) and turn >= first)
        if unit in plan.data["at"] and late:
            when = f"turn {turn}" if turn else "a letter"
            plan.want(f"at.{unit}", f"a unit that does not come with {when}", plan.data["at"][unit])
