"""What a list of units and the head of a scenario must keep to, whatever game they belong to."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from khamsin.core.faults import Faults, Kind

UNIT: dict[str, Kind] = {
    **dict.fromkeys(("id", "name", "side", "nation", "type", "size"), str),
    "strength": int,
}
UNIT_MAY: dict[str, Kind] = {"contingent": str, "ground": str}
HEAD: dict[str, Kind] = {
    **dict.fromkeys(("id", "title", "summary", "reconstructed"), str),
    **dict.fromkeys(("order", "first_turn", "last_turn"), int),
    "options": list,
    "at": dict,
}
"""What every counter has, what it may have, and what every scenario has."""

Entry = Mapping[str, Any]
Units = Mapping[str, Entry]


def check_units(
    faults: Faults,
    file: str,
    data: Mapping[str, Any],
    needed: Mapping[str, Kind],
    may: Mapping[str, Kind],
    check_unit: Callable[[Faults, str, Entry], None],
) -> Units:
    """The faults of a list of units, each looked at on its own; the answer is those that are whole, by id."""
    faults.has_keys(file, "", data, {"unit": list})
    found = {}
    entries = faults.items(file, "unit", data.get("unit"), dict)
    for number, entry in enumerate(entries, start=1):
        key = f"unit {entry.get('id', number)}"
        if faults.has_keys(file, key, entry, needed, may):
            check_unit(faults, key, entry)
            found[entry["id"]] = entry
    faults.are_unique(file, "unit", [str(entry.get("id")) for entry in entries if "id" in entry])
    return found


def check_kin(
    faults: Faults,
    file: str,
    key: str,
    entry: Entry,
    types: Collection[str],
    sizes: Collection[str],
    nations: Mapping[str, Collection[str]],
) -> None:
    """Whether a unit has a name, a known type and size, and a nation that its side has."""
    faults.is_one_of(file, f"{key}.type", entry["type"], types)
    faults.is_one_of(file, f"{key}.size", entry["size"], sizes)
    if faults.is_one_of(file, f"{key}.side", entry["side"], nations):
        faults.is_one_of(file, f"{key}.nation", entry["nation"], nations[entry["side"]])
    for name in ("id", "name"):
        if not entry[name].strip():
            faults.want(file, f"{key}.{name}", "a word", entry[name])


def check_head(faults: Faults, stem: str, data: Mapping[str, Any], last: int) -> None:
    """Whether a scenario bears the name of its file, and has its turns in order, none after the last."""
    file, name = f"{stem}.toml", stem.rpartition("/")[2]
    if data.get("id") != name:
        faults.want(file, "id", f"{name!r}, the name of the file", data.get("id"))
    first = data.get("first_turn")
    if faults.is_between(file, "first_turn", first, 1, last):
        faults.is_between(file, "last_turn", data.get("last_turn"), int(str(first)), last)
