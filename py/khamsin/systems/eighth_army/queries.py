"""Answers about a position: what the drills ask and what the page lays over the map."""

from collections.abc import Callable, Mapping

from khamsin.core.hexes import is_hex
from khamsin.core.pieces import hexes_of, on_map, unit_of, units_of
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
from khamsin.systems.eighth_army.facts import SIDES, TRACKS, is_unit, place, track
from khamsin.systems.eighth_army.view import hex_card


def query(state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer one question; raises BadInput for one that is not known."""
    if not isinstance(asked, Mapping) or len(asked) != 1 or next(iter(asked)) not in _QUERIES:
        raise BadInput(f"query: expected one of {', '.join(_QUERIES)}, found {list(asked)!r}")
    name, about = next(iter(asked.items()))
    try:
        return _QUERIES[name](state, about)
    except (KeyError, TypeError, AttributeError, ValueError) as fault:
        raise BadInput(f"query {name!r} cannot be read: {fault!r}") from fault


def _side(about: Plain) -> str:
    if about not in SIDES:
        raise BadInput(f"query: expected a side, found {about!r}")
    return str(about)


def _spot(state: State, about: Plain) -> str:
    if about not in state.board:
        raise BadInput(f"query: expected a hex of this map, found {about!r}")
    return str(about)


def _reach(state: State, about: Plain) -> Plain:
    """8A III.cost: where units may end their move, with the points spent."""
    units = units_of(state, about if isinstance(about, list) else [about])
    return {spot: movement.shown(cost) for spot, cost in movement.destinations(state, units).items()}


def _zoc(state: State, about: Plain) -> Plain:
    """8A III.stop: the hexes beside a side's unfortified units."""
    return sorted(forts.zone(state, _side(about)))


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
    return supply.lengths(state, _side(about), state.board.hexes)


def _bill(state: State, about: Plain) -> Plain:
    """8A I.1, 8A IV.1: what Maintenance or an offensive would cost."""
    if about == "maintenance":
        return supply.maintenance(state).to_plain()
    if not isinstance(about, Mapping) or list(about) != ["offensive"]:
        raise BadInput(f"query: bill: expected 'maintenance' or an offensive, found {about!r}")
    spots = [_spot(state, spot) for spot in hexes_of(about["offensive"])]
    return supply.offensive(state, spots).to_plain()


def _due(state: State, about: Plain) -> Plain:
    """8A II.due: what a side may still spend."""
    most, armor = replacements.due(state, _side(about))
    return {"all": most, "armor": armor}


def _attack(state: State, about: Plain) -> Plain:
    """8A IV.score: an attack as it would be."""
    units, spots = units_of(state, about["units"]), hexes_of(about["hexes"])
    return score.odds(state, units, _spot(state, spots[0])).to_plain()


def _ends(name: str, find: Callable[[State, list[Plain]], Plain]) -> Callable[[State, Plain], Plain]:
    def answer(state: State, about: Plain) -> Plain:
        if state.question.name != name:
            raise BadInput(f"query: no {name} is asked for")
        return find(state, units_of(state, about))

    return answer


def _fortified(state: State, about: Plain) -> Plain:
    """8A III.fort: whether the units in a hex are fortified."""
    spot = _spot(state, about)
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
    return hex_card(state, _spot(state, about))


_QUERIES: dict[str, Callable[[State, Plain], Plain]] = {
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
