"""How a position is measured, for the chart of a game: strength, supply, replacements, walls."""

from khamsin.core.load import read
from khamsin.core.measures import Measures, measured
from khamsin.core.state import Plain, State
from khamsin.systems.eighth_army.facts import army, track
from khamsin.systems.eighth_army.setup import PACKAGE


def strength(state: State, side: str) -> int:
    """8A A.1: combat points of a side's units on the map."""
    return sum(u.strength for u in army(state, side))


def _supplied(state: State, side: str) -> int:
    """8A I.unsupplied: those of units without the marker."""
    return sum(u.strength for u in army(state, side) if not u.has("unsupplied"))


def _supply(state: State, side: str) -> int:
    return track(state, f"{side}.sp")


def _replacements(state: State, side: str) -> int:
    return track(state, f"{side}.rp")


def _walls(state: State, side: str) -> int | None:
    """8A III.fort: only the Axis has walls."""
    return track(state, "tobruk.ff") if side == "axis" else None


MEASURES: Measures = {
    "strength": ("8A A.1", strength),
    "supplied": ("8A I.unsupplied", _supplied),
    "supply": ("8A I.points", _supply),
    "replacements": ("8A II.1", _replacements),
    "walls": ("8A III.fort", _walls),
}


def measures(state: State) -> list[dict[str, Plain]]:
    """What there is to measure, with the figures of both sides."""
    return measured(MEASURES, read(PACKAGE, "words")["measures"], state)
