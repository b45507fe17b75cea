"""How a position is measured, for the chart of a game: strength, supply, what is held (PAA 18)."""

from khamsin.core.load import read
from khamsin.core.measures import Measures, measured
from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika import places, replacements, victory
from khamsin.systems.panzerarmee_afrika.facts import control, is_combat, is_supply, side_units
from khamsin.systems.panzerarmee_afrika.setup import PACKAGE


def strength(state: State, side: str) -> int:
    """PAA 3.23: face-value points of a side's combat units on the map."""
    return sum(u.strength for u in side_units(state, side) if is_combat(u))


def _loads(state: State, side: str) -> int:
    return sum(is_supply(u) for u in side_units(state, side))


def _held(state: State, side: str) -> int:
    return sum(control(state, name) == side for name in places.key_hexes(state))


def _lost(state: State, side: str) -> int:
    """PAA 15: points in the cadre box."""
    return sum(u.strength for u in state.at("cadre") if u.side == side)


def _points(state: State, side: str) -> int:
    """PAA 14.1: replacement points, of whatever kind."""
    kinds = [k for k in replacements.KINDS if (k.partition(".")[0] == "allied") == (side == "allied")]
    return sum(replacements.points(state, kind) for kind in kinds)


MEASURES: Measures = {
    "strength": ("PAA 3.23", strength),
    "supplied": ("PAA 18", victory.strength),
    "supply": ("PAA 10.1", _loads),
    "held": ("PAA 18.2", _held),
    "cadres": ("PAA 15", _lost),
    "replacements": ("PAA 14.1", _points),
}


def measures(state: State) -> list[dict[str, Plain]]:
    """What there is to measure, with the figures of both sides."""
    return measured(MEASURES, read(PACKAGE, "words")["measures"], state)
