"""8A III: movement, counted in half points, as the terrain table does."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from khamsin.core import hexes
from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.paths import Reach, reach
from khamsin.core.pieces import going, ids, movers, names, on_map, one_hex, units_of, values
from khamsin.core.rules import Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import forts, stacking, supply, victory
from khamsin.systems.eighth_army.facts import army, held, hexes_of, is_on_board, is_shut, is_unit

HALVES = 2


def shown(halves: int) -> float:
    """Half points as movement points: 3 is 1.5."""
    return halves // HALVES if halves % HALVES == 0 else halves / HALVES


def cost(state: State, spot: str) -> int:
    """8A III.cost: half points to enter a hex; a road hex costs one half from any side (R23)."""
    tables, board = state.scenario.tables, state.board
    if "road" in board.on_way.get(spot, ()):
        return int(tables["ways"]["road"])
    return int(tables["terrain"][board.terrain[spot]])


def allowance(unit: Unit) -> int:
    """8A III.allowance, 8A I.unsupplied: half points that a unit may spend; half of them unsupplied (R12)."""
    whole = int(unit.move * HALVES)
    return whole // 2 if unit.has("unsupplied") else whole


def can_stir(state: State, unit: Unit) -> bool:
    """8A III.allowance: whether a unit may still move in this segment."""
    return unit.side == state.side and is_unit(unit) and on_map(unit) and not unit.has("moved")


def is_entry(state: State, units: Sequence[Unit], here: str, there: str) -> bool:
    """8A III.enter, 8A I.unsupplied: whether units may go from one hex to the next."""
    if is_shut(state, there) or there in held(state, foe(units[0].side)):
        return False
    return not any(u.has("unsupplied") for u in units) or is_homeward(state, units[0].side, here, there)


def is_homeward(state: State, side: str, here: str, there: str) -> bool:
    """8A I.unsupplied: whether a step leads nearer to the base (R13)."""
    home = supply.to_base(state, side)
    return here in home and there in home and home[there] < home[here]


def reach_of(state: State, units: Sequence[Unit]) -> Reach:
    """8A III: where units that move together can go, the slowest setting the pace."""

    def work() -> Reach:
        return _flood(state, units, str(units[0].at), min(map(allowance, units)))

    return state.recall(("reach", *sorted(ids(units))), work)


def _flood(state: State, units: Sequence[Unit], start: str, budget: int) -> Reach:
    """8A III.stop, 8A III.leave: a hex beside an open enemy ends a move; the one it starts in does not."""
    zone = forts.zone(state, foe(units[0].side))

    def steps(here: str) -> Iterator[tuple[str, int, bool]]:
        for there in state.board.neighbours[here]:
            if is_entry(state, units, here, there):
                yield there, cost(state, there), there in zone

    return reach(start, budget, steps)


def _goals(state: State, unit: Unit) -> Sequence[str]:
    return tuple(reach_of(state, [unit]).cost) if can_stir(state, unit) else ()


def _choices(state: State) -> stacking.Choices:
    return state.recall("choices", lambda: stacking.choices(state, state.side, _goals))


def least_over(state: State) -> int:
    """8A III.stack: the units over the limit that cannot be helped (R55)."""
    if not stacking.over(state, state.side):
        return 0
    return state.recall("least over", lambda: stacking.least_over(_choices(state), _moved(state)))


def _moved(state: State) -> list[str]:
    return [u.id for u in army(state, state.side) if u.has("moved")]


def destinations(state: State, units: Sequence[Unit]) -> dict[str, int]:
    """8A III: every hex where units may end, with the half points spent."""
    if one_hex(units) is None or not all(can_stir(state, u) for u in units):
        return {}
    return {h: c for h, c in reach_of(state, units).cost.items() if _may_end(state, units, [h])}


def _may_end(state: State, units: Sequence[Unit], path: Sequence[str]) -> bool:
    """8A III.stack: whether units may end their way where it ends; a way that wins needs no room (R55).

    The number over the limit that cannot be avoided may not rise, and nobody who has moved is among those
    too many: they are units shut in where they began.
    """
    side, spot = state.side, path[-1]
    if victory.is_won_by(state, side, path) or not stacking.over(state, side, units, spot):
        return True
    after = {**_choices(state), **{u.id: (spot,) for u in units}}
    return stacking.least_over(after, [*_moved(state), *ids(units)]) <= least_over(state)


def _why_not_stir(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        why = f"{names([unit])} belongs to the enemy."
        yield Denial("8A B", why, unit.at, (Denial("8A III.allowance", why, unit.at),))
    if not is_unit(unit):
        yield Denial("8A III.ff", f"{names([unit])} is a fortification and does not move.", unit.at)
    elif not on_map(unit):
        yield Denial("8A III.allowance", f"{names([unit])} is not on the map.", unit.at)
    elif unit.has("moved"):
        yield Denial("8A III.allowance", f"{names([unit])} has moved in this segment.", unit.at)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, path = units_of(state, action["units"]), hexes_of(action["path"])
    blocked = [d for unit in units for d in _why_not_stir(state, unit)]
    yield from blocked
    start = one_hex(units)
    if start is None:
        yield Denial("8A III.allowance", "Units that move together start in one hex.", units[0].at)
    if not is_on_board(state, path):
        yield Denial("8A III.allowance", "That is no path on this map.", units[0].at)
        return
    if start is None:
        return
    yield from _why_not_way(state, units, [start, *path])
    yield from _why_not_pay(state, [u for u in units if is_unit(u)], path)
    if not blocked and not _may_end(state, units, path):
        why = f"With these units in {path[-1]} the segment could no longer end with two units a hex."
        yield Denial("8A III.stack", why, path[-1])


def _why_not_way(state: State, units: Sequence[Unit], way: Sequence[str]) -> Iterator[Denial]:
    side, zone = units[0].side, forts.zone(state, foe(units[0].side))
    hungry = [u for u in units if u.has("unsupplied")]
    for here, there in pairwise(way):
        if not hexes.is_adjacent(here, there):
            yield Denial("8A III.allowance", f"{there} does not touch {here}.", there)
        if is_shut(state, there):
            yield Denial("8A III.enter", f"{there} is impassable.", there)
        if there in held(state, foe(side)):
            yield Denial("8A III.enter", f"Enemy units stand in {there}.", there)
        if hungry and not is_homeward(state, side, here, there):
            why = f"{names(hungry)}, unsupplied, may only go nearer to the base."
            yield Denial("8A I.unsupplied", why, there)
    for here in way[1:-1]:
        if here in zone:
            yield Denial("8A III.stop", f"{here} is beside an unfortified enemy: the move ends there.", here)


def _why_not_pay(state: State, units: Sequence[Unit], path: Sequence[str]) -> Iterator[Denial]:
    spent = sum(0 if is_shut(state, h) else cost(state, h) for h in path)
    for unit in units:
        if spent > allowance(unit):
            why = f"That takes {shown(spent)} points; {names([unit])} has {shown(allowance(unit))}."
            also = (Denial("8A I.unsupplied", why, unit.at),) if unit.has("unsupplied") else ()
            yield Denial("8A III.allowance", why, path[-1], also)


def why_not(state: State, action: Action) -> Denial | None:
    """8A III: why units may not make a move."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A III: units move; abandoned fortifications on the way are destroyed; Tobruk entered wins."""
    state = table.state
    units, path = units_of(state, action["units"]), hexes_of(action["path"])
    spent = shown(sum(cost(state, h) for h in path))
    effects = {"at": dict.fromkeys(ids(units), path[-1]), "add": {"moved": ids(units)}}
    table.do("moved", "8A III.allowance", effects, units=ids(units), path=path, spent=spent)
    forts.overrun(table, path, state.side)
    victory.enter(table, state.side, path)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """What may fill a move: its units, then where they go; from an abandoned fortification farther on."""
    able = movers(state, draft, army(state, state.side), can_stir)
    yield Ask("move", "units", "set", values(able), "8A III.allowance")
    if draft.get("units"):
        units, path = units_of(state, draft["units"]), list(draft.get("path", []))
        if path and forts.abandoned(state, path[-1:], state.side):
            yield Ask("move", "path", "set", _beyond(state, units, path), "8A III.ff")
        else:
            found = {h: {"cost": shown(c)} for h, c in sorted(destinations(state, units).items())}
            yield Ask("move", "path", "route", found, "8A III.cost")


