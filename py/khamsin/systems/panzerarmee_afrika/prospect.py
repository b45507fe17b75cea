"""PAA 5: what a side could do in its next movement phase: where its units could go, whom they could hit.

Each unit by itself, first of all to move, the enemy standing still. What depends on the order of moves is
left out: zones that go with an overrun (PAA 9), and what the Allies may not do to their own supply
(PAA 10.91). Stacking counts only those who cannot leave a hex (PAA 7.1).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from khamsin.core.outlook import Graph
from khamsin.core.paths import descend, flood, turned
from khamsin.core.sides import foe
from khamsin.core.state import Question, State, Unit
from khamsin.systems.panzerarmee_afrika import (
    options,
    sea,
    sequence,
    stacking,
    strength,
    supply,
    victory,
    ways,
    zones,
)
from khamsin.systems.panzerarmee_afrika.facts import (
    combat_at,
    edges,
    is_combat,
    is_truck,
    onward_steps,
    side_hexes,
    side_units,
)

# The position in which a side moves next


def is_now(state: State, side: str) -> bool:
    """PAA 4.2: whether a side is in its movement phase."""
    return state.phase == "movement" and state.side == side


def eve(state: State, side: str) -> State | None:
    """PAA 4.2: the position as a side's next movement phase begins, or as it stands within it.

    None if the game ends before. Nobody does anything till then; supply is as it could be traced now, once it
    is due to be determined anew (PAA 10.31); the command die is not thrown (PAA 12).
    """
    return state if is_now(state, side) else state.recall(("eve", side), lambda: _eve(state, side))


def _eve(state: State, side: str) -> State | None:
    phases = sequence.PHASES[state.side]
    is_own = side == state.side
    is_ahead = state.side == "allied" and not is_own
    if is_own and state.phase in phases:
        is_ahead = phases.index(state.phase) < phases.index("movement")
    if state.phase == "over" or (not is_ahead and victory.is_over(state)):
        return None
    is_traced = not (is_own and state.phase == "command")
    units = {i: _fresh(state, u, is_traced) if u.side == side else _rested(u) for i, u in state.units.items()}
    turn = state.turn if is_ahead else state.turn + 1
    begun = replace(state, turn=turn, questions=(Question("movement", side),), units=units)
    marks = {**state.marks, **sequence.movement_marks(begun)}
    return replace(begun, marks={key: value for key, value in marks.items() if value is not None})


def _fresh(state: State, unit: Unit, is_traced: bool) -> Unit:
    """A unit of the side that is to move: the markers of its last Player-Turn are off."""
    gone = [f for f in (*sequence.OWN_FLAGS, "defended") if is_traced or f != "unsupplied"]
    flags = [f for f in unit.flags if f not in gone]
    if is_traced and (is_combat(unit) or is_truck(unit)) and unit.at in state.board:
        flags += ["unsupplied"] if supply.general(state, unit) is None else []
    return unit if tuple(flags) == unit.flags else unit.flagged(flags)


def _rested(unit: Unit) -> Unit:
    """A unit of the other side: it can be attacked again."""
    if not unit.has("defended"):
        return unit
    return unit.flagged(f for f in unit.flags if f != "defended")


# Where they can go


@dataclass(frozen=True)
class Prospect:
    """What a side could do: hexes it could come to by land and by sea, and the enemy hexes it could hit."""

    land: frozenset[str]
    sea: frozenset[str]
    hit: frozenset[str]


def prospect(ahead: State) -> Prospect:
    """PAA 5.12, PAA 8.11: what the side that moves in such a position could do."""
    return ahead.recall("prospect", lambda: _prospect(ahead))


def movers(ahead: State) -> list[Unit]:
    """PAA 5: the combat and truck units that can move."""
    return ahead.recall(
        "movers", lambda: [u for u in side_units(ahead, ahead.side) if ways.can_stir(ahead, u)]
    )


def fighters(ahead: State) -> list[Unit]:
    """PAA 8.1: the combat units that may attack after the movement, from wherever they then are.

    On Game-Turn 1 the Allies have none (PAA 4.32).
    """
    if ahead.side == "allied" and ahead.turn == 1:
        return []
    barred = ("unsupplied", "grounded", "no-command", "attacked")
    own = [u for u in side_units(ahead, ahead.side) if is_combat(u)]
    return [u for u in own if not any(u.has(flag) for flag in barred)]


def _prospect(ahead: State) -> Prospect:
    stirring, fighting = movers(ahead), fighters(ahead)
    fought, lone = _spread(ahead, [u for u in stirring if is_combat(u)], False)
    driven, _ = _spread(ahead, [u for u in stirring if is_truck(u)], True)
    marched = fought - full(ahead)
    sailed = frozenset(h for u in stirring if is_combat(u) for h in sea.voyages(ahead, u))
    stands = marched | sailed if fighting else frozenset()
    stands |= {str(u.at) for u in fighting}
    foes = side_hexes(ahead, foe(ahead.side))
    near = {n for h in stands for n in ahead.board.neighbours[h]} & foes
    hit = {h for h in near if strength.defenders(ahead, [h], foe(ahead.side))}
    return Prospect(marched | driven, sailed, frozenset(hit) | (lone if fighting else frozenset()))


def full(ahead: State) -> frozenset[str]:
    """PAA 7.1: the own hexes that take no further combat unit, whoever may still leave them (R8)."""

    def find() -> frozenset[str]:
        own = [
            h
            for h in sorted(side_hexes(ahead, ahead.side))
            if len(combat_at(ahead, h)) >= stacking.limit(ahead, h)
        ]
        return frozenset(h for h in own if any(stacking.why_not_hold(ahead, h, 1 + _fixed(ahead, h))))

    return ahead.recall("full", find)


def _fixed(ahead: State, spot: str) -> int:
    return sum(is_combat(u) for u in ways.stays(ahead, spot))


def lone_supply(state: State, side: str) -> frozenset[str]:
    """PAA 9.92: the hexes in which nothing but a supply unit of a side stands."""
    return side_hexes(state, side) - strength.defended(state, side)


def _budget(ahead: State, unit: Unit) -> int:
    return 0 if ways.is_halted(ahead, [unit]) else ways.allowance(ahead, unit)


def _spread(ahead: State, units: Sequence[Unit], drives: bool) -> tuple[frozenset[str], frozenset[str]]:
    """PAA 5.12, PAA 6.3: the hexes that any of some units can come to, and the lone supply it can take.

    One search from all of them, those with most points left first. A hex is gone through by two, from
    different starts: the second tells whether a start can be reached by another than who stands in it.
    """
    stopped, shut = zones.halting(ahead, ahead.side), side_hexes(ahead, foe(ahead.side))
    prey = frozenset() if drives else lone_supply(ahead, foe(ahead.side))
    graph = ways.graph(ahead, drives)
    ends: set[str] = set()
    seen: dict[str, tuple[str, ...]] = {}
    rings = _starts(ahead, units)
    for left in range(len(rings) - 1, -1, -1):
        for here, origin, is_held in rings[left]:
            known = seen.get(here, ())
            if not is_held and (len(known) > 1 or origin in known):
                continue
            seen[here] = known if is_held else (*known, origin)
            for there, cost in graph[here]:
                if cost > left or (is_held and there in stopped):
                    continue
                if there != origin and (there not in shut or there in prey):
                    ends.add(there)
                if there not in stopped and there not in shut:
                    rings[left - cost].append((there, origin, False))
    return frozenset(ends - shut), frozenset(ends & shut)


def _starts(ahead: State, units: Sequence[Unit]) -> list[list[tuple[str, str, bool]]]:
    """The units as a search begins with them, by points left: hex, start, whether a zone holds them there."""
    best: dict[tuple[str, bool], int] = {}
    for unit in units:
        key = (str(unit.at), zones.is_held(ahead, [unit]))
        best[key] = max(_budget(ahead, unit), best.get(key, 0))
    rings: list[list[tuple[str, str, bool]]] = [[] for _ in range(max(best.values(), default=0) + 1)]
    for (spot, is_held), points in best.items():
        rings[points].append((spot, spot, is_held))
    return rings


# Who can come to a hex, or attack there


@dataclass(frozen=True)
class Comer:
    """A unit that can come to a hex or beside it: the points it spends, and its way, its own hex first.

    Without points it sails; without a way it stands there already.
    """

    unit: Unit
    cost: int | None
    way: tuple[str, ...]


def comers(ahead: State, spot: str) -> list[Comer]:
    """PAA 5.12, PAA 5.4: the units that can come to a hex without enemies, the nearest first."""
    free = [] if spot in full(ahead) else [spot]
    found = [*_by_land(ahead, free, False), *_by_land(ahead, [spot], True)]
    landed = [c.unit.id for c in found]
    crews = [u for u in movers(ahead) if is_combat(u) and u.id not in landed]
    found += [Comer(u, None, (str(u.at), spot)) for u in crews if spot in sea.voyages(ahead, u)]
    return sorted((c for c in found if c.unit.at != spot), key=_nearness)


def attackers(ahead: State, target: str) -> list[Comer]:
    """PAA 8.11, PAA 9.92: the units that can attack an enemy hex, or take the supply unit alone in it."""
    able = {u.id: u for u in fighters(ahead)}
    if target in lone_supply(ahead, foe(ahead.side)):
        return sorted(_by_land(ahead, [target], False) if able else [], key=_nearness)
    near, shut = ahead.board.neighbours[target], side_hexes(ahead, foe(ahead.side)) | full(ahead)
    found = {u.id: Comer(u, 0, ()) for u in able.values() if u.at in near}
    for comer in _by_land(ahead, [n for n in near if n not in shut], False):
        if comer.unit.id in able:
            found.setdefault(comer.unit.id, comer)
    for unit in movers(ahead):
        if unit.id in able and unit.id not in found:
            landing = next((h for h in sea.voyages(ahead, unit) if h in near), None)
            found |= {unit.id: Comer(unit, None, (str(unit.at), landing))} if landing else {}
    return sorted(found.values(), key=_nearness)


def _nearness(comer: Comer) -> tuple[bool, int, str]:
    return comer.cost is None, comer.cost or 0, comer.unit.id


def _by_land(ahead: State, goals: Sequence[str], drives: bool) -> Iterator[Comer]:
    """PAA 5.12, PAA 6.3: the units of a kind that can come to one of some hexes, by one search from there."""
    units = [u for u in movers(ahead) if is_truck(u) == drives]
    most = max((_budget(ahead, u) for u in units), default=0)
    graph, back = ways.graph(ahead, drives), _inward(ahead, drives)
    shut = zones.halting(ahead, ahead.side) | side_hexes(ahead, foe(ahead.side))
    best = flood(goals, most, back, (shut - {*goals}).__contains__)
    for unit in units:
        start = str(unit.at)
        first = _first(ahead, unit, graph[start], best, goals)
        if first is not None and first[0] <= _budget(ahead, unit):
            way = descend(first[1], best, graph, (shut - {*goals}).__contains__)
            yield Comer(unit, first[0], (start, *way))


def _first(
    ahead: State, unit: Unit, steps: Sequence[tuple[str, int]], best: Mapping[str, int], goals: Sequence[str]
) -> tuple[int, str] | None:
    """The cheapest first step of a unit towards a flood's sources: points of the whole way, and where to."""
    stopped, shut = zones.halting(ahead, ahead.side), side_hexes(ahead, foe(ahead.side))
    is_held = zones.is_held(ahead, [unit])
    fine = ((n, c) for n, c in steps if n in best and (n in goals or n not in shut))
    paid = ((best[n] + c, n) for n, c in fine if n not in stopped or (n in goals and not is_held))
    return min(paid, default=None)


def _inward(ahead: State, drives: bool) -> Graph:
    """The graph of a kind of unit turned round: for each hex, who comes in from where and pays what."""
    if options.is_border_shut(ahead, ahead.side):
        return ahead.recall(("inward", drives), lambda: turned(ways.graph(ahead, drives)))
    known: dict[bool, Graph] = ahead.board.derived.setdefault("paa.inward", {False: edges(ahead)})
    if drives not in known:
        known[drives] = turned(onward_steps(ahead, drives))
    return known[drives]
