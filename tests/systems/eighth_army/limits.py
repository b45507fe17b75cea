"""What no position of 8th Army may break, whatever was played."""

from khamsin.core.game import Game
from khamsin.core.pieces import on_map
from khamsin.core.state import State, Unit
from khamsin.systems.eighth_army import victory
from khamsin.systems.eighth_army.facts import (
    ASSEMBLY,
    BOX,
    FULL,
    ROOM,
    TRACKS,
    army,
    held,
    is_shut,
    is_unit,
    place,
    track,
    units_at,
)

SIDES = ("allied", "axis")
SEASON = {"moved": "movement", "reformed": "replacements", "attacked": "attack", "retreated": "attack"}
"""The segment outside which a marker of book-keeping lies on nobody."""


def check(game: Game) -> None:
    """Nobody swims, nobody shares a hex with the enemy, no point is lost, and every limit is kept."""
    state = game.state
    assert not held(state, "allied") & held(state, "axis"), "enemies share a hex"
    assert not any(is_shut(state, spot) for side in SIDES for spot in held(state, side))
    assert all(track(state, name) >= 0 for name in TRACKS)
    assert track(state, "tobruk.ff") <= TRACKS["tobruk.ff"]
    for unit in state.units.values():
        _check_counter(state, unit)
    for side in SIDES:
        _check_stacks(state, side)
        assert _points(state, side) == _points(game.start, side), f"points of {side} were lost or made"
    _check_tobruk(state)


def _check_counter(state: State, unit: Unit) -> None:
    """8A II.2a, 8A II.2b, 8A III.ff: strengths, and markers only where and when they belong."""
    assert 1 <= unit.strength <= FULL
    if is_unit(unit) and on_map(unit):
        known = [SEASON[flag] for flag in unit.flags if flag in SEASON]
        assert state.phase == "over" or all(phase == state.phase for phase in known)
        return
    assert not unit.flags, f"{unit.id} bears {unit.flags} at {unit.at}"
    assert unit.at != BOX or (is_unit(unit) and unit.strength == 1)
    assert is_unit(unit) or unit.at is None or unit.at in state.board


def _check_stacks(state: State, side: str) -> None:
    """8A III.stack: two a hex but in the side's own movement, and on its assembly point (R1, R18, R55)."""
    if (state.side, state.phase) == (side, "movement") or state.phase == "over":
        return
    for spot in sorted(held(state, side)):
        crowded = len(units_at(state, spot, side)) > ROOM
        assert not crowded or spot == place(state.board, ASSEMBLY[side]), f"too many in {spot}"


def _points(state: State, side: str) -> int:
    """8A II.1, 8A II.2: strength on the map and on the turn track, and points held: one becomes the other."""
    waiting = [u for u in state.units.values() if u.side == side and (u.at or "").startswith("turn:")]
    return sum(u.strength for u in [*army(state, side), *waiting]) + track(state, f"{side}.rp")


def _check_tobruk(state: State) -> None:
    """8A C: an Allied unit in Tobruk has won."""
    spot = place(state.board, "Tobruk")
    taken = spot is not None and bool(units_at(state, spot, "allied"))
    assert not taken or victory.winner(state) == "allied"
