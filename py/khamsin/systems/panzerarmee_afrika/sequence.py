"""PAA 4: the sequence of play: what each phase begins and ends with.

PAA 5.11: in a movement phase only the phasing side moves; the other only strikes back at overruns.
"""

from collections.abc import Callable, Iterator

from khamsin.core.game import Table
from khamsin.core.offer import Action, lone_act
from khamsin.core.pieces import names
from khamsin.core.rules import Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika import (
    aftermath,
    attack_supply,
    command,
    entry,
    forts,
    options,
    places,
    removal,
    replacements,
    stacking,
    supply,
    victory,
    zones,
)
from khamsin.systems.panzerarmee_afrika.facts import is_combat, is_truck, side_units

PHASES = {
    "allied": ("supply", "command", "movement", "attack-supply", "combat", "reinforcement"),
    "axis": ("supply", "movement", "attack-supply", "combat", "reinforcement"),
}
"""PAA 4.2: the phases of a Player-Turn; the Allied one comes first."""

OWN_FLAGS = ("moved", "sailed", "attack", "maximum", "unsupplied", "no-command", "attacked")
"""Markers that come off as their side's Player-Turn ends (PAA 10, PAA 12)."""


def movement_marks(state: State) -> dict[str, Plain]:
    """PAA 6.3, PAA 9.8: what is looked at as a movement phase begins (R7, R26)."""
    cut = [u.id for u in supply.cut(state, foe(state.side)) if is_combat(u) or is_truck(u)]
    return {
        "held": zones.held(state, state.side) or None,
        "foe.unsupplied": cut or None,
        "shipped": None,
        "overran": None,
    }


def _to_phase(table: Table, phase: str, side: str) -> None:
    facts = {"phase": phase, "side": side, "turn": table.state.turn}
    table.do("began", "PAA 4.2", {"phase": {"name": phase, "asked": side}}, **facts)
    begin = _BEGIN.get(phase)
    if begin:
        begin(table)


def _begin_movement(table: Table) -> None:
    table.do("noted", "PAA 5", {"marks": movement_marks(table.state)})


def _begin_attack_supply(table: Table) -> None:
    within = attack_supply.note_reach(table.state)
    table.do("noted", "PAA 10.33", {"marks": {"within": within or None}})


def _begin_reinforcement(table: Table) -> None:
    """PAA 14.1: points are credited; PAA 16: the turn's removals fall due."""
    replacements.credit(table)
    table.do("noted", "PAA 16", {"marks": {"removals": removals_due(table.state) or None}})


def removals_due(state: State) -> list[Plain]:
    """PAA 16: what the turn track asks the Allies to remove in this phase."""
    return list(entry.schedule(state).get("remove", [])) if state.side == "allied" else []


_BEGIN: dict[str, Callable[[Table], None]] = {
    "movement": _begin_movement,
    "attack-supply": _begin_attack_supply,
    "reinforcement": _begin_reinforcement,
}


def _end_supply(table: Table) -> None:
    """PAA 10.31: general supply is determined and holds to the end of the Player-Turn."""
    state = table.state
    cut = supply.determine(state)
    again = [u.id for u in side_units(state, state.side) if u.has("unsupplied") and u.id not in cut]
    count = sum(is_combat(u) or is_truck(u) for u in side_units(state, state.side)) - len(cut)
    effects = {"add": {"unsupplied": cut}, "drop": {"unsupplied": again}}
    table.do("supplied", "PAA 10.31", effects, count=count, unsupplied=cut, side=state.side)
    if options.is_asked(table.state):
        table.ask("PAA 19.11", "malta", "axis")
    else:
        _next(table)


def _end_command(table: Table) -> None:
    command.throw(table)
    _next(table)


def _end_movement(table: Table) -> None:
    marks = dict.fromkeys(("held", "foe.unsupplied", "shipped", "overran"))
    table.do("noted", "PAA 5", {"marks": marks})
    _next(table)


def _end_attack_supply(table: Table) -> None:
    attack_supply.fix(table)
    _next(table)


def _end_reinforcement(table: Table) -> None:
    """PAA 16.1: what Alexandria lacked goes to the Axis to pick; else the Player-Turn ends."""
    state = table.state
    if state.side == "allied" and removal.owed(state):
        table.ask("PAA 16.1", "removal", "axis")
        removal.settle_pick(table)
        if table.state.question.name == "removal":
            return
    _finish_turn(table)


