"""Fox: a commander that plays its turn out in several ways, with the other side's reply, before it moves.

The other side is thought to reply as a recruit would, for its turn is played out in every way.
"""

from dataclasses import replace

from khamsin.core.game import Game
from khamsin.core.hexes import is_hex
from khamsin.core.offer import Action
from khamsin.core.pieces import on_map
from khamsin.core.sides import foe
from khamsin.players import trial
from khamsin.players.commander import Commander
from khamsin.players.levels import RECRUIT
from khamsin.players.marches import act_of
from khamsin.players.plans import Plan, Thinking
from khamsin.players.stream import Stream
from khamsin.players.temper import Temper

SEEDS = 2**31
"""So many dice there are to play a turn out with."""
LONGEST = 600
"""So many actions are played out at most."""
PATIENCE = 120
"""Moods tried times units that can march, at most: a turn of many units is played out in fewer ways."""


def moods(temper: Temper) -> list[Temper]:
    """The ways in which a fox can play a turn: as it is, daring, careful, and sparing of itself."""
    return [
        temper,
        replace(temper, own=temper.own * 0.6, caution=temper.caution * 0.4, nerve=temper.nerve * 0.5),
        replace(temper, own=temper.own * 1.2, caution=temper.caution * 2.0),
        replace(temper, caution=temper.caution * 4.0, nerve=temper.nerve * 3.0),
    ][: max(temper.replies, 1)]


class Luck:
    """What battles bring a side beyond their average, in points of strength as they weigh in the end."""

    def __init__(self, game: Game, side: str) -> None:
        self.total = 0.0
        self._game = game
        outlook = game.system.outlook(game.state, side)
        self._weights = {side: outlook.own_point, foe(side): -outlook.enemy_point}
        self._due: float | None = None

    def expect(self, action: Action) -> None:
        """Note what stands after a battle on average, where an action begins one."""
        state, hexes = self._game.state, action.get("hexes", [])
        force = {i: str(state.units[i].at) for i in action.get("units", [])}
        if len(hexes) == 1 and force and len(state.questions) == 1:
            clash = self._game.system.clash(state, force, hexes[0])
            side = state.side
            if clash:
                lost = self._weights[side] * clash.own + self._weights[foe(side)] * clash.enemy
                self._due = self._balance() - lost

    def settle(self) -> None:
        """Once the battle is over, add how far it went beyond that."""
        if self._due is not None and len(self._game.state.questions) == 1:
            self.total += self._balance() - self._due
            self._due = None

    def _balance(self) -> float:
        units = self._game.state.units.values()
        return sum(self._weights[u.side] * u.strength for u in units if on_map(u))


class Fox(Commander):
    """Chooses a mood for each of its turns by what comes of it."""

    def __init__(self, temper: Temper, side: str, seed: int) -> None:
        super().__init__(temper, side, seed)
        self._own = temper
        self._turn = -1

    def plan(self, game: Game) -> Thinking[list[Plan]]:
        """What to do now, in the mood that was found best when the units began to march."""
        state = game.state
        begins = state.side == self.side and len(state.questions) == 1 and state.turn != self._turn
        if begins and act_of(game, game.offer()):
            self._turn = state.turn
            self.temper = yield from self._mood(game)
        found = yield from super().plan(game)
        return found

    def _mood(self, game: Game) -> Thinking[Temper]:
        rated = []
        for number, mood in enumerate(self._moods(game)):
            worth = yield from self._played_out(game, mood)
            rated.append((worth, -number, mood))
        return max(rated, key=lambda r: r[:2])[2]

    def _moods(self, game: Game) -> list[Temper]:
        """The moods to try: as many as there is time for, and two at the least."""
        own = [u for u in game.state.units.values() if u.side == self.side and u.move and is_hex(str(u.at))]
        return moods(self._own)[: max(2, PATIENCE // max(len(own), 1))]

    def _played_out(self, game: Game, mood: Temper) -> Thinking[float]:
        """How the position looks after this turn and the other side's next, luck in battle taken off."""
        rehearsed = trial.rehearsal(game, self._dice(game))
        players = {
            side: Commander(mood if side == self.side else RECRUIT, side, self.seed)
            for side in (self.side, foe(self.side))
        }
        luck = Luck(rehearsed, self.side)
        handed = False
        for _ in range(LONGEST):
            state = rehearsed.state
            handed = handed or state.side != self.side
            if game.system.outcome(state) or (handed and state.side == self.side):
                break
            action = yield from players[state.question.asked].ponder(rehearsed)
            if action is None:
                break
            luck.expect(action)
            rehearsed.play(action)
            luck.settle()
        return game.system.score(rehearsed.state, self.side) - luck.total

    def _dice(self, game: Game) -> int:
        """Dice of its own for playing out, the same for every mood."""
        return Stream(f"{self.seed}:{game.state.turn}:{self.side}:{self._own.name}").below(SEEDS)
