"""8A II: replacement points: recalled, read from the due column, spent on building up and reforming."""

from collections.abc import Iterator

from khamsin.core.game import Table
from khamsin.core.hexes import distance
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import flags_of, ids, names, on_map, unit_of, units_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import charts
from khamsin.systems.eighth_army.facts import ASSEMBLY, BOX, FULL, army, held, is_armor, is_unit, place, track

NEAR = 3
"""8A II.2a: how far from Alexandria the Allies build up (R20)."""


def due(state: State, side: str) -> tuple[int, int]:
    """8A II.due: what may still be spent, and on armour; read at the first spending of the segment (R17)."""
    points = track(state, f"{side}.rp")
    noted = state.mark("due") if side == state.side else None
    most, armor = noted or charts.due(state, points)
    most = min(most, points)
    return most, min(armor, most)


def gain(table: Table, side: str, points: int) -> dict[str, Plain]:
    """8A II.1: the marks after a gain of replacement points."""
    return {f"tracks.{side}.rp": track(table.state, f"{side}.rp") + points}


def _spend(state: State, unit: Unit, points: int) -> dict[str, Plain]:
    """8A II.due, R52: the marks after points were spent on a unit."""
    key = f"{state.side}.rp"
    most, armor = state.mark("due") or charts.due(state, track(state, key))
    left = [most - points, armor - (points if is_armor(unit) else 0)]
    return {f"tracks.{key}": track(state, key) - points, "due": left}


def _why_not_own(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("8A B", f"{names([unit])} belongs to the enemy.", unit.at)


def _why_not_due(state: State, unit: Unit, points: int) -> Iterator[Denial]:
    most, armor = due(state, state.side)
    if points > most:
        yield Denial("8A II.due", f"{points} points are needed; {most} may still be spent.", unit.at)
    elif is_armor(unit) and points > armor:
        yield Denial("8A II.due", f"{points} points are needed; {armor} may go to armour.", unit.at)


# Recall


def _recall_date(unit: Unit) -> int | None:
    """8A II.1c: the marked turn of a unit on the turn track."""
    kind, _, turn = (unit.at or "").partition(":")
    return int(turn) if kind == "turn" else None


def _recall_objections(state: State, action: Action) -> Iterator[Denial]:
    for unit in units_of(state, action["units"]):
        yield from _why_not_own(state, unit)
        turn = _recall_date(unit)
        if turn is None:
            yield Denial("8A II.1c", f"{names([unit])} is not on the turn track.", unit.at)
        elif turn > state.turn:
            yield Denial("8A II.1c", f"{names([unit])} comes back in turn {turn}, not before.", unit.at)


def _recall_why_not(state: State, action: Action) -> Denial | None:
    return gather(_recall_objections(state, action))


def _recall(table: Table, action: Action) -> None:
    """8A II.1c: units go to the Replacement Box and give their strength in points (R19)."""
    units = units_of(table.state, action["units"])
    points = sum(u.strength for u in units)
    effects = {
        "at": dict.fromkeys(ids(units), BOX),
        "drop": flags_of(units),
        "change": {u.id: {"strength": 1} for u in units},
        "marks": gain(table, table.state.side, points),
    }
    table.do("recalled", "8A II.1c", effects, units=ids(units), points=points, side=table.state.side)


def _recall_asks(state: State, draft: Draft) -> Iterator[Ask]:
    chosen = draft.get("units", [])
    able = [u for u in state.units.values() if u.side == state.side and u.id not in chosen]
    able = [u for u in able if (turn := _recall_date(u)) is not None and turn <= state.turn]
    yield Ask("recall", "units", "set", values(able), "8A II.1c")


def _recall_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "recall", "units": sorted(draft["units"])} if draft.get("units") else None


def _recall_preview(state: State, action: Action) -> dict[str, Plain]:
    units = units_of(state, action["units"])
    line = {"text": "Replacement points", "value": f"+{sum(u.strength for u in units)}", "rule": "8A II.1c"}
    return {"headline": f"Recall {names(units)}", "lines": [line]}


# Building up


def _build_objections(state: State, action: Action) -> Iterator[Denial]:
    unit = unit_of(state, action["unit"])
    yield from _why_not_own(state, unit)
    yield from _why_not_raise(state, unit)
    if is_unit(unit):
        yield from _why_not_due(state, unit, 1)


def _why_not_raise(state: State, unit: Unit) -> Iterator[Denial]:
    name, home = names([unit]), place(state.board, ASSEMBLY["allied"])
    if not is_unit(unit):
        yield Denial("8A II.2a", f"{name} is a fortification, not a unit.", unit.at)
        return
    if not on_map(unit):
        yield Denial("8A II.2a", f"{name} is not on the map.", unit.at)
    elif unit.side == "allied" and (home is None or distance(str(unit.at), home) > NEAR):
        yield Denial("8A II.2a", f"{name} is more than {NEAR} hexes from Alexandria.", unit.at)
    if unit.has("unsupplied"):
        yield Denial("8A II.2a", f"{name} is unsupplied.", unit.at)
    if unit.strength >= FULL:
        yield Denial("8A II.2a", f"{name} has its full strength.", unit.at)
    if unit.has("reformed"):
        yield Denial("8A II.2a", f"{name} was reformed in this segment.", unit.at)


def _build_why_not(state: State, action: Action) -> Denial | None:
    """8A II.2a: why a unit may not be built up."""
    return gather(_build_objections(state, action))


