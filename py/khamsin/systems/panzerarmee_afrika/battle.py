"""PAA 8: the battle in hand, from the attack to its end; PAA 10.8: the supply unit that victors drive over.

It is a mark: {"units", "hexes", "defenders", "stage", "kind"}, later "entered" and "advanced" too.
"""

from collections.abc import Sequence

from khamsin.core.game import Table
from khamsin.core.pieces import ids, on_map
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika.facts import is_supply

CAPTURE = 2
FIRST_TURN_CAPTURE = 4


def begin(
    table: Table, kind: str, units: Sequence[Unit], hexes: Sequence[str], defenders: Sequence[Unit]
) -> None:
    """Note the battle in hand; `kind` is "attack", "overrun", or "seizure" of a supply unit alone."""
    stage = "after" if kind == "seizure" else "counterattack"
    noted = {
        "kind": kind,
        "stage": stage,
        "units": ids(units),
        "hexes": list(hexes),
        "defenders": ids(defenders),
    }
    table.do("engaged", "PAA 8", {"marks": {"battle": noted}})


def fought(state: State) -> dict[str, Plain]:
    """The battle in hand."""
    found: dict[str, Plain] = state.mark("battle")
    return found


def attackers(state: State) -> list[Unit]:
    """The attackers that are left."""
    return [u for i in fought(state)["units"] if on_map(u := state.units[i])]


def survivors(state: State) -> list[Unit]:
    """The defenders that are left."""
    return [u for i in fought(state)["defenders"] if on_map(u := state.units[i])]


def finish(table: Table) -> bool:
    """The battle is over."""
    if table.state.question.name == "advance":
        table.answer("PAA 8.4")
    table.do("disengaged", "PAA 8", {"marks": {"battle": None}})
    return True


def loot(state: State, spot: str) -> list[Unit]:
    """PAA 10.8: the enemy's supply units in a hex, for which its victors throw."""
    return [u for u in state.at(spot) if is_supply(u) and u.side != state.side]


def capturing(state: State) -> tuple[str, int]:
    """PAA 10.8, PAA 4.32: the rule by which supply units are captured, and the highest die for it."""
    lucky = state.turn == 1 and state.side == "axis"
    return ("PAA 4.32", FIRST_TURN_CAPTURE) if lucky else ("PAA 10.8", CAPTURE)


def capture(table: Table, spot: str) -> None:
    """PAA 10.8: a supply unit that was driven over changes sides on a low die, else it is destroyed."""
    state = table.state
    for unit in loot(state, spot):
        rule, highest = capturing(state)
        if table.roll(rule, "capture") <= highest:
            table.do(
                "captured", rule, {"change": {unit.id: {"side": state.side}}}, unit=unit.id, side=state.side
            )
        else:
            table.do("destroyed", rule, {"at": {unit.id: None}}, unit=unit.id, side=unit.side)
