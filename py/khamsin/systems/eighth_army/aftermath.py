"""8A IV.order: how an attack runs on: losses, retreats, advance, then the second attack (R34)."""

from collections.abc import Callable

from khamsin.core.game import Table
from khamsin.core.offer import Action, lone_act
from khamsin.systems.eighth_army import advance, attack, battle, charts, losses, retreat


def resume(table: Table) -> None:
    """Carry the attack on from the stage that has ended, until somebody must be asked or it is over."""
    while len(table.state.questions) == 1:
        if table.state.mark("battle"):
            _stage(table)
        elif table.state.mark("again") is not None:
            attack.resume_again(table)
        else:
            return


def _stage(table: Table) -> None:
    is_over = _STAGES[battle.fought(table.state)["stage"]](table)
    if is_over and table.state.mark("battle"):
        battle.to_next(table)


def _defender_losses(table: Table) -> bool:
    """8A IV.loss: the defender's losses."""
    fought, units = battle.fought(table.state), battle.defenders(table.state)
    points = int(charts.result(table.state, fought["score"])["defender"])
    if points:
        losses.defend(table, fought["hex"], units, points)
    return True


def _attacker_losses(table: Table) -> bool:
    """8A IV.loss: the attacker's losses; his fortification takes none."""
    points = int(charts.result(table.state, battle.fought(table.state)["score"])["attacker"])
    losses.suffer(table, battle.attackers(table.state), points, "8A IV.loss")
    return True


def _defender_retreat(table: Table) -> bool:
    row = charts.result(table.state, battle.fought(table.state)["score"])
    return row["retreat"] not in ("defender", "both") or retreat.resume(table)


def _attacker_retreat(table: Table) -> bool:
    row = charts.result(table.state, battle.fought(table.state)["score"])
    return row["retreat"] not in ("attacker", "both") or retreat.resume(table)


def _over(table: Table) -> bool:
    table.do("disengaged", "8A IV.order", {"marks": {"battle": None}})
    return True


_STAGES: dict[str, Callable[[Table], bool]] = {
    "defender-losses": _defender_losses,
    "attacker-losses": _attacker_losses,
    "defender-retreat": _defender_retreat,
    "attacker-retreat": _attacker_retreat,
    "advance": advance.resume,
    "over": _over,
}


def _decline(table: Table, action: Action) -> None:
    """8A IV.advance, 8A IV.again: declined for all that are left."""
    if table.state.question.name == "advance":
        table.answer("8A IV.advance")
        battle.to_next(table)
    else:
        table.answer("8A IV.again")
        table.do("noted", "8A IV.again", {"marks": {"again": None}})


DECLINE = lone_act("decline", "8A IV.advance", _decline)
DECLINE_AGAIN = lone_act("decline", "8A IV.again", _decline)
