"""Positions for the page's figures, out of one campaign in which nobody attacks. Prints JSON.

`movement`: the fullest map in a movement phase, the hex of a lone unit with 60 points, and a goal for it;
`battle`: an attack of a short scenario; `save`: the whole campaign.
"""

import json

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.hexes import is_hex
from khamsin.core.offer import completions
from khamsin.players.random_player import RandomPlayer
from khamsin.systems import get

SYSTEM, SCENARIO, SEED, LIMIT = "panzerarmee-afrika", "campaign", 3, 120
WARLIKE = ("attack", "overrun", "end", "remove")


def able(game, name):
    """The actions of one kind that may be played now, not all of very many."""
    acts = [act for act in game.acts if act.name == name]
    return list(completions(acts, game.state, LIMIT)) if acts else []


def gather(game, player):
    """An action of peace: bring everything in, move about, end the phase when nothing else comes to mind."""
    if placed := able(game, "place"):
        return placed[0]
    for _ in range(3):
        action = player.choose(game)
        if action["act"] not in WARLIKE:
            return action
    ending = any(ask.act == "end" and not ask.denial for ask in game.offer().asks)
    return {"act": "end"} if ending else action


def values(offer, slot):
    """What may fill a slot of a move."""
    return [value for ask in offer.asks if (ask.act, ask.slot) == ("move", slot) for value in ask.values]


def movers(game):
    """Hexes where a lone unit may move, the farthest going first, and an empty hex for that one."""
    units, stacks = game.state.units, game.state.stacks
    able = [u for u in (units[i] for i in values(game.offer(), "units")) if len(stacks[u.at]) == 1]
    goals = {u.at: values(game.offer({"units": [u.id]}), "path") for u in able}
    spots = sorted((u for u in able if goals[u.at]), key=lambda u: -u.move)
    free = [spot for spot in goals[spots[0].at] if spot not in stacks] if spots else []
    if not free or spots[0].move < 60:
        return None
    return {"hex": spots[0].at, "goal": free[0], "hexes": [u.at for u in spots]}


def link(game, **facts):
    """The position as a link, with what is to be tapped there."""
    return {"token": codec.position_token(Game(game.system, game.state, game.seed)), **facts}


def battle(system):
    """The first combat phase of a short scenario, and an attack to be made there by two taps."""
    game = Game(system, system.setup("crusader", []), SEED)
    while not (attacks := able(game, "attack")):
        game.play({"act": "end"})
    units, target = attacks[0]["units"], attacks[0]["hexes"][0]
    return link(game, hexes=[game.state.units[units[0]].at], target=target, units=units)


def play():
    """The campaign, and the best positions met on the way."""
    system = get(SYSTEM)
    game = Game(system, system.setup(SCENARIO, []), SEED)
    players = {side: RandomPlayer(side, SEED) for side in ("allied", "axis")}
    most, found = 0, {"battle": battle(system)}
    while system.outcome(game.state) is None:
        crowd = sum(len(stack) for at, stack in game.state.stacks.items() if is_hex(at))
        if game.state.phase == "movement" and crowd > most and (facts := movers(game)):
            most, found["movement"] = crowd, link(game, **facts, units=crowd)
        game.play(gather(game, players[game.state.question.asked]))
    return {**found, "save": codec.save(game)}


print(json.dumps(play()))
