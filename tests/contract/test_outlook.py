"""Outlook and clash: what every system declares for computer players, anywhere in a game."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.core.play import begin, play_on

from khamsin.core.game import Game
from khamsin.core.sides import SIDES, foe
from khamsin.core.state import print_of
from khamsin.players.survey import fighters, guards
from khamsin.systems import SYSTEMS

CASES = [(name, s["id"]) for name, system in SYSTEMS.items() for s in system.catalog()["scenarios"]]


def positions(name: str, scenario: str) -> Iterator[Game]:
    game = begin(SYSTEMS[name], scenario, (), seed=53)
    for steps in (0, 25, 60, 140):
        yield play_on(game, steps)


@pytest.mark.parametrize("name,scenario", CASES)
def test_an_outlook_tells_of_places_supply_and_ground_on_the_map(name: str, scenario: str) -> None:
    for game in positions(name, scenario):
        board, before = game.state.board, print_of(game.state)
        for side in SIDES:
            found = game.system.outlook(game.state, side)
            assert found.goals and all(spot in board and worth > 0 for spot, worth in found.goals.items())
            assert all(spot in found.goals for spot in found.held)
            assert all(spot in board and 0 < share <= 1 for spot, share in found.fed.items())
            steps = [(a, b, cost) for a, way in found.ground.items() for b, cost in way]
            assert steps and all(b in board.neighbours[a] and cost > 0 for a, b, cost in steps)
            assert all(spot in board and factor >= 1 for spot, factor in found.cover.items())
            assert all(game.state.units[i].side == side for i in (*found.depots, *found.trains))
            assert found.room > 0 and found.pace > 0 and 0 <= found.urgency <= 1
        held = [game.system.outlook(game.state, side).held for side in SIDES]
        assert not held[0] & held[1]
        assert print_of(game.state) == before


@pytest.mark.parametrize("name,scenario", CASES)
def test_one_side_at_most_loses_by_waiting(name: str, scenario: str) -> None:
    """Of two sides one would win now, or neither: never are both pressed more than by a draw."""
    for game in positions(name, scenario):
        assert min(game.system.outlook(game.state, side).urgency for side in SIDES) <= 0.5


@pytest.mark.parametrize("name,scenario", CASES)
def test_a_clash_is_within_what_stands_there(name: str, scenario: str) -> None:
    found = 0
    for game in positions(name, scenario):
        for side in SIDES:
            for unit, target in beside(game, side):
                found += check_clash(game, unit, target)
    assert found


def beside(game: Game, side: str) -> Iterator[tuple[Any, str]]:
    """Units of a side put next to each enemy stack in turn."""
    trains = game.system.outlook(game.state, side).trains
    own = fighters(game.state, side, trains)
    for target in sorted({str(u.at) for u in guards(game.state, foe(side))}):
        for unit in own[:4]:
            yield unit, target


def check_clash(game: Game, unit: Any, target: str) -> int:
    spot = game.state.board.neighbours[target][0]
    found = game.system.clash(game.state, {unit.id: spot}, target)
    if found is None:
        return 0
    there = sum(max(u.strength, 1) for u in game.state.at(target)) + 5
    assert 0 <= found.own <= unit.strength + 1 and 0 <= found.enemy <= there and 0 <= found.clear <= 1
    return 1
