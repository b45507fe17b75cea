"""PAA 5.4: movement by sea, from port to friendly port."""

from collections.abc import Iterator, Sequence

from khamsin.core import hexes
from khamsin.core.game import Table
from khamsin.core.numbers import counted
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, names, on_map, units_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import options, places, stacking, supply
from khamsin.systems.panzerarmee_afrika.facts import (
    control,
    is_combat,
    is_supply,
    is_truck,
    place_hexes,
    side_hexes,
    side_units,
)
from khamsin.systems.panzerarmee_afrika.ways import why_not_able

WITHIN = 20


def port_of(state: State, spot: str | None) -> str | None:
    """PAA 5.4: the port that a hex belongs to; every hex of the Alexandria base is one (R11)."""
    return _ports(state).get(str(spot))


def _ports(state: State) -> dict[str, str]:
    """PAA 5.4: every hex of a port, with the port's name."""
    known = state.board.derived
    if "paa.ports" not in known:
        places = {name: place_hexes(state.board, name) for name in state.scenario.tables["ports"]}
        known["paa.ports"] = {h: name for name, where in places.items() for h in where}
    found: dict[str, str] = known["paa.ports"]
    return found


def threats(state: State, spot: str) -> list[Unit]:
    """PAA 5.43, PAA 17.14: supplied Allied combat and truck units within 20 hexes of a hex (R13)."""
    return state.recall(("threats", spot), lambda: _threats(state, spot))


def _threats(state: State, spot: str) -> list[Unit]:
    near = [u for u in side_units(state, "allied") if hexes.distance(str(u.at), spot) <= WITHIN]
    return [u for u in near if (is_combat(u) or is_truck(u)) and supply.general(state, u) is not None]


def why_not_port(state: State, port: str) -> Iterator[Denial]:
    """PAA 5.42, PAA 5.43: why the phasing side may not use a port."""
    side, where = state.side, place_hexes(state.board, port)
    if control(state, port) != side:
        yield Denial("PAA 5.42", f"{port} is held by the enemy.", where[0])
    if side == "axis" and port in ("Tobruk", "Bardia") and threats(state, where[0]):
        near = names(threats(state, where[0])[:3])
        yield Denial(
            "PAA 5.43", f"Supplied Allied units stand within {WITHIN} hexes of {port}: {near}.", where[0]
        )


def _why_not_embark(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} is not on the side that moves.", unit.at)
    if is_truck(unit):
        why = "Trucks do not go by sea."
        yield Denial("PAA 5.44", why, unit.at, (Denial("PAA 5.23", why), Denial("PAA 11.2", why)))
    if not on_map(unit) or port_of(state, unit.at) is None:
        yield Denial("PAA 5.4", f"{names([unit])} is not in a port.", unit.at)
    if unit.has("moved"):
        yield Denial(
            "PAA 5.4", f"{names([unit])} did not begin the phase in the port, or has moved.", unit.at
        )
    if not is_supply(unit):
        yield from why_not_able(state, unit)


def _kind(unit: Unit) -> str:
    return "supply" if is_supply(unit) else "combat"


def _count(state: State, port: str, way: str, kind: str) -> int:
    return int(state.mark("shipped", {}).get(f"{port}.{way}.{kind}", 0))


def _why_not_capacity(state: State, port: str, way: str, units: Sequence[Unit]) -> Iterator[Denial]:
    """PAA 5.41: what a port takes in or sends out in one phase."""
    table = state.scenario.tables["ports"][port]
    if "any" in table:
        used = sum(_count(state, port, w, k) for w in ("in", "out") for k in ("combat", "supply"))
        if used + len(units) > table["any"]:
            yield Denial("PAA 5.41", f"{port} handles {table['any']} unit a phase, in or out.")
        return
    verb = "takes in" if way == "in" else "sends out"
    for kind in ("combat", "supply"):
        wanted = sum(_kind(u) == kind for u in units)
        if wanted and _count(state, port, way, kind) + wanted > table[way][kind]:
            yield Denial("PAA 5.41", f"{port} {verb} {counted(table[way][kind], f'{kind} unit')} a phase.")


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, goal = units_of(state, action["units"]), action["to"]
    if goal not in state.board:
        raise BadInput(f"to: {goal!r} is not a hex of this map")
    yield from why_not_voyage(state, units, goal)
    if port_of(state, units[0].at) and port_of(state, goal):
        after = state.moved(dict.fromkeys(ids(units), goal))
        yield from supply.why_not_cut(state, after, state.side)


def why_not_voyage(state: State, units: Sequence[Unit], goal: str) -> Iterator[Denial]:
    """PAA 5.4: why units may not sail to a hex, whatever that means for the supply of others."""
    for unit in units:
        yield from _why_not_embark(state, unit)
    yield from _why_not_passage(state, units, goal)


