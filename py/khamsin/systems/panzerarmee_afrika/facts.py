"""Words and small facts that every chapter uses: who is who, what stands where, what a step costs.

PAA 3.22 counter types; PAA 5.31 terrain effects.
"""

from collections.abc import Iterable

from khamsin.core.board import Board
from khamsin.core.paths import turned
from khamsin.core.state import State, Unit

COMBAT_TYPES = ("armor", "armored-infantry", "recon", "infantry", "parachute", "glider")
ARMOR_TYPES = ("armor", "armored-infantry", "recon")
COLOURS = {"allied": "allied", "axis": "german"}
"""In which nation's colours a side's pieces are that have no nation of their own, as supply units (10.8)."""
BASES = {"allied": "Alexandria", "axis": "El Agheila"}

Cost = int | None
Step = tuple[str, Cost, Cost]
"""A neighbour, and what a combat unit and a truck pay to enter it (None: they do not)."""


def is_combat(unit: Unit) -> bool:
    """PAA 3.22: whether a counter is a combat unit."""
    return unit.type in COMBAT_TYPES


def is_truck(unit: Unit) -> bool:
    """PAA 3.22: whether a counter is a truck."""
    return unit.type == "truck"


def is_supply(unit: Unit) -> bool:
    """PAA 3.22: whether a counter is a supply unit."""
    return unit.type == "supply"


def combat_at(state: State, spot: str, side: str | None = None) -> list[Unit]:
    """Combat units in a hex, of one side or of any."""
    return [u for u in state.at(spot) if is_combat(u) and side in (None, u.side)]


def side_units(state: State, side: str) -> tuple[Unit, ...]:
    """The units of a side that stand in hexes."""
    return state.recall_of(side, "units", lambda: _side_units(state, side))


def _side_units(state: State, side: str) -> tuple[Unit, ...]:
    land = state.board.terrain
    return tuple(u for u in state.units.values() if u.side == side and u.at in land)


def side_hexes(state: State, side: str) -> frozenset[str]:
    """Hexes in which any unit of a side stands."""
    return state.recall_of(side, "hexes", lambda: frozenset(str(u.at) for u in side_units(state, side)))


def place_hexes(board: Board, name: str) -> tuple[str, ...]:
    """Hexes of a place, the central one first; none if the map lacks it."""
    return board.places.get(name, ())


def control(state: State, place: str) -> str:
    """PAA 5.42, PAA 18.2: the side that holds a port, fort or base."""
    return str(state.mark(f"control.{place}", "axis" if place == BASES["axis"] else "allied"))


def is_sea(board: Board, spot: str) -> bool:
    """PAA 5.22: whether a hex is all sea."""
    return board.terrain[spot] == "sea"


def is_joined(board: Board, a: str, b: str) -> bool:
    """Whether the road or a track crosses the hexside between two neighbours (railways do not count)."""
    kinds = board.way(a, b)
    return "road" in kinds or "track" in kinds


def on_road(board: Board, spot: str) -> bool:
    """Whether a road or track runs through a hex."""
    kinds = board.on_way.get(spot, ())
    return "road" in kinds or "track" in kinds


def joined(board: Board) -> dict[str, tuple[str, ...]]:
    """For each hex, the neighbours to which the road or a track leads."""
    known = board.derived
    if "paa.joined" not in known:
        near = board.neighbours.items()
        known["paa.joined"] = {h: tuple(n for n in around if is_joined(board, h, n)) for h, around in near}
    found: dict[str, tuple[str, ...]] = known["paa.joined"]
    return found


def steps(state: State) -> dict[str, tuple[Step, ...]]:
    """PAA 5.31: for each hex, its neighbours and what each kind of unit pays to enter them from here."""
    known = state.board.derived
    if "paa.steps" not in known:
        known["paa.steps"] = {h: tuple(_steps(state, h)) for h in state.board.hexes}
    found: dict[str, tuple[Step, ...]] = known["paa.steps"]
    return found


def _steps(state: State, here: str) -> Iterable[Step]:
    for there in state.board.neighbours[here]:
        combat, truck = (_cost(state, here, there, kind) for kind in ("combat", "truck"))
        if combat is not None or truck is not None:
            yield there, combat, truck


def _cost(state: State, here: str, there: str, kind: str) -> Cost:
    board, tables = state.board, state.scenario.tables
    if "sea" in board.side(here, there):
        return None
    entry = tables["terrain"][board.terrain[there]]
    if entry["combat"] is False:
        return None
    rates = [tables["ways"][way][kind] for way in board.way(here, there)] + [entry[kind]]
    paid = [rate for rate in rates if rate is not False]
    extra = tables["sides"]["escarpment"]["extra"] if "escarpment" in board.side(here, there) else 0
    return min(paid) + extra if paid else None


def onward_steps(state: State, drives: bool) -> dict[str, tuple[tuple[str, int], ...]]:
    """PAA 5.31: for each hex, where a truck, or a combat unit, may go from here, and at what cost."""
    known, key = state.board.derived, f"paa.onward.{drives}"
    if key not in known:
        paid = ((h, [(n, t if drives else c) for n, c, t in ways]) for h, ways in steps(state).items())
        known[key] = {h: tuple((n, cost) for n, cost in ways if cost is not None) for h, ways in paid}
    found: dict[str, tuple[tuple[str, int], ...]] = known[key]
    return found


def edges(state: State) -> dict[str, tuple[tuple[str, int], ...]]:
    """PAA 10.2: for each hex, its neighbours with what a combat unit pays to come in from there."""
    known = state.board.derived
    if "paa.edges" not in known:
        known["paa.edges"] = turned(onward_steps(state, False))
    found: dict[str, tuple[tuple[str, int], ...]] = known["paa.edges"]
    return found
