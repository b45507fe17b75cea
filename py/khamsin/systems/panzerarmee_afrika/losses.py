"""PAA 8.7: how losses fall: the nearest sum not above, then the most units, then the owner's choice (R20)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import flags_of, ids, names, units_of
from khamsin.core.rules import Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika.facts import combat_at, is_combat, is_truck
from khamsin.systems.panzerarmee_afrika.strength import face, face_of

TRUCK_BACK = 2
Best = tuple[int, int, int]
"""Points lost, units lost, and in how many ways that can be met."""


def best(units: Sequence[Unit], points: int) -> Best:
    """PAA 8.72: the sum nearest to a loss, the most units that make it, and the number of such sets."""
    return _best(tuple(map(face_of, units)), points)


@lru_cache(maxsize=2048)
def _best(worths: tuple[int, ...], points: int) -> Best:
    """What a loss takes depends on the points of the units alone, and is asked again and again."""
    ways: dict[tuple[int, int], int] = {(0, 0): 1}
    for worth in worths:
        for (total, count), number in list(ways.items()):
            if total + worth <= points:
                key = (total + worth, count + 1)
                ways[key] = ways.get(key, 0) + number
    total, count = max(ways)
    return total, count, ways[(total, count)]


def legal_sets(units: Sequence[Unit], points: int) -> Iterator[list[str]]:
    """PAA 8.72: every set of units that meets a loss, each sorted."""
    total, count, _ = best(units, points)
    for chosen in combinations(units, count):
        if face(chosen) == total:
            yield sorted(ids(chosen))


def suffer(table: Table, side: str, units: Sequence[Unit], points: int) -> None:
    """PAA 8.7: a side loses points among some units; its owner is asked where there is a choice.

    PAA 8.71: units go whole or not at all; a loss with one answer is taken at once.
    """
    total, _, ways = best(units, points)
    if not total:
        table.do("none-lost", "PAA 8.71", points=points, side=side)
    elif ways == 1:
        eliminate(table, units_of(table.state, next(legal_sets(units, points))), "PAA 8.72")
    else:
        table.ask("PAA 8.72", "losses", side, units=ids(units), points=points)


def eliminate(table: Table, units: Sequence[Unit], rule: str) -> None:
    """PAA 8.73, PAA 15.1: combat units become cadres; PAA 11.4: trucks come back two Game-Turns later.

    PAA 11.3: the trucks of a stack go with its last combat unit; supply units stay (PAA 10.8).
    """
    hexes = sorted({str(u.at) for u in units})
    _leave(table, units, rule)
    for spot in hexes:
        trucks = [u for u in table.state.at(spot) if is_truck(u) and u.side == units[0].side]
        if trucks and not combat_at(table.state, spot, units[0].side):
            _leave(table, trucks, "PAA 11.3")


def _leave(table: Table, units: Sequence[Unit], rule: str) -> None:
    state = table.state
    effects = {
        "at": {u.id: _box(state, u) for u in units},
        "drop": flags_of(units),
        "change": {u.id: {"more": {}} for u in units if is_combat(u) and u.more},
    }
    table.do("lost", rule, effects, units=ids(units), side=units[0].side)


def _box(state: State, unit: Unit) -> str | None:
    if is_combat(unit):
        return "cadre"
    back = state.turn + TRUCK_BACK
    return f"turn:{back}" if back <= state.scenario.last_turn else None


def open_loss(state: State) -> tuple[list[Unit], int]:
    """The units among which the open question's loss must be met, and its points."""
    about: Mapping[str, Plain] = state.question.about
    return units_of(state, about["units"]), int(about["points"])


def _objections(state: State, action: Action) -> Iterator[Denial]:
    among, points = open_loss(state)
    chosen = units_of(state, action["units"]) if action["units"] != [] else []
    total, count, _ = best(among, points)
    if any(u not in among for u in chosen) or (face(chosen), len(chosen)) != (total, count):
        why = f"A loss of {points} takes {count} units of {total} points together."
        yield Denial("PAA 8.72", why)


def why_not(state: State, action: Action) -> Denial | None:
    """PAA 8.72: why these units do not meet the loss."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """PAA 8.72: the owner's choice; the battle then runs on by itself."""
    units = units_of(table.state, action["units"])
    table.answer("PAA 8.72")
    eliminate(table, units, "PAA 8.72")


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """The units that still fit into a legal set with those chosen."""
    among, points = open_loss(state)
    total, count, _ = best(among, points)
    chosen = units_of(state, draft["units"]) if draft.get("units") else []
    rest = [u for u in among if u not in chosen]
    fits = {u.id: {"points": face_of(u)} for u in rest if _leads(rest, [*chosen, u], total, count)}
    yield Ask("lose", "units", "set", fits, "PAA 8.72")


def _leads(rest: Sequence[Unit], chosen: Sequence[Unit], total: int, count: int) -> bool:
    others = [u for u in rest if u not in chosen]
    found = best(others, total - face(chosen)) if face(chosen) <= total else (-1, 0, 0)
    return found[:2] == (total - face(chosen), count - len(chosen))


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with as many units as must go."""
    among, points = open_loss(state)
    chosen = draft.get("units", [])
    return {"act": "lose", "units": list(chosen)} if len(chosen) == best(among, points)[1] else None


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Who goes."""
    units = units_of(state, action["units"])
    given = f"{face(units)} of {open_loss(state)[1]}"
    lines: list[Plain] = [{"text": "Points that go", "value": given, "rule": "PAA 8.72"}]
    return {"headline": f"Lose {names(units)}", "lines": lines}


LOSE = Act("lose", "PAA 8.72", ("units",), asks, why_not, decide, complete, preview)
