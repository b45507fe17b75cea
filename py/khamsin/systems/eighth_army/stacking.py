"""8A III.stack: two units a hex as the segment ends; no move puts that end out of reach (R55).

What counts is the smallest number of units over the limit that the moves still open can lead to. Where a
unit may go does not depend on its friends, so that number is a matching: units to places, two to a hex.
"""

from collections.abc import Callable, Mapping, Sequence

from khamsin.core.state import State, Unit
from khamsin.systems.eighth_army.facts import ROOM, army, units_at

Choices = Mapping[str, Sequence[str]]
"""For each unit, the hexes where it may stand when the segment ends, the one where it is first."""
Goals = Callable[[State, Unit], Sequence[str]]


def room(state: State, spot: str, side: str, movers: Sequence[Unit] = ()) -> int:
    """8A III.stack: how many more units a hex takes, some movers left out of account."""
    return ROOM - len([u for u in units_at(state, spot, side) if u not in movers])


def over(state: State, side: str) -> int:
    """8A III.stack: units over the limit as they stand."""
    count: dict[str, int] = {}
    for unit in army(state, side):
        count[str(unit.at)] = count.get(str(unit.at), 0) + 1
    return sum(max(0, n - ROOM) for n in count.values())


def choices(state: State, side: str, goals: Goals) -> dict[str, Sequence[str]]:
    """8A III.stack: where each unit of a side may still end."""
    return {u.id: (str(u.at), *goals(state, u)) for u in army(state, side)}


def least_over(where: Choices) -> int:
    """8A III.stack: the smallest number of units over the limit, by augmenting paths."""
    seats: dict[str, list[str]] = {}
    return sum(not _seat(unit, where, seats, set()) for unit in where)


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


def allows(where: Choices, movers: Sequence[str], spot: str, moved: int, least: int) -> bool:
    """8A III.stack: whether units may end in a hex where so many have moved already.

    The number that cannot be avoided may not rise, and nobody who has moved is among those too many: they
    are units shut in where they began.
    """
    if len(movers) + moved > ROOM:
        return False
    after = {u: (spot,) if u in movers else spots for u, spots in where.items()}
    count: dict[str, int] = {}
    for place in (spots[0] for spots in after.values()):
        count[place] = count.get(place, 0) + 1
    if sum(max(0, n - ROOM) for n in count.values()) <= least:
        return True
    return least_over(after) <= least
