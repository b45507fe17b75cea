"""The vocabulary of a scenario: what can be said in it, each word with an index that it keeps."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from khamsin.core.state import State
from khamsin.core.system import System

PLAY, BACK = 0, 1
"""The indices of "play what is ready" and of "take the last word back"."""
NUMBERS = tuple(str(number) for number in range(41))
WORDS = ("true", "false", *ascii_uppercase)
SEATS = tuple(f"new:{count}" for count in range(1, 17))
"""Names for units that are made during a game: so many may stand on the map at a time."""


@dataclass(frozen=True)
class Vocabulary:
    """Words by index: the two moves, slots, acts, numbers, letters, units, hexes."""

    words: tuple[str, ...]
    units: tuple[str, ...]

    @classmethod
    def of(cls, system: System, start: State) -> "Vocabulary":
        """The vocabulary of all games that begin with a position; the same on every machine."""
        units = (*start.units, *SEATS)
        words = ("play", "back", *_of_rules(system), *NUMBERS, *WORDS, *units, *start.board.hexes)
        return cls(tuple(dict.fromkeys(words)), units)

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each word."""
        return {word: index for index, word in enumerate(self.words)}

    def word(self, index: int) -> str:
        """The word of an index, or that it has none."""
        return self.words[index] if 0 <= index < len(self.words) else "no word of the vocabulary"

    def __len__(self) -> int:
        return len(self.words)


def _of_rules(system: System) -> Iterator[str]:
    """The slots and the acts of a system."""
    acts = [act for name in system.catalog()["words"]["acts"] if (act := system.act(name))]
    yield from (f"slot:{slot}" for act in acts for slot in act.slots)
    yield from (f"act:{act.name}" for act in acts)
