"""The state of a game: frozen values, copied where they change."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any, TypeVar

from khamsin.core.board import Board

Plain = Any
"""JSON values: None, bool, int, str, lists and dicts of them."""

NOTHING: Mapping[str, Plain] = MappingProxyType({})
T = TypeVar("T")


@dataclass(frozen=True)
class Unit:
    """One counter. `at` is a hex, a box off the map, or None (out of the game); `more` is the system's."""

    id: str
    side: str
    type: str
    nation: str = ""
    size: str = ""
    name: str = ""
    strength: int = 0
    move: int = 0
    at: str | None = None
    flags: tuple[str, ...] = ()
    more: Mapping[str, Plain] = field(default_factory=dict)

    def has(self, flag: str) -> bool:
        """Whether the counter bears a marker."""
        return flag in self.flags

    def standing(self, place: str | None) -> "Unit":
        """The counter elsewhere."""
        return self if place == self.at else self._like(place, self.flags)

    def flagged(self, flags: Iterable[str]) -> "Unit":
        """The counter with other markers on it."""
        return self._like(self.at, tuple(sorted(flags)))

    def _like(self, place: str | None, flags: tuple[str, ...]) -> "Unit":
        """Spelled out, for `replace` takes three times as long."""
        return Unit(
            self.id,
            self.side,
            self.type,
            self.nation,
            self.size,
            self.name,
            self.strength,
            self.move,
            place,
            flags,
            self.more,
        )

    def to_plain(self) -> dict[str, Plain]:
        """JSON shape, the same for view, save and print."""
        return {
            "id": self.id,
            "side": self.side,
            "type": self.type,
            "nation": self.nation,
            "size": self.size,
            "name": self.name,
            "strength": self.strength,
            "move": self.move,
            "at": self.at,
            "flags": list(self.flags),
            **({"more": dict(self.more)} if self.more else {}),
        }


_OWN = ("id", "side", "type", "nation", "size", "name", "strength", "move", "at", "flags", "more")


def unit_from_plain(data: Mapping[str, Plain]) -> Unit:
    """A unit from JSON; keys beyond the common ones go to `more`."""
    more = {**data.get("more", {}), **{k: v for k, v in data.items() if k not in _OWN}}
    known = {k: data[k] for k in _OWN if k in data and k not in ("flags", "more")}
    return Unit(**known, flags=tuple(sorted(data.get("flags", ()))), more=more)


