"""Scripted positions: in each a sound player has one right idea, and any sensible play of it passes.

They lie in positions/<system>.json: boards by name, and positions in the shape of a drill's (board, tables,
state) with what is asked of the player: `player` (staff, unless it says), `begin` with `dice` (what has been
done before it decides), `seeds`, `until` ("phase", "turn" or a number of its actions), and `expect`, a list:

does, never   an action that is played, or not: whatever is named, of a list each entry, of a number at least
ends, shuns   for each unit the places where it is in the end, or is not
within        for each unit a hex, and how far from it it is at most
beyond        the same, at least
holds         hexes in each of which a fighting unit of the side stands
supplied      units of the side that would be supplied where they stand
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from khamsin.core.dice import ScriptedDice
from khamsin.core.game import Game
from khamsin.core.hexes import distance
from khamsin.core.offer import Action
from khamsin.core.state import Plain, Unit
from khamsin.players.roster import make
from khamsin.systems import get

Position = Mapping[str, Plain]
HERE = Path(__file__).parent / "positions"
SYSTEMS = ("eighth-army", "panzerarmee-afrika")
SEEDS = (1, 2)
LONGEST = 120
"""So many actions are played at most."""
FEWEST = 25
"""So many positions a system has at least."""
"""Positions that the players do not master yet, each with the reason."""


def read(system: str) -> list[Position]:
    """The positions of a system, each with its board."""
    found = json.loads((HERE / f"{system}.json").read_text(encoding="utf-8"))
    boards = found["boards"]
    return [{**p, "system": system, "board": boards[p["board"]]} for p in found["positions"]]


POSITIONS = [position for system in SYSTEMS for position in read(system)]


# How a position is played


def begun(position: Position, seed: int) -> Game:
    """The game at the moment when the player is to decide."""
    system = get(position["system"])
    prelude = Game(system, system.drill(position), dice=ScriptedDice(position.get("dice", [])))
    for action in position.get("begin", []):
        prelude.play(action)
    return Game(system, prelude.state, seed)


def play(position: Position, name: str, seed: int) -> tuple[Game, list[Action]]:
    """The game after the player's part of it, and what the player did."""
    game = begun(position, seed)
    start, side = game.state, game.state.question.asked
    players = {s: make(name, s, seed) for s in ("allied", "axis")}
    done: list[Action] = []
    until = position.get("until", "phase")
    while _goes_on(game, until, len(done)) and len(game.steps) < LONGEST:
        asked = game.state.question.asked
        action = players[asked].choose(game)
        assert action is not None, "a dead end"
        game.play(action)
        done += [action] if asked == side else []
        if until == "phase" and len(start.questions) > len(game.state.questions):
            break
    return game, done


def _goes_on(game: Game, until: Plain, done: int) -> bool:
    if game.system.outcome(game.state) is not None:
        return False
    if isinstance(until, int):
        return done < until
    start, now = game.start, game.state
    turn = (start.turn, start.side) == (now.turn, now.side)
    return turn and (until == "turn" or start.phase == now.phase)


# What is expected


def faults(position: Position, name: str, seed: int) -> list[str]:
    """What a player does not do as it should."""
    game, done = play(position, name, seed)
    side = game.start.question.asked
    found = [
        fault
        for wanted in position["expect"]
        for kind, about in wanted.items()
        for fault in CHECKS[kind](game, side, done, about)
    ]
    return [f"seed {seed}: {fault}" for fault in found]


def _is_like(action: Plain, pattern: Plain) -> bool:
    if isinstance(pattern, Mapping):
        return isinstance(action, Mapping) and all(_is_like(action.get(k), v) for k, v in pattern.items())
    if isinstance(pattern, list):
        return isinstance(action, list) and all(any(_is_like(a, p) for a in action) for p in pattern)
    if isinstance(pattern, int):
        return isinstance(action, int) and action >= pattern
    return bool(action == pattern)


def _does(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    if not any(_is_like(action, about) for action in done):
        yield f"did not {about}, but {done}"


def _never(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    yield from (f"did {action}" for action in done if _is_like(action, about))


def _ends(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    for unit, spots in about.items():
        if game.state.units[unit].at not in spots:
            yield f"{unit} ends in {game.state.units[unit].at}, not in {spots}"


def _shuns(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    for unit, spots in about.items():
        if game.state.units[unit].at in spots:
            yield f"{unit} ends in {game.state.units[unit].at}"


def _far(game: Game, unit: str, spot: str) -> int:
    """Hexes between a unit and a hex; very many for a unit off the map."""
    here = game.state.units[unit].at
    return distance(str(here), spot) if here in game.state.board else 99


def _within(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    for unit, (spot, most) in about.items():
        if _far(game, unit, spot) > most:
            yield f"{unit} is {_far(game, unit, spot)} hexes from {spot}, at {game.state.units[unit].at}"


def _beyond(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    for unit, (spot, least) in about.items():
        if _far(game, unit, spot) < least:
            yield f"{unit} is {_far(game, unit, spot)} hexes from {spot}, at {game.state.units[unit].at}"


def _own(game: Game, side: str) -> list[Unit]:
    return [u for u in game.state.units.values() if u.side == side and u.strength and u.move]


def _holds(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    held = [u.at for u in _own(game, side)]
    yield from (f"nobody is in {spot}, but {held}" for spot in about if spot not in held)


def _supplied(game: Game, side: str, done: list[Action], about: Plain) -> Iterator[str]:
    fed = game.system.outlook(game.state, side).fed
    spots = {unit: game.state.units[unit].at for unit in about}
    yield from (f"{unit} is out of supply at {spot}" for unit, spot in spots.items() if spot not in fed)


CHECKS: dict[str, Callable[[Game, str, list[Action], Plain], Iterator[str]]] = {
    "does": _does,
    "never": _never,
    "ends": _ends,
    "shuns": _shuns,
    "within": _within,
    "beyond": _beyond,
    "holds": _holds,
    "supplied": _supplied,
}


# The tests


@pytest.mark.parametrize("position", [pytest.param(p, id=p["id"]) for p in POSITIONS])
def test_a_sound_player_finds_the_idea(position: Position) -> None:
    name = position.get("player", "staff")
    found = [f for seed in position.get("seeds", SEEDS) for f in faults(position, name, seed)]
    assert not found, f"{position['title']}\n" + "\n".join(found)


@pytest.mark.parametrize("system", SYSTEMS)
def test_there_are_enough_positions_and_each_can_fail(system: str) -> None:
    """A player that does anything at all misses nearly all of them."""
    own = [p for p in POSITIONS if p["system"] == system]
    assert len({p["id"] for p in own}) == len(own) >= FEWEST
    passed = [p["id"] for p in own if not any(faults(p, "random", seed) for seed in range(6))]
    assert len(passed) <= len(own) // 10, passed
