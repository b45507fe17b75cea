"""Episodes: what both environments share: a game from a seed, its hand, its rewards, its limit."""

from collections.abc import Mapping, Sequence

from khamsin import systems
from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.rules import BadInput
from khamsin.core.state import Plain
from khamsin.env.hand import Hand
from khamsin.env.observing import Observer
from khamsin.env.vocabulary import Vocabulary

MAX_STEPS = 20_000
"""So many steps an episode may take by default; games take some hundred to some thousand."""


class Episodes:
    """Games of one scenario, one after the other.

    `shaping` is what a point of the system's `score` is worth as a reward on the way; 0 leaves only the
    result: 1 for a win, -1 for a loss, 0 for a draw.
    """

    def __init__(
        self, system: str, scenario: str, options: Sequence[str], max_steps: int, shaping: float
    ) -> None:
        self.system = systems.get(system)
        self.start = self.system.setup(scenario, list(options))
        self.vocabulary = Vocabulary.of(self.system, self.start)
        self.observer = Observer(self.system, self.start, self.vocabulary)
        self.sides = self.observer.sides
        self.max_steps, self.shaping = max_steps, shaping
        self.seed = -1
        self.hand: Hand
        self.steps = 0

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed, the one of the seed after the last."""
        self.seed = (self.seed + 1) % codec.BIGGEST_SEED if seed is None else seed
        if not 0 <= self.seed < codec.BIGGEST_SEED:
            raise BadInput(f"seed: expected a number from 0 to {codec.BIGGEST_SEED - 1}, found {self.seed}")
        self.hand, self.steps = Hand(Game(self.system, self.start, self.seed), self.vocabulary), 0

    @property
    def asked(self) -> str:
        """The side that decides now."""
        return self.hand.game.state.question.asked

    @property
    def outcome(self) -> Mapping[str, Plain] | None:
        """Winner, degree, text and rule once the game is over."""
        return self.system.outcome(self.hand.game.state)

    @property
    def is_cut_short(self) -> bool:
        """Whether the limit of steps has been reached before the end."""
        return self.steps >= self.max_steps and self.outcome is None

    def say(self, index: int) -> None:
        """One step of the side that is asked."""
        self.hand.say(index)
        self.steps += 1

    def rewards(self, played: int) -> dict[str, float]:
        """What each side has gained since there were `played` actions: by shaping, or by the result."""
        outcome = self.outcome
        if outcome is not None:
            winner = outcome["winner"]
            return {side: 0.0 if winner is None else 1.0 if side == winner else -1.0 for side in self.sides}
        game = self.hand.game
        if not self.shaping or played == len(game.steps):
            return dict.fromkeys(self.sides, 0.0)
        before = game.state_at(played)
        gains = {s: self.system.score(game.state, s) - self.system.score(before, s) for s in self.sides}
        return {side: self.shaping * gain for side, gain in gains.items()}

    def told(self) -> str:
        """The position in a few lines: when it is, who is asked what, and the draft in hand."""
        view = self.system.view(self.hand.game.state)
        said = " ".join(self.vocabulary.words[index] for index in self.hand.said)
        asked = view["sides"][view["asked"]]["name"]
        lines = [f"{view['turn_name']}, {view['phase_name']}: {asked}", str(view["prompt"]), f"draft: {said}"]
        return "\n".join(lines)