@dataclass(frozen=True)
class Question:
    """What the game waits for: its name, the side asked, and what it is about.

    The bottom of the stack is the phase; whatever lies on it must be answered first.
    """

    name: str
    asked: str
    about: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Scenario:
    """What does not change during a game: the board, the tables, the options that are on."""

    system: str
    id: str
    title: str
    board: Board
    tables: Mapping[str, Plain]
    options: tuple[str, ...] = ()
    first_turn: int = 1
    last_turn: int = 1
    note: str = ""
    more: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class State:
    """One position. Nothing in it is ever changed; `replace` makes the next one.

    `marks` holds whatever else the game tracks, by dotted key ("control.Harbour"); `rolled` counts dice.
    """

    scenario: Scenario
    turn: int
    questions: tuple[Question, ...]
    units: Mapping[str, Unit]
    marks: Mapping[str, Plain] = field(default_factory=dict)
    rolled: int = 0

    @property
    def board(self) -> Board:
        """The scenario's board."""
        return self.scenario.board

    @property
    def phase(self) -> str:
        """Name of the phase: the bottom question."""
        return self.questions[0].name

    @property
    def side(self) -> str:
        """The side whose player-turn it is."""
        return self.questions[0].asked

    @property
    def question(self) -> Question:
        """The open question: the top of the stack."""
        return self.questions[-1]

    @property
    def facts(self) -> tuple[Plain, ...]:
        """All that tells this position from the others of its game, to be compared: the quickest first."""
        return self.turn, self.rolled, self.questions, self.marks, self.units

    @cached_property
    def stacks(self) -> dict[str, tuple[Unit, ...]]:
        """Units by where they are, hexes and boxes alike, in order of id."""
        found: dict[str, list[Unit]] = {}
        for unit in self.units.values():
            if unit.at is not None:
                found.setdefault(unit.at, []).append(unit)
        return {at: tuple(stack) for at, stack in found.items()}

    def at(self, place: str) -> tuple[Unit, ...]:
        """The units in a hex or box."""
        return self.stacks.get(place, ())

    def mark(self, key: str, default: Plain = None) -> Plain:
        """A mark's value."""
        return self.marks.get(key, default)

    @cached_property
    def _memory(self) -> dict[Plain, Plain]:
        return {}

    def recall(self, key: Plain, work: Callable[[], T]) -> T:
        """What `work` answers for this position, worked out once."""
        memory = self._memory
        if key not in memory:
            memory[key] = work()
        found: T = memory[key]
        return found

    def recall_of(self, side: str, key: Plain, work: Callable[[], T]) -> T:
        """What `work` answers for the counters of a side alone, known as long as they stay as they are."""
        memory = self._memories.setdefault(side, {})
        if key not in memory:
            memory[key] = work()
        found: T = memory[key]
        return found

    @cached_property
    def _memories(self) -> dict[str, dict[Plain, Plain]]:
        return {}

    def moved(self, places: Mapping[str, str | None]) -> "State":
        """This position with some units elsewhere: for looking ahead."""
        return self.with_units({i: self.units[i].standing(place) for i, place in places.items()})

    def with_units(self, changed: Mapping[str, Unit]) -> "State":
        """This position with some counters changed; its stacks are changed with them, not found anew."""
        after = State(
            self.scenario, self.turn, self.questions, {**self.units, **changed}, self.marks, self.rolled
        )
        if "stacks" in self.__dict__:
            after.__dict__["stacks"] = _restacked(self, changed)
        sides = [u.side for i, unit in changed.items() for u in (self.units[i], unit)]
        after.__dict__["_memories"] = {s: known for s, known in self._memories.items() if s not in sides}
        return after

    def with_facts(self, **facts: Plain) -> "State":
        """This position with whatever but its counters changed; what stands where stays known."""
        after = replace(self, **facts)
        if "stacks" in self.__dict__:
            after.__dict__["stacks"] = self.stacks
        after.__dict__["_memories"] = self._memories
        return after

    def to_plain(self) -> dict[str, Plain]:
        """The canonical JSON shape; the print is its hash."""
        return {
            "turn": self.turn,
            "questions": [{"name": q.name, "asked": q.asked, "about": dict(q.about)} for q in self.questions],
            "units": [self.units[i].to_plain() for i in sorted(self.units)],
            "marks": {k: self.marks[k] for k in sorted(self.marks)},
            "rolled": self.rolled,
        }


def _restacked(before: State, changed: Mapping[str, Unit]) -> dict[str, tuple[Unit, ...]]:
    """The stacks of a position once some of its counters have changed."""
    stacks = dict(before.stacks)
    touched = [u.at for i, unit in changed.items() for u in (before.units[i], unit)]
    for place in dict.fromkeys(at for at in touched if at is not None):
        stayed = [u for u in stacks.get(place, ()) if u.id not in changed]
        came = [u for u in changed.values() if u.at == place]
        stacks[place] = tuple(sorted([*stayed, *came], key=lambda u: u.id))
        if not stacks[place]:
            del stacks[place]
    return stacks


def print_of(state: State) -> str:
    """Sixteen hex digits that tell one position from another."""
    text = json.dumps(state.to_plain(), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def by_id(units: Iterable[Unit]) -> dict[str, Unit]:
    """Units by id, in order of id, so that every walk over them is the same on every machine."""
    return {unit.id: unit for unit in sorted(units, key=lambda u: u.id)}
