"""Where a piece can go: cheapest ways, told the cost of each step by the caller.

A step's cost belongs to a direction (hexsides, roads and zones differ each way), and a node is
(hex, halted): a cheap arrival that must stop does not hide a dearer one that can go on.
"""

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush

Node = tuple[str, bool]
Steps = Callable[[str], Iterable[tuple[str, int, bool]]]
"""From a hex: (next hex, points paid, whether the move must stop there)."""


class Reach:
    """What one flood found: costs and ways from `start`."""

    def __init__(self, start: str, best: dict[Node, int], back: dict[Node, str]) -> None:
        self.start = start
        self._best = best
        self._back = back
        self.cost: dict[str, int] = {}
        for (spot, _), paid in best.items():
            if spot not in self.cost or paid < self.cost[spot]:
                self.cost[spot] = paid
        self.cost.pop(start, None)

    def path(self, goal: str) -> list[str]:
        """The hexes entered on the cheapest way to `goal`, the start left out; KeyError if out of reach."""
        nodes = [n for n in ((goal, False), (goal, True)) if n in self._best]
        if not nodes:
            raise KeyError(goal)
        node = min(nodes, key=lambda n: (self._best[n], n[1]))
        way = []
        while node in self._back:
            way.append(node[0])
            node = (self._back[node], False)
        return way[::-1]


def reach(start: str, budget: int, steps: Steps, first: Steps | None = None) -> Reach:
    """All hexes within `budget` points of `start`; `first` replaces `steps` for the first step only."""
    best: dict[Node, int] = {(start, False): 0}
    back: dict[Node, str] = {}
    queue: list[tuple[int, str, bool]] = []
    if first is not None:
        _relax(best, back, queue, start, 0, budget, first)
    else:
        queue.append((0, start, False))
    done: set[Node] = set()
    while queue:
        paid, spot, halted = heappop(queue)
        if (spot, halted) in done:
            continue
        done.add((spot, halted))
        if not halted:
            _relax(best, back, queue, spot, paid, budget, steps)
    return Reach(start, best, back)


def _relax(
    best: dict[Node, int],
    back: dict[Node, str],
    queue: list[tuple[int, str, bool]],
    spot: str,
    paid: int,
    budget: int,
    steps: Steps,
) -> None:
    for there, cost, halts in steps(spot):
        total = paid + cost
        node = (there, halts)
        known = best.get(node)
        if total <= budget and (known is None or total < known):
            best[node] = total
            back[node] = spot
            heappush(queue, (total, there, halts))


def flood(
    sources: Iterable[str], budget: int, edges: Mapping[str, tuple[tuple[str, int], ...]], stops: Callable[[str], bool]
) -> dict[str, int]:
    """Points from every hex to its nearest source, by edges already turned round.

    `edges[h]` lists (neighbour, what the neighbour pays to enter h). A hex that `stops` gets its own
    figure, as the start of a path, but lets no path through; a stopped source supplies nobody.
    """
    best: dict[str, int] = {}
    queue: list[tuple[int, str]] = []
    for source in sources:
        if source not in best and not stops(source):
            best[source] = 0
            queue.append((0, source))
    queue.sort()
    while queue:
        paid, spot = heappop(queue)
        if paid > best[spot] or (paid and stops(spot)):
            continue
        for there, cost in edges[spot]:
            total = paid + cost
            if total <= budget and total < best.get(there, budget + 1):
                best[there] = total
                heappush(queue, (total, there))
    return best
