"""PAA 5, PAA 6.3: how units go over land: who may stir, how far, at what cost, and what stops them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from khamsin.core import hexes
from khamsin.core.board import Board
from khamsin.core.outlook import Graph
from khamsin.core.paths import Reach, reach
from khamsin.core.pieces import names, on_map, one_hex
from khamsin.core.rules import BadInput, Denial
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika import forts, options, zones
from khamsin.systems.panzerarmee_afrika.facts import (
    is_sea,
    is_supply,
    is_truck,
    onward_steps,
    place_hexes,
    side_hexes,
    steps,
)

Entry = tuple[str, int, bool]


def allowance(state: State, unit: Unit) -> int:
    """PAA 5.12: the movement points that a unit has left; PAA 9: after an overrun, the rest (R9)."""
    going_on = state.mark("overran", {}).get(unit.id)
    return unit.move - int(going_on["spent"]) if going_on else unit.move


def why_not_stir(state: State, unit: Unit) -> Iterator[Denial]:
    """PAA 5: why a unit may not move at all in this phase."""
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} is not on the side that moves.", unit.at)
    if is_supply(unit):
        yield Denial("PAA 10.7", "A supply unit moves by truck, railway or ship only.", unit.at)
    if not on_map(unit):
        yield Denial("PAA 5.1", f"{names([unit])} is not on the map.")
    elif unit.has("moved") and unit.id not in state.mark("overran", {}):
        also = (Denial("PAA 5.4", f"{names([unit])} came by sea."),) if unit.has("sailed") else ()
        yield Denial("PAA 5.1", f"{names([unit])} has moved already.", unit.at, also)
    yield from why_not_able(state, unit)


def why_not_able(state: State, unit: Unit) -> Iterator[Denial]:
    """PAA 5.25, PAA 11.52, PAA 12, PAA 13.2: what keeps a unit from any movement, by sea too."""
    if unit.has("unsupplied") or unit.has("grounded"):
        also = (Denial("PAA 11.52", f"{names([unit])} is grounded."),) if unit.has("grounded") else ()
        yield Denial("PAA 5.25", f"{names([unit])} is unsupplied.", unit.at, also)
    if unit.has("no-command"):
        yield Denial("PAA 12", f"{names([unit])} is out of command.", unit.at)
    if forts.is_bound(state, unit):
        yield Denial("PAA 13.2", f"{names([unit])} must attack the fort first.", unit.at)


def can_stir(state: State, unit: Unit) -> bool:
    """PAA 5: whether a unit may still move in this phase."""
    return next(why_not_stir(state, unit), None) is None


def stays(state: State, spot: str) -> list[Unit]:
    """The units in a hex that cannot leave it any more in this phase (R8)."""
    return [u for u in state.at(spot) if u.has("moved") or not can_stir(state, u) or not _has_exit(state, u)]


def _has_exit(state: State, unit: Unit) -> bool:
    """PAA 6.3: whether a unit has a hexside by which to leave, or may sail: the enemy can shut all."""
    here, shut = str(unit.at), side_hexes(state, foe(unit.side))
    stopped = halted_hexes(state) if zones.is_held(state, [unit]) else frozenset()
    rates = ((n, truck if is_truck(unit) else combat) for n, combat, truck in steps(state)[here])
    ways = (n for n, cost in rates if cost is not None and cost <= allowance(state, unit))
    ports = (place_hexes(state.board, port) for port in state.scenario.tables["ports"])
    return any(n not in shut and n not in stopped for n in ways) or any(here in port for port in ports)


def halted_hexes(state: State) -> frozenset[str]:
    """PAA 6.3: the hexes in which the moving side's units must stop."""
    return zones.halting(state, state.side)


FAR = 10_000


def way_beyond(state: State, units: Sequence[Unit], goal: str) -> list[str]:
    """A way to a hex out of reach, so that its judge can say what is wrong with it."""
    by_rule = reach_of(state, units, left=FAR)
    if goal in by_rule.cost:
        return by_rule.path(goal)
    for drives in (any(is_truck(u) for u in units), False):
        found = _by_ground(state, str(units[0].at), drives)
        if goal in found.cost:
            return found.path(goal)
    return [goal]


def _by_ground(state: State, start: str, drives: bool) -> Reach:
    """Everywhere that the ground alone lets a unit go."""
    graph = onward_steps(state, drives)
    return reach(start, FAR, lambda here: [(n, cost, False) for n, cost in graph[here]])


def is_halted(state: State, units: Iterable[Unit]) -> bool:
    """PAA 9.22: whether an overrun ended in another enemy's zone, so that its units are stopped there."""
    going_on = state.mark("overran", {})
    return any(going_on.get(u.id, {}).get("halted", False) for u in units)


def reach_of(
    state: State, units: Sequence[Unit], spared: zones.Spared = zones.NONE, left: int | None = None
) -> Reach:
    """PAA 5, PAA 5.24, PAA 6.3: where units of a hex could go; `spared` hexes stop nobody (PAA 9.22)."""
    start, drives = str(units[0].at), any(is_truck(u) for u in units)
    budget = min(allowance(state, u) for u in units) if left is None else left
    budget = 0 if is_halted(state, units) else budget
    held = left is None and zones.is_held(state, list(units), spared)
    graph(
        state, drives
    )  # laid down in board.derived, where the ground, found by what it depends on, reads it
    border = options.is_border_shut(state, state.side)
    stopped, shut = zones.halting(state, state.side, spared), side_hexes(state, foe(state.side))
    return _flood(_ground(state.board, drives, border, stopped, shut), start, budget, held)


