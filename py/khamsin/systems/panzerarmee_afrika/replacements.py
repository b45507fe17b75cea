"""PAA 14, PAA 15: replacement points, cadres revived, units augmented."""

from collections.abc import Iterator

from khamsin.core.game import Table
from khamsin.core.numbers import counted
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import names, unit_of, values
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import entry, places
from khamsin.systems.panzerarmee_afrika.facts import ARMOR_TYPES, control, is_combat, place_hexes

KINDS = (
    "german.infantry",
    "german.armor",
    "italian.infantry",
    "italian.armor",
    "allied.infantry",
    "allied.armor",
)
MOST = 10


def kind_of(unit: Unit) -> str:
    """PAA 14.4: the replacement points that a unit takes: its nation's armor or infantry (R55)."""
    return f"{unit.nation}.{'armor' if unit.type in ARMOR_TYPES else 'infantry'}"


def named(kind: str) -> str:
    """A kind of replacement points in a sentence: "Allied armor"."""
    return kind.replace(".", " ").capitalize()


def points(state: State, kind: str) -> int:
    """PAA 14: replacement points of a kind at hand."""
    return int(state.mark(f"tracks.{kind}", 0))


def credit(table: Table) -> None:
    """PAA 14.1: the turn track's points are credited as the phase begins; they may pass ten there (R54)."""
    state = table.state
    due = entry.schedule(state).get("replacements", {})
    if state.side == "axis" and not entry.has_entry(state):
        due = {}
    own = {_full(state, kind): int(n) for kind, n in due.items() if n}
    marks = {f"tracks.{kind}": points(state, kind) + n for kind, n in own.items()}
    if marks:
        table.do("credited", "PAA 14.1", {"marks": marks}, points=own, side=state.side)


def _full(state: State, kind: str) -> str:
    return kind if "." in kind else f"{state.side}.{kind}"


def cut(table: Table) -> None:
    """PAA 14.1: at most ten points of a kind are kept; the rest is lost."""
    state = table.state
    over = [
        k for k in KINDS if points(state, k) > MOST and (k.startswith("allied") == (state.side == "allied"))
    ]
    if over:
        table.do("cut", "PAA 14.1", {"marks": {f"tracks.{k}": MOST for k in over}}, kinds=over)


def _why_not_own(state: State, unit: Unit) -> Iterator[Denial]:
    if unit.side != state.side:
        yield Denial("PAA 4.1", f"{names([unit])} belongs to the enemy.", unit.at)
    yield from entry.why_not_after_removal(state)


def _why_not_pay(state: State, unit: Unit, cost: int, rule: str) -> Iterator[Denial]:
    kind = kind_of(unit)
    if points(state, kind) < cost:
        needed = f"{counted(cost, 'point')} of {named(kind)}"
        why = f"{names([unit])} needs {needed}; at hand: {points(state, kind)}."
        yield Denial(rule, why, unit.at, (Denial("PAA 14.2", why), Denial("PAA 14.4", why)))


def _revive_objections(state: State, action: Action) -> Iterator[Denial]:
    unit, spot = unit_of(state, action["unit"]), action["at"]
    yield from _why_not_own(state, unit)
    if unit.at != "cadre" or not is_combat(unit):
        yield Denial("PAA 14.2", f"{names([unit])} is not in the cadre box.", unit.at)
    yield from _why_not_pay(state, unit, unit.strength, "PAA 14.2")
    if spot not in state.board:
        raise BadInput(f"at: {spot!r} is not a hex of this map")
    yield from entry.why_not_base(state, unit, spot, "PAA 14.2")
    yield from entry.why_not_room(state, unit, spot, "PAA 14.2")


def _revive_why_not(state: State, action: Action) -> Denial | None:
    return gather(_revive_objections(state, action))


def _revive(table: Table, action: Action) -> None:
    """PAA 14.2, PAA 15.2: a cadre comes back at the strength it had (R58), in all a full unit (PAA 15.3)."""
    state, unit, spot = table.state, unit_of(table.state, action["unit"]), str(action["at"])
    key = f"tracks.{kind_of(unit)}"
    effects = {"at": {unit.id: spot}, "marks": {key: points(state, kind_of(unit)) - unit.strength}}
    table.do("revived", "PAA 14.2", effects, unit=unit.id, at=spot, points=unit.strength)
    places.take(table, [spot], state.side)


def _revive_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if entry.is_removing(state):
        return
    if "unit" not in draft:
        own = [u for u in state.at("cadre") if u.side == state.side and _homes(state, u.id)]
        price = {u.id: {"label": f"costs {_of(state, u, u.strength)}"} for u in own}
        yield Ask("revive", "unit", "one", price, "PAA 14.2")
    elif "at" not in draft:
        yield Ask("revive", "at", "one", {h: {} for h in _homes(state, draft["unit"])}, "PAA 14.2")


def _homes(state: State, unit: str) -> list[str]:
    """PAA 14.2: the hexes where a cadre may come back now."""
    trial = ({"act": "revive", "unit": unit, "at": h} for h in entry.bases(state))
    return [t["at"] for t in trial if _revive_why_not(state, t) is None]


def _revive_complete(state: State, draft: Draft) -> Action | None:
    if "unit" not in draft or "at" not in draft:
        return None
    return {"act": "revive", "unit": draft["unit"], "at": draft["at"]}


