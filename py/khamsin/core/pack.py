"""A position as its difference from the first position of its scenario: short, and checked when read."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from khamsin.core import hexes
from khamsin.core.rules import InvalidSave
from khamsin.core.state import Plain, Question, State, Unit, by_id, print_of, unit_from_plain

_KINDS: dict[str, type] = {
    "id": str,
    "side": str,
    "type": str,
    "nation": str,
    "size": str,
    "name": str,
    "strength": int,
    "move": int,
    "flags": list,
    "more": dict,
}
_WORDS: dict[type, str] = {int: "a whole number", str: "text", list: "a list", dict: "an object"}
_GAP, _OUT = ",", "-"


def pack(state: State, base: State) -> dict[str, Plain]:
    """What differs from `base`, as JSON; `print` tells whether it was put together again rightly.

    Places stand in one line, a unit of `base` each: empty where nothing changed. Flags are listed whole.
    """
    order = list(base.units)
    fresh = [unit.to_plain() for unit in state.units.values() if unit.id not in base.units]
    packed = {
        "print": print_of(state),
        "turn": state.turn,
        "rolled": state.rolled,
        "questions": [[q.name, q.asked, dict(q.about)] for q in state.questions],
        "at": _GAP.join(_place(state.units.get(i), base.units[i]) for i in order).rstrip(_GAP),
        "flags": _flags(state, order),
        "units": {i: d for i in order if (d := _changes(state.units.get(i), base.units[i]))},
        "new": fresh,
        "gone": [i for i in order if i not in state.units],
        "marks": {k: v for k, v in state.marks.items() if k not in base.marks or base.marks[k] != v},
        "unmarked": [k for k in base.marks if k not in state.marks],
    }
    return {key: value for key, value in packed.items() if value not in ("", [], {})}


def _place(unit: Unit | None, base: Unit) -> str:
    if unit is None or unit.at == base.at:
        return ""
    return _OUT if unit.at is None else unit.at


def _flags(state: State, order: list[str]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for index, unit_id in enumerate(order):
        for flag in state.units[unit_id].flags if unit_id in state.units else ():
            found.setdefault(flag, []).append(index)
    return found


def _changes(unit: Unit | None, base: Unit) -> dict[str, Plain]:
    if unit is None:
        return {}
    now, then = unit.to_plain(), base.to_plain()
    names = [n for n in ("side", "type", "nation", "size", "name", "strength", "move") if now[n] != then[n]]
    changes = {name: now[name] for name in names}
    if now.get("more", {}) != then.get("more", {}):
        changes["more"] = now.get("more", {})
    return changes


def unpack(packed: object, base: State) -> State:
    """The position that was packed; raises InvalidSave for anything that `pack` did not write."""
    data = _want(packed, dict, "the position")
    order = list(base.units)
    units = _moved(_want(data.get("at", ""), str, "at"), base)
    flags = _unflagged(_want(data.get("flags", {}), dict, "flags"), order)
    changes = _want(data.get("units", {}), dict, "units")
    gone = _want(data.get("gone", []), list, "gone")
    plain = [
        {**units[i].to_plain(), "flags": flags[i], **_want(changes.get(i, {}), dict, f"units.{i}")}
        for i in order
        if i not in gone
    ]
    plain += [_want(unit, dict, "new") for unit in _want(data.get("new", []), list, "new")]
    state = replace(
        base,
        turn=_want(data.get("turn"), int, "turn"),
        rolled=_want(data.get("rolled"), int, "rolled"),
        questions=_questions(data.get("questions")),
        units=by_id(_unit(unit, base) for unit in plain),
        marks=_marks(data, base),
    )
    if print_of(state) != data.get("print"):
        raise InvalidSave(
            "This position belongs to another version of its scenario, and cannot be put together here."
        )
    return state


def expect(value: Any, kind: type, what: str) -> Any:
    """The value, if it is of the kind; raises InvalidSave if not (true is no number)."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InvalidSave(f"{what}: expected {_WORDS[kind]}, found {value!r:.60}")
    return value


def _want(value: Any, kind: type, what: str) -> Any:
    return expect(value, kind, f"This position is damaged: {what}")


def _moved(line: str, base: State) -> dict[str, Unit]:
    places = line.split(_GAP) if line else []
    if len(places) > len(base.units):
        raise InvalidSave(
            f"This position is damaged: at: expected {len(base.units)} places at most, found {len(places)}"
        )
    moved = dict(base.units)
    for unit, place in zip(base.units.values(), places, strict=False):
        if place:
            moved[unit.id] = replace(unit, at=None if place == _OUT else place)
    return moved


def _unflagged(data: Mapping[str, Plain], order: list[str]) -> dict[str, list[str]]:
    flags: dict[str, list[str]] = {unit_id: [] for unit_id in order}
    for flag, indices in data.items():
        for index in _want(indices, list, f"flags.{flag}"):
            if not 0 <= _want(index, int, f"flags.{flag}") < len(order):
                raise InvalidSave(
                    f"This position is damaged: flags.{flag}: expected one of {len(order)} units, "
                    f"found {index}"
                )
            flags[order[index]].append(flag)
    return flags


def _unit(data: dict[str, Plain], base: State) -> Unit:
    name = _want(data.get("id"), str, "unit id")
    _want(data.get("type"), str, f"{name}.type")
    for key, value in data.items():
        if key not in _KINDS and key != "at":
            raise InvalidSave(
                f"This position is damaged: {name}: expected only what a unit has, found {key!r:.60}"
            )
        if key != "at":
            _want(value, _KINDS[key], f"{name}.{key}")
    for flag in data.get("flags", []):
        _want(flag, str, f"{name}.flags")
    at = data.get("at")
    if at is not None and hexes.is_hex(_want(at, str, f"{name}.at")) and at not in base.board:
        raise InvalidSave(f"This position is damaged: {name}.at: expected a hex on the map, found {at}")
    if data.get("side") not in [unit.side for unit in base.units.values()]:
        raise InvalidSave(
            f"This position is damaged: {name}.side: expected a side of the game, found {data.get('side')!r}"
        )
    return unit_from_plain(data)


def _questions(data: object) -> tuple[Question, ...]:
    questions = []
    for entry in _want(data, list, "questions"):
        parts = _want(entry, list, "questions")
        if len(parts) != 3:
            raise InvalidSave(
                f"This position is damaged: questions: expected name, side and subject, found {parts!r:.60}"
            )
        name, asked, about = (
            _want(part, kind, "questions") for part, kind in zip(parts, (str, str, dict), strict=True)
        )
        questions.append(Question(name, asked, about))
    if not questions:
        raise InvalidSave("This position is damaged: questions: expected at least the phase, found none")
    return tuple(questions)


def _marks(data: Mapping[str, Plain], base: State) -> dict[str, Plain]:
    marks = {**base.marks, **_want(data.get("marks", {}), dict, "marks")}
    for key in _want(data.get("unmarked", []), list, "unmarked"):
        marks.pop(_want(key, str, "unmarked"), None)
    return marks
