"""PAA 11, PAA 11.1: trucks carry supply units along the way of their move."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from khamsin.core.offer import Action, Ask, Draft
from khamsin.core.paths import Reach
from khamsin.core.pieces import ids, names, one_hex, unit_of
from khamsin.core.rules import BadInput, Denial
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import supply, ways
from khamsin.systems.panzerarmee_afrika.facts import is_supply, is_truck, side_units


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


def _records(carry: Plain) -> list[Mapping[str, Plain]]:
    if not isinstance(carry, list) or not all(isinstance(c, Mapping) for c in carry):
        raise BadInput(f"carry: expected a list of objects, found {carry!r}")
    return carry


def plan(state: State, units: Sequence[Unit], path: Sequence[str], carry: Plain) -> Plan:
    """PAA 11.11, PAA 11.12: read the carriages of a move along its whole way."""
    found = Plan()
    way = [str(units[0].at), *path]
    records = _records(carry)
    if records and not any(is_truck(u) for u in units):
        found.denials.append(Denial("PAA 10.7", "Only a truck carries a supply unit.", way[0]))
    for record in records:
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


@dataclass(frozen=True)
class Trip:
    """How far a drafted move has come: the way so far, and from where, with how many points, it may go on."""

    way: list[str]
    here: str
    left: int | None

    def onward(self, state: State, units: Sequence[Unit]) -> Reach:
        """PAA 6.3: where the trip may lead next; nowhere once it was stopped."""
        stopped = bool(self.way) and self.way[-1] in ways.halted_hexes(state)
        standing = [u.standing(self.here) for u in units]
        return ways.reach_of(state, standing, left=0 if stopped else self.left)


def _trip(state: State, units: Sequence[Unit], stops: Sequence[str], is_bold: bool = False) -> Trip | None:
    """The cheapest way over some hexes in turn; None where there is none (`is_bold`: a wrong one)."""
    trip = Trip([], str(units[0].at), None)
    budget = min(ways.allowance(state, u) for u in units)
    for spot in stops:
        if spot == trip.here:
            continue
        found = trip.onward(state, units)
        if spot not in found.cost and not is_bold:
            return None
        standing = [u.standing(trip.here) for u in units]
        leg = found.path(spot) if spot in found.cost else ways.way_beyond(state, standing, spot)
        left = (budget if trip.left is None else trip.left) - found.cost.get(spot, 0)
        trip = Trip([*trip.way, *leg], spot, left)
    return trip


def _stops(carry: Sequence[Mapping[str, Plain]]) -> list[str]:
    """The hexes over which whole records lead."""
    return [spot for record in carry for spot in (record["from"], record["to"])]


def _carried(state: State, draft: Draft) -> list[dict[str, Plain]]:
    """The records of a draft, each with the hex where its load lies by then."""
    lies: dict[str, Plain] = {}
    found = []
    for record in _records(draft.get("carry", [])):
        unit = unit_of(state, record.get("unit"))
        found.append({"from": lies.get(unit.id, unit.at), **record})
        lies[unit.id] = record.get("to")
    return found


def asks(state: State, units: Sequence[Unit], draft: Draft) -> Iterator[Ask]:
    """PAA 11.12: what a truck loads next, where it puts its load down, or where it goes in the end."""
    trucks = [u for u in units if is_truck(u)]
    if len(trucks) != len(units) or one_hex(units) is None or draft.get("path"):
        return
    carry = _carried(state, draft)
    if carry and "to" not in carry[-1]:
        yield Ask("move", "carry", "record", _drops(state, units, carry), "PAA 11.11", "to")
        return
    trip = _trip(state, units, _stops(carry))
    if trip is None:
        return
    yield Ask("move", "carry", "record", _loadable(state, units, carry, trip), "PAA 11.11", "unit")
    if carry:
        found = trip.onward(state, units).cost
        fine = {h: {"cost": c} for h, c in sorted(_uncut(state, units, carry, found).items())}
        yield Ask("move", "path", "route", fine, "PAA 5.12")


def _loadable(
    state: State, units: Sequence[Unit], carry: Sequence[Mapping[str, Plain]], trip: Trip
) -> dict[str, dict[str, Plain]]:
    reached = {**trip.onward(state, units).cost, trip.here: 0}
    lies = {record["unit"]: record["to"] for record in carry}
    loose = [u for u in side_units(state, state.side) if is_supply(u) and not u.has("sailed")]
    where = {u.id: str(lies.get(u.id, u.at)) for u in loose if not carry or u.id != carry[-1]["unit"]}
    return {i: {"cost": reached[spot]} for i, spot in where.items() if spot in reached}


def _drops(
    state: State, units: Sequence[Unit], carry: Sequence[Mapping[str, Plain]]
) -> dict[str, dict[str, Plain]]:
    """PAA 11.11, PAA 7.32: where the load in hand may be put down."""
    trip = _trip(state, units, [*_stops(carry[:-1]), str(carry[-1]["from"])])
    if trip is None:
        return {}
    moved = state.moved({**_ends(carry[:-1]), carry[-1]["unit"]: None})
    found = trip.onward(state, units).cost
    free = {h: c for h, c in found.items() if not any(is_supply(u) for u in moved.at(h))}
    return {h: {"cost": c} for h, c in sorted(_uncut(state, units, carry, free).items())}


def _ends(carry: Sequence[Mapping[str, Plain]]) -> dict[str, str]:
    return {record["unit"]: record["to"] for record in carry if "to" in record}


def _uncut(
    state: State, units: Sequence[Unit], carry: Sequence[Mapping[str, Plain]], found: Mapping[str, int]
) -> dict[str, int]:
    """PAA 10.91: the hexes, of those found, where a trip may end and leave no Allied unit out of supply."""
    hand = [carry[-1]["unit"]] if "to" not in carry[-1] else []
    away = {**_ends(carry), **dict.fromkeys([*hand, *ids(units)])}
    if state.side != "allied" or not supply.cut_off(state, state.moved(away)):
        return dict(found)

    def is_fine(spot: str) -> bool:
        return not supply.cut_off(state, state.moved({**away, **dict.fromkeys([*hand, *ids(units)], spot)}))

    return {h: c for h, c in found.items() if is_fine(h)}


def complete(state: State, units: Sequence[Unit], draft: Draft) -> Action | None:
    """A move whose loads all have their end, with the way over every loading and unloading hex."""
    carry = _carried(state, draft)
    if any("to" not in record for record in carry):
        return None
    trip = _trip(state, units, [*_stops(carry), *draft.get("path", [])], is_bold=True)
    if trip is None or not trip.way:
        return None
    return {"act": "move", "units": list(draft["units"]), "path": trip.way, "carry": carry}
