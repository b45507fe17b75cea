"""Positions of random games to lay overlays over, and what is asked of an overlay."""

from functools import cache, partial

from tests.systems import overlaid
from tests.systems.panzerarmee_afrika.small import SYSTEM

from khamsin.core.pieces import on_map
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import prospect

GAMES = (("crusader", 3, (8, 26, 47)), ("campaign", 5, (12, 80, 160)), ("sonnenblume", 9, (30, 61)))
lay = partial(overlaid.lay, SYSTEM)


@cache
def positions() -> tuple[tuple[State, str], ...]:
    return overlaid.positions(SYSTEM, GAMES)


def enemies(state: State, side: str) -> list[str]:
    return sorted({str(u.at) for u in state.units.values() if u.side != side and on_map(u)})


def the_eve(state: State, side: str) -> State:
    ahead = prospect.eve(state, side)
    assert ahead is not None
    return ahead
