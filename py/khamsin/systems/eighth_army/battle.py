"""8A IV.2: the attack in hand, from the die to its end.

It is a mark: {"units", "from", "hex", "defenders", "score", "stage"}, and as it goes on "retreated" (who of
the side that goes back has arrived), "beside" (hexes that still cost them a point) and "advanced".
"""

from collections.abc import Sequence

from khamsin.core.game import Table
from khamsin.core.pieces import ids, on_map, units_of
from khamsin.core.state import Plain, State, Unit

STAGES = (
    "defender-losses",
    "attacker-losses",
    "defender-retreat",
    "attacker-retreat",
    "advance",
    "over",
)
"""8A IV.order: what follows the die, in this order."""


def begin(table: Table, units: Sequence[Unit], spot: str, defenders: Sequence[Unit], score: int) -> None:
    """Note the attack in hand."""
    noted = {
        "units": ids(units),
        "from": units[0].at,
        "hex": spot,
        "defenders": ids(defenders),
        "score": score,
        "stage": STAGES[0],
    }
    table.do("engaged", "8A IV.order", {"marks": {"battle": noted}})


def fought(state: State) -> dict[str, Plain]:
    """The attack in hand."""
    found: dict[str, Plain] = state.mark("battle")
    return found


def note(table: Table, **facts: Plain) -> None:
    """Note more about the attack in hand."""
    table.do("noted", "8A IV.order", {"marks": {"battle": {**fought(table.state), **facts}}})


def to_next(table: Table) -> None:
    """The next stage of the attack in hand."""
    stage = STAGES[STAGES.index(fought(table.state)["stage"]) + 1]
    kept = {k: v for k, v in fought(table.state).items() if k not in ("retreated", "beside")}
    table.do("noted", "8A IV.order", {"marks": {"battle": {**kept, "stage": stage}}})


def attackers(state: State) -> list[Unit]:
    """The attackers that are left."""
    return [u for u in units_of(state, fought(state)["units"]) if on_map(u)]


def defenders(state: State) -> list[Unit]:
    """The defenders that are left."""
    return [u for u in units_of(state, fought(state)["defenders"]) if on_map(u)]
