"""Games to be opened by the page's tests: played by rule, the same each time."""

from functools import cache

from tests.web.hand import SAVED, Hand

from khamsin.core.game import Game
from khamsin.players.random_player import RandomPlayer
from khamsin.systems import get


@cache
def _played(scenario: str, turn: int, side: str, phase: str) -> Game:
    system = get("panzerarmee-afrika")
    game = Game(system, system.setup(scenario, []), 7)
    players = {name: RandomPlayer(name, 3) for name in ("allied", "axis")}
    while (game.state.turn, game.state.side, game.state.phase) != (turn, side, phase):
        action = players[game.state.question.asked].choose(game)
        assert action is not None
        game.play(action)
    return game


def at_movement() -> Game:
    """Crusader, where the Axis may move after the first turn of the Allies."""
    return _played("crusader", 8, "axis", "movement")


def in_second_turn() -> Game:
    """Crusader, two turns of each side later: moves, battles and arrivals to look back at."""
    return _played("crusader", 9, "axis", "movement")


def with_a_prize_and_a_loss() -> Game:
    """A game of three steps: Tobruk, left by its garrison, is taken, and then supply is destroyed."""
    before = at_movement()
    garrison = {unit.id: "cadre" for unit in before.state.units.values() if unit.at == "3006"}
    game = Game(before.system, before.state.moved(garrison), 7)
    ready = game.offer({"act": "move", "units": ["ax-104"], "path": ["3006"]}).ready
    assert ready is not None
    for action in (ready, {"act": "end"}, {"act": "destroy", "unit": "axis-supply-1"}):
        game.play(action)
    return game


def move(hand: Hand) -> None:
    """Move a unit to the first lit hex that can be seen, however slowly the page comes to it."""
    hand.page.wait_for_selector(".counter.able")
    hand.pick()
    hand.page.wait_for_selector(".lit.reach", state="attached")
    n = hand.saved["n"]
    hand.touch_one(hand.lit("reach"))
    hand.page.wait_for_function("() => document.querySelector('#panel .steps > .primary small')")
    hand.confirm()
    hand.page.wait_for_function(f"(n) => ({SAVED})().n > n", arg=n)
