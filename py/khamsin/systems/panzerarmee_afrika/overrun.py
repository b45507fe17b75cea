"""PAA 9: overrun attacks in the movement phase.

As many as the points pay for (PAA 9.3); who comes after pays the plain cost (PAA 9.4); all may still
attack in the combat phase (PAA 9.6).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from khamsin.core.game import Table
from khamsin.core.numbers import signed
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, movers, names, one_hex, units_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import (
    battle,
    chances,
    forts,
    losses,
    movement,
    places,
    stacking,
    strength,
    supply,
    ways,
    zones,
)
from khamsin.systems.panzerarmee_afrika.facts import (
    combat_at,
    is_combat,
    side_hexes,
    side_units,
    steps,
)

EXTRA = 10


@dataclass(frozen=True)
class Charge:
    """One overrun looked at: who is in the way, the odds, and what the path costs."""

    target: str
    defenders: tuple[Unit, ...]
    odds: strength.Odds
    walked: ways.Walk
    is_automatic: bool

    @property
    def is_lone_supply(self) -> bool:
        """PAA 9.92: nothing but a supply unit in the hex."""
        return not self.defenders

    def to_plain(self) -> dict[str, Plain]:
        """The answer to the drills' question."""
        return {**self.odds.to_plain(), "cost": self.walked.combat, "automatic": self.is_automatic}


def is_certain(state: State, column: int | None, points: int) -> bool:
    """PAA 9: whether a column eliminates face-value points on every face of the die (R25)."""
    return column is not None and min(strength.losses_in(state, column).values()) >= points


def charge(state: State, units: Sequence[Unit], path: Sequence[str]) -> Charge:
    """PAA 9.8: an overrun as it would be from the hex next to the target, at that instant (R26)."""
    key = ("charge", *ids(units), *path)
    return state.recall(key, lambda: _charge(state, units, path))


def _charge(state: State, units: Sequence[Unit], path: Sequence[str]) -> Charge:
    target, enemy = path[-1], foe(state.side)
    defenders = tuple(strength.defenders(state, [target], enemy))
    before = path[-2] if len(path) > 1 else str(units[0].at)
    there = state.moved(dict.fromkeys(ids(units), before))
    ours = strength.attack(there, [there.units[u.id] for u in units], [target], lambda u: _status(there, u))
    cut = state.mark("foe.unsupplied", [])
    theirs = strength.defence(state, [target], enemy, lambda u: u.id not in cut)
    walked = ways.walk(state, units, path, frozenset([target]))
    walked.combat += EXTRA if defenders else 0
    odds = strength.Odds(ours, theirs)
    return Charge(target, defenders, odds, walked, is_certain(state, odds.column, strength.face(defenders)))


def _status(there: State, unit: Unit) -> str:
    """PAA 9.8: general or attack supply from where the unit stands; never maximum."""
    if supply.general(there, unit) is None:
        return "unsupplied"
    return "attack" if supply.attack(there, unit) is not None else "general"


def why_not_overrunner(state: State, unit: Unit) -> Iterator[Denial]:
    """PAA 9: only combat units overrun. PAA 11.3: trucks never do."""
    if not is_combat(unit):
        why = f"{names([unit])} is no combat unit."
        yield Denial("PAA 9", why, unit.at, (Denial("PAA 11.3", why, unit.at),))


def _why_not_turn(state: State) -> Iterator[Denial]:
    if state.side == "allied" and state.turn == 1:
        yield Denial("PAA 4.32", "The Allied side overruns nobody on Game-Turn 1.")


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units = units_of(state, action["units"])
    yield from _why_not_turn(state)
    for unit in units:
        yield from ways.why_not_stir(state, unit)
        yield from why_not_overrunner(state, unit)
    yield from ways.why_not_together(units, "PAA 9.21")
    if one_hex(units) is not None and all(is_combat(u) for u in units):
        yield from _why_not_charge(state, units, whole_path(state, units, action))


def whole_path(state: State, units: Sequence[Unit], action: Action) -> list[str]:
    """The path of an overrun, gaps filled; raises BadInput."""
    path = action["path"]
    if not isinstance(path, list) or not path or not all(isinstance(h, str) for h in path):
        raise BadInput(f"path: expected a list of hexes, found {path!r}")
    return ways.fill(state, units, str(units[0].at), path)


