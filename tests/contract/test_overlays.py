"""Overlays and measures: every system answers for both sides, anywhere in a game, and changes nothing."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from tests.contract import checks
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core.game import Game
from khamsin.core.hexes import is_adjacent
from khamsin.core.overlays import LOOKS
from khamsin.core.rules import BadInput
from khamsin.core.sides import SIDES
from khamsin.core.state import print_of
from khamsin.systems import SYSTEMS

KEYS = {"title": str, "rule": str, "areas": list, "marks": list, "paths": list, "lines": list}
CASES = [
    (name, scenario["id"], tuple(scenario.get("options", [])))
    for name, system in SYSTEMS.items()
    for scenario in system.catalog()["scenarios"]
]


def positions(name: str, scenario: str, chosen: tuple[str, ...]) -> Iterator[Game]:
    """A game at its beginning, at some moments on its way, and, if it is short, at its end."""
    game = begin(SYSTEMS[name], scenario, chosen, seed=37)
    is_short = game.start.scenario.last_turn - game.start.scenario.first_turn < 10
    for steps in (0, 17, 33, 55, 100_000 if is_short else 40):
        yield play_on(game, steps)


def check_answer(game: Game, answer: Any) -> None:
    board, rules = game.state.board, game.system.rules()
    assert {key: type(answer[key]) for key in answer} == KEYS
    assert answer["title"] and answer["rule"] in rules
    for area in answer["areas"]:
        assert list(area) == ["hexes", "look", "title"] and area["look"] in LOOKS and area["title"]
        assert area["hexes"] == sorted(set(area["hexes"])) and all(h in board for h in area["hexes"])
    for mark in answer["marks"]:
        assert mark["hex"] in board and mark["text"] and mark["look"] in LOOKS and mark["title"]
    for path in answer["paths"]:
        check_path(path)
        assert all(h in board for h in path["hexes"])
    for line in answer["lines"]:
        assert line["text"] and (line["rule"] is None or line["rule"] in rules), line
        assert line["at"] is None or line["at"] in board


def check_marks(explained: str, answer: Any) -> None:
    """The legend explains every mark: words by name, figures by what they count."""
    words = {mark["text"] for mark in answer["marks"] if not mark["text"][0].isdigit()}
    assert [word for word in sorted(words) if f"“{word}”" not in explained] == []
    is_counted = any(mark["text"][0].isdigit() for mark in answer["marks"])
    assert "figure" in explained or not (is_counted or any(path["costs"] for path in answer["paths"]))


def check_path(path: dict[str, Any]) -> None:
    hexes, costs = path["hexes"], path["costs"]
    assert path["look"] in ("good", "bad") and path["title"] and len(hexes) > 1
    assert all(is_adjacent(a, b) for a, b in pairwise(hexes))
    assert costs is None or len(costs) == len(hexes)


@pytest.mark.parametrize(("name", "scenario", "chosen"), CASES, ids=[f"{n}-{s}" for n, s, _ in CASES])
def test_every_overlay_answers_for_both_sides_and_changes_nothing(
    name: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    stream = Random(41)
    for game in positions(name, scenario, chosen):
        state, before = game.state, print_of(game.state)
        taken = [str(unit.at) for unit in state.units.values() if unit.at in state.board]
        spots = [None, *stream.sample(state.board.hexes, 8), *stream.sample(taken, min(6, len(taken)))]
        for overlay in game.system.catalog()["overlays"]:
            for side in SIDES:
                for spot in spots:
                    asked = {"overlay": overlay["id"], "side": side, "at": spot}
                    answer = game.system.query(state, asked)
                    assert checks.plain(answer) == answer
                    check_answer(game, answer)
                    check_marks(overlay["figures"], answer)
        assert print_of(game.state) == before


@pytest.mark.parametrize("name", SYSTEMS)
def test_overlays_are_declared_and_others_are_refused(name: str) -> None:
    system = SYSTEMS[name]
    state = system.setup(system.catalog()["scenarios"][0]["id"], [])
    for overlay in system.catalog()["overlays"]:
        assert overlay["title"] and overlay["per"] == "side" and overlay["rule"] in system.rules()
    first = system.catalog()["overlays"][0]["id"]
    for asked in (
        {"overlay": "nonsense", "side": "axis"},
        {"overlay": first},
        {"overlay": first, "side": "neither"},
        {"overlay": first, "side": "axis", "at": "9999"},
        {"overlay": first, "side": "axis", "more": 1},
        {"overlay": [], "side": "axis"},
    ):
        with pytest.raises(BadInput, match="expected"):
            system.query(state, asked)


@pytest.mark.parametrize("name", ["toy", *SYSTEMS])
def test_measures_have_a_figure_for_each_side_that_they_are_about(name: str) -> None:
    system = {"toy": toy, **SYSTEMS}[name]
    scenario = system.catalog()["scenarios"][0]["id"]
    game = begin(system, scenario, seed=43)
    sides = list(system.view(game.state)["sides"])
    known = [m["id"] for m in system.measures(game.state)]
    for steps in (0, 30, 60):
        found = checks.plain(system.measures(play_on(game, steps).state))
        assert [m["id"] for m in found] == known
        for measure in found:
            assert measure["title"] and measure["sides"]
            assert [side for side in sides if side in measure["sides"]] == list(measure["sides"])
            checks.check_rule(system, measure["rule"])
            assert all(isinstance(figure, (int, float)) for figure in measure["sides"].values())
