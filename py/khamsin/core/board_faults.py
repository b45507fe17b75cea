"""What a map file must keep to, whatever game it belongs to: hexes exist, touch, lie where they may."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from khamsin.core import hexes
from khamsin.core.faults import Faults
from khamsin.core.load import grid_terrain

Lists = dict[str, list[list[str]]]
Spots = dict[str, list[str]]


@dataclass(frozen=True)
class Chart:
    """The sound part of a map file: terrain by hex, hexsides and ways by kind, places and regions by name."""

    size: tuple[int, int]
    terrain: dict[str, str] = field(default_factory=dict)
    sides: Lists = field(default_factory=dict)
    ways: Lists = field(default_factory=dict)
    places: Spots = field(default_factory=dict)
    regions: Spots = field(default_factory=dict)


def check_board(faults: Faults, file: str, data: Mapping[str, Any]) -> Chart | None:
    """Grids, hexsides, ways, places and labels of a map; None where not even the grid can be read."""
    size = _size(faults, file, data.get("size"))
    if size is None or not _has_legends(faults, file, data):
        return None
    places, regions = (
        _check_groups(faults, file, group, data.get(group, {}), size) for group in ("places", "regions")
    )
    board = grid_terrain({**data, "regions": regions}, file, faults)
    terrain = {
        hexes.name(c, r): str(board["base"]) for c in range(1, size[0] + 1) for r in range(1, size[1] + 1)
    }
    for kind, where in board["terrain"].items():
        terrain |= {spot: kind for spot in where if spot in terrain}
    for label, spot in faults.table(file, "labels", data.get("labels", {})).items():
        faults.is_hex(file, f"labels.{label}", spot, size)
    sides = _check_runs(faults, file, "sides", data.get("sides", {}), size, 2)
    ways = _check_runs(faults, file, "roads", data.get("roads", {}), size, None)
    return Chart(size, terrain, sides, ways, places, board["regions"])


def _size(faults: Faults, file: str, size: object) -> tuple[int, int] | None:
    if isinstance(size, list) and len(size) == 2 and all(_is_count(n) for n in size):
        return size[0], size[1]
    faults.want(file, "size", "columns and rows, two numbers from 1 to 99", size)
    return None


def _is_count(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= 99


def _has_legends(faults: Faults, file: str, data: Mapping[str, Any]) -> bool:
    before = len(faults.all)
    for legend in ("legend", "country_legend"):
        for sign, word in faults.table(file, legend, data.get(legend, {})).items():
            faults.is_kind(file, f"{legend}.{sign}", word, str)
    return len(faults.all) == before


def _check_runs(
    faults: Faults, file: str, group: str, data: object, size: tuple[int, int], length: int | None
) -> Lists:
    """Hexsides, which are runs of two, and ways: the runs of hexes that are on the map and touch."""
    found: Lists = {}
    for kind, runs in faults.table(file, group, data).items():
        key = f"{group}.{kind}"
        found[kind] = [
            run
            for run in faults.items(file, key, runs, list)
            if _is_length(faults, file, key, run, length)
            and len([s for s in run if faults.is_hex(file, key, s, size)]) == len(run)
            and len([p for p in pairwise(run) if _touch(faults, file, key, *p)]) == len(run) - 1
        ]
    return found


def _is_length(faults: Faults, file: str, key: str, run: list[Any], length: int | None) -> bool:
    if len(run) == length or (length is None and len(run) >= 2):
        return True
    faults.want(file, key, "two hexes" if length else "two hexes or more in a run", run)
    return False


def _touch(faults: Faults, file: str, key: str, here: str, there: str) -> bool:
    if hexes.is_adjacent(here, there):
        return True
    faults.want(file, key, "hexes that touch", f"{here} and {there}")
    return False


def _check_groups(faults: Faults, file: str, group: str, data: object, size: tuple[int, int]) -> Spots:
    found: Spots = {}
    for name, where in faults.table(file, group, data).items():
        key = f"{group}.{name}"
        spots = [s for s in faults.items(file, key, where, str) if faults.is_hex(file, key, s, size)]
        if spots:
            found[name] = spots
        elif where == []:
            faults.want(file, key, "a hex or more", where)
    return found


def check_ground(faults: Faults, file: str, chart: Chart, shut: str) -> None:
    """Whether hexsides, ways and places lie on ground, not in hexes of the `shut` kind of terrain."""
    groups = (("sides", chart.sides), ("roads", chart.ways))
    spots = {
        f"{group}.{kind}": [s for run in runs for s in run]
        for group, of in groups
        for kind, runs in of.items()
    }
    spots |= {f"places.{name}": where for name, where in chart.places.items()}
    for key, where in spots.items():
        for spot in dict.fromkeys(where):
            if chart.terrain[spot] == shut:
                faults.want(file, key, f"no hex of {shut}", spot)


def check_kinds(faults: Faults, file: str, chart: Chart, sides: Iterable[str], ways: Iterable[str]) -> None:
    """Whether hexsides and ways are of the kinds that the rules know."""
    for group, kinds, known in (("sides", chart.sides, sides), ("roads", chart.ways, ways)):
        for kind in kinds:
            faults.is_one_of(file, f"{group}.{kind}", kind, known)


def is_open(faults: Faults, file: str, key: str, chart: Chart, spot: str, shut: Collection[str]) -> bool:
    """Whether units may enter a hex at all: its terrain is none of the `shut` kinds."""
    kind = chart.terrain[spot]
    if kind in shut:
        faults.want(file, key, "a hex that units may enter", f"{spot}, {kind}")
    return kind not in shut


_SIGNS = ("forts", "ports", "bases", "majors")


def check_signs(faults: Faults, file: str, chart: Chart, signs: object) -> None:
    """What the drawing marks are places of the map; a fort may come with the hexes that it controls."""
    for sign, marked in faults.table(file, "signs", signs).items():
        key = f"signs.{sign}"
        faults.is_one_of(file, key, sign, _SIGNS)
        for name in marked if isinstance(marked, dict) else faults.items(file, key, marked, str):
            if name not in chart.places:
                faults.want(file, key, "a place of the map", name)
        for name, where in marked.items() if isinstance(marked, dict) else ():
            for spot in faults.items(file, f"{key}.{name}", where, str):
                faults.is_hex(file, f"{key}.{name}", spot, chart.size)
