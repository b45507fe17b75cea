"""PAA 7: stacking."""

from collections.abc import Iterable, Iterator, Sequence

from khamsin.core.rules import Denial
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika.facts import combat_at, is_combat, is_supply, place_hexes, side_hexes

LIMIT = 3


def limit(state: State, spot: str) -> int:
    """PAA 7, PAA 7.13, PAA 13.4: how many combat units a hex holds."""
    for name, fort in state.scenario.tables["forts"].items():
        if spot in place_hexes(state.board, name):
            return int(fort["stack"])
    return LIMIT


def why_not_hold(state: State, spot: str, count: int) -> Iterator[Denial]:
    """PAA 7.11: why `count` combat units may not stand in a hex. PAA 7.31: nothing else counts."""
    most = limit(state, spot)
    if count > most:
        why = f"{count} combat units in {spot}; {most} is the most."
        also = (Denial("PAA 7.13", why, spot), Denial("PAA 13.4", why, spot)) if most < LIMIT else ()
        yield Denial("PAA 7.1", why, spot, also)


def why_not_enter(state: State, spot: str, units: Sequence[Unit], fixed: Iterable[Unit]) -> Iterator[Denial]:
    """PAA 7.11: why units may not end in a hex beside `fixed` ones, which cannot leave it (R8)."""
    arriving = [u for u in units if is_combat(u)]
    if arriving:
        staying = [u for u in fixed if is_combat(u) and u not in arriving]
        yield from why_not_hold(state, spot, len(arriving) + len(staying))


def overfull(state: State, side: str) -> list[Denial]:
    """PAA 7.11: the hexes in which a side has too many combat units as its movement ends."""
    found: list[Denial] = []
    for spot in sorted(side_hexes(state, side)):
        found += why_not_hold(state, spot, len(combat_at(state, spot, side)))
    return found


def why_not_second_supply(state: State, spots: Iterable[str]) -> Iterator[Denial]:
    """PAA 7.32: one supply unit to a hex, tested as each act ends (R8)."""
    for spot in spots:
        yield from why_not_hold_supply(spot, state.at(spot))


def why_not_hold_supply(spot: str, units: Iterable[Unit]) -> Iterator[Denial]:
    """PAA 7.32: why these units may not all be in one hex, as far as supply units go."""
    if sum(map(is_supply, units)) > 1:
        yield Denial("PAA 7.32", f"{spot} already holds a supply unit.", spot)
