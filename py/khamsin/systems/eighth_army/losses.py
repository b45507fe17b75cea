"""8A IV.loss: how combat losses fall: all points of armour first, then the owner's choice (R34 to R37)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import flags_of, ids, units_of
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import forts, replacements
from khamsin.systems.eighth_army.facts import BOX, forts_at, is_armor, track

Loss = dict[str, int]
"""Unit -> points that it loses."""


def _ways(units: Sequence[Unit], points: int) -> Iterator[Loss]:
    """Every way to take points from some units."""
    for taken in product(*(range(min(u.strength, points) + 1) for u in units)):
        if sum(taken) == points:
            yield {u.id: n for u, n in zip(units, taken, strict=True) if n}


def count(units: Sequence[Unit], points: int) -> int:
    """8A IV.loss: the points that are really lost: what exceeds the stack vanishes (R36)."""
    return min(points, sum(u.strength for u in units))


def legal(units: Sequence[Unit], points: int) -> list[Loss]:
    """8A IV.loss: every legal answer: all points of armour before the first of infantry (R35)."""
    armor = [u for u in units if is_armor(u)]
    rest = [u for u in units if not is_armor(u)]
    lost = count(units, points)
    first = count(armor, lost)
    return [{**a, **b} for a in _ways(armor, first) for b in _ways(rest, lost - first)]


def suffer(table: Table, units: Sequence[Unit], points: int, rule: str) -> None:
    """8A IV.loss: units lose points; their owner is asked where more than one answer is legal."""
    lost = count(units, points)
    if not lost:
        return
    answers = legal(units, points)
    if len(answers) == 1:
        take(table, answers[0], rule)
    else:
        table.ask("8A IV.loss", "losses", units[0].side, units=ids(units), count=lost, cites=rule)


def take(table: Table, loss: Loss, rule: str) -> None:
    """8A II.1a, 8A II.1b: units are flipped or destroyed; each point is a replacement point (R54)."""
    units = units_of(table.state, list(loss))
    dead = [u for u in units if loss[u.id] >= u.strength]
    effects = {
        "at": dict.fromkeys(ids(dead), BOX),
        "drop": flags_of(dead),
        "change": {u.id: {"strength": max(1, u.strength - loss[u.id])} for u in units},
        "marks": replacements.gain(table, units[0].side, sum(loss.values())),
    }
    flipped = [i for i in loss if i not in ids(dead)]
    table.do("lost", rule, effects, units=ids(dead), flipped=flipped, side=units[0].side)


def destroy(table: Table, units: Sequence[Unit], rule: str) -> None:
    """8A II.1a: units are destroyed and give their owner as many points as they had left."""
    if units:
        take(table, {u.id: u.strength for u in units}, rule)


def defend(table: Table, spot: str, units: Sequence[Unit], points: int) -> None:
    """8A IV.loss: the fortification pays first; the Tobruk track one of each attack; then the units (R37)."""
    side = units[0].side
    for fort in forts_at(table.state, spot, side)[:points]:
        table.do("razed", "8A IV.loss", {"at": {fort.id: None}}, units=[fort.id], side=side)
        points -= 1
    if points and forts.is_tobruk(table.state, spot, side):
        left = track(table.state, "tobruk.ff") - 1
        table.do("breached", "8A IV.loss", {"marks": {"tracks.tobruk.ff": left}}, left=left)
        points -= 1
    suffer(table, units, points, "8A IV.loss")


def _open(state: State) -> tuple[list[Unit], int]:
    """The units among which the open question's loss falls, and its points."""
    about: Mapping[str, Plain] = state.question.about
    return units_of(state, about["units"]), int(about["count"])


def _tally(entries: Plain) -> Loss:
    if not isinstance(entries, list) or not all(isinstance(e, str) for e in entries):
        raise BadInput(f"units: expected a unit for each point lost, found {entries!r}")
    return {unit: entries.count(unit) for unit in sorted(set(entries))}


def _objections(state: State, action: Action) -> Iterator[Denial]:
    among, points = _open(state)
    loss = _tally(action["units"])
    strangers = [i for i in loss if i not in state.units]
    if strangers:
        raise BadInput(f"units: {strangers[0]!r} is not a unit of this game")
    if loss not in legal(among, points):
        why = f"{points} points are lost, by armour first; name a unit once for each that it loses."
        yield Denial("8A IV.loss", why)


def why_not(state: State, action: Action) -> Denial | None:
    """8A IV.loss: why these units do not meet the loss."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A IV.loss: the owner's choice; the attack then runs on."""
    rule = str(table.state.question.about["cites"])
    table.answer("8A IV.loss")
    take(table, _tally(action["units"]), rule)


def _named(draft: Draft) -> list[str]:
    return [str(e["unit"]) if isinstance(e, Mapping) else str(e) for e in draft.get("units", [])]


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """Point by point, the units that may lose the next one."""
    among, points = _open(state)
    so_far = _tally(_named(draft))
    open_ways = [way for way in legal(among, points) if all(way.get(i, 0) >= n for i, n in so_far.items())]
    found = {}
    for unit in among:
        lost = so_far.get(unit.id, 0) + 1
        if any(way.get(unit.id, 0) >= lost for way in open_ways):
            found[unit.id] = {"label": "destroyed" if lost >= unit.strength else "to strength 1"}
    yield Ask("lose", "units", "record", found, "8A IV.loss", field="unit")


def complete(state: State, draft: Draft) -> Action | None:
    """A draft that names a unit for each point."""
    named = _named(draft)
    return {"act": "lose", "units": sorted(named)} if len(named) == _open(state)[1] else None


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Who is flipped, who is destroyed."""
    loss = _tally(action["units"])
    lines = [
        {"text": u.name or u.id, "value": "destroyed" if loss[u.id] >= u.strength else "to strength 1"}
        for u in units_of(state, list(loss))
    ]
    lines = [{**line, "rule": "8A II.1a"} for line in lines]
    return {"headline": f"Lose {sum(loss.values())}", "lines": lines}


LOSE = Act("lose", "8A IV.loss", ("units",), asks, why_not, decide, complete, preview)
