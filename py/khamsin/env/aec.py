"""The environment of two agents, one for each side, as PettingZoo knows it: an AEC environment."""

from collections.abc import Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from khamsin.env.episodes import MAX_STEPS, Episodes
from khamsin.env.observing import Observation

Aec = AECEnv[str, Observation, int | None]
"""Agents are named by their sides; an action is an index, None for an agent whose game is over."""


class RawEnv(AECEnv[str, Observation, int | None]):
    """A game between two agents, named by their sides; each step is one word (see hand.py).

    Observations are dicts: "observation", float32, of shape (`episodes.observer.size`,), its parts told in
    observing.py; "action_mask", int8, of the shape of the vocabulary, 1 for each action that is open, all 0
    for the side that is not asked. Actions are indices of `episodes.vocabulary.words`. An action that is not
    open raises BadInput and changes nothing.
    """

    observation_spaces: dict[str, spaces.Space[Any]]
    action_spaces: dict[str, spaces.Space[Any]]

    def __init__(
        self,
        system: str,
        scenario: str,
        options: Sequence[str] = (),
        max_steps: int = MAX_STEPS,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.metadata = {"name": "khamsin_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.episodes = Episodes(system, scenario, options, max_steps, shaping)
        self.possible_agents = list(self.episodes.sides)
        seen, words = self.episodes.observer.space(), len(self.episodes.vocabulary)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {side: spaces.Discrete(words) for side in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for both sides."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """One Discrete over the vocabulary, for each side its own, as each has a seed."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of a seed, or of the seed after the last one; `options` are not used."""
        self.episodes.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.episodes.asked

    def step(self, action: int | None) -> None:
        """One word of the agent that is asked."""
        agent, episodes = self.agent_selection, self.episodes
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        played = len(episodes.hand.game.steps)
        episodes.say(int(action if action is not None else -1))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = episodes.rewards(played)
        outcome = episodes.outcome
        self.terminations = dict.fromkeys(self.agents, outcome is not None)
        self.truncations = dict.fromkeys(self.agents, episodes.is_cut_short)
        self.infos = {agent: {"outcome": dict(outcome)} if outcome else {} for agent in self.agents}
        self.agent_selection = episodes.asked
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What a side sees, and what it may say."""
        return self.episodes.observer.observe(self.episodes.hand, agent)

    def render(self) -> str:
        """The position in a few lines."""
        return self.episodes.told()

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(system: str, scenario: str, **settings: Any) -> RawEnv:
    """The bare environment; `settings` as RawEnv has them."""
    return RawEnv(system, scenario, **settings)


def env(system: str, scenario: str, **settings: Any) -> Aec:
    """The environment in PettingZoo's usual wrappers: an action that is not open loses the game at once."""
    inner: Aec = TerminateIllegalWrapper(raw_env(system, scenario, **settings), illegal_reward=-1)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(inner))
