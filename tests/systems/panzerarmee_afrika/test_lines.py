"""PAA 5.5, PAA 6.5: the line of the railway, and the hexes that a fort controls."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from tests.systems.panzerarmee_afrika import ground
from tests.systems.panzerarmee_afrika.small import SYSTEM, around, boards, position, spots, terrain, unit

from khamsin.systems.panzerarmee_afrika import forts, rail

LINE = {
    "size": [6, 4],
    "places": {"Alexandria": ["0602", "0603"]},
    "roads": {"rail": [["0102", "0201", "0302"], ["0302", "0401", "0502", "0602"]]},
}


def test_the_line_counts_from_alexandria() -> None:
    state = position([unit("as1", "0602")], "movement", "allied", LINE)
    assert rail.line(state) == {"0602": 0, "0502": 1, "0401": 2, "0302": 3, "0201": 4, "0102": 5}


def test_the_line_of_the_map_is_the_run_of_the_file() -> None:
    """Every hex of Alexandria is its beginning."""
    state = SYSTEM.setup("campaign", [])
    (run,) = ground.chart()["roads"]["rail"]
    base = [spot for spot in run if spot in ground.chart()["places"]["Alexandria"]]
    assert run[: len(base)] == base
    assert rail.line(state) == {spot: max(0, far - len(base) + 1) for far, spot in enumerate(run)}


def test_no_railway_no_line() -> None:
    assert rail.line(position([unit("as1", "0602")], board={"size": [6, 4]})) == {}


@pytest.mark.parametrize(
    ("foes", "friends", "head"),
    [
        ([], [], 6),
        (["0401"], [], 1),
        (["0101"], [], 4),
        (["0101"], ["0201"], 5),
        (["0101"], ["0201", "0102"], 6),
    ],
)
def test_the_railhead_is_the_nearest_hex_that_the_axis_controls(
    foes: list[str], friends: list[str], head: int
) -> None:
    """0101 touches 0102 (5) and 0201 (4); 0401 stands on the line and its zone reaches 0502 (1)."""
    units = [unit(f"g{n}", spot) for n, spot in enumerate(foes)]
    units += [unit(f"a{n}", spot) for n, spot in enumerate(friends)]
    assert rail.railhead(position(units, "movement", "allied", LINE)) == head


@given(boards())
def test_hexes_of_a_fort_are_its_neighbours_with_land(board: Mapping[str, Any]) -> None:
    state = position([], board=board)
    for spot in spots(board):
        found = forts.hexes_of(state.board, spot)
        assert set(found) == {n for n in around(board, spot) if terrain(board, n) != "sea"}


@pytest.mark.parametrize(
    ("place", "known"),
    [("Tobruk", {"2906", "2907", "3007", "3107"}), ("Bardia", {"3507", "3508", "3608"})],
)
def test_hexes_of_the_forts_of_the_map(place: str, known: set[str]) -> None:
    state = SYSTEM.setup("campaign", [])
    assert set(forts.hexes_of(state.board, forts.all_forts(state)[place])) == known


@pytest.mark.parametrize(("garrison", "is_held"), [("g1", True), ("gt1", True), ("gs1", False)])
def test_a_truck_holds_a_fort_and_a_supply_unit_does_not(garrison: str, is_held: bool) -> None:
    board = {"size": [5, 5], "places": {"Tobruk": ["0303"]}}
    state = position([unit(garrison, "0303")], board=board)
    assert forts.held_forts(state, "axis") == (["0303"] if is_held else [])
    assert bool(forts.controlled(state, "axis")) is is_held
