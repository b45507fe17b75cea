"""Playing games in tests: at random, to the end or to some step."""

from collections.abc import Callable

from khamsin.core.game import Game
from khamsin.core.system import System
from khamsin.players.roster import make


def begin(system: System, scenario: str = "skirmish", options: tuple[str, ...] = (), seed: int = 0) -> Game:
    """A game at its beginning."""
    return Game(system, system.setup(scenario, list(options)), seed)


def play_on(game: Game, steps: int = 100_000, after: Callable[[Game], None] = lambda game: None) -> Game:
    """Play at random for some steps or to the end, `after` being called after each; fails at a dead end."""
    players = {side: make("random", side, game.seed) for side in game.system.view(game.state)["sides"]}
    for _ in range(steps):
        if game.system.outcome(game.state) is not None:
            return game
        action = players[game.state.question.asked].choose(game)
        assert action is not None, f"dead end at step {len(game.steps)} of seed {game.seed}"
        game.play(action)
        after(game)
    return game
