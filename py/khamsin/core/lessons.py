"""Guided lessons: files of steps on a real game, whatever game it is.

A lesson names a scenario, the seed of its dice and the actions played `before` the learner sits down. Each
step is one sentence (`text`, perhaps with the `rule` behind it), points at one thing to tap (`show`) and
knows what completes it (`until`):

    show   unit, hex            a counter or a hex on the map
           value                a chip or a button in the panel: a unit, a hex, a word
           act                  the button of a verb
           button               "primary", the large one, or "layers", that of the overlays
           line, part, tab      a line of the preview, a part of the panel, one of its tabs
    until  chosen = ["21pz"]    the choice in hand names all of these: units, hexes, its verb
           ready = "move"       an action of this kind is ready to be played
           played = {...}       this very action was played
           looked = "3209"      this hex is looked at
           tab = "tables"       this tab is open
           overlay = "supply"   this overlay lies over the map
           next = true          the learner says so

A step that ends with an action played leads to the large button once that action is ready. As every action
is written down, the game of a step can be set up at any time, and a test can play the lesson through.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from khamsin.core.game import Game
from khamsin.core.load import read, stems
from khamsin.core.offer import Action
from khamsin.core.rules import BadInput, KhamsinError
from khamsin.core.state import Plain
from khamsin.core.system import System

FOLDER = "lessons"
Lesson = Mapping[str, Any]


@cache
def listed(package: str) -> list[dict[str, Plain]]:
    """The lessons of a system as its catalog holds them, in the order in which they are offered.

    The answer is shared by all who ask: it is read, never changed.
    """
    found = [{"id": _name(stem), **read(package, stem)} for stem in stems(package, FOLDER)]
    return sorted(found, key=lambda lesson: (lesson["order"], lesson["id"]))


def _name(stem: str) -> str:
    return stem.rpartition("/")[2]


def lesson_of(system: System, lesson_id: str) -> Lesson:
    """A lesson by its id; raises BadInput for an unknown one."""
    lessons: Sequence[Lesson] = system.catalog().get("lessons", [])
    found = next((lesson for lesson in lessons if lesson["id"] == lesson_id), None)
    if found is None:
        known = ", ".join(lesson["id"] for lesson in lessons) or "none, as there is no lesson"
        raise BadInput(f"lesson: expected one of {known}, found {lesson_id!r}")
    return found


def played(lesson: Lesson, step: int) -> list[Action]:
    """The actions that have been played when a step begins."""
    done = [entry["until"]["played"] for entry in lesson["steps"][:step] if "played" in entry["until"]]
    return [*lesson["before"], *done]


def stand(system: System, lesson_id: str, step: int) -> Game:
    """The game as it stands when a step begins, step 0 being the first; raises BadInput."""
    lesson = lesson_of(system, lesson_id)
    count = len(lesson["steps"])
    if not 0 <= step <= count:
        raise BadInput(f"step: expected a number from 0 to {count}, found {step}")
    game = Game(system, system.setup(lesson["scenario"], lesson["options"]), lesson["seed"])
    for number, action in enumerate(played(lesson, step), start=1):
        try:
            game.play(dict(action))
        except KhamsinError as fault:
            raise BadInput(f"{_file(lesson_id)}: action {number}, {action}: {fault}") from fault
    return game


def trials(system: System) -> Iterator[str]:
    """What is wrong with the games of the lessons: every one is played to its end."""
    for lesson in system.catalog().get("lessons", []):
        try:
            stand(system, lesson["id"], len(lesson["steps"]))
        except KhamsinError as fault:
            yield str(fault)


def _file(lesson_id: str) -> str:
    return f"{FOLDER}/{lesson_id}.toml"
