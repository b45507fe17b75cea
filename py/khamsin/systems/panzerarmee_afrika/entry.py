"""PAA 17: reinforcements: where units enter, and when they are lost."""

from collections.abc import Iterator, Mapping

from khamsin.core.game import Table
from khamsin.core.numbers import counted
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import going, ids, names, on_map, unit_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import options, places, sea, stacking, supply
from khamsin.systems.panzerarmee_afrika.facts import (
    BASES,
    combat_at,
    control,
    is_combat,
    is_supply,
    on_road,
    place_hexes,
    side_hexes,
)


def schedule(state: State, side: str | None = None) -> Mapping[str, Plain]:
    """PAA 17: a side's line of the turn record: replacements, ceiling, removals."""
    turn: Mapping[str, Plain] = state.scenario.tables.get("schedule", {}).get(str(state.turn), {})
    found: Mapping[str, Plain] = turn.get(side or state.side, {})
    return found


def is_removing(state: State) -> bool:
    """PAA 16.2: whether removals have begun, which closes entry, revival and augmentation (R60)."""
    return bool(state.mark("removing", False))


def why_not_after_removal(state: State) -> Iterator[Denial]:
    """PAA 16.2: nothing enters or grows once removals have begun."""
    if is_removing(state):
        yield Denial("PAA 16.2", "Removals have begun; they come after arrivals and replacements.")


def has_home(state: State) -> bool:
    """PAA 18.1: whether a side still holds its base."""
    return control(state, BASES[state.side]) == state.side


def tobruk(state: State) -> str | None:
    """The hex of Tobruk, if the map has it."""
    return next(iter(place_hexes(state.board, "Tobruk")), None)


def why_not_tobruk(state: State) -> Iterator[Denial]:
    """PAA 17.14: why Axis arrivals may not land at Tobruk (R61, R62)."""
    spot = tobruk(state)
    since = state.mark("tracks.tobruk.since", 0)
    if spot is None or control(state, "Tobruk") != "axis" or not since or since > state.turn - 1:
        yield Denial("PAA 17.14", "Axis units have not held Tobruk for one complete Game-Turn.", spot)
    elif sea.threats(state, spot):
        near = names(sea.threats(state, spot)[:3])
        yield Denial(
            "PAA 17.14", f"Supplied Allied units stand within {sea.WITHIN} hexes of Tobruk: {near}.", spot
        )


def may_tobruk(state: State) -> bool:
    """PAA 17.14: whether Axis arrivals may land at Tobruk."""
    return state.side == "axis" and next(why_not_tobruk(state), None) is None


def has_entry(state: State) -> bool:
    """PAA 18.1: whether a side's arrivals have anywhere to land."""
    return has_home(state) or may_tobruk(state)


def bases(state: State) -> list[str]:
    """PAA 14.2: the hexes where cadres come back: the base, or with it lost Tobruk under PAA 17.14 (R56)."""
    if has_home(state):
        return list(place_hexes(state.board, BASES[state.side]))
    return [str(tobruk(state))] if may_tobruk(state) else []


def why_not_base(state: State, unit: Unit, spot: str, rule: str) -> Iterator[Denial]:
    """PAA 14.2: why a cadre may not come back in a hex."""
    if spot in bases(state):
        return
    yield Denial(rule, f"{names([unit])} comes back on its side's base, not in {spot}.", spot)
    if not has_home(state):
        yield from why_not_gate(state, unit, spot)


def why_not_room(state: State, unit: Unit, spot: str, rule: str) -> Iterator[Denial]:
    """PAA 17.15: why a hex has no room: enemies in it, or the stacking limit reached (R63)."""
    if spot in side_hexes(state, foe(unit.side)):
        yield Denial(
            "PAA 17.15", f"Enemy units stand in {spot}.", spot, (Denial(rule, "Enemies are there."),)
        )
    full = (
        list(stacking.why_not_hold(state, spot, len(combat_at(state, spot)) + 1)) if is_combat(unit) else []
    )
    if is_supply(unit):
        full = list(stacking.why_not_hold_supply(spot, [unit, *(u for u in state.at(spot) if u is not unit)]))
    for denial in full:
        yield Denial("PAA 17.15", denial.why, spot, (Denial(rule, denial.why, spot), denial, *denial.also))


def is_due(state: State, unit: Unit) -> bool:
    """PAA 17.13: whether a unit is among those that may enter now."""
    if unit.side != state.side or unit.at is None:
        return False
    if unit.at.startswith("option:"):
        return options.is_landing(state, unit.at.removeprefix("option:"))
    return options.due_turn(state, unit) == state.turn


def is_cancelled(state: State, unit: Unit) -> bool:
    """PAA 19.13: whether a unit's turn of arrival is here, but Malta keeps it away for good."""
    never = options.due_turn(state, unit) is None
    return unit.side == state.side and unit.at == f"turn:{state.turn}" and never


def _objections(state: State, action: Action) -> Iterator[Denial]:
    unit, spot = unit_of(state, action["unit"]), action["at"]
    if spot not in state.board:
        raise BadInput(f"at: {spot!r} is not a hex of this map")
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} belongs to the enemy.")
    yield from why_not_after_removal(state)
    if not is_due(state, unit):
        rule = "PAA 19.13" if str(unit.at).startswith("option:") and unit.side == "axis" else "PAA 17.13"
        yield Denial(
            rule, f"{names([unit])} does not arrive now.", None, (Denial("PAA 17.13", "It is not due."),)
        )
    yield from _why_not_entry(state, unit, spot)
    yield from why_not_room(state, unit, spot, entry_rule(unit))


