"""PAA 10: supply: networks, paths, and the four supply states.

Paths are counted from the unit to its source, as a combat unit would move: the start is free, the
source's hex is paid (R34). Floods therefore run from the sources along edges turned round.
"""

from collections.abc import Iterator
from functools import lru_cache

from khamsin.core.board import Board
from khamsin.core.paths import descend, flood
from khamsin.core.pieces import names, on_map
from khamsin.core.rules import Denial
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika import forts, zones
from khamsin.systems.panzerarmee_afrika.facts import (
    BASES,
    control,
    edges,
    is_combat,
    is_supply,
    is_truck,
    onward_steps,
    place_hexes,
    side_hexes,
    side_units,
)

GENERAL = 20
ATTACK = 8

Points = dict[str, int]


def blocked(state: State, side: str) -> frozenset[str]:
    """PAA 10.2, PAA 6.4: hexes through which a side's supply does not pass.

    Any enemy unit blocks its hex; any friendly unit lifts enemy control of its own (R37).
    """
    enemy = foe(side)
    return state.recall(
        ("blocked", side),
        lambda: _blocked(side_hexes(state, enemy), zones.zone(state, enemy), side_hexes(state, side)),
    )


@lru_cache(maxsize=256)
def _blocked(enemies: frozenset[str], zone: frozenset[str], own: frozenset[str]) -> frozenset[str]:
    """The same set for the same positions, so that what depends on it is quickly found again."""
    return enemies | (zone - own)


def termini(state: State, side: str) -> list[str]:
    """PAA 10.13, PAA 10.14, PAA 10.15: the hexes at which a side's chains may end (R36, R46)."""
    held = [p for p in (BASES[side], "Tobruk") if control(state, p) == side]
    return [h for place in held for h in place_hexes(state.board, place)]


def points_to(state: State, side: str, source: str, budget: int = GENERAL) -> Points:
    """PAA 10.2: points that a side's units pay from each hex to one source, as far as `budget`."""
    edges(state)
    return _points_to(state.board, blocked(state, side), source, budget)


@lru_cache(maxsize=512)
def _points_to(board: Board, shut: frozenset[str], source: str, budget: int) -> Points:
    """A flood depends on what is blocked and on nothing else, and most moves block nothing new."""
    return flood([source], budget, board.derived["paa.edges"], shut.__contains__)


@lru_cache(maxsize=128)
def _points_to_nearest(board: Board, shut: frozenset[str], sources: tuple[str, ...], budget: int) -> Points:
    """Points from each hex to the nearest of some sources: the least of their floods."""
    found: Points = {}
    for source in sources:
        for spot, points in _points_to(board, shut, source, budget).items():
            if points < found.get(spot, budget + 1):
                found[spot] = points
    return found


def network(state: State, side: str) -> tuple[Unit, ...]:
    """PAA 10.13: the supply units of a side that are valid sources: chained to a terminus (R35)."""
    return state.recall(("network", side), lambda: _network(state, side))


def _network(state: State, side: str) -> tuple[Unit, ...]:
    loose = state.recall_of(side, "depots", lambda: [u for u in side_units(state, side) if is_supply(u)])
    edges(state)
    spots = tuple(str(u.at) for u in loose)
    chained = _chained(state.board, blocked(state, side), tuple(termini(state, side)), spots) if loose else ()
    return tuple(u for u in loose if u.at in chained)


@lru_cache(maxsize=256)
def _chained(
    board: Board, shut: frozenset[str], ends: tuple[str, ...], spots: tuple[str, ...]
) -> frozenset[str]:
    """PAA 10.13: those of some hexes from which chains lead, over others of them, to where chains may end."""
    found: list[str] = []
    fresh, loose = list(ends), list(spots)
    while fresh:
        tables = [_points_to(board, shut, source, GENERAL) for source in fresh]
        fresh = [spot for spot in loose if any(spot in table for table in tables)]
        loose = [spot for spot in loose if spot not in fresh]
        found += fresh
    return frozenset(found)


def has_idle_sources(state: State, side: str) -> bool:
    """PAA 10.13: whether a supply unit of a side is not chained, or a hex where chains may end is blocked."""
    depots = sum(is_supply(u) for u in side_units(state, side))
    return depots > len(network(state, side)) or not blocked(state, side).isdisjoint(termini(state, side))


def sources(state: State, side: str) -> list[str]:
    """PAA 10.11, PAA 10.12, PAA 10.62: the hexes from which a side draws general supply."""
    bases = termini(state, side) if side == "allied" else []
    return [*bases, *(str(u.at) for u in network(state, side))]


