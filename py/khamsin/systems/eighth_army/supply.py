"""8A I: supply routes, and what Maintenance and Combat Supply cost."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from khamsin.core.paths import Reach, reach
from khamsin.core.pieces import on_map
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import charts, forts
from khamsin.systems.eighth_army.facts import BASES, held, onward, place, stack_hexes

LONGEST = 18
"""8A I.route: the base hex does not count, the hex of the stack does."""


@dataclass(frozen=True)
class Bill:
    """What a supply costs: Transportation once, Provision hex by hex."""

    transportation: int
    provision: Mapping[str, int]

    @property
    def total(self) -> int:
        """All of it."""
        return self.transportation + sum(self.provision.values())

    def to_plain(self) -> dict[str, Plain]:
        """JSON shape."""
        return {
            "transportation": self.transportation,
            "provision": dict(self.provision),
            "total": self.total,
        }


def _routes(state: State, side: str) -> Reach | None:
    """8A I.route: all hexes that routes of a side reach; None with an enemy in its base, or without one."""
    base, enemy = place(state.board, BASES[side]), held(state, foe(side))
    if base is None or base in enemy:
        return None
    ground, closed = onward(state), enemy | (forts.bars(state, foe(side)) - held(state, side))

    def steps(here: str) -> list[tuple[str, int, bool]]:
        return [(there, 1, False) for there in ground[here] if there not in closed]

    return reach(base, LONGEST, steps)


def routes(state: State, side: str) -> Reach | None:
    """8A I.route: the flood of a side's routes, traced once a position."""
    return state.recall(("routes", side), lambda: _routes(state, side))


def length(state: State, side: str, spot: str) -> int | None:
    """8A I.route: length of the shortest route to a hex, None without one (R4)."""
    found = routes(state, side)
    if found is None:
        return None
    return 0 if spot == found.start else found.cost.get(spot)


def route(state: State, side: str, spot: str) -> list[str]:
    """8A I.route: the hexes of the shortest route to a hex, the base left out; none without one."""
    found = routes(state, side)
    return found.path(spot) if found and spot in found.cost else []


def drawn(state: State, side: str, spots: Iterable[str]) -> list[list[str]]:
    """8A I.route: the ways from the base to some hexes that routes reach, for the map."""
    found = routes(state, side)
    return [[found.start, *found.path(spot)] for spot in spots if spot in found.cost] if found else []


def unit_length(state: State, unit: Unit) -> int | None:
    """8A I.route: length of a unit's route now."""
    return length(state, unit.side, str(unit.at)) if on_map(unit) else None


def lengths(state: State, side: str, spots: Iterable[str]) -> dict[str, int]:
    """8A I.route: the hexes among some that a route reaches, with its length."""
    found = {spot: length(state, side, spot) for spot in spots}
    return {spot: far for spot, far in found.items() if far is not None}


def bill(state: State, chart: str, far: Mapping[str, int], paid: int = -1) -> Bill:
    """8A I.1, 8A I.2: Transportation by the longest route, if beyond what is paid (R29); Provision."""
    longest = max(far.values(), default=-1)
    carried = charts.cost(state, chart, "transportation", longest) if longest > paid else 0
    return Bill(carried, {h: charts.cost(state, chart, "provision", n) for h, n in far.items()})


def maintenance(state: State) -> Bill:
    """8A I.1, 8A I.2: the whole bill of the side whose turn it is, affordable or not."""
    return bill(state, "maintenance", lengths(state, state.side, stack_hexes(state, state.side)))


def offensive(state: State, spots: Sequence[str]) -> Bill:
    """8A IV.1, 8A IV.next: the bill of an offensive by the stacks of some hexes."""
    far = lengths(state, state.side, spots)
    return bill(state, "combat_supply", far, int(state.mark("paid", -1)))


def to_base(state: State, side: str) -> Mapping[str, int]:
    """8A I.unsupplied: steps from every hex to a side's base over open ground, whoever stands there (R13)."""
    known: dict[str, dict[str, int]] = state.board.derived.setdefault("8a.home", {})
    if side not in known:
        known[side] = _to_base(state, side)
    return known[side]


def _to_base(state: State, side: str) -> dict[str, int]:
    base = place(state.board, BASES[side])
    if base is None:
        return {}

    def steps(here: str) -> list[tuple[str, int, bool]]:
        return [(there, 1, False) for there in onward(state)[here]]

    return {base: 0, **reach(base, len(state.board.hexes), steps).cost}