def _why_not_charge(state: State, units: Sequence[Unit], path: Sequence[str]) -> Iterator[Denial]:
    found = charge(state, units, path)
    yield from found.walked.denials
    yield from ways.why_not_points(state, units, found.walked, "PAA 9.1")
    for spot in path[:-1]:
        if spot in side_hexes(state, foe(state.side)):
            yield Denial("PAA 5.21", f"Enemy units stand in {spot}.", spot)
    yield from _why_not_target(state, found)
    yield from _why_not_stay(state, units, path, found)


def _why_not_target(state: State, found: Charge) -> Iterator[Denial]:
    target = found.target
    if target not in side_hexes(state, foe(state.side)):
        yield Denial("PAA 9", f"There is nobody to overrun in {target}.", target)
    elif found.is_lone_supply:
        return
    if forts.is_fort(state, target) and found.defenders:
        yield Denial("PAA 9.5", f"The fort {target} is held and may not be overrun.", target)
    if found.defenders and not found.is_automatic:
        face = strength.face(found.defenders)
        why = f"Superiority {signed(found.odds.superiority)} does not eliminate {face} points on every die."
        yield Denial("PAA 9", why, target)


def _why_not_stay(
    state: State, units: Sequence[Unit], path: Sequence[str], found: Charge
) -> Iterator[Denial]:
    """PAA 10.91: the overrun as such may not leave the Allies' own units out of supply."""
    own = ways.stays(state, found.target)
    yield from stacking.why_not_enter(state, found.target, units, [u for u in own if u.side == state.side])
    gone = dict.fromkeys(ids(u for u in state.at(found.target) if u.side != state.side))
    after = state.moved({**gone, **dict.fromkeys(ids(units), found.target)})
    yield from supply.why_not_cut(state, places.taken(after, path, state.side), state.side)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 9: why units may not overrun."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 9: defenders go, movers enter, column 0 is thrown, then the supply die (R28)."""
    state = table.state
    units = units_of(state, action["units"])
    path = whole_path(state, units, action)
    found = charge(state, units, path)
    halted = found.target in still_halting(state, found.target)
    spent = {u.id: u.move - ways.allowance(state, u) + found.walked.combat for u in units}
    going_on = {i: {"spent": spent[i], "halted": halted} for i in spent}
    rest = movement.went_on(state, units) or {}
    effects = {
        "at": dict.fromkeys(ids(units), found.target),
        "add": {"moved": ids(units)},
        "marks": {"overran": {**rest, **going_on}},
    }
    facts = {"units": ids(units), "path": path, "hex": found.target, "losses": ids(found.defenders)}
    table.do("overran", "PAA 9", effects, **facts)
    if found.defenders:
        losses.eliminate(table, found.defenders, "PAA 9")
    places.take(table, path, state.side)
    battle.begin(table, "overrun" if found.defenders else "seizure", units, [found.target], ())


def still_halting(state: State, target: str) -> frozenset[str]:
    """PAA 9.22: the hexes that still stop the movers once the target's units are gone."""
    return zones.halting(state, state.side, frozenset([target]))


def targets(state: State, units: Sequence[Unit]) -> dict[str, list[str]]:
    """PAA 9: the hexes that units of one hex, named in any order, may overrun, each by the cheapest path."""
    return state.recall(("prey", *sorted(ids(units))), lambda: _targets(state, units))


