"""Drills: the rules as runnable cases, played through the same Game as everything else."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from khamsin.core.dice import ScriptedDice
from khamsin.core.game import Game
from khamsin.core.offer import completions
from khamsin.core.rules import BadInput, Refused
from khamsin.core.state import Plain, print_of
from khamsin.systems import get

Drill = Mapping[str, Plain]

_GROUPS = ("tracks", "control", "markers", "weather")
_PLAIN = ("turn", "side", "phase", "pending", "winner")


class Failed(Exception):
    """A drill that does not hold; the message says at which step, what was expected, and what came."""


def files(paths: Sequence[str]) -> list[Path]:
    """The drill files under some paths, in order; raises BadInput for a path that is not there."""
    found: list[Path] = []
    for path in map(Path, paths):
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")
        found += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return found


def read(path: Path) -> list[Drill]:
    """The drills of one file; raises BadInput."""
    try:
        drills = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as fault:
        raise BadInput(f"{path}: not JSON: {fault}") from fault
    if not isinstance(drills, list) or not all(isinstance(d, dict) and "id" in d for d in drills):
        raise BadInput(f"{path}: expected a list of drills, each with an id")
    return drills


def run(paths: Sequence[str]) -> int:
    """Run the drills; one line for each that does not hold; 0 only if all do."""
    count = failed = 0
    for path in files(paths):
        for drill in read(path):
            count += 1
            fault = fault_of(drill)
            if fault:
                failed += 1
                print(f"{drill['id']}: {fault}")
    print(f"{count - failed} of {count} drills hold")
    return 1 if failed else 0


def fault_of(drill: Drill) -> str | None:
    """What does not hold in a drill, or None."""
    try:
        hold(drill)
    except Failed as fault:
        return str(fault)
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"
    return None


def hold(drill: Drill) -> None:
    """Play a drill; raises Failed where it does not hold."""
    system = get(drill["system"])
    dice = drill.get("dice", [])
    game = Game(system, system.drill(drill), dice=ScriptedDice(dice))
    for number, step in enumerate(drill["steps"], start=1):
        try:
            _step(game, step)
        except Failed as fault:
            raise Failed(f"step {number}: {fault}") from fault
    thrown = game.state.rolled
    if thrown != len(dice):
        raise Failed(f"{len(dice)} dice are listed, {thrown} were thrown")


def _step(game: Game, step: Mapping[str, Plain]) -> None:
    if "ask" in step:
        _ask(game, step)
    elif "refused" in step:
        _refused(game, step["do"], step["refused"])
    else:
        try:
            game.play(step["do"])
        except Refused as refusal:
            raise Failed(f"{step['do']} was refused: {refusal}") from refusal
        _then(game, step.get("then", {}))


def _refused(game: Game, action: dict[str, Plain], rule: str) -> None:
    before = print_of(game.state)
    denial = game.why_not(action)
    if denial is None:
        raise Failed(f"{action} was accepted, {rule} should refuse it")
    cited = [r.partition(" ")[2] for r in denial.rules]
    if rule not in cited:
        raise Failed(f"{action} was refused by {', '.join(cited)} ({denial.why}), not by {rule}")
    with suppress(Refused):
        game.play(action)
    if print_of(game.state) != before:
        raise Failed(f"{action} was refused and yet changed the state")


def _then(game: Game, wanted: Mapping[str, Plain]) -> None:
    report = game.system.report(game.state)
    for key, value in wanted.items():
        for where, expected, found in _pairs(report, key, value):
            if not _is_same(expected, found):
                raise Failed(f"{where} should be {expected!r}, is {found!r}")


def _pairs(report: Mapping[str, Plain], key: str, value: Plain) -> Iterator[tuple[str, Plain, Plain]]:
    if key in _PLAIN and isinstance(value, Mapping):
        found = report[key] or {}
        yield from ((f"{key}.{k}", v, found.get(k)) for k, v in value.items())
    elif key in _PLAIN:
        yield key, value, report[key]
    elif key in _GROUPS:
        yield from ((f"{key}.{k}", v, _default(report[key], k, v)) for k, v in value.items())
    else:
        unit = report["units"].get(key, {})
        yield from ((f"{key}.{k}", v, unit.get(k)) for k, v in value.items())


def _default(group: Mapping[str, Plain], key: str, value: Plain) -> Plain:
    """A track that was never set stands at 0."""
    return group.get(key, 0 if isinstance(value, int) else None)


def _ask(game: Game, step: Mapping[str, Plain]) -> None:
    found = _answer(game, step["ask"])
    if "is" in step and not _is_same(step["is"], found):
        raise Failed(f"{step['ask']} should be {step['is']!r}, is {found!r}")
    if "has" in step and not _has(found, step["has"]):
        raise Failed(f"{step['ask']} should hold {step['has']!r}, is {found!r}")
    if "lacks" in step and any(item in found for item in step["lacks"]):
        raise Failed(f"{step['ask']} should lack {step['lacks']!r}, is {found!r}")


def _answer(game: Game, query: Mapping[str, Plain]) -> Plain:
    if query == {"acts": "kinds"}:
        return sorted(a.name for a in game.acts if any(completions([a], game.state, limit=1)))
    return game.system.query(game.state, query)


def _is_same(expected: Plain, found: Plain) -> bool:
    """Equal, lists in any order."""
    if isinstance(expected, list) and isinstance(found, (list, tuple)):
        return sorted(map(repr, expected)) == sorted(map(repr, found))
    return bool(expected == found)


def _has(found: Plain, wanted: Plain) -> bool:
    if isinstance(wanted, Mapping):
        return all(key in found and _is_same(value, found[key]) for key, value in wanted.items())
    return all(item in found for item in wanted)
