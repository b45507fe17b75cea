"""Lines: what the enemy could cut off from its supply by marching, were the own units elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.players.survey import Survey, ways


def at_stake(survey: Survey, places: Mapping[str, str]) -> float:
    """The most strength that one enemy unit could cut off next turn, were the own units in these places."""
    state, system = survey.state.moved(places), survey.system
    held = _held(survey, state)
    now, look = system.outlook(state, survey.side).fed, system.outlook(state, foe(survey.side))
    most = 0.0
    for enemy in survey.enemies:
        ends = ways(enemy, look, lambda h: h in look.stops or h in held)
        ghosts = _ghosts(state, enemy, [h for h in ends if h not in held])
        left = system.outlook(ghosts, survey.side).fed
        most = max(most, sum(s for spot, s in held.items() if spot in now and spot not in left))
    return most


def _held(survey: Survey, state: State) -> dict[str, float]:
    """Own strength by hex in a position."""
    found: dict[str, float] = {}
    for unit in survey.own:
        spot = str(state.units[unit.id].at)
        found[spot] = found.get(spot, 0.0) + unit.strength
    return found


def _ghosts(state: State, unit: Unit, ends: Sequence[str]) -> State:
    """A position in which a unit is everywhere it could be."""
    units = dict(state.units)
    for spot in ends:
        units[f"{unit.id} at {spot}"] = replace(unit, id=f"{unit.id} at {spot}", at=spot)
    return replace(state, units=units)