def _why_not_passage(state: State, units: Sequence[Unit], goal: str) -> Iterator[Denial]:
    """PAA 5.4: why a hex is not open to these units, if each of them may embark."""
    start, end = port_of(state, units[0].at), port_of(state, goal)
    if any(port_of(state, u.at) != start for u in units):
        yield Denial("PAA 5.4", "The units of one voyage sail from one port.", units[0].at)
    if end is None or end == start:
        yield Denial("PAA 5.4", f"{goal} is not another port.", goal)
    if start is None or end is None:
        return
    for port, way in ((start, "out"), (end, "in")):
        yield from why_not_port(state, port)
        yield from _why_not_capacity(state, port, way, units)
    yield from options.why_not_cross(state, state.side, str(units[0].at), goal)
    yield from _why_not_land(state, units, goal)


def _why_not_land(state: State, units: Sequence[Unit], goal: str) -> Iterator[Denial]:
    if goal in side_hexes(state, foe(state.side)):
        yield Denial("PAA 5.21", f"Enemy units stand in {goal}.", goal)
    yield from stacking.why_not_enter(state, goal, units, state.at(goal))
    there = [u for u in state.at(goal) if u not in units]
    yield from stacking.why_not_hold_supply(goal, [*units, *there])


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 5.4: why units may not sail."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 5.4: a voyage ends the movement of its units; PAA 5.45: they may still attack."""
    state = table.state
    units, goal = units_of(state, action["units"]), str(action["to"])
    shipped = dict(state.mark("shipped", {}))
    for port, way in ((port_of(state, units[0].at), "out"), (port_of(state, goal), "in")):
        for unit in units:
            key = f"{port}.{way}.{_kind(unit)}"
            shipped[key] = shipped.get(key, 0) + 1
    effects = {
        "at": dict.fromkeys(ids(units), goal),
        "add": {"moved": ids(units), "sailed": ids(units)},
        "marks": {"shipped": shipped, "overran": None},
    }
    table.do("sailed", "PAA 5.4", effects, units=ids(units), to=goal)
    if any(is_combat(u) for u in units):
        places.take(table, [goal], state.side)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who may sail, and to which hexes."""
    chosen = draft.get("units", [])
    ready = state.recall("sailors", lambda: [u for u in side_units(state, state.side) if voyages(state, u)])
    if chosen:
        start = port_of(state, state.units[chosen[0]].at)
        ready = [u for u in ready if port_of(state, u.at) == start and u.id not in chosen]
        ready = [u for u in ready if next(_ports_for(state, [*units_of(state, chosen), u]), None)]
    yield Ask("sail", "units", "set", values(ready), "PAA 5.4")
    if chosen and "to" not in draft:
        trial = ((h, {"act": "sail", "units": list(chosen), "to": h}) for h in _ports(state))
        fine = [h for h, action in trial if next(_objections(state, action), None) is None]
        yield Ask("sail", "to", "one", {h: {"kind": "sea"} for h in fine}, "PAA 5.4")


def voyages(state: State, unit: Unit) -> list[str]:
    """PAA 5.4: the hexes to which a unit may sail by itself; PAA 10.91 is not looked at."""
    if port_of(state, unit.at) is None or next(_why_not_embark(state, unit), None):
        return []
    return list(_ports_for(state, [unit]))


def _ports_for(state: State, units: Sequence[Unit]) -> Iterator[str]:
    """PAA 5.4, PAA 5.41: the hexes of ports that all these units may sail to; PAA 10.91 is not looked at."""
    if not any(next(_why_not_embark(state, u), None) for u in units):
        yield from (h for h in _ports(state) if next(_why_not_passage(state, units, h), None) is None)


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a port."""
    if not draft.get("units") or "to" not in draft:
        return None
    return {"act": "sail", "units": list(draft["units"]), "to": draft["to"]}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """From where to where, and how far that fills the ports."""
    units, goal = units_of(state, action["units"]), str(action["to"])
    ends = ((port_of(state, units[0].at), "out"), (port_of(state, goal), "in"))
    lines = [line for port, way in ends if port for line in _capacity(state, port, way, units)]
    return {"headline": f"{names(units)} to {state.board.title(goal)}", "lines": lines, "path": []}


def _capacity(state: State, port: str, way: str, units: Sequence[Unit]) -> Iterator[dict[str, Plain]]:
    """PAA 5.41: what a port handles in this phase, these units counted in."""
    table = state.scenario.tables["ports"][port]
    for kind in ("combat", "supply"):
        wanted = sum(_kind(u) == kind for u in units)
        if wanted:
            used = wanted + sum(
                _count(state, port, w, kind) for w in (("in", "out") if "any" in table else (way,))
            )
            most = table["any"] if "any" in table else table[way][kind]
            said = f"{port}, {'any' if 'any' in table else kind} units {'in' if way == 'in' else 'out'}"
            yield {"text": said, "value": f"{used} of {most}", "rule": "PAA 5.41"}


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """PAA 5.4: why a unit that stands in a port does not sail in this phase."""
    unit = state.units[unit_id]
    if not on_map(unit) or port_of(state, unit.at) is None:
        return None
    return gather(_why_not_embark(state, unit))


SAIL = Act(
    "sail",
    "PAA 5.4",
    ("units", "to"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
)
