"""8A IV.advance: after an attack three hexes with armour, else two, the attacked hex first (R44, R45)."""

from collections.abc import Iterator, Sequence

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import going, ids, names, units_of, values
from khamsin.core.rules import Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import battle, charts, forts, stacking, trek, victory
from khamsin.systems.eighth_army.facts import held, hexes_of, is_armor, is_on_board, is_shut, units_at

WITH_ARMOR, WITHOUT = 3, 2


def limit(state: State) -> int:
    """8A IV.advance: hexes that the stack, or either part of it, may go: armour must have survived (R44)."""
    return WITH_ARMOR if any(map(is_armor, battle.attackers(state))) else WITHOUT


def is_due(state: State) -> bool:
    """8A IV.advance: whether table, attacked hex and attackers allow an advance (R45)."""
    fought = battle.fought(state)
    row = charts.result(state, fought["score"])
    enemy = units_at(state, fought["hex"], foe(state.side))
    return bool(row["advance"]) and row["retreat"] not in ("attacker", "both") and not enemy


def left(state: State) -> list[Unit]:
    """The attackers that have not advanced, and can."""
    gone = battle.fought(state).get("advanced", [])
    return [u for u in battle.attackers(state) if u.id not in gone and ways(state, [u])]


def _is_open(state: State, side: str, spot: str) -> bool:
    return not is_shut(state, spot) and spot not in held(state, foe(side))


def ways(state: State, units: Sequence[Unit]) -> list[list[str]]:
    """8A IV.advance: every way of these units, going together; beside an unmarked, open enemy it ends."""
    key = ("advance", *(u.id for u in units))
    return state.recall(key, lambda: _ways(state, units))


def _ways(state: State, units: Sequence[Unit]) -> list[list[str]]:
    side, hub = units[0].side, battle.fought(state)["hex"]
    stops = forts.checks(state, foe(side))
    found = []
    for path in trek.paths(state, str(units[0].at), limit(state), lambda spot: _is_open(state, side, spot)):
        if path[0] != hub or any(spot in stops for spot in path[:-1]):
            continue
        if stacking.room(state, path[-1], side, units) >= len(units):
            found.append(path)
    return found


def ends(state: State, units: Sequence[Unit]) -> list[str]:
    """8A IV.advance: the hexes where these units may end, going together; none for strangers."""
    return sorted({path[-1] for path in ways(state, units)}) if all(u in left(state) for u in units) else []


def resume(table: Table) -> bool:
    """8A IV.advance: ask while somebody can advance; whether the advance is over."""
    if not is_due(table.state):
        return True
    units = left(table.state)
    if units:
        table.ask("8A IV.advance", "advance", table.state.side, units=ids(units))
    return not units


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, path = units_of(state, action["units"]), hexes_of(action["path"])
    strangers = [u for u in units if u not in left(state)]
    if strangers:
        yield Denial("8A IV.advance", f"{names(strangers)} has no advance to make.", strangers[0].at)
    elif path not in ways(state, units):
        yield Denial("8A IV.advance", _why_not_way(state, units, path), units[0].at)


def _why_not_way(state: State, units: Sequence[Unit], path: Sequence[str]) -> str:
    """What is wrong with a way forward."""
    side, hub = units[0].side, battle.fought(state)["hex"]
    if not is_on_board(state, path):
        return "That is no way on this map."
    closed = [h for h in path if not _is_open(state, side, h)]
    stops = [h for h in path[:-1] if h in forts.checks(state, foe(side))]
    if path[0] != hub or not trek.is_way(str(units[0].at), path):
        return f"An advance begins in the attacked hex, {hub}, and goes on from hex to hex."
    if closed:
        return f"{closed[0]} is impassable, or enemy units stand there."
    if len(path) > limit(state):
        return f"The stack advances {limit(state)} hexes at most."
    if stops:
        return f"{stops[0]} is beside an unfortified enemy: the advance ends there."
    return f"{path[-1]} has no room for {names(units)}."


def why_not(state: State, action: Action) -> Denial | None:
    """8A IV.advance: why units may not advance this way."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A IV.advance: units advance; abandoned fortifications are destroyed; Tobruk entered wins."""
    units, path = units_of(table.state, action["units"]), hexes_of(action["path"])
    table.answer("8A IV.advance")
    gone = [*battle.fought(table.state).get("advanced", []), *ids(units)]
    effects = {"at": dict.fromkeys(ids(units), path[-1])}
    table.do("advanced", "8A IV.advance", effects, units=ids(units), path=path, side=units[0].side)
    battle.note(table, advanced=gone)
    forts.overrun(table, path, units[0].side)
    victory.enter(table, units[0].side, path)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who goes together, then hex by hex or at once to the end where they go."""
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    path = list(draft.get("path", []))
    rest = [u for u in left(state) if u not in chosen]
    fits = [u for u in rest if trek.leads(ways(state, [*chosen, u]), path)]
    yield Ask("advance", "units", "set", values(fits), "8A IV.advance")
    if chosen:
        found = {h: {"kind": "advance"} for h in trek.goals(ways(state, chosen), path)}
        yield Ask("advance", "path", "set", found, "8A IV.advance")


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a goal, its way filled in."""
    if not draft.get("units") or not draft.get("path"):
        return None
    units = units_of(state, draft["units"])
    found = ways(state, units) if all(u in left(state) for u in units) else []
    path = trek.finished(found, draft["path"])
    return None if path is None else {"act": "advance", "units": sorted(draft["units"]), "path": path}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Where to, and what is overrun."""
    units, path = units_of(state, action["units"]), action["path"]
    lines = [{"text": "Hexes", "value": f"{len(path)} of {limit(state)}", "rule": "8A IV.advance"}]
    for fort in forts.abandoned(state, path, units[0].side):
        lines.append({"text": f"Destroys {names([fort])}", "value": "", "rule": "8A III.ff"})
    if victory.is_won_by(state, units[0].side, path):
        lines.append({"text": "Takes Tobruk and wins", "value": "", "rule": "8A C"})
    return {"headline": going(state, units, path[-1]), "lines": lines, "path": list(path)}


ADVANCE = Act("advance", "8A IV.advance", ("units", "path"), asks, why_not, decide, complete, preview)
