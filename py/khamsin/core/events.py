"""Events: facts, dice included, and how they change the state.

An event is JSON: {"ev": kind, "rule": "PAA 5.1", ...facts, "then": effects}. The facts are for the log and
the board; only the effects touch the state, and every effect is one of the eleven below.

    at      {unit: place or None}          units are somewhere else
    add     {flag: [units]}                markers put on
    drop    {flag: [units]}                markers taken off
    change  {unit: {field: value}}         a counter is another one (side, strength, more)
    new     [unit]                         a counter comes into being
    marks   {key: value or None}           a track, a control marker, a note of the phase; None clears it
    ask     {name, asked, about}           a question goes on the stack
    answer  n                              n questions come off it
    phase   {name, asked, about}           the phase, at the bottom of the stack, is another
    turn    n                              the turn marker moves
    rolled  n                              dice were thrown
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from khamsin.core.state import Plain, Question, State, Unit, by_id, unit_from_plain

Event = dict[str, Plain]
Effects = Mapping[str, Plain]


def apply(state: State, event: Event) -> State:
    """The state after an event; raises KeyError for an effect or a unit that does not exist."""
    for kind, value in event.get("then", {}).items():
        state = _FOLDS[kind](state, value)
    return state


def _edit(state: State, ids: Mapping[str, Plain], edit: Callable[[Unit, Plain], Unit]) -> State:
    return state.with_units({i: edit(state.units[i], value) for i, value in ids.items()})


def _at(state: State, value: Plain) -> State:
    return _edit(state, value, Unit.standing)


def _add(state: State, value: Plain) -> State:
    for flag, ids in value.items():
        state = _edit(state, dict.fromkeys(ids, flag), _with_flag)
    return state


def _with_flag(unit: Unit, flag: str) -> Unit:
    return unit if flag in unit.flags else unit.flagged((*unit.flags, flag))


def _drop(state: State, value: Plain) -> State:
    for flag, ids in value.items():
        state = _edit(state, dict.fromkeys(ids, flag), _without_flag)
    return state


def _without_flag(unit: Unit, flag: str) -> Unit:
    return unit.flagged(f for f in unit.flags if f != flag) if flag in unit.flags else unit


def _change(state: State, value: Plain) -> State:
    return _edit(state, value, lambda unit, fields: replace(unit, **fields))


def _new(state: State, value: Plain) -> State:
    fresh = [unit_from_plain(data) for data in value]
    return replace(state, units=by_id([*state.units.values(), *fresh]))


def _marks(state: State, value: Plain) -> State:
    marks = {**state.marks, **value}
    return state.with_facts(marks={k: v for k, v in marks.items() if v is not None})


def _ask(state: State, value: Plain) -> State:
    return state.with_facts(questions=(*state.questions, _question(value)))


def _answer(state: State, value: Plain) -> State:
    return state.with_facts(questions=state.questions[: len(state.questions) - value])


def _phase(state: State, value: Plain) -> State:
    return state.with_facts(questions=(_question(value), *state.questions[1:]))


def _question(value: Plain) -> Question:
    return Question(value["name"], value["asked"], value.get("about", {}))


def _turn(state: State, value: Plain) -> State:
    return state.with_facts(turn=value)


def _rolled(state: State, value: Plain) -> State:
    return state.with_facts(rolled=state.rolled + value)


_FOLDS: dict[str, Callable[[State, Plain], State]] = {
    "at": _at,
    "add": _add,
    "drop": _drop,
    "change": _change,
    "new": _new,
    "marks": _marks,
    "ask": _ask,
    "answer": _answer,
    "phase": _phase,
    "turn": _turn,
    "rolled": _rolled,
}
