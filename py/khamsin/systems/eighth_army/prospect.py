"""8A III: what a side could do in its next movement segment: where it could go, whom it could attack.

Each unit by itself, first of all to move, the enemy standing still.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from khamsin.core.sides import foe
from khamsin.core.state import Question, State, Unit
from khamsin.systems.eighth_army import movement, sequence, supply
from khamsin.systems.eighth_army.facts import army, held, units_at

NOTES = ("moved", "attacked", "reformed", "retreated")
"""8A IV.end: what has come off when the next movement segment begins; unsupplied markers stay."""


def is_now(state: State, side: str) -> bool:
    """8A B: whether a side is in its movement segment."""
    return state.phase == "movement" and state.side == side


def eve(state: State, side: str) -> State | None:
    """8A B: the position as a side's next movement segment begins, or as it stands within it.

    None if the game ends before. Nobody does anything till then: unsupplied markers lie as they lie.
    """
    return state if is_now(state, side) else state.recall(("eve", side), lambda: _eve(state, side))


def _eve(state: State, side: str) -> State | None:
    if state.phase == "over":
        return None
    is_ahead = state.side == "allied" and side == "axis"
    if state.side == side:
        is_ahead = sequence.PHASES.index(state.phase) < sequence.PHASES.index("movement")
    turn = state.turn if is_ahead else state.turn + 1
    if turn > state.scenario.last_turn:
        return None
    units = {i: replace(u, flags=tuple(f for f in u.flags if f not in NOTES)) for i, u in state.units.items()}
    return replace(state, turn=turn, questions=(Question("movement", side),), units=units)


def movers(ahead: State) -> list[Unit]:
    """8A III.allowance: the units that can move."""
    return [u for u in army(ahead, ahead.side) if movement.can_stir(ahead, u)]


def goals(ahead: State, unit: Unit) -> Mapping[str, int]:
    """8A III.cost: where a unit could end, with the half points spent."""
    return ahead.recall(("goals", unit.id), lambda: movement.destinations(ahead, [unit]))


def reach(ahead: State) -> list[str]:
    """8A III: all hexes that any unit could come to."""
    return sorted({spot for unit in movers(ahead) for spot in goals(ahead, unit)})


@dataclass(frozen=True)
class Comer:
    """A unit that can come to a hex or beside it: the half points it spends, and its way, its own hex first.

    Without a way it stands there already. `route` is the length of the supply route that it would have.
    """

    unit: Unit
    cost: int
    way: tuple[str, ...]
    route: int | None = None


def comers(ahead: State, spot: str) -> list[Comer]:
    """8A III.cost: the units that could come to a hex, the nearest first."""
    able = [u for u in movers(ahead) if spot in goals(ahead, u)]
    found = [Comer(u, goals(ahead, u)[spot], _way(ahead, u, spot)) for u in able]
    return sorted(found, key=lambda c: (c.cost, c.unit.id))


def _way(ahead: State, unit: Unit, spot: str) -> tuple[str, ...]:
    return (str(unit.at), *movement.reach_of(ahead, [unit]).path(spot))


def stands(ahead: State, unit: Unit) -> dict[str, int]:
    """8A IV.2: the hexes from which a unit could attack, with the half points to get there.

    None for an unsupplied unit, nor where one stands: its stack does not attack (R14).
    """
    if unit.has("unsupplied"):
        return {}
    where = {**(goals(ahead, unit) if movement.can_stir(ahead, unit) else {}), str(unit.at): 0}
    hungry = [u.at for u in army(ahead, unit.side) if u.has("unsupplied")]
    return {spot: cost for spot, cost in where.items() if spot not in hungry}


def targets(ahead: State) -> list[str]:
    """8A IV.2: the enemy stacks that any unit could attack."""
    spots = {h for u in army(ahead, ahead.side) for h in stands(ahead, u)}
    near = ahead.board.neighbours
    return sorted(t for t in held(ahead, foe(ahead.side)) if any(n in spots for n in near[t]))


def attackers(ahead: State, target: str) -> list[Comer]:
    """8A IV.2: the units that could attack an enemy stack, the nearest first."""
    found = [c for u in army(ahead, ahead.side) if (c := _attacker(ahead, u, target))]
    return sorted(found, key=lambda c: (c.cost, c.unit.id))


def _attacker(ahead: State, unit: Unit, target: str) -> Comer | None:
    """8A IV.1: how a unit comes beside a stack: as cheaply as it can, but to a hex with a route if it may."""
    spots = stands(ahead, unit)
    near = sorted((spots[n], n) for n in ahead.board.neighbours[target] if n in spots)
    found = ((cost, n, _route(ahead, unit, n)) for cost, n in near)
    best = min(found, key=lambda f: (f[2] is None, f[0], f[1]), default=None)
    if best is None:
        return None
    way = () if best[1] == unit.at else _way(ahead, unit, best[1])
    return Comer(unit, best[0], way, best[2])


def _route(ahead: State, unit: Unit, spot: str) -> int | None:
    """8A I.route: the length of the route to a unit, once it stands in a hex."""
    there = ahead if spot == unit.at else ahead.moved({unit.id: spot})
    return supply.length(there, unit.side, spot)


def is_target(ahead: State, spot: str) -> bool:
    """8A IV.2: whether an enemy stack stands in a hex."""
    return bool(units_at(ahead, spot, foe(ahead.side)))
