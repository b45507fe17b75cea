"""The roster: every computer player by its name."""

from collections.abc import Callable, Sequence
from typing import Protocol

from khamsin.core.game import Game
from khamsin.core.offer import Action
from khamsin.core.rules import BadInput
from khamsin.players.commander import Commander
from khamsin.players.fox import Fox
from khamsin.players.levels import LEVELS, SKIRMISHER
from khamsin.players.random_player import RandomPlayer
from khamsin.players.temper import Temper
from khamsin.players.text_player import TextPlayer


class Player(Protocol):
    """Whoever decides for one side."""

    def choose(self, game: Game) -> Action | None:
        """An action for the open question; None where there is none, which is a dead end."""


def maker(temper: Temper) -> Callable[[str, int], Commander]:
    """What makes a player of a temper, for a side and a seed."""
    return lambda side, seed: (Fox if temper.replies else Commander)(temper, side, seed)


PLAYERS: dict[str, Callable[[str, int], Player]] = {
    "random": RandomPlayer,
    "text": TextPlayer,
    **{temper.name: maker(temper) for temper in (SKIRMISHER, *LEVELS.values())},
}


def make(name: str, side: str, seed: int) -> Player:
    """A player by name, for a side; raises BadInput that lists the known ones."""
    if name not in PLAYERS:
        raise BadInput(f"there is no player {name!r}: expected one of {', '.join(PLAYERS)}")
    return PLAYERS[name](side, seed)


def seated(sides: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """A name for each side, in their order; raises BadInput where there are more or fewer."""
    if len(names) != len(sides):
        raise BadInput(f"--players: expected {len(sides)} names, for {', '.join(sides)}; found {len(names)}")
    return dict(zip(sides, names, strict=True))
