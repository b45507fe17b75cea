"""8A IV.2, 8A IV.again: one stack attacks one hex, and once more after a score of 6 (R46)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from khamsin.core import hexes
from khamsin.core.dice import FACES
from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, names, on_map, one_hex, units_of
from khamsin.core.rules import Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import battle, charts, forts, losses, offensive, score
from khamsin.systems.eighth_army.facts import army, forts_at, hexes_of, is_unit, units_at


def is_second(state: State) -> bool:
    """8A IV.again: whether a second attack is asked for."""
    return state.question.name == "second-attack"


def stack(state: State, spot: str) -> list[Unit]:
    """8A IV.2: the units of a hex that attack together now (R27, R46)."""
    if is_second(state):
        return [u for u in units_at(state, spot, state.side) if u.id in state.mark("again", [])]
    return offensive.fresh(state, spot)


def struck(state: State) -> dict[str, list[str]]:
    """8A IV.2: hexes attacked in this offensive, each with the units that struck it last."""
    found: dict[str, list[str]] = state.mark("struck", {})
    return found


def _why_not_target(state: State, units: Sequence[Unit], spot: str) -> Iterator[Denial]:
    """8A IV.2: why a stack may not attack a hex (R30, R31)."""
    if not units_at(state, spot, foe(state.side)):
        yield Denial("8A IV.2", f"No enemy units stand in {spot}.", spot)
    for unit in units:
        if not on_map(unit) or not hexes.is_adjacent(str(unit.at), spot):
            yield Denial("8A IV.2", f"{names([unit])} is not next to {spot}.", spot)
    others = struck(state).get(spot)
    if others is not None and not all(u.id in others for u in units):
        yield Denial("8A IV.2", f"{spot} has been attacked by another stack in this offensive.", spot)


def targets(state: State, units: Sequence[Unit]) -> list[str]:
    """8A IV.2: the hexes that a stack may attack."""
    near = state.board.neighbours[str(units[0].at)]
    return [spot for spot in near if next(_why_not_target(state, units, spot), None) is None]


def _why_not_unit(state: State, unit: Unit) -> Iterator[Denial]:
    name = names([unit])
    if unit.side != state.side:
        yield Denial("8A B", f"{name} is not on the side that attacks.", unit.at)
    if not is_unit(unit) or not on_map(unit):
        yield Denial("8A IV.2", f"{name} is no unit on the map.", unit.at)
    if is_second(state):
        if unit.id not in state.mark("again", []):
            yield Denial("8A IV.again", f"{name} has no second attack now.", unit.at)
        return
    if unit.has("attacked"):
        yield Denial("8A IV.next", f"{name} has attacked this turn.", unit.at)
    if unit.id not in offensive.supplied(state):
        yield Denial("8A IV.1", f"{name} has no Combat Supply in this offensive.", unit.at)
    if unit.has("unsupplied"):
        yield Denial("8A IV.2", f"{name} is unsupplied.", unit.at)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units, spots = units_of(state, action["units"]), hexes_of(action["hexes"])
    for unit in units:
        yield from _why_not_unit(state, unit)
    where = one_hex(units)
    if where is None:
        yield Denial("8A IV.2", "One stack attacks, from one hex.", units[0].at)
    else:
        absent = [u for u in stack(state, where) if u not in units]
        if absent:
            yield Denial("8A IV.2", f"{names(absent)} attacks too: the stack attacks as a whole.", where)
    if len(spots) != 1:
        yield Denial("8A IV.2", "A stack attacks one hex.")
    for spot in spots:
        yield from _why_not_target(state, units, spot)


def why_not(state: State, action: Action) -> Denial | None:
    """8A IV.2: why these units may not attack."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A IV.2: a die, whose score sets off all that follows; none against a marked stack (8A IV.marker)."""
    state = table.state
    units, spot = units_of(state, action["units"]), hexes_of(action["hexes"])[0]
    defenders, found = units_at(state, spot, foe(state.side)), score.odds(state, units, spot)
    second = is_second(state)
    marks: dict[str, Plain] = {"struck": {**struck(state), spot: ids(units)}}
    if second:
        table.answer("8A IV.again")
        marks["again"] = [i for i in state.mark("again") if i not in ids(units)]
    effects = {"add": {"attacked": ids(units)}, "marks": marks}
    rule, facts = "8A IV.again" if second else "8A IV.2", {"superiority": found.superiority}
    table.do("attacked", rule, effects, units=ids(units), hexes=[spot], side=state.side, **facts)
    if any(u.has("retreated") for u in defenders):
        losses.destroy(table, defenders, "8A IV.marker")
        return
    total = found.superiority + table.roll("8A IV.score", "attack")
    table.do("scored", "8A IV.table", score=total, side=state.side)
    battle.begin(table, units, spot, defenders, total)
    if total >= score.AGAIN and not second:
        table.do("noted", "8A IV.again", {"marks": {"again": ids(units)}})


