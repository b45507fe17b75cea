"""PAA 5.5: Allied supply units ride the railway from Alexandria to Matruh."""

from collections.abc import Iterator

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import names, on_map, unit_of, values
from khamsin.core.rules import Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import stacking, supply, zones
from khamsin.systems.panzerarmee_afrika.facts import is_supply, place_hexes, side_hexes, side_units


def line(state: State) -> dict[str, int]:
    """PAA 5.51: the hexes of the railway, with their distance from Alexandria along the line."""
    known: dict[str, dict[str, int]] = state.board.derived
    if "paa.rail" not in known:
        known["paa.rail"] = _line(state)
    return known["paa.rail"]


def _line(state: State) -> dict[str, int]:
    board = state.board
    base = [h for h in place_hexes(board, "Alexandria") if "rail" in board.on_way.get(h, ())]
    found = dict.fromkeys(base, 0)
    frontier = list(found)
    while frontier:
        here = frontier.pop(0)
        for there in board.neighbours[here]:
            if "rail" in board.way(here, there) and there not in found:
                found[there] = found[here] + 1
                frontier.append(there)
    return found


def is_enemy_held(state: State, spot: str) -> bool:
    """PAA 5.52: whether the Axis controls a rail hex (R14)."""
    if spot in side_hexes(state, "axis"):
        return True
    return spot in zones.zone(state, "axis") and spot not in side_hexes(state, "allied")


def railhead(state: State) -> int:
    """PAA 5.52: how far along the line is the Axis-controlled hex nearest to Alexandria; past all if none."""
    found = [far for spot, far in line(state).items() if is_enemy_held(state, spot)]
    return min(found, default=len(line(state)))


def _why_not_board(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} is not on the side that moves.", unit.at)
    if unit.side != "allied" or not is_supply(unit):
        also = (Denial("PAA 5.53", "The Axis has no rail movement."),) if unit.side == "axis" else ()
        yield Denial("PAA 5.51", "Only Allied supply units ride the railway.", unit.at, also)
    if unit.has("sailed"):
        yield Denial("PAA 5.4", f"{names([unit])} came by sea and goes no farther in this phase.", unit.at)
    if not on_map(unit) or unit.at not in line(state):
        yield Denial("PAA 5.51", f"{names([unit])} is not on the railway.", unit.at)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    unit, goal = unit_of(state, action["unit"]), action["to"]
    yield from _why_not_board(state, unit)
    if goal not in line(state) or goal == unit.at:
        yield Denial("PAA 5.51", f"{goal} is not another hex of the railway.", str(goal))
        return
    west = [spot for spot in (unit.at, goal) if line(state).get(str(spot), 0) >= railhead(state)]
    for spot in west:
        yield Denial("PAA 5.52", f"{spot} is not east of the easternmost Axis-controlled rail hex.", spot)
    after = state.moved({unit.id: goal})
    yield from stacking.why_not_second_supply(after, [goal])
    yield from supply.why_not_cut(state, after, state.side)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 5.5: why a supply unit may not ride."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 5.51: a ride costs nothing, but the supply unit has moved (R40)."""
    unit, goal = str(action["unit"]), str(action["to"])
    effects = {"at": {unit: goal}, "add": {"moved": [unit]}, "marks": {"overran": None}}
    table.do("railed", "PAA 5.51", effects, unit=unit, to=goal)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Which supply units may ride, and to which hexes."""
    if state.side != "allied":
        return
    if "unit" not in draft:
        own = side_units(state, "allied")
        ready = state.recall("riders", lambda: [u for u in own if next(_goals(state, u.id), None)])
        yield Ask("rail", "unit", "one", values(ready), "PAA 5.51")
    elif "to" not in draft:
        goals = _goals(state, draft["unit"])
        yield Ask("rail", "to", "one", {h: {"kind": "rail"} for h in goals}, "PAA 5.51")


def _goals(state: State, unit_id: str) -> Iterator[str]:
    """PAA 5.51: the hexes to which a supply unit may ride."""
    if next(_why_not_board(state, state.units[unit_id]), None) is None:
        trial = ((h, {"act": "rail", "unit": unit_id, "to": h}) for h in line(state))
        yield from (h for h, action in trial if next(_objections(state, action), None) is None)


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with a supply unit and a hex."""
    if "unit" not in draft or "to" not in draft:
        return None
    return {"act": "rail", "unit": draft["unit"], "to": draft["to"]}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """From where to where."""
    unit, goal = state.units[str(action["unit"])], state.board.title(str(action["to"]))
    headline = f"{unit.name} from {state.board.title(str(unit.at))} to {goal}"
    return {"headline": headline, "lines": [], "path": []}


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """PAA 5.5: why a unit does not ride the railway in this phase."""
    return gather(_why_not_board(state, state.units[unit_id]))


RAIL = Act(
    "rail",
    "PAA 5.51",
    ("unit", "to"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
)
