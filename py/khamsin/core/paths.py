"""Where a piece can go: cheapest ways, told the cost of each step by the caller.

A step's cost belongs to a direction (hexsides, roads and zones differ each way), and a node is
(hex, halted): a cheap arrival that must stop does not hide a dearer one that can go on.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from heapq import heappop, heappush

Steps = Callable[[str], Iterable[tuple[str, int, bool]]]
"""From a hex: (next hex, points paid, whether the move must stop there)."""


class Reach:
    """What one flood found: costs and ways from `start`, for arrivals that may go on and for halted ones."""

    def __init__(self, start: str) -> None:
        self.start = start
        self.free: dict[str, int] = {start: 0}
        self.halted: dict[str, int] = {}
        self.back_free: dict[str, str] = {}
        self.back_halted: dict[str, str] = {}

    @cached_property
    def cost(self) -> dict[str, int]:
        """Points spent on the cheapest way to every hex but the start."""
        found = {**self.free}
        for spot, paid in self.halted.items():
            if paid < found.get(spot, paid + 1):
                found[spot] = paid
        del found[self.start]
        return found

    def path(self, goal: str) -> list[str]:
        """The hexes entered on the cheapest way to `goal`, the start left out; KeyError if out of reach."""
        way = [goal]
        back = self.back_free if self.free.get(goal) == self.cost[goal] else self.back_halted
        here = back[goal]
        while here != self.start:
            way.append(here)
            here = self.back_free[here]
        return way[::-1]


def reach(start: str, budget: int, steps: Steps, first: Steps | None = None) -> Reach:
    """All hexes within `budget` points of `start`; `first` replaces `steps` for the first step only."""
    found = Reach(start)
    queue: list[tuple[int, str]] = []
    _relax(found, queue, start, 0, budget, first or steps)
    while queue:
        paid, spot = heappop(queue)
        if paid == found.free[spot]:
            _relax(found, queue, spot, paid, budget, steps)
    return found


def _relax(
    found: Reach, queue: list[tuple[int, str]], spot: str, paid: int, budget: int, steps: Steps
) -> None:
    free, halted = found.free, found.halted
    for there, cost, halts in steps(spot):
        total = paid + cost
        if total > budget:
            continue
        if halts:
            if there not in halted or total < halted[there]:
                halted[there] = total
                found.back_halted[there] = spot
        elif there not in free or total < free[there]:
            free[there] = total
            found.back_free[there] = spot
            heappush(queue, (total, there))


def turned(
    onward: Mapping[str, tuple[tuple[str, int], ...]],
) -> dict[str, tuple[tuple[str, int], ...]]:
    """Steps turned round: for each hex, its neighbours and what each of them pays to come in."""
    back: dict[str, list[tuple[str, int]]] = {spot: [] for spot in onward}
    for here, steps in onward.items():
        for there, cost in steps:
            back[there].append((here, cost))
    return {spot: tuple(found) for spot, found in back.items()}


def flood(
    sources: Iterable[str],
    budget: int,
    edges: Mapping[str, tuple[tuple[str, int], ...]],
    stops: Callable[[str], bool],
) -> dict[str, int]:
    """Points from every hex to its nearest source, by edges already turned round.

    `edges[h]` lists (neighbour, what the neighbour pays to enter h). A hex that `stops` gets its own
    figure, as the start of a path, but lets no path through; a stopped source supplies nobody.
    """
    best, far = {source: 0 for source in sources if not stops(source)}, budget + 1
    rings: list[list[str]] = [list(best), *([] for _ in range(budget))]
    for paid, ring in enumerate(rings):
        for spot in ring:
            if best[spot] < paid or (paid and stops(spot)):
                continue
            for there, cost in edges[spot]:
                total = paid + cost
                if total < best.get(there, far):
                    best[there] = total
                    rings[total].append(there)
    return best


def descend(
    start: str,
    best: Mapping[str, int],
    onward: Mapping[str, tuple[tuple[str, int], ...]],
    stops: Callable[[str], bool],
) -> list[str]:
    """The hexes of a cheapest way from `start` to a source of a flood, both ends included.

    `best` is what the flood found, with the same `stops`; `onward[h]` lists (neighbour, what it costs to
    enter it from h). Of several ways it is the one by the first neighbour, hex by hex.
    """
    way = [start]
    while left := best[way[-1]]:
        steps = (n for n, cost in onward[way[-1]] if best.get(n) == left - cost)
        way.append(next(n for n in steps if not best[n] or not stops(n)))
    return way
