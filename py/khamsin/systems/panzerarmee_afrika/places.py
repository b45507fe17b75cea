"""Who holds the ports, forts and bases: PAA 5.42, PAA 10.62, PAA 18.2."""

from collections.abc import Sequence

from khamsin.core.game import Table
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika.facts import BASES, combat_at, control, place_hexes

HELD = ("Tobruk", "Bardia", "Alexandria", "El Agheila")


def key_hexes(state: State) -> dict[str, str]:
    """PAA 18.2: for each place that can be held, the hex that decides: a base's central one."""
    found = {name: place_hexes(state.board, name) for name in HELD}
    return {name: where[0] for name, where in found.items() if where}


def take(table: Table, path: Sequence[str], side: str) -> None:
    """PAA 5.42: combat units of `side` entered these hexes; what can be held changes hands (R12)."""
    for name in _passing(table.state, path, side):
        rule = "PAA 18.2" if name in BASES.values() else "PAA 5.42"
        table.do("took", rule, {"marks": {f"control.{name}": side}}, place=name, side=side)


def taken(state: State, path: Sequence[str], side: str) -> State:
    """PAA 5.42: a position looked at ahead, with what these hexes decide in the hands of `side`."""
    won = {f"control.{name}": side for name in _passing(state, path, side)}
    return state.with_facts(marks={**state.marks, **won}) if won else state


def _passing(state: State, path: Sequence[str], side: str) -> list[str]:
    return [name for name, spot in key_hexes(state).items() if spot in path and control(state, name) != side]


def watch_tobruk(table: Table) -> None:
    """PAA 17.14: keep count of the Game-Turn since which Axis combat units have stood in Tobruk (R61)."""
    state = table.state
    where = place_hexes(state.board, "Tobruk")
    since = state.mark("tracks.tobruk.since", 0)
    stands = bool(where) and bool(combat_at(state, where[0], "axis"))
    if stands != bool(since):
        value = state.turn if stands else None
        table.do("tobruk", "PAA 17.14", {"marks": {"tracks.tobruk.since": value}})
