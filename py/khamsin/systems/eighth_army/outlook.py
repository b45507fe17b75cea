"""8A: how a side sees the map, for whoever plans: Tobruk (C), routes (I), ground (III), attacks (IV)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from khamsin.core.outlook import Clash, Graph, Outlook
from khamsin.core.sides import SIDES, foe
from khamsin.core.state import State, Unit
from khamsin.systems.eighth_army import attack, forts, movement, offensive, supply
from khamsin.systems.eighth_army.facts import BASES, ROOM, held, onward, place, track, units_at

TOBRUK_WORTH = 20.0
"""8A C: who has Tobruk in the end has won."""
BASE_WORTH = 8.0
"""8A I.route: with an enemy in its base a side has no routes."""
DISLODGED = 0.5
"""8A IV.retreat: what a retreat costs a stack that loses nothing by it: ground, and the marker."""
PURSUIT = 0.5
"""8A IV.again: what the second attack after a good one is worth."""
PACE = 2
"""8A III.cost: costs are in half points."""


def worths(state: State) -> dict[str, float]:
    """8A C, 8A I.route: what the places of the game are worth, in points of strength, by hex."""
    worth = {"Tobruk": TOBRUK_WORTH, "Alexandria": BASE_WORTH}
    spots = {name: place(state.board, name) for name in worth}
    return {spot: worth[name] for name, spot in spots.items() if spot is not None}


def outlook(state: State, side: str) -> Outlook:
    """8A: places, routes, ground and fortifications as a side sees them now."""
    return state.recall(("outlook", side), lambda: _outlook(state, side))


def _outlook(state: State, side: str) -> Outlook:
    home = {s: place(state.board, BASES[s]) for s in SIDES}
    return Outlook(
        goals=worths(state),
        held=frozenset(h for h in worths(state) if h == home[side]),
        fed=_fed(state, side),
        ground=_ground(state),
        pace=PACE,
        cover=_cover(state, side),
        room=ROOM,
        urgency=_urgency(state, side),
    )


def _urgency(state: State, side: str) -> float:
    """8A C: time works for the Axis."""
    return state.turn / state.scenario.last_turn if side == "allied" else 0.0


def _fed(state: State, side: str) -> dict[str, float]:
    """8A I.route: where a unit would have a route; beside an enemy it opens its own hex (R6)."""
    found = supply.routes(state, side)
    if found is None:
        return {}
    linked = [found.start, *(h for h, far in found.cost.items() if far < supply.LONGEST)]
    enemy, ground = held(state, foe(side)), onward(state)
    beside = [n for h in linked for n in ground[h] if n not in enemy]
    return {found.start: 1.0, **dict.fromkeys([*found.cost, *beside], 1.0)}


def _ground(state: State) -> Graph:
    """8A III.cost: for each hex, where one may go on to and at what cost, in half points."""
    known = state.board.derived
    if "8a.ground" not in known:
        known["8a.ground"] = {
            h: tuple((n, movement.cost(state, n)) for n in near) for h, near in onward(state).items()
        }
    found: Graph = known["8a.ground"]
    return found


def _cover(state: State, side: str) -> dict[str, float]:
    """8A IV.score: what a hex adds to its defenders, as a multiple of a full unit of two."""
    found = dict.fromkeys(_rough(state), 1.0 - state.scenario.tables["modifiers"]["rough"] / 2)
    for piece in state.units.values():
        if piece.type == "fort" and piece.side == side and piece.at in state.board:
            found[str(piece.at)] = found.get(str(piece.at), 1.0) + piece.strength / 2
    tobruk = place(state.board, "Tobruk")
    if tobruk is not None and forts.is_tobruk(state, tobruk, side):
        found[tobruk] = found.get(tobruk, 1.0) + track(state, "tobruk.ff") / 2
    return found


def _rough(state: State) -> list[str]:
    return [h for h, kind in state.board.terrain.items() if kind == "rough"]


def clash(state: State, force: Mapping[str, str], target: str) -> Clash | None:
    """8A IV: what an attack by one stack brings, striking from the hex named; None if it may not be.

    Before an offensive has been opened its price must be within the points at hand (8A IV.1).
    """
    units = [replace(state.units[i], at=spot) for i, spot in force.items()]
    others = units_at(state, target, foe(units[0].side))
    if not others or not _can_strike(state, units):
        return None
    if any(u.has("retreated") for u in others):
        return Clash(own=0.0, enemy=float(sum(u.strength for u in others)), clear=1.0)
    strength, found = sum(u.strength for u in others), attack.falls(state, units, target)
    own = sum(fall.own + DISLODGED * (fall.retreat in ("attacker", "both")) for fall in found)
    enemy = sum(
        fall.enemy + fall.walls + DISLODGED * (fall.retreat in ("defender", "both")) + PURSUIT * fall.again
        for fall in found
    )
    gone = sum(fall.retreat == "defender" or fall.enemy == strength for fall in found)
    return Clash(own / len(found), enemy / len(found), gone / len(found))


def _can_strike(state: State, units: Sequence[Unit]) -> bool:
    """8A IV.1, 8A IV.2: one stack, supplied, not used up, that Combat Supply reaches and can be paid for."""
    spot = str(units[0].at)
    is_second = state.question.name == "second-attack"
    if any(u.at != spot or u.has("attacked") != is_second or u.has("unsupplied") for u in units):
        return False
    if is_second or all(u.id in offensive.supplied(state) for u in units):
        return True
    there = state.moved({u.id: spot for u in units})
    side = units[0].side
    far = supply.length(there, side, spot)
    if far is None:
        return False
    paid = int(state.mark("paid", -1)) if state.side == side else -1
    return supply.bill(there, "combat_supply", {spot: far}, paid).total <= track(state, f"{side}.sp")
