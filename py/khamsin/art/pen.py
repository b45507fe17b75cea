"""Path data: a pen that writes it short, and smooth curves through spots."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from khamsin.art.canvas import short
from khamsin.art.lattice import Spot


def middle(one: Spot, other: Spot) -> Spot:
    """Half way."""
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


class Pen:
    """Writes path data: relative steps, rounded to so many digits, that do not drift."""

    def __init__(self, digits: int = 1) -> None:
        """Begin with nothing."""
        self.data = ""
        self._digits = digits
        self._command = ""
        self._at: Spot = (0.0, 0.0)

    def move(self, to: Spot) -> None:
        """Lift the pen and put it down elsewhere."""
        if self._command in ("", "z"):
            self._at = (0.0, 0.0)
            self._write("M", to)
        else:
            self._command = ""
            self._write("m", to)

    def line(self, *through: Spot) -> None:
        """Draw straight lines."""
        for to in through:
            self._write("l", to)

    def quad(self, handle: Spot, to: Spot) -> None:
        """Draw a curve with one handle."""
        self._write("q", handle, to)

    def cubic(self, first: Spot, second: Spot, to: Spot) -> None:
        """Draw a curve with two handles."""
        self._write("c", first, second, to)

    def close(self) -> None:
        """Draw back to where the pen was put down."""
        self.data += "z"
        self._command = "z"

    def _write(self, command: str, *spots: Spot) -> None:
        """Add one piece; a command that only repeats is left out."""
        steps = [(self._step(x, 0), self._step(y, 1)) for x, y in spots]
        lead = command if command != self._command else " "
        for number in (part for step in steps for part in step):
            word = short(number)
            self.data += lead.strip() + word if word[0] == "-" else lead + word
            lead = " "
        self._command = command
        self._at = round(self._at[0] + steps[-1][0], 1), round(self._at[1] + steps[-1][1], 1)

    def _step(self, to: float, axis: int) -> float:
        """How far it is along an axis, rounded."""
        return round(to - self._at[axis], self._digits)


def smooth_loop(pen: Pen, spots: Sequence[Spot]) -> None:
    """A closed curve that touches the middle of every step."""
    pen.move(middle(spots[-1], spots[0]))
    for here, after in zip(spots, [*spots[1:], spots[0]], strict=True):
        pen.quad(here, middle(here, after))
    pen.close()


def smooth_runs(spots: Sequence[Spot], length: int) -> list[str]:
    """The curve of `smooth_loop` in pieces of so many steps, each beginning where the one before ends."""
    around = [spots[-1], *spots, spots[0]]
    runs = []
    for start in range(1, len(spots) + 1, length):
        pen = Pen()
        pen.move(middle(around[start - 1], around[start]))
        for index in range(start, min(start + length, len(spots) + 1)):
            pen.quad(around[index], middle(around[index], around[index + 1]))
        runs.append(pen.data)
    return runs


def smooth_line(pen: Pen, spots: Sequence[Spot]) -> None:
    """An open curve from end to end that touches the middle of every step between."""
    pen.move(spots[0])
    for here, after in pairwise(spots[1:-1]):
        pen.quad(here, middle(here, after))
    if len(spots) > 2:
        pen.quad(spots[-2], spots[-1])
    else:
        pen.line(spots[-1])


def sampled(spots: Sequence[Spot], step: float) -> list[tuple[Spot, Spot]]:
    """Spots every `step` pixels along straight pieces, each with the direction there (of length one)."""
    marks: list[tuple[Spot, Spot]] = []
    gone = step / 2
    for (ax, ay), (bx, by) in pairwise(spots):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if not length:
            continue
        way = (bx - ax) / length, (by - ay) / length
        while gone < length:
            marks.append(((ax + way[0] * gone, ay + way[1] * gone), way))
            gone += step
        gone -= length
    return marks


def rounded(spots: Sequence[Spot], times: int = 3) -> list[Spot]:
    """Corners cut again and again: the straight pieces of `smooth_line`, for what stands along it."""
    for _ in range(times):
        cut = [spots[0]]
        for (ax, ay), (bx, by) in pairwise(spots):
            cut += [
                (ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25),
                (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75),
            ]
        spots = [*cut, spots[-1]]
    return list(spots)
