"""What a side sees of a game, as numbers: an array whose parts keep their places all game long.

Parts, in this order (`Observer.parts` has each one's slice):

- "side"      which side looks on: 1 in its place, in the order of the agents
- "clock"     the Game-Turn, turns left after it, 1 if it is one's own player-turn, 1 if one is asked
- "phase"     1 for the phase that is on
- "decision"  1 for the open decision, if one lies over the phase
- "amount"    how much it asks for, such as points to be lost
- "figures"   for each measure of the system, in its own points, one's own figure and the other side's
- "tracks"    the markers on the tracks, in points
- "places"    for each place that can change hands: 1 one's own, -1 the other side's, 0 nobody's
- "units"     a row for each unit of the vocabulary, COLUMNS and then a flag each; all 0 if not in the game
- "draft"     for each word of the vocabulary, how often it was said for the draft in hand

Nothing is scaled. All comes from `view`, `measures` and `report`, which hold what lies open on the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from khamsin.core.hexes import is_hex, parse
from khamsin.core.state import Plain, State
from khamsin.core.system import System
from khamsin.env.hand import Hand
from khamsin.env.vocabulary import Vocabulary

Array = NDArray[np.float32]
Observation = dict[str, NDArray[Any]]
LOW, HIGH = -1.0, 9999.0
COLUMNS = ("owner", "on map", "column", "row", "box", "strength", "allowance", "supply", "asked")
"""The columns of a unit: whose it is, 1 one's own and -1 the other side's; 1 if it is on the map; the column
and row of its hex, from 1; the number in the name of its box ("turn:7"); strength in points; the allowance in
movement points; how it is supplied, from 1 in the order of the system's words; 1 if the decision is about
it. Whatever it lacks is 0.
"""


class Observer:
    """The eyes of both sides in all games that begin with a position."""

    def __init__(self, system: System, start: State, vocabulary: Vocabulary) -> None:
        self.system = system
        self.vocabulary = vocabulary
        self.words: Mapping[str, Plain] = system.catalog()["words"]
        view = system.view(start)
        self.sides = tuple(view["sides"])
        self.flags = tuple(self.words.get("flags", ()))
        self.places = tuple(place["name"] for place in view["places"] if "side" in place)
        self.units_shape = (len(vocabulary.units), len(COLUMNS) + len(self.flags))
        self.parts: dict[str, slice] = {}
        at = 0
        for name, size in self._sizes(start):
            self.parts[name] = slice(at, at + size)
            at += size
        self.size = at
        self._seen: dict[str, tuple[State, Array]] = {}

    def _sizes(self, start: State) -> Iterator[tuple[str, int]]:
        yield "side", len(self.sides)
        yield "clock", 4
        yield "phase", len(self.words.get("phases", ()))
        yield "decision", len(self.words.get("decisions", ()))
        yield "amount", 1
        yield "figures", 2 * len(self.system.measures(start))
        yield "tracks", len(self.words.get("tracks", ()))
        yield "places", len(self.places)
        yield "units", self.units_shape[0] * self.units_shape[1]
        yield "draft", len(self.vocabulary)

    def space(self) -> spaces.Dict:
        """The space of `observe`."""
        seen = spaces.Box(LOW, HIGH, (self.size,), np.float32)
        return spaces.Dict(
            {"observation": seen, "action_mask": spaces.Box(0, 1, (len(self.vocabulary),), np.int8)}
        )

    def observe(self, hand: Hand, side: str) -> Observation:
        """What a side sees, and what it may say: nothing while the other one is asked."""
        seen = self._position(hand, side).copy()
        mask = np.zeros(len(self.vocabulary), np.int8)
        if side == hand.game.state.question.asked:
            np.add.at(seen, [self.parts["draft"].start + index for index in hand.said], 1)
            mask[list(hand.open)] = 1
        return {"observation": seen, "action_mask": mask}

    def _position(self, hand: Hand, side: str) -> Array:
        """All but the draft, looked at once in a position."""
        state = hand.game.state
        known = self._seen.get(side)
        if known is None or known[0] is not state:
            figures = [figure for part in self._parts(hand, side) for figure in part]
            drafted = [0.0] * len(self.vocabulary)
            array = np.clip(np.array([*figures, *drafted], np.float32), LOW, HIGH)
            known = self._seen[side] = (state, array)
        return known[1]

    def _parts(self, hand: Hand, side: str) -> Iterator[Sequence[float]]:
        state = hand.game.state
        view, question = self.system.view(state), state.question
        tracks = self.system.report(state).get("tracks", {})
        yield [float(side == known) for known in self.sides]
        yield [state.turn, view["turns"] - state.turn, side == state.side, side == question.asked]
        yield [float(name == state.phase) for name in self.words.get("phases", ())]
        is_open = len(state.questions) > 1
        decision, about = (question.name, question.about) if is_open else ("", {})
        yield [float(name == decision) for name in self.words.get("decisions", ())]
        yield [sum(map(_number, about.values()))]
        yield [figure for m in self.system.measures(state) for figure in _both(m["sides"], side)]
        yield [_number(tracks.get(name)) for name in self.words.get("tracks", ())]
        held = {place["name"]: place.get("side") for place in view["places"]}
        yield [_owner(held.get(name), side) for name in self.places]
        shown = {hand.seats.get(unit["id"], unit["id"]): unit for unit in view["units"]}
        asked = [unit for value in about.values() if isinstance(value, list) for unit in value]
        for name in self.vocabulary.units:
            if name in shown:
                yield self._row(shown[name], side, shown[name]["id"] in asked)
            else:
                yield [0.0] * self.units_shape[1]

    def _row(self, unit: Mapping[str, Plain], side: str, is_asked: bool) -> list[float]:
        at = str(unit["at"])
        column, row = parse(at) if is_hex(at) else (0, 0)
        box = at.partition(":")[2]
        supplies = list(self.words.get("supplies", ()))
        supply = supplies.index(unit["supply"]) + 1 if unit.get("supply") in supplies else 0
        owner, number = _owner(unit["side"], side), int(box) if box.isdigit() else 0
        figures = [owner, is_hex(at), column, row, number, unit["strength"], unit["move"], supply, is_asked]
        return [*map(float, figures), *(float(flag in unit["flags"]) for flag in self.flags)]


def _both(figures: Mapping[str, int], side: str) -> tuple[float, float]:
    others = (figure for other, figure in figures.items() if other != side)
    return float(figures.get(side, 0)), float(next(others, 0))


def _owner(holder: str | None, side: str) -> float:
    return 0.0 if holder is None else 1.0 if holder == side else -1.0


def _number(value: Plain) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
