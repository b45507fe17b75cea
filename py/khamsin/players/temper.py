"""Temper: how a computer player weighs things, and how far it thinks."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Temper:
    """The knobs of a level.

    own: what a point of own strength lost weighs against one of the enemy's.
    nerve: the least that a battle must promise.
    caution: how much of what the enemy's next attack threatens is reckoned with.
    gathers: whether marches are planned for battles; feeds: whether depots are brought forward.
    replies: so many ways to play a turn are played out with the other side's reply.
    reckons: whether it knows what a point of either side's strength weighs in the end; else all are alike.
    strolls: whether each unit just walks to the nearest place that the enemy has.
    """

    name: str
    own: float = 1.0
    nerve: float = 0.3
    caution: float = 0.0
    gathers: bool = False
    feeds: bool = False
    replies: int = 0
    reckons: bool = False
    strolls: bool = False

    def pressed(self, urgency: float) -> "Temper":
        """The same player when time works against it: it dares more, and looks less at what may follow."""
        return replace(
            self,
            own=self.own * (1 - 0.5 * urgency),
            nerve=self.nerve * (1 - urgency),
            caution=self.caution * (1 - 0.7 * urgency),
        )
