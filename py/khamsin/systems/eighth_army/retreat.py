"""8A IV.retreat, 8A IV.marker: retreats: where to, what they cost, and the marker (R38 to R43)."""

from collections.abc import Iterator, Sequence

from khamsin.core import hexes
from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import going, ids, names, units_of, values
from khamsin.core.rules import Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import battle, forts, losses, stacking, trek, victory
from khamsin.systems.eighth_army.facts import hexes_of, is_on_board, is_shut, units_at

FAR = 2
"""8A IV.retreat: the longest retreat."""


def is_defenders(state: State) -> bool:
    """Whether it is the defenders who go back."""
    return bool(battle.fought(state)["stage"] == "defender-retreat")


def left(state: State) -> list[Unit]:
    """The units that still have to go back."""
    stack = battle.defenders(state) if is_defenders(state) else battle.attackers(state)
    return [u for u in stack if u.id not in battle.fought(state).get("retreated", [])]


def _is_open(state: State, side: str, spot: str) -> bool:
    """8A IV.retreat: whether a retreat may pass a hex."""
    return not is_shut(state, spot) and not forts.is_closed(state, spot, side)


def ways(state: State, units: Sequence[Unit]) -> list[list[str]]:
    """8A IV.retreat: every way of these units, going together, each step farther from the attacked hex."""
    side, count = units[0].side, len(units)
    hub = str(battle.fought(state)["hex"])
    found = []
    for path in trek.paths(state, str(units[0].at), FAR, lambda spot: _is_open(state, side, spot)):
        start = 0 if is_defenders(state) else 1
        if any(hexes.distance(hub, spot) != start + n for n, spot in enumerate(path, start=1)):
            continue
        if stacking.room(state, path[-1], side) >= count and _is_far_enough(state, side, path):
            found.append(path)
    return found


def _is_far_enough(state: State, side: str, path: Sequence[str]) -> bool:
    """8A IV.retreat: a defender goes two hexes, or one to join a friendly unit there."""
    return not is_defenders(state) or len(path) == FAR or bool(units_at(state, path[-1], side))


def ends(state: State, units: Sequence[Unit]) -> list[str]:
    """8A IV.retreat: the hexes where these units may end, going together; none for strangers."""
    return sorted({path[-1] for path in ways(state, units)}) if all(u in left(state) for u in units) else []


def forced(state: State, units: Sequence[Unit]) -> list[str] | None:
    """8A IV.retreat: the one way to go, if they can end in one hex only, all of them in it (R41).

    A way that takes Tobruk is another choice than one that does not.
    """
    side = units[0].side
    if len(ends(state, units[:1])) != 1 or not ways(state, units):
        return None
    found = ways(state, units)
    won = [victory.is_won_by(state, side, path) for path in found]
    return found[0] if all(won) or not any(won) else None


def resume(table: Table) -> bool:
    """8A IV.retreat: carry the retreat on; whether it is over: nobody has to be asked."""
    while units := left(table.state):
        if not ends(table.state, units[:1]):
            losses.destroy(table, units, "8A IV.retreat")
            continue
        path = forced(table.state, units)
        if path is None:
            table.ask("8A IV.retreat", "retreat", units[0].side, units=ids(units))
            return False
        go(table, units, path)
        if victory.winner(table.state):
            return True
    return _pay(table)


def go(table: Table, units: Sequence[Unit], path: Sequence[str]) -> None:
    """8A IV.retreat: units go back; an Allied unit that enters Tobruk has taken it."""
    side = units[0].side
    effects = {"at": dict.fromkeys(ids(units), path[-1])}
    table.do("retreated", "8A IV.retreat", effects, units=ids(units), path=list(path), side=side)
    gone = [*battle.fought(table.state).get("retreated", []), *ids(units)]
    battle.note(table, retreated=gone)
    victory.enter(table, side, path)


def _pay(table: Table) -> bool:
    """8A IV.retreat: one point for each hex in which they end beside an unfortified enemy (R39)."""
    fought = battle.fought(table.state)
    arrived = _arrived(table.state)
    if arrived and "beside" not in fought:
        zone = forts.zone(table.state, foe(arrived[0].side))
        battle.note(table, beside=sorted({str(u.at) for u in arrived if u.at in zone}))
    while beside := battle.fought(table.state).get("beside", []):
        battle.note(table, beside=beside[1:])
        payers = [u for u in _arrived(table.state) if u.at == beside[0]]
        losses.suffer(table, payers, 1, "8A IV.retreat")
        if table.state.question.name == "losses":
            return False
    _mark(table)
    return True


