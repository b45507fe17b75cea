"""Geometry: names, neighbours, distances and pixels agree with one another."""

from math import hypot, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khamsin.core import hexes

COORDINATE = st.integers(2, 98)
HEX = st.builds(hexes.name, COORDINATE, COORDINATE)


def test_neighbours_as_the_drills_draw_them() -> None:
    assert hexes.around("0303") == ("0302", "0402", "0403", "0304", "0203", "0202")
    assert hexes.around("0403") == ("0402", "0503", "0504", "0404", "0304", "0303")


@given(COORDINATE, COORDINATE)
def test_names_can_be_read_back(column: int, row: int) -> None:
    assert hexes.parse(hexes.name(column, row)) == (column, row)
    assert hexes.is_hex(hexes.name(column, row))


@pytest.mark.parametrize("text", ["", "303", "03030", "03a3", "-103", "٠٣٠٣", "turn:7", " 303"])
def test_what_is_no_hex_is_refused(text: str) -> None:
    assert not hexes.is_hex(text)
    with pytest.raises(ValueError, match="expected four digits"):
        hexes.parse(text)


@given(HEX)
def test_neighbours_know_each_other(spot: str) -> None:
    around = hexes.around(spot)
    assert len(set(around)) == 6
    for there in around:
        assert hexes.is_adjacent(there, spot)
        assert hexes.distance(spot, there) == 1
        assert hexes.side(spot, there) == hexes.side(there, spot)


@given(HEX)
def test_the_centres_of_neighbours_are_one_hex_apart(spot: str) -> None:
    x, y = hexes.centre(spot)
    for there in hexes.around(spot):
        there_x, there_y = hexes.centre(there)
        assert isclose(hypot(x - there_x, y - there_y), 2 * hexes.HALF)


def test_the_first_neighbour_is_north_and_they_go_clockwise() -> None:
    for spot in ("0505", "0605"):
        x, y = hexes.centre(spot)
        turns = [(hexes.centre(n)[0] - x, hexes.centre(n)[1] - y) for n in hexes.around(spot)]
        assert [(round(a / 48), round(b / hexes.HALF)) for a, b in turns] == [
            (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1),
        ]  # fmt: skip


@given(HEX, HEX, HEX)
def test_distance_is_a_metric(a: str, b: str, c: str) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(HEX)
def test_distance_agrees_with_walking(start: str) -> None:
    edge, seen = [start], {start: 0}
    for step in range(1, 4):
        edge = [n for spot in edge for n in hexes.around(spot) if n and n not in seen]
        seen.update(dict.fromkeys(edge, step))
    assert all(hexes.distance(start, spot) == step for spot, step in seen.items())


def test_off_the_numbered_map_there_is_nothing() -> None:
    assert hexes.around("0101").count("") == 4
    assert hexes.around("0201").count("") == 1
