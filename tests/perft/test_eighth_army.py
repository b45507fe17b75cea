"""Perft of 8th Army: the lines of play from small positions, the first steps of each counted by hand."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.perft.divide import begin, perft, printed

from khamsin.systems import SYSTEMS

SYSTEM = SYSTEMS["eighth-army"]
NEAR, CORNER = {"Alexandria": ["0102"]}, {"Alexandria": ["0101"]}
FREE = {"transportation": {"*": 0}, "provision": {"*": 0}}
PLAIN = {"attacker": 0, "defender": 0, "retreat": "none", "advance": False}


@dataclass(frozen=True)
class Case:
    """A position of the Allied turn 2, the lines of 1, 2, 3 actions, and the row that every score reads."""

    units: list[dict[str, Any]]
    phase: str
    counts: tuple[int, ...]
    size: tuple[int, int] = (9, 7)
    places: dict[str, list[str]] = field(default_factory=dict)
    row: dict[str, Any] = field(default_factory=dict)
    provision: dict[str, int] = field(default_factory=dict)
    points: int = 15


def unit(name: str, at: str, strength: int = 2, move: int = 4, *flags: str, **noted: bool) -> dict[str, Any]:
    """A unit: "a" Allied or "x" Axis, then "i" infantry, "a" armour, "f" a fortification."""
    side = {"a": "allied", "x": "axis"}[name[0]]
    kind = {"i": "infantry", "a": "armor", "f": "fort"}[name[1]]
    body = {"strength": strength, "move": move, "flags": list(flags)}
    return {"id": name, "side": side, "type": kind, "at": at, **body, **noted}


CASES = {
    # One hex of movement from the middle of nine: either of two or both, to six hexes; or end. 3 x 6 + 1.
    # Then the other to six, or end, 7 each; after both, or after the end, only the end. 12 x 7 + 6 + 1.
    "a stack of two moves": Case(
        [unit("ai1", "0202", move=1), unit("ai2", "0202", move=1)], "movement", (19, 91), (3, 3)
    ),
    # On a line, beside two that have moved: back to 0101, or past them to 0401; and end.
    "no third joins": Case(
        [unit("ai1", "0201", 2, 2), unit("ai2", "0301", moved=True), unit("ai3", "0301", moved=True)],
        "movement",
        (3, 3),
        (5, 1),
    ),
    # The base holds two that cannot leave it: the third goes back to 0201, on to 0401, or it ends.
    # Then only the end; but after the end an offensive by it, or that end. 1 + 1 + 2.
    "two that stay bar the base": Case(
        [
            unit("ai1", "0101", 2, 4, "unsupplied"),
            unit("ai2", "0101", 2, 4, "unsupplied"),
            unit("ai3", "0301", 2, 2),
        ],
        "movement",
        (3, 4),
        (4, 1),
        CORNER,
    ),
    # Half of four: 0401 and 0301, nearer to the base; and end.
    "an unsupplied unit": Case([unit("ai1", "0501", 2, 4, "unsupplied")], "movement", (3, 3), (6, 1), CORNER),
    # 0201, with an empty fortification that it destroys; 0301, where the enemy in 0401 stops it; and end.
    "a stop and a fortification": Case(
        [unit("ai1", "0101"), unit("xf1", "0201", 1, 0), unit("xi1", "0401")], "movement", (3, 3), (5, 1)
    ),
    # Two points for stacks at 1, 1 and 2: both near ones or the far one. Then the next segment can only end.
    "points are short": Case(
        [unit("ai1", "0301"), unit("ai2", "0501"), unit("ai3", "0701")],
        "maintenance",
        (1, 2, 2),
        (9, 1),
        CORNER,
        provision={"2": 1, "4": 1, "6": 2},
        points=2,
    ),
    # Offensive or end; then attack, another offensive, or end, and beside it the end of resupply: 3 + 1.
    # After the attack twelve hexes lie two away from 0403, but 0202 only through the attacker: 11; three of
    # them by a second way too, tapped in rising order: 14. After the other offensive again 3, and one more
    # line each behind the two ends.
    "a defender retreats": Case(
        [unit("ai1", "0303"), unit("xi1", "0403")],
        "attack",
        (2, 4, 19),
        places=NEAR,
        row={"retreat": "defender"},
    ),
    # As above, but the attacker goes from 0303 to 0202, 0203 or 0302, and on to 0102, 0103, 0104, 0201 or
    # 0301, each farther from 0403 than the one before: 8. And 3 + 1 + 1.
    "an attacker retreats": Case(
        [unit("ai1", "0303"), unit("xi1", "0403")],
        "attack",
        (2, 4, 13),
        places=NEAR,
        row={"retreat": "attacker"},
    ),
    # 0403, or one of its six neighbours, 0303 that it left among them; or declined: 8. And 3 + 1 + 1.
    "infantry advances": Case(
        [unit("ai1", "0303"), unit("xi1", "0403", 1)],
        "attack",
        (2, 4, 13),
        places=NEAR,
        row={"defender": 1, "advance": True},
    ),
    # Two points of two full units: both flipped, or one of them destroyed: 3. And 3 + 1 + 1.
    "the owner chooses": Case(
        [unit("ai1", "0303"), unit("xi1", "0403"), unit("xi2", "0403")],
        "attack",
        (2, 4, 8),
        places=NEAR,
        row={"defender": 2},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_lines_of_play(name: str) -> None:
    case = CASES[name]
    rows = {str(score): {**PLAIN, **case.row} for score in range(-9, 6)}
    drill = {
        "board": {"size": list(case.size), "places": case.places},
        "tables": {
            "maintenance": {"transportation": {"*": 0}, "provision": case.provision},
            "combat_supply": FREE,
            "combined_arms": {"*": {"*": 0}},
            "attack_results": rows,
        },
        "state": {
            "turn": 2,
            "side": "allied",
            "phase": case.phase,
            "units": case.units,
            "tracks": {"allied.sp": case.points},
        },
    }
    game = begin(SYSTEM, SYSTEM.drill(drill), [1])
    for depth, count in enumerate(case.counts, start=1):
        found = perft(game, depth)
        assert found == count, f"{name}, {depth} actions: {found}, not {count}\n{printed(game, depth)}"
