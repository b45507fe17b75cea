"""PAA 8: combat: the attack, and who must make it (PAA 13.2).

Attacks are voluntary (PAA 8.12). Any number of units from up to six hexes may join (PAA 8.13); those of
one hex may attack different hexes, or none (PAA 7.22, PAA 8.22).
"""

from collections.abc import Iterator, Sequence

from khamsin.core import hexes
from khamsin.core.game import Table
from khamsin.core.numbers import signed
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, names, on_map, units_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import battle, chances, forts, losses, strength
from khamsin.systems.panzerarmee_afrika.facts import is_combat, side_units


def targets_of(state: State, spots: Plain) -> list[str]:
    """The hexes of an action, checked; raises BadInput."""
    if not isinstance(spots, list) or not spots or not all(s in state.board for s in spots):
        raise BadInput(f"hexes: expected a list of hexes of this map, found {spots!r}")
    return list(spots)


def is_siege(state: State, spots: Sequence[str]) -> bool:
    """PAA 13.2: whether the attack is on enemy forts alone, so that it may be ineffectual (R50)."""
    held = forts.held_forts(state, foe(state.side))
    return all(s in held for s in spots)


def _includes_fort(state: State, spots: Sequence[str]) -> bool:
    held = forts.held_forts(state, foe(state.side))
    return any(s in held for s in spots)


def _is_supplied(unit: Unit) -> bool:
    return not (unit.has("unsupplied") or unit.has("grounded"))


def _why_not_attacker(state: State, unit: Unit, is_besieging: bool) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} is not on the side that attacks.", unit.at)
    if not is_combat(unit):
        yield Denial("PAA 11.3", f"{names([unit])} never attacks.", unit.at)
    if unit.has("attacked"):
        yield Denial("PAA 8.14", f"{names([unit])} has attacked in this phase.", unit.at)
    if not _is_supplied(unit) and not is_besieging:
        also = (Denial("PAA 8.11", "Unsupplied units may not attack."),)
        yield Denial("PAA 8.51", f"{names([unit])} is unsupplied.", unit.at, also)
    if unit.has("no-command"):
        yield Denial("PAA 12", f"{names([unit])} is out of command.", unit.at)


def _why_not_target(state: State, spot: str, units: Sequence[Unit]) -> Iterator[Denial]:
    defenders = strength.defenders(state, [spot], foe(state.side))
    if not defenders:
        yield Denial("PAA 8.11", f"No enemy combat unit or truck to attack in {spot}.", spot)
    if any(u.has("defended") for u in defenders):
        yield Denial("PAA 8.14", f"{spot} has been attacked in this phase.", spot)
    for unit in units:
        if not on_map(unit) or not hexes.is_adjacent(str(unit.at), spot):
            why = f"{names([unit])} is not next to {spot}."
            yield Denial("PAA 8.23", why, spot, (Denial("PAA 8.11", why, spot),))


def _why_not_duty(state: State, units: Sequence[Unit], spots: Sequence[str]) -> Iterator[Denial]:
    """PAA 13.2: units in a fort's hexes attack the fort, all of them, in one battle (R50)."""
    duties = forts.duties(state, state.side)
    for fort, bound in duties.items():
        others = _rivals(duties, fort)
        if fort in spots:
            left_out = [u for u in bound if u not in units and not any(u in duties[f] for f in others)]
            if left_out:
                yield Denial("PAA 13.2", f"{names(left_out)} must take part in the attack on {fort}.", fort)
        else:
            chosen = [f for f in others if f in spots]
            astray = [u for u in units if u in bound and not any(u in duties[f] for f in chosen)]
            if astray:
                yield Denial("PAA 13.2", f"{names(astray)} must attack the fort {fort}.", fort)


def _rivals(duties: dict[str, list[Unit]], fort: str) -> list[str]:
    """The forts that may be attacked instead of one: where the same units owe both, one battle takes both."""
    owed = sorted(ids(duties[fort]))
    return [f for f, bound in duties.items() if f != fort and sorted(ids(bound)) != owed]


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, spots = units_of(state, action["units"]), targets_of(state, action["hexes"])
    if len(set(spots)) != len(spots):
        raise BadInput("hexes: expected each hex once")
    if state.side == "allied" and state.turn == 1:
        yield Denial("PAA 4.32", "The Allied side does not attack on Game-Turn 1.")
    besieging = is_siege(state, spots) or (_includes_fort(state, spots) and any(map(_is_supplied, units)))
    for unit in units:
        yield from _why_not_attacker(state, unit, besieging)
    for spot in spots:
        yield from _why_not_target(state, spot, units)
    yield from _why_not_duty(state, units, spots)
    yield from _why_not_weak(state, units, spots)