def _of(state: State, unit: Unit, cost: int) -> str:
    """PAA 14.1: a cost beside the points of its kind that are at hand."""
    return f"{cost} of {points(state, kind_of(unit))}"


def _bill(state: State, unit: Unit, cost: int, rule: str) -> dict[str, Plain]:
    """What a unit costs, as a line of a preview."""
    return {"text": f"Points of {named(kind_of(unit))}", "value": _of(state, unit, cost), "rule": rule}


def _revive_preview(state: State, action: Action) -> dict[str, Plain]:
    unit, where = unit_of(state, action["unit"]), state.board.title(str(action["at"]))
    lines = [_bill(state, unit, unit.strength, "PAA 14.2")]
    return {"headline": f"Revive {names([unit])} in {where}", "lines": lines}


def _augment_preview(state: State, action: Action) -> dict[str, Plain]:
    unit, strength = unit_of(state, action["unit"]), int(action["strength"])
    lines = [_bill(state, unit, strength - unit.strength, "PAA 14.3")]
    lines.append({"text": "Ceiling of this turn", "value": str(ceiling(state)), "rule": "PAA 14.3"})
    return {"headline": f"Raise {names([unit])} from {unit.strength} to {strength}", "lines": lines}


def ceiling(state: State) -> int:
    """PAA 14.3: the turn's augmentation ceiling; 0 where none is printed (R57)."""
    return int(entry.schedule(state, "allied").get("ceiling", 0))


def _why_not_augmentable(state: State, unit: Unit) -> Iterator[Denial]:
    yield from _why_not_own(state, unit)
    if unit.side != "allied" or not is_combat(unit):
        yield Denial("PAA 14.3", "Only Allied combat units are augmented.", unit.at)
    if unit.at not in place_hexes(state.board, "Alexandria") or control(state, "Alexandria") != "allied":
        yield Denial("PAA 14.3", f"{names([unit])} is not in Alexandria.", unit.at)


def _augment_objections(state: State, action: Action) -> Iterator[Denial]:
    unit, strength = unit_of(state, action["unit"]), action["strength"]
    if not isinstance(strength, int) or isinstance(strength, bool):
        raise BadInput(f"strength: expected a number, found {strength!r}")
    yield from _why_not_augmentable(state, unit)
    if strength <= unit.strength:
        yield Denial("PAA 14.3", f"{names([unit])} has {unit.strength} already.", unit.at)
    if strength > ceiling(state):
        yield Denial("PAA 14.3", f"The augmentation ceiling is {ceiling(state) or 'not printed'}.", unit.at)
    yield from _why_not_pay(state, unit, strength - unit.strength, "PAA 14.3")


def _augment_why_not(state: State, action: Action) -> Denial | None:
    return gather(_augment_objections(state, action))


def _augment(table: Table, action: Action) -> None:
    """PAA 14.3: the counter is exchanged for a stronger one; type, allowance and id stay (R57)."""
    state, unit, strength = table.state, unit_of(table.state, action["unit"]), int(action["strength"])
    cost, kind = strength - unit.strength, kind_of(unit)
    effects = {
        "change": {unit.id: {"strength": strength}},
        "marks": {f"tracks.{kind}": points(state, kind) - cost},
    }
    table.do("augmented", "PAA 14.3", effects, unit=unit.id, strength=strength, points=cost)


def _augment_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if state.side != "allied" or entry.is_removing(state):
        return
    if "unit" not in draft:
        near = [u for h in place_hexes(state.board, "Alexandria") for u in state.at(h)]
        able = [u for u in near if not any(_why_not_augmentable(state, u)) and _reachable(state, u)]
        yield Ask("augment", "unit", "one", values(able), "PAA 14.3")
    elif "strength" not in draft:
        unit = unit_of(state, draft["unit"])
        found = {str(n): {"cost": n - unit.strength} for n in _reachable(state, unit)}
        yield Ask("augment", "strength", "amount", found, "PAA 14.3")


def _reachable(state: State, unit: Unit) -> range:
    most = min(ceiling(state), unit.strength + points(state, kind_of(unit)))
    return range(unit.strength + 1, most + 1)


def _augment_complete(state: State, draft: Draft) -> Action | None:
    if "unit" not in draft or "strength" not in draft:
        return None
    return {"act": "augment", "unit": draft["unit"], "strength": draft["strength"]}


def _revive_why_not_unit(state: State, unit_id: str) -> Denial | None:
    unit = state.units[unit_id]
    if unit.at != "cadre":
        return None
    return gather((*_why_not_own(state, unit), *_why_not_pay(state, unit, unit.strength, "PAA 14.2")))


REVIVE = Act(
    "revive",
    "PAA 14.2",
    ("unit", "at"),
    _revive_asks,
    _revive_why_not,
    _revive,
    _revive_complete,
    _revive_preview,
    ("PAA 14.2",),
    _revive_why_not_unit,
)
AUGMENT = Act(
    "augment",
    "PAA 14.3",
    ("unit", "strength"),
    _augment_asks,
    _augment_why_not,
    _augment,
    _augment_complete,
    _augment_preview,
    timing=("PAA 14.3",),
)
