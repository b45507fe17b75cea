"""The referee: carries out one action at a time, and looks whether the game may be believed."""

from collections.abc import Mapping
from dataclasses import dataclass

from khamsin.core.game import Game
from khamsin.core.offer import Action
from khamsin.core.state import State, print_of
from khamsin.players.roster import Player

MOST = 3000
"""A game of more actions has no end."""
EVERY = 10
"""After so many actions, one is taken back and played again."""
TAILS = (0, 1, 4, 16, 64)
"""So many actions before a fault are tried, in turn, when the shortest list that shows it is sought."""
Players = Mapping[str, Player]


@dataclass(frozen=True)
class Fault:
    """What went wrong: its kind, what was seen, and the action that showed it, if there was one."""

    kind: str
    text: str
    action: Action | None = None


def carry(game: Game, action: Action, thorough: bool = False) -> Fault | None:
    """Carry out an action; a fault if it fails, loses a unit or, looked at thoroughly, cannot be repeated."""
    before = game.state
    mark = print_of(before) if thorough else ""
    try:
        game.play(action)
        if game.system.outcome(game.state) or game.state.turn != before.turn:
            game.system.measures(game.state)
        fault = lost(game, before) or (undone(game, mark) if thorough else None)
    except Exception as broken:  # whatever it is, it is a fault, and the other games go on
        return Fault("exception", f"{type(broken).__name__}: {broken}", action)
    return Fault(fault.kind, fault.text, action) if fault else None


def lost(game: Game, before: State) -> Fault | None:
    """Units that no longer exist, or went where no box shows them; one that is out of the game is at None."""
    after = game.state
    created = [unit["id"] for event in game.steps[-1].events for unit in event.get("then", {}).get("new", ())]
    gone = [i for i in (*before.units, *created) if i not in after.units]
    if gone:
        return Fault("lost unit", f"{', '.join(gone)}: not among the units any more")
    strays = [i for i, unit in after.units.items() if _off_map(after, unit.at) and _moved(before, i, unit.at)]
    shown = [box["id"] for box in game.system.view(after)["boxes"]] if strays else []
    hidden = [f"{i} at {after.units[i].at}" for i in strays if after.units[i].at not in shown]
    return Fault("lost unit", f"{', '.join(hidden)}: there is no such box") if hidden else None


def _off_map(state: State, at: str | None) -> bool:
    return at is not None and at not in state.board


def _moved(before: State, unit_id: str, at: str | None) -> bool:
    return unit_id not in before.units or before.units[unit_id].at != at


def undone(game: Game, mark: str) -> Fault | None:
    """Take the last action back, redo it, and play it anew: every print must come out as it was."""
    wanted, count = print_of(game.state), len(game.steps)
    if print_of(game.state_at(count - 1)) != mark:
        return Fault("bad undo", "the position before the action has changed")
    if game.can_undo:
        game.undo()
        if print_of(game.state) != mark:
            return Fault("bad undo", f"undo comes out at {print_of(game.state)}, not at {mark}")
        game.redo()
    again = game.until(count - 1)
    again.play(game.steps[-1].action)
    for what, found in (("redo", print_of(game.state)), ("the same action", print_of(again.state))):
        if found != wanted:
            return Fault("bad undo", f"{what} comes out at {found}, not at {wanted}")
    return None


def decide(game: Game, players: Players) -> Action | Fault:
    """What the side asked does; a fault if it fails, or finds nothing to do."""
    question = game.state.question
    try:
        action = players[question.asked].choose(game)
    except Exception as broken:  # a player that fails is a fault like any other
        return Fault("exception", f"{type(broken).__name__}: {broken}")
    return Fault("dead end", f"nothing can be done in {question.name}") if action is None else action


def shortest(game: Game, fault: Fault, players: Players) -> Game:
    """The game up to a fault, from as late a position as still shows it; the whole game if none does."""
    for tail in TAILS:
        if tail >= len(game.steps) or fault.kind == "endless":
            break
        short = _again(game, tail)
        if _shows(short, fault, players):
            return _again(game, tail)
    return game


def _again(game: Game, tail: int) -> Game:
    """The last actions of a game, from the position before them."""
    begun = len(game.steps) - tail
    short = Game(game.system, game.state_at(begun), game.seed)
    for step in game.steps[begun:]:
        short.play(step.action)
    return short


def _shows(game: Game, fault: Fault, players: Players) -> bool:
    if fault.action is None:
        found = decide(game, players)
    else:
        found = carry(game, fault.action, thorough=True) or fault.action
    if not isinstance(found, Fault) or found.kind != fault.kind:
        return False
    # Prints that differ may differ otherwise each time.
    return found.text == fault.text or fault.kind == "bad undo"
