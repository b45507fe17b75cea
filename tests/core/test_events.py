"""Events: each effect changes what it says, and nothing else; the state before stays as it was."""

from dataclasses import replace
from typing import Any

import pytest
from tests.core import toy

from khamsin.core.events import apply
from khamsin.core.state import Question, print_of, unit_from_plain

START = toy.setup("skirmish", [])
FRESH = {"id": "x1", "side": "red", "type": "truck", "at": "0101", "flags": ["b", "a"], "group": "g"}

CASES: list[tuple[dict[str, Any], str, Any]] = [
    ({"at": {"r1": "0203", "r2": None}}, "units.r1.at", "0203"),
    ({"add": {"moved": ["r1"], "alert": ["r1", "b1"]}}, "units.r1.flags", ("alert", "moved")),
    ({"add": {"moved": ["r1"]}, "drop": {"moved": ["r1"], "none": ["b1"]}}, "units.r1.flags", ()),
    ({"change": {"r1": {"side": "blue", "strength": 9}}}, "units.r1.strength", 9),
    ({"new": [FRESH]}, "units.x1.flags", ("a", "b")),
    ({"new": [FRESH]}, "units.x1.more", {"group": "g"}),
    ({"marks": {"control.Well": "red"}}, "marks", {"control.Well": "red"}),
    ({"marks": {"a": 1, "b": None}}, "marks", {"a": 1}),
    (
        {"ask": {"name": "loss", "asked": "blue", "about": {"n": 1}}},
        "question",
        Question("loss", "blue", {"n": 1}),
    ),
    ({"ask": {"name": "loss", "asked": "blue"}, "answer": 1}, "question", Question("move", "red")),
    ({"phase": {"name": "battle", "asked": "blue"}}, "questions", (Question("battle", "blue"),)),
    ({"turn": 2}, "turn", 2),
    ({"rolled": 3}, "rolled", 3),
]


@pytest.mark.parametrize(("effects", "where", "value"), CASES)
def test_an_effect_does_what_it_says(effects: dict[str, Any], where: str, value: Any) -> None:
    before = print_of(START)
    found: Any = apply(START, {"ev": "tried", "then": effects})
    for part in where.split("."):
        found = found[part] if isinstance(found, dict) else getattr(found, part)
    assert found == value
    assert print_of(START) == before


def test_a_phase_lies_under_open_questions() -> None:
    state = apply(START, {"then": {"ask": {"name": "loss", "asked": "blue"}}})
    state = apply(state, {"then": {"phase": {"name": "battle", "asked": "red"}}})
    assert [q.name for q in state.questions] == ["battle", "loss"]
    assert state.phase == "battle" and state.question.name == "loss"


def test_facts_alone_change_nothing() -> None:
    assert apply(START, {"ev": "seen", "units": ["r1"], "rule": "TOY 1"}) is START


@pytest.mark.parametrize("effects", [{"fly": {}}, {"at": {"nobody": "0101"}}, {"add": {"moved": ["nobody"]}}])
def test_what_does_not_exist_is_an_error(effects: dict[str, Any]) -> None:
    with pytest.raises(KeyError):
        apply(START, {"ev": "tried", "then": effects})


def test_units_stand_in_order_of_their_ids_whatever_their_coming() -> None:
    state = apply(START, {"then": {"new": [FRESH, {**FRESH, "id": "a0"}]}})
    assert list(state.units) == sorted(state.units)
    assert [unit.id for unit in state.at("0101")] == ["a0", "r1", "x1"]


def test_the_print_tells_any_change_and_only_change() -> None:
    assert print_of(replace(START, units=dict(list(START.units.items())[::-1]))) == print_of(START)
    assert print_of(START.moved({"r1": "0202"})) != print_of(START)
    unit = START.units["r1"]
    assert unit_from_plain(unit.to_plain()) == unit


def test_what_was_worked_out_for_a_position_is_kept_for_it_alone() -> None:
    calls: list[int] = []
    state = replace(START)

    def work() -> int:
        calls.append(1)
        return len(calls)

    assert [state.recall("sum", work) for _ in range(2)] == [1, 1]
    assert len(calls) == 1
    assert state.moved({"r1": None}).recall("sum", lambda: 8) == 8
