"""PAA 8.6, PAA 9.7, PAA 13.2: how a battle runs on: counterattack, its losses, advance or capture."""

from khamsin.core.game import Table
from khamsin.core.sides import foe
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import advance, losses, strength
from khamsin.systems.panzerarmee_afrika.battle import attackers, capture, finish, fought, survivors


def resume(table: Table) -> None:
    """Carry the battle on from the stage that has ended, until somebody must be asked or it is over."""
    while table.state.mark("battle") and table.state.question.name != "losses":
        if fought(table.state)["stage"] == "counterattack":
            _counterattack(table)
        elif not _has_advance(table):
            _seize(table)
            finish(table)
        else:
            return


def _counterattack(table: Table) -> None:
    """PAA 8.6, PAA 8.64, PAA 9.7: defenders strike back at all attackers, left or not (R18, R18a)."""
    state = table.state
    thrown = strength.counter(survivors(state), attackers(state))
    rule = _rule(state, thrown)
    facts = {"hexes": fought(state)["hexes"], "superiority": thrown.superiority, "column": thrown.column}
    effects = {"marks": {"battle": {**fought(state), "stage": "after"}}}
    table.do("counterattacked", rule, effects, side=foe(state.side), **facts)
    die = table.roll(rule, "counterattack", foe(state.side))
    losses.suffer(table, state.side, attackers(state), strength.losses_in(state, thrown.column)[die])


def _rule(state: State, thrown: strength.Counter) -> str:
    if fought(state)["kind"] == "overrun":
        return "PAA 9.7"
    return "PAA 8.65" if thrown.superiority < 0 or not survivors(state) else "PAA 8.6"


def _has_advance(table: Table) -> bool:
    """PAA 8.4: ask for an advance while one is open; PAA 8.66: counterattackers never advance."""
    state = table.state
    if fought(state)["kind"] != "attack" or not advance.is_open(state):
        return False
    if state.question.name != "advance":
        table.ask("PAA 8.4", "advance", state.side)
    return True


def _seize(table: Table) -> None:
    """PAA 9.91, PAA 9.92: who overran a supply unit and still stands there throws for it."""
    state = table.state
    spot = fought(state)["hexes"][0]
    if fought(state)["kind"] != "attack" and any(u.at == spot for u in attackers(state)):
        capture(table, spot)
