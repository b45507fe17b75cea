"""Policies: who says the words of an agent: chance, or a player that plans whole actions."""

from typing import Protocol

import numpy as np

from khamsin.core.game import Game
from khamsin.core.rules import BadInput, KhamsinError
from khamsin.env.aec import Aec, RawEnv
from khamsin.env.hand import Hand
from khamsin.env.observing import Observation
from khamsin.env.spelling import spell
from khamsin.players.roster import Player, make
from khamsin.players.stream import Stream

TRIES = 20
"""So many plans of a player are looked at for one that can be said."""


class Policy(Protocol):
    """Whoever acts for an agent."""

    def act(self, observation: Observation) -> int:
        """An action that the mask has as 1."""


class Chance:
    """Any action that is open, by a stream of its own: the same on every machine."""

    def __init__(self, agent: str, seed: int = 0) -> None:
        self._stream = Stream(f"{seed}:{agent}")

    def act(self, observation: Observation) -> int:
        """One of the actions that the mask has as 1, each as likely as the others."""
        found = np.flatnonzero(observation["action_mask"])
        return int(found[self._stream.below(len(found))])


class Planned:
    """A player of the roster: each action that it plans is played as the steps that lead to it."""

    def __init__(self, env: Aec, agent: str, name: str = "staff") -> None:
        raw = env.unwrapped
        if not isinstance(raw, RawEnv):
            raise BadInput(f"expected an environment of khamsin.env, found {raw}")
        make(name, agent, 0)
        self._episodes, self._agent, self._name = raw.episodes, agent, name
        self._game: Game | None = None
        self._player: Player
        self._steps: list[int] = []

    def act(self, observation: Observation) -> int:
        """The next step of what is planned."""
        hand = self._episodes.hand
        if hand.game is not self._game:
            self._game, self._steps = hand.game, []
            self._player = make(self._name, self._agent, hand.game.seed)
        if not self._steps and hand.said:
            raise KhamsinError(f"{self._name} takes over only where no draft is in hand")
        self._steps = self._steps or self._plan(hand)
        return self._steps.pop(0)

    def _plan(self, hand: Hand) -> list[int]:
        """The steps of the next action; one that no draft leads to is passed over."""
        for _ in range(TRIES):
            action = self._player.choose(hand.game)
            steps = spell(hand, action) if action else []
            if steps:
                return steps
        raise KhamsinError(f"{self._name} finds nothing to do in {hand.game.state.question.name}")


def policy(name: str, env: Aec, agent: str, seed: int) -> Policy:
    """A policy by name: "random", or a player of the roster."""
    return Chance(agent, seed) if name == "random" else Planned(env, agent, name)
