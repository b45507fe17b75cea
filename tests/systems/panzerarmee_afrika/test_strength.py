"""PAA 8.3, 8.6, 8.7: strengths with every factor, rounded up once a hex; the table cell by cell."""

import pytest
from tests.systems.panzerarmee_afrika.small import position, unit

from khamsin.core.pieces import units_of
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import drill, strength

PRINTED = """
2  2  3  4  4  6  6  6  8  10  10
0  2  3  3  4  4  6  6  8  8   10
0  0  2  3  3  4  4  6  6  8   8
0  0  2  2  3  3  4  6  6  8   8
0  0  0  2  3  3  4  6  6  6   8
0  0  0  2  3  3  4  4  6  6   6
"""
"""PAA 8.7 as the rulebook prints it: a line for each die, a column for each superiority; a dot is 0."""


def test_the_table_of_results_cell_by_cell() -> None:
    state = position([unit("g1", "0303")])
    for die, line in enumerate(PRINTED.split("\n")[1:-1], start=1):
        for column, points in enumerate(line.split()):
            assert strength.losses_in(state, column)[die] == int(points), (die, column)


def attack_of(state: State, ids: list[str], targets: list[str]) -> int:
    units = units_of(state, ids)
    return strength.attack(state, units, targets, lambda u: u.flags[0] if u.flags else "general").total


@pytest.mark.parametrize(
    ("strengths", "total"),
    [([1], 1), ([2], 1), ([3], 2), ([1, 1], 1), ([3, 3], 3), ([1, 1, 1], 2), ([1, 2, 4], 4)],
)
def test_r15_halves_of_one_hex_are_added_then_rounded_up(strengths: list[int], total: int) -> None:
    units = [unit(f"g{n}", "0303", s) for n, s in enumerate(strengths)]
    assert attack_of(position(units), [u["id"] for u in units], ["0302"]) == total


def test_r15_hexes_are_rounded_apart() -> None:
    state = position([unit("g1", "0303", 1), unit("g2", "0203", 1), unit("g3", "0402", 1)])
    assert attack_of(state, ["g1", "g2", "g3"], ["0302"]) == 3


@pytest.mark.parametrize(
    ("flag", "total"), [("unsupplied", 0), ("general", 2), ("attack", 3), ("maximum", 6)]
)
def test_supply_factors(flag: str, total: int) -> None:
    assert attack_of(position([unit("g1", "0303", 3, flag)]), ["g1"], ["0302"]) == total


@pytest.mark.parametrize(
    ("flag", "strengths", "total"),
    [("general", [1], 1), ("general", [2, 3], 2), ("attack", [3], 2), ("maximum", [3], 3)],
)
def test_an_escarpment_halves_once_more_and_fractions_stay_exact(
    flag: str, strengths: list[int], total: int
) -> None:
    """A quarter of 5 is 1.25, so 2; halving and rounding twice would give 3."""
    board = {"size": [6, 6], "sides": {"escarpment": [["0302", "0303"]]}}
    units = [unit(f"g{n}", "0303", s, flag) for n, s in enumerate(strengths)]
    assert attack_of(position(units, board=board), [u["id"] for u in units], ["0302"]) == total


def test_an_escarpment_to_one_of_two_targets_halves_the_unit() -> None:
    board = {"size": [6, 6], "sides": {"escarpment": [["0302", "0303"]]}}
    state = position([unit("g1", "0303", 4, "attack")], board=board)
    assert attack_of(state, ["g1"], ["0302", "0203"]) == 2
    assert attack_of(state, ["g1"], ["0203"]) == 4


