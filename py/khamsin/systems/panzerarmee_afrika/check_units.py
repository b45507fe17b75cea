"""What the list of units must keep to: PAA 3.21, PAA 3.22, PAA 3.23."""

from collections.abc import Mapping
from typing import Any

from khamsin.core.faults import Faults, Kind
from khamsin.systems.panzerarmee_afrika.facts import COMBAT_TYPES, SIDES

FILE = "units.toml"
TYPES = (*COMBAT_TYPES, "truck")
NATIONS = {"allied": ("allied",), "axis": ("german", "italian")}
SIZES = ("battalion", "regiment", "brigade")
STRONGEST = 20
FASTEST = 200

_NEEDED: dict[str, Kind] = {
    **dict.fromkeys(("id", "name", "side", "nation", "type", "size"), str),
    **dict.fromkeys(("strength", "move"), int),
}
_MAY: dict[str, Kind] = {"contingent": str, "ground": str}

Units = Mapping[str, Mapping[str, Any]]


def check_units(faults: Faults, data: Mapping[str, Any]) -> Units:
    """PAA 3.22: the faults of the list; the answer is the units that are whole, by id."""
    faults.has_keys(FILE, "", data, {"unit": list})
    found = {}
    entries = faults.items(FILE, "unit", data.get("unit"), dict)
    for number, entry in enumerate(entries, start=1):
        key = f"unit {entry.get('id', number)}"
        if faults.has_keys(FILE, key, entry, _NEEDED, _MAY):
            _check_unit(faults, key, entry)
            found[entry["id"]] = entry
    faults.are_unique(FILE, "unit", [str(entry.get("id")) for entry in entries if "id" in entry])
    return found


def _check_unit(faults: Faults, key: str, entry: Mapping[str, Any]) -> None:
    faults.is_one_of(FILE, f"{key}.type", entry["type"], TYPES)
    faults.is_one_of(FILE, f"{key}.size", entry["size"], SIZES)
    if faults.is_one_of(FILE, f"{key}.side", entry["side"], SIDES):
        faults.is_one_of(FILE, f"{key}.nation", entry["nation"], NATIONS[entry["side"]])
    faults.is_between(FILE, f"{key}.strength", entry["strength"], 1, STRONGEST)
    faults.is_between(FILE, f"{key}.move", entry["move"], 1, FASTEST)
    for name in ("id", "name"):
        if not entry[name].strip():
            faults.want(FILE, f"{key}.{name}", "a word", entry[name])
