"""8A III.fort, 8A III.ff: fortifications, and the hexes beside units that have none."""

from collections.abc import Iterable, Sequence

from khamsin.core.game import Table
from khamsin.core.pieces import ids
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.eighth_army.facts import army, forts_at, held, place, track, units_at

TOBRUK = "Tobruk"


def is_tobruk(state: State, spot: str, side: str) -> bool:
    """8A III.fort: whether the Tobruk track, above 0, makes a hex a fortification of this side (R6)."""
    return side == "axis" and spot == place(state.board, TOBRUK) and track(state, "tobruk.ff") > 0


def is_fort(state: State, spot: str, side: str) -> bool:
    """8A III.fort: whether a hex is fortified for a side, manned or not."""
    return bool(forts_at(state, spot, side)) or is_tobruk(state, spot, side)


def _beside(state: State, units: Iterable[Unit]) -> frozenset[str]:
    found: set[str] = set()
    for spot in sorted({str(u.at) for u in units}):
        found.update(state.board.neighbours[spot])
    return frozenset(found)


def _open_units(state: State, side: str) -> list[Unit]:
    return [u for u in army(state, side) if not is_fort(state, str(u.at), side)]


def zone(state: State, side: str) -> frozenset[str]:
    """8A III.stop: every hex beside an unfortified unit of a side, supplied or not."""
    return state.recall(("zone", side), lambda: _beside(state, _open_units(state, side)))


def bars(state: State, side: str) -> frozenset[str]:
    """8A I.route: hexes that a side's unfortified, supplied units close to enemy routes (R7)."""

    def find() -> frozenset[str]:
        return _beside(state, (u for u in _open_units(state, side) if not u.has("unsupplied")))

    return state.recall(("bars", side), find)


def checks(state: State, side: str) -> frozenset[str]:
    """8A IV.advance: hexes beside unfortified units of a side that bear no retreat marker."""

    def find() -> frozenset[str]:
        return _beside(state, (u for u in _open_units(state, side) if not u.has("retreated")))

    return state.recall(("checks", side), find)


def abandoned(state: State, path: Sequence[str], side: str) -> list[Unit]:
    """8A III.ff: enemy fortifications without units that a way of this side enters."""
    enemy = foe(side)
    return [
        f for h in dict.fromkeys(path) if not units_at(state, h, enemy) for f in forts_at(state, h, enemy)
    ]


def overrun(table: Table, path: Sequence[str], side: str) -> None:
    """8A III.ff: entering an abandoned fortification destroys it (R26)."""
    gone = abandoned(table.state, path, side)
    if gone:
        table.do("razed", "8A III.ff", {"at": dict.fromkeys(ids(gone))}, units=ids(gone), side=foe(side))


def is_closed(state: State, spot: str, side: str) -> bool:
    """8A IV.retreat: whether enemy units or an enemy fortification close a hex to a retreat."""
    return spot in held(state, foe(side)) or is_fort(state, spot, foe(side))
