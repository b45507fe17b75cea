"""A player at the keyboard: reads commands from a stream, one line each; an empty line confirms."""

import sys
from typing import TextIO

from khamsin.core.commands import Reading, read
from khamsin.core.game import Game
from khamsin.core.names import Names
from khamsin.core.offer import Action
from khamsin.core.rules import KhamsinError


class TextPlayer:
    """Asks until a command makes a whole action and an empty line says yes to it."""

    def __init__(self, side: str, seed: int, source: TextIO | None = None, out: TextIO | None = None) -> None:
        self.side = side
        self._source = source or sys.stdin
        self._out = out or sys.stderr
        self._told = 0

    def choose(self, game: Game) -> Action | None:
        """The action that the player says; raises KhamsinError when the input ends."""
        view = game.system.view(game.state)
        names = Names(game.state, view, game.system.catalog().get("words", {}))
        self._tell(game)
        self._say(f"{view['sides'][self.side]['name']}: {view['prompt']}")
        draft: dict[str, object] = {}
        ready: Action | None = None
        while True:
            line = self._line()
            if not line and ready is not None:
                return ready
            found = self._read(game, names, line, draft)
            if found:
                self._say(found.said)
                draft, ready = found.draft, found.offer.ready

    def _read(self, game: Game, names: Names, line: str, draft: dict[str, object]) -> Reading | None:
        try:
            return read(game, names, line, draft)
        except KhamsinError as fault:
            self._say(str(fault))
            return None

    def _line(self) -> str:
        self._out.write("> ")
        self._out.flush()
        line = self._source.readline()
        if not line:
            raise KhamsinError("the input ended before the game did")
        return line.strip()

    def _tell(self, game: Game) -> None:
        """What has happened since this player last looked."""
        for step in game.steps[self._told :]:
            for event in step.events:
                text = game.system.tell(step.after, event)
                if text:
                    self._say(text)
        self._told = len(game.steps)

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")