def general_points(state: State, side: str) -> Points:
    """PAA 10.2: points from each hex to the nearest source of general supply."""
    return state.recall(("general", side), lambda: _to_nearest(state, side, sources(state, side), GENERAL))


def attack_points(state: State, side: str) -> Points:
    """PAA 10.33: points from each hex to the nearest source of attack supply: one that has not moved."""

    def find() -> Points:
        ready = [str(u.at) for u in network(state, side) if not u.has("moved")]
        return _to_nearest(state, side, ready, ATTACK)

    return state.recall(("attack", side), find)


def _to_nearest(state: State, side: str, found: list[str], budget: int) -> Points:
    edges(state)
    return _points_to_nearest(state.board, blocked(state, side), tuple(found), budget)


def nearest(state: State, side: str, spot: str) -> tuple[int, str] | None:
    """PAA 10.2: points of the shortest path from a hex to general supply, and the source at its end."""
    tables = ((source, points_to(state, side, source)) for source in sources(state, side))
    return min(((table[spot], source) for source, table in tables if spot in table), default=None)


def way(state: State, side: str, spot: str, source: str) -> list[str]:
    """PAA 10.2: the hexes of a shortest path from a hex to a source, both ends included."""
    table, shut = points_to(state, side, source), blocked(state, side)
    return descend(spot, table, onward_steps(state, False), shut.__contains__)


def general(state: State, unit: Unit) -> int | None:
    """PAA 10.32: points of the unit's shortest path to general supply now; None if it has none.

    PAA 11.52: grounded units have none. PAA 13.3, PAA 10.61: Allied units in a fort need none (R52).
    """
    if not on_map(unit) or unit.has("grounded"):
        return None
    if unit.side == "allied" and forts.is_fort(state, str(unit.at)):
        return 0
    return general_points(state, unit.side).get(str(unit.at))


def cut(state: State, side: str) -> tuple[Unit, ...]:
    """PAA 10.32: the units of a side, of any kind, that have no path to general supply now."""
    return state.recall(("cut", side), lambda: tuple(_cut(state, side)))


def _cut(state: State, side: str) -> Iterator[Unit]:
    """What `general` says of each unit, said of all at once."""
    fed, havens = general_points(state, side), forts.all_forts(state).values() if side == "allied" else ()
    for unit in side_units(state, side):
        if (unit.at not in fed and unit.at not in havens) or unit.has("grounded"):
            yield unit


def attack(state: State, unit: Unit) -> int | None:
    """PAA 10.33: points of the unit's shortest path to attack supply now; None if it has none."""
    if not on_map(unit) or unit.has("grounded"):
        return None
    return attack_points(state, unit.side).get(str(unit.at))


def status(state: State, unit: Unit) -> str:
    """PAA 10.3: the supply state in force: `unsupplied`, `general`, `attack` or `maximum`.

    PAA 10: the phasing side's as determined, the other side's as traced now (R38).
    """
    if unit.side != state.side or state.phase in ("supply", "over"):
        return "general" if general(state, unit) is not None else "unsupplied"
    if unit.has("unsupplied") or unit.has("grounded"):
        return "unsupplied"
    if unit.has("maximum"):
        return "maximum"
    if unit.has("attack") or (state.phase == "attack-supply" and leans_on(state, unit)):
        return "attack"
    return "general"


def leans_on(state: State, unit: Unit) -> list[str]:
    """PAA 10.33: supply units still there within 8 of a unit as attack-supply began (R39)."""
    within = state.mark("within", {})
    there = [s for s in within if state.units[s].side == unit.side and on_map(state.units[s])]
    return [s for s in there if unit.id in within[s]]


def determine(state: State) -> list[str]:
    """PAA 10.31: the phasing side's combat and truck units that are unsupplied now."""
    return [u.id for u in cut(state, state.side) if is_combat(u) or is_truck(u)]


def cut_off(before: State, after: State) -> list[Unit]:
    """PAA 10.91: Allied combat units that could trace supply before and no longer can (R41)."""
    now, then = cut(after, "allied"), [u.id for u in cut(before, "allied")]
    return [
        before.units[u.id] for u in now if is_combat(u) and u.id not in then and on_map(before.units[u.id])
    ]


def why_not_cut(before: State, after: State, side: str) -> Iterator[Denial]:
    """PAA 10.91: the Allies may not put their own units out of supply. PAA 10.92: the Axis may.

    PAA 10.93: nothing is ever lost merely for being unsupplied.
    """
    lost = cut_off(before, after) if side == "allied" else []
    if lost:
        yield Denial("PAA 10.91", f"It would leave {names(lost)} out of supply.", lost[0].at)
