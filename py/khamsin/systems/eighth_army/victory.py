"""8A C: the Allies win the moment a unit of theirs enters Tobruk; else the Axis once turn 5 is over (R50)."""

from collections.abc import Sequence

from khamsin.core.game import Table
from khamsin.core.hexes import distance
from khamsin.core.sides import foe
from khamsin.core.state import State
from khamsin.systems.eighth_army.facts import army, is_shut, place, track

TOBRUK = "Tobruk"
WON = 500.0
"""8A C: a game won, in points of strength: more than all that can be on the map."""


def is_won_by(state: State, side: str, path: Sequence[str]) -> bool:
    """8A C: whether a way of this side's units takes Tobruk."""
    return side == "allied" and place(state.board, TOBRUK) in path


def enter(table: Table, side: str, path: Sequence[str]) -> None:
    """8A C: units of a side went this way; whatever is left to decide lapses if that wins."""
    if is_won_by(table.state, side, path):
        win(table, "allied")


def win(table: Table, winner: str) -> None:
    """8A C: the game is over."""
    above = len(table.state.questions) - 1
    effects = {
        "answer": above,
        "phase": {"name": "over", "asked": table.state.side},
        "marks": {"winner": winner, "battle": None, "again": None},
    }
    table.do("won", "8A C", effects, winner=winner)


def winner(state: State) -> str | None:
    """8A C: who has won, None while the game goes on."""
    return state.mark("winner") if state.phase == "over" else None


def leader(state: State) -> str:
    """8A C: who would win if the game ended now."""
    return winner(state) or "axis"


def score(state: State, side: str) -> float:
    """How a position looks to a side: strength, points in hand, and how near the Allies are to Tobruk."""
    if winner(state):
        return WON if winner(state) == side else -WON
    own, other = (_worth(state, s) for s in (side, foe(side)))
    near = _nearness(state)
    return own - other + (near if side == "allied" else -near)


def _worth(state: State, side: str) -> float:
    strength = sum(u.strength * (0.5 if u.has("unsupplied") else 1.0) for u in army(state, side))
    return strength + 0.12 * track(state, f"{side}.sp") + 0.25 * track(state, f"{side}.rp")


def _nearness(state: State) -> float:
    goal = place(state.board, TOBRUK)
    if goal is None or is_shut(state, goal):
        return 0.0
    steps = [distance(str(u.at), goal) for u in army(state, "allied")]
    garrison = sum(u.strength for u in state.at(goal)) + track(state, "tobruk.ff")
    return -0.25 * min(steps, default=20) - 0.5 * garrison
