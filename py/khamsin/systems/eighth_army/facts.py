"""Words and small facts that every segment uses: who is who, what stands where, which tracks there are."""

from collections.abc import Mapping, Sequence

from khamsin.core.board import Board
from khamsin.core.pieces import on_map
from khamsin.core.rules import BadInput
from khamsin.core.state import Plain, State, Unit

TYPES = ("infantry", "armor", "fort")
BASES = {"allied": "Alexandria", "axis": "Tobruk"}
"""8A I.route: where each side's supply base lies."""
ASSEMBLY = {"allied": "Alexandria", "axis": "El Agheila"}
"""8A II.2b: where reformed units come in."""
TRACKS = {"allied.sp": 15, "axis.sp": 6, "allied.rp": 0, "axis.rp": 0, "tobruk.ff": 3}
"""8A A.3: the tracks and where they start."""
MARKERS = ("retreated", "unsupplied")
"""The markers of the game; all other flags are book-keeping of a segment."""
ROOM = 2
"""8A III.stack: so many units share a hex at the end."""
FULL = 2
"""8A II.2a: nothing is stronger."""
BOX = "replacements"


def is_unit(piece: Unit) -> bool:
    """8A II.1a: a fortification is no unit."""
    return piece.type != "fort"


def track(state: State, name: str) -> int:
    """Where a track's marker stands."""
    return int(state.mark(f"tracks.{name}", TRACKS[name]))


def place(board: Board, name: str) -> str | None:
    """The hex of a place; None if the map lacks it."""
    where = board.places.get(name, ())
    return where[0] if where else None


def units_at(state: State, spot: str, side: str) -> list[Unit]:
    """A side's units in a hex, its fortification left out."""
    return [u for u in state.at(spot) if u.side == side and is_unit(u)]


def forts_at(state: State, spot: str, side: str) -> list[Unit]:
    """A side's fortifications in a hex."""
    return [u for u in state.at(spot) if u.side == side and not is_unit(u)]


def army(state: State, side: str) -> tuple[Unit, ...]:
    """A side's units on the map."""

    def find() -> tuple[Unit, ...]:
        return tuple(u for u in state.units.values() if u.side == side and is_unit(u) and on_map(u))

    return state.recall(("army", side), find)


def held(state: State, side: str) -> frozenset[str]:
    """The hexes in which a side has units."""
    return state.recall(("held", side), lambda: frozenset(str(u.at) for u in army(state, side)))


def stack_hexes(state: State, side: str) -> list[str]:
    """8A I.stack: the hexes of a side's stacks, in order; a fortification alone is none (R3)."""
    return sorted(held(state, side))


def is_shut(state: State, spot: str) -> bool:
    """8A III.enter: whether nobody enters a hex, and no route crosses it."""
    return state.scenario.tables["terrain"][state.board.terrain[spot]] is False


def onward(state: State) -> Mapping[str, tuple[str, ...]]:
    """8A III.enter: for each hex the neighbours that are not shut."""
    known = state.board.derived
    if "8a.onward" not in known:
        near = state.board.neighbours
        known["8a.onward"] = {
            h: tuple(n for n in near[h] if not is_shut(state, n)) for h in state.board.hexes
        }
    found: Mapping[str, tuple[str, ...]] = known["8a.onward"]
    return found


def is_armor(unit: Unit) -> bool:
    """Whether a unit is armour."""
    return unit.type == "armor"


def hexes_of(spots: Plain) -> list[str]:
    """The hexes of an action, in the order given, on the map or not; raises BadInput for what is no list."""
    if not isinstance(spots, list) or not all(isinstance(s, str) for s in spots):
        raise BadInput(f"expected a list of hexes, found {spots!r}")
    return list(spots)


def is_on_board(state: State, path: Sequence[str]) -> bool:
    """Whether a way has hexes, all of them on this map."""
    return bool(path) and all(spot in state.board for spot in path)
