"""Dice as part of the record: a roll is a function of the seed and of how many went before."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol

FACES = (1, 2, 3, 4, 5, 6)


class Dice(Protocol):
    """Anything that knows its n-th roll."""

    def roll(self, count: int) -> int:
        """The face of roll number `count`, from 0."""


class SeededDice:
    """Dice from a seed: the same on every machine, none stored ahead."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def roll(self, count: int) -> int:
        """The face of roll number `count`; bytes of 252 and over are skipped, so that faces are even."""
        block = 0
        while True:
            for byte in sha256(f"{self.seed}:{count}:{block}".encode()).digest():
                if byte < 252:
                    return byte % 6 + 1
            block += 1


class EvenDice:
    """Dice dealt like cards, every face once in six throws: for looking ahead, where luck is not to speak."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def roll(self, count: int) -> int:
        """The face of roll number `count`."""
        deal, place = divmod(count, len(FACES))
        faces = sorted(FACES, key=lambda face: sha256(f"{self.seed}:{deal}:{face}".encode()).digest())
        return faces[place]


class ScriptedDice:
    """Dice that fall as written; throwing more than listed is an error."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces = list(faces)

    def roll(self, count: int) -> int:
        """The listed face; IndexError beyond the list."""
        if count >= len(self.faces):
            raise IndexError(f"die {count + 1} was thrown, but only {len(self.faces)} are listed")
        return self.faces[count]
