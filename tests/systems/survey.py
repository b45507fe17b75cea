"""What the map tests of every system share: a system's files as they stand, and the geography behind its map.

Nothing here asks the rules engine: the files are read a second time, to prove each other.
"""

import json
import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from khamsin.core import hexes

SYSTEMS = Path(__file__).parents[2] / "py/khamsin/systems"
GEOGRAPHY = Path(__file__).parents[1] / "data"
KM_EAST, KM_SOUTH = 95.219, 110.87  # kilometres to a degree

Point = tuple[float, float]


@cache
def geography(name: str) -> Any:
    """A file of tests/data: places by name, or the coast."""
    return json.loads((GEOGRAPHY / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Survey:
    """The files of a system, and where its map lies.

    `west` and `north` are the centre of 0101; `column` and `row` are kilometres from hex to hex.
    """

    package: str
    west: float
    north: float
    column: float
    row: float

    def toml(self, name: str) -> dict[str, Any]:
        """A data file by its stem."""
        return _toml(self.package, name)

    @property
    def chart(self) -> dict[str, Any]:
        """The map file."""
        return self.toml("map")

    def drawn(self, grid: str, legend: str) -> dict[str, str]:
        """Hex -> word of the legend, from a grid of characters."""
        lines, words = self.chart[grid].split(), self.chart[legend]
        return {
            hexes.name(c, r): words[sign] for r, line in enumerate(lines, 1) for c, sign in enumerate(line, 1)
        }

    @cached_property
    def terrain(self) -> dict[str, str]:
        """Hex -> kind of ground."""
        return self.drawn("grid", "legend")

    @cached_property
    def land(self) -> frozenset[str]:
        """The hexes that are not sea."""
        return frozenset(spot for spot, kind in self.terrain.items() if kind != "sea")

    def neighbours(self, spot: str) -> list[str]:
        """The hexes of the map around one."""
        return [n for n in hexes.around(spot) if n in self.terrain]

    def central(self, place: str) -> str:
        """The first hex of a place."""
        return str(self.chart["places"][place][0])

    @cached_property
    def _sides(self) -> dict[str, frozenset[hexes.Side]]:
        sides = self.chart["sides"]
        return {kind: frozenset(hexes.side(a, b) for a, b in pairs) for kind, pairs in sides.items()}

    def hexsides(self, kind: str) -> frozenset[hexes.Side]:
        """The hexsides of a kind."""
        return self._sides[kind]

    @cached_property
    def crossings(self) -> dict[hexes.Side, frozenset[str]]:
        """Hexside -> the kinds of way that cross it."""
        found: dict[hexes.Side, frozenset[str]] = {}
        for kind, runs in self.chart["roads"].items():
            for a, b in (pair for run in runs for pair in pairwise(run)):
                found[hexes.side(a, b)] = found.get(hexes.side(a, b), frozenset()) | {kind}
        return found

    def kilometres(self, lon: float, lat: float) -> Point:
        """East and south of the centre of 0101."""
        return (lon - self.west) * KM_EAST, (self.north - lat) * KM_SOUTH

    def middle(self, spot: str) -> Point:
        """The centre of a hex, in the same kilometres."""
        column, row = hexes.parse(spot)
        half = self.row / 2 if column % 2 == 0 else 0.0
        return (column - 1) * self.column, (row - 1) * self.row + half

    def corners(self, spot: str) -> list[Point]:
        """The six corners of a hex, in kilometres."""
        (x, y), side = self.middle(spot), self.column / 1.5
        steps = ((0.5, -0.5), (1.0, 0.0), (0.5, 0.5), (-0.5, 0.5), (-1.0, 0.0), (-0.5, -0.5))
        return [(x + dx * side, y + dy * self.row) for dx, dy in steps]

    @cached_property
    def coast(self) -> tuple[Point, ...]:
        """The land of Natural Earth, in kilometres."""
        return tuple(self.kilometres(lon, lat) for lon, lat in geography("coast")["ring"])

    def land_share(self, spot: str) -> float:
        """How much of a hex is land."""
        return area(cut(self.coast, self.corners(spot))) / area(self.corners(spot))

    def shore_share(self, a: str, b: str) -> float:
        """How much of a hexside is land."""
        near = self.corners(b)
        (ax, ay), (bx, by) = (p for p in self.corners(a) if any(math.dist(p, q) < 1 for q in near))
        points = [(ax + (bx - ax) * i / 60, ay + (by - ay) * i / 60) for i in range(61)]
        return sum(is_inside(self.coast, point) for point in points) / len(points)


@cache
def _toml(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads((SYSTEMS / package / "data" / f"{name}.toml").read_text(encoding="utf-8"))


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
    """The area within a ring."""
    turned = [*ring[1:], *ring[:1]]
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, turned, strict=True))) / 2


def is_inside(ring: Sequence[Point], point: Point) -> bool:
    """Whether a point lies within a ring."""
    (x, y), odd = point, False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
