"""PAA 16: removal of Allied units.

Each item of the turn's obligation, {"type"?, "strength"?, "from"}, is met by one unit (R59).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import flags_of, ids, names, units_of, values
from khamsin.core.rules import Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika.facts import is_combat, place_hexes, side_units

Item = Mapping[str, Plain]


def owed(state: State) -> list[Item]:
    """PAA 16: the items that are still to be met."""
    found: list[Item] = state.mark("removals", [])
    return found


def _alexandria(state: State) -> list[Unit]:
    return [u for h in place_hexes(state.board, "Alexandria") for u in state.at(h) if _fits(u)]


def _cadres(state: State) -> list[Unit]:
    return [u for u in state.at("cadre") if _fits(u)]


def _fits(unit: Unit) -> bool:
    return unit.side == "allied" and is_combat(unit)


def _of_type(units: Sequence[Unit], item: Item) -> list[Unit]:
    return [u for u in units if item.get("type") in (None, u.type)]


def candidates(state: State, item: Item) -> list[Unit]:
    """PAA 16.1, PAA 16.3, PAA 19.22: the units that meet an item, of the strength nearest to the one named.

    The Axis, asked for what Alexandria lacks, picks among all Allied units on the map.
    """
    return state.recall(("candidates", *item.items()), lambda: _candidates(state, item))


def _candidates(state: State, item: Item) -> list[Unit]:
    if state.question.name == "removal":
        pool = [u for u in side_units(state, "allied") if is_combat(u)]
    elif item.get("from") == "cadre":
        pool = _of_type(_cadres(state), item) or _alexandria(state)
    elif item.get("from") == "letter":
        pool = [*_alexandria(state), *_cadres(state)]
    else:
        pool = _alexandria(state)
    return _nearest(_of_type(pool, item), item.get("strength"))


def _nearest(units: Sequence[Unit], strength: int | None) -> list[Unit]:
    """The strength named, else the next higher, else the next lower (R59)."""
    if strength is None or not units:
        return list(units)
    have = [u.strength for u in units]
    higher = [n for n in have if n >= strength]
    wanted = min(higher) if higher else max(have)
    return [u for u in units if u.strength == wanted]


def match(state: State, units: Sequence[Unit]) -> list[Item] | None:
    """The items left once these units go, in whatever order fits; None if one of them meets none."""
    left = list(owed(state))
    if len(units) > len(left) or not all(_fits_last(state, unit, units) for unit in units):
        return None
    return _meet(state, list(units), left)


def _fits_last(state: State, unit: Unit, units: Sequence[Unit]) -> bool:
    """Whether a unit meets any item at least when all the others are gone: no later chance is better."""
    others = {u.id: None for u in units if u is not unit}
    after = state.moved(others) if others else state
    return any(unit in candidates(after, item) for item in owed(state))


def _meet(state: State, rest: list[Unit], left: list[Item]) -> list[Item] | None:
    """The items left once the rest has gone too, the closest fits tried first."""
    if not rest:
        return left
    items = [item for n, item in enumerate(left) if item not in left[:n]]
    fits = [(u, item) for u in rest for item in items if u in candidates(state, item)]
    for unit, item in sorted(fits, key=_weight, reverse=True):
        others, open_still = [u for u in rest if u is not unit], list(left)
        open_still.remove(item)
        found = _meet(state.moved({unit.id: None}), others, open_still)
        if found is not None:
            return found
    return None


def _weight(fit: tuple[Unit, Item]) -> tuple[bool, bool, bool, bool]:
    """The narrower an item, the sooner it is met; a unit of just its strength goes before another."""
    unit, item = fit
    wanted = item.get("strength")
    return (wanted == unit.strength, "type" in item, wanted is not None, item.get("from") != "letter")


def open_items(state: State) -> list[Item]:
    """The items that can be met from where they must be."""
    return [item for item in owed(state) if candidates(state, item)]


def _objections(state: State, action: Action) -> Iterator[Denial]:
    units = units_of(state, action["units"])
    if state.side != "allied":
        yield Denial("PAA 4.1", "The Axis removes nobody of its own.")
    if match(state, units) is None:
        what = names(units)
        yield Denial("PAA 16.1", f"{what}: not what the turn track asks for, or not from there.", units[0].at)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 16.1: why these units may not be removed."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 16: units leave the game; they do not become cadres."""
    state, units = table.state, units_of(table.state, action["units"])
    marks = {"removals": match(state, units), "removing": True}
    effects = {"at": dict.fromkeys(ids(units)), "drop": flags_of(units), "marks": marks}
    table.do("removed", "PAA 16", effects, units=ids(units), side=state.question.asked)


def forced(state: State) -> list[Unit]:
    """PAA 16.1: units that the Axis must name, as the items that ask for them leave no other."""
    for item in open_items(state):
        able = candidates(state, item)
        if len(able) <= owed(state).count(item):
            return able
    return []


def settle_pick(table: Table) -> None:
    """PAA 16.1: the Axis pick ends once nothing on the map meets what is left; the rest lapses (R59).

    Where the Axis has no choice, it is not asked.
    """
    if table.state.question.name != "removal":
        return
    while units := forced(table.state):
        decide(table, {"act": "remove", "units": ids(units)})
    if open_items(table.state):
        return
    if owed(table.state):
        table.do("lapsed", "PAA 16.1", {"marks": {"removals": None}})
    table.answer("PAA 16.1")


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """The units that may go, beside those already named."""
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    pool = [*_cadres(state), *(u for u in side_units(state, "allied") if is_combat(u))]
    fine = (
        [u for u in pool if u not in chosen and match(state, [*chosen, u]) is not None] if owed(state) else []
    )
    yield Ask("remove", "units", "set", values(fine), "PAA 16")


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with units."""
    return {"act": "remove", "units": list(draft["units"])} if draft.get("units") else None


def preview(state: State, action: Action) -> dict[str, Plain]:
    """What is asked for."""
    left = match(state, units_of(state, action["units"])) or []
    lines = [{"text": f"Still to go: {item}", "value": "", "rule": "PAA 16"} for item in told(left)]
    return {"headline": f"Remove {names(units_of(state, action['units']))}", "lines": lines}


def told(items: Iterable[Item]) -> list[str]:
    """Items in words, those that are alike together."""
    counts = Counter(map(describe, items))
    return [f"{count} times {item}" if count > 1 else item for item, count in counts.items()]


def describe(item: Item) -> str:
    """An item in words."""
    strength = f"strength {item['strength']} " if "strength" in item else ""
    where = {"cadre": "cadre box", "letter": "Alexandria or cadre box"}.get(
        str(item.get("from")), "Alexandria"
    )
    kind = str(item.get("type", "combat unit")).replace("-", " ")
    return f"{strength}{kind} from {where}"


REMOVE = Act("remove", "PAA 16", ("units",), asks, why_not, decide, complete, preview, ("PAA 16",))
