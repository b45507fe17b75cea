"""Positions of random games to lay overlays over, and what is asked of an overlay."""

from functools import cache
from typing import Any

from tests.core.play import begin, play_on
from tests.systems.panzerarmee_afrika.small import SYSTEM

from khamsin.core.pieces import on_map
from khamsin.core.sides import SIDES
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import (
    prospect,
)

GAMES = (("crusader", 3, (8, 26, 47)), ("campaign", 5, (12, 80, 160)), ("sonnenblume", 9, (30, 61)))


@cache
def positions() -> tuple[tuple[State, str], ...]:
    """Positions of random games, in phases of all kinds, each for both sides."""
    found: list[State] = []
    for scenario, seed, counts in GAMES:
        game = begin(SYSTEM, scenario, (), seed)
        for count in counts:
            found.append(play_on(game, count - len(game.steps)).state)
    return tuple((state, side) for state in found for side in SIDES)


def lay(state: State, name: str, side: str, at: str | None = None) -> dict[str, Any]:
    answer: dict[str, Any] = SYSTEM.query(state, {"overlay": name, "side": side, "at": at})
    return answer


def of_look(answer: dict[str, Any], look: str) -> list[str]:
    return sorted({h for area in answer["areas"] if area["look"] == look for h in area["hexes"]})


def enemies(state: State, side: str) -> list[str]:
    return sorted({str(u.at) for u in state.units.values() if u.side != side and on_map(u)})


def the_eve(state: State, side: str) -> State:
    ahead = prospect.eve(state, side)
    assert ahead is not None
    return ahead
