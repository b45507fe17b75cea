"""Whole drawings: a map, and a map with counters on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from khamsin.art import labels, places, scarps, sheet, ways
from khamsin.art.canvas import Drawing, Node, drawing, fill, group
from khamsin.art.counters import badge, counter, symbols
from khamsin.art.furniture import cartouche, frame
from khamsin.art.lattice import Hex, Spot, board_pixels, pair, pixel
from khamsin.art.sheet import Sheet
from khamsin.art.terrain import Ground
from khamsin.core.board import Board
from khamsin.core.hexes import is_hex
from khamsin.core.state import Unit

_SHOWN = 4
_LEAN = 3.5


def draw_map(board: Board | Mapping[str, Any], features: Mapping[str, Any] | None = None) -> Drawing:
    """Draw a board. `features` names its forts, bases, ports, majors and labels (see `sheet.read`).

    The groups `grid`, `numbers`, `labels-major`, `labels-minor` and `labels-area` are there to be shown and
    hidden by how near one looks; `numbers` is not visible at first.
    """
    known = sheet.read(board, features)
    page = drawing(*board_pixels(known.columns, known.rows))
    return fill(page, *_layers(page, known))


def draw_position(
    board: Board | Mapping[str, Any], units: Iterable[Unit], features: Mapping[str, Any] | None = None
) -> Drawing:
    """Draw a board with the counters that stand on it; units off the map are left out."""
    page = draw_map(board, features)
    stacks: dict[Hex, list[Unit]] = {}
    for unit in units:
        if unit.at is not None and is_hex(unit.at):
            stacks.setdefault(pair(unit.at), []).append(unit)
    fill(page.defs, *symbols(unit for stack in stacks.values() for unit in stack))
    return fill(page, group("counters", *(_stack(stacks[place], pixel(place)) for place in sorted(stacks))))


def _stack(units: Sequence[Unit], at: Spot) -> Node:
    """Counters on top of each other, a little askew; the first lies on top, and a badge counts them."""
    shown = units[:_SHOWN]
    lean = _LEAN * (len(shown) - 1) / 2
    spots = [(at[0] + lean - _LEAN * depth, at[1] - lean + _LEAN * depth) for depth in range(len(shown))]
    pile = group(
        "stack", *(counter(unit, spot) for unit, spot in reversed(list(zip(shown, spots, strict=True))))
    )
    return fill(pile, badge(len(units), spots[0])) if len(units) > 1 else pile


def _layers(page: Drawing, known: Sheet) -> list[Node]:
    """The layers of a map, from the ground up."""
    ground = Ground(known)
    fill(page.defs, *ground.defs())
    major, minor = labels.labels(known)
    base = group("map-base", ground.sea(), ground.ground(places.grounds(known)), ground.shore())
    drawn = group(
        "map-drawn", scarps.frontier(known), scarps.scarps(known), ways.roads(known), places.signs(known)
    )
    return [
        base,
        ground.grid(),
        labels.areas(known),
        drawn,
        ground.numbers(),
        minor,
        major,
        *cartouche(known),
        frame(),
    ]
