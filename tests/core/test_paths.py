"""Ways are the cheapest there are: compared with trying everything."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from khamsin.core.board import Board
from khamsin.core.paths import flood, reach

BOARD = Board({"size": [4, 4]})
PAIRS = [(a, b) for a in BOARD.hexes for b in BOARD.neighbours[a]]
COSTS = st.lists(st.integers(1, 5), min_size=len(PAIRS), max_size=len(PAIRS))
HALTS = st.lists(st.sampled_from([False, False, True]), min_size=len(PAIRS), max_size=len(PAIRS))
CLOSED = st.lists(st.sampled_from([True, False, False, False]), min_size=len(PAIRS), max_size=len(PAIRS))


class Country:
    """Costs, halts and closed hexsides, each by direction."""

    def __init__(self, costs: list[int], halts: list[bool], closed: list[bool]) -> None:
        self.cost = dict(zip(PAIRS, costs, strict=True))
        self.halts = dict(zip(PAIRS, halts, strict=True))
        self.closed = dict(zip(PAIRS, closed, strict=True))

    def steps(self, spot: str) -> Iterator[tuple[str, int, bool]]:
        for there in BOARD.neighbours[spot]:
            if not self.closed[spot, there]:
                yield there, self.cost[spot, there], self.halts[spot, there]

    def brute(self, start: str, budget: int) -> dict[str, int]:
        """Every way without a hex twice, walked."""
        best: dict[str, int] = {}
        ways = [([start], 0, False)]
        while ways:
            way, paid, halted = ways.pop()
            for there, cost, halts in [] if halted else self.steps(way[-1]):
                if there not in way and paid + cost <= budget:
                    best[there] = min(best.get(there, budget), paid + cost)
                    ways.append(([*way, there], paid + cost, halts))
        return best

    def pay(self, way: list[str]) -> int:
        """What a way costs; fails where it goes on after a halt, or crosses what is closed."""
        for step, pair in enumerate(pairwise(way), start=2):
            assert not self.closed[pair]
            assert step == len(way) or not self.halts[pair]
        return sum(self.cost[pair] for pair in pairwise(way))


COUNTRY = st.builds(Country, COSTS, HALTS, CLOSED)


@given(COUNTRY, st.sampled_from(BOARD.hexes), st.integers(0, 8))
def test_reach_equals_trying_everything(country: Country, start: str, budget: int) -> None:
    found = reach(start, budget, country.steps)
    assert found.cost == country.brute(start, budget)
    for goal, paid in found.cost.items():
        way = found.path(goal)
        assert way[-1] == goal and country.pay([start, *way]) == paid


def test_a_cheap_halted_arrival_hides_no_dearer_one() -> None:
    steps = {"a": [("b", 1, True), ("c", 1, False)], "c": [("b", 2, False)], "b": [("d", 1, False)]}
    found = reach("a", 9, lambda spot: steps.get(spot, []))
    assert found.cost == {"b": 1, "c": 1, "d": 4}
    assert found.path("d") == ["c", "b", "d"]
    assert found.path("b") == ["b"]
    with pytest.raises(KeyError):
        found.path("z")


def test_the_first_step_may_be_another() -> None:
    onward = {"b": [("c", 1, False)], "a": [("z", 1, False)]}
    found = reach("a", 5, lambda spot: onward.get(spot, []), first=lambda spot: [("b", 4, False)])
    assert found.cost == {"b": 4, "c": 5}


def test_equal_ways_are_told_apart_always_alike() -> None:
    found = [reach("0202", 4, lambda spot: [(n, 1, False) for n in BOARD.neighbours[spot]]) for _ in range(2)]
    assert [found[0].path(spot) for spot in found[0].cost] == [found[1].path(spot) for spot in found[1].cost]


@given(COUNTRY, st.sampled_from(BOARD.hexes), st.sampled_from(BOARD.hexes), st.integers(0, 8))
def test_a_flood_from_sources_equals_a_reach_to_them(country: Country, a: str, b: str, budget: int) -> None:
    free = Country([country.cost[p] for p in PAIRS], [False] * len(PAIRS), [False] * len(PAIRS))
    edges = {s: tuple((n, free.cost[n, s]) for n in BOARD.neighbours[s]) for s in BOARD.hexes}
    found = flood([a, b], budget, edges, lambda spot: False)
    for spot in BOARD.hexes:
        costs = {**reach(spot, budget, free.steps).cost, spot: 0}
        paid = min((costs[source] for source in (a, b) if source in costs), default=None)
        assert found.get(spot) == paid


def test_a_hex_that_stops_has_a_figure_but_lets_nothing_through() -> None:
    line = {"a": (("b", 1),), "b": (("a", 1), ("c", 1)), "c": (("b", 1),)}
    assert flood(["a"], 9, line, lambda spot: spot == "b") == {"a": 0, "b": 1}
    assert flood(["a"], 9, line, lambda spot: spot == "a") == {}
