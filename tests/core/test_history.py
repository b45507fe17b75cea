"""The bridge's `history`: figures of every turn's end and of now, and what the panel makes of a measure."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.core import toy
from tests.core.test_bridge import _toy_alone, good

from khamsin import bridge
from khamsin.core.measures import table
from khamsin.players.roster import make

__all__ = ["_toy_alone"]


@pytest.fixture
def _played() -> Iterator[list[tuple[int, dict[str, int]]]]:
    """A game of the toy to its end; after each action, its turn and the strength of both sides."""
    good(op="new", system="toy", scenario="skirmish", options=[], seed=5)
    game = bridge._DESK.game
    players = {side: make("random", side, 5) for side in toy.SIDES}
    seen = [_figures()]
    while toy.outcome(game.state) is None:
        action = players[game.state.question.asked].choose(game)
        assert action is not None
        game.play(action)
        seen.append(_figures())
    yield seen


def _figures() -> tuple[int, dict[str, int]]:
    state = bridge._DESK.game.state
    strength = {
        side: sum(u.strength for u in state.units.values() if u.side == side and u.at) for side in toy.SIDES
    }
    return state.turn, strength


def test_a_game_that_has_just_begun_has_only_its_now() -> None:
    good(op="new", system="toy", scenario="skirmish", options=[], seed=5)
    told = good(op="history")
    assert told["turns"] == [{"turn": 1, "name": "Turn 1", "n": 0}]
    assert told["measures"] == [
        {"id": "strength", "title": "Strength", "rule": None, "series": {"red": [6], "blue": [6]}}
    ]


def test_each_turn_ends_where_the_next_begins(_played: list[tuple[int, dict[str, int]]]) -> None:
    told = good(op="history")
    turns = [entry["turn"] for entry in told["turns"]]
    assert turns == [1, 2, 3] and told["turns"][-1]["n"] == len(_played) - 1
    for entry in told["turns"][:-1]:
        assert _played[entry["n"] - 1][0] == entry["turn"] and _played[entry["n"]][0] == entry["turn"] + 1
    series = told["measures"][0]["series"]
    for side in toy.SIDES:
        assert series[side] == [_played[entry["n"]][1][side] for entry in told["turns"]]


def test_history_is_that_of_the_game_in_hand(_played: list[tuple[int, dict[str, int]]]) -> None:
    before: Any = good(op="history")
    assert good(op="history") == before
    good(op="new", system="toy", scenario="skirmish", options=[], seed=6)
    assert len(good(op="history")["turns"]) == 1


def test_a_measure_as_a_table_of_the_panel() -> None:
    measure = {"title": "Strength", "rule": "TOY 1", "sides": {"red": 4, "blue": 6}}
    assert table(measure, {"red": "Red", "blue": "Blue"}) == {
        "title": "Strength",
        "rule": "TOY 1",
        "rows": [{"text": "Red", "value": "4"}, {"text": "Blue", "value": "6"}],
    }
