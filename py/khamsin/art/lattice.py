"""The hex grid in whole numbers.

Every corner and centre of a flat-topped grid lies on a lattice of steps of half a hexside across and half a
hex down. A `Point` counts those steps, so two hexes name a shared corner alike, to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator

from khamsin.core import hexes

Hex = tuple[int, int]
Point = tuple[int, int]
Edge = tuple[Point, Point]
Spot = tuple[float, float]

STEP_X = hexes.RADIUS / 2
STEP_Y = hexes.HALF

_CORNERS: tuple[Point, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_ODD: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN: tuple[Hex, ...] = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def pair(name: str) -> Hex:
    """Column and row of a hex name."""
    return hexes.parse(name)


def name_of(place: Hex) -> str:
    """The name of a hex."""
    return hexes.name(*place)


def centre(place: Hex) -> Point:
    """The middle of a hex."""
    column, row = place
    return 2 + 3 * (column - 1), 2 * row - 1 + (column % 2 == 0)


def neighbours(place: Hex) -> list[Hex]:
    """The six hexes around, clockwise from north; they may lie off the board."""
    steps = _ODD if place[0] % 2 else _EVEN
    return [(place[0] + across, place[1] + down) for across, down in steps]


def sides(place: Hex) -> Iterator[tuple[Hex, Edge]]:
    """Each neighbour with the hexside towards it, clockwise from north; the hex lies on the edge's right."""
    x, y = centre(place)
    corners = [(x + across, y + down) for across, down in _CORNERS]
    for index, other in enumerate(neighbours(place)):
        yield other, (corners[index], corners[(index + 1) % 6])


def side_between(one: Hex, other: Hex) -> Edge:
    """The hexside that two neighbours share; `one` lies on its right."""
    for near, edge in sides(one):
        if near == other:
            return edge
    raise ValueError(f"hexes {name_of(one)} and {name_of(other)}: expected neighbours")


def spot(point: Point) -> Spot:
    """A lattice point in pixels."""
    return point[0] * STEP_X, point[1] * STEP_Y


def pixel(place: Hex) -> Spot:
    """The middle of a hex in pixels."""
    return spot(centre(place))


def board_pixels(columns: int, rows: int) -> Spot:
    """Width and height of a board in pixels."""
    return STEP_X * (3 * columns + 1), STEP_Y * (2 * rows + 1)
