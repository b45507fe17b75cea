"""The two sides of the desert war, as in every game here; the Allied player-turn comes first."""

SIDES = ("allied", "axis")


def foe(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]
