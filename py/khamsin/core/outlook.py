"""Outlook: what a position means to a side, for whoever plans: places, supply, ground, battles.

A system declares it; computer players know a game by it, by its offers and by its score, and by nothing else.
All worths are in points of strength.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Graph = Mapping[str, tuple[tuple[str, int], ...]]
"""For each hex, where a fighting unit may go on to, and at what cost."""


@dataclass(frozen=True)
class Outlook:
    """How a side sees the map.

    goals: hexes worth having, whoever has them, each with its worth; held: those of them that are the side's
    own. fed: for each hex in which a unit of the side would be supplied, the share of its strength with which
    it could attack from there; where it is missing, the unit is cut off. ground, with `pace` points of it to
    one of a unit's movement points. cover: what a hex multiplies its defenders by, where that is not 1.
    depots: the side's own pieces that feed others; trains: those that carry depots and do not fight.
    room: how many fighting units a hex holds in the end; narrow: the hexes that hold fewer, with how many.
    bound: hexes in which its units must attack, whatever the odds.
    tied: whether the rules forbid its units to leave their supply. toll: what strength that is lost weighs: 1
    where it only serves to win, more where it is counted in the end. own_point, enemy_point: what a point of
    either side's strength weighs in the end, where they are not counted alike.
    urgency: from 0, where the side wins by waiting, to 1, where it loses by it.
    """

    goals: Mapping[str, float]
    held: frozenset[str]
    fed: Mapping[str, float]
    ground: Graph
    pace: int = 1
    cover: Mapping[str, float] = field(default_factory=dict)
    depots: tuple[str, ...] = ()
    trains: tuple[str, ...] = ()
    room: int = 3
    narrow: Mapping[str, int] = field(default_factory=dict)
    bound: frozenset[str] = frozenset()
    tied: bool = False
    toll: float = 1.0
    own_point: float = 1.0
    enemy_point: float = 1.0
    urgency: float = 0.0

    def holds(self, spot: str) -> int:
        """How many fighting units a hex holds in the end."""
        return self.narrow.get(spot, self.room)


@dataclass(frozen=True)
class Clash:
    """What a battle brings on average: strength lost on either side, and the chance to clear the hex."""

    own: float
    enemy: float
    clear: float
