"""Short ways of several hexes, as retreats and advances go: no cost, no longer than two or three hexes."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from khamsin.core import hexes
from khamsin.core.state import State


def paths(state: State, start: str, longest: int, is_open: Callable[[str], bool]) -> Iterator[list[str]]:
    """Every way of up to so many open hexes from a start, which is left out; short ones first."""
    front: list[list[str]] = [[]]
    for _ in range(longest):
        grown = []
        for path in front:
            here = path[-1] if path else start
            grown += [[*path, n] for n in state.board.neighbours[here] if is_open(n)]
        yield from grown
        front = grown


def is_way(start: str, path: Sequence[str]) -> bool:
    """Whether each hex touches the one before, so that it is on the map if the start is."""
    return all(hexes.is_adjacent(a, b) for a, b in pairwise([start, *path]))


def goals(ways: Sequence[Sequence[str]], path: Sequence[str]) -> list[str]:
    """Where one may tap next: any hex of a way by the hexes already tapped, farther on."""
    found = (h for way in ways for h in way if h not in path and is_by(way, [*path, h]))
    return sorted(dict.fromkeys(found))


def leads(ways: Sequence[Sequence[str]], path: Sequence[str]) -> bool:
    """Whether any way goes by all the hexes tapped, in order."""
    return any(is_by(way, path) for way in ways)


def fill(ways: Sequence[Sequence[str]], path: Sequence[str]) -> list[str]:
    """The first of the ways that goes by all the hexes tapped, in order, to the last; empty if none does."""
    fit = (list(way) for way in ways if is_by(way, path) and (not path or way[-1] == path[-1]))
    return next(fit, [])


def finished(ways: Sequence[Sequence[str]], path: Sequence[str]) -> list[str] | None:
    """The whole way that some taps mean; None while they lead on to no end yet; else the taps themselves."""
    return fill(ways, path) or (None if leads(ways, path) else list(path))


def is_by(way: Sequence[str], path: Sequence[str]) -> bool:
    """Whether a way goes by some hexes in their order."""
    rest = iter(way)
    return all(spot in rest for spot in path)
