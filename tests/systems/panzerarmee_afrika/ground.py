"""What the data tests share: the files as they stand, the geography behind the map, supply counted apart.

Nothing here asks the rules engine: the files are read and counted a second time, to prove each other.
"""

import heapq
from collections.abc import Collection, Mapping
from typing import Any

from tests.systems import survey
from tests.systems.survey import Survey

from khamsin.core import hexes

HERE = Survey("panzerarmee_afrika", west=18.93, north=32.97, column=16.725, row=19.312)
CLOSED = {"sea", "depression", "sand"}
COLUMN, ROW = HERE.column, HERE.row

geography, toml, drawn, central, hexsides = (
    survey.geography,
    HERE.toml,
    HERE.drawn,
    HERE.central,
    HERE.hexsides,
)
neighbours, kilometres, middle = HERE.neighbours, HERE.kilometres, HERE.middle
land_share, shore_share = HERE.land_share, HERE.shore_share


def chart() -> dict[str, Any]:
    return toml("map")


def tables() -> dict[str, Any]:
    return toml("tables")


def terrain() -> dict[str, str]:
    return HERE.terrain


def land() -> frozenset[str]:
    return HERE.land


def crossings() -> dict[hexes.Side, frozenset[str]]:
    return HERE.crossings


def roster() -> list[dict[str, Any]]:
    units: list[dict[str, Any]] = toml("units")["unit"]
    return units


def by_id() -> dict[str, dict[str, Any]]:
    return {unit["id"]: unit for unit in roster()}


def scenario(name: str) -> dict[str, Any]:
    return toml(f"scenarios/{name}")


def price(here: str, there: str) -> int | None:
    """What a combat unit pays to go from a hex to its neighbour; None where it cannot."""
    edge, kind = hexes.side(here, there), terrain()[there]
    if kind in CLOSED or edge in hexsides("sea"):
        return None
    rates = [{"road": 1, "track": 2, "rail": 1}[way] for way in crossings().get(edge, ())]
    rates.append({"clear": 3, "rough": 10, "swamp": 10}[kind])
    return min(rates) + (10 if edge in hexsides("escarpment") else 0)


def reach(
    start: str, limit: int, blocked: Collection[str] = (), ways: Collection[str] = ()
) -> dict[str, int]:
    """Hex -> points from the start, the hex itself paid; with `ways`, only where these cross the hexside."""
    found, queue = {start: 0}, [(0, start)]
    while queue:
        spent, here = heapq.heappop(queue)
        for there in neighbours(here):
            paid = price(here, there)
            if paid is None or there in blocked or not _may(here, there, ways):
                continue
            if spent + paid <= limit and spent + paid < found.get(there, limit + 1):
                found[there] = spent + paid
                heapq.heappush(queue, (spent + paid, there))
    return found


def _may(here: str, there: str, ways: Collection[str]) -> bool:
    return not ways or bool(crossings().get(hexes.side(here, there), frozenset()) & set(ways))


def placed(plan: Mapping[str, Any]) -> dict[str, str]:
    """The units that a scenario puts on the map: id -> hex."""
    return {unit: spot for unit, spot in plan["at"].items() if hexes.is_hex(spot)}


def stood(plan: Mapping[str, Any], side: str) -> set[str]:
    """The hexes with combat units of a side."""
    units = by_id()
    ours = {u: h for u, h in placed(plan).items() if units[u]["side"] == side}
    return {spot for unit, spot in ours.items() if units[unit]["type"] != "truck"}


def blocked(plan: Mapping[str, Any], side: str) -> set[str]:
    """10.2: the hexes that a side's supply may not pass: enemies, and their zones where no friend stands."""
    foe, units = ("axis" if side == "allied" else "allied"), by_id()
    own, enemy = (
        {h for u, h in placed(plan).items() if units[u]["side"] == who} | set(plan["supply"][who])
        for who in (side, foe)
    )
    zones = {n for spot in stood(plan, foe) for n in neighbours(spot)}
    return (zones - own) | enemy


def network(plan: Mapping[str, Any], side: str) -> set[str]:
    """10.13: the supply units joined to a terminus by steps of 20 or less."""
    bases = {"allied": ("Alexandria", "Tobruk"), "axis": ("El Agheila",)}[side]
    ends = {spot for base in bases for spot in chart()["places"][base]}
    shut, valid, before = blocked(plan, side), set[str](), -1
    while before != len(valid):
        before = len(valid)
        valid |= {spot for spot in plan["supply"][side] if (ends | valid) & reach(spot, 20, shut).keys()}
    return valid


def sources(plan: Mapping[str, Any], side: str) -> set[str]:
    """10.11, 10.12: where units of a side draw general supply."""
    bases = [] if side == "axis" else [*chart()["places"]["Alexandria"], central("Tobruk")]
    return network(plan, side) | set(bases)
