"""Outlines of sets of hexes, and lines of hexsides.

Outlines are softened and made a little restless, so that a coast looks like a coast; they never stray a third
of a hexside from it. A hexside wobbles in the same way in every outline that runs along it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from khamsin.art.lattice import Edge, Hex, Point, Spot, sides, spot
from khamsin.art.pen import Pen, smooth_loop, smooth_runs

Bent = dict[Point, Spot]

SOFTNESS = 0.45
RESTLESSNESS = 2.6
RUN = 24
"""Hexsides in a piece of an outline: of a long one, browsers stroke the whole for each small part seen."""


def outlines(hexes: Iterable[Hex]) -> list[list[Point]]:
    """The closed outlines of a set of hexes, clockwise around the hexes; holes run the other way."""
    inside = set(hexes)
    after: dict[Point, Point] = {}
    for place in sorted(inside):
        after.update(edge for other, edge in sides(place) if other not in inside)
    loops = []
    while after:
        start, point = after.popitem()
        loop = [start]
        while point != start:
            loop.append(point)
            point = after.pop(point)
        loops.append(loop)
    return loops


def chains(edges: Iterable[Edge]) -> list[list[Point]]:
    """Join hexsides into lines as long as they go: one stroke of the pen each."""
    near: dict[Point, list[Point]] = {}
    for one, other in sorted(edges):
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    lines = []
    ends = [point for point in near if len(near[point]) != 2]
    for start in [*ends, *near]:
        while near[start]:
            lines.append(_walk(start, near))
    return lines


def _walk(start: Point, near: dict[Point, list[Point]]) -> list[Point]:
    """Follow unused hexsides from a point, and use them up."""
    line = [start]
    while near[line[-1]]:
        point = near[line[-1]].pop(0)
        near[point].remove(line[-1])
        line.append(point)
    return line


def bend(line: Sequence[Point], closed: bool, known: Bent | None = None) -> Bent:
    """Where the corners of a line go when it is drawn tight; corners that are `known` stay there."""
    bent: Bent = {}
    last = len(line) - 1
    for index, point in enumerate(line):
        here, before, after = spot(point), spot(line[index - 1]), spot(line[(index + 1) % len(line)])
        if known and point in known:
            bent[point] = known[point]
        elif not closed and index in (0, last):
            bent[point] = here
        else:
            bent[point] = (
                here[0] + SOFTNESS * ((before[0] + after[0]) / 2 - here[0]),
                here[1] + SOFTNESS * ((before[1] + after[1]) / 2 - here[1]),
            )
    return bent


def restless(line: Sequence[Point], bent: Bent, closed: bool) -> list[Spot]:
    """The line through the bent corners, each hexside broken into three that wander a little."""
    spots: list[Spot] = []
    pairs = zip(line, [*line[1:], line[0]] if closed else line[1:], strict=False)
    for one, other in pairs:
        spots += [bent[one], *_wander(one, other, bent)]
    return spots if closed else [*spots, bent[line[-1]]]


def _wander(one: Point, other: Point, bent: Bent) -> list[Spot]:
    """Two spots between the ends of a hexside, off the straight line, the same from both ends."""
    low, high = sorted((one, other))
    (ax, ay), (bx, by) = bent[low], bent[high]
    between = []
    for third in (1, 2):
        stray = RESTLESSNESS * _noise(low, high, third)
        x, y = ax + (bx - ax) * third / 3, ay + (by - ay) * third / 3
        between.append((x - (by - ay) / 32 * stray, y + (bx - ax) / 32 * stray))
    return between if low == one else between[::-1]


def _noise(*seeds: Point | int) -> float:
    """A number from -1 to 1 that looks like chance and is always the same."""
    value = 2166136261
    for seed in seeds:
        for part in seed if isinstance(seed, tuple) else (seed,):
            value = ((value ^ (part & 0xFFFF)) * 16777619) & 0xFFFFFFFF
            value ^= value >> 13
    return (value % 2001) / 1000 - 1


def soft_outline(hexes: Iterable[Hex], known: Bent | None = None, digits: int = 1) -> str:
    """Path data of the softened outline of a set of hexes."""
    pen = Pen(digits)
    for loop in outlines(hexes):
        smooth_loop(pen, restless(loop, bend(loop, True, known), True))
    return pen.data


def soft_runs(hexes: Iterable[Hex]) -> list[str]:
    """The softened outline in open pieces of path data, one for every few hexsides."""
    loops = (restless(loop, bend(loop, True), True) for loop in outlines(hexes))
    return [piece for spots in loops for piece in smooth_runs(spots, 3 * RUN)]


def plain_runs(hexes: Iterable[Hex]) -> list[str]:
    """The softened outline, straight from corner to corner, in pieces: for bands too broad to show more."""
    runs = []
    for loop in outlines(hexes):
        first, *others = bend(loop, True).values()
        spots = [first, *others, first]
        for start in range(0, len(spots) - 1, RUN):
            pen = Pen(0)
            pen.move(spots[start])
            pen.line(*spots[start + 1 : start + RUN + 1])
            runs.append(pen.data)
    return runs


def hard_outline(hexes: Iterable[Hex]) -> str:
    """Path data of the outline of a set of hexes, corner by corner."""
    pen = Pen()
    for loop in outlines(hexes):
        pen.move(spot(loop[0]))
        pen.line(*(spot(point) for point in loop[1:]))
        pen.close()
    return pen.data


def soft_line(line: Sequence[Point]) -> list[Spot]:
    """The softened spots of a line of hexsides; a closed line stays open at its first corner."""
    bent = bend(line, False)
    return [bent[point] for point in line]