def _why_not_entry(state: State, unit: Unit, spot: str) -> Iterator[Denial]:
    """PAA 17.11 to PAA 17.16: airborne units come down where they may, others by the gates alone."""
    gate = list(why_not_gate(state, unit, spot))
    air = list(why_not_air(state, spot)) if is_airborne(unit) else gate
    if gate and air:
        yield from (*air, *gate)


def entry_rule(unit: Unit) -> str:
    """PAA 17.11, PAA 17.12: the rule that names a side's base as its place of entry."""
    return "PAA 17.12" if unit.side == "allied" else "PAA 17.11"


def why_not_gate(state: State, unit: Unit, spot: str) -> Iterator[Denial]:
    """PAA 17.11, PAA 17.12, PAA 17.14, PAA 18.1: why a hex is no gate for a unit: the base, or Tobruk."""
    if spot in place_hexes(state.board, BASES[unit.side]):
        if not has_home(state):
            why = f"{BASES[unit.side]} is in enemy hands."
            yield Denial(entry_rule(unit), why, spot, (Denial("PAA 18.1", why, spot),))
    elif unit.side == "axis" and spot == tobruk(state):
        yield from why_not_tobruk(state)
    else:
        yield Denial(entry_rule(unit), f"{spot} is not {BASES[unit.side]}.", spot)


def is_airborne(unit: Unit) -> bool:
    """PAA 17.16: Axis parachute and glider units."""
    return unit.side == "axis" and unit.type in ("parachute", "glider")


def why_not_air(state: State, spot: str) -> Iterator[Denial]:
    """PAA 17.16: why an airborne unit may not come down in a hex (R64)."""
    if not on_road(state.board, spot):
        yield Denial("PAA 17.16", f"No road or track runs through {spot}.", spot)
    if spot not in supply.general_points(state, "axis"):
        yield Denial("PAA 17.16", f"{spot} is not in general supply.", spot)
    if spot in supply.blocked(state, "axis"):
        yield Denial("PAA 17.16", f"{spot} is controlled by the enemy.", spot)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 17: why a unit may not enter in a hex."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 17: a unit enters; it neither moves nor attacks before its side's next turn."""
    unit, spot = unit_of(table.state, action["unit"]), str(action["at"])
    table.do("arrived", "PAA 17", {"at": {unit.id: spot}}, unit=unit.id, at=spot)
    if is_combat(unit):
        places.take(table, [spot], unit.side)


def due(state: State) -> list[Unit]:
    """PAA 17: the units that may enter now."""
    return [u for u in state.units.values() if is_due(state, u)]


def entry_hexes(state: State, unit: Unit) -> list[str]:
    """PAA 17: every hex where a unit may enter now."""
    spots = [*place_hexes(state.board, BASES[unit.side]), *place_hexes(state.board, "Tobruk")]
    if is_airborne(unit):
        spots += sorted(h for h in supply.general_points(state, "axis") if on_road(state.board, h))
    trial = ({"act": "place", "unit": unit.id, "at": h} for h in dict.fromkeys(spots))
    return [t["at"] for t in trial if why_not(state, t) is None]


def short_of_room(state: State) -> str | None:
    """PAA 17.15: how many of the combat units that arrive have no room on their base as things stand."""
    coming = [u for u in due(state) if is_combat(u) and not is_airborne(u)]
    spots = [h for h in bases(state) if h not in side_hexes(state, foe(state.side))]
    room = sum(max(0, stacking.limit(state, h) - len(combat_at(state, h))) for h in spots)
    if room >= len(coming):
        return None
    return f"The base has room for {room} of {counted(len(coming), 'combat unit')} that arrive"


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Which units may enter, and where."""
    if is_removing(state):
        return
    if "unit" not in draft:
        able = [u for u in due(state) if entry_hexes(state, u)]
        yield Ask("place", "unit", "one", values(able), "PAA 17")
    elif "at" not in draft:
        unit = unit_of(state, draft["unit"])
        yield Ask("place", "at", "one", {h: {} for h in entry_hexes(state, unit)}, "PAA 17.15")


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with a unit and a hex."""
    if "unit" not in draft or "at" not in draft:
        return None
    return {"act": "place", "unit": draft["unit"], "at": draft["at"]}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Who enters where."""
    return {"headline": going(state, [unit_of(state, action["unit"])], str(action["at"])), "lines": []}


def not_taken(state: State) -> list[Unit]:
    """PAA 17.13, PAA 17.15: what is lost if the phase ends now (R63)."""
    return [u for u in state.units.values() if is_due(state, u) or is_cancelled(state, u)]


def forfeit(table: Table) -> None:
    """PAA 17.13, PAA 17.15: what is due and was not taken is lost as the phase ends (R63)."""
    state = table.state
    lost = ids(not_taken(state))
    if lost:
        table.do("forfeited", "PAA 17.13", {"at": dict.fromkeys(lost)}, units=lost, side=state.side)


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """PAA 17: why a unit off the map does not enter now."""
    unit = state.units[unit_id]
    if on_map(unit) or unit.at == "cadre":
        return None
    if unit.side != state.side or not is_due(state, unit):
        return Denial("PAA 17.13", f"{names([unit])} does not arrive now.", unit.at)
    if not entry_hexes(state, unit):
        return Denial("PAA 17.15", f"There is no room for {names([unit])} now.", unit.at)
    return None


PLACE = Act(
    "place",
    "PAA 17",
    ("unit", "at"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    timing=("PAA 17",),
    why_not_unit=why_not_unit,
)
