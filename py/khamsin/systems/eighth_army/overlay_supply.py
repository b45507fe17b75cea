"""8A I: the overlay of supply: the route of every stack, and what cuts off one that has none."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.overlays import Sheet
from khamsin.core.paths import Reach, reach
from khamsin.core.pieces import names
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.eighth_army import forts, supply
from khamsin.systems.eighth_army.facts import BASES, army, held, is_shut, place, stack_hexes, track, units_at


def lines(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """8A I.route: the supply overlay; of one hex, its route, or what cuts it."""
    if at is not None:
        _close(state, side, at, sheet)
        return
    found = supply.lengths(state, side, state.board.hexes)
    sheet.area("good", found, f"A supply route leads here: {supply.LONGEST} hexes at most")
    sources(state, side, sheet)
    _marks(state, side, sheet)
    for spot in stack_hexes(state, side):
        _route(state, side, spot, sheet)
    _bill(state, side, sheet)


def sources(state: State, side: str, sheet: Sheet) -> None:
    """8A I.route: the supply base, and whether an enemy stands in it."""
    base = place(state.board, BASES[side])
    if base is None:
        sheet.line("This side has no supply base on this map.", "8A I.route")
    elif base in held(state, foe(side)):
        sheet.area("bad", [base], "Supply base, shut by enemy units")
        sheet.line(f"Enemy units stand in {BASES[side]}: this side has no routes at all.", "8A I.route", base)
    else:
        sheet.area("source", [base], "Supply base")
        sheet.line(f"{BASES[side]} is the supply base of this side.", "8A I.route", base)


def _marks(state: State, side: str, sheet: Sheet) -> None:
    """8A I.unsupplied: a mark for each stack, and one for each state where its units differ."""
    for spot in stack_hexes(state, side):
        far = supply.length(state, side, spot)
        for is_hungry in (False, True):
            units = [u for u in units_at(state, spot, side) if u.has("unsupplied") == is_hungry]
            if units:
                text = "no" if far is None else str(far)
                look, label = ("bad", "unsupplied") if is_hungry else ("good", "supplied")
                route = "no route now" if far is None else f"a route of {far}"
                sheet.mark(look, spot, text, f"{names(units)}: {label}, {route}")


def _route(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """8A I.route: the route of a hex, the base first, with what each hex counts (the base does not)."""
    for way in supply.drawn(state, side, [spot]):
        title = f"{state.board.title(spot)}: route of {len(way) - 1}"
        sheet.path("good", way, [0, *([1] * (len(way) - 1))], title)


def _bill(state: State, side: str, sheet: Sheet) -> None:
    """8A I.1, 8A I.2: what it would take to feed all that can be reached; who has no route, who is marked."""
    far = supply.lengths(state, side, stack_hexes(state, side))
    bill, points = supply.bill(state, "maintenance", far), track(state, f"{side}.sp")
    text = f"Maintenance for all that routes reach now: {bill.total} of {points} supply points."
    sheet.line(text, "8A I.1")
    for spot in stack_hexes(state, side):
        who = f"{names(units_at(state, spot, side))}, in {state.board.title(spot)}"
        if spot not in far:
            sheet.line(f"{who}: no route.", "8A I.route", spot)
    for unit in army(state, side):
        if unit.has("unsupplied"):
            text = f"{names([unit])} is marked unsupplied; not fed again, it leaves the map."
            sheet.line(text, "8A I.unsupplied", unit.at)


# A closer look


def _close(state: State, side: str, spot: str, sheet: Sheet) -> None:
    here, far = state.board.title(spot), supply.length(state, side, spot)
    for unit in units_at(state, spot, side):
        marked = unit.has("unsupplied")
        text = f"{names([unit])} is {'marked unsupplied' if marked else 'supplied'}."
        sheet.line(text, "8A I.unsupplied" if marked else "8A I.2", spot)
    if far is None:
        _why_none(state, side, spot, sheet)
    elif far:
        text = f"The route from {BASES[side]} to {here} counts {far} hexes, of {supply.LONGEST} at most."
        sheet.line(text, "8A I.route", spot)
        _route(state, side, spot, sheet)
        if units_at(state, spot, side):
            _price(state, side, spot, sheet)
    else:
        sheet.line(f"{here} is the base: a route of 0.", "8A I.route", spot)


def _price(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """8A I.2: what the stack itself takes; Transportation is paid once, by the longest route."""
    bill = supply.bill(state, "maintenance", supply.lengths(state, side, [spot]))
    text = f"Provision {bill.provision[spot]}; Transportation as far as here {bill.transportation}."
    sheet.line(text, "8A I.2", spot)


def _why_none(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """8A I.route: why no route leads to a hex."""
    base, here = place(state.board, BASES[side]), state.board.title(spot)
    if base is None or base in held(state, foe(side)):
        sources(state, side, sheet)
        return
    ground = _flood(state, base, _closed(state))
    if is_shut(state, spot) or spot not in ground.cost:
        sheet.line(f"No open ground leads to {here}.", "8A I.route", spot)
        return
    shut, way = closing(state, side), [base, *ground.path(spot)]
    around = _flood(state, base, {**_closed(state), **shut}).cost.get(spot)
    if len(way) - 1 > supply.LONGEST:
        text = f"{here} is {len(way) - 1} hexes from {BASES[side]}, {len(way) - 1 - supply.LONGEST} too many."
        sheet.line(text, "8A I.route", spot)
    else:
        sheet.line(f"It would be a route of {len(way) - 1}, but for the enemy.", "8A I.route", spot)
        _blocks(shut, [h for h in way[1:] if h in shut], sheet)
        sheet.line("No other way leads there." if around is None else _round(around), "8A I.route", spot)
    sheet.path("bad", way, [0, *([1] * (len(way) - 1))], f"{here}: {len(way) - 1} hexes")


def _round(length: int) -> str:
    return f"Round the enemy it is {length} hexes, {length - supply.LONGEST} too many."


def _closed(state: State) -> Mapping[str, str]:
    return {spot: "impassable" for spot in state.board.hexes if is_shut(state, spot)}


def closing(state: State, side: str) -> dict[str, str]:
    """8A I.route: the hexes that enemies close to a side's routes, each with the sentence that says how."""
    enemy, own = foe(side), held(state, side)
    found: dict[str, str] = {}
    for spot in state.board.hexes:
        here = state.board.title(spot)
        if spot in held(state, enemy):
            found[spot] = f"Enemy units stand in {here}: {names(units_at(state, spot, enemy))}."
        elif spot in forts.bars(state, enemy) and spot not in own:
            who = names(_beside(state, enemy, spot))
            found[spot] = f"{here} is beside unfortified enemies ({who}); own units in it would open it."
    return found


def _beside(state: State, enemy: str, spot: str) -> Iterator[Unit]:
    near = state.board.neighbours[spot]
    free = (u for u in army(state, enemy) if u.at in near and not u.has("unsupplied"))
    return (u for u in free if not forts.is_fort(state, str(u.at), enemy))


def _flood(state: State, base: str, shut: Mapping[str, str]) -> Reach:
    """All hexes that a way from the base leads to, however long, past none that is shut."""

    def steps(here: str) -> Iterator[tuple[str, int, bool]]:
        return ((n, 1, False) for n in state.board.neighbours[here] if n not in shut)

    return reach(base, len(state.board.hexes), steps)


def _blocks(shut: Mapping[str, str], spots: Sequence[str], sheet: Sheet) -> None:
    for spot in spots:
        sheet.line(shut[spot], "8A I.route", spot)
        sheet.mark("bad", spot, "cut", shut[spot])
