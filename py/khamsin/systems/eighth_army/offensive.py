"""8A IV.1, 8A IV.next: Combat Supply: an offensive names its stacks and pays for all at once (R28, R29)."""

from collections.abc import Iterator, Sequence

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.pieces import ids, names
from khamsin.core.rules import Denial, gather
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import charts, maintenance, supply
from khamsin.systems.eighth_army.facts import held, hexes_of, stack_hexes, track, units_at


def fresh(state: State, spot: str) -> list[Unit]:
    """8A IV.next: the units of a hex that have not attacked this turn; the others stand aside (R47)."""
    return [u for u in units_at(state, spot, state.side) if not u.has("attacked")]


def supplied(state: State) -> list[str]:
    """8A IV.1: the units that have Combat Supply in the offensive in hand."""
    found: list[str] = state.mark("offensive", [])
    return found


def _why_not_stack(state: State, spot: str) -> Iterator[Denial]:
    """8A IV.1: why the stack of a hex gets no Combat Supply, points apart."""
    able = fresh(state, spot)
    if not units_at(state, spot, state.side):
        yield Denial("8A IV.1", f"None of your stacks stands in {spot}.", spot)
        return
    if not able:
        yield Denial("8A IV.next", f"The stack in {spot} has attacked this turn.", spot)
    hungry = [u for u in able if u.has("unsupplied")]
    if hungry:
        yield Denial("8A IV.2", f"Unsupplied, so that its stack does not attack: {names(hungry)}.", spot)
    if supply.length(state, state.side, spot) is None:
        yield Denial("8A IV.1", f"No supply route leads to {spot}.", spot)


def _objections(state: State, action: Action) -> Iterator[Denial]:
    spots = hexes_of(action["hexes"])
    if not spots or len(set(spots)) != len(spots):
        yield Denial("8A IV.1", "An offensive names at least one stack, each of them once.")
    for spot in spots:
        yield from _why_not_stack(state, spot)
    total, points = supply.offensive(state, spots).total, track(state, f"{state.side}.sp")
    if total > points:
        yield Denial("8A IV.1", f"That takes {charts.points_of(total)}; you have {points}.")


def why_not(state: State, action: Action) -> Denial | None:
    """8A IV.1: why an offensive may not be opened with these stacks."""
    return gather(_objections(state, action))


def decide(table: Table, action: Action) -> None:
    """8A IV.1: the offensive is paid for; it closes the one before (R31)."""
    state, spots = table.state, hexes_of(action["hexes"])
    units = [u for spot in spots for u in fresh(state, spot)]
    longest = max(supply.lengths(state, state.side, spots).values())
    marks = {
        "offensive": ids(units),
        "paid": max(longest, int(state.mark("paid", -1))),
        "struck": None,
    }
    maintenance.pay(table, supply.offensive(state, spots).total, "offensive")
    table.do("opened", "8A IV.1", {"marks": marks}, units=ids(units), hexes=spots, side=state.side)


def asks(state: State, draft: Draft) -> Iterator[Ask]:
    """The stacks that can be supplied beside those already named, with route and price."""
    chosen = list(draft.get("hexes", []))
    points = track(state, f"{state.side}.sp")
    found: dict[str, dict[str, Plain]] = {}
    for spot in stack_hexes(state, state.side):
        if spot in chosen or next(_why_not_stack(state, spot), None):
            continue
        total = supply.offensive(state, [*chosen, spot]).total
        if total <= points:
            found[spot] = _facts(state, chosen, spot)
    yield Ask("offensive", "hexes", "set", found, "8A IV.1")


def _facts(state: State, chosen: Sequence[str], spot: str) -> dict[str, Plain]:
    """What a stack adds to the price, its route, and whether an enemy is beside it."""
    cost = supply.offensive(state, [*chosen, spot]).total - supply.offensive(state, chosen).total
    enemy = held(state, foe(state.side))
    beside = any(n in enemy for n in state.board.neighbours[spot])
    kind = "attack" if beside else "supply"
    return {"cost": cost, "length": supply.length(state, state.side, spot), "kind": kind}


def complete(state: State, draft: Draft) -> Action | None:
    """A draft with stacks."""
    return {"act": "offensive", "hexes": sorted(draft["hexes"])} if draft.get("hexes") else None


def preview(state: State, action: Action) -> dict[str, Plain]:
    """Each stack's route and price, the Transportation, and what will be left."""
    spots = hexes_of(action["hexes"])
    bill, points = supply.offensive(state, spots), track(state, f"{state.side}.sp")
    carried = "Transportation" if bill.transportation else "Transportation, nothing to pay"
    lines = [{"text": carried, "value": str(bill.transportation), "rule": "8A IV.1"}]
    lines += [_line(state, spot, bill.provision.get(spot)) for spot in spots]
    left = str(points - bill.total)
    lines.append({"text": f"Left of {charts.points_of(points)}", "value": left, "rule": "8A I.points"})
    lines += charts.notes(state, "8A IV.1", "combat_supply")
    headline = f"Offensive: {charts.points_of(bill.total) if bill.total else 'nothing to pay'}"
    routes = supply.drawn(state, state.side, spots)
    return {"headline": headline, "lines": lines, "cost": bill.total, "routes": routes}


def _line(state: State, spot: str, price: int | None) -> dict[str, Plain]:
    far = supply.length(state, state.side, spot)
    value = "none" if price is None else str(price)
    who = names(fresh(state, spot)) or spot
    return {"text": f"{who}, {charts.route_of(far)}", "value": value, "rule": "8A IV.1"}


OFFENSIVE = Act("offensive", "8A IV.1", ("hexes",), asks, why_not, decide, complete, preview)
