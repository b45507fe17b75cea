"""8A I.1, 8A I.2: Maintenance Supply: Transportation first, then Provision; who gets none is marked."""

from collections.abc import Iterable, Iterator, Mapping

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft, lone_act
from khamsin.core.pieces import flags_of, ids
from khamsin.core.rules import Denial, gather
from khamsin.core.state import Plain, State
from khamsin.systems.eighth_army import charts, supply
from khamsin.systems.eighth_army.facts import army, hexes_of, stack_hexes, track, units_at

CHART = "maintenance"


def carried(state: State) -> tuple[int | None, int]:
    """8A I.1: the longest route that can be paid for, and its price; None if there is none (R8)."""
    far = supply.lengths(state, state.side, stack_hexes(state, state.side))
    for longest in sorted(set(far.values()), reverse=True):
        price = charts.cost(state, CHART, "transportation", longest)
        if price <= track(state, f"{state.side}.sp"):
            return longest, price
    return None, 0


def provisions(state: State) -> dict[str, int]:
    """8A I.2: the hexes that may be fed once Transportation is paid, with the price of each."""
    longest, _ = carried(state)
    far = supply.lengths(state, state.side, stack_hexes(state, state.side))
    reached = {h: n for h, n in far.items() if longest is not None and n <= longest}
    return {h: charts.cost(state, CHART, "provision", n) for h, n in reached.items()}


def payable(prices: Mapping[str, int], points: int) -> list[str]:
    """8A I.2: the hexes of which each by itself could be fed."""
    return [spot for spot, price in prices.items() if price <= points]


def pay(table: Table, points: int, what: str) -> None:
    """8A I.points: supply points are spent."""
    side = table.state.side
    left = track(table.state, f"{side}.sp") - points
    table.do(
        "paid",
        "8A I.points",
        {"marks": {f"tracks.{side}.sp": left}},
        points=points,
        what=what,
        left=left,
        side=side,
    )


def _maintain(table: Table, action: Action) -> None:
    """8A I.1, 8A I.2: pays; where points are short the player chooses, if there is a choice (R9).

    All that can be paid singly is fed if that is affordable; else there are several sets, and he is asked.
    """
    prices = provisions(table.state)
    pay(table, carried(table.state)[1], "transportation")
    left = track(table.state, f"{table.state.side}.sp")
    able = payable(prices, left)
    if sum(prices[h] for h in able) <= left:
        feed(table, able, prices)
    else:
        table.ask("8A I.2", "provision", table.state.side, prices=prices)


def feed(table: Table, spots: Iterable[str], prices: Mapping[str, int]) -> None:
    """8A I.2, 8A I.unsupplied: markers come off the fed; of the others, the marked leave the map (R10)."""
    fed = list(spots)
    pay(table, sum(prices[h] for h in fed), "provision")
    state = table.state
    hungry = [u for u in army(state, state.side) if u.at not in fed]
    gone = [u for u in hungry if u.has("unsupplied")]
    marked = [u for u in hungry if not u.has("unsupplied")]
    back = [u for u in army(state, state.side) if u.at in fed and u.has("unsupplied")]
    box = f"turn:{state.turn + int(state.scenario.tables['return'][state.side])}"
    effects: dict[str, Plain] = {"add": {"unsupplied": ids(marked)}, "drop": {"unsupplied": ids(back)}}
    table.do("supplied", "8A I.2", effects, hexes=fed, unsupplied=ids(marked), side=state.side)
    if gone:
        effects = {"at": dict.fromkeys(ids(gone), box), "drop": flags_of(gone)}
        table.do("starved", "8A I.unsupplied", effects, units=ids(gone), box=box, side=state.side)


