"""What the units and the scenarios must keep to: 8A A.1, 8A A.2, 8A A.3, 8A III.stack."""

from collections.abc import Collection, Mapping
from typing import Any

from khamsin.core import setup_faults
from khamsin.core.board_faults import Chart, is_open
from khamsin.core.faults import Faults, Kind
from khamsin.core.setup_faults import Entry, Units, check_head
from khamsin.systems.eighth_army.facts import ASSEMBLY, FULL, ROOM, TRACKS, TYPES

UNITS = "units.toml"
NATIONS = {"allied": ("allied",), "axis": ("italian",)}
SIZES = ("battalion", "brigade", "division", "none")
BIG = 1000
FASTEST = 40

_UNIT_MAY: dict[str, Kind] = {**setup_faults.UNIT_MAY, "move": int}
_HEAD: dict[str, Kind] = {**setup_faults.HEAD, "tracks": dict}


def check_units(faults: Faults, data: Mapping[str, Any]) -> Units:
    """8A A: the faults of the list; the answer is the units that are whole, by id."""
    return setup_faults.check_units(faults, UNITS, data, setup_faults.UNIT, _UNIT_MAY, _check_unit)


def _check_unit(faults: Faults, key: str, entry: Entry) -> None:
    setup_faults.check_kin(faults, UNITS, key, entry, TYPES, SIZES, NATIONS)
    is_fort = entry["type"] == "fort"
    faults.is_between(UNITS, f"{key}.strength", entry["strength"], 1, 1 if is_fort else FULL)
    if not is_fort:
        faults.is_between(UNITS, f"{key}.move", entry.get("move"), 1, FASTEST)
    elif "move" in entry:
        faults.want(UNITS, f"{key}.move", "nothing: a fortification does not move", entry["move"])


def check_scenario(
    faults: Faults,
    stem: str,
    data: Mapping[str, Any],
    chart: Chart | None,
    units: Units,
    shut: Collection[str],
) -> None:
    """8A A: head, set-up and tracks of one scenario."""
    file = f"{stem}.toml"
    faults.has_keys(file, "", data, _HEAD)
    check_head(faults, stem, data, BIG)
    if data.get("options"):
        faults.want(file, "options", "none: the rules have no options", data["options"])
    _check_tracks(faults, file, data.get("tracks"))
    _check_at(faults, file, data.get("at"), chart, units, shut)


def _check_tracks(faults: Faults, file: str, tracks: object) -> None:
    """8A A.3: known tracks, none below 0; the walls of Tobruk have three boxes."""
    for name, value in tracks.items() if isinstance(tracks, dict) else ():
        if faults.is_one_of(file, f"tracks.{name}", name, TRACKS):
            most = TRACKS[name] if name == "tobruk.ff" else BIG
            faults.is_between(file, f"tracks.{name}", value, 0, most)


def _check_at(
    faults: Faults, file: str, at: object, chart: Chart | None, units: Units, shut: Collection[str]
) -> None:
    """8A A.1, 8A A.2: known units, each in a hex that units may enter."""
    standing: dict[str, list[str]] = {}
    for unit, spot in at.items() if isinstance(at, dict) else ():
        if unit not in units:
            faults.want(file, f"at.{unit}", "a unit of units.toml", unit)
        elif chart and faults.is_hex(file, f"at.{unit}", spot, chart.size):
            is_open(faults, file, f"at.{unit}", chart, spot, shut)
            standing.setdefault(spot, []).append(unit)
    for spot, ids in standing.items():
        _check_stack(faults, f"at, hex {spot}", file, [units[i] for i in ids], _is_home(chart, spot))


def _is_home(chart: Chart | None, spot: str) -> bool:
    """8A A.1: the set-up may fill an assembly point; the first movement thins it out (R1)."""
    return chart is not None and any(spot in chart.places.get(name, []) for name in ASSEMBLY.values())


def _check_stack(faults: Faults, key: str, file: str, stack: list[Mapping[str, Any]], is_home: bool) -> None:
    """8A III.stack: two units of one side, and a fortification."""
    troops = [u["name"] for u in stack if u["type"] != "fort"]
    if len(troops) > ROOM and not is_home:
        faults.want(file, key, f"{ROOM} units at most", ", ".join(troops))
    if len(stack) - len(troops) > 1:
        faults.want(file, key, "one fortification at most", ", ".join(u["name"] for u in stack))
    if len({u["side"] for u in stack}) > 1:
        faults.want(file, key, "pieces of one side", ", ".join(u["name"] for u in stack))
