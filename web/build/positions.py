"""Positions for the page's figures, out of one campaign in which nobody attacks. Prints JSON.

`movement`: the fullest map in a movement phase, the hex of a lone unit with 60 points, and a goal for it;
`battle`: the attack that most units could make; `save`: the whole campaign.
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


def lone_mover(game):
    """The hex of a unit with 60 points that stands alone and may move, and an empty hex where it may go."""
    units, stacks = game.state.units, game.state.stacks
    for unit in (units[i] for i in values(game.offer(), "units")):
        if unit.move == 60 and len(stacks[unit.at]) == 1:
            goals = values(game.offer({"act": "move", "units": [unit.id]}), "path")
            if free := [spot for spot in goals if spot not in stacks]:
                return {"hex": unit.at, "goal": free[0]}
    return None


def link(game, **facts):
    """The position as a link, with what is to be tapped there."""
    return {"token": codec.position_token(Game(game.system, game.state, game.seed)), **facts}


def play():
    """The campaign, and the best positions met on the way."""
    system = get(SYSTEM)
    game = Game(system, system.setup(SCENARIO, []), SEED)
    players = {side: RandomPlayer(side, SEED) for side in ("allied", "axis")}
    most, found = {"movement": 0, "battle": 0}, {}
    while system.outcome(game.state) is None:
        crowd = sum(len(stack) for at, stack in game.state.stacks.items() if is_hex(at))
        if game.state.phase == "movement" and crowd > most["movement"] and (facts := lone_mover(game)):
            most["movement"], found["movement"] = crowd, link(game, **facts, units=crowd)
        for attack in able(game, "attack"):
            if len(attack["units"]) > most["battle"]:
                spots = [game.state.units[i].at for i in attack["units"]]
                facts = {"hexes": list(dict.fromkeys(spots)), "target": attack["hexes"][0]}
                most["battle"], found["battle"] = (
                    len(attack["units"]),
                    link(game, **facts, units=attack["units"]),
                )
        game.play(gather(game, players[game.state.question.asked]))
    return {**found, "save": codec.save(game)}


print(json.dumps(play()))
