"""Games: playing, refusing, undoing; whatever is undone and redone comes out the same."""

import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core.game import Game, events_of
from khamsin.core.rules import BadInput, Refused
from khamsin.core.state import print_of
from khamsin.core.system import System

SYSTEM: System = toy
MOVE = {"act": "move", "unit": "r1", "path": ["0102"]}


def test_a_refusal_changes_nothing_and_cites_its_rule() -> None:
    game = begin(toy)
    before = print_of(game.state)
    with pytest.raises(Refused) as caught:
        game.play({"act": "move", "unit": "r1", "path": ["0505"]})
    assert caught.value.denial.rules == ("TOY 2",)
    assert (print_of(game.state), game.steps) == (before, [])


def test_out_of_its_time_an_act_is_refused_by_the_sequence_of_play() -> None:
    game = begin(toy)
    denial = game.why_not({"act": "lose", "unit": "r1"})
    assert denial is not None and denial.rules == ("TOY 1", "TOY 3")


@pytest.mark.parametrize(
    "action", [None, [], {}, {"act": 3}, {"act": "fly"}, {"act": "end", "x": 1}, {"act": "move", "unit": []},
               {"act": "move", "unit": "nobody", "path": ["0101"]}, {"act": "move", "unit": "r1", "path": []},
               {"act": "move", "unit": "r1", "path": 7}]
)  # fmt: skip
def test_what_is_no_action_is_bad_input(action: Any) -> None:
    with pytest.raises(BadInput):
        begin(toy).why_not(action)


@given(st.integers(0, 99), st.integers(0, 20))
def test_undo_and_redo_come_out_the_same(seed: int, steps: int) -> None:
    """Play, undo, play, undo: the same print each time, the log as long as before."""
    game = play_on(begin(toy, options=("militia",), seed=seed), steps)
    before, length = print_of(game.state), len(game.steps)
    play_on(game, 1)
    if not game.can_undo:
        return
    after, action = print_of(game.state), game.steps[-1].action
    for _ in range(2):
        game.undo()
        assert (print_of(game.state), len(game.steps)) == (before, length)
        game.redo()
        assert print_of(game.state) == after
        game.undo()
        assert game.can_redo
        game.play(action)
        assert print_of(game.state) == after and not game.can_redo


@given(st.integers(0, 99))
def test_undo_never_crosses_a_roll_or_a_change_of_hands(seed: int) -> None:
    def check(game: Game) -> None:
        before, after = game.state_at(len(game.steps) - 1), game.state
        same = (before.rolled, before.side, before.question.asked, before.turn) == (
            after.rolled, after.side, after.question.asked, after.turn,
        )  # fmt: skip
        assert game.can_undo == same
        if not same:
            game.undo()
            assert game.state is after

    play_on(begin(toy, seed=seed), after=check)


def test_rewind_goes_back_to_the_start_of_the_phase_and_equals_single_undos() -> None:
    game = begin(toy)
    for unit in ("r1", "r2", "r3"):
        game.play({"act": "move", "unit": unit, "path": [f"0{unit[1]}02"]})
    game.rewind()
    assert game.state is game.start and len(game.undone) == 3
    for _ in range(3):
        game.redo()
    game.play({"act": "end"})
    game.rewind()
    assert len(game.steps) == 4, "at the start of a phase there is nothing to rewind"
    game.undo()
    game.rewind()
    assert game.steps == []


def test_undoing_a_long_phase_is_quick() -> None:
    game = begin(toy)
    for unit in ("r1", "r2", "r3"):
        game.play({"act": "move", "unit": unit, "path": [f"0{unit[1]}02"]})
    began = time.perf_counter()
    game.rewind()
    assert time.perf_counter() - began < 0.1


def test_the_log_forgets_what_was_undone() -> None:
    game = begin(toy)
    game.play(MOVE)
    told = events_of(game.steps)
    game.play({"act": "move", "unit": "r2", "path": ["0202"]})
    game.undo()
    assert events_of(game.steps) == told


def test_steps_taken_back_are_counted_until_the_other_side_is_to_play() -> None:
    game = begin(toy)
    for unit in ("r1", "r2", "r3"):
        game.play({"act": "move", "unit": unit, "path": [f"0{unit[1]}02"]})
    game.rewind()
    assert game.taken_back == 3
    game.redo()
    assert game.taken_back == 2
    game.undo()
    game.play(MOVE)
    assert game.taken_back == 3
    side = game.state.side
    while game.state.side == side:
        assert game.taken_back == 3
        play_on(game, 1)
    assert game.taken_back == 0


@given(st.integers(0, 50))
def test_every_step_is_there_for_good(seed: int) -> None:
    """State i is always the same, in whatever order the steps are visited."""
    game = play_on(begin(toy, seed=seed), 12)
    count = len(game.steps)
    forwards = [print_of(game.state_at(n)) for n in range(count + 1)]
    assert [print_of(game.state_at(n)) for n in reversed(range(count + 1))] == forwards[::-1]


def test_one_seed_one_game() -> None:
    games = [play_on(begin(toy, seed=seed)) for seed in (1, 1, 2)]
    first, second, other = (print_of(game.state) for game in games)
    assert first == second != other


def test_a_roll_leaves_its_event_and_is_counted() -> None:
    game = play_on(begin(toy, seed=3))
    rolls = [event for event in events_of(game.steps) if event["ev"] == "rolled"]
    assert len(rolls) == game.state.rolled > 0
    assert all(1 <= event["die"] <= 6 and event["rule"] == "TOY 3" for event in rolls)
