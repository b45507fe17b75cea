"""What the data tests share: the files as they stand, and supply routes counted apart.

Nothing here asks the rules engine: the files are read and counted a second time, to prove each other.
"""

from collections.abc import Collection
from typing import Any

from tests.systems.survey import Survey

HERE = Survey("eighth_army", west=18.48, north=33.315, column=36.0, row=41.569)
CLOSED = {"sea", "depression", "sand"}
LONGEST = 18
SIDES = ("allied", "axis")
BASES = {"allied": "Alexandria", "axis": "Tobruk"}
GARRISONS = {"J2": "Derna", "M8": "Bardia", "M12": "Sidi Barrani", "F9": "Mechili"}


def tables() -> dict[str, Any]:
    return HERE.toml("tables")


def plan() -> dict[str, Any]:
    """The set-up of the Basic game."""
    return HERE.toml("scenarios/basic")


def roster() -> list[dict[str, Any]]:
    """Every counter, fortifications too."""
    units: list[dict[str, Any]] = HERE.toml("units")["unit"]
    return units


def units(side: str) -> list[dict[str, Any]]:
    """The units of a side: fortifications are none."""
    return [unit for unit in roster() if unit["side"] == side and unit["type"] != "fort"]


def stood(side: str, kind: str = "") -> dict[str, list[tuple[str, int]]]:
    """Hex -> type and strength of what stands there at the start, fortifications too."""
    found: dict[str, list[tuple[str, int]]] = {}
    for unit in roster():
        if unit["side"] == side and kind in ("", unit["type"]):
            found.setdefault(plan()["at"][unit["id"]], []).append((unit["type"], unit["strength"]))
    return found


def routes(start: str, shut: Collection[str] = ()) -> dict[str, int]:
    """Hex -> steps from a base, the base not counted, over open ground and outside some hexes."""
    found, queue = {start: 0}, [start]
    for here in queue:
        for there in HERE.neighbours(here):
            if there not in found and there not in shut and HERE.terrain[there] not in CLOSED:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def barred(side: str) -> set[str]:
    """The hexes that the enemy closes to a side's routes at the start: his, and those beside open units."""
    foe = SIDES[1 - SIDES.index(side)]
    theirs = {spot: kinds for spot, kinds in stood(foe).items() if any(k != "fort" for k, _ in kinds)}
    walls = {HERE.central("Tobruk")} if foe == "axis" and plan()["tracks"]["tobruk.ff"] > 0 else set()
    open_hexes = [s for s, kinds in theirs.items() if s not in walls and "fort" not in dict(kinds)]
    beside = {n for spot in open_hexes for n in HERE.neighbours(spot)}
    return set(theirs) | (beside - set(stood(side)))


def half_points(start: str) -> dict[str, int]:
    """Hex -> half points of movement from a start, by the cheapest way, nobody in it."""
    found, queue = {start: 0}, [start]
    for here in queue:
        for there in HERE.neighbours(here):
            paid = price(there)
            if paid and found[here] + paid < found.get(there, 1000):
                found[there] = found[here] + paid
                queue.append(there)
    return found


def price(spot: str) -> int:
    """Half points to enter a hex; 0 where nobody may."""
    kind = HERE.terrain[spot]
    if kind in CLOSED:
        return 0
    on_road = any(spot in run for run in HERE.chart["roads"]["road"])
    return int(tables()["ways"]["road"] if on_road else tables()["terrain"][kind])
