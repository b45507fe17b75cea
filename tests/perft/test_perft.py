"""Perft: the number of lines of play from small positions, the first step of each counted by hand."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.perft.divide import begin, perft, printed
from tests.systems.panzerarmee_afrika.small import SYSTEM, position, unit


@dataclass(frozen=True)
class Case:
    """A position, the dice that fall, and the lines of 1, 2, 3 actions."""

    units: list[dict[str, Any]]
    phase: str
    counts: tuple[int, ...]
    board: dict[str, Any]
    side: str = "axis"
    dice: list[int] = field(default_factory=lambda: [6])
    given: dict[str, Any] = field(default_factory=dict)


CASES = {
    # One hex of movement from the middle of nine: g1, g2 or both, to six hexes; or end. 3 x 6 + 1.
    "a stack of two moves": Case(
        [unit("g1", "0202", move=3), unit("g2", "0202", move=3)],
        "movement",
        (19, 91, 91),
        {"size": [3, 3]},
    ),
    # Two hexes of movement. Next door 0101, 0103, and in the zone of a1 0201 and 0202, where it ends; two off
    # only 0203, by way of 0103. And end.
    "a zone stops": Case(
        [unit("g1", "0102", move=6), unit("a1", "0302")],
        "movement",
        (6, 6, 6),
        {"size": [4, 3]},
    ),
    # From zone to zone at once it may not go: its neighbours 0201 and 0303 lie in the zone of a1 in 0302, as
    # does its own hex; that leaves 0102, 0103, 0203. Two off: 0101 by 0102; from 0102 into the zone again at
    # 0201, from 0203 at 0303. So 0101, 0102, 0103, 0201, 0203, 0303; and end.
    "from zone to zone": Case(
        [unit("g1", "0202", move=6), unit("a1", "0302")],
        "movement",
        (7, 7, 8),
        {"size": [3, 3]},
    ),
    # Six points in attack supply against one halved: column 5, three points at least, so a1 can be overrun,
    # at 3 + 3 + 10 points. Without it: 0201, 0203, 0101, 0102, 0103, 0301; in the zone 0302, 0303,
    # and 0401 over 0301; what lies beyond is cut off by the zone. 9 + 1, and end.
    "an overrun": Case(
        [unit("g1", "0202", 6, move=16), unit("gs1", "0102"), unit("a1", "0402", 1)],
        "movement",
        (11, 13, 31),
        {"size": [5, 3], "places": {"El Agheila": ["0102"]}},
    ),
    # A truck with two points on a road: alone to 0201 or 0301; with the supply unit to either; with the load
    # put down in 0201, on to 0301 or back to 0101; and end. 2 + 2 + 2 + 1.
    "a truck and its load": Case(
        [unit("gt1", "0101", 1, move=2), unit("gs1", "0101")],
        "movement",
        (7, 8, 14),
        {
            "size": [4, 2],
            "roads": {"road": [["0101", "0201", "0301", "0401"]]},
            "places": {"El Agheila": ["0101"]},
        },
    ),
    # The supply unit for g1, for g2, for both; destroyed; or kept. 3 + 1 + 1.
    "supply for attacks": Case(
        [unit("g1", "0202"), unit("g2", "0103"), unit("gs1", "0102")],
        "attack-supply",
        (5, 5, 5),
        {"size": [3, 3], "places": {"El Agheila": ["0102"]}},
    ),
    # One attack, or end. Four against two brigades halved, 2: column 2, and a three costs two points: a1
    # or a2.
    "the loser chooses": Case(
        [unit("g1", "0202", 4, "attack"), unit("a1", "0302"), unit("a2", "0302")],
        "combat",
        (2, 3, 3),
        {"size": [4, 3]},
        dice=[3, 6],
    ),
    # g1, g2 or both attack, or end. Column 3 at least takes a1 with any die; then each attacker may advance.
    "victors advance": Case(
        [unit("g1", "0202", 4, "attack"), unit("g2", "0202", 4, "attack"), unit("a1", "0302")],
        "combat",
        (4, 9, 9),
        {"size": [4, 3]},
    ),
    # Two hexes of the base, for the arrival and for the cadre (2 points at hand); or end. 2 + 2 + 1.
    "arrival and cadre": Case(
        [unit("g1", "turn:5"), unit("g2", "cadre")],
        "reinforcement",
        (5, 13, 13),
        {"size": [3, 3], "places": {"El Agheila": ["0102", "0103"]}},
        given={"tracks": {"german.infantry": 2}},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play(name: str) -> None:
    case = CASES[name]
    start = position(case.units, case.phase, case.side, case.board, **case.given)
    game = begin(SYSTEM, start, case.dice)
    for depth, count in enumerate(case.counts, start=1):
        found = perft(game, depth)
        assert found == count, f"{name}, {depth} actions: {found}, not {count}\n{printed(game, depth)}"
