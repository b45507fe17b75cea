"""What the map must keep to: 8A A.1, 8A A.2, 8A I.route, 8A III.enter."""

from collections.abc import Collection, Mapping
from typing import Any

from khamsin.core.board_faults import Chart, check_board, check_ground, check_kinds, check_signs, is_open
from khamsin.core.faults import Faults, Kind
from khamsin.systems.eighth_army.facts import ASSEMBLY, BASES

FILE = "map.toml"
SIDES = ("ridge",)
WAYS = ("road",)
GARRISONS = ("J2", "M8", "M12", "F9")

_NEEDED: dict[str, Kind] = {
    **dict.fromkeys(("title", "note", "grid"), str),
    "size": list,
    **dict.fromkeys(("legend", "sides", "roads", "places"), dict),
}
_MAY: dict[str, Kind] = {
    **dict.fromkeys(("labels", "signs", "country_legend"), dict),
    **dict.fromkeys(("base", "country", "scale"), str),
}


def check_map(faults: Faults, data: Mapping[str, Any], shut: Collection[str]) -> Chart | None:
    """The faults of the map, given the kinds of ground that are shut; the answer is what is sound of it."""
    faults.has_keys(FILE, "", data, _NEEDED, _MAY)
    chart = check_board(faults, FILE, data)
    if chart is None:
        return None
    check_kinds(faults, FILE, chart, SIDES, WAYS)
    check_ground(faults, FILE, chart, "sea")
    _check_places(faults, chart, shut)
    check_signs(faults, FILE, chart, data.get("signs", {}))
    return chart


def _check_places(faults: Faults, chart: Chart, shut: Collection[str]) -> None:
    """8A A, 8A I.route: places with rules exist, are one hex each, and lie on open ground."""
    for name in dict.fromkeys((*BASES.values(), *ASSEMBLY.values(), *GARRISONS)):
        spots = chart.places.get(name, [])
        if len(spots) != 1:
            faults.want(FILE, f"places.{name}", "one hex, as a place with rules has", spots or None)
        else:
            is_open(faults, FILE, f"places.{name}", chart, spots[0], shut)
