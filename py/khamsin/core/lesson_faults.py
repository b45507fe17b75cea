"""What the files of guided lessons must keep to, whatever game they belong to."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from khamsin.core.codec import BIGGEST_SEED
from khamsin.core.faults import Faults, Kind
from khamsin.core.lessons import FOLDER, Lesson

TABS = ("now", "tables", "log", "rules")
PARTS = ("prompt", "preview", "chances", "latest")
BUTTONS = ("primary", "layers")
LONGEST = 240
"""So many letters fit onto the card of a phone."""

_SHOWS: dict[str, Kind] = dict.fromkeys(("unit", "hex", "value", "act", "button", "line", "part", "tab"), str)
_UNTILS: dict[str, Kind] = {
    "chosen": list,
    "ready": str,
    "played": dict,
    "looked": str,
    "tab": str,
    "overlay": str,
    "next": bool,
}
_HEAD: dict[str, Kind] = {
    "title": str,
    "summary": str,
    "closing": str,
    "minutes": int,
    "order": int,
    "scenario": str,
    "options": list,
    "seed": int,
    "before": list,
    "steps": list,
}
_WORDS: dict[str, Collection[str]] = {"button": BUTTONS, "part": PARTS, "tab": TABS}


def check_lessons(faults: Faults, data: Mapping[str, Mapping[str, Any]], prefix: str) -> None:
    """Whether the lessons of a system can be told and followed; they cite rules with its prefix."""
    rules = [f"{prefix} {rule.get('number')}" for rule in _tables(data["rules"], "rule")]
    scenarios = {_name(stem): file for stem, file in data.items() if stem.startswith("scenarios/")}
    size = _size(data["map"])
    for stem, lesson in data.items():
        if stem.startswith(f"{FOLDER}/") and faults.has_keys(f"{stem}.toml", "", lesson, _HEAD):
            _check_head(faults, f"{stem}.toml", lesson, scenarios)
            for number, step in enumerate(lesson["steps"], start=1):
                _check_step(faults, f"{stem}.toml", f"step {number}", step, rules, size)


def _name(stem: str) -> str:
    return stem.rpartition("/")[2]


def _tables(data: object, name: str) -> list[Mapping[str, Any]]:
    """The tables of a list in a file; what is wrong with the file itself is told elsewhere."""
    found = data.get(name) if isinstance(data, dict) else None
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def _size(data: object) -> Sequence[int] | None:
    size = data.get("size") if isinstance(data, dict) else None
    is_sound = isinstance(size, list) and len(size) == 2 and all(isinstance(side, int) for side in size)
    return size if is_sound else None


def _check_head(
    faults: Faults, file: str, lesson: Lesson, scenarios: Mapping[str, Mapping[str, Any]]
) -> None:
    if faults.is_one_of(file, "scenario", lesson["scenario"], scenarios):
        for option in lesson["options"]:
            faults.is_one_of(file, "options", option, scenarios[lesson["scenario"]].get("options", []))
    faults.is_between(file, "seed", lesson["seed"], 0, BIGGEST_SEED - 1)
    faults.is_between(file, "minutes", lesson["minutes"], 1, 60)
    if not lesson["steps"]:
        faults.want(file, "steps", "a step or more", "nothing")
    for number, action in enumerate(lesson["before"], start=1):
        _check_action(faults, file, f"before {number}", action)


def _check_action(faults: Faults, file: str, key: str, action: object) -> None:
    if faults.is_kind(file, key, action, dict) and isinstance(action, dict):
        faults.is_kind(file, f"{key}.act", action.get("act"), str)


def _check_step(
    faults: Faults, file: str, key: str, step: object, rules: Collection[str], size: Sequence[int] | None
) -> None:
    needed: dict[str, Kind] = {"text": str, "until": dict}
    if not faults.has_keys(file, key, step, needed, {"show": dict, "rule": str}):
        return
    assert isinstance(step, dict)
    if not 0 < len(step["text"].strip()) <= LONGEST:
        faults.want(file, f"{key}.text", f"a sentence of {LONGEST} letters at most", step["text"])
    if "rule" in step and step["rule"] not in rules:
        faults.want(file, f"{key}.rule", "the number of a rule", step["rule"])
    for name, known in (("show", _SHOWS), ("until", _UNTILS)):
        if name in step and _is_one(faults, file, f"{key}.{name}", step[name], known):
            _check_words(faults, file, f"{key}.{name}", step[name], size)


def _is_one(faults: Faults, file: str, key: str, table: dict[str, Any], known: Mapping[str, Kind]) -> bool:
    if len(table) != 1:
        faults.want(file, key, f"one of {', '.join(known)}", table or "nothing")
        return False
    return faults.has_keys(file, key, table, {}, known)


def _check_words(
    faults: Faults, file: str, key: str, table: Mapping[str, Any], size: Sequence[int] | None
) -> None:
    """What a `show` or an `until` names must be there to be named."""
    ((kind, value),) = table.items()
    if kind in _WORDS:
        faults.is_one_of(file, f"{key}.{kind}", value, _WORDS[kind])
    elif kind in ("hex", "looked") and size:
        faults.is_hex(file, f"{key}.{kind}", value, size)
    elif kind == "played":
        _check_action(faults, file, f"{key}.{kind}", value)
    elif kind == "chosen":
        faults.items(file, f"{key}.{kind}", value, str)
