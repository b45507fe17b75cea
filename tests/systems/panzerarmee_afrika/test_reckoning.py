"""PAA 18: how a victory is reckoned, line by line; level with par is a draw to the last half point."""

from dataclasses import replace
from typing import Any

import pytest
from tests.core.play import begin, play_on

from khamsin.core.state import State
from khamsin.systems import get
from khamsin.systems.panzerarmee_afrika import outcome, reckoning, victory
from khamsin.systems.panzerarmee_afrika.victory import Strength

SYSTEM = get("panzerarmee-afrika")


def told(monkeypatch: pytest.MonkeyPatch, scenario: str, allied: Strength, axis: Strength) -> dict[str, str]:
    """The reckoning of two strengths at the start of a scenario: only El Agheila is Axis."""
    found = {"allied": allied, "axis": axis}
    monkeypatch.setattr(victory, "parts", lambda _, side: found[side])
    return {str(line["text"]): str(line["value"]) for line in reckoning.lines(SYSTEM.setup(scenario, []))}


def test_a_short_scenario_tells_tobruk_ratio_par_and_degree(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(monkeypatch, "sonnenblume", Strength(35, 2, 0), Strength(32, 0, 3))
    assert list(lines.items())[:9] == [
        ("Allied combat units on the map", "35"),
        ("Allied units out of supply", "−2"),
        ("Allied hold on Tobruk", "+6"),
        ("Allied strength in all", "39"),
        ("Axis combat units on the map", "32"),
        ("Axis letters taken", "−3"),
        ("Axis strength in all", "29"),
        ("Ratio, Allied to Axis", "39 : 29 = 1.34"),
        ("Par, the ratio to be expected (reconstructed)", "0.86"),
    ]
    assert lines["Axis strength times par"] == "29 × 0.86 = 24.94"
    assert lines["Allied strength beyond par, times"] == "1.56"
    assert lines["Result"] == "Allied substantive victory"


@pytest.mark.parametrize(
    ("allied", "axis", "result"), [(5, 10, "Draw"), (27, 20, "Allied substantive victory")]
)
def test_level_is_exactly_level(monkeypatch: pytest.MonkeyPatch, allied: int, axis: int, result: str) -> None:
    """By a par of 1.1: 10 times it is 11, and 33 is one and a half times 22, which no float gives."""
    found = {"allied": Strength(allied, 0, 0), "axis": Strength(axis, 0, 0)}
    monkeypatch.setattr(victory, "parts", lambda _, side: found[side])
    state = SYSTEM.setup("sonnenblume", [])
    terms = {**state.scenario.more["victory"], "par": 1.1}
    scenario = replace(state.scenario, more={**state.scenario.more, "victory": terms})
    assert reckoning.said(replace(state, scenario=scenario)) == result


@pytest.mark.parametrize(
    ("allied", "axis", "shown"),
    [
        (43, 11, "3.91"),
        (100, 50, "2.00"),
        (401, 200, "2.005"),
        (399, 200, "1.995"),
        (9999, 5000, "1.9998"),
        (3, 7, "0.43"),
    ],
)
def test_no_ratio_reads_as_a_limit_that_it_does_not_meet(
    monkeypatch: pytest.MonkeyPatch, allied: int, axis: int, shown: str
) -> None:
    lines = told(monkeypatch, "campaign", Strength(allied, 0, 0), Strength(axis, 0, 0))
    assert lines["Ratio, Allied to Axis"] == f"{allied} : {axis} = {shown}"


def test_nobody_left_needs_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(monkeypatch, "crusader", Strength(47, 0, 0), Strength(47, 47, 0))
    assert lines["Ratio, Allied to Axis"] == "55 : 0"
    assert lines["Result"] == "Allied decisive victory"


def test_the_campaign_tells_the_bases_and_what_each_side_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = told(monkeypatch, "campaign", Strength(40, 0, 0), Strength(25, 3, 0))
    assert (lines["Alexandria is held by"], lines["El Agheila is held by"]) == ("Allied", "Axis")
    assert lines["Ratio, Allied to Axis"] == "40 : 22 = 1.82"
    assert lines["Result"] == "Axis marginal victory"
    assert any("half the Allied strength for a marginal victory" in text for text in lines)


@pytest.mark.parametrize("scenario", ["campaign", "crusader", "sonnenblume"])
def test_the_lines_add_up_and_lead_to_the_outcome(scenario: str) -> None:
    game = begin(SYSTEM, scenario, (), 5)
    for _ in range(4):
        game = play_on(game, 60)
        check(game.state)


def check(state: State) -> None:
    lines: list[dict[str, Any]] = reckoning.lines(state)
    assert [line for line in lines if line["rule"] not in SYSTEM.rules()] == []
    own: list[int] = []
    for line in lines[
        : next(i for i, line in enumerate(lines) if line["text"] == "Axis strength in all") + 1
    ]:
        figure = int(line["value"].replace("−", "-"))
        if line["text"].endswith(" strength in all"):
            assert figure == sum(own)
            own = []
        else:
            own.append(figure)
    ended = outcome(state)
    assert lines[-1]["value"] == (ended["text"] if ended else reckoning.said(state))


@pytest.mark.parametrize(
    ("result", "text"), [(("axis", "marginal"), "Axis marginal victory"), ((None, "draw"), "Draw")]
)
def test_the_outcome_and_the_log_are_sentences(
    monkeypatch: pytest.MonkeyPatch, result: victory.Result, text: str
) -> None:
    state = SYSTEM.setup("sonnenblume", [])
    monkeypatch.setattr(victory, "result", lambda _: result)
    ended = outcome(state.with_facts(questions=(replace(state.question, name="over"),)))
    assert ended is not None and ended["text"] == text
    event = {"ev": "won", "winner": result[0], "degree": result[1]}
    assert SYSTEM.tell(state, event) == f"The game is over: {text if result[0] else 'draw'}."
