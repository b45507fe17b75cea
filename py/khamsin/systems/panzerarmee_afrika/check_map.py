"""What the map must keep to: PAA 3.1, PAA 5.31, PAA 5.41, PAA 13, PAA 18.2."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from khamsin.core import hexes
from khamsin.core.board_faults import (
    Chart,
    check_board,
    check_ground,
    check_kinds,
    check_signs,
)
from khamsin.core.faults import Faults, Kind
from khamsin.systems.panzerarmee_afrika.facts import BASES
from khamsin.systems.panzerarmee_afrika.places import HELD

FILE = "map.toml"
SIDES = ("escarpment", "sea")
WAYS = ("road", "track", "rail")
REGIONS = ("libya", "egypt")
FORTS = ("Tobruk", "Bardia")
SEA = "sea"

_NEEDED: dict[str, Kind] = {
    **dict.fromkeys(("title", "note", "grid", "country"), str),
    "size": list,
    **dict.fromkeys(("legend", "country_legend", "sides", "roads", "places"), dict),
}
_MAY: dict[str, Kind] = {"labels": dict, "signs": dict, "base": str, "scale": str}


def check_map(faults: Faults, data: Mapping[str, Any]) -> Chart | None:
    """PAA 3.1: the faults of the map; the answer is what is sound of it, None if that is too little."""
    faults.has_keys(FILE, "", data, _NEEDED, _MAY)
    chart = check_board(faults, FILE, data)
    if chart is None:
        return None
    check_kinds(faults, FILE, chart, SIDES, WAYS)
    for name in chart.regions:
        faults.is_one_of(FILE, f"regions.{name}", name, REGIONS)
    _check_regions(faults, chart)
    check_ground(faults, FILE, chart, SEA)
    _check_places(faults, chart)
    _check_crossings(faults, chart)
    _check_rail(faults, chart)
    check_signs(faults, FILE, chart, data.get("signs", {}))
    return chart


def _check_regions(faults: Faults, chart: Chart) -> None:
    """PAA 3.1: every hex lies in one region, but those at sea, which lie in none."""
    found: dict[str, int] = dict.fromkeys(chart.terrain, 0)
    for where in chart.regions.values():
        for spot in where:
            found[spot] = found.get(spot, 0) + 1
    wrong = [spot for spot, kind in chart.terrain.items() if found[spot] != (0 if kind == SEA else 1)]
    if wrong:
        expected = f"each hex in one region, those of {SEA} in none"
        faults.want(FILE, "country", expected, " ".join(wrong))


def _check_places(faults: Faults, chart: Chart) -> None:
    """PAA 5.42, PAA 13, PAA 18.2: the places with rules exist; a fort is one hex, a base hangs together."""
    for name in HELD:
        if name not in chart.places:
            faults.want(FILE, f"places.{name}", "the hexes of a place that carries rules", "nothing")
    for name in FORTS:
        if len(chart.places.get(name, [""])) != 1:
            faults.want(FILE, f"places.{name}", "one hex, as a fort has", chart.places[name])
    for name in BASES.values():
        spots = chart.places.get(name, [])
        for spot in spots[1:]:
            if not any(hexes.is_adjacent(spot, other) for other in spots):
                faults.want(FILE, f"places.{name}", "hexes that touch one another", spot)


def _check_crossings(faults: Faults, chart: Chart) -> None:
    """PAA 5.22: no way crosses a hexside that is all sea."""
    sea = [hexes.side(here, there) for here, there in chart.sides.get(SEA, [])]
    for kind, runs in chart.ways.items():
        for here, there in (pair for run in runs for pair in pairwise(run)):
            if hexes.side(here, there) in sea:
                faults.want(FILE, f"roads.{kind}", "no way over a sea hexside", f"{here} {there}")


def _check_rail(faults: Faults, chart: Chart) -> None:
    """PAA 5.51: the railway starts in Alexandria."""
    base = chart.places.get("Alexandria", [])
    if not any(spot in base for run in chart.ways.get("rail", []) for spot in run):
        faults.want(FILE, "roads.rail", "a railway through a hex of Alexandria", chart.ways.get("rail"))
