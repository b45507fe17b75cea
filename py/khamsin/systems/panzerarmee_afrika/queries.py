"""Answers about a position: what the drills ask and what the page lays over the map."""

from collections.abc import Mapping

from khamsin.core.pieces import unit_of, units_of
from khamsin.core.queries import Answers, answer, side_of, spot_of
from khamsin.core.rules import BadInput
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika import (
    entry,
    losses,
    movement,
    overrun,
    strength,
    supply,
    victory,
    zones,
)
from khamsin.systems.panzerarmee_afrika.facts import control, is_combat
from khamsin.systems.panzerarmee_afrika.overlays import overlay
from khamsin.systems.panzerarmee_afrika.places import HELD
from khamsin.systems.panzerarmee_afrika.view import hex_card


def query(state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer one question, or one for an overlay; raises BadInput for one that is not known."""
    if isinstance(asked, Mapping) and "overlay" in asked:
        return overlay(state, asked)
    return answer(_QUERIES, state, asked)


def _reach(state: State, about: Plain) -> Plain:
    """PAA 5: where a unit may end a plain move, with the points spent."""
    units = units_of(state, about if isinstance(about, list) else [about])
    return movement.destinations(state, units)


def _zoc(state: State, about: Plain) -> Plain:
    """PAA 6: the hexes that a side controls."""
    return sorted(zones.zone(state, side_of(about)))


def _supply(state: State, about: Plain) -> Plain:
    return supply.status(state, unit_of(state, about))


def _trace(state: State, about: Plain) -> Plain:
    """PAA 10.2: points of the shortest path to each kind of supply."""
    unit = unit_of(state, about)
    return {"general": supply.general(state, unit), "attack": supply.attack(state, unit)}


def _network(state: State, about: Plain) -> Plain:
    """PAA 10.13: the supply units that are valid sources."""
    return [u.id for u in supply.network(state, side_of(about))]


def _attack(state: State, about: Plain) -> Plain:
    """PAA 8: an attack as it would be."""
    units = units_of(state, about["units"])
    return strength.odds(state, units, about["hexes"], foe(units[0].side)).to_plain()


def _overrun(state: State, about: Plain) -> Plain:
    """PAA 9: an overrun as it would be."""
    units = units_of(state, about["units"])
    return overrun.charge(state, units, overrun.whole_path(state, units, about)).to_plain()


def _counterattack(state: State, about: Plain) -> Plain:
    """PAA 8.6: a counterattack as it would be."""
    back = strength.counter(units_of(state, about["units"]), units_of(state, about["against"]))
    return {"strength": back.strength, "superiority": back.superiority, "column": back.column}


def _flags(state: State, about: Plain) -> Plain:
    return list(unit_of(state, about).flags)


def _losses(state: State, about: Plain) -> Plain:
    """PAA 8.72: every legal set of losses, while they are asked for."""
    if state.question.name != "losses":
        raise BadInput("query: no losses are asked for")
    return list(losses.legal_sets(*losses.open_loss(state)))


def _victory(state: State, about: Plain) -> Plain:
    return victory.to_plain(state)


def _hex(state: State, about: Plain) -> Plain:
    return hex_card(state, spot_of(state, about))


def _supplied(state: State, about: Plain) -> Plain:
    """PAA 10.32: points from each hex to a side's general supply."""
    return supply.general_points(state, side_of(about))


def _arrivals(state: State, about: Plain) -> Plain:
    """PAA 17: what may enter now."""
    return [u.id for u in entry.due(state)]


def _strength(state: State, about: Plain) -> Plain:
    """PAA 18: face-value points of a side on the map, and those in supply."""
    side = side_of(about)
    own = [u for u in state.units.values() if u.side == side and is_combat(u) and u.at in state.board]
    return {"map": sum(u.strength for u in own), "supplied": victory.strength(state, side)}


def _control(state: State, about: Plain) -> Plain:
    """PAA 5.42, PAA 18.2: the side that holds a place."""
    if about not in HELD:
        raise BadInput(f"query: expected one of {', '.join(HELD)}, found {about!r}")
    return control(state, str(about))


_QUERIES: Answers = {
    "reach": _reach,
    "zoc": _zoc,
    "supply": _supply,
    "trace": _trace,
    "network": _network,
    "attack": _attack,
    "overrun": _overrun,
    "counterattack": _counterattack,
    "flags": _flags,
    "losses": _losses,
    "victory": _victory,
    "hex": _hex,
    "supplied": _supplied,
    "arrivals": _arrivals,
    "strength": _strength,
    "control": _control,
}
