"""Random campaigns on this Python: seconds, and letters of the longest position link. Prints JSON."""

import json
import time

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.players.random_player import RandomPlayer
from khamsin.systems import get

SEEDS = range(1, 8)


def play(seed):
    """One campaign: its seconds, and the letters of its longest position link."""
    system = get("panzerarmee-afrika")
    start = time.perf_counter()
    game = Game(system, system.setup("campaign", ["allied-options", "malta"]), seed)
    players = {side: RandomPlayer(side, seed) for side in ("allied", "axis")}
    links = [0.0]
    while action := players[game.state.question.asked].choose(game):
        game.play(action)
        if len(game.steps) % 40 == 0:
            before = time.perf_counter()
            links.append(len(codec.position_token(game)))
            start += time.perf_counter() - before
    return time.perf_counter() - start, max(links)


found = [play(seed) for seed in SEEDS]
print(json.dumps({"seconds": [s for s, _ in found], "letters": [n for _, n in found]}))
