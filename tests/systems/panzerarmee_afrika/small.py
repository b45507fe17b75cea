"""Little positions for tests of single rules, and the rules of ways and supply told a second time.

The second telling shares nothing with the engine but the geometry: costs are the rulebook's own figures, and
searches relax every step until nothing changes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from khamsin.core import hexes
from khamsin.core.state import State
from khamsin.systems import SYSTEMS

SYSTEM = SYSTEMS["panzerarmee-afrika"]
ENTER = {"clear": 3, "rough": 10, "swamp": 10}
RATE = {"road": 1, "track": 2, "rail": 1}
TRUCK_RATE = {"road": 1, "track": 8}

Board = Mapping[str, Any]


def unit(name: str, at: str, strength: int = 2, *flags: str, **more: Any) -> dict[str, Any]:
    """A unit for a drill: "g" German, "i" Italian, "a" Allied, with "t" a truck, with "s" a supply unit."""
    nation = {"g": "german", "i": "italian", "a": "allied"}[name[0]]
    kind = {"t": "truck", "s": "supply"}.get(name[1:2], "infantry")
    side = "allied" if nation == "allied" else "axis"
    told = {"id": name, "side": side, "nation": nation, "type": kind, "at": at, "flags": list(flags)}
    body = {"strength": strength, "move": more.pop("move", 40)} if kind != "supply" else {}
    return {**told, **body, **more}


def position(
    units: Sequence[Mapping[str, Any]],
    phase: str = "combat",
    side: str = "axis",
    board: Board | None = None,
    **given: Any,
) -> State:
    """A position on a little board, as a drill begins it."""
    state = {"turn": 5, "side": side, "phase": phase, "units": list(units), **given}
    tables = state.pop("tables", {})
    return SYSTEM.drill({"board": board or {"size": [6, 6]}, "state": state, "tables": tables})


def spots(board: Board) -> list[str]:
    """The hexes of a board."""
    columns, rows = board["size"]
    return [hexes.name(c, r) for c in range(1, columns + 1) for r in range(1, rows + 1)]


def around(board: Board, spot: str) -> list[str]:
    """The neighbours of a hex on a board."""
    columns, rows = board["size"]
    found = [(other, hexes.parse(other)) for other in hexes.around(spot) if other]
    return [other for other, (column, row) in found if column <= columns and row <= rows]


def terrain(board: Board, spot: str) -> str:
    """The terrain of a hex."""
    return next((kind for kind, where in board["terrain"].items() if spot in where), "clear")


def has_side(board: Board, kind: str, here: str, there: str) -> bool:
    """Whether a hexside is of a kind."""
    pairs = board["sides"].get(kind, [])
    return [here, there] in pairs or [there, here] in pairs


def price(board: Board, here: str, there: str, truck: bool = False) -> int | None:
    """PAA 5.31 by hand: what a unit pays from a hex into its neighbour, None where it cannot."""
    kind = terrain(board, there)
    if kind == "sea" or has_side(board, "sea", here, there):
        return None
    rates = TRUCK_RATE if truck else RATE
    open_to = [] if truck else [ENTER[kind]]
    for way, runs in board["roads"].items():
        crossed = any(pair in ([here, there], [there, here]) for run in runs for pair in _pairs(run))
        if crossed and way in rates:
            open_to.append(rates[way])
    scarp = 10 if has_side(board, "escarpment", here, there) else 0
    return min(open_to) + scarp if open_to else None


def steps(board: Board, truck: bool = False) -> dict[str, list[tuple[str, int]]]:
    """From each hex, its neighbours that can be entered, with the points."""
    pairs = {here: around(board, here) for here in spots(board)}
    prices = {
        here: [(there, price(board, here, there, truck)) for there in near] for here, near in pairs.items()
    }
    return {here: [(there, cost) for there, cost in found if cost] for here, found in prices.items()}


def _pairs(run: Sequence[str]) -> list[list[str]]:
    return [[run[i], run[i + 1]] for i in range(len(run) - 1)]


def zone(board: Board, enemies: Collection[str]) -> set[str]:
    """PAA 6 by hand: the hexes next to enemy combat units."""
    return {spot for enemy in enemies for spot in around(board, enemy)}


def cheapest(
    board: Board,
    start: str,
    goes_on: Callable[[str, str], bool],
    enters: Callable[[str, str], bool],
    truck: bool = False,
) -> dict[str, int]:
    """Points to every hex: all steps tried again and again until nothing gets cheaper.

    `enters(here, there)` says whether a step is allowed, `goes_on(here, there)` whether one may leave
    `there` again.
    """
    graph = steps(board, truck)
    free, ends, last = {start: 0}, {start: 0}, -1
    while last != sum(ends.values()) + sum(free.values()) + 1000 * len(ends):
        last = sum(ends.values()) + sum(free.values()) + 1000 * len(ends)
        for here in list(free):
            for there, cost in graph[here]:
                if not enters(here, there):
                    continue
                total = free[here] + cost
                ends[there] = min(total, ends.get(there, total))
                if goes_on(here, there):
                    free[there] = min(total, free.get(there, total))
    return ends


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """Boards of 20 hexes with every kind of ground, hexside and way, strewn about."""
    board: dict[str, Any] = {"size": [5, 4], "base": "clear", "terrain": {}, "sides": {}, "roads": {}}
    all_spots = spots(board)
    for spot in all_spots:
        kind = draw(st.sampled_from(("clear",) * 6 + ("rough", "swamp", "sea")))
        if kind != "clear":
            board["terrain"].setdefault(kind, []).append(spot)
    pairs = [[a, b] for a in all_spots for b in around(board, a) if a < b]
    for kind in ("escarpment", "sea"):
        board["sides"][kind] = draw(st.lists(st.sampled_from(pairs), max_size=6, unique_by=tuple))
    for kind in ("road", "track", "rail"):
        board["roads"][kind] = draw(st.lists(st.sampled_from(pairs), max_size=10, unique_by=tuple))
    return board