def able(state: State) -> list[Unit]:
    """8A IV.2: the units that may attack now and have something to attack."""

    def find() -> list[Unit]:
        ready = [u for u in army(state, state.side) if next(_why_not_unit(state, u), None) is None]
        return [u for u in ready if targets(state, stack(state, str(u.at)))]

    return state.recall("able", find)


def resume_again(table: Table) -> None:
    """8A IV.again: ask for the second attack of whoever has one and a target; else it has lapsed (R46)."""
    state = table.state
    parts = [u for i in state.mark("again", []) if on_map(u := state.units[i])]
    open_to = [u for u in parts if targets(state, [p for p in parts if p.at == u.at])]
    if open_to:
        table.ask("8A IV.again", "second-attack", state.side, units=ids(open_to))
    else:
        table.do("noted", "8A IV.again", {"marks": {"again": None}})


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Who attacks, and what: either may be named first; one unit stands for its stack."""
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    spots = list(draft.get("hexes", []))
    fits = [u for u in able(state) if _fits(state, u, chosen, spots)]
    yield Ask("attack", "units", "set", {u.id: {} for u in fits}, "8A IV.2")
    if not spots:
        near = [s for u in chosen or fits for s in targets(state, stack(state, str(u.at)))]
        found = {s: {"kind": "attack"} for s in sorted(dict.fromkeys(near))}
        yield Ask("attack", "hexes", "set", found, "8A IV.2")


def _fits(state: State, unit: Unit, chosen: Sequence[Unit], spots: Sequence[str]) -> bool:
    if chosen and (unit in chosen or unit.at != chosen[0].at):
        return False
    return not spots or spots[0] in targets(state, stack(state, str(unit.at)))


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with a unit and a hex: its whole stack attacks (R27)."""
    if not draft.get("units") or not draft.get("hexes"):
        return None
    units = units_of(state, draft["units"])
    where = one_hex(units)
    whole = stack(state, where) if where else units
    named = ids(whole) if all(u in whole for u in units) else draft["units"]
    return {"act": "attack", "units": sorted(named), "hexes": list(draft["hexes"])}


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Every modifier, the superiority, and the chance of each row; or that a marked stack is lost."""
    units, spot = units_of(state, action["units"]), action["hexes"][0]
    others = units_at(state, spot, foe(units[0].side))
    if not others or not all(on_map(u) for u in units):
        return {"headline": f"No attack on {spot}"}
    if any(u.has("retreated") for u in others):
        line = {"text": f"{names(others)} retreated this turn", "value": "lost", "rule": "8A IV.marker"}
        return {"headline": "Destroyed without a die", "lines": [line]}
    return score.preview(state, units, spot)


@dataclass(frozen=True)
class Fall:
    """8A IV.loss: what one face of the die brings: strength and walls lost, who goes back, IV.again."""

    own: int
    enemy: int
    walls: int
    retreat: str
    again: bool


def falls(state: State, units: Sequence[Unit], spot: str) -> list[Fall]:
    """8A IV.table: what each face of the die brings; fortifications, and one of Tobruk's walls, go first."""
    side = foe(units[0].side)
    others = units_at(state, spot, side)
    walls = len(forts_at(state, spot, side)) + forts.is_tobruk(state, spot, side)
    superiority = score.odds(state, units, spot).superiority
    return [_fall(state, superiority + die, units, others, walls) for die in FACES]


def _fall(state: State, total: int, units: Sequence[Unit], others: Sequence[Unit], walls: int) -> Fall:
    row = charts.result(state, total)
    points = int(row["defender"])
    return Fall(
        own=losses.count(units, int(row["attacker"])),
        enemy=losses.count(others, max(0, points - walls)),
        walls=min(points, walls),
        retreat=str(row["retreat"]),
        again=total >= score.AGAIN and state.question.name != "second-attack",
    )


def expects(state: State, action: Action) -> dict[str, float] | None:
    """8A IV.loss: the strength that the die costs each side on average; walls and fortifications go first."""
    units, spot = units_of(state, action["units"]), hexes_of(action["hexes"])[0]
    side = foe(units[0].side)
    if any(u.has("retreated") for u in units_at(state, spot, side)):
        return None
    found = falls(state, units, spot)
    ours, theirs = sum(fall.own for fall in found), sum(fall.enemy for fall in found)
    return {units[0].side: ours / len(found), side: theirs / len(found)}


def why_not_unit(state: State, unit_id: str) -> Denial | None:
    """8A IV.2: why a unit does not attack now."""
    unit = state.units[unit_id]
    found = gather(_why_not_unit(state, unit))
    if found is None and not targets(state, stack(state, str(unit.at))):
        return Denial("8A IV.2", f"No enemy that {names([unit])} may attack stands next to it.", unit.at)
    return found


ATTACK = Act(
    "attack",
    "8A IV.2",
    ("units", "hexes"),
    asks,
    why_not,
    decide,
    complete,
    preview,
    why_not_unit=why_not_unit,
    expects=expects,
    harms=("8A IV.loss",),
)
