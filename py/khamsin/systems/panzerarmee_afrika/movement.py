"""PAA 5: movement over land. PAA 5.31 costs, PAA 6.3 zones, PAA 7.12 stacks."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import going, ids, movers, one_hex, units_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import carriage, forts, places, stacking, supply, zones
from khamsin.systems.panzerarmee_afrika.facts import edges, is_combat, side_hexes, side_units
from khamsin.systems.panzerarmee_afrika.ways import (
    allowance,
    can_stir,
    fill,
    reach_of,
    stays,
    walk,
    way_beyond,
    why_not_points,
    why_not_stir,
    why_not_together,
)

FEW = 2
"""PAA 7, PAA 7.13: so many combat units fit into any hex that is empty."""


def destinations(state: State, units: Sequence[Unit]) -> dict[str, int]:
    """PAA 5: every hex where units may end a plain move, with the points spent on the cheapest way."""
    if not all(can_stir(state, u) for u in units):
        return {}
    found = reach_of(state, units).cost
    few = sum(is_combat(u) for u in units) <= FEW
    fits = {h: c for h, c in found.items() if (few and not state.at(h)) or not _too_many(state, h, units)}
    return _in_supply(state, units, fits) if state.side == "allied" else fits


def _too_many(state: State, spot: str, units: Sequence[Unit]) -> bool:
    fixed = stays(state, spot) if state.at(spot) else ()
    return any(stacking.why_not_enter(state, spot, units, fixed))


def _in_supply(state: State, units: Sequence[Unit], found: Mapping[str, int]) -> dict[str, int]:
    """PAA 10.91: the hexes where nobody is put out of supply.

    Taking the units off the map and tracing once answers for nearly all hexes: where that cuts nobody
    off, only the movers' own paths matter. A mover opens no path but in a controlled hex, which it frees; and
    that helps only those who were cut off, or movers whom an idle source could feed again.
    """
    away = state.moved(dict.fromkeys(ids(units)))
    others = bool(supply.cut_off(state, away))
    watched = [u for u in units if is_combat(u) and supply.general(state, u) is not None]
    traced = supply.general_points(away, state.side)
    helps = others or supply.has_idle_sources(away, state.side)
    freed = zones.zone(state, foe(state.side)) if helps else frozenset()

    def is_fine(spot: str) -> bool:
        if not others and (not watched or spot in traced or forts.is_fort(state, spot)):
            return True
        return spot in freed and not supply.cut_off(state, state.moved(dict.fromkeys(ids(units), spot)))

    return {spot: cost for spot, cost in found.items() if is_fine(spot)}


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units = units_of(state, action["units"])
    for unit in units:
        yield from why_not_stir(state, unit)
    yield from why_not_together(units)
    if one_hex(units) is None:
        return
    path = _path(state, units, action)
    carried = carriage.plan(state, units, path, action.get("carry", []))
    walked = walk(state, units, path)
    enemies = side_hexes(state, foe(state.side))
    for spot in sorted(enemies.intersection(path), key=path[::-1].index):
        yield Denial("PAA 5.21", f"Enemy units stand in {spot}.", spot)
    yield from walked.denials
    yield from why_not_points(state, units, walked)
    yield from carried.denials
    if path[-1] not in enemies and edges(state).get(path[-1]):
        yield from stacking.why_not_enter(state, path[-1], units, stays(state, path[-1]))
        yield from _after(state, units, path, carried)


def _path(state: State, units: Sequence[Unit], action: Draft) -> list[str]:
    path = action["path"]
    if not isinstance(path, list) or not path or not all(isinstance(h, str) for h in path):
        raise BadInput(f"path: expected a list of hexes, found {path!r}")
    return fill(state, units, str(units[0].at), path)


def _after(
    state: State, units: Sequence[Unit], path: Sequence[str], carried: carriage.Plan
) -> Iterator[Denial]:
    after = state.moved({**dict.fromkeys(ids(units), path[-1]), **carried.ends})
    if any(is_combat(u) for u in units):
        after = places.taken(after, path, state.side)
    yield from stacking.why_not_second_supply(after, carried.ends.values())
    yield from supply.why_not_cut(state, after, state.side)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 5: why units may not make a plain move."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 5.1: units move; PAA 5.42: combat units take the places they pass (R12)."""
    state = table.state
    units = units_of(state, action["units"])
    path = _path(state, units, action)
    carried = carriage.plan(state, units, path, action.get("carry", []))
    walked = walk(state, units, path)
    effects = {
        "at": dict.fromkeys(ids(units), path[-1]),
        "add": {"moved": ids(units)},
        "marks": {"overran": went_on(state, units)},
    }
    spent = max(walked.spent(u) for u in units)
    table.do("moved", "PAA 5.1", effects, units=ids(units), path=path, spent=spent)
    for load in carried.loads:
        facts = {"unit": load.unit, "from": load.start, "to": load.end}
        table.do(
            "carried", "PAA 11.11", {"at": {load.unit: load.end}, "add": {"moved": [load.unit]}}, **facts
        )
    if any(is_combat(u) for u in units):
        places.take(table, path, state.side)


