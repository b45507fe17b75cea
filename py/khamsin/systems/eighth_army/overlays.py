"""What may be laid over the map: zones (8A III.stop), reach (8A III), supply (8A I.route), bases."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.hexes import distance
from khamsin.core.overlays import Overlays, Sheet, lay
from khamsin.core.pieces import names
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import forts, movement, prospect, replacements
from khamsin.systems.eighth_army.facts import ASSEMBLY, army, held, place, units_at
from khamsin.systems.eighth_army.overlay_supply import lines, sources
from khamsin.systems.eighth_army.prospect import Comer
from khamsin.systems.eighth_army.view import words


def overlay(state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer a question for an overlay; raises BadInput for one that is not known."""
    return lay(OVERLAYS, words()["overlays"], state, asked)


# Zones


def _zones(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """8A III.stop: the hexes beside unfortified units; of one hex, who stops the enemy there."""
    if at is not None:
        _zone_at(state, side, at, sheet)
        return
    zone, bars = forts.zone(state, side), forts.bars(state, side)
    sheet.area("zone", zone, "Beside unfortified units: the enemy stops here")
    sheet.area("good", zone - bars, "Beside unsupplied units only: enemy routes pass")
    for spot in sorted(held(state, side)):
        if forts.is_fort(state, spot, side):
            who = names(units_at(state, spot, side))
            sheet.mark("good", spot, "fort", f"{who}: fortified, stops nobody")
    _zone_rules(state, side, sheet)


def _zone_rules(state: State, side: str, sheet: Sheet) -> None:
    sheet.line(
        "An enemy stops in the first hex beside an unfortified unit; he may start there.", "8A III.stop"
    )
    sheet.line("Enemy supply routes do not pass there, unless enemy units stand in the hex.", "8A I.route")
    for spot in sorted(held(state, side)):
        if forts.is_fort(state, spot, side):
            who = names(units_at(state, spot, side))
            text = f"{who}, in {state.board.title(spot)}: fortified, without effect on the hexes beside."
            sheet.line(text, "8A III.fort", spot)
    for unit in army(state, side):
        if unit.has("unsupplied") and not forts.is_fort(state, str(unit.at), side):
            text = f"{names([unit])} is unsupplied: it stops enemies, but closes no route beside it."
            sheet.line(text, "8A I.unsupplied", unit.at)


def _zone_at(state: State, side: str, spot: str, sheet: Sheet) -> None:
    here, casting = state.board.title(spot), casters(state, side, spot)
    if not casting:
        sheet.line(f"{here} is beside no unfortified unit of this side.", "8A III.stop", spot)
    for unit in casting:
        text = f"{names([unit])}, in {state.board.title(str(unit.at))}, stops enemies in {here}"
        closes = "closes no route" if unit.has("unsupplied") else "closes it to their routes"
        rule = "8A I.unsupplied" if unit.has("unsupplied") else "8A III.stop"
        sheet.line(f"{text} and {closes}.", rule, unit.at)
        sheet.mark("zone", str(unit.at), "zone", f"{text}.")
    if casting and spot in held(state, foe(side)):
        sheet.line("Enemy units stand here: their routes may pass.", "8A I.route", spot)


def casters(state: State, side: str, spot: str) -> list[Unit]:
    """8A III.stop: the unfortified units of a side beside a hex."""
    near = state.board.neighbours[spot]
    return [u for u in army(state, side) if u.at in near and not forts.is_fort(state, str(u.at), side)]


# Reach


def _reach(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """8A III.cost: all hexes that a side could come to; of one hex, who could come or attack there."""
    ahead = prospect.eve(state, side)
    if ahead is None:
        sheet.line("The game ends before this side moves again.", "8A C")
        return
    if at is None:
        sheet.area("reach", prospect.reach(ahead), "They could go here")
        sheet.area("bad", prospect.targets(ahead), "Enemies that they could attack")
        for text, rule in _assumptions(state, ahead):
            sheet.line(text, rule)
    elif prospect.is_target(ahead, at):
        _hit(ahead, at, sheet)
    else:
        _come(ahead, at, sheet)


def _assumptions(state: State, ahead: State) -> Iterator[tuple[str, str]]:
    """What is taken for granted, in sentences with their rules."""
    if prospect.is_now(state, ahead.side):
        yield (
            "Those that have not moved yet in this segment, each by itself and next to move.",
            "8A III.allowance",
        )
    else:
        month = words()["months"][str(ahead.turn)]
        yield (
            f"The next movement segment, {month}: from where all stand now.",
            "8A B",
        )
        yield (
            "Unsupplied markers as they lie; the maintenance that comes first may change them.",
            "8A I.unsupplied",
        )
    yield "The enemy stands still.", "8A III.stop"
    yield "What Combat Supply would take is not counted.", "8A IV.1"


def _come(ahead: State, spot: str, sheet: Sheet) -> None:
    found = prospect.comers(ahead, spot)
    sheet.line(f"{_count(found)} could come to {ahead.board.title(spot)}.", "8A III.cost", spot)
    for comer in found:
        sheet.line(f"{_who(ahead, comer)}: {_points(comer)}", "8A III.cost", comer.unit.at)
    _ways(ahead, found, sheet)


def _hit(ahead: State, spot: str, sheet: Sheet) -> None:
    found = prospect.attackers(ahead, spot)
    sheet.line(f"{_count(found)} could attack {ahead.board.title(spot)}.", "8A IV.2", spot)
    for comer in found:
        near = f"beside it: {_points(comer)}" if comer.way else "next to it"
        route = "no supply route there" if comer.route is None else f"supply route of {comer.route}"
        rule = "8A IV.1" if comer.route is None else "8A IV.2"
        sheet.line(f"{_who(ahead, comer)}: {near}, {route}", rule, comer.unit.at)
    _ways(ahead, found, sheet)


def _count(found: Sequence[Comer]) -> str:
    if not found:
        return "Nobody"
    points = sum(c.unit.strength for c in found)
    return f"{len(found)} unit{'s' if len(found) > 1 else ''}, strength {points},"


def _who(ahead: State, comer: Comer) -> str:
    return f"{names([comer.unit])} ({comer.unit.strength}), {ahead.board.title(str(comer.unit.at))}"


def _points(comer: Comer) -> str:
    most = movement.shown(movement.allowance(comer.unit))
    return f"{movement.shown(comer.cost)} of {most} points"


def _ways(ahead: State, found: Sequence[Comer], sheet: Sheet) -> None:
    """One way from each hex, that of the unit which spends least."""
    done: list[str] = []
    for comer in found:
        start = str(comer.unit.at)
        if comer.way and start not in done:
            done.append(start)
            costs = [0, *(movement.shown(movement.cost(ahead, h)) for h in comer.way[1:])]
            who = names(c.unit for c in found if c.unit.at == start)
            sheet.path("good", comer.way, costs, f"{who}: {movement.shown(comer.cost)} points")


# Bases


def _bases(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """8A I.route, 8A II.2b: the supply base and the assembly point, and where units are built up."""
    sources(state, side, sheet)
    spot = place(state.board, ASSEMBLY[side])
    if spot is not None:
        is_shut = spot in held(state, foe(side))
        text = f"{ASSEMBLY[side]}: assembly point" + (", shut by enemy units." if is_shut else ".")
        sheet.mark("bad" if is_shut else "source", spot, "in", text)
        sheet.line(text, "8A II.2b", spot)
    home = place(state.board, ASSEMBLY["allied"])
    if side == "axis":
        sheet.line("Supplied Axis units are built up anywhere.", "8A II.2a")
    elif home is not None:
        near = [h for h in state.board.hexes if distance(h, home) <= replacements.NEAR]
        sheet.area("good", near, "Supplied Allied units are built up here")
        text = f"Supplied Allied units are built up within {replacements.NEAR} hexes of {ASSEMBLY['allied']}."
        sheet.line(text, "8A II.2a", home)


OVERLAYS: Overlays = {"zones": _zones, "reach": _reach, "supply": lines, "sources": _bases}
