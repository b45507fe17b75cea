"""What runs along hexsides: escarpments, wadis and frontiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from khamsin.art import palette
from khamsin.art.canvas import Node, fill, group, path, twice
from khamsin.art.curves import RUN, chains, soft_line
from khamsin.art.lattice import Edge, Hex, Point, Spot, neighbours, side_between, sides
from khamsin.art.pen import Pen, rounded, sampled, smooth_line
from khamsin.art.sheet import WATER, Sheet

SCARPS = ("escarpment", "ridge")
STREAMS = ("wadi", "river", "marsh")
_TICK = 5.5


def scarps(sheet: Sheet) -> Node:
    """Escarpments with hachures on their low side, and streams, along hexsides."""
    low = _height_over_water(sheet)
    layers = group("map-sides", fill="none", stroke_linecap="round", stroke_linejoin="round")
    crest = Pen()
    teeth: list[str] = []
    for line, hexes in _side_lines(sheet, SCARPS):
        spots = soft_line(line)
        smooth_line(crest, spots)
        teeth += _teeth(rounded(spots), 1 if _falls_right(line, hexes, low) else -1)
    if crest.data:
        fill(layers, group("", *map(path, teeth), stroke=palette.SCARP, stroke_width=1.2))
        fill(layers, path(crest.data, "map-scarp", stroke=palette.SCARP, stroke_width=2.4))
    stream = Pen()
    for line, _ in _side_lines(sheet, STREAMS):
        smooth_line(stream, soft_line(line))
    if stream.data:
        bed = {"stroke": palette.COAST, "stroke_width": "2.2", "stroke_dasharray": "12 3 3 3"}
        fill(layers, path(stream.data, "map-stream", **bed))
    return layers


_Sides = dict[Edge, tuple[Hex, Hex]]


def _side_lines(sheet: Sheet, kinds: Iterable[str]) -> list[tuple[list[Point], _Sides]]:
    """Hexsides of some kinds, joined into lines; for each directed one the hexes on its right and left."""
    hexes: _Sides = {}
    edges = []
    for one, other in (pair for kind in kinds for pair in sheet.sides.get(kind, ())):
        edges.append(side_between(one, other))
        hexes[side_between(one, other)] = one, other
        hexes[side_between(other, one)] = other, one
    return [(line, hexes) for line in chains(edges)]


def _height_over_water(sheet: Sheet) -> dict[Hex, int]:
    """How many hexes each hex lies from the sea or from a depression: ground rises with the distance."""
    here = [place for place, kind in sorted(sheet.kinds.items()) if kind == WATER or palette.is_sunken(kind)]
    height = dict.fromkeys(here, 0)
    for place in here:
        for other in neighbours(place):
            if other in sheet.kinds and other not in height:
                height[other] = height[place] + 1
                here.append(other)
    return height


def _falls_right(line: Sequence[Point], hexes: _Sides, height: dict[Hex, int]) -> bool:
    """Whether the ground along a line of hexsides is lower on its right, on the whole."""
    pairs = [hexes[edge] for edge in pairwise(line)]
    return sum(height.get(right, 0) - height.get(left, 0) for right, left in pairs) <= 0


def _teeth(spots: Sequence[Spot], turn: int) -> list[str]:
    """Hachures, long and short by turns, on one side of a line: path data for every few hexsides."""
    pens: list[Pen] = []
    for index, ((x, y), (dx, dy)) in enumerate(sampled(spots, _TICK)):
        if index % (6 * RUN) == 0:
            pens.append(Pen())
        length = (7.5 if index % 2 else 4.5) * turn
        pens[-1].move((x, y))
        pens[-1].line((x - dy * length, y + dx * length))
    return [pen.data for pen in pens]


def frontier(sheet: Sheet) -> Node:
    """The line between the regions, along hexsides on land."""
    region = {place: name for name, where in sheet.regions.items() for place in where}
    pen = Pen()
    for line in chains(_borders(sheet, region)):
        smooth_line(pen, soft_line(line))
    layers = group("map-frontier", fill="none", stroke_linejoin="round")
    band, ink = palette.FRONTIER
    below = {"stroke": band, "stroke_width": "9", "stroke_opacity": ".75"}
    above = {"stroke": ink, "stroke_width": "2.3", "stroke_dasharray": "11 4 2.3 4"}
    return fill(layers, *twice("map-border", [pen.data] if pen.data else [], below, above))


def _borders(sheet: Sheet, region: dict[Hex, str]) -> set[Edge]:
    """The hexsides between two regions; regions run on over the edge of the board, like the ground."""

    def owner(place: Hex) -> str | None:
        column, row = min(max(place[0], 1), sheet.columns), min(max(place[1], 1), sheet.rows)
        return None if sheet.is_water(place) else region.get((column, row))

    found = set()
    for place in sheet.around():
        for other, edge in sides(place):
            if place < other and owner(place) and owner(other) and owner(place) != owner(other):
                found.add(edge)
    return found
