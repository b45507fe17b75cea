"""8A III.stack: two units a hex as the segment ends; no move puts that end out of reach (R55).

What counts is the smallest number of units over the limit that the moves still open can lead to. Where a
unit may go does not depend on its friends, so that number is a matching: units to places, two to a hex.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import combinations

from khamsin.core.state import State, Unit
from khamsin.systems.eighth_army.facts import ROOM, army, units_at

Choices = Mapping[str, Sequence[str]]
"""For each unit, the hexes where it may stand when the segment ends, the one where it is first."""
Goals = Callable[[State, Unit], Sequence[str]]


def room(state: State, spot: str, side: str, movers: Sequence[Unit] = ()) -> int:
    """8A III.stack: how many more units a hex takes, some movers left out of account."""
    return ROOM - len([u for u in units_at(state, spot, side) if u not in movers])


def over(state: State, side: str, movers: Sequence[Unit] = (), goal: str = "") -> int:
    """8A III.stack: units over the limit as they stand, with some movers in another hex."""
    count: dict[str, int] = {}
    for unit in army(state, side):
        spot = goal if unit in movers else str(unit.at)
        count[spot] = count.get(spot, 0) + 1
    return sum(max(0, n - ROOM) for n in count.values())


def choices(state: State, side: str, goals: Goals) -> dict[str, Sequence[str]]:
    """8A III.stack: where each unit of a side may still end."""
    return {u.id: (str(u.at), *goals(state, u)) for u in army(state, side)}


def least_over(where: Choices, moved: Collection[str]) -> int:
    """8A III.stack: the smallest number of units over the limit; whoever moves is never one of them (R55).

    A hex stays too full only with those that began in it: each choice of such hexes is tried, as a rule none.
    """
    stand: dict[str, list[str]] = {}
    for unit, spots in where.items():
        stand.setdefault(spots[0], []).append(unit)
    crowds = [h for h, units in stand.items() if len(units) > ROOM and not any(u in moved for u in units)]
    least = _over(where, ())
    if least and crowds:
        left = (some for n in range(1, len(crowds) + 1) for some in combinations(crowds, n))
        least = min(least, *(_over(where, some) for some in left))
    return least


def _over(where: Choices, left: Sequence[str]) -> int:
    """Units over the limit when nobody comes to the hexes left too full, by augmenting paths.

    All the others must find a place: where they cannot, every unit counts.
    """
    open_to = where
    if left:
        open_to = {u: [h for h in spots if h == spots[0] or h not in left] for u, spots in where.items()}
    firm = [u for u in where if where[u][0] not in left]
    seats: dict[str, list[str]] = {}
    if not all(_seat(u, open_to, seats, set()) for u in firm):
        return len(where)
    return sum(not _seat(u, open_to, seats, set()) for u in where if u not in firm)


def _seat(unit: str, where: Choices, seats: dict[str, list[str]], tried: set[str]) -> bool:
    """Give a unit a place, others moving on if need be; as deep as there are hexes tried, at most units."""
    for spot in where[unit]:
        if spot not in tried and len(seats.get(spot, [])) < ROOM:
            seats.setdefault(spot, []).append(unit)
            return True
    for spot in where[unit]:
        if spot in tried:
            continue
        tried.add(spot)
        for index, sitter in enumerate(list(seats.get(spot, []))):
            if _seat(sitter, where, seats, tried):
                seats[spot][index] = unit
                return True
    return False
