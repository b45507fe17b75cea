"""What no position of PanzerArmee Afrika may break, whatever was played."""

from khamsin.core.game import Game
from khamsin.core.sides import SIDES, foe
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import replacements, stacking
from khamsin.systems.panzerarmee_afrika.facts import is_combat, is_sea, is_supply, side_hexes


def check(game: Game) -> None:
    """Nobody swims, nobody shares a hex with the enemy, and every limit is kept where it counts."""
    state = game.state
    for side in SIDES:
        spots = side_hexes(state, side)
        assert not any(is_sea(state.board, spot) for spot in spots)
        assert not spots & side_hexes(state, foe(side)), "enemies share a hex"
        _check_stacks(state, side)
    _check_points(state)


def _check_stacks(state: State, side: str) -> None:
    """PAA 7.32 always; PAA 7 but in the side's own movement."""
    for spot in sorted(side_hexes(state, side)):
        assert sum(is_supply(u) for u in state.at(spot)) <= 1, f"two supply units in {spot}"
    if (state.side, state.phase) != (side, "movement"):
        assert not stacking.overfull(state, side)


def _check_points(state: State) -> None:
    """PAA 14.1: never below 0; ten at most but in the phase of their crediting."""
    for kind in replacements.KINDS:
        points = replacements.points(state, kind)
        assert points >= 0
        assert points <= replacements.MOST or state.phase in ("reinforcement", "over"), f"{points} of {kind}"
    for unit in state.at("cadre"):
        assert is_combat(unit) and not unit.flags
