"""PAA 11.5: additional truck units, made by grounding combat units and dissolved again."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core import hexes
from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, names, on_map, unit_of, units_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika.facts import (
    is_combat,
    is_truck,
    joined,
    on_road,
    side_hexes,
    side_units,
)
from khamsin.systems.panzerarmee_afrika.strength import face

POINTS = 10
TRUCK_MOVE = 60


def is_one_road(state: State, units: Sequence[Unit]) -> bool:
    """PAA 11.51: whether the units' hexes are connected by road or track hexsides (R44)."""
    return len(_joined_to(state, units[0], units)) == len(units)


def _joined_to(state: State, unit: Unit, others: Sequence[Unit]) -> list[Unit]:
    """Those of some units whose hexes are connected to a unit's by way of their own hexes."""
    roads, spots = joined(state.board), {u.at for u in others if on_road(state.board, str(u.at))}
    found, frontier = [str(unit.at)], [str(unit.at)]
    while frontier:
        fresh = [n for n in roads[frontier.pop()] if n in spots and n not in found]
        found += fresh
        frontier += fresh
    return [u for u in others if u.at in found and u.at in spots]


def _why_not_ground(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} belongs to the enemy.", unit.at)
    if not is_combat(unit) or not on_map(unit) or unit.has("grounded"):
        yield Denial("PAA 11.51", f"{names([unit])} has no transport to give.", unit.at)


def _ground_objections(state: State, action: Action) -> Iterator[Denial]:
    units, spot = units_of(state, action["units"]), action["at"]
    truck = action["truck"]
    if not isinstance(truck, str) or truck in state.units or not truck:
        raise BadInput(f"truck: expected a new id, found {truck!r}")
    if spot not in state.board:
        raise BadInput(f"at: {spot!r} is not a hex of this map")
    for unit in units:
        yield from _why_not_ground(state, unit)
    if len(units) < 2 or face(units) < POINTS:
        yield Denial(
            "PAA 11.51", f"Several units of {POINTS} points in all are needed; these have {face(units)}."
        )
    if all(on_map(u) for u in units) and not is_one_road(state, units):
        yield Denial("PAA 11.51", "The units are not joined along one road or track.", units[0].at)
    yield from _why_not_truck_at(state, units, spot)


def _why_not_truck_at(state: State, units: Sequence[Unit], spot: str) -> Iterator[Denial]:
    if not any(u.at is not None and hexes.is_adjacent(spot, u.at) for u in units):
        yield Denial("PAA 11.51", f"{spot} is not next to the grounded units.", spot)
    yield from _why_not_truck_in(state, spot)


def _why_not_truck_in(state: State, spot: str) -> Iterator[Denial]:
    if not on_road(state.board, spot):
        yield Denial("PAA 11.51", f"No road or track runs through {spot}.", spot)
    if spot in side_hexes(state, foe(state.side)):
        yield Denial("PAA 11.51", f"Enemy units stand in {spot}.", spot)


def _ground_why_not(state: State, action: Action) -> Denial | None:
    return gather(_ground_objections(state, action))


def allowance(state: State) -> int:
    """PAA 11.5: a made truck has the allowance of its side's printed one (R44)."""
    own = [u.move for u in state.units.values() if is_truck(u) and u.side == state.side]
    return max(own, default=TRUCK_MOVE)


def _ground(table: Table, action: Action) -> None:
    """PAA 11.51: the units are grounded; a truck stands next to them."""
    state, chosen = table.state, ids(units_of(table.state, action["units"]))
    own = [u.to_plain() for u in state.units.values() if is_truck(u) and u.side == state.side]
    truck = {
        **(own[0] if own else {"name": "Truck", "strength": 1}),
        "id": action["truck"],
        "side": state.side,
        "type": "truck",
        "move": allowance(state),
        "flags": [],
        "at": action["at"],
        "more": {"made": state.turn},
    }
    change = {i: {"more": {**state.units[i].more, "group": action["truck"]}} for i in chosen}
    effects = {"add": {"grounded": chosen}, "change": change, "new": [truck]}
    table.do("grounded", "PAA 11.51", effects, units=chosen, truck=action["truck"])


def next_id(state: State) -> str:
    """An id for the next truck that this side makes."""
    count = 1
    while f"{state.side}-truck-{count}" in state.units:
        count += 1
    return f"{state.side}-truck-{count}"


def _ground_asks(state: State, draft: Draft) -> Iterator[Ask]:
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    named = ids(chosen)
    near = [u for u in _groundable(state) if u.id not in named]
    if chosen:
        near = _joining(state, chosen, near)
    yield Ask("ground", "units", "set", values(near), "PAA 11.51")
    if "at" not in draft and _is_enough(state, chosen):
        yield Ask("ground", "at", "one", {s: {} for s in _truck_hexes(state, chosen)}, "PAA 11.51")


