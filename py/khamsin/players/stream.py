"""Random choices from a text, the same on every machine."""

from hashlib import sha256
from random import Random


class Stream:
    """Choices by `Random.random` alone, which never changes between versions."""

    def __init__(self, text: str) -> None:
        self._random = Random(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))

    def chance(self, one_in: int) -> bool:
        """Whether a chance of one in so many comes up."""
        return self._random.random() * one_in < 1

    def below(self, count: int) -> int:
        """A number from 0 to one less than `count`."""
        return int(self._random.random() * count)
