"""Whoever writes a lesson is told all that is wrong with it at once; a game that cannot be played too."""

from collections.abc import Mapping
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import pytest

from khamsin.core.faults import Faults
from khamsin.core.lesson_faults import check_lessons
from khamsin.core.lessons import trials
from khamsin.systems import SYSTEMS, get

STEP: dict[str, Any] = {"text": "Tap it.", "rule": "SM 1", "show": {"hex": "0101"}, "until": {"next": True}}
LESSON: dict[str, Any] = {
    "title": "First",
    "summary": "A turn.",
    "closing": "Done.",
    "minutes": 5,
    "order": 1,
    "scenario": "small",
    "options": [],
    "seed": 3,
    "before": [{"act": "end"}],
    "steps": [STEP],
}


def told(lesson: Mapping[str, Any]) -> list[str]:
    """The faults of one lesson."""
    faults = Faults()
    data: dict[str, Mapping[str, Any]] = {
        "map": {"size": [4, 3]},
        "rules": {"rule": [{"number": "1"}]},
        "scenarios/small": {"options": ["snow"]},
        "lessons/first": lesson,
    }
    check_lessons(faults, data, "SM")
    return [str(fault) for fault in faults.all]


def with_step(**change: object) -> dict[str, Any]:
    """The lesson with another step."""
    return {**deepcopy(LESSON), "steps": [{**STEP, **change}]}


def test_a_sound_lesson_has_no_faults() -> None:
    assert told(LESSON) == []
    assert told({**LESSON, "options": ["snow"]}) == []


@pytest.mark.parametrize(
    ("lesson", "fault"),
    [
        ({**LESSON, "scenario": "large"}, "scenario: expected one of small, found 'large'"),
        ({**LESSON, "options": ["mud"]}, "options: expected one of snow, found 'mud'"),
        ({**LESSON, "seed": -1}, "seed: expected a whole number from 0 to"),
        ({**LESSON, "minutes": 0}, "minutes: expected a whole number from 1 to 60, found 0"),
        ({**LESSON, "steps": []}, "steps: expected a step or more, found nothing"),
        ({**LESSON, "before": [{"units": []}]}, "before 1.act: expected text, found nothing"),
        ({**LESSON, "hint": "x"}, "hint: expected only title, summary"),
        (with_step(text=" "), "step 1.text: expected a sentence of 240 letters at most"),
        (with_step(text="x" * 241), "step 1.text: expected a sentence of 240 letters at most"),
        (with_step(rule="SM 9"), "step 1.rule: expected the number of a rule, found 'SM 9'"),
        (with_step(show={"hex": "0901"}), "step 1.show.hex: expected a hex on the 4 x 3 map, found '0901'"),
        (with_step(show={"hex": "0101", "unit": "g1"}), "step 1.show: expected one of unit, hex, value"),
        (with_step(show={"door": "x"}), "step 1.show.door: expected only unit, hex, value"),
        (with_step(show={"tab": "dice"}), "step 1.show.tab: expected one of now, tables, log, rules"),
        (with_step(show={"button": "send"}), "step 1.show.button: expected one of primary, layers"),
        (with_step(until={}), "step 1.until: expected one of chosen, ready, played, looked, tab,"),
        (with_step(until={"chosen": [1]}), "step 1.until.chosen: expected text, found 1"),
        (with_step(until={"played": {}}), "step 1.until.played.act: expected text, found nothing"),
        (with_step(until={"looked": "here"}), "step 1.until.looked: expected a hex on the 4 x 3 map"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_file_and_key(lesson: dict[str, Any], fault: str) -> None:
    assert [text for text in told(lesson) if text.startswith(f"lessons/first.toml: {fault}")], told(lesson)


def test_all_faults_are_told_at_once() -> None:
    assert len(told({**with_step(rule="SM 9", text=""), "seed": -1, "minutes": 99})) == 4


def test_a_lesson_whose_game_the_rules_forbid_is_named() -> None:
    real = get(next(iter(SYSTEMS)))
    lessons = deepcopy(real.catalog()["lessons"])
    lessons[0]["before"][1] = {"act": "attack", "units": [], "hexes": []}
    bent = SimpleNamespace(setup=real.setup, settle=real.settle, acts=real.acts, act=real.act,
                           out_of_turn=real.out_of_turn, catalog=lambda: {"lessons": lessons})  # fmt: skip
    (fault,) = trials(bent)  # type: ignore[arg-type]
    assert fault.startswith(f"lessons/{lessons[0]['id']}.toml: action 2, ")