def _maintain_preview(state: State, action: Action) -> dict[str, Plain]:
    """Each stack's route, its length, what it costs; then what will be left."""
    longest, price = carried(state)
    prices, points = provisions(state), track(state, f"{state.side}.sp")
    lines = [_line(state, spot, prices.get(spot)) for spot in stack_hexes(state, state.side)]
    if longest is not None:
        text = f"Transportation over {longest} hexes"
        lines.insert(0, {"text": text, "value": str(price), "rule": "8A I.1"})
    able = payable(prices, points - price)
    total = sum(prices[h] for h in able)
    rest = points - price - total
    short = "short: you choose" if rest < 0 else str(rest)
    lines.append({"text": f"Left of {charts.points_of(points)}", "value": short, "rule": "8A I.points"})
    lines += charts.notes(state, "8A I.1", CHART)
    headline = f"Maintenance: {charts.points_of(price + total)}"
    routes = supply.drawn(state, state.side, stack_hexes(state, state.side))
    return {"headline": headline, "lines": lines, "cost": price + total, "routes": routes}


def _line(state: State, spot: str, price: int | None) -> dict[str, Plain]:
    """A stack as the supply step shows it."""
    far = supply.length(state, state.side, spot)
    who = ", ".join(u.name or u.id for u in units_at(state, spot, state.side))
    name = next(iter(state.board.names_of(spot)), spot)
    value = "unsupplied" if price is None else str(price)
    return {
        "text": f"{name}: {who}, {charts.route_of(far)}",
        "value": value,
        "rule": "8A I.route" if far is None else "8A I.2",
    }


def _provision(state: State) -> tuple[dict[str, int], int]:
    """The open question's prices, and the points at hand."""
    prices: dict[str, int] = dict(state.question.about["prices"])
    return prices, track(state, f"{state.side}.sp")


def _objections(state: State, action: Action) -> Iterator[Denial]:
    spots = hexes_of(action["hexes"])
    prices, points = _provision(state)
    unable = [h for n, h in enumerate(spots) if h not in prices or h in spots[:n]]
    if unable:
        yield Denial("8A I.2", f"In {unable[0]} there is no stack to be reached, or it is fed.", unable[0])
        return
    left = points - sum(prices[h] for h in spots)
    if left < 0:
        yield Denial("8A I.2", f"That takes {charts.points_of(points - left)}; you have {points}.")
    for spot, price in prices.items():
        if spot not in spots and price <= left:
            yield Denial("8A I.2", f"{left} points are left, and {spot} could still be fed.", spot)


def _why_not(state: State, action: Action) -> Denial | None:
    """8A I.2: why these hexes may not be the ones that are fed (R9)."""
    return gather(_objections(state, action))


def _provide(table: Table, action: Action) -> None:
    prices, _ = _provision(table.state)
    table.answer("8A I.2")
    feed(table, hexes_of(action["hexes"]), prices)


def _asks(state: State, draft: Draft) -> Iterator[Ask]:
    prices, points = _provision(state)
    chosen = draft.get("hexes", [])
    left = points - sum(prices.get(h, 0) for h in chosen)
    found = {h: _facts(state, h, p) for h, p in prices.items() if h not in chosen and p <= left}
    yield Ask("provide", "hexes", "set", found, "8A I.2")


def _facts(state: State, spot: str, price: int) -> dict[str, Plain]:
    return {"cost": price, "length": supply.length(state, state.side, spot), "kind": "supply"}


def _complete(state: State, draft: Draft) -> Action | None:
    return {"act": "provide", "hexes": sorted(draft["hexes"])} if draft.get("hexes") else None


def _preview(state: State, action: Action) -> dict[str, Plain]:
    prices, points = _provision(state)
    chosen = action["hexes"]
    lines = [_line(state, h, prices.get(h) if h in chosen else None) for h in stack_hexes(state, state.side)]
    left = points - sum(prices[h] for h in chosen if h in prices)
    lines.append({"text": f"Left of {charts.points_of(points)}", "value": str(left), "rule": "8A I.points"})
    headline = f"Feed {len(chosen)} of {len(lines) - 1} stacks"
    return {"headline": headline, "lines": lines, "routes": supply.drawn(state, state.side, chosen)}


MAINTAIN = lone_act("maintain", "8A I.1", _maintain, preview=_maintain_preview)
PROVIDE = Act("provide", "8A I.2", ("hexes",), _asks, _why_not, _provide, _complete, _preview)
