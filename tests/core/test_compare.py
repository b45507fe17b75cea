"""How a game from elsewhere stands to the one in hand."""

from typing import Any

import pytest
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core import codec
from khamsin.core.compare import Relation, relation
from khamsin.core.game import Game


def game(steps: int, seed: int = 3) -> Game:
    return play_on(begin(toy, seed=seed), steps)


def received(sent: Game, *, whole: bool = True) -> Game:
    """A game as it comes out of a link."""
    token = codec.game_token(sent) if whole else codec.position_token(sent)
    return codec.read_token(token, lambda _: toy)


def test_no_game_in_hand_and_other_games() -> None:
    assert relation(None, game(2)) == Relation("other")
    assert relation(game(2), game(2, seed=4)) == Relation("other")
    militia = Game(toy, toy.setup("skirmish", ["militia"]), 3)
    assert relation(game(0), militia) == Relation("other")


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (6, 6, Relation("same", 0)),
        (6, 9, Relation("ahead", 3)),
        (0, 4, Relation("ahead", 4)),
        (9, 6, Relation("behind", 3)),
        (9, 0, Relation("behind", 9)),
    ],
)
def test_along_one_line(mine: int, theirs: int, expected: Relation) -> None:
    assert relation(game(mine), received(game(9).until(theirs))) == expected


def test_a_fork_names_its_step() -> None:
    mine, theirs = game(8), game(8).until(5)
    other = next(a for a in _choices(theirs) if a != mine.steps[5].action)
    theirs.play(other)
    assert relation(mine, received(theirs)) == Relation("forked", 5)
    assert relation(theirs, received(mine)) == Relation("forked", 5)


def _choices(game: Game) -> list[dict[str, Any]]:
    """Actions that may be played: some moves, and ending."""
    return [a for a in _moves(game) if game.why_not(a) is None]


def _moves(game: Game) -> list[dict[str, Any]]:
    hexes = [f"{column:02}{row:02}" for column in range(1, 7) for row in range(1, 7)]
    units = sorted(game.state.units)
    return [{"act": "move", "unit": u, "path": [h]} for u in units for h in hexes] + [{"act": "end"}]


def test_a_position_is_a_step_of_ours_or_the_way_to_it_is_unknown() -> None:
    mine = game(9)
    assert relation(mine, received(mine, whole=False)) == Relation("same", 0)
    assert relation(mine, received(mine.until(4), whole=False)) == Relation("behind", 5)
    assert relation(mine.until(4), received(mine, whole=False)) == Relation("ahead", None)
    other = mine.until(5)
    other.play(next(a for a in _choices(other) if a != mine.steps[5].action))
    assert relation(mine, received(other, whole=False)) == Relation("forked", None)


def test_a_game_that_was_begun_from_our_position_goes_on_from_it() -> None:
    mine = game(5)
    theirs = received(mine, whole=False)
    play_on(theirs, 3)
    assert relation(mine, received(theirs)) == Relation("ahead", 3)
    assert relation(theirs, received(mine)) == Relation("behind", 3)
    assert relation(mine.until(3), received(theirs)) == Relation("ahead", None)
