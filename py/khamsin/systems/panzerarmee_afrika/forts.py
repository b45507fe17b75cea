"""PAA 13: the forts of Tobruk and Bardia, their hexes, and the duty to attack them.

Nothing else compels an attack (PAA 6.2).
"""

from collections.abc import Iterator

from khamsin.core.board import Board
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika.facts import combat_at, is_combat, is_sea, is_truck, place_hexes


def all_forts(state: State) -> dict[str, str]:
    """PAA 13: the forts of this map: name -> hex."""
    known = state.board.derived
    if "paa.forts" not in known:
        places = {name: place_hexes(state.board, name) for name in state.scenario.tables["forts"]}
        known["paa.forts"] = {name: where[0] for name, where in places.items() if where}
    found: dict[str, str] = known["paa.forts"]
    return found


def is_fort(state: State, spot: str) -> bool:
    """Whether a hex is a fort hex."""
    return spot in all_forts(state).values()


def hexes_of(board: Board, fort: str) -> tuple[str, ...]:
    """PAA 6.5: every neighbour of the fort hex that holds any land (R49)."""
    return tuple(n for n in board.neighbours[fort] if not is_sea(board, n))


def garrison(state: State, fort: str) -> list[Unit]:
    """The units that make a fort control its hexes: combat units and trucks (R49)."""
    return [u for u in state.at(fort) if is_combat(u) or is_truck(u)]


def held_forts(state: State, side: str) -> list[str]:
    """Hexes of the forts that a side garrisons."""

    def find() -> list[str]:
        return [h for h in all_forts(state).values() if any(u.side == side for u in garrison(state, h))]

    return state.recall_of(side, "held forts", find)


def controlled(state: State, side: str, spared: frozenset[str] = frozenset()) -> frozenset[str]:
    """PAA 13.2: the hexes that a side's forts control."""
    return state.recall_of(side, ("forts", spared), lambda: frozenset(_controlled(state, side, spared)))


def _controlled(state: State, side: str, spared: frozenset[str]) -> Iterator[str]:
    for fort in held_forts(state, side):
        if fort not in spared:
            yield from hexes_of(state.board, fort)


def controls(state: State, unit: Unit, spot: str) -> bool:
    """Whether a unit makes its fort control a hex."""
    if not (is_combat(unit) or is_truck(unit)) or unit.at is None or not is_fort(state, unit.at):
        return False
    return spot in hexes_of(state.board, unit.at)


def beside(state: State, unit: Unit) -> list[str]:
    """The enemy-held forts in whose hexes a unit stands."""
    return [f for f in held_forts(state, foe(unit.side)) if unit.at in hexes_of(state.board, f)]


def is_bound(state: State, unit: Unit) -> bool:
    """PAA 13.2: whether a unit that came by advance still owes an attack before it may leave (R51)."""
    return unit.has("must-attack-fort") and bool(beside(state, unit))


def besiegers(state: State, fort: str, side: str) -> list[Unit]:
    """PAA 13.2: the combat units of a side that owe an attack on a fort (R50)."""
    near = [u for h in hexes_of(state.board, fort) for u in combat_at(state, h, side)]
    return [u for u in near if not u.has("no-command") and not u.has("attacked")]


def duties(state: State, side: str) -> dict[str, list[Unit]]:
    """PAA 13.2: enemy forts not yet attacked in this phase -> the units that owe the attack.

    On Game-Turn 1 the ban on Allied attacks prevails (PAA 4.32).
    """
    if side == "allied" and state.turn == 1:
        return {}
    forts = [f for f in held_forts(state, foe(side)) if not _was_attacked(state, f)]
    found = {fort: besiegers(state, fort, side) for fort in forts}
    return {fort: units for fort, units in found.items() if units}


def _was_attacked(state: State, fort: str) -> bool:
    return any(u.has("defended") for u in garrison(state, fort))
