"""PAA 8.4: advance after combat."""

from collections.abc import Iterator

from khamsin.core import hexes
from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft, lone_act
from khamsin.core.pieces import ids, names, units_of
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import (
    battle,
    chances,
    forts,
    options,
    places,
    stacking,
    supply,
)
from khamsin.systems.panzerarmee_afrika.facts import combat_at


def open_hexes(state: State) -> list[str]:
    """PAA 8.4, PAA 8.74: attacked hexes not entered yet; none while a defender of the battle stands (R22)."""
    fought = battle.fought(state)
    if battle.survivors(state):
        return []
    return [h for h in fought["hexes"] if h not in fought.get("entered", [])]


def _why_not_one(state: State, unit: Unit, spot: str) -> Iterator[Denial]:
    fought = battle.fought(state)
    if unit.id not in fought["units"] or unit not in battle.attackers(state):
        yield Denial("PAA 8.4", f"{names([unit])} did not attack here.", unit.at)
        return
    if unit.id in fought.get("advanced", []):
        yield Denial("PAA 8.4", f"{names([unit])} has advanced already.", unit.at)
    if unit.has("unsupplied") or unit.has("grounded"):
        yield Denial("PAA 8.4", f"{names([unit])} is unsupplied and does not advance.", unit.at)
    if not hexes.is_adjacent(str(unit.at), spot):
        yield Denial("PAA 8.4", f"{spot} is not next to {names([unit])}.", spot)
    elif "sea" in state.board.side(str(unit.at), spot):
        why = f"Open sea lies between {unit.at} and {spot}."
        yield Denial("PAA 8.4", why, spot, (Denial("PAA 5.22", why, spot),))


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, path = units_of(state, action["units"]), action["path"]
    if not isinstance(path, list) or not path or path[0] not in state.board:
        raise BadInput(f"path: expected one attacked hex, found {path!r}")
    spot = str(path[0])
    if len(path) > 1 or spot not in open_hexes(state):
        yield Denial("PAA 8.4", f"{path[-1]} is not a hex that the battle has opened.", spot)
    for unit in units:
        yield from _why_not_one(state, unit, spot)
        yield from options.why_not_cross(state, state.side, str(unit.at), spot)
    yield from stacking.why_not_enter(state, spot, units, combat_at(state, spot))
    after = state.moved(dict.fromkeys(ids(units), spot))
    yield from supply.why_not_cut(state, after, state.side)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 8.4: why units may not advance."""
    return gather(_objections(state, action))


def _open_to(state: State, unit: Unit) -> list[str]:
    """The opened hexes into which a unit may advance by itself, whoever else has been chosen."""

    def find() -> list[str]:
        trial = ({"act": "advance", "units": [unit.id], "path": [h]} for h in open_hexes(state))
        return [t["path"][0] for t in trial if why_not(state, t) is None]

    return state.recall(("advance", unit.id), find)


def is_open(state: State) -> bool:
    """PAA 8.4: whether a hex is open to an attacker next to it; it is asked even if PAA 10.91 forbids all."""
    pairs = ((u, h) for u in battle.attackers(state) for h in open_hexes(state))
    return any(next(_why_not_one(state, u, h), None) is None for u, h in pairs)


def decide(table: Table, action: Action) -> None:
    """PAA 8.4: attackers enter; nothing is `moved` by it; PAA 13.2: beside a fort they are bound (R51)."""
    state, spot = table.state, str(action["path"][0])
    chosen = ids(units_of(state, action["units"]))
    fought = battle.fought(state)
    noted = {
        **fought,
        "entered": [*fought.get("entered", []), spot],
        "advanced": [*fought.get("advanced", []), *chosen],
    }
    bound = spot in forts.controlled(state, foe(state.side))
    add = {"must-attack-fort": chosen} if bound else {}
    effects = {"at": dict.fromkeys(chosen, spot), "add": add, "marks": {"battle": noted}}
    table.do("advanced", "PAA 8.4", effects, units=chosen, hex=spot)
    places.take(table, [spot], state.side)
    battle.capture(table, spot)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who may advance, and into which hexes."""
    chosen = draft.get("units", [])
    spots = draft.get("path", [])
    able = {u.id: _open_to(state, u) for u in battle.attackers(state)}
    common = [h for h in open_hexes(state) if all(h in able.get(i, []) for i in chosen)]
    if spots:
        common = [h for h in common if h in spots]
    found: dict[str, dict[str, Plain]] = {
        i: {} for i, where in able.items() if i not in chosen and any(h in common for h in where)
    }
    full = bool(chosen) and bool(spots) and _is_full(state, spots[0], len(chosen) + 1)
    yield Ask("advance", "units", "set", {} if full else found, "PAA 8.4")
    if not spots:
        yield Ask("advance", "path", "route", {h: {"kind": "advance"} for h in common}, "PAA 8.4")


def _is_full(state: State, spot: str, count: int) -> bool:
    return count > stacking.limit(state, spot)


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a hex."""
    if not draft.get("units") or not draft.get("path"):
        return None
    return {"act": "advance", "units": list(draft["units"]), "path": list(draft["path"])}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Where to."""
    spot = action["path"][0]
    rule, highest = battle.capturing(state)
    line = {"text": f"The supply unit is taken on 1 to {highest}, else destroyed", "value": "", "rule": rule}
    loose = bool(battle.loot(state, spot))
    return {
        "headline": f"Advance into {state.board.title(spot)}",
        "lines": [line] if loose else [],
        "chances": chances.of_capture(state, spot),
        "path": [spot],
        "rolls": loose,
    }


def _decline(table: Table, action: Action) -> None:
    battle.finish(table)


ADVANCE = Act("advance", "PAA 8.4", ("units", "path"), asks, why_not, decide, complete, preview, ("PAA 8.4",))
DECLINE = lone_act("decline", "PAA 8.4", _decline)
