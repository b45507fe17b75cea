"""What the list of units must keep to: PAA 3.21, PAA 3.22, PAA 3.23."""

from collections.abc import Mapping
from typing import Any

from khamsin.core import setup_faults
from khamsin.core.faults import Faults, Kind
from khamsin.core.setup_faults import Entry, Units
from khamsin.systems.panzerarmee_afrika.facts import COMBAT_TYPES

FILE = "units.toml"
TYPES = (*COMBAT_TYPES, "truck")
NATIONS = {"allied": ("allied",), "axis": ("german", "italian")}
SIZES = ("battalion", "regiment", "brigade")
STRONGEST = 20
FASTEST = 200

_NEEDED: dict[str, Kind] = {**setup_faults.UNIT, "move": int}


def check_units(faults: Faults, data: Mapping[str, Any]) -> Units:
    """PAA 3.22: the faults of the list; the answer is the units that are whole, by id."""
    return setup_faults.check_units(faults, FILE, data, _NEEDED, setup_faults.UNIT_MAY, _check_unit)


def _check_unit(faults: Faults, key: str, entry: Entry) -> None:
    setup_faults.check_kin(faults, FILE, key, entry, TYPES, SIZES, NATIONS)
    faults.is_between(FILE, f"{key}.strength", entry["strength"], 1, STRONGEST)
    faults.is_between(FILE, f"{key}.move", entry["move"], 1, FASTEST)
