"""8A B: the sequence of play: five segments a player turn, the Allies first. 8A V: resupply."""

from collections.abc import Iterator, Mapping

from khamsin.core.game import Table
from khamsin.core.offer import Action, lone_act
from khamsin.core.rules import Denial, gather
from khamsin.core.state import Plain, State
from khamsin.systems.eighth_army import aftermath, charts, movement, stacking, victory
from khamsin.systems.eighth_army.facts import ROOM, army, track

PHASES = ("maintenance", "replacements", "movement", "attack", "resupply")
"""8A B: the segments of a player turn."""

RULES: Mapping[str, str] = {
    "over": "8A C",
    "provision": "8A I.2",
    "losses": "8A IV.loss",
    "retreat": "8A IV.retreat",
    "advance": "8A IV.advance",
    "second-attack": "8A IV.again",
}
"""What a refusal cites while a decision is open; between decisions it is the sequence, 8A B."""

_FLAGS = {"replacements": ("reformed",), "movement": ("moved",), "attack": ("attacked", "retreated")}
"""8A IV.end: what comes off as a segment ends; unsupplied markers stay."""
_MARKS = {"replacements": ("due",), "attack": ("offensive", "paid", "struck", "again")}


def _to_phase(table: Table, phase: str, side: str) -> None:
    facts = {"phase": phase, "side": side, "turn": table.state.turn}
    table.do("began", "8A B", {"phase": {"name": phase, "asked": side}}, **facts)


def _clear(table: Table) -> None:
    """8A IV.end: the segment's markers and notes come off."""
    state = table.state
    flags = {f: [u.id for u in state.units.values() if u.has(f)] for f in _FLAGS.get(state.phase, ())}
    marks = [key for key in _MARKS.get(state.phase, ()) if key in state.marks]
    effects = {"drop": {f: found for f, found in flags.items() if found}, "marks": dict.fromkeys(marks)}
    if effects["drop"] or marks:
        table.do("cleared", "8A IV.end" if state.phase == "attack" else "8A B", effects)


def to_next(table: Table) -> None:
    """8A B: the segment ends, and the next one begins."""
    _clear(table)
    phase, side = table.state.phase, table.state.side
    if phase != PHASES[-1]:
        _to_phase(table, PHASES[PHASES.index(phase) + 1], side)
    elif side == "allied":
        _to_phase(table, PHASES[0], "axis")
    elif table.state.turn >= table.state.scenario.last_turn:
        victory.win(table, "axis")
    else:
        turn = table.state.turn + 1
        table.do("advanced-turn", "8A B", {"turn": turn}, turn=turn)
        _to_phase(table, PHASES[0], "allied")


def is_resupplied(state: State) -> bool:
    """8A V: from turn 2 on each player throws in his own resupply (R48)."""
    return state.phase == "resupply" and state.turn > 1


def _resupply(table: Table) -> None:
    """8A V: a die for supply points; the track has no upper end (R49)."""
    die = table.roll("8A V", "resupply")
    side = table.state.side
    points = charts.resupply(table.state, die)
    left = track(table.state, f"{side}.sp") + points
    marks = {f"tracks.{side}.sp": left}
    table.do("resupplied", "8A V", {"marks": marks}, points=points, left=left, side=side)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    """8A III.stack: the movement segment ends only when nobody more can be helped (R55)."""
    if state.phase != "movement" or stacking.over(state, state.side) <= movement.least_over(state):
        return
    count: dict[str, int] = {}
    for unit in army(state, state.side):
        count[str(unit.at)] = count.get(str(unit.at), 0) + 1
    for spot in sorted(count):
        if count[spot] > ROOM:
            yield Denial("8A III.stack", f"{count[spot]} units stand in {spot}; {ROOM} may stay.", spot)


def why_not(state: State, action: Action) -> Denial | None:
    """8A B: why a segment may not end yet."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A B: the segment ends."""
    if is_resupplied(table.state):
        _resupply(table)
    to_next(table)


def preview(state: State, action: Action) -> dict[str, Plain] | None:
    """8A V: only the end of resupply throws a die."""
    if not is_resupplied(state):
        return None
    faces = state.scenario.tables["resupply"]
    totals = sorted(set(faces.values()))
    chances = [
        {"text": charts.points_of(n), "p": sum(v == n for v in faces.values()) / len(faces)} for n in totals
    ]
    return {"headline": "Throw for supply points", "lines": [], "chances": chances, "rolls": True}


def settle(table: Table) -> None:
    """What follows every action by itself: an attack runs on; Maintenance done opens the next segment."""
    aftermath.resume(table)
    state = table.state
    fed = any(event["ev"] == "supplied" for event in table.events)
    if state.phase == "maintenance" and len(state.questions) == 1 and fed:
        to_next(table)


END = lone_act("end", "8A B", decide, why_not, preview)
