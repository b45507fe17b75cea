"""PAA 10: the overlays of supply: who is in it by which path, what cuts off who is not, the sources."""

from collections.abc import Iterable, Sequence

from khamsin.core.numbers import in_points
from khamsin.core.overlays import Sheet
from khamsin.core.paths import descend, flood
from khamsin.core.pieces import names
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika import forts, prospect, sea, supply, zones
from khamsin.systems.panzerarmee_afrika.facts import (
    BASES,
    edges,
    is_combat,
    is_supply,
    is_truck,
    onward_steps,
    place_hexes,
    side_hexes,
    side_units,
)
from khamsin.systems.panzerarmee_afrika.overlay_reach import paid
from khamsin.systems.panzerarmee_afrika.view import words

FAR = 400
"""More points than any way on the map costs."""


def fed(state: State, side: str) -> list[Unit]:
    """PAA 10.31: the units that need supply: combat units and trucks."""
    return [u for u in side_units(state, side) if is_combat(u) or is_truck(u)]


# Supply


def lines(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """PAA 10.2: the supply overlay; of one hex, the path of who stands there, or what cuts it."""
    if at is not None:
        _close(state, side, at, sheet)
        return
    near = _dry(state, supply.general_points(state, side))
    sheet.area("good", near, "General supply could be traced from here")
    sheet.area("source", supply.sources(state, side), "Sources of general supply")
    sheet.area("bad", (str(u.at) for u in loose(state, side)), "Supply units in no chain")
    _marks(state, side, sheet)
    for spot in sorted({str(u.at) for u in fed(state, side)}):
        _path(state, side, spot, sheet)
    _chain(state, side, sheet)
    _summary(state, side, sheet)


def _dry(state: State, spots: Iterable[str]) -> list[str]:
    """PAA 5.22: the hexes that somebody may stand in, which leaves out the sea."""
    return [spot for spot in spots if edges(state)[spot]]


def loose(state: State, side: str) -> list[Unit]:
    """PAA 10.13: the supply units of a side that are in no chain to a terminus."""
    valid = supply.network(state, side)
    return [u for u in side_units(state, side) if is_supply(u) and u not in valid]


def _marks(state: State, side: str, sheet: Sheet) -> None:
    """PAA 10.3: a mark for each hex, and one for each state where a hex has both."""
    stands: dict[tuple[str, bool], list[Unit]] = {}
    for unit in fed(state, side):
        stands.setdefault((str(unit.at), supply.status(state, unit) != "unsupplied"), []).append(unit)
    for (spot, is_good), units in stands.items():
        points = supply.general(state, units[0])
        text = "none" if not is_good else "ok" if points is None else str(points)
        title = "; ".join(_told(state, unit) for unit in units)
        sheet.mark("good" if is_good else "bad", spot, text, title)


def _told(state: State, unit: Unit) -> str:
    """A unit and its state, as far as it is in force, in a sentence without an end."""
    label = words()["supplies"][supply.status(state, unit)].lower()
    points = supply.general(state, unit)
    return f"{names([unit])}: {label}" + ("" if points is None else f", {in_points(points)}")


def _path(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """PAA 10.2: the path of a hex, from the source to it, with the points of each hex (R34)."""
    found = supply.nearest(state, side, spot)
    if found and not _is_free(side, state, spot):
        points, source = found
        title = f"{state.board.title(spot)}: {in_points(points)} to {state.board.title(source)}"
        _draw(state, "good", supply.way(state, side, spot, source), title, sheet)


def _is_free(side: str, state: State, spot: str) -> bool:
    """PAA 13.3: whether a hex needs no path: a fort, for the Allies."""
    return side == "allied" and forts.is_fort(state, spot)


def _draw(state: State, look: str, way: Sequence[str], title: str, sheet: Sheet) -> None:
    """A way counted from a unit to a source, drawn the other way round."""
    sheet.path(look, way[::-1], paid(state, way, False)[::-1], title)


def links(state: State, side: str) -> dict[str, tuple[int, str]]:
    """PAA 10.13: for each supply unit in a chain, the points to its next link or terminus, and its hex."""
    found: dict[str, tuple[int, str]] = {}
    rest, fresh = list(supply.network(state, side)), supply.termini(state, side)
    while rest:
        tables = [(source, supply.points_to(state, side, source)) for source in fresh]
        near = {u.id: [(t[str(u.at)], source) for source, t in tables if u.at in t] for u in rest}
        chained = [u for u in rest if near[u.id]]
        found |= {u.id: min(near[u.id]) for u in chained}
        rest = [u for u in rest if u not in chained]
        fresh = [str(u.at) for u in chained]
    return found


def _chain(state: State, side: str, sheet: Sheet) -> None:
    for unit_id, (points, end) in links(state, side).items():
        spot = str(state.units[unit_id].at)
        start, goal = state.board.title(spot), state.board.title(end)
        title = f"Chain: supply unit in {start}, {in_points(points)} to {goal}"
        _draw(state, "good", supply.way(state, side, spot, end), title, sheet)


def _summary(state: State, side: str, sheet: Sheet) -> None:
    own = fed(state, side)
    cut = [u for u in own if supply.status(state, u) == "unsupplied"]
    text = (
        f"In supply: {len(own) - len(cut)} of {len(own)} units; {supply.GENERAL} points at most to a source."
    )
    sheet.line(text, "PAA 10.2")
    if state.side == side and state.phase not in ("supply", "over"):
        sheet.line(
            "The states were determined as this Player-Turn began; the paths are those of now.", "PAA 10"
        )
    for unit in cut:
        sheet.line(f"{_told(state, unit)}, in {state.board.title(str(unit.at))}.", "PAA 10.31", unit.at)
    for unit in loose(state, side):
        text = f"The supply unit in {state.board.title(str(unit.at))} is in no chain and feeds nobody."
        sheet.line(text, "PAA 10.13", unit.at)


# A closer look


def _close(state: State, side: str, spot: str, sheet: Sheet) -> None:
    units = [u for u in state.at(spot) if u.side == side]
    eaters = [u for u in units if is_combat(u) or is_truck(u)]
    for unit in eaters:
        sheet.line(f"{_told(state, unit)}.", _rule(state, unit), spot)
        if unit.has("grounded"):
            sheet.line(
                f"{names([unit])} gave up its transport: unsupplied wherever it stands.", "PAA 11.52", spot
            )
        elif (supply.general(state, unit) is None) != (supply.status(state, unit) == "unsupplied"):
            sheet.line(_since(state, unit), "PAA 10", spot)
    for load in units:
        if is_supply(load):
            _close_chain(state, load, sheet)
    if eaters or not units:
        _close_path(state, side, spot, sheet)


def _rule(state: State, unit: Unit) -> str:
    rules = {"unsupplied": "PAA 10.31", "general": "PAA 10.32", "attack": "PAA 10.33", "maximum": "PAA 10.34"}
    return rules[supply.status(state, unit)]


def _since(state: State, unit: Unit) -> str:
    """PAA 10: what holds for the Player-Turn is not what a path would say now (R38)."""
    then, now = ("a", "none") if supply.general(state, unit) is None else ("no", "one")
    text = f"{names([unit])} had {then} path as this Player-Turn began, and that holds to its end"
    return f"{text}; it has {now} now."


def _close_path(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """PAA 10.2: the path of a hex, or why there is none."""
    found, here = supply.nearest(state, side, spot), state.board.title(spot)
    if _is_free(side, state, spot):
        sheet.line(f"Allied units in {here} are in general supply without a path.", "PAA 13.3", spot)
    elif found:
        points, source = found
        text = f"From {here} it is {in_points(points)} to the source in {state.board.title(source)}."
        sheet.line(text, "PAA 10.2", source)
        _path(state, side, spot, sheet)
    else:
        _why_cut(state, side, spot, sheet)


def _close_chain(state: State, load: Unit, sheet: Sheet) -> None:
    spot, found = str(load.at), links(state, load.side).get(load.id)
    if found is None:
        sheet.line("The supply unit here is in no chain: it is no source.", "PAA 10.13", spot)
        _why_far(state, load.side, spot, _anchors(state, load.side), sheet)
        return
    points, end = found
    link = f"{in_points(points)} from its link in {state.board.title(end)}"
    text = f"The supply unit here is {link}: it is a source."
    sheet.line(text, "PAA 10.13", end)
    if load.has("moved"):
        sheet.line("It has moved in this Player-Turn: no attack supply from it.", "PAA 10.33", spot)
    _draw(state, "good", supply.way(state, load.side, spot, end), "Chain", sheet)


def _anchors(state: State, side: str) -> list[str]:
    """PAA 10.13: the hexes to which a supply unit may chain itself."""
    return [*supply.termini(state, side), *(str(u.at) for u in supply.network(state, side))]


def _why_cut(state: State, side: str, spot: str, sheet: Sheet) -> None:
    """PAA 10.31: why no general supply can be traced from a hex."""
    near = [
        (t[spot], u) for u in loose(state, side) if spot in (t := supply.points_to(state, side, str(u.at)))
    ]
    if near:
        points, load = min(near, key=lambda pair: (pair[0], pair[1].id))
        text = (
            f"The supply unit in {state.board.title(str(load.at))}, {in_points(points)} away, is in no chain."
        )
        sheet.line(text, "PAA 10.13", load.at)
        _why_far(state, side, str(load.at), _anchors(state, side), sheet)
    elif supply.sources(state, side):
        _why_far(state, side, spot, supply.sources(state, side), sheet)
    elif not any(is_supply(u) for u in side_units(state, side)):
        rule = "PAA 10.11" if side == "axis" else "PAA 10.12"
        sheet.line("This side has no source of supply on the map.", rule)
    else:
        sheet.line("No supply unit of this side is in a chain to a terminus.", "PAA 10.13")


def _why_far(state: State, side: str, spot: str, ends: Sequence[str], sheet: Sheet) -> None:
    """PAA 10.2: what lies between a hex and the ends that it could lean on: too many points, or the enemy."""
    if not ends:
        held = f"{BASES[side]} and Tobruk are"
        sheet.line(f"{held} not in the hands of this side: no chain can end anywhere.", "PAA 10.13")
        return
    ground = flood(ends, FAR, edges(state), _never)
    if spot not in ground:
        sheet.line("No way leads there over land.", "PAA 10.2", spot)
        return
    shut = supply.blocked(state, side)
    around = flood(ends, FAR, edges(state), shut.__contains__).get(spot)
    way = descend(spot, ground, onward_steps(state, False), _never)
    points, end = ground[spot], state.board.title(way[-1])
    if points > supply.GENERAL:
        text = f"The nearest is {end}: {in_points(points)}, even with no enemy in the way"
        sheet.line(f"{text}: {points - supply.GENERAL} too many.", "PAA 10.31", way[-1])
    else:
        sheet.line(f"It would be {in_points(points)} to {end}, but for the enemy.", "PAA 10.2", way[-1])
        _blocks(state, side, [h for h in way[1:] if h in shut], sheet)
        text = "No other way leads there." if around is None else _round(around)
        sheet.line(text, "PAA 10.2", spot)
    _draw(state, "bad", way, f"{state.board.title(spot)}: {in_points(points)} to {end}", sheet)


def _round(points: int) -> str:
    return f"Round the enemy it is {in_points(points)}, {points - supply.GENERAL} too many."


def _never(spot: str) -> bool:
    return False


def _blocks(state: State, side: str, spots: Iterable[str], sheet: Sheet) -> None:
    """PAA 10.2, PAA 6.4: who closes some hexes to a side's supply."""
    for spot in spots:
        here = state.board.title(spot)
        if spot in side_hexes(state, foe(side)):
            text, rule = f"Enemy units stand in {here}: {names(state.at(spot))}.", "PAA 10.2"
        else:
            casting = names(u for u in zones.controllers(state, foe(side), spot) if is_combat(u))
            text, rule = f"{here} is controlled by {casting}, and no own unit stands there.", "PAA 6.4"
        sheet.line(text, rule, spot)
        sheet.mark("bad", spot, "cut", text)


# Sources


def sources(state: State, side: str, at: str | None, sheet: Sheet) -> None:
    """PAA 10.1: bases, ports and supply units of a side, and how far attack supply goes from them."""
    ready = [u for u in supply.network(state, side) if not u.has("moved")]
    near = _dry(state, {h for u in ready for h in supply.points_to(state, side, str(u.at), supply.ATTACK)})
    sheet.area(
        "good", near, f"Attack supply: {supply.ATTACK} points or less to a supply unit that has not moved"
    )
    bases = [h for h in supply.termini(state, side) if side == "allied"]
    sheet.area("source", bases, "Bases that supply any number")
    for load in [u for u in side_units(state, side) if is_supply(u) and at in (None, u.at)]:
        _load(state, load, sheet)
    for port in state.scenario.tables["ports"]:
        if place_hexes(state.board, port) and at in (None, *place_hexes(state.board, port)):
            _port(state, side, port, sheet)
    if at is None:
        _chain(state, side, sheet)


def _load(state: State, load: Unit, sheet: Sheet) -> None:
    spot, here = str(load.at), state.board.title(str(load.at))
    found = links(state, load.side).get(load.id)
    if found is None:
        text = f"Supply unit in {here}: in no chain, no source."
    else:
        moved = "; it has moved, so no attack supply from it" if load.has("moved") else ""
        text = f"Supply unit in {here}: {in_points(found[0])} to {state.board.title(found[1])}{moved}."
    sheet.mark("bad" if found is None else "source", spot, "supply", text)
    sheet.line(text, "PAA 10.13", spot)


def _port(state: State, side: str, port: str, sheet: Sheet) -> None:
    """PAA 5.4: whether a side could use a port, as it stands."""
    ahead = prospect.eve(state, side)
    spot = place_hexes(state.board, port)[0]
    denial = next(sea.why_not_port(ahead, port), None) if ahead else None
    text = denial.why if denial else f"{port}: a port for this side."
    sheet.mark("bad" if denial else "good", spot, "port", text)
    sheet.line(text, denial.rule if denial else "PAA 5.4", spot)