def went_on(state: State, units: Sequence[Unit]) -> dict[str, Plain] | None:
    """PAA 9: who may still go on after an overrun, once these units have moved (R9)."""
    known = state.mark("overran", {})
    if not all(u.id in known for u in units):
        return None
    rest = {i: known[i] for i in known if i not in ids(units)}
    return rest or None


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """What may fill a move: its units, then where they go, or what a truck carries."""
    able = movers(state, draft, side_units(state, state.side), can_stir)
    yield Ask("move", "units", "set", values(u for u in able if _goes_on(state, u)), "PAA 5.1")
    if draft.get("units"):
        units = units_of(state, draft["units"])
        yield from carriage.asks(state, units, draft)
        if not draft.get("carry"):
            found = {h: {"cost": c} for h, c in sorted(destinations(state, units).items())}
            yield Ask("move", "path", "route", found, "PAA 5.12")


def _goes_on(state: State, unit: Unit) -> bool:
    """PAA 9: whether a unit that has not moved, or one that has overrun (R9), has anywhere to go."""
    return not unit.has("moved") or bool(destinations(state, [unit]))


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a destination, its whole way filled in; carried loads set the way first."""
    if not draft.get("units") or not (draft.get("path") or draft.get("carry")):
        return None
    units = units_of(state, draft["units"])
    if one_hex(units) is None:
        return {"act": "move", "units": list(draft["units"]), "path": list(draft.get("path", []))}
    if draft.get("carry"):
        return carriage.complete(state, units, draft)
    if len(draft["path"]) > 1:
        return {"act": "move", "units": list(draft["units"]), "path": _path(state, units, draft)}
    goal = draft["path"][-1]
    found = reach_of(state, units)
    path = found.path(goal) if goal in found.cost else way_beyond(state, units, goal)
    return {"act": "move", "units": list(draft["units"]), "path": path}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """The way and what it costs."""
    units = units_of(state, action["units"])
    if one_hex(units) is None:
        return {"headline": "These units do not start in one hex."}
    path = _path(state, units, action)
    walked = walk(state, units, path)
    spent = max(walked.spent(u) for u in units)
    left = min(allowance(state, u) for u in units)
    lines = [{"text": "Movement points", "value": f"{spent} of {left}", "rule": "PAA 5.12"}]
    for load in carriage.plan(state, units, path, action.get("carry", [])).loads:
        start, end = (state.board.title(spot) for spot in (load.start, load.end))
        lines.append({"text": f"Supply unit from {start} to {end}", "value": "", "rule": "PAA 11.11"})
    return {"headline": going(state, units, path[-1]), "lines": lines, "path": path, "cost": spent}


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """PAA 5: why a unit does not move in this phase."""
    return gather(why_not_stir(state, state.units[unit_id]))


MOVE = Act(
    "move",
    "PAA 5.1",
    ("units", "path", "carry"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
)
