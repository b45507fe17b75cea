"""PAA 6: zones of control."""

from functools import lru_cache

from khamsin.core.board import Board
from khamsin.core.rules import Denial
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika import forts
from khamsin.systems.panzerarmee_afrika.facts import is_combat, side_units

Spared = frozenset[str]
NONE: Spared = frozenset()


def zone(state: State, side: str, spared: Spared = NONE) -> frozenset[str]:
    """PAA 6: the hexes that a side's combat units control; units in `spared` hexes are left out.

    PAA 6.1: supply and truck units control nothing. Terrain and the units' own state do not matter (R5).
    """

    def find() -> frozenset[str]:
        spots = (str(u.at) for u in side_units(state, side) if is_combat(u))
        return _zone(state.board, tuple(h for h in dict.fromkeys(spots) if h not in spared))

    return state.recall_of(side, ("zone", spared), find)


@lru_cache(maxsize=256)
def _zone(board: Board, spots: tuple[str, ...]) -> frozenset[str]:
    """A zone depends on where the units stand and on nothing else, and most moves leave one side's alone."""
    return frozenset(near for spot in spots for near in board.neighbours[spot])


def halting(state: State, side: str, spared: Spared = NONE) -> frozenset[str]:
    """PAA 6.3, PAA 13.2: the hexes in which a side's moving units must stop."""
    enemy = foe(side)

    def find() -> frozenset[str]:
        return zone(state, enemy, spared) | forts.controlled(state, enemy, spared)

    return state.recall_of(enemy, ("halting", spared), find)


def controllers(state: State, side: str, spot: str) -> list[Unit]:
    """The units of a side that control a hex, those in a fort beside it included (R49)."""
    near = [u for n in state.board.neighbours[spot] for u in state.at(n) if u.side == side]
    return [u for u in near if is_combat(u) or forts.controls(state, u, spot)]


def held(state: State, side: str) -> dict[str, list[str]]:
    """PAA 6.3: for each unit of a side that stands in a controlled hex, the enemies that control it (R7)."""
    stopped = halting(state, side)
    return {
        u.id: [c.id for c in controllers(state, foe(side), str(u.at))]
        for u in side_units(state, side)
        if u.at in stopped
    }


def is_held(state: State, units: list[Unit], spared: Spared = NONE) -> bool:
    """PAA 6.3: whether any of these began the phase in the zone of an enemy outside the `spared` hexes."""
    known = state.mark("held", {})
    for unit in units:
        if unit.has("moved"):
            continue
        for enemy in known.get(unit.id, []):
            if state.units[enemy].at not in spared:
                return True
    return False


def why_stop(state: State, side: str, spot: str, why: str, rule: str = "PAA 6.3") -> Denial:
    """The refusal to go on through a controlled hex; beside a fort it cites PAA 13.2 too."""
    also: tuple[Denial, ...] = ()
    if spot in forts.controlled(state, foe(side)):
        also = (Denial("PAA 13.2", f"{spot} is controlled by an enemy fort.", spot),)
    if rule != "PAA 6.3":
        also = (*also, Denial("PAA 6.3", why, spot))
    return Denial(rule, why, spot, also)
