"""PAA 12: Allied command control."""

from khamsin.core.dice import FACES
from khamsin.core.game import Table
from khamsin.core.numbers import counted
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika.facts import is_combat, side_units


def digits(state: State, die: int) -> list[str]:
    """PAA 12.1: the last digits that a face of the die strikes."""
    return [str(d) for d in state.scenario.tables["command"][str(die)]]


def struck_by(state: State, die: int) -> list[Unit]:
    """PAA 12: the Allied combat units that a face of the die would hold where they stand."""
    struck = digits(state, die)
    return [u for u in side_units(state, "allied") if is_combat(u) and str(u.at)[-1] in struck]


def prospect(state: State) -> list[dict[str, Plain]]:
    """PAA 12.1: what each face of the die would hold, before it is thrown."""
    return [
        {
            "text": f"{die}: hexes that end in {', '.join(digits(state, die))}",
            "value": counted(len(struck_by(state, die)), "unit"),
            "rule": "PAA 12.1",
        }
        for die in FACES
    ]


def throw(table: Table) -> None:
    """PAA 12: Allied combat units on hexes with these last digits neither move nor attack this turn (R43)."""
    die = table.roll("PAA 12.1", "command")
    struck = digits(table.state, die)
    lost = [u.id for u in struck_by(table.state, die)]
    table.do("digits", "PAA 12", {"add": {"no-command": lost}}, die=die, digits=struck, units=lost)