def _targets(state: State, units: Sequence[Unit]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    if state.side == "allied" and state.turn == 1:
        return found
    ours = sum(u.strength for u in units)
    for target in sorted(side_hexes(state, foe(state.side))):
        defenders = strength.defenders(state, [target], foe(state.side))
        if not is_certain(state, min(ours, strength.COLUMNS), strength.face(defenders)) and defenders:
            continue
        path = approach(state, units, target)
        action = {"act": "overrun", "units": ids(units), "path": path}
        if path and next(_objections(state, action), None) is None:
            found[target] = path
    return found


def approach(state: State, units: Sequence[Unit], target: str) -> list[str] | None:
    """The cheapest path into a target hex, its own zones ignored (PAA 9.22); None if there is none."""
    spared = frozenset([target])
    reached = ways.reach_of(state, units, spared)
    stopped = zones.halting(state, state.side, spared)
    barred = target in stopped and zones.is_held(state, list(units), spared)
    best: tuple[int, str] | None = None
    start = str(units[0].at)
    for near in state.board.neighbours[target]:
        into = {there: combat for there, combat, _ in steps(state)[near]}.get(target)
        cost = (None if barred else 0) if near == start else reached.cost.get(near)
        if into is not None and cost is not None and (near == start or near not in stopped):
            best = min(best, (cost + into, near)) if best else (cost + into, near)
    if best is None:
        return None
    return [*(reached.path(best[1]) if best[1] != start else []), target]


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who may overrun, and what."""
    if state.side == "allied" and state.turn == 1:
        return
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    if not all(is_combat(u) for u in chosen) or (chosen and one_hex(chosen) is None):
        return
    found = targets(state, chosen) if chosen else {}
    able = [u for u in movers(state, draft, side_units(state, state.side), ways.can_stir) if is_combat(u)]
    joining = [u for u in able if (_joins(state, chosen, u, able) if chosen else _has_prey(state, u))]
    if found or joining or not chosen:
        yield Ask("overrun", "units", "set", values(joining), "PAA 9")
        costs = {h: charge(state, chosen, path).walked.combat for h, path in found.items()}
        yield Ask(
            "overrun", "path", "route", {h: {"kind": "overrun", "cost": c} for h, c in costs.items()}, "PAA 9"
        )


def _joins(state: State, chosen: Sequence[Unit], unit: Unit, able: Sequence[Unit]) -> bool:
    """Whether a unit more, alone or with others of those able, leads to an overrun: together they may."""
    if not _beats_any(state, unit.side, strength.face([*chosen, *able])):
        return False
    others = [u for u in able if u is not unit]
    parties = (party for n in range(len(others) + 1) for party in combinations(others, n))
    return any(targets(state, [*chosen, unit, *party]) for party in parties)


def _has_prey(state: State, unit: Unit) -> bool:
    """Whether all that stands with a unit, at full strength, could be certain of any enemy hex at all.

    Of one that has overrun already it is known for certain: it may have been stopped by that (PAA 9.22).
    """
    if unit.has("moved"):
        return bool(targets(state, [u for u in combat_at(state, str(unit.at)) if ways.can_stir(state, u)]))
    return _beats_any(state, unit.side, strength.face(combat_at(state, str(unit.at))))


def _beats_any(state: State, side: str, ours: int) -> bool:
    """Whether so many points, at full strength, could be certain of any enemy hex at all."""
    spots = sorted(side_hexes(state, foe(side)))
    prey = (strength.face(strength.defenders(state, [spot], foe(side))) for spot in spots)
    most = ((max(ours - points // 2, 0), points) for points in prey)
    return any(is_certain(state, min(best, strength.COLUMNS), points) for best, points in most)


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a hex that enemies hold, the whole path filled in."""
    if not draft.get("units") or not draft.get("path"):
        return None
    units, target = units_of(state, draft["units"]), draft["path"][-1]
    if target not in side_hexes(state, foe(state.side)):
        return None
    path = list(draft["path"])
    if len(path) == 1 and one_hex(units) and all(is_combat(u) for u in units):
        path = approach(state, units, target) or ways.way_beyond(state, units, target)
    return {"act": "overrun", "units": list(draft["units"]), "path": path}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """The odds, the cost, and what the dice may still do."""
    units = units_of(state, action["units"])
    if one_hex(units) is None or not all(is_combat(u) for u in units):
        return {"headline": "No overrun"}
    path = whole_path(state, units, action)
    found = charge(state, units, path)
    where, rule = state.board.title(found.target), "PAA 9.1" if found.defenders else "PAA 9.92"
    spent = f"{found.walked.combat} of {min(ways.allowance(state, u) for u in units)}"
    lines = [*found.odds.attacker.lines, *found.odds.defender.lines] if found.defenders else []
    lines.append({"text": "Movement points", "value": spent, "rule": rule})
    head = f"Overrun {where}: superiority {signed(found.odds.superiority)}"
    return {
        "headline": head if found.defenders else f"Take the supply unit in {where}",
        "lines": lines,
        "chances": chances.of_overrun(state, units, found.defenders, found.target),
        "path": path,
        "cost": found.walked.combat,
        "rolls": bool(found.defenders) or bool(battle.loot(state, found.target)),
    }


def expects(state: State, action: Action) -> dict[str, float] | None:
    """PAA 9, PAA 9.7: the defenders go for certain; the counterattack costs something on average."""
    units = units_of(state, action["units"])
    found = charge(state, units, whole_path(state, units, action))
    if found.is_lone_supply:
        return None
    ours = chances.mean(chances.struck_back(state, units))
    return {state.side: ours, foe(state.side): float(strength.face(found.defenders))}


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """PAA 9: why a unit overruns nobody in this phase."""
    unit = state.units[unit_id]
    return gather([*_why_not_turn(state), *ways.why_not_stir(state, unit), *why_not_overrunner(state, unit)])


OVERRUN = Act(
    "overrun",
    "PAA 9",
    ("units", "path"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
    expects=expects,
)
