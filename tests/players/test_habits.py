"""Habits of the computer players: what a sound player does not do, looked for through whole games."""

from collections.abc import Iterator

import pytest

from khamsin.core.game import Game
from khamsin.core.sides import foe
from khamsin.players.commander import Commander
from khamsin.players.levels import LEVELS
from khamsin.players.survey import fighters
from khamsin.systems import get

CASES = [("eighth-army", "basic"), ("panzerarmee-afrika", "sonnenblume")]
STAFF = LEVELS["staff"]


def turns(system: str, scenario: str, seed: int) -> Iterator[tuple[Game, Game, str]]:
    """A game between staffs: the position before and after each march phase, and who marched."""
    game = Game(get(system), get(system).setup(scenario, []), seed)
    players = {side: Commander(STAFF, side, seed) for side in ("allied", "axis")}
    while game.system.outcome(game.state) is None:
        before, side = len(game.steps), game.state.side
        is_march = game.state.phase == "movement"
        page = (game.state.turn, side, game.state.phase)
        while (game.state.turn, game.state.side, game.state.phase) == page:
            action = players[game.state.question.asked].choose(game)
            assert action is not None
            game.play(action)
        if is_march:
            yield game.until(before), game.until(len(game.steps) - 1), side


@pytest.mark.parametrize("system,scenario", CASES)
def test_a_staff_keeps_its_units_in_supply_and_its_places_held(system: str, scenario: str) -> None:
    for before, after, side in turns(system, scenario, 6):
        look, then = before.system.outlook(before.state, side), before.system.outlook(after.state, side)
        for unit in fighters(before.state, side, look.trains):
            now = after.state.units[unit.id]
            if unit.id in _overrunners(before, after):
                continue
            if unit.at in look.fed and now.at != unit.at and now.at in after.state.board:
                assert now.at in look.fed or now.at in then.fed, f"{unit.id} walked out of supply"
        for spot in sorted(look.held & then.goals.keys()):
            was = [u for u in before.state.at(spot) if u.side == side and u.strength]
            near = [n for n in after.state.board.neighbours[spot] if _enemy(after, n, side)]
            assert not (was and near) or [u for u in after.state.at(spot) if u.side == side], (
                f"{spot} left bare"
            )


def _overrunners(before: Game, after: Game) -> list[str]:
    """Units that fought on their march: what they won is worth a night without supply."""
    steps = after.steps[len(before.steps) :]
    return [i for step in steps if step.action["act"] == "overrun" for i in step.action["units"]]


def _enemy(game: Game, spot: str, side: str) -> bool:
    return any(u.side == foe(side) and u.strength for u in game.state.at(spot))


@pytest.mark.parametrize("system,scenario", CASES)
def test_a_staff_attacks_only_where_it_means_to_gain(system: str, scenario: str) -> None:
    game = Game(get(system), get(system).setup(scenario, []), 8)
    players = {side: Commander(STAFF, side, 8) for side in ("allied", "axis")}
    fought = 0
    while game.system.outcome(game.state) is None:
        side = game.state.question.asked
        urgency = game.system.outlook(game.state, side).urgency
        action = players[side].choose(game)
        assert action is not None
        if action["act"] == "attack" and game.why_not({"act": "end"}) is None:
            force = {i: str(game.state.units[i].at) for i in action["units"]}
            clash = game.system.clash(game.state, force, action["hexes"][0])
            assert clash is not None
            prize = game.system.outlook(game.state, side).goals.get(action["hexes"][0], 0.0) + 0.2
            assert clash.enemy + clash.clear * prize > STAFF.own * (1 - 0.5 * urgency) * clash.own
            fought += 1
        game.play(action)
    assert fought


@pytest.mark.parametrize("seed", [5, 9])
def test_a_staff_does_not_end_where_it_must_attack_for_nothing(seed: int) -> None:
    """PAA 13.2: who ends in a fort-controlled hex attacks the fort, whatever the odds."""
    game = Game(get("panzerarmee-afrika"), get("panzerarmee-afrika").setup("crusader", []), seed)
    while game.state.side == "allied":
        game.play({"act": "end"})
    staff = Commander(STAFF, "axis", seed)
    while game.state.phase in ("supply", "movement"):
        action = staff.choose(game)
        assert action is not None
        game.play(action)
    bound = game.system.outlook(game.state, "axis").bound
    assert bound
    assert [u.id for u in fighters(game.state, "axis", ()) if u.at in bound] == []