def _finish_turn(table: Table) -> None:
    """PAA 17.13, PAA 14.1, PAA 4.2: what was not taken is lost, markers come off, the other side follows."""
    entry.forfeit(table)
    replacements.cut(table)
    side = table.state.side
    own = [u for u in table.state.units.values() if u.side == side]
    drop = {f: [u.id for u in own if u.has(f)] for f in OWN_FLAGS}
    drop["defended"] = [u.id for u in table.state.units.values() if u.has("defended")]
    marks = dict.fromkeys(("removals", "removing", "landing", "within"))
    table.do("ended", "PAA 4.2", {"drop": {f: i for f, i in drop.items() if i}, "marks": marks}, side=side)
    if side == "allied":
        _to_phase(table, "supply", "axis")
    elif victory.is_over(table.state):
        _over(table)
    else:
        turn = table.state.turn + 1
        table.do("advanced-turn", "PAA 4.2", {"turn": turn}, turn=turn)
        _to_phase(table, "supply", "allied")


def _over(table: Table) -> None:
    """PAA 18.1: the game ends and victory is reckoned."""
    winner, degree = victory.result(table.state)
    table.do(
        "won", "PAA 18", {"phase": {"name": "over", "asked": table.state.side}}, winner=winner, degree=degree
    )


_ENDS: dict[str, Callable[[Table], None]] = {
    "supply": _end_supply,
    "command": _end_command,
    "movement": _end_movement,
    "attack-supply": _end_attack_supply,
    "combat": lambda table: _next(table),
    "reinforcement": _end_reinforcement,
}


def _next(table: Table) -> None:
    phases = PHASES[table.state.side]
    _to_phase(table, phases[phases.index(table.state.phase) + 1], table.state.side)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    if state.phase == "movement":
        yield from stacking.overfull(state, state.side)
    if state.phase == "combat":
        for fort, units in forts.duties(state, state.side).items():
            yield Denial("PAA 13.2", f"{names(units)} must attack the fort {fort} first.", fort)
    if state.phase == "reinforcement" and state.side == "allied":
        for item in removal.told(removal.open_items(state)):
            yield Denial("PAA 16.1", f"Still to be removed: {item}.")


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 4.2: why a phase may not end yet."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 4.2: the phase ends."""
    _ENDS[table.state.phase](table)


def settle(table: Table) -> None:
    """What follows every action by itself: a battle runs on, a pick ends, Malta decided opens movement."""
    aftermath.resume(table)
    was_picking = table.state.question.name == "removal"
    removal.settle_pick(table)
    if was_picking and table.state.question.name != "removal":
        _finish_turn(table)
    if any(event["ev"] == "malta" for event in table.events):
        _next(table)
    places.watch_tobruk(table)
    _free(table)


def _free(table: Table) -> None:
    """PAA 13.2: a fort that holds no enemy any more binds nobody (R51)."""
    marked = [u for u in table.state.units.values() if "must-attack-fort" in u.flags]
    free = [u.id for u in marked if not forts.is_bound(table.state, u)]
    if free:
        table.do("freed", "PAA 13.2", {"drop": {"must-attack-fort": free}}, units=free)


def preview(state: State, action: Action) -> dict[str, Plain] | None:
    """PAA 12: the end of the command phase throws a die. PAA 17.13, PAA 17.15: what ending a phase costs."""
    if state.phase == "reinforcement":
        return _loss(state)
    if state.phase == "movement":
        return _crowding(state)
    if state.phase != "command":
        return None
    line = {"text": "Allied units that neither move nor attack, by the die", "value": "", "rule": "PAA 12"}
    return {"headline": "Command control", "lines": [line, *command.prospect(state)], "rolls": True}


def _crowding(state: State) -> dict[str, Plain] | None:
    """PAA 17.15: a base that is full when reinforcements come; only now can units still leave it."""
    short = entry.short_of_room(state)
    line = {"text": f"{short}: the others would be lost", "value": "", "rule": "PAA 17.15"}
    return {"headline": "Too little room for arrivals", "lines": [line]} if short else None


def _loss(state: State) -> dict[str, Plain] | None:
    lost = entry.not_taken(state)
    if not lost:
        return None
    line = {"text": f"{names(lost)}: not brought in, and never to come", "value": "", "rule": "PAA 17.13"}
    return {"headline": f"Arrivals lost: {len(lost)}", "lines": [line]}


END = lone_act("end", "PAA 4.2", decide, why_not, preview)