def _build(table: Table, action: Action) -> None:
    """8A II.2a: a unit rises from 1 to 2 for one point (R15)."""
    unit = unit_of(table.state, action["unit"])
    effects = {"change": {unit.id: {"strength": FULL}}, "marks": _spend(table.state, unit, 1)}
    table.do("built", "8A II.2a", effects, unit=unit.id, strength=FULL, points=1, side=unit.side)


def _build_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if "unit" not in draft:
        able = [u for u in army(state, state.side) if _build_why_not(state, {"unit": u.id}) is None]
        yield Ask("build", "unit", "one", {u.id: {"cost": 1} for u in able}, "8A II.2a")


def _build_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "build", "unit": draft["unit"]} if "unit" in draft else None


def _paying(state: State, unit: Unit, cost: int) -> list[dict[str, Plain]]:
    """The lines of a preview: what it costs, what may still be spent then."""
    most, _ = due(state, state.side)
    held_now = track(state, f"{state.side}.rp")
    return [
        {"text": f"Of {held_now} replacement points", "value": str(cost), "rule": "8A II.2"},
        {"text": "May be spent after that", "value": str(most - cost), "rule": "8A II.due"},
        *charts.notes(state, "8A II.due", "rp_due"),
    ]


def _build_preview(state: State, action: Action) -> dict[str, Plain]:
    unit = unit_of(state, action["unit"])
    return {"headline": f"Build {names([unit])} up to {FULL}", "lines": _paying(state, unit, 1), "cost": 1}


def _build_why_not_unit(state: State, unit_id: str) -> Denial | None:
    return _build_why_not(state, {"unit": unit_id}) if on_map(state.units[unit_id]) else None


# Reforming


def _strength(action: Action) -> int:
    strength = action.get("strength", 1)
    if not isinstance(strength, int) or isinstance(strength, bool):
        raise BadInput(f"strength: expected 1 or 2, found {strength!r}")
    return strength


def _reform_objections(state: State, action: Action) -> Iterator[Denial]:
    unit, strength = unit_of(state, action["unit"]), _strength(action)
    yield from _why_not_own(state, unit)
    if unit.at != BOX:
        yield Denial("8A II.2b", f"{names([unit])} is not in the Replacement Box.", unit.at)
    top = FULL if state.side == "allied" else 1
    if not 1 <= strength <= top:
        yield Denial("8A II.2b", f"A unit of this side comes back at {top} at most.", unit.at)
    spot = place(state.board, ASSEMBLY[state.side])
    if spot is None:
        yield Denial("8A II.2b", f"{ASSEMBLY[state.side]} is not on this map.")
    elif spot in held(state, foe(state.side)):
        yield Denial("8A II.2b", f"An enemy unit stands in {ASSEMBLY[state.side]}.", spot)
    yield from _why_not_due(state, unit, strength)


def _reform_why_not(state: State, action: Action) -> Denial | None:
    """8A II.2b: why a unit may not be reformed."""
    return gather(_reform_objections(state, action))


def _reform(table: Table, action: Action) -> None:
    """8A II.2b: a unit comes back at the assembly point; it counts as supplied (R18)."""
    state, unit, strength = table.state, unit_of(table.state, action["unit"]), _strength(action)
    spot = place(state.board, ASSEMBLY[state.side])
    effects = {
        "at": {unit.id: spot},
        "drop": flags_of([unit]),
        "change": {unit.id: {"strength": strength}},
        "add": {"reformed": [unit.id]},
        "marks": _spend(state, unit, strength),
    }
    facts = {"unit": unit.id, "at": spot, "strength": strength, "points": strength}
    table.do("reformed", "8A II.2b", effects, side=unit.side, **facts)


def _reform_asks(state: State, draft: Draft) -> Iterator[Ask]:
    boxed = [u for u in state.at(BOX) if u.side == state.side]
    if "unit" not in draft:
        able = [u for u in boxed if _reform_why_not(state, {"unit": u.id}) is None]
        yield Ask("reform", "unit", "one", {u.id: {"cost": 1} for u in able}, "8A II.2b")
    elif "strength" not in draft:
        trial = [{"unit": draft["unit"], "strength": n} for n in (1, 2)]
        found = {str(t["strength"]): {"cost": t["strength"]} for t in trial if not _reform_why_not(state, t)}
        yield Ask("reform", "strength", "amount", found if len(found) > 1 else {}, "8A II.2b")


def _reform_complete(state: State, draft: Draft) -> Action | None:
    if "unit" not in draft:
        return None
    return {"act": "reform", "unit": draft["unit"], "strength": draft.get("strength", 1)}


def _reform_preview(state: State, action: Action) -> dict[str, Plain]:
    unit, strength = unit_of(state, action["unit"]), _strength(action)
    headline = f"{names([unit])} comes back at {strength} in {ASSEMBLY[state.side]}"
    return {"headline": headline, "lines": _paying(state, unit, strength), "cost": strength}


RECALL = Act(
    "recall",
    "8A II.1c",
    ("units",),
    _recall_asks,
    _recall_why_not,
    _recall,
    _recall_complete,
    _recall_preview,
)
BUILD = Act(
    "build",
    "8A II.2a",
    ("unit",),
    _build_asks,
    _build_why_not,
    _build,
    _build_complete,
    _build_preview,
    why_not_unit=_build_why_not_unit,
)
REFORM = Act(
    "reform",
    "8A II.2b",
    ("unit", "strength"),
    _reform_asks,
    _reform_why_not,
    _reform,
    _reform_complete,
    _reform_preview,
)
