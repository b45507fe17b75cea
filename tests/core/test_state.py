"""States: what is carried from one position to the next is what would be found anew."""

from typing import Any

import pytest
from tests.core import toy

from khamsin.core.events import apply
from khamsin.core.state import State

FRESH = {"id": "x1", "side": "red", "type": "truck", "at": "0101"}
EFFECTS: list[dict[str, Any]] = [
    {"at": {"r1": "0203"}},
    {"at": {"b1": "0203", "r1": "0203"}},
    {"at": {"r1": None}, "add": {"moved": ["b1"]}},
    {"at": {"r1": "cadre"}, "drop": {"moved": ["b1"]}},
    {"change": {"r1": {"side": "blue"}}, "new": [FRESH]},
    {"at": {"x1": "0203", "r1": "0203"}, "marks": {"a": 1}, "turn": 2, "rolled": 1},
]


def anew(state: State) -> State:
    """The same position, with nothing known of it."""
    return State(state.scenario, state.turn, state.questions, state.units, state.marks, state.rolled)


def places_of(state: State, side: str) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """Something that hangs on the counters of one side."""
    own = (u for u in state.units.values() if u.side == side)
    return state.recall_of(side, "places", lambda: [(u.id, u.at, u.flags) for u in own])


def test_what_is_carried_is_what_would_be_found_anew() -> None:
    state = toy.setup("skirmish", [])
    for effects in EFFECTS:
        assert state.stacks == anew(state).stacks
        for side in ("red", "blue"):
            assert places_of(state, side) == places_of(anew(state), side)
        state = apply(state, {"ev": "tried", "then": effects})
    assert state.stacks == anew(state).stacks


@pytest.mark.parametrize(("moved", "known"), [("b1", True), ("r1", False)])
def test_one_side_is_known_until_one_of_its_counters_changes(moved: str, known: bool) -> None:
    before = toy.setup("skirmish", [])
    found = places_of(before, "red")
    after = before.moved({moved: "0203"})
    assert (places_of(after, "red") is found) is known


def test_what_hangs_on_the_whole_position_is_not_carried() -> None:
    before = toy.setup("skirmish", [])
    before.recall("turn", lambda: before.turn)
    after = before.with_facts(turn=7)
    assert after.recall("turn", lambda: after.turn) == 7
