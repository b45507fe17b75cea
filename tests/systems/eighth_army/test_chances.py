"""8A IV.table: the chances shown before a die, against its six faces and dice thrown."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest
from tests.systems.eighth_army.test_offers import SYSTEM, cases, position

from khamsin.core.dice import ScriptedDice, SeededDice
from khamsin.core.game import Game
from khamsin.systems.eighth_army import charts

ENDS = ("2-one-stack", "score-below-zero", "table-top", "loss-tobruk", "loss-fort", "again", "retreat-two")
ATTACKS = [f"a8-IV.{end}" for end in ENDS]
THROWS = 6_000


def attack(drill: str) -> tuple[Game, dict[str, Any], dict[str, Any]]:
    """The position of a drill before its first attack, that attack, and what is shown of it."""
    steps = next(case for case in cases() if case["id"] == drill)["steps"]
    played = [step["do"] for step in steps if "do" in step and "refused" not in step]
    count = next(n for n, action in enumerate(played) if action["act"] == "attack")
    game, action = position(drill, count), played[count]
    offer = game.offer({k: action[k] for k in ("act", "units", "hexes")})
    assert offer.ready == action and offer.preview is not None and offer.preview["rolls"]
    return game, action, dict(offer.preview)


def scored(game: Game, action: dict[str, Any], face: int) -> int:
    """The score that a face of the die gives in the game."""
    rolled = game.state.rolled
    dice = ScriptedDice([1] * rolled + [face] + [1] * 9)
    step = Game(SYSTEM, game.state, dice=dice).play(action)
    return next(int(event["score"]) for event in step.events if event["ev"] == "scored")


def span(text: str) -> range:
    """The scores that a chance speaks of: "7: ..." or "7 to 9: ..."."""
    ends = [int(word) for word in text.split(": ")[0].split(" to ")]
    return range(ends[0], ends[-1] + 1)


@pytest.mark.parametrize("drill", ATTACKS)
def test_each_face_falls_into_the_chance_that_tells_of_it(drill: str) -> None:
    game, action, preview = attack(drill)
    for row in preview["chances"]:
        faces = [face for face in range(1, 7) if scored(game, action, face) in span(row["text"])]
        assert len(faces) / 6 == row["p"]
        for face in faces:
            result = charts.result(game.state, scored(game, action, face))
            assert f"attacker loses {result['attacker']}, defender {result['defender']}" in row["text"]
    assert abs(sum(row["p"] for row in preview["chances"]) - 1) < 1e-9


@pytest.mark.parametrize("drill", ATTACKS)
def test_chances_against_dice_thrown(drill: str) -> None:
    """Thousands of seeds: every share within four standard deviations of its chance."""
    game, action, preview = attack(drill)
    scores = {face: scored(game, action, face) for face in range(1, 7)}
    count = Counter(scores[SeededDice(seed).roll(game.state.rolled)] for seed in range(THROWS))
    for row in preview["chances"]:
        found, chance = sum(count[score] for score in span(row["text"])), row["p"]
        assert abs(found - chance * THROWS) <= 4 * sqrt(chance * (1 - chance) * THROWS) + 1e-9
