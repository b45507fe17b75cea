"""PAA 10.5, PAA 10.8: supply units are expended for maximum attack supply, or destroyed by their owner."""

from collections.abc import Iterator

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, names, on_map, unit_of, units_of, values
from khamsin.core.rules import Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import supply
from khamsin.systems.panzerarmee_afrika.facts import is_combat, is_supply, side_units


def note_reach(state: State) -> dict[str, list[str]]:
    """PAA 10.33: for each valid supply unit, combat units within 8 as it begins; none if it moved (R39)."""
    able = [u for u in side_units(state, state.side) if is_combat(u) and not u.has("grounded")]
    found = {}
    for source in supply.network(state, state.side):
        near = supply.points_to(state, state.side, str(source.at), supply.ATTACK)
        own = [] if source.has("moved") else able
        found[source.id] = [u.id for u in own if u.at in near]
    return found


def fix(table: Table) -> None:
    """PAA 10.33: as the segment ends, units near a supply unit that is still there are in attack supply."""
    state = table.state
    own = [u for u in side_units(state, state.side) if is_combat(u) and not u.has("maximum")]
    leaning = [u.id for u in own if not u.has("unsupplied") and supply.leans_on(state, u)]
    table.do("fixed", "PAA 10.33", {"add": {"attack": leaning}, "marks": {"within": None}}, units=leaning)


def _why_not_spend(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} belongs to the enemy.", unit.at)
    if not is_supply(unit) or not on_map(unit):
        why = f"{names([unit])} is no supply unit on the map."
        yield Denial("PAA 10.5", why, unit.at, (Denial("PAA 10.8", why, unit.at),))
    if state.turn == 1 and state.side == "allied":
        yield Denial("PAA 4.32", "The Allied side keeps its supply units on Game-Turn 1.", unit.at)
    yield from _why_not_without(state, unit)


def _why_not_without(state: State, unit: Unit) -> list[Denial]:
    """PAA 10.91: why the Allies may not do without a supply unit."""

    def find() -> list[Denial]:
        return list(supply.why_not_cut(state, state.moved({unit.id: None}), state.side))

    return state.recall(("without", unit.id), find)


def _expend_objections(state: State, action: Action) -> Iterator[Denial]:
    unit, served = unit_of(state, action["unit"]), units_of(state, action["for"])
    within = state.mark("within", {})
    yield from _why_not_spend(state, unit)
    if unit.has("moved"):
        yield Denial("PAA 10.5", f"{names([unit])} has moved in this Player-Turn.", unit.at)
    if unit.id not in within and unit.side == state.side:
        yield Denial("PAA 10.13", f"{names([unit])} is in no chain to a terminus.", unit.at)
    for other in served:
        if other.side != state.side or not is_combat(other):
            yield Denial("PAA 10.5", f"{names([other])} is no combat unit of this side.", other.at)
        if other.has("unsupplied") or other.has("grounded"):
            yield Denial("PAA 8.51", f"{names([other])} is unsupplied.", other.at)
        if other.id not in within.get(unit.id, []):
            yield Denial("PAA 10.5", f"{names([other])} is not within {supply.ATTACK} points.", other.at)


def _expend_why_not(state: State, action: Action) -> Denial | None:
    return gather(_expend_objections(state, action))


def _expend(table: Table, action: Action) -> None:
    """PAA 10.34: the supply unit goes; those named attack doubled."""
    unit, served = str(action["unit"]), ids(units_of(table.state, action["for"]))
    effects = {"at": {unit: None}, "add": {"maximum": served}}
    table.do("expended", "PAA 10.34", effects, **{"unit": unit, "for": served, "side": table.state.side})


def _spendable(state: State) -> list[Unit]:
    loads = [u for u in side_units(state, state.side) if is_supply(u)]
    return [u for u in loads if next(_why_not_spend(state, u), None) is None]


def _served_by(state: State, source: str) -> list[Unit]:
    """The units that a supply unit could still put in maximum attack supply."""
    near = (state.units[i] for i in state.mark("within", {}).get(source, []))
    return [u for u in near if not (u.has("maximum") or u.has("unsupplied"))]


def _expend_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if "unit" not in draft:
        ready = [u for u in _spendable(state) if _served_by(state, u.id)]
        yield Ask("expend", "unit", "one", values(ready), "PAA 10.5")
    else:
        near = [u for u in _served_by(state, draft["unit"]) if u.id not in draft.get("for", [])]
        yield Ask("expend", "for", "set", values(near), "PAA 10.5")


def _expend_complete(state: State, draft: Draft) -> Action | None:
    if "unit" not in draft or not draft.get("for"):
        return None
    return {"act": "expend", "unit": draft["unit"], "for": list(draft["for"])}


def _expend_preview(state: State, action: Action) -> dict[str, Plain]:
    served = units_of(state, action["for"])
    lines = [{"text": names([u]), "value": "x2", "rule": "PAA 10.34"} for u in served]
    return {"headline": "Maximum attack supply; the supply unit is used up", "lines": lines}


def _destroy_why_not(state: State, action: Action) -> Denial | None:
    return gather(_why_not_spend(state, unit_of(state, action["unit"])))


def _destroy(table: Table, action: Action) -> None:
    """PAA 10.8: the owner destroys a supply unit."""
    unit = str(action["unit"])
    table.do("destroyed", "PAA 10.8", {"at": {unit: None}}, unit=unit, side=table.state.side)


def _destroy_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if "unit" not in draft:
        yield Ask("destroy", "unit", "one", values(_spendable(state)), "PAA 10.8")


def _destroy_preview(state: State, action: Action) -> dict[str, Plain]:
    """What goes for good."""
    return {"headline": f"Destroy: {names([unit_of(state, action['unit'])])}", "lines": []}


def _destroy_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "destroy", "unit": draft["unit"]} if "unit" in draft else None


EXPEND = Act(
    "expend",
    "PAA 10.5",
    ("unit", "for"),
    _expend_asks,
    _expend_why_not,
    _expend,
    _expend_complete,
    _expend_preview,
    ("PAA 10.8",),
)
DESTROY = Act(
    "destroy",
    "PAA 10.8",
    ("unit",),
    _destroy_asks,
    _destroy_why_not,
    _destroy,
    _destroy_complete,
    _destroy_preview,
    timing=("PAA 10.8",),
)
