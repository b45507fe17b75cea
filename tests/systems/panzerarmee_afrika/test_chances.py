"""PAA 8.6, PAA 8.7: the chances that the page shows, against all 36 rolls and against games played."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from typing import Any

import pytest
from tests.systems.panzerarmee_afrika.small import SYSTEM, position, unit
from tests.systems.panzerarmee_afrika.test_strength import PRINTED

from khamsin.core.game import Game
from khamsin.core.pieces import on_map, units_of
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import chances, losses, strength

ROWS = [[int(cell) for cell in line.split()] for line in PRINTED.split("\n")[1:-1]]
GAMES = 4_000

BATTLES: dict[str, tuple[list[dict[str, Any]], list[str], list[str], int]] = {
    "two German units on two brigades": (
        [unit("g1", "0303", 4, "attack"), unit("g2", "0303", 3, "attack"),
         unit("a1", "0302", 2), unit("a2", "0302", 3)],
        ["g1", "g2"], ["0302"], 4,
    ),
    "Allied units on a German stack": (
        [unit("a1", "0303", 3, "maximum"), unit("a2", "0402", 2, "attack"), unit("a3", "0202", 1, "attack"),
         unit("g1", "0302", 4), unit("g2", "0302", 1)],
        ["a1", "a2", "a3"], ["0302"], 6,
    ),
    "two hexes in one attack": (
        [unit("g1", "0304", 4, "maximum"), unit("i1", "0304", 2, "attack"),
         unit("a1", "0303", 1), unit("a2", "0303", 2), unit("a3", "0403", 3)],
        ["g1", "i1"], ["0303", "0403"], 6,
    ),
}  # fmt: skip
"""Units, attackers, hexes, and the column of the attack. Nobody defends in supply; hexes are halved apart."""


def battle(name: str) -> tuple[State, list[str], list[str], int]:
    units, attackers, spots, column = BATTLES[name]
    side = units[0]["side"]
    return position(units, side=side), attackers, spots, column


def worst(strengths: Sequence[int], points: int) -> list[int]:
    """The first of the sets of strengths that meet a loss, by trying all."""
    sets = [c for count in range(len(strengths) + 1) for c in combinations(range(len(strengths)), count)]
    fits = [c for c in sets if sum(strengths[i] for i in c) <= points]
    best = max((sum(strengths[i] for i in c), len(c)) for c in fits)
    return list(next(c for c in fits if (sum(strengths[i] for i in c), len(c)) == best))


def all_rolls(state: State, attackers: Sequence[str], spots: Sequence[str], column: int) -> Counter[Any]:
    """All 36 rolls counted by hand: (defenders' loss, attackers' loss, cleared) -> how many."""
    enemy = "axis" if state.side == "allied" else "allied"
    foes, own = strength.defenders(state, spots, enemy), units_of(state, attackers)
    found: Counter[Any] = Counter()
    for attack, counter in product(range(6), range(6)):
        gone = worst([u.strength for u in foes], ROWS[attack][column])
        left = [u for i, u in enumerate(foes) if i not in gone]
        power = sum(u.strength * (4 if u.nation == "german" else 2) for u in left)
        back = min(max(power - sum(u.strength for u in own), 0), 10)
        fallen = worst([u.strength for u in own], ROWS[counter][back])
        took, lost = sum(foes[i].strength for i in gone), sum(own[i].strength for i in fallen)
        found[took, lost, not left and len(fallen) < len(own)] += 1
    return found


def spread(found: Mapping[Any, int], part: int) -> dict[int, Fraction]:
    sums: Counter[int] = Counter()
    for key, count in found.items():
        sums[key[part]] += count
    return {key: Fraction(count, 36) for key, count in sums.items()}


@pytest.mark.parametrize("name", BATTLES)
def test_chances_against_all_36_rolls(name: str) -> None:
    state, attackers, spots, column = battle(name)
    enemy = "axis" if state.side == "allied" else "allied"
    assert strength.odds(state, units_of(state, attackers), spots, enemy).column == column
    foes = strength.defenders(state, spots, enemy)
    theirs, ours, cleared = chances.sequence(state, units_of(state, attackers), foes, column)
    known = all_rolls(state, attackers, spots, column)
    assert theirs == spread(known, 0) and ours == spread(known, 1)
    assert cleared == spread(known, 2).get(1, 0)


@pytest.mark.parametrize("name", BATTLES)
def test_chances_against_games_played(name: str) -> None:
    """Thousands of battles with seeded dice: every share within four standard deviations of its chance."""
    state, attackers, spots, column = battle(name)
    known = all_rolls(state, attackers, spots, column)
    fought: Counter[Any] = Counter(played(state, attackers, spots, seed) for seed in range(GAMES))
    assert set(fought) <= set(known)
    for key, count in known.items():
        chance = count / 36
        tolerance = 4 * sqrt(chance * (1 - chance) * GAMES)
        assert abs(fought[key] - chance * GAMES) <= tolerance, (key, fought[key] / GAMES, chance)


def played(state: State, attackers: list[str], spots: list[str], seed: int) -> tuple[int, int, bool]:
    """One battle through the game: losses of defenders and attackers, and whether the hexes were cleared."""
    game = Game(SYSTEM, state, seed)
    game.play({"act": "attack", "units": attackers, "hexes": spots})
    while game.state.question.name != "combat":
        if game.state.question.name == "losses":
            gone = next(losses.legal_sets(*losses.open_loss(game.state)))
            game.play({"act": "lose", "units": gone})
        else:
            game.play({"act": "decline"})
    after = game.state
    lost = {True: 0, False: 0}
    for unit_id, before in state.units.items():
        lost[unit_id in attackers] += before.strength if not on_map(after.units[unit_id]) else 0
    foes = [i for i in state.units if i not in attackers]
    cleared = not any(on_map(after.units[i]) for i in foes) and any(on_map(after.units[i]) for i in attackers)
    return lost[False], lost[True], cleared
