"""The drawing's geometry is the board's."""

import pytest

from khamsin.art import lattice
from khamsin.core import hexes


@pytest.mark.parametrize("name", ["0101", "0201", "0304", "6420", "3513"])
def test_centres_are_those_of_the_board(name: str) -> None:
    assert lattice.pixel(lattice.pair(name)) == pytest.approx(hexes.centre(name))


def test_the_board_ends_where_its_hexes_end() -> None:
    assert lattice.board_pixels(64, 20) == pytest.approx((48 * 64 + 16, 55.4256 * 20 + 27.7128), abs=1e-3)


@pytest.mark.parametrize("name", ["0303", "0403"])
def test_neighbours_are_those_of_the_board(name: str) -> None:
    assert [lattice.name_of(place) for place in lattice.neighbours(lattice.pair(name))] == list(
        hexes.around(name)
    )


def test_two_hexes_agree_on_their_hexside() -> None:
    here = (4, 7)
    for other, (start, end) in lattice.sides(here):
        assert lattice.side_between(other, here) == (end, start)


def test_strangers_share_no_hexside() -> None:
    with pytest.raises(ValueError, match="expected neighbours"):
        lattice.side_between((1, 1), (5, 5))