def _legs(state: State, units: Sequence[Unit], stops: Sequence[str]) -> tuple[Reach, int] | None:
    """8A III.ff: where units can still go once they have gone by some hexes, and what they have spent."""
    found, zone = reach_of(state, units), forts.zone(state, foe(units[0].side))
    most, spent = min(map(allowance, units)), 0
    for stop in stops:
        if stop not in found.cost or stop in zone:
            return None
        spent += found.cost[stop]
        found = _flood(state, units, stop, most - spent)
    return found, spent


def _beyond(state: State, units: Sequence[Unit], path: Sequence[str]) -> dict[str, dict[str, Plain]]:
    """8A III.ff: where units can go on from the abandoned fortifications they have driven over."""
    legs = _legs(state, units, path)
    if legs is None:
        return {}
    found, spent = legs
    goals = {h: c for h, c in found.cost.items() if h not in path and _may_end(state, units, [h])}
    return {h: {"cost": shown(spent + c)} for h, c in goals.items()}


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a goal, its cheapest way filled in."""
    if not draft.get("units") or not draft.get("path"):
        return None
    units, path = units_of(state, draft["units"]), list(draft["path"])
    if one_hex(units) is not None and all(can_stir(state, u) for u in units) and is_on_board(state, path):
        path = _way(state, units, path)
    return {"act": "move", "units": sorted(draft["units"]), "path": path}


def _way(state: State, units: Sequence[Unit], stops: Sequence[str]) -> list[str]:
    """The whole way by some hexes; where there is none, one on which a refusal can say what is wrong."""
    way: list[str] = []
    for n, stop in enumerate(stops):
        legs = _legs(state, units, stops[:n])
        if legs is None or stop not in legs[0].cost:
            return _blind_way(state, units, stops[-1])
        way += legs[0].path(stop)
    return way


def _blind_way(state: State, units: Sequence[Unit], goal: str) -> list[str]:
    """The shortest way on the map, whoever bars it: so that a refusal can say what is wrong with it."""
    start = str(units[0].at)

    def steps(here: str) -> Iterator[tuple[str, int, bool]]:
        for there in state.board.neighbours[here]:
            shut = is_shut(state, there) or there in held(state, foe(units[0].side))
            yield there, 100 if shut else cost(state, there), False

    return reach(start, 100_000, steps).path(goal) if goal != start else [goal]


def preview(state: State, action: Action) -> dict[str, Plain]:
    """The way and what it costs."""
    units, path = units_of(state, action["units"]), hexes_of(action["path"])
    if not is_on_board(state, path):
        return {"headline": "No path on this map"}
    spent = shown(sum(0 if is_shut(state, h) else cost(state, h) for h in path))
    most = shown(min(map(allowance, units)))
    lines = [{"text": "Movement points", "value": f"{spent} of {most}", "rule": "8A III.cost"}]
    for fort in forts.abandoned(state, path, state.side):
        lines.append({"text": f"Destroys {names([fort])}", "value": "", "rule": "8A III.ff"})
    if victory.is_won_by(state, state.side, path):
        lines.append({"text": "Takes Tobruk and wins", "value": "", "rule": "8A C"})
    return {"headline": going(state, units, path[-1]), "lines": lines, "path": path, "cost": spent}


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """8A III.allowance: why a unit does not move in this segment."""
    return gather(_why_not_stir(state, state.units[unit_id]))


MOVE = Act(
    "move",
    "8A III.allowance",
    ("units", "path"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
)
