"""PAA: how a side sees the map, for whoever plans: places (18), supply (10), ground (5.31), battles (8)."""

from collections.abc import Mapping, Sequence

from khamsin.core.outlook import Clash, Outlook
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.systems.panzerarmee_afrika import chances, forts, stacking, strength, supply
from khamsin.systems.panzerarmee_afrika.facts import (
    BASES,
    control,
    is_combat,
    is_supply,
    is_truck,
    onward_steps,
    place_hexes,
    side_units,
)
from khamsin.systems.panzerarmee_afrika.victory import result, weights, worths

ROOM = 3
"""PAA 7.1"""
TOLL = 2.0
"""PAA 18: the strengths left on the map decide."""
STEP = {"attack": 1.0, "general": 0.5}


def outlook(state: State, side: str) -> Outlook:
    """PAA: places, supply, ground and depots as a side sees them now."""
    return state.recall(("outlook", side), lambda: _outlook(state, side))


def _outlook(state: State, side: str) -> Outlook:
    named = {name: place_hexes(state.board, name)[0] for name in worths(state)}
    return Outlook(
        goals={named[name]: worth for name, worth in worths(state).items()},
        held=frozenset(spot for name, spot in named.items() if control(state, name) == side),
        fed=fed(state, side),
        ground=onward_steps(state, False),
        cover=_cover(state, side),
        depots=tuple(u.id for u in side_units(state, side) if is_supply(u)),
        trains=tuple(u.id for u in side_units(state, side) if is_truck(u)),
        room=ROOM,
        narrow=_narrow(state, side),
        bound=forts.controlled(state, foe(side)),  # PAA 13.2
        tied=side == "allied",  # PAA 10.91
        toll=TOLL,
        own_point=weights(state)[side],
        enemy_point=weights(state)[foe(side)],
        urgency=_urgency(state, side),
    )


def _narrow(state: State, side: str) -> dict[str, int]:
    """PAA 7.13; PAA 17.15: what arrives this turn and finds no room in its base is lost, so some is left."""
    found = {h: n for h in forts.all_forts(state).values() if (n := stacking.limit(state, h)) < ROOM}
    home = place_hexes(state.board, BASES[side])
    due = sum(u.at == f"turn:{state.turn}" and is_combat(u) for u in state.units.values() if u.side == side)
    free = max(ROOM * len(home) - due, 0)
    return found | {h: n for i, h in enumerate(home) if (n := (free + i) // len(home)) < ROOM}


def fed(state: State, side: str) -> dict[str, float]:
    """PAA 10.3, PAA 10.4: where a side's units are supplied, and with what share they attack from there."""
    found = dict.fromkeys(supply.general_points(state, side), STEP["general"])
    if side == "allied":
        found |= dict.fromkeys(forts.all_forts(state).values(), STEP["general"])
    for source in supply.network(state, side):
        if not source.has("moved") or state.side != side:
            near = supply.points_to(state, side, str(source.at), supply.ATTACK)
            found |= dict.fromkeys(near, STEP["attack"])
    return found


def _urgency(state: State, side: str) -> float:
    """PAA 18: how much of the game is gone, for whoever would not win it now; half of that for a draw."""
    first, last = state.scenario.first_turn, state.scenario.last_turn
    gone = (state.turn - first + 1) / (last - first + 1)
    winner, _ = result(state)
    return 0.0 if winner == side else gone if winner else gone / 2


def _cover(state: State, side: str) -> dict[str, float]:
    """PAA 5.31, PAA 13.1: what the ground does for defenders."""
    tables, known = state.scenario.tables, state.board.derived
    if f"paa.cover.{side}" not in known:
        kinds = {k: float(t.get("defence", {}).get(side, 1)) for k, t in tables["terrain"].items()}
        found = {h: kinds[kind] for h, kind in state.board.terrain.items() if kinds[kind] != 1}
        for name, fort in tables["forts"].items():
            found |= {h: found.get(h, 1.0) * fort["defence"] for h in place_hexes(state.board, name)}
        known[f"paa.cover.{side}"] = found
    covered: dict[str, float] = known[f"paa.cover.{side}"]
    return covered


def clash(state: State, force: Mapping[str, str], target: str) -> Clash | None:
    """PAA 8: what an attack on a hex brings, each unit striking from the hex named; None if it may not be.

    Supply is as it would be for units there (PAA 10.33), unless it has been fixed already.
    """
    units = [state.units[i].standing(spot) for i, spot in force.items()]
    side = units[0].side
    defenders = strength.defenders(state, [target], foe(side))
    if not defenders or (side == "allied" and state.turn == 1):
        return None
    if any(u.has("attacked") or u.has("no-command") or _is_cut(u) for u in units):
        return None
    feed = outlook(state, side).fed

    def status(unit: Unit) -> str:
        if unit.has("maximum"):
            return "maximum"
        fixed = state.phase == "combat"
        full = unit.has("attack") if fixed else feed.get(str(unit.at), 0) >= STEP["attack"]
        return "attack" if full else "general"

    ours = strength.attack(state, units, [target], status)
    column = strength.Odds(ours, _walls(state, target, foe(side))).column
    if column is None:
        return None
    return _known(state, units, defenders, column)


def _walls(state: State, target: str, side: str) -> strength.Sum:
    """PAA 8.21: the strength of a hex's defenders, whoever may come."""

    def find() -> strength.Sum:
        return strength.defence(state, [target], side, lambda u: supply.general(state, u) is not None)

    return state.recall(("walls", target, side), find)


def _is_cut(unit: Unit) -> bool:
    return unit.has("unsupplied") or unit.has("grounded")


def _known(state: State, units: Sequence[Unit], defenders: Sequence[Unit], column: int) -> Clash:
    """A battle's means depend on strengths, nations and the column alone, and come back again and again."""
    known = state.board.derived.setdefault("paa.clashes", {})
    key = (
        column,
        *(tuple(sorted((u.strength, u.type, u.nation) for u in who)) for who in (units, defenders)),
    )
    if key not in known:
        theirs, ours, cleared = chances.sequence(state, units, defenders, column)
        known[key] = Clash(chances.mean(ours), chances.mean(theirs), float(cleared))
    found: Clash = known[key]
    return found
