"""Marches: where units can go by the offers of a game, and the act that takes them there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from khamsin.core.game import Game
from khamsin.core.hexes import is_hex
from khamsin.core.offer import Action, Ask, Offer
from khamsin.players.plans import Thinking


@dataclass(frozen=True)
class Marches:
    """What can march now: the act that does it, and the hexes where it can take each unit by itself."""

    act: str
    reach: Mapping[str, tuple[str, ...]]


def act_of(game: Game, opening: Offer) -> str | None:
    """The act that leads units over the map to wherever they choose; None where none is open."""

    def find() -> str | None:
        return next((ask.act for ask in opening.asks if _leads(game, ask)), None)

    return game.state.recall("players.march", find)


def _leads(game: Game, ask: Ask) -> bool:
    """Whether an act takes any unit to wherever it chooses; one alone may be hemmed in, or go by stages."""
    return ask.slot == "units" and ask.take == "set" and any(_roams(game, ask.act, i) for i in ask.values)


def _roams(game: Game, act: str, unit: str) -> bool:
    onward = game.asks({"act": act, "units": [unit]})
    return any(a.take == "route" and not any("kind" in facts for facts in a.values.values()) for a in onward)


def marches(game: Game, opening: Offer, act: str) -> Thinking[Marches]:
    """Where each unit can march by itself."""
    reach = {}
    for unit in _movable(opening, act):
        yield "looks where its units can go"
        reach[unit] = ends(game, act, unit)
    return Marches(act, {unit: found for unit, found in reach.items() if found})


def _movable(opening: Offer, act: str) -> Iterator[str]:
    return (v for a in opening.asks if a.act == act and a.slot == "units" for v in a.values)


def ends(game: Game, act: str, unit: str) -> tuple[str, ...]:
    """The hexes where a unit can end its march by itself."""
    found = game.asks({"act": act, "units": [unit]})
    spots = [v for a in found if a.take == "route" for v in a.values if is_hex(v)]
    return tuple(dict.fromkeys(spots))


def march(game: Game, act: str, unit: str, spot: str) -> Action | None:
    """The act that takes a unit to a hex now; None if the rules forbid it."""
    return game.ready({"act": act, "units": [unit], "path": [spot]})
