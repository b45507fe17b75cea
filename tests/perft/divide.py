"""Counting games: every action that the offers lead to, and every one after it, to some depth.

A rule that lets one action too many or too few through changes the count; `divide` then shows below which
action the difference lies.
"""

from khamsin.core.dice import ScriptedDice
from khamsin.core.game import Game
from khamsin.core.offer import Action, completions
from khamsin.core.state import State
from khamsin.core.system import System

LONGEST = 12


def begin(system: System, start: State, faces: list[int]) -> Game:
    """A game whose dice fall as written, and go on with the last face."""
    return Game(system, start, dice=ScriptedDice([*faces, *faces[-1:] * LONGEST]))


def actions(game: Game) -> list[Action]:
    """Every action that the offers lead to; each must pass its judge."""
    found = list(completions(game.acts, game.state))
    assert all(game.why_not(action) is None for action in found)
    return found


def perft(game: Game, depth: int) -> int:
    """How many lines of so many actions there are."""
    return sum(count for _, count in divide(game, depth)) if depth else 1


def divide(game: Game, depth: int) -> list[tuple[Action, int]]:
    """Each action, with the number of lines that begin with it."""
    found = []
    for action in actions(game):
        game.play(action)
        found.append((action, perft(game, depth - 1)))
        game.steps.pop()
    return found


def printed(game: Game, depth: int) -> str:
    """A divide as text."""
    return "\n".join(f"{count:6d}  {action}" for action, count in divide(game, depth))
