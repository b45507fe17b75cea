"""How another game stands to the one in hand: the same, ahead, behind, forked from it, or another."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from khamsin.core.game import Game
from khamsin.core.state import State, print_of


@dataclass(frozen=True)
class Relation:
    """`kind` is one of the five words; `by` counts the steps ahead or behind, or is the step of the fork.

    `by` is None where it cannot be told: a position alone does not show the way that led to it.
    """

    kind: str
    by: int | None = None


def relation(mine: Game | None, theirs: Game) -> Relation:
    """How `theirs` stands to `mine`.

    Games of one scenario, seed and options begin alike or one of them begins somewhere in the other; from
    there on equal actions lead to equal positions.
    """
    if mine is None or _identity(mine) != _identity(theirs):
        return Relation("other")
    begun = _meeting(mine, theirs)
    if begun is None:
        return Relation("ahead" if _clock(theirs.state) > _clock(mine.state) else "forked")
    own, other = mine.steps[begun[0] :], theirs.steps[begun[1] :]
    common = len(
        list(takewhile(lambda pair: pair[0].action == pair[1].action, zip(own, other, strict=False)))
    )
    more, less = len(other) - common, len(own) - common
    if more and less:
        return Relation("forked", begun[0] + common)
    return Relation("ahead", more) if more else Relation("behind", less) if less else Relation("same", 0)


def _identity(game: Game) -> tuple[str, str, tuple[str, ...], int]:
    scenario = game.start.scenario
    return scenario.system, scenario.id, scenario.options, game.seed


def _clock(state: State) -> tuple[int, int]:
    return state.turn, state.rolled


def _meeting(mine: Game, theirs: Game) -> tuple[int, int] | None:
    """The steps at which both stand alike, one of them at its start; None where there are none."""
    at = _step_of(mine, theirs.start)
    if at is not None:
        return at, 0
    at = _step_of(theirs, mine.start)
    return None if at is None else (0, at)


def _step_of(game: Game, position: State) -> int | None:
    """The step of a game that is this position: its start, or the last one that fits."""
    wanted = _print(position)
    return next((n for n in _starts_first(len(game.steps)) if _print(game.state_at(n)) == wanted), None)


def _starts_first(steps: int) -> Iterator[int]:
    yield 0
    yield from range(steps, 0, -1)


def _print(state: State) -> str:
    found: str = state.recall("compare.print", lambda: print_of(state))
    return found
