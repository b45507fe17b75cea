"""Plans: what a computer player means to do, with the figures that it went by."""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from khamsin.core.offer import Action
from khamsin.core.outlook import Clash

T = TypeVar("T")
Thinking = Generator[str, None, T]
"""Thought in small pieces: it yields what it is about, and returns what it found."""


@dataclass(frozen=True)
class Plan:
    """Something to be done.

    aim: "attack", "post", "feed" or "act"; worth in points of strength; moves: for each unit the hexes where
    it may end, the best first; target: the hex that it is about; clash: what the battle brings; action: the
    act itself, where it can be played at once.
    """

    aim: str
    worth: float
    moves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    target: str | None = None
    clash: Clash | None = None
    action: Action | None = None


def finish(thinking: Thinking[T]) -> T:
    """Think to the end at one go."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: T = done.value
            return found