def _why_not_weak(state: State, units: Sequence[Unit], spots: Sequence[str]) -> Iterator[Denial]:
    """PAA 8.52: no attack below zero superiority; on a fort it is ineffectual instead (PAA 13.2)."""
    able = [u for u in units if is_combat(u) and on_map(u)]
    found = strength.odds(state, able, spots, foe(state.side))
    if found.column is None and not is_siege(state, spots):
        yield Denial("PAA 8.52", f"The attack superiority would be {signed(found.superiority)}.", spots[0])


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 8: why units may not attack."""
    return gather(_objections(state, action))


def is_ineffectual(state: State, units: Sequence[Unit], spots: Sequence[str]) -> bool:
    """PAA 13.2: an attack on a fort below zero, or by unsupplied units only: no die, no result."""
    if not is_siege(state, spots):
        return False
    odds = strength.odds(state, units, spots, foe(state.side))
    return odds.column is None or not any(map(_is_supplied, units))


def decide(table: Table, action: Action) -> None:
    """PAA 8: the attack die and its loss; PAA 8.6: then the counterattack."""
    state, enemy = table.state, foe(table.state.side)
    units, spots = units_of(state, action["units"]), targets_of(state, action["hexes"])
    defenders = strength.defenders(state, spots, enemy)
    void = is_ineffectual(state, units, spots)
    odds = strength.odds(state, units, spots, enemy)
    marked = [u for spot in spots for u in state.at(spot) if u.side == enemy and u.type != "supply"]
    effects = {"add": {"attacked": ids(units), "defended": ids(marked)}}
    if _includes_fort(state, spots):
        effects["drop"] = {"must-attack-fort": [u.id for u in units if u.has("must-attack-fort")]}
    facts = {"superiority": odds.superiority, "column": None if void else odds.column, "side": state.side}
    table.do("attacked", "PAA 13.2" if void else "PAA 8", effects, units=ids(units), hexes=spots, **facts)
    battle.begin(table, "attack", units, spots, defenders)
    if not void:
        _lose(table, defenders, odds.column or 0)


def _lose(table: Table, defenders: Sequence[Unit], column: int) -> None:
    die = table.roll("PAA 8.7", "attack")
    points = strength.losses_in(table.state, column)[die]
    losses.suffer(table, foe(table.state.side), defenders, points)


def _able(state: State) -> list[Unit]:
    """The units that may attack a hex which is weak enough, if all that may attack it join."""
    return state.recall("attackers", lambda: [u for u in _willing(state) if _prey(state, u)])


def _willing(state: State) -> list[Unit]:
    """The units that may attack somebody, whatever his strength."""
    return state.recall(
        "willing", lambda: [u for u in side_units(state, state.side) if _can_attack(state, u)]
    )


def _can_attack(state: State, unit: Unit) -> bool:
    if strength.defended(state, foe(unit.side)).isdisjoint(_near(state, unit)):
        return False
    return next(_why_not_attacker(state, unit, bool(forts.beside(state, unit))), None) is None


def _prey(state: State, unit: Unit) -> list[str]:
    """PAA 8.52: the hexes next to a unit that are not too strong for all that may attack them together."""
    return [s for s in _near(state, unit) if _is_enemy(state, s, unit) and not _is_hopeless(state, s)]


def _is_hopeless(state: State, spot: str) -> bool:
    return state.recall(("hopeless", spot), lambda: bool(_too_strong(state, spot)))


def _too_strong(state: State, spot: str) -> Denial | None:
    all_there = [u for u in _willing(state) if spot in _near(state, u)]
    return next(_why_not_weak(state, all_there, [spot]), None)


def _near(state: State, unit: Unit) -> tuple[str, ...]:
    return state.board.neighbours[str(unit.at)]


def _is_enemy(state: State, spot: str, unit: Unit) -> bool:
    return spot in strength.defended(state, foe(unit.side))


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who may attack, and what: either may be named first."""
    if state.side == "allied" and state.turn == 1:
        return
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    spots = draft.get("hexes", [])
    able = _able(state)
    rest = [u for u in able if u not in chosen and all(hexes.is_adjacent(str(u.at), s) for s in spots)]
    if chosen and not spots:
        rest = [u for u in rest if any(s in _near(state, u) for s in _common(state, chosen))]
    yield Ask("attack", "units", "set", values(rest), "PAA 8.11")
    open_spots = [s for s in (_common(state, chosen) if chosen else _all_prey(state)) if s not in spots]
    yield Ask("attack", "hexes", "set", {s: {"kind": "attack"} for s in open_spots}, "PAA 8.23")


def _all_prey(state: State) -> list[str]:
    """Enemy hexes that may still be attacked by anybody."""
    return state.recall("prey", lambda: _common(state, _able(state), any_of=True))


def _common(state: State, units: Sequence[Unit], any_of: bool = False) -> list[str]:
    """Enemy hexes that may still be attacked and lie next to all (or any) of some units."""
    near = [s for u in units for s in _near(state, u)]
    spots = sorted(s for s in dict.fromkeys(near) if any_of or all(s in _near(state, u) for u in units))
    open_spots = [s for s in spots if next(_why_not_target(state, s, ()), None) is None]
    return [s for s in open_spots if not _is_hopeless(state, s)]


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with attackers and targets."""
    if not draft.get("units") or not draft.get("hexes"):
        return None
    return {"act": "attack", "units": list(draft["units"]), "hexes": list(draft["hexes"])}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Every modifier, the column, and the exact chances of the whole sequence."""
    units, spots = units_of(state, action["units"]), targets_of(state, action["hexes"])
    return chances.preview(
        state, [u for u in units if is_combat(u)], spots, is_ineffectual(state, units, spots)
    )


def expects(state: State, action: Action) -> dict[str, float]:
    """PAA 8.7: what the battle costs each side on average."""
    units, spots = units_of(state, action["units"]), targets_of(state, action["hexes"])
    return chances.expected(state, units, spots, is_ineffectual(state, units, spots))


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """PAA 8.1: why a unit does not attack in this phase."""
    unit = state.units[unit_id]
    found = gather(_why_not_attacker(state, unit, bool(on_map(unit) and forts.beside(state, unit))))
    if found is None and not (on_map(unit) and _can_attack(state, unit)):
        return Denial("PAA 8.11", f"No enemy stands next to {names([unit])}.", unit.at)
    if found is None and not _prey(state, unit):
        why = f"Every enemy next to {names([unit])} is too strong for all who could attack him together."
        return Denial("PAA 8.52", why, unit.at)
    return found


ATTACK = Act(
    "attack",
    "PAA 8",
    ("units", "hexes"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
    expects=expects,
)
