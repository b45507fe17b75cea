"""Counters as every game handles them: by id, in a sentence, in one hex, as the values of an ask."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from khamsin.core.hexes import is_hex
from khamsin.core.rules import BadInput
from khamsin.core.state import Plain, State, Unit


def on_map(unit: Unit) -> bool:
    """Whether a unit stands in a hex."""
    return unit.at is not None and is_hex(unit.at)


def units_of(state: State, ids: Plain) -> list[Unit]:
    """Units by id, in the order given; raises BadInput for an empty list, a stranger or a repetition."""
    if not isinstance(ids, list) or not ids or not all(isinstance(i, str) for i in ids):
        raise BadInput(f"expected a list of unit ids, found {ids!r}")
    strangers = [i for i in ids if i not in state.units]
    if strangers or len(set(ids)) != len(ids):
        raise BadInput(f"expected different units of this game, found {ids!r}")
    return [state.units[i] for i in ids]


def unit_of(state: State, unit_id: Plain) -> Unit:
    """One unit by id; raises BadInput for a stranger."""
    return units_of(state, [unit_id])[0]


def ids(units: Iterable[Unit]) -> list[str]:
    """Ids of some units."""
    return [unit.id for unit in units]


def called(unit: Unit) -> str:
    """What a unit is called in a sentence; a depot, which has its kind for a name, by its hex too."""
    name = unit.name or unit.id
    if unit.move or name.casefold() != unit.type.casefold():
        return name
    return f"{name} unit in {unit.at}" if on_map(unit) else f"{name} unit"


def names(units: Iterable[Unit]) -> str:
    """Names of some units, for a sentence."""
    return ", ".join(called(unit) for unit in units)


def going(state: State, units: Iterable[Unit], spot: str) -> str:
    """Who goes where, for a headline."""
    return f"{names(units)} to {state.board.title(spot)}"


def values(units: Iterable[Unit]) -> dict[str, dict[str, Plain]]:
    """Units as the values of an ask."""
    return {unit.id: {} for unit in units}


def movers(
    state: State, draft: Mapping[str, Plain], own: Iterable[Unit], can_stir: Callable[[State, Unit], bool]
) -> list[Unit]:
    """The units that may begin a move, or join the drafted ones in their hex."""
    chosen = draft.get("units", [])
    pool = state.at(str(state.units[chosen[0]].at)) if chosen else own
    return [u for u in pool if u.id not in chosen and can_stir(state, u)]


def one_hex(units: Sequence[Unit]) -> str | None:
    """The hex in which all these units stand, or None."""
    where = {unit.at for unit in units}
    return units[0].at if len(where) == 1 and on_map(units[0]) else None


def flags_of(units: Iterable[Unit]) -> dict[str, list[str]]:
    """Every marker that lies on some units, as the effect that takes them all off."""
    found: dict[str, list[str]] = {}
    for unit in units:
        for flag in unit.flags:
            found.setdefault(flag, []).append(unit.id)
    return found
