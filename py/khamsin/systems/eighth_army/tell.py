"""Sentences for the log."""

from collections.abc import Mapping

from khamsin.core.numbers import signed
from khamsin.core.state import Plain, State
from khamsin.systems.eighth_army import charts
from khamsin.systems.eighth_army.view import words

QUIET = ("asked", "answered", "engaged", "disengaged", "noted", "cleared")
_TABLES = {"turn": "months", "phase": "phases", "what": "dice"}


def tell(state: State, event: Mapping[str, Plain]) -> str:
    """A sentence for one event; empty where there is nothing to read."""
    said = words()
    kind = event["ev"]
    if kind == "paid" and not event["points"]:
        return ""
    if kind == "lost":
        return _lost(state, said, event)
    if kind == "supplied":
        return _supplied(state, said, event)
    if kind in QUIET or kind not in said["tell"]:
        return ""
    return _sentence(state, said, kind, event)


def _sentence(state: State, said: Mapping[str, Plain], kind: str, event: Mapping[str, Plain]) -> str:
    facts = {key: _word(state, said, key, value) for key, value in event.items()}
    if "points" in event:
        facts["amount"] = charts.points_of(event["points"])
    sentence: str = said["tell"][kind].format_map(facts)
    return sentence


def _lost(state: State, said: Mapping[str, Plain], event: Mapping[str, Plain]) -> str:
    """8A II.1a, 8A II.1b: who was destroyed, and who flipped."""
    parts = (("lost", event["units"]), ("flipped", event["flipped"]))
    return " ".join(said["tell"][kind].format(units=_names(state, ids)) for kind, ids in parts if ids)


def _supplied(state: State, said: Mapping[str, Plain], event: Mapping[str, Plain]) -> str:
    """8A I.2: who was fed, and who was not, if anybody."""
    kinds = ("supplied", "hungry") if event["unsupplied"] else ("supplied",)
    return " ".join(_sentence(state, said, kind, event) for kind in kinds)


def _names(state: State, ids: Plain) -> str:
    return ", ".join(state.units[i].name or i if i in state.units else str(i) for i in ids) or "none"


def _word(state: State, said: Mapping[str, Plain], key: str, value: Plain) -> str:
    if key in ("units", "unsupplied"):
        return _names(state, value)
    if key == "unit":
        return _names(state, [value])
    if key in ("side", "winner"):
        return str(said["sides"].get(value, value))
    if key == "path":
        return f"to {_place(state, value[-1])}"
    if key == "hexes":
        return ", ".join(_place(state, spot) for spot in value) or "none"
    if key == "at":
        return _place(state, str(value))
    if key in ("superiority", "score"):
        return signed(value)
    if key == "spent":
        return "½" if value == 0.5 else str(value).replace(".5", "½")
    if key == "box":
        return str(value).partition(":")[2]
    table = _TABLES.get(key)
    return str(said[table].get(str(value), value) if table else value)


def _place(state: State, spot: str) -> str:
    return next(iter(state.board.names_of(spot)), spot)