@pytest.mark.parametrize(
    ("kind", "side", "supplied", "total"),
    [
        ("clear", "allied", True, 5),
        ("clear", "allied", False, 3),
        ("rough", "allied", True, 10),
        ("rough", "axis", True, 10),
        ("rough", "axis", False, 5),
        ("swamp", "allied", True, 5),
        ("swamp", "axis", True, 10),
        ("swamp", "allied", False, 3),
    ],
)
def test_ground_and_supply_of_the_defence(kind: str, side: str, supplied: bool, total: int) -> None:
    name = "a" if side == "allied" else "i"
    board = {"size": [6, 6], "terrain": {kind: ["0303"]} if kind != "clear" else {}}
    state = position([unit(f"{name}1", "0303", 2), unit(f"{name}2", "0303", 3)], board=board)
    assert strength.defence(state, ["0303"], side, lambda u: supplied).total == total


@pytest.mark.parametrize(
    ("place", "supplied", "total"),
    [("Tobruk", True, 15), ("Tobruk", False, 8), ("Bardia", True, 6), ("Bardia", False, 3)],
)
def test_forts_multiply_and_halves_are_rounded_once(place: str, supplied: bool, total: int) -> None:
    board = {"size": [6, 6], "places": {place: ["0303"]}}
    state = position([unit("a1", "0303", 1), unit("a2", "0303", 2)], board=board)
    assert strength.defence(state, ["0303"], "allied", lambda u: supplied).total == total


def test_each_defending_hex_is_rounded_apart() -> None:
    state = position([unit("a1", "0303", 1), unit("a2", "0304", 1), unit("a3", "0304", 2)])
    assert strength.defence(state, ["0303", "0304"], "allied", lambda u: False).total == 1 + 2


@pytest.mark.parametrize(
    ("own", "against", "superiority"),
    [
        (["g1"], ["a1"], 16 - 3),
        (["i1"], ["a1"], 4 - 3),
        (["a1"], ["g1"], 6 - 4),
        (["g1", "i1"], ["a1"], 16 + 4 - 3),
        (["a1"], ["g1", "i1"], 6 - 4 - 2),
    ],
)
def test_counterattacks_count_germans_four_times_and_others_twice(
    own: list[str], against: list[str], superiority: int
) -> None:
    state = position([unit("g1", "0303", 4), unit("i1", "0303", 2), unit("a1", "0304", 3)])
    assert strength.counter(units_of(state, own), units_of(state, against)).superiority == superiority


@pytest.mark.parametrize(("own", "against", "column"), [(1, 1, 1), (1, 3, 0), (6, 1, 10), (1, 2, 0)])
def test_counterattack_columns_stay_on_the_table(own: int, against: int, column: int) -> None:
    """PAA 8.65: never below column 0. PAA 8.7: never beyond column 10."""
    state = position([unit("a1", "0303", own), unit("g1", "0304", against)])
    assert strength.counter(units_of(state, ["a1"]), units_of(state, ["g1"])).column == column


def test_trucks_alone_strike_back_in_column_nought() -> None:
    state = position([unit("at1", "0303", 1), unit("g1", "0304", 1)])
    assert strength.counter(units_of(state, ["at1"]), units_of(state, ["g1"])).column == 0
    assert strength.counter([], units_of(state, ["g1"])).column == 0


def test_a_truck_defends_only_where_it_is_alone() -> None:
    state = position(
        [unit("at1", "0303", 1), unit("at2", "0303", 1), unit("at3", "0304", 1), unit("a1", "0304")]
    )
    assert [u.id for u in strength.defenders(state, ["0303"], "allied")] == ["at1"]
    assert [u.id for u in strength.defenders(state, ["0304"], "allied")] == ["a1"]


def test_a_pinned_table_is_a_drills_own() -> None:
    """What is remembered of the map of a scenario goes by the scenario's tables."""
    case = {"scenario": "campaign", "state": {"turn": 2, "side": "axis", "phase": "combat", "units": []}}
    pinned = drill({**case, "tables": {"combat": {"1": {"1": 9}}}})
    assert strength.losses_in(drill(case), 1)[1] == 2
    assert strength.losses_in(pinned, 1)[1] == 9
