"""PAA 12: Allied command control."""

from khamsin.core.game import Table
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika.facts import is_combat, side_units


def digits(state: State, die: int) -> list[str]:
    """PAA 12.1: the last digits that a face of the die strikes."""
    return [str(d) for d in state.scenario.tables["command"][str(die)]]


def throw(table: Table) -> None:
    """PAA 12: Allied combat units on hexes with these last digits neither move nor attack this turn (R43)."""
    die = table.roll("PAA 12.1", "command")
    struck = digits(table.state, die)
    own = [u for u in side_units(table.state, "allied") if is_combat(u)]
    lost = [u.id for u in own if str(u.at)[-1] in struck]
    table.do("digits", "PAA 12", {"add": {"no-command": lost}}, die=die, digits=struck, units=lost)