def graph(state: State, drives: bool) -> Graph:
    """PAA 5.31, PAA 19.12: for each hex, where the phasing side may go on to and at what cost."""
    border = options.is_border_shut(state, state.side)
    known, key = state.board.derived, f"paa.graph.{drives}.{border}"
    if key not in known:
        free, side = onward_steps(state, drives), state.side
        fenced = (
            (h, tuple(s for s in way if not options.is_shut(state, side, h, s[0]))) for h, way in free.items()
        )
        known[key] = dict(fenced) if border else free
    found: Graph = known[key]
    return found


class Ground:
    """PAA 6.3: the map as all units of a side find it; a hex is looked at when it is first asked for."""

    def __init__(self, graph: Graph, stopped: frozenset[str], shut: frozenset[str]) -> None:
        self._graph, self._stopped, self._shut = graph, stopped, shut
        self._known: dict[str, list[Entry]] = {}

    def onward(self, here: str) -> list[Entry]:
        """Where one may go on to from a hex, at what cost, and whether one must stop there."""
        found = self._known.get(here)
        if found is None:
            steps = ((n, cost, n in self._stopped) for n, cost in self._graph[here] if n not in self._shut)
            found = self._known[here] = list(steps)
        return found

    def first(self, here: str) -> list[Entry]:
        """Where one may go on to who begins in an enemy zone: into no other."""
        return [entry for entry in self.onward(here) if not entry[2]]


@lru_cache(maxsize=64)
def _ground(
    board: Board, drives: bool, border: bool, stopped: frozenset[str], shut: frozenset[str]
) -> Ground:
    """The ground depends on the enemy alone, who stands still while a side moves."""
    return Ground(board.derived[f"paa.graph.{drives}.{border}"], stopped, shut)


@lru_cache(maxsize=256)
def _flood(ground: Ground, start: str, budget: int, held: bool) -> Reach:
    return reach(start, budget, ground.onward, ground.first if held else None)


@dataclass
class Walk:
    """A path walked step by step: what it costs each kind of unit, and what stands against it."""

    combat: int = 0
    truck: int = 0
    denials: list[Denial] = field(default_factory=list)

    def spent(self, unit: Unit) -> int:
        """Points that one unit pays for the path (R10)."""
        return self.truck if is_truck(unit) else self.combat


def walk(state: State, units: Sequence[Unit], path: Sequence[str], spared: zones.Spared = zones.NONE) -> Walk:
    """Walk a full path, the start left out, and collect every objection on the way."""
    walked = Walk()
    here, side = str(units[0].at), state.side
    stopped = zones.halting(state, side, spared)
    halted = is_halted(state, units)
    rule = "PAA 9.22" if spared else "PAA 6.3"
    for index, there in enumerate(path):
        if halted:
            why = f"Units that enter the controlled hex {here} must stop there."
            walked.denials.append(zones.why_stop(state, side, here, why, rule))
        if index == 0 and there in stopped and zones.is_held(state, list(units), spared):
            why = f"From one controlled hex straight into another, {there}."
            walked.denials.append(zones.why_stop(state, side, there, why, "PAA 6.3"))
        walked.denials += _step(state, walked, units, here, there)
        walked.denials += options.why_not_cross(state, side, here, there)
        halted = there in stopped
        here = there
    return walked


def _step(state: State, walked: Walk, units: Sequence[Unit], here: str, there: str) -> Iterator[Denial]:
    if there in state.board and is_sea(state.board, there):
        yield Denial("PAA 5.22", f"{there} is all sea.", there)
    elif there not in state.board or not hexes.is_adjacent(here, there):
        yield Denial("PAA 5.12", f"{here} and {there} do not touch on this map.", there)
        return
    costs = {n: (combat, truck) for n, combat, truck in steps(state)[here]}
    combat, truck = costs.get(there, (None, None))
    walked.combat += combat or 0
    walked.truck += truck or 0
    if combat is None and truck is None:
        yield Denial("PAA 5.22", f"Nothing enters {there} from {here} by land.", there)
    if truck is None and any(is_truck(u) for u in units):
        why = f"No road or track leads from {here} to {there}."
        yield Denial("PAA 5.23", why, there, (Denial("PAA 11.2", why, there),))


def fill(state: State, units: Sequence[Unit], start: str, path: Sequence[str]) -> list[str]:
    """A whole path from waypoints: hexes that do not touch are joined by the cheapest way."""
    whole: list[str] = []
    here, left = start, None
    for there in path:
        if there not in state.board:
            raise BadInput(f"path: {there!r} is not a hex of this map")
        leg = [there]
        if not hexes.is_adjacent(here, there):
            from_here = [u.standing(here) for u in units]
            found = reach_of(state, from_here, left=left if here != start else None)
            leg = found.path(there) if there in found.cost else [there]
        whole += leg
        here, left = there, min(allowance(state, u) for u in units)
    return whole


def why_not_points(
    state: State, units: Sequence[Unit], walked: Walk, rule: str = "PAA 5.1"
) -> Iterator[Denial]:
    """PAA 5.12: a path that costs more than a unit has."""
    for unit in units:
        spent, most = walked.spent(unit), allowance(state, unit)
        if spent > most:
            why = f"The way costs {spent}; {names([unit])} has {most}."
            yield Denial(rule, why, unit.at, (Denial("PAA 5.1", why), Denial("PAA 5.12", why)))


def why_not_together(units: Sequence[Unit], rule: str = "PAA 7.12") -> Iterator[Denial]:
    """PAA 7.12, PAA 9.21: units of one move start in one hex."""
    if one_hex(units) is None:
        why = "The units of one move start in one hex."
        yield Denial(rule, why, units[0].at, (Denial("PAA 7.12", why, units[0].at),))
