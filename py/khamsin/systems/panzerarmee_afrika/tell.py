"""Sentences for the log."""

from collections.abc import Mapping

from khamsin.core.numbers import signed
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
    kind = _kind(event)
    if kind in QUIET or kind not in said["tell"]:
        return ""
    facts = {key: _word(state, said, key, value) for key, value in event.items()}
    sentence: str = said["tell"][kind].format_map(facts)
    return sentence


def _kind(event: Mapping[str, Plain]) -> str:
    """The sentence for an event: some kinds have two."""
    kind = str(event["ev"])
    if kind == "won" and event["winner"] is None:
        return "drawn"
    if kind == "attacked" and event["column"] is None:
        return "attacked-void"
    # PAA 8.65, PAA 9.7: the arithmetic counts for nothing there
    return "counterattacked-low" if kind == "counterattacked" and event["rule"] != "PAA 8.6" else kind


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
        return f"to {_place(state, value[-1])}"
    if key in ("hex", "at", "to", "from"):
        return _place(state, value)
    if key == "hexes":
        return ", ".join(_place(state, spot) for spot in value)
    if key == "digits":
        return ", ".join(value)
    if key == "superiority":
        return signed(value)
    return _label(said, key, value)


_TABLES = {"turn": "months", "phase": "phases", "degree": "degrees", "result": "malta", "what": "dice"}


def _label(said: Mapping[str, Plain], key: str, value: Plain) -> str:
    table = _TABLES.get(key)
    found = said[table].get(str(value), value) if table else value
    return "none" if found is None else str(found)


def _place(state: State, spot: Plain) -> str:
    return state.board.title(str(spot)) if spot in state.board else str(spot)


def _name(state: State, unit_id: str) -> str:
    unit = state.units.get(unit_id)
    if unit is None:
        return unit_id
    side = words()["sides"][unit.side]
    return f"{side} supply unit" if is_supply(unit) else unit.name or unit.id
