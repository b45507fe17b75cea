"""Outlines: whole, softened a little, and never so much that a hex changes hands."""

from itertools import pairwise

import pytest

from khamsin.art.curves import bend, chains, outlines, restless
from khamsin.art.lattice import Edge, Hex, Point, Spot, neighbours, pixel, sides, spot
from khamsin.art.pen import Pen, rounded, sampled

ISLAND: list[Hex] = [(5, 5), (6, 5), (6, 4), (7, 5), (8, 4), (8, 5), (9, 6), (9, 7)]


def softened(hexes: list[Hex]) -> list[list[Spot]]:
    return [restless(loop, bend(loop, True), True) for loop in outlines(hexes)]


def is_inside(at: Spot, loops: list[list[Spot]]) -> bool:
    x, y = at
    crossings = 0
    for loop in loops:
        for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]):
            crossings += (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax)
    return crossings % 2 == 1


def test_one_hex_has_six_corners() -> None:
    assert [len(loop) for loop in outlines([(3, 3)])] == [6]


def test_a_ring_has_two_outlines() -> None:
    assert sorted(len(loop) for loop in outlines(neighbours((4, 4)))) == [6, 18]


def test_every_hex_stays_on_its_side_of_the_outline() -> None:
    loops = softened(ISLAND)
    around = {other for place in ISLAND for other in neighbours(place)}
    for place in {*ISLAND, *around}:
        assert is_inside(pixel(place), loops) == (place in ISLAND)


def test_no_corner_strays_a_third_of_a_hexside() -> None:
    for loop in outlines(ISLAND):
        for point, (x, y) in bend(loop, True).items():
            assert ((x - spot(point)[0]) ** 2 + (y - spot(point)[1]) ** 2) ** 0.5 < 32 / 3


def test_a_hexside_wobbles_alike_from_both_sides() -> None:
    here, there = next(edge for _, edge in sides((3, 3)))
    flat = {here: spot(here), there: spot(there)}
    assert restless([here, there], flat, False) == restless([there, here], flat, False)[::-1]


def sorted_edge(one: Point, other: Point) -> Edge:
    return (one, other) if one < other else (other, one)


def test_chains_use_every_hexside_once() -> None:
    edges = {sorted_edge(*edge) for place in ISLAND for _, edge in sides(place)}
    drawn = [sorted_edge(*step) for line in chains(edges) for step in pairwise(line)]
    assert sorted(drawn) == sorted(edges)


def test_the_pen_does_not_drift() -> None:
    pen = Pen()
    pen.move((0, 0))
    pen.line(*((0.04 * n, 27.7128 * n) for n in range(1, 101)))
    steps = pen.data.split("l")[1].replace("-", " -").split()
    assert sum(float(step) for step in steps[1::2]) == pytest.approx(2771.28, abs=0.06)


def test_marks_stand_evenly_along_a_line() -> None:
    marks = sampled(rounded([(0, 0), (100, 0)]), 10)
    assert [round(x) for (x, _), _ in marks] == list(range(5, 100, 10))
    assert {way for _, way in marks} == {(1.0, 0.0)}
