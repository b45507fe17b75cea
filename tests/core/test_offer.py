"""Offers: drafts grow by one value at a time into actions that the judge accepts."""

from typing import Any

import pytest
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core.offer import Ask, completions, explain, extend, offer
from khamsin.core.rules import Denial

START = toy.setup("skirmish", [])
ACTS = toy.acts("move")


def _ask(take: str, field: str | None = None) -> Ask:
    return Ask("act", "slot", take, {}, "TOY 1", field)


@pytest.mark.parametrize(
    ("draft", "take", "field", "value", "slot"),
    [
        ({}, "one", None, "0303", "0303"),
        ({}, "one", None, "true", True),
        ({}, "one", None, "false", False),
        ({"slot": ["0101"]}, "route", None, "0303", ["0303"]),
        ({}, "amount", None, "3", 3),
        ({}, "set", None, "a", ["a"]),
        ({"slot": ["a"]}, "set", None, "b", ["a", "b"]),
        ({"slot": ["a", "b"]}, "set", None, "a", ["b"]),
        ({}, "record", "unit", "s1", [{"unit": "s1"}]),
        ({"slot": [{"unit": "s1"}]}, "record", "to", "0303", [{"unit": "s1", "to": "0303"}]),
        ({"slot": [{"unit": "s1"}]}, "record", "unit", "s2", [{"unit": "s1"}, {"unit": "s2"}]),
    ],
)
def test_a_draft_grows(draft: dict[str, Any], take: str, field: str | None, value: str, slot: Any) -> None:
    before = repr(draft)
    assert extend(draft, _ask(take, field), value) == {"act": "act", "slot": slot}
    assert repr(draft) == before


def test_an_empty_draft_names_every_open_verb() -> None:
    found = offer(ACTS, START, {})
    assert [(ask.act, ask.take) for ask in found.asks] == [("move", "one"), ("end", "go")]
    assert list(found.asks[0].values) == ["r1", "r2", "r3"]
    assert found.ready is None and found.denial is None


def test_a_draft_leads_to_an_action_slot_by_slot() -> None:
    draft: dict[str, Any] = {}
    for value in ("r2", "0203"):
        (ask,) = [a for a in offer(ACTS, START, draft).asks if value in a.values]
        draft = extend(draft, ask, value)
    found = offer(ACTS, START, draft)
    assert found.ready == {"act": "move", "unit": "r2", "path": ["0202", "0203"]}
    assert offer(ACTS, START, {"act": "end"}).ready == {"act": "end"}


def test_a_whole_draft_that_is_refused_says_why() -> None:
    found = offer(ACTS, START, {"unit": "r2", "path": ["0505"]})
    assert found.ready is None
    assert found.denial == Denial("TOY 2", "That is too far.", "0505")


def test_a_value_that_is_not_offered_is_explained() -> None:
    denial = explain(ACTS, START, {"unit": "r2"}, "0505")
    assert denial is not None and denial.rule == "TOY 2"
    assert explain(ACTS, START, {"unit": "r2"}, "0202") is None


def test_completions_are_whole_legal_and_each_once() -> None:
    game = begin(toy)
    found = list(completions(game.acts, game.state))
    assert len({repr(action) for action in found}) == len(found)
    assert all(game.why_not(action) is None for action in found)
    reach = {unit: toy.query(game.state, {"reach": unit}) for unit in ("r1", "r2", "r3")}
    moves = [(a["unit"], a["path"][-1]) for a in found if a["act"] == "move"]
    assert sorted(moves) == sorted((unit, spot) for unit, spots in reach.items() for spot in spots)
    assert {"act": "end"} in found
    assert len(list(completions(game.acts, game.state, limit=5))) == 5


def test_completions_of_sets_come_in_one_order_only() -> None:
    state = toy.setup("skirmish", []).moved({"b1": "0201", "r2": "0202"})
    battles = [a for a in completions(toy.acts("battle"), state) if a["act"] == "attack"]
    assert [a["units"] for a in battles] == [
        ["r1"], ["r1", "r2"], ["r1", "r2", "r3"], ["r1", "r3"], ["r2"], ["r2", "r3"], ["r3"],
    ]  # fmt: skip


def test_offers_are_pure() -> None:
    game = play_on(begin(toy, seed=5), 9)
    before = repr(game.state.to_plain())
    first = [offer(game.acts, game.state, d).to_plain() for d in ({}, {"act": "end"})]
    assert [offer(game.acts, game.state, d).to_plain() for d in ({}, {"act": "end"})] == first
    assert repr(game.state.to_plain()) == before
