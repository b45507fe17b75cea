"""The environment of one agent, as Gymnasium knows it: a side, against one of our players."""

from collections.abc import Sequence
from typing import Any, SupportsInt

import gymnasium
from gymnasium import spaces

from khamsin.core.rules import BadInput, KhamsinError
from khamsin.env.episodes import MAX_STEPS, Episodes
from khamsin.env.observing import Observation
from khamsin.players.roster import Player, make


class Solo(gymnasium.Env[Observation, SupportsInt]):
    """One side of a game; the other is a player of the roster, which acts between two steps.

    Spaces are those of RawEnv. An action that is not open loses the game at once.
    """

    observation_space: spaces.Space[Any]
    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        system: str,
        scenario: str,
        side: str,
        opponent: str = "staff",
        options: Sequence[str] = (),
        max_steps: int = MAX_STEPS,
        shaping: float = 0.0,
        render_mode: str | None = None,
    ) -> None:
        self.episodes = Episodes(system, scenario, options, max_steps, shaping)
        if side not in self.episodes.sides:
            raise BadInput(f"side: expected one of {', '.join(self.episodes.sides)}, found {side!r:.60}")
        make(opponent, side, 0)
        self.side, self.opponent, self.render_mode = side, opponent, render_mode
        self.observation_space = self.episodes.observer.space()
        self.action_space = spaces.Discrete(len(self.episodes.vocabulary))
        self._others: dict[str, Player] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the game of a seed, or of the seed after the last one; `options` are not used."""
        super().reset(seed=seed)
        episodes = self.episodes
        episodes.begin(seed)
        others = (side for side in episodes.sides if side != self.side)
        self._others = {side: make(self.opponent, side, episodes.seed) for side in others}
        self._answer()
        return self._observe(), {}

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """One word of the side, and, if that plays an action, all that the other side does then."""
        episodes, index = self.episodes, int(action)
        if index not in episodes.hand.open:
            word = episodes.vocabulary.word(index)
            return self._observe(), -1.0, True, False, {"illegal": word}
        played = len(episodes.hand.game.steps)
        episodes.say(index)
        self._answer()
        outcome = episodes.outcome
        info = {"outcome": dict(outcome)} if outcome else {}
        reward = episodes.rewards(played)[self.side]
        return self._observe(), reward, outcome is not None, episodes.is_cut_short, info

    def _answer(self) -> None:
        """The other side plays until this one is asked, or the game is over."""
        episodes = self.episodes
        while episodes.outcome is None and episodes.asked != self.side:
            game = episodes.hand.game
            action = self._others[episodes.asked].choose(game)
            if action is None:
                raise KhamsinError(f"{self.opponent} finds nothing to do in {game.state.question.name}")
            episodes.hand.play(action)

    def _observe(self) -> Observation:
        return self.episodes.observer.observe(self.episodes.hand, self.side)

    def render(self) -> str:
        """The position in a few lines."""
        return self.episodes.told()
