"""Sentences for the log."""

from collections.abc import Mapping

from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika.facts import is_supply
from khamsin.systems.panzerarmee_afrika.view import words

QUIET = (
    "asked",
    "answered",
    "engaged",
    "disengaged",
    "noted",
    "fixed",
    "tobruk",
    "freed",
    "ended",
    "delayed",
)


def tell(state: State, event: Mapping[str, Plain]) -> str:
    """A sentence for one event; empty where there is nothing to read. Names are those after it."""
    said = words()
    kind = event["ev"]
    if kind == "won" and event["winner"] is None:
        kind = "drawn"
    if kind in QUIET or kind not in said["tell"]:
        return ""
    facts = {key: _word(state, said, key, value) for key, value in event.items()}
    sentence: str = said["tell"][kind].format_map(facts)
    return sentence


def _word(state: State, said: Mapping[str, Plain], key: str, value: Plain) -> str:
    if key in ("units", "for", "losses", "unsupplied"):
        return ", ".join(_name(state, i) for i in value) or "none"
    if key in ("unit", "truck"):
        return _name(state, value)
    if key in ("side", "winner"):
        return str(said["sides"].get(value, value))
    if key == "points" and isinstance(value, Mapping):
        return ", ".join(f"{said['tracks'][k]} {n}" for k, n in value.items()) or "none"
    if key == "path":
        return f"to {value[-1]}"
    if key in ("hexes", "digits"):
        return ", ".join(value)
    return _label(said, key, value)


_TABLES = {"turn": "months", "phase": "phases", "degree": "degrees", "result": "malta", "what": "dice"}


def _label(said: Mapping[str, Plain], key: str, value: Plain) -> str:
    table = _TABLES.get(key)
    found = said[table].get(str(value), value) if table else value
    return "none" if found is None else str(found)


def _name(state: State, unit_id: str) -> str:
    unit = state.units.get(unit_id)
    if unit is None:
        return unit_id
    side = words()["sides"][unit.side]
    return f"{side} supply unit" if is_supply(unit) else unit.name or unit.id