def _arrived(state: State) -> list[Unit]:
    """Those of the stack that have gone back and are left."""
    gone = battle.fought(state).get("retreated", [])
    return [u for i in gone if (u := state.units[i]).at in state.board]


def _mark(table: Table) -> None:
    """8A IV.marker: every unit in a hex with a retreated unit gets the marker, also those joined (R43)."""
    state = table.state
    spots = sorted({str(u.at) for u in _arrived(state)})
    marked = [u.id for spot in spots for u in units_at(state, spot, _arrived(state)[0].side)]
    if marked:
        table.do("marked", "8A IV.marker", {"add": {"retreated": marked}}, units=marked)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, path = units_of(state, action["units"]), hexes_of(action["path"])
    strangers = [u for u in units if u not in left(state)]
    if strangers:
        yield Denial("8A IV.retreat", f"{names(strangers)} has no retreat to make.", strangers[0].at)
    elif path not in ways(state, units):
        yield Denial("8A IV.retreat", _why_not_way(state, units, path), units[0].at)


def _why_not_way(state: State, units: Sequence[Unit], path: Sequence[str]) -> str:
    """What is wrong with a way back."""
    side = units[0].side
    if not is_on_board(state, path):
        return "That is no way on this map."
    closed = [h for h in path if not _is_open(state, side, h)]
    if closed:
        spot = state.board.title(closed[0])
        return f"{spot} is impassable." if is_shut(state, closed[0]) else f"The enemy bars {spot}."
    if trek.is_way(str(units[0].at), path) and stacking.room(state, path[-1], side) < len(units):
        return f"{path[-1]} has no room for {names(units)}."
    if is_defenders(state):
        return "Defenders go two hexes away, or one to join a friendly unit."
    return "Attackers go one or two hexes back, each farther from the hex they attacked."


def why_not(state: State, action: Action) -> Denial | None:
    """8A IV.retreat: why units may not go back this way."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A IV.retreat: the owner's choice; asked again until all have gone."""
    units, path = units_of(table.state, action["units"]), hexes_of(action["path"])
    table.answer("8A IV.retreat")
    go(table, units, path)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who goes together, then hex by hex or at once to the end where they go."""
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    path = list(draft.get("path", []))
    rest = [u for u in left(state) if u not in chosen]
    fits = [u for u in rest if trek.leads(ways(state, [*chosen, u]), path)]
    yield Ask("retreat", "units", "set", values(fits), "8A IV.retreat")
    if chosen:
        fine = ways(state, chosen)
        beside = forts.zone(state, foe(chosen[0].side)).intersection(way[-1] for way in fine)
        goals = trek.goals(fine, path)
        found = {h: {"cost": 1, "label": "beside the enemy"} if h in beside else {} for h in goals}
        yield Ask("retreat", "path", "set", found, "8A IV.retreat")


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units and a goal, its way filled in; one that takes Tobruk before others (8A C)."""
    if not draft.get("units") or not draft.get("path"):
        return None
    units = units_of(state, draft["units"])
    found = ways(state, units) if all(u in left(state) for u in units) else []
    prized = sorted(found, key=lambda way: not victory.is_won_by(state, units[0].side, way))
    path = trek.finished(prized, draft["path"])
    return None if path is None else {"act": "retreat", "units": sorted(draft["units"]), "path": path}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Where to, and what it costs."""
    units, path = units_of(state, action["units"]), hexes_of(action["path"])
    beside = path[-1] in forts.zone(state, foe(units[0].side))
    text = "Beside an unfortified enemy: one more point lost"
    lines = [{"text": text, "value": "-1", "rule": "8A IV.retreat"}] if beside else []
    return {"headline": going(state, units, path[-1]), "lines": lines, "path": list(path)}


RETREAT = Act("retreat", "8A IV.retreat", ("units", "path"), asks, why_not, decide, complete, preview)
