"""Every lesson of every system is played by tapping what it points at, and nothing else."""

from itertools import pairwise
from typing import Any

import pytest
from tests.contract.finger import Finger, ask, is_in

from khamsin.core.lessons import played, stand, trials
from khamsin.core.rules import BadInput
from khamsin.systems import SYSTEMS, get

LESSONS = [(name, lesson) for name in SYSTEMS for lesson in get(name).catalog().get("lessons", [])]
NAMES = [f"{name}-{lesson['id']}" for name, lesson in LESSONS]
each = pytest.mark.parametrize(("system", "lesson"), LESSONS, ids=NAMES)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_teaches(system: str) -> None:
    assert get(system).catalog()["lessons"]
    assert list(trials(get(system))) == []


@each
def test_a_lesson_is_done_by_tapping_what_it_points_at(system: str, lesson: dict[str, Any]) -> None:
    finger = Finger(system, lesson, 0)
    for number, step in enumerate(lesson["steps"], start=1):
        finger.played = None
        assert "next" in step["until"] or not finger.is_done(step["until"]), f"step {number} asks for nothing"
        finger.follow(step)
        assert finger.is_done(step["until"]), f"step {number} is not done: {step['until']}"


@each
def test_a_lesson_can_be_taken_up_at_every_step(system: str, lesson: dict[str, Any]) -> None:
    for step in range(len(lesson["steps"]) + 1):
        frame = ask(op="lesson", system=system, lesson=lesson["id"], step=step)
        assert frame["n"] == len(played(lesson, step))
        actions = ask(op="save")["save"]["actions"]
        assert actions == played(lesson, step), "a learner's save is held against these"


@each
def test_what_is_chosen_leads_to_what_is_played(system: str, lesson: dict[str, Any]) -> None:
    """A choice is followed by more of it, or by the action that it belongs to."""
    for step, after in pairwise(lesson["steps"]):
        chosen, action = step["until"].get("chosen", []), after["until"].get("played")
        assert not action or all(is_in(value, action) for value in chosen)


@each
def test_the_sentences_are_few_and_short(lesson: dict[str, Any], system: str) -> None:
    assert 10 <= len(lesson["steps"]) <= 15
    for step in lesson["steps"]:
        assert step["text"].endswith(".") and step["text"].count(". ") == 0, "one sentence"
        assert len(step["text"]) <= 150


def test_unknown_lessons_and_steps_are_refused_in_words() -> None:
    system, lesson = LESSONS[0]
    with pytest.raises(BadInput, match="expected one of"):
        stand(get(system), "nothing", 0)
    with pytest.raises(BadInput, match="expected a number from 0 to"):
        stand(get(system), lesson["id"], 99)
