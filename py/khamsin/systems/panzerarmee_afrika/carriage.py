"""PAA 11, PAA 11.1: trucks carry supply units along the way of their move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from khamsin.core.offer import Action, Ask, Draft
from khamsin.core.rules import BadInput, Denial
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import supply, ways
from khamsin.systems.panzerarmee_afrika.facts import (
    ids,
    is_supply,
    is_truck,
    names,
    one_hex,
    side_units,
    unit_of,
)


@dataclass(frozen=True)
class Load:
    """One carriage: what, from which hex, to which, by position on the way."""

    unit: str
    start: str
    end: str
    loaded: int
    put_down: int


@dataclass
class Plan:
    """All carriages of one move, in order, and what stands against them."""

    loads: list[Load] = field(default_factory=list)
    denials: list[Denial] = field(default_factory=list)

    @property
    def ends(self) -> dict[str, str]:
        """Where each supply unit is put down last."""
        return {load.unit: load.end for load in self.loads}


def plan(state: State, units: Sequence[Unit], path: Sequence[str], carry: Plain) -> Plan:
    """PAA 11.11, PAA 11.12: read the carriages of a move along its whole way."""
    if not isinstance(carry, list) or not all(isinstance(c, Mapping) for c in carry):
        raise BadInput(f"carry: expected a list of objects, found {carry!r}")
    found = Plan()
    way = [str(units[0].at), *path]
    if carry and not any(is_truck(u) for u in units):
        found.denials.append(Denial("PAA 10.7", "Only a truck carries a supply unit.", way[0]))
    for record in carry:
        unit = unit_of(state, record.get("unit"))
        found.denials += _why_not_load(state, unit)
        _place_on(state, found, unit, record, way)
    trucks = sum(is_truck(u) for u in units)
    if any(_under_way(found, load.loaded) > trucks for load in found.loads):
        why = "A truck carries one supply unit at a time."
        found.denials.append(Denial("PAA 11.11", why, None, (Denial("PAA 11.12", why),)))
    return found


def _why_not_load(state: State, unit: Unit) -> Iterator[Denial]:
    if not is_supply(unit) or unit.side != state.side:
        yield Denial("PAA 11.11", f"{names([unit])} is not a supply unit of this side.", unit.at)
    if unit.has("sailed"):
        yield Denial("PAA 5.4", f"{names([unit])} came by sea and goes no farther in this phase.", unit.at)


def _place_on(state: State, found: Plan, unit: Unit, record: Mapping[str, Plain], way: Sequence[str]) -> None:
    lies = found.ends.get(unit.id, unit.at)
    earliest = found.loads[-1].loaded if found.loads else 0
    own = [load.put_down for load in found.loads if load.unit == unit.id]
    start, end = record.get("from", lies), record.get("to")
    free = found.loads[-1].put_down if found.loads else 0
    loaded = _find(way, start, max([free, *own])) if start in way else None
    if loaded is None:
        loaded = _find(way, start, max([earliest, *own]))
    put_down = _find(way, end, loaded + 1) if loaded is not None else None
    if loaded is None or put_down is None or start != lies:
        why = f"The way does not lead over {unit.id} in {lies} and then to {end}."
        found.denials.append(Denial("PAA 11.11", why, lies, (Denial("PAA 11.12", why, lies),)))
        return
    found.loads.append(Load(unit.id, str(start), str(end), loaded, put_down))


def _find(way: Sequence[str], spot: Plain, since: int) -> int | None:
    return next((i for i in range(since, len(way)) if way[i] == spot), None)


def _under_way(found: Plan, moment: int) -> int:
    return sum(load.loaded <= moment < load.put_down for load in found.loads)


def _last(draft: Draft) -> Mapping[str, Plain] | None:
    carry = draft.get("carry")
    return carry[-1] if carry else None


def asks(state: State, units: Sequence[Unit], draft: Draft) -> Iterator[Ask]:
    """What a truck may load next, or where it may put its load down."""
    trucks = [u for u in units if is_truck(u)]
    if len(trucks) != len(units) or one_hex(units) is None:
        return
    last = _last(draft)
    if last is None:
        yield Ask("move", "carry", "record", _loadable(state, units), "PAA 11.11", "unit")
    elif "to" not in last and last["unit"] in state.units:
        yield Ask("move", "carry", "record", _drops(state, units, draft), "PAA 11.11", "to")


def _loadable(state: State, units: Sequence[Unit]) -> dict[str, dict[str, Plain]]:
    found = ways.reach_of(state, units)
    here = units[0].at
    loose = [u for u in side_units(state, state.side) if is_supply(u) and not u.has("sailed")]
    return {
        u.id: {"cost": found.cost.get(str(u.at), 0)} for u in loose if u.at == here or str(u.at) in found.cost
    }


def _drops(state: State, units: Sequence[Unit], draft: Draft) -> dict[str, dict[str, Plain]]:
    load = state.units[draft["carry"][-1]["unit"]]
    pick_up = _way_to(state, units, [str(load.at)])
    if pick_up is None:
        return {}
    walked = ways.walk(state, units, pick_up).truck
    left = min(ways.allowance(state, u) for u in units) - walked
    standing = [ways.standing(u, str(load.at)) for u in units]
    stopped = bool(pick_up) and pick_up[-1] in ways.halted_hexes(state)
    found = ways.reach_of(state, standing, left=0 if stopped else left if pick_up else None)
    free = {h: c for h, c in found.cost.items() if not any(is_supply(u) for u in state.at(h))}
    safe = not supply.cut_off(state, state.moved({load.id: None, **dict.fromkeys(ids(units))}))
    fits = free if safe or state.side != "allied" else _uncut(state, units, load, free)
    return {h: {"cost": walked + c} for h, c in sorted(fits.items())}


def _uncut(state: State, units: Sequence[Unit], load: Unit, free: Mapping[str, int]) -> dict[str, int]:
    def after(spot: str) -> State:
        return state.moved({load.id: spot, **dict.fromkeys(ids(units), spot)})

    return {h: c for h, c in free.items() if not supply.cut_off(state, after(h))}


def _way_to(state: State, units: Sequence[Unit], stops: Sequence[str]) -> list[str] | None:
    """The cheapest way over some hexes in turn; None where there is none."""
    whole: list[str] = []
    here = str(units[0].at)
    left = min(ways.allowance(state, u) for u in units)
    for spot in stops:
        if spot == here:
            continue
        standing = [ways.standing(u, here) for u in units]
        found = ways.reach_of(state, standing, left=left if whole else None)
        if spot not in found.cost or (whole and whole[-1] in ways.halted_hexes(state)):
            return None
        whole += found.path(spot)
        left -= found.cost[spot]
        here = spot
    return whole


def complete(state: State, units: Sequence[Unit], draft: Draft) -> Action | None:
    """A move whose loads all have their end, with the way over every loading and unloading hex."""
    if any("to" not in record for record in draft["carry"]):
        return None
    carry = [_with_start(state, record) for record in draft["carry"]]
    stops = [spot for record in carry for spot in (record["from"], record["to"])]
    path = _way_to(state, units, [*stops, *draft.get("path", [])])
    if not path:
        return None
    return {"act": "move", "units": list(draft["units"]), "path": path, "carry": carry}


def _with_start(state: State, record: Mapping[str, Plain]) -> dict[str, Plain]:
    return {
        "unit": record["unit"],
        "from": record.get("from", unit_of(state, record["unit"]).at),
        "to": record["to"],
    }
