"""One map: terrain, hexsides, ways, places and regions; built once, never changed."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from khamsin.core import hexes
from khamsin.core.hexes import Side


class BoardError(ValueError):
    """A board that cannot be: the message lists every fault."""


class Board:
    """A hex board.

    `terrain` hex -> kind, for every hex; `sides` hexside -> kinds; `ways` hexside -> kinds of road
    that cross it; `places` name -> hexes (the first is the central one); `regions` name -> hexes.
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        """Build from the board dict of the drills and map files; raises BoardError with all faults."""
        self.size: tuple[int, int] = (int(data["size"][0]), int(data["size"][1]))
        columns, rows = self.size
        self.hexes = tuple(hexes.name(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1))
        self.terrain: dict[str, str] = dict.fromkeys(self.hexes, str(data.get("base", "clear")))
        self._faults: list[str] = []
        for kind, where in data.get("terrain", {}).items():
            self.terrain.update(dict.fromkeys(self._known(where, f"terrain.{kind}"), kind))
        self.sides = self._sides(data.get("sides", {}))
        self.runs: dict[str, list[list[str]]] = {
            k: [list(r) for r in v] for k, v in data.get("roads", {}).items()
        }
        self.ways = self._ways()
        self.places = {n: tuple(self._known(w, f"places.{n}")) for n, w in data.get("places", {}).items()}
        self.regions = {
            n: frozenset(self._known(w, f"regions.{n}")) for n, w in data.get("regions", {}).items()
        }
        if self._faults:
            raise BoardError("; ".join(self._faults))

    def _known(self, where: Iterable[str], key: str) -> list[str]:
        known = []
        for spot in where:
            if spot in self.terrain:
                known.append(spot)
            else:
                self._faults.append(f"{key}: {spot!r} is not on the {self.size[0]} x {self.size[1]} map")
        return known

    def _sides(self, data: Mapping[str, Any]) -> dict[Side, tuple[str, ...]]:
        sides: dict[Side, tuple[str, ...]] = {}
        for kind, pairs in data.items():
            for pair in pairs:
                self._touch(pair, f"sides.{kind}")
                key = hexes.side(pair[0], pair[1])
                sides[key] = (*sides.get(key, ()), kind)
        return sides

    def _ways(self) -> dict[Side, tuple[str, ...]]:
        ways: dict[Side, tuple[str, ...]] = {}
        for kind, runs in self.runs.items():
            for run in runs:
                for pair in pairwise(run):
                    self._touch(pair, f"roads.{kind}")
                    key = hexes.side(*pair)
                    if kind not in ways.get(key, ()):
                        ways[key] = (*ways.get(key, ()), kind)
        return ways

    def _touch(self, pair: Sequence[str], key: str) -> None:
        for spot in pair:
            if spot not in self.terrain:
                self._faults.append(f"{key}: {spot!r} is not on the map")
                return
        if len(pair) != 2 or not hexes.is_adjacent(pair[0], pair[1]):
            self._faults.append(f"{key}: {list(pair)} do not touch")

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """For each hex, its neighbours on the board, N then clockwise."""
        return {h: tuple(n for n in hexes.around(h) if n in self.terrain) for h in self.hexes}

    @cached_property
    def derived(self) -> dict[str, Any]:
        """Room for what a system works out once from this board, by name."""
        return {}

    def __contains__(self, spot: object) -> bool:
        return spot in self.terrain

    def side(self, a: str, b: str) -> tuple[str, ...]:
        """Kinds of the hexside between two neighbours."""
        return self.sides.get(hexes.side(a, b), ())

    def way(self, a: str, b: str) -> tuple[str, ...]:
        """Kinds of road that cross the hexside between two neighbours."""
        return self.ways.get(hexes.side(a, b), ())

    @cached_property
    def on_way(self) -> dict[str, tuple[str, ...]]:
        """For each hex on any road, the kinds that run through it."""
        found: dict[str, tuple[str, ...]] = {}
        for kind, runs in self.runs.items():
            for run in runs:
                for spot in run:
                    if kind not in found.get(spot, ()):
                        found[spot] = (*found.get(spot, ()), kind)
        return found

    def title(self, spot: str) -> str:
        """What a hex is called in a sentence: its place, if it has one, and its number."""
        return " ".join([*self.names_of(spot)[:1], spot])

    def names_of(self, spot: str) -> list[str]:
        """Names of the places in a hex."""
        return [name for name, where in self.places.items() if spot in where]