def _joining(state: State, chosen: Sequence[Unit], others: Sequence[Unit]) -> list[Unit]:
    """PAA 11.51: those who would be on one road with some units: beside them, if these are on one already."""
    if not is_one_road(state, chosen):
        return [u for u in others if is_one_road(state, [*chosen, u])]
    spots = {n for u in chosen for n in (str(u.at), *joined(state.board)[str(u.at)])}
    return [u for u in others if u.at in spots]


def _groundable(state: State) -> list[Unit]:
    """PAA 11.51: the units that can give transport, with enough others along their road or track."""

    def find() -> list[Unit]:
        able = [u for u in side_units(state, state.side) if next(_why_not_ground(state, u), None) is None]
        return [u for u in able if _is_enough(state, _joined_to(state, u, able))]

    return state.recall("groundable", find)


def _is_enough(state: State, units: Sequence[Unit]) -> bool:
    """PAA 11.51: whether units together have what a truck takes, and a place for it."""
    return len(units) > 1 and face(units) >= POINTS and bool(_truck_hexes(state, units))


def _truck_hexes(state: State, units: Sequence[Unit]) -> list[str]:
    """PAA 11.51: where the truck of some units may stand."""
    spots = dict.fromkeys(n for u in units for n in state.board.neighbours[str(u.at)])
    return [s for s in sorted(spots) if next(_why_not_truck_in(state, s), None) is None]


def _ground_complete(state: State, draft: Draft) -> Action | None:
    if not draft.get("units") or "at" not in draft:
        return None
    return {"act": "ground", "units": list(draft["units"]), "truck": next_id(state), "at": draft["at"]}


def _ground_preview(state: State, action: Action) -> dict[str, Plain]:
    """Who gives up transport, and what that means."""
    units, where = units_of(state, action["units"]), state.board.title(str(action["at"]))
    given = f"{face(units)}, at least {POINTS}"
    lines: list[Plain] = [{"text": "Points of the units", "value": given, "rule": "PAA 11.51"}]
    lines.append(
        {"text": f"Unsupplied until it is dissolved: {names(units)}", "value": "", "rule": "PAA 11.52"}
    )
    return {"headline": f"A truck in {where}", "lines": lines}


def group_of(state: State, truck: str) -> list[Unit]:
    """PAA 11.5: the units that were grounded for a truck and are still there."""
    return [u for u in state.units.values() if u.has("grounded") and u.more.get("group") == truck]


def _unground_objections(state: State, action: Action) -> Iterator[Denial]:
    truck = unit_of(state, action["truck"])
    group = group_of(state, truck.id)
    if truck.side != state.side:
        yield Denial("PAA 4.1", "The truck belongs to the enemy.", truck.at)
    if not is_truck(truck) or not on_map(truck) or not group:
        yield Denial("PAA 11.51", f"{names([truck])} is no truck with grounded units.", truck.at)
        return
    if _made(truck) >= state.turn:
        yield Denial("PAA 11.51", "A truck is dissolved in a later turn than it was made.", truck.at)
    where = str(truck.at)
    if not any(u.at == where or hexes.is_adjacent(where, str(u.at)) for u in group):
        yield Denial("PAA 11.51", "The truck is not next to any of its grounded units.", truck.at)


def _made(truck: Unit) -> int:
    return int(truck.more.get("made", 0))


def _unground_why_not(state: State, action: Action) -> Denial | None:
    return gather(_unground_objections(state, action))


def _unground(table: Table, action: Action) -> None:
    """PAA 11.51: the truck is dissolved, its group free again."""
    truck = str(action["truck"])
    group = group_of(table.state, truck)
    change = {u.id: {"more": _without_group(u.more)} for u in group}
    effects = {"at": {truck: None}, "drop": {"grounded": ids(group)}, "change": change}
    table.do("ungrounded", "PAA 11.51", effects, truck=truck, units=ids(group))


def _without_group(more: Mapping[str, Plain]) -> dict[str, Plain]:
    return {k: v for k, v in more.items() if k != "group"}


def _unground_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if "truck" not in draft:
        own = [u for u in side_units(state, state.side) if is_truck(u)]
        ready = [u for u in own if _unground_why_not(state, {"act": "unground", "truck": u.id}) is None]
        yield Ask("unground", "truck", "one", values(ready), "PAA 11.51")


def _unground_preview(state: State, action: Action) -> dict[str, Plain]:
    """Whom the truck sets free."""
    free = names(group_of(state, str(action["truck"])))
    return {"headline": f"{free} free to move again", "lines": []}


def _unground_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "unground", "truck": draft["truck"]} if "truck" in draft else None


GROUND = Act(
    "ground",
    "PAA 11.51",
    ("units", "truck", "at"),
    _ground_asks,
    _ground_why_not,
    _ground,
    _ground_complete,
    _ground_preview,
    timing=("PAA 11.51",),
)
UNGROUND = Act(
    "unground",
    "PAA 11.51",
    ("truck",),
    _unground_asks,
    _unground_why_not,
    _unground,
    _unground_complete,
    _unground_preview,
    timing=("PAA 11.51",),
)
