"""PAA 5, PAA 6.3: where units can go, against a search that tries every step again and again."""

from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.systems.panzerarmee_afrika.small import (
    around,
    boards,
    cheapest,
    position,
    price,
    spots,
    terrain,
    unit,
    zone,
)

from khamsin.systems.panzerarmee_afrika import ways

FOES = st.lists(st.integers(0, 19), max_size=3, unique=True)


def by_hand(board: dict[str, Any], start: str, foes: list[str], truck: bool) -> dict[str, int]:
    """PAA 5.21, PAA 6.3: enemy hexes are shut, a zone stops, and no step leads from zone to zone at once."""
    stopped = zone(board, foes)

    def enters(here: str, there: str) -> bool:
        return there not in foes and not (here == start and start in stopped and there in stopped)

    found = cheapest(board, start, lambda here, there: there not in stopped, enters, truck)
    return {spot: cost for spot, cost in found.items() if spot != start}


@settings(max_examples=250)
@given(boards(), st.integers(0, 19), FOES, st.sampled_from((3, 6, 11, 16, 30)), st.booleans())
def test_reach_against_brute_force(
    board: dict[str, Any], start: int, foes: list[int], budget: int, truck: bool
) -> None:
    here = spots(board)[start]
    enemies = [spots(board)[n] for n in foes if n != start]
    mover = unit("gt1" if truck else "g1", here, 2, move=budget)
    state = position(
        [mover, *(unit(f"a{n}", spot) for n, spot in enumerate(enemies))], "movement", board=board
    )
    found = ways.reach_of(state, [state.units[mover["id"]]])
    known = {spot: cost for spot, cost in by_hand(board, here, enemies, truck).items() if cost <= budget}
    assert found.cost == known
    for goal, cost in known.items():
        way = [here, *found.path(goal)]
        steps = [price(board, a, b, truck) for a, b in pairwise(way)]
        assert None not in steps and sum(step or 0 for step in steps) == cost


@given(boards(), st.integers(0, 19), FOES)
def test_every_path_found_is_walked_without_objection(
    board: dict[str, Any], start: int, foes: list[int]
) -> None:
    here = spots(board)[start]
    others = [unit(f"a{n}", spots(board)[n]) for n in foes if n != start]
    state = position([unit("g1", here, move=20), *others], "movement", board=board)
    mover = [state.units["g1"]]
    found = ways.reach_of(state, mover)
    for goal, cost in found.cost.items():
        walked = ways.walk(state, mover, found.path(goal))
        assert not walked.denials and walked.combat == cost


@given(boards())
def test_sea_is_never_entered(board: dict[str, Any]) -> None:
    land = [spot for spot in spots(board) if terrain(board, spot) != "sea"]
    if land:
        state = position([unit("g1", land[0], move=200)], "movement", board=board)
        assert set(ways.reach_of(state, [state.units["g1"]]).cost) <= set(land)


def test_a_halted_arrival_does_not_hide_a_dearer_one_that_goes_on() -> None:
    """The short way by road ends in the zone; the hex beyond is reached through the open desert."""
    board = {"size": [6, 6], "terrain": {}, "sides": {}, "roads": {"road": [["0103", "0203", "0303"]]}}
    state = position([unit("g1", "0103", move=30), unit("a1", "0402")], "movement", board=board)
    found = ways.reach_of(state, [state.units["g1"]]).cost
    assert found["0303"] == 2
    assert found == {k: v for k, v in by_hand(board, "0103", ["0402"], False).items() if v <= 30}
    assert "0303" in around(board, "0402")
