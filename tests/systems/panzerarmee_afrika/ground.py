"""What the data tests share: the files as they stand, the geography behind the map, supply counted apart.

Nothing here asks the rules engine: the files are read and counted a second time, to prove each other.
"""

import heapq
import json
import tomllib
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from khamsin.core import hexes

DATA = Path(__file__).parents[3] / "py/khamsin/systems/panzerarmee_afrika/data"
GEOGRAPHY = Path(__file__).parents[2] / "data"
CLOSED = {"sea", "depression", "sand"}
WEST, NORTH = 18.93, 32.97  # the centre of 0101
KM_EAST, KM_SOUTH = 95.219, 110.87  # kilometres to a degree
COLUMN, ROW = 16.725, 19.312  # kilometres from column to column, from row to row

Point = tuple[float, float]


@cache
def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def geography(name: str) -> Any:
    return json.loads((GEOGRAPHY / f"{name}.json").read_text(encoding="utf-8"))


def chart() -> dict[str, Any]:
    return toml("map")


def tables() -> dict[str, Any]:
    return toml("tables")


def roster() -> list[dict[str, Any]]:
    units: list[dict[str, Any]] = toml("units")["unit"]
    return units


def by_id() -> dict[str, dict[str, Any]]:
    return {unit["id"]: unit for unit in roster()}


def scenario(name: str) -> dict[str, Any]:
    return toml(f"scenarios/{name}")


def drawn(grid: str, legend: str) -> dict[str, str]:
    """Hex -> word of the legend, from a grid of characters."""
    lines, words = chart()[grid].split(), chart()[legend]
    return {
        hexes.name(c, r): words[sign] for r, line in enumerate(lines, 1) for c, sign in enumerate(line, 1)
    }


@cache
def terrain() -> dict[str, str]:
    return drawn("grid", "legend")


@cache
def land() -> frozenset[str]:
    return frozenset(spot for spot, kind in terrain().items() if kind != "sea")


def neighbours(spot: str) -> list[str]:
    return [n for n in hexes.around(spot) if n in terrain()]


def central(place: str) -> str:
    return str(chart()["places"][place][0])


@cache
def hexsides(kind: str) -> frozenset[hexes.Side]:
    return frozenset(hexes.side(a, b) for a, b in chart()["sides"][kind])


@cache
def crossings() -> dict[hexes.Side, frozenset[str]]:
    """Hexside -> the kinds of way that cross it."""
    found: dict[hexes.Side, frozenset[str]] = {}
    for kind, runs in chart()["roads"].items():
        for a, b in (pair for run in runs for pair in pairwise(run)):
            found[hexes.side(a, b)] = found.get(hexes.side(a, b), frozenset()) | {kind}
    return found


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


def kilometres(lon: float, lat: float) -> Point:
    """East and south of the centre of 0101."""
    return (lon - WEST) * KM_EAST, (NORTH - lat) * KM_SOUTH


def middle(spot: str) -> Point:
    """The centre of a hex, in the same kilometres."""
    column, row = hexes.parse(spot)
    return (column - 1) * COLUMN, (row - 1) * ROW + (ROW / 2 if column % 2 == 0 else 0.0)


def corners(spot: str) -> list[Point]:
    """The six corners of a hex, in kilometres."""
    (x, y), side = middle(spot), COLUMN / 1.5
    steps = ((0.5, -0.5), (1.0, 0.0), (0.5, 0.5), (-0.5, 0.5), (-1.0, 0.0), (-0.5, -0.5))
    return [(x + dx * side, y + dy * ROW) for dx, dy in steps]


def cut(ring: Sequence[Point], convex: Sequence[Point]) -> list[Point]:
    """The part of a ring inside a convex one (Sutherland and Hodgman)."""
    left = list(ring)
    for a, b in zip(convex, [*convex[1:], convex[0]], strict=True):
        heights = [(b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) for p in left]
        kept: list[Point] = []
        for i, point in enumerate(left):
            after, mine, other = left[(i + 1) % len(left)], heights[i], heights[(i + 1) % len(left)]
            if mine >= 0:
                kept.append(point)
            if (mine >= 0) != (other >= 0):
                t = mine / (mine - other)
                kept.append((point[0] + t * (after[0] - point[0]), point[1] + t * (after[1] - point[1])))
        left = kept
    return left


def area(ring: Sequence[Point]) -> float:
    turned = [*ring[1:], *ring[:1]]
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, turned, strict=True))) / 2


@cache
def coast() -> tuple[Point, ...]:
    """The land of Natural Earth, in kilometres."""
    return tuple(kilometres(lon, lat) for lon, lat in geography("coast")["ring"])


def land_share(spot: str) -> float:
    return area(cut(coast(), corners(spot))) / area(corners(spot))


def is_ashore(point: Point) -> bool:
    """Whether a point lies on Natural Earth's land."""
    ring, (x, y), odd = coast(), point, False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def shore_share(a: str, b: str) -> float:
    """How much of a hexside is land."""
    one, two = (p for p in corners(a) if any(abs(p[0] - q[0]) + abs(p[1] - q[1]) < 1 for q in corners(b)))
    points = [(one[0] + (two[0] - one[0]) * i / 60, one[1] + (two[1] - one[1]) * i / 60) for i in range(61)]
    return sum(map(is_ashore, points)) / len(points)
