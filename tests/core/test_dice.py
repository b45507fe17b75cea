"""Dice: known answers, even faces, and nothing stored ahead."""

from itertools import pairwise

import pytest

from khamsin.core.dice import FACES, EvenDice, ScriptedDice, SeededDice

KNOWN = {
    0: [5, 6, 2, 6, 5, 5, 1, 3, 5, 3, 4, 5, 4, 2, 6, 4, 4, 1, 5, 1],
    1941: [2, 6, 1, 1, 3, 3, 2, 1, 1, 1, 5, 1, 5, 6, 4, 5, 2, 3, 5, 1],
    2**53 - 1: [6, 3, 5, 6, 4, 2, 3, 5, 1, 1, 1, 3, 5, 1, 1, 2, 3, 1, 6, 2],
}


@pytest.mark.parametrize("seed", KNOWN)
def test_known_answers(seed: int) -> None:
    """These may never change: every saved game hangs on them."""
    assert [SeededDice(seed).roll(count) for count in range(20)] == KNOWN[seed]


def test_a_roll_depends_on_nothing_but_seed_and_count() -> None:
    dice = SeededDice(7)
    ahead = [dice.roll(count) for count in range(50)]
    assert [SeededDice(7).roll(count) for count in reversed(range(50))] == ahead[::-1]
    assert ahead != [SeededDice(8).roll(count) for count in range(50)]


def test_faces_are_even() -> None:
    """Chi-square with 5 degrees of freedom: over 20.5 happens once in a thousand; the rolls are fixed."""
    rolls = 60_000
    counts = dict.fromkeys(FACES, 0)
    for count in range(rolls):
        counts[SeededDice(count % 10).roll(count)] += 1
    expected = rolls / 6
    assert sum((seen - expected) ** 2 / expected for seen in counts.values()) < 20.5


def test_a_face_says_nothing_about_the_next() -> None:
    dice = SeededDice(3)
    faces = [dice.roll(count) for count in range(36_001)]
    pairs: dict[tuple[int, int], int] = {}
    for pair in pairwise(faces):
        pairs[pair] = pairs.get(pair, 0) + 1
    assert len(pairs) == 36
    assert sum((seen - 1000) ** 2 / 1000 for seen in pairs.values()) < 66.6


def test_even_dice_show_every_face_once_in_six_throws() -> None:
    deals = [[EvenDice(5).roll(6 * deal + n) for n in range(6)] for deal in range(50)]
    assert all(sorted(deal) == list(FACES) for deal in deals)
    assert len({tuple(deal) for deal in deals}) > 30
    assert deals[0] != [EvenDice(6).roll(n) for n in range(6)]


def test_scripted_dice_end() -> None:
    dice = ScriptedDice([6, 1])
    assert [dice.roll(0), dice.roll(1)] == [6, 1]
    with pytest.raises(IndexError, match="die 3 was thrown, but only 2 are listed"):
        dice.roll(2)


def test_six_hundred_thousand_rolls_are_even() -> None:
    """As above, for the first rolls of thirty games."""
    counts = dict.fromkeys(FACES, 0)
    for seed in range(30):
        dice = SeededDice(seed)
        for count in range(20_000):
            counts[dice.roll(count)] += 1
    assert sum((seen - 100_000) ** 2 / 100_000 for seen in counts.values()) < 20.5
