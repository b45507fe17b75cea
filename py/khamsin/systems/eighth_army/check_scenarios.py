"""What the units and the scenarios must keep to: 8A A.1, 8A A.2, 8A A.3, 8A III.stack."""

from collections.abc import Collection, Mapping
from typing import Any

from khamsin.core.board_faults import Chart
from khamsin.core.faults import Faults, Kind
from khamsin.systems.eighth_army.facts import ASSEMBLY, FULL, ROOM, SIDES, TRACKS, TYPES

UNITS = "units.toml"
NATIONS = {"allied": ("allied",), "axis": ("italian",)}
SIZES = ("battalion", "brigade", "division", "none")
BIG = 1000
FASTEST = 40

_UNIT: dict[str, Kind] = {
    **dict.fromkeys(("id", "name", "side", "nation", "type", "size"), str),
    "strength": int,
}
_UNIT_MAY: dict[str, Kind] = {"contingent": str, "ground": str, "move": int}
_HEAD: dict[str, Kind] = {
    **dict.fromkeys(("id", "title", "summary", "reconstructed"), str),
    **dict.fromkeys(("order", "first_turn", "last_turn"), int),
    "options": list,
    **dict.fromkeys(("tracks", "at"), dict),
}

Units = Mapping[str, Mapping[str, Any]]


def check_units(faults: Faults, data: Mapping[str, Any]) -> Units:
    """8A A: the faults of the list; the answer is the units that are whole, by id."""
    faults.has_keys(UNITS, "", data, {"unit": list})
    found = {}
    entries = faults.items(UNITS, "unit", data.get("unit"), dict)
    for number, entry in enumerate(entries, start=1):
        key = f"unit {entry.get('id', number)}"
        if faults.has_keys(UNITS, key, entry, _UNIT, _UNIT_MAY):
            _check_unit(faults, key, entry)
            found[entry["id"]] = entry
    faults.are_unique(UNITS, "unit", [str(entry.get("id")) for entry in entries if "id" in entry])
    return found


def _check_unit(faults: Faults, key: str, entry: Mapping[str, Any]) -> None:
    faults.is_one_of(UNITS, f"{key}.type", entry["type"], TYPES)
    faults.is_one_of(UNITS, f"{key}.size", entry["size"], SIZES)
    if faults.is_one_of(UNITS, f"{key}.side", entry["side"], SIDES):
        faults.is_one_of(UNITS, f"{key}.nation", entry["nation"], NATIONS[entry["side"]])
    is_fort = entry["type"] == "fort"
    faults.is_between(UNITS, f"{key}.strength", entry["strength"], 1, 1 if is_fort else FULL)
    if not is_fort:
        faults.is_between(UNITS, f"{key}.move", entry.get("move"), 1, FASTEST)
    elif "move" in entry:
        faults.want(UNITS, f"{key}.move", "nothing: a fortification does not move", entry["move"])
    for name in ("id", "name"):
        if not entry[name].strip():
            faults.want(UNITS, f"{key}.{name}", "a word", entry[name])


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
    name = stem.rpartition("/")[2]
    if data.get("id") != name:
        faults.want(file, "id", f"{name!r}, the name of the file", data.get("id"))
    first, last = data.get("first_turn"), data.get("last_turn")
    if faults.is_between(file, "first_turn", first, 1, BIG):
        faults.is_between(file, "last_turn", last, int(str(first)), BIG)
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
            kind = chart.terrain[spot]
            if kind in shut:
                faults.want(file, f"at.{unit}", "a hex that units may enter", f"{spot}, {kind}")
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
