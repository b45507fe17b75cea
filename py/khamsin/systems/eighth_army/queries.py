"""Answers about a position: what the drills ask and what the page lays over the map."""

from collections.abc import Callable, Mapping

from khamsin.core.hexes import is_hex
from khamsin.core.pieces import on_map, one_hex, unit_of, units_of
from khamsin.core.queries import Answers, answer, side_of, spot_of
from khamsin.core.rules import BadInput
from khamsin.core.state import Plain, State
from khamsin.systems.eighth_army import (
    advance,
    forts,
    movement,
    replacements,
    retreat,
    score,
    supply,
    victory,
)
from khamsin.systems.eighth_army.facts import TRACKS, hexes_of, is_unit, place, track
from khamsin.systems.eighth_army.overlays import overlay
from khamsin.systems.eighth_army.view import hex_card


def query(state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer one question, or one for an overlay; raises BadInput for one that is not known."""
    if isinstance(asked, Mapping) and "overlay" in asked:
        return overlay(state, asked)
    return answer(_QUERIES, state, asked)


def _reach(state: State, about: Plain) -> Plain:
    """8A III.cost: where units may end their move, with the points spent."""
    units = units_of(state, about if isinstance(about, list) else [about])
    return {spot: movement.shown(cost) for spot, cost in movement.destinations(state, units).items()}


def _zoc(state: State, about: Plain) -> Plain:
    """8A III.stop: the hexes beside a side's unfortified units."""
    return sorted(forts.zone(state, side_of(about)))


def _supply(state: State, about: Plain) -> Plain:
    """8A I.unsupplied: the marker."""
    return "unsupplied" if unit_of(state, about).has("unsupplied") else "supplied"


def _route(state: State, about: Plain) -> Plain:
    """8A I.route: length of a unit's route now."""
    return supply.unit_length(state, unit_of(state, about))


def _trace(state: State, about: Plain) -> Plain:
    """8A I.route: the hexes of a unit's route now, from the base on."""
    unit = unit_of(state, about)
    return supply.route(state, unit.side, str(unit.at)) if on_map(unit) else []


def _supplied(state: State, about: Plain) -> Plain:
    """8A I.route: the length of a side's route to every hex that one reaches."""
    return supply.lengths(state, side_of(about), state.board.hexes)


def _bill(state: State, about: Plain) -> Plain:
    """8A I.1, 8A IV.1: what Maintenance or an offensive would cost."""
    if about == "maintenance":
        return supply.maintenance(state).to_plain()
    if not isinstance(about, Mapping) or list(about) != ["offensive"]:
        raise BadInput(f"query: bill: expected 'maintenance' or an offensive, found {about!r}")
    spots = [spot_of(state, spot) for spot in hexes_of(about["offensive"])]
    return supply.offensive(state, spots).to_plain()


def _due(state: State, about: Plain) -> Plain:
    """8A II.due: what a side may still spend."""
    most, armor = replacements.due(state, side_of(about))
    return {"all": most, "armor": armor}


def _attack(state: State, about: Plain) -> Plain:
    """8A IV.score: an attack as it would be."""
    units, spots = units_of(state, about["units"]), hexes_of(about["hexes"])
    if one_hex(units) is None or len(spots) != 1:
        raise BadInput("query: attack: expected units of one hex against one hex")
    return score.odds(state, units, spot_of(state, spots[0])).to_plain()


def _ends(name: str, find: Callable[[State, list[Plain]], Plain]) -> Callable[[State, Plain], Plain]:
    def answer(state: State, about: Plain) -> Plain:
        if state.question.name != name:
            raise BadInput(f"query: no {name} is asked for")
        return find(state, units_of(state, about))

    return answer


def _fortified(state: State, about: Plain) -> Plain:
    """8A III.fort: whether the units in a hex are fortified."""
    spot = spot_of(state, about)
    return any(is_unit(u) and forts.is_fort(state, spot, u.side) for u in state.at(spot))


def _count(state: State, about: Plain) -> Plain:
    """8A A: how many pieces match; without a type, units only."""
    spot = about.get("at")
    if isinstance(spot, str) and not is_hex(spot):
        spot = place(state.board, spot) or spot
    wanted = {k: v for k, v in about.items() if k in ("side", "type", "strength")}
    pieces = [u for u in state.units.values() if is_unit(u) or "type" in about]
    return sum(all(getattr(u, k) == v for k, v in wanted.items()) and spot in (None, u.at) for u in pieces)


def _get(state: State, about: Plain) -> Plain:
    parts: dict[str, Plain] = {
        "tracks": {name: track(state, name) for name in TRACKS},
        "turn": state.turn,
        "side": state.side,
        "phase": state.phase,
    }
    return parts[about]


def _victory(state: State, about: Plain) -> Plain:
    """8A C: who wins if the game ended now."""
    return {"winner": victory.leader(state)}


def _hex(state: State, about: Plain) -> Plain:
    return hex_card(state, spot_of(state, about))


_QUERIES: Answers = {
    "reach": _reach,
    "zoc": _zoc,
    "supply": _supply,
    "route": _route,
    "trace": _trace,
    "supplied": _supplied,
    "bill": _bill,
    "due": _due,
    "attack": _attack,
    "retreats": _ends("retreat", retreat.ends),
    "advances": _ends("advance", advance.ends),
    "fortified": _fortified,
    "count": _count,
    "get": _get,
    "victory": _victory,
    "hex": _hex,
}
