"""What the overlay tests of every system share: positions of random games, and what is asked there."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.core.play import begin, play_on

from khamsin.core.sides import SIDES
from khamsin.core.state import State
from khamsin.core.system import System

GameAt = tuple[str, int, Sequence[int]]
"""A scenario, the seed of a random game, and after how many actions it is looked at."""


def positions(system: System, games: Iterable[GameAt]) -> tuple[tuple[State, str], ...]:
    """Positions of random games, in phases of all kinds, each for both sides."""
    found: list[State] = []
    for scenario, seed, counts in games:
        game = begin(system, scenario, (), seed)
        for count in counts:
            found.append(play_on(game, count - len(game.steps)).state)
    return tuple((state, side) for state in found for side in SIDES)


def lay(system: System, state: State, name: str, side: str, at: str | None = None) -> dict[str, Any]:
    """An overlay of one side, or a closer look at a hex."""
    answer: dict[str, Any] = system.query(state, {"overlay": name, "side": side, "at": at})
    return answer


def of_look(answer: dict[str, Any], look: str) -> list[str]:
    """The hexes that an overlay shows in one look."""
    return sorted({h for area in answer["areas"] if area["look"] == look for h in area["hexes"]})
