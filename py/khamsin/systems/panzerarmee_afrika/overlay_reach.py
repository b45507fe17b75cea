"""PAA 5: the overlay of where a side's units could go next, and of the enemies that they could hit."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from khamsin.core.numbers import in_points
from khamsin.core.overlays import Sheet
from khamsin.core.pieces import names
from khamsin.core.rules import gather
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika import prospect, strength, ways
from khamsin.systems.panzerarmee_afrika.facts import is_combat, is_truck, onward_steps, side_hexes, side_units
from khamsin.systems.panzerarmee_afrika.prospect import Comer
from khamsin.systems.panzerarmee_afrika.view import words


def reach(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """PAA 5.12: all hexes that units of a side could come to; of one hex, who could come or attack there."""
    ahead = prospect.eve(state, side)
    if ahead is None:
        sheet.line("The game ends before this side moves again.", "PAA 18.1")
        return
    if at is None:
        _areas(ahead, sheet)
        _stay(ahead, sheet)
        _assumed(state, ahead, sheet)
    elif at in side_hexes(ahead, foe(side)):
        _hit(ahead, at, sheet)
    else:
        _come(ahead, at, sheet)


def _areas(ahead: State, sheet: Sheet) -> None:
    found = prospect.prospect(ahead)
    sheet.area("reach", found.land, "They could go here")
    sheet.area("source", found.sea, "They could sail here")
    for spot in sorted(found.sea):
        sheet.mark("source", spot, "sea", f"By sea to {ahead.board.title(spot)}")
    sheet.area("bad", found.hit, "Enemies that they could attack")


def _stay(ahead: State, sheet: Sheet) -> None:
    """PAA 5.25, PAA 12, PAA 13.2: the hexes with units that cannot move at all."""
    idle: dict[str, list[str]] = {}
    for unit in side_units(ahead, ahead.side):
        denial = gather(ways.why_not_able(ahead, unit))
        if denial and (is_combat(unit) or is_truck(unit)):
            idle.setdefault(str(unit.at), []).append(f"{denial.why} ({denial.rule})")
    for spot, why in idle.items():
        sheet.mark("bad", spot, "stay", " ".join(why))


def _assumed(state: State, ahead: State, sheet: Sheet) -> None:
    for text, rule in _assumptions(state, ahead):
        sheet.line(text, rule)


def _assumptions(state: State, ahead: State) -> Iterator[tuple[str, str]]:
    """What is taken for granted, in sentences with their rules."""
    if prospect.is_now(state, ahead.side):
        yield "Those that have not moved yet in this phase, each by itself and next to move.", "PAA 5.1"
    else:
        month = words()["months"][str(ahead.turn)]
        text = f"The next movement phase, {month}: full allowances, from where all stand now."
        yield text, "PAA 5.12"
        yield "Out of supply are those that could trace no path now.", "PAA 10.31"
        if ahead.side == "allied":
            yield "The command die comes first and may hold some of them.", "PAA 12"
    yield "The enemy stands still; what an overrun on the way would open is not counted.", "PAA 9.22"
    if ahead.side == "allied":
        yield "Nor that no move may leave a unit of their own out of supply.", "PAA 10.91"
    if ahead.side == "allied" and ahead.turn == 1:
        yield "On Game-Turn 1 the Allied side attacks and overruns nobody.", "PAA 4.32"
    else:
        yield "Whether their strength would do for an attack is not counted.", "PAA 8.52"


def _come(ahead: State, spot: str, sheet: Sheet) -> None:
    found = prospect.comers(ahead, spot)
    here = ahead.board.title(spot)
    sheet.line(f"{_count(found)} could come to {here}.", "PAA 5.12", spot)
    for comer in found:
        sheet.line(_told(ahead, comer, ""), _rule(comer), comer.unit.at)
    _ways(ahead, found, sheet)


def _hit(ahead: State, spot: str, sheet: Sheet) -> None:
    found = prospect.attackers(ahead, spot)
    here = ahead.board.title(spot)
    is_lone = not strength.defenders(ahead, [spot], foe(ahead.side))
    if is_lone:
        sheet.line(f"{_count(found)} could overrun the supply unit in {here}.", "PAA 9.92", spot)
    else:
        sheet.line(f"{_count(found)} could attack {here}.", "PAA 8.11", spot)
    for comer in found:
        sheet.line(_told(ahead, comer, "" if is_lone else "beside it: "), _rule(comer), comer.unit.at)
    _ways(ahead, found, sheet)


def _count(found: Sequence[Comer]) -> str:
    if not found:
        return "Nobody"
    points = strength.face([c.unit for c in found if is_combat(c.unit)])
    return f"{len(found)} unit{'s' if len(found) > 1 else ''}, {points} strength points,"


def _told(ahead: State, comer: Comer, beside: str) -> str:
    """Who comes, from where, at what cost; or who stands there already."""
    unit = comer.unit
    who = f"{names([unit])} ({unit.strength}-{unit.move}), {ahead.board.title(str(unit.at))}"
    if comer.cost is None:
        return f"{who}: {beside}by sea"
    if not comer.way:
        return f"{who}: next to it"
    return f"{who}: {beside}{comer.cost} of {ways.allowance(ahead, comer.unit)} points"


def _rule(comer: Comer) -> str:
    if comer.cost is None:
        return "PAA 5.4"
    return "PAA 5.12" if comer.way else "PAA 8.11"


def _ways(ahead: State, found: Sequence[Comer], sheet: Sheet) -> None:
    """One way from each hex, that of the unit which spends least."""
    done: list[str] = []
    for comer in found:
        start = str(comer.unit.at)
        if comer.way and comer.cost is not None and start not in done:
            done.append(start)
            costs = paid(ahead, comer.way, is_truck(comer.unit))
            sheet.path("good", comer.way, costs, f"{names(_there(found, start))}: {in_points(comer.cost)}")


def _there(found: Sequence[Comer], start: str) -> list[Unit]:
    return [c.unit for c in found if c.unit.at == start]


def paid(state: State, way: Sequence[str], drives: bool) -> list[int]:
    """PAA 5.31: what each hex of a way costs to enter from the one before; nothing for the first."""
    graph = onward_steps(state, drives)
    return [0, *(dict(graph[a])[b] for a, b in pairwise(way))]
