"""PAA 5, PAA 6: overlays of zones and reach against a second telling, on random games and little boards."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.systems.overlaid import of_look
from tests.systems.panzerarmee_afrika.looks import GAMES, enemies, lay, positions, the_eve
from tests.systems.panzerarmee_afrika.small import boards, position, spots, terrain, unit

from khamsin.core.hexes import distance
from khamsin.core.pieces import ids, on_map
from khamsin.core.sides import foe
from khamsin.core.state import Question, State, Unit
from khamsin.systems.panzerarmee_afrika import (
    combat,
    forts,
    movement,
    overrun,
    prospect,
    sea,
    stacking,
    strength,
    ways,
    zones,
)
from khamsin.systems.panzerarmee_afrika.facts import is_combat, is_sea, is_truck

# Zones


def test_positions_are_of_many_phases() -> None:
    assert len({state.phase for state, _ in positions()}) >= 3


def test_zones_are_those_of_the_rule_and_name_who_casts_them() -> None:
    for state, side in positions():
        fighting = [u for u in state.units.values() if is_combat(u) and on_map(u) and u.side == side]
        cast = {h for h in state.board.hexes if any(distance(h, str(u.at)) == 1 for u in fighting)}
        answer = lay(state, "zones", side)
        assert of_look(answer, "zone") == sorted(cast) == sorted(zones.zone(state, side))
        walls = [h for f in forts.held_forts(state, side) for h in forts.hexes_of(state.board, f)]
        assert of_look(answer, "bad") == sorted(set(walls))
        for spot in state.board.hexes[::11]:
            known = sorted(str(u.at) for u in fighting if distance(spot, str(u.at)) == 1)
            known += _garrisons(state, side, spot)
            told = lay(state, "zones", side, spot)
            assert sorted(mark["hex"] for mark in told["marks"]) == sorted(known)


def _garrisons(state: State, side: str, spot: str) -> list[str]:
    """PAA 6.5 by hand: the hexes of trucks in a fort beside a hex that holds land."""
    near = [f for f in forts.all_forts(state).values() if distance(f, spot) == 1]
    trucks = [u for f in near for u in state.at(f) if u.side == side and is_truck(u)]
    return [] if is_sea(state.board, spot) else [str(u.at) for u in trucks]


def test_a_truck_alone_in_a_fort_controls_its_hexes_but_has_no_zone() -> None:
    board = {
        "size": [5, 5],
        "terrain": {"sea": ["0302"]},
        "sides": {},
        "roads": {},
        "places": {"Tobruk": ["0303"]},
    }
    state = position([unit("at1", "0303")], "movement", board=board)
    answer = lay(state, "zones", "allied")
    assert of_look(answer, "zone") == []
    assert of_look(answer, "bad") == ["0202", "0203", "0304", "0402", "0403"]
    (line,) = lay(state, "zones", "allied", "0304")["lines"]
    assert (line["rule"], line["at"]) == ("PAA 6.5", "0303")


# Reach


def brute(ahead: State, mover: Unit) -> dict[str, int]:
    """Where one unit can end a plain move: one search for it alone, and the limit of PAA 7.1."""
    found = ways.reach_of(ahead, [mover]).cost
    return {h: c for h, c in found.items() if not _is_full(ahead, h, mover)}


def _is_full(ahead: State, spot: str, mover: Unit) -> bool:
    return any(stacking.why_not_enter(ahead, spot, [mover], ways.stays(ahead, spot)))


@cache
def reaches(number: int) -> dict[str, dict[str, int]]:
    """For a position, what each unit that can move reaches by land."""
    ahead = the_eve(*positions()[number])
    own = [u for u in ahead.units.values() if u.side == ahead.side and (is_combat(u) or is_truck(u))]
    return {u.id: brute(ahead, u) for u in own if ways.can_stir(ahead, u)}


NUMBERS = range(2 * sum(len(counts) for _, _, counts in GAMES))


@pytest.mark.parametrize("number", NUMBERS)
def test_reach_is_that_of_all_units_one_by_one(number: int) -> None:
    state, side = positions()[number]
    ahead, known = the_eve(state, side), reaches(number)
    by_land = {h for found in known.values() for h in found}
    sailors = [u for u in prospect.movers(ahead) if is_combat(u)]
    by_sea = {h for u in sailors for h in sea.voyages(ahead, u)}
    assert of_look(lay(state, "reach", side), "reach") == sorted(by_land | by_sea)
    open_to = {h for i in known for h in movement.destinations(ahead, [ahead.units[i]])}
    assert open_to <= by_land
    if side == "axis":
        assert open_to == by_land
    for spot in sorted(by_land - open_to)[:12]:
        for who in [i for i in known if spot in known[i]][:3]:
            denial = movement.why_not(ahead, {"act": "move", "units": [who], "path": [spot]})
            assert denial is not None and denial.rules == ("PAA 10.91",), (
                "only supply of their own may forbid it"
            )


@pytest.mark.parametrize("number", NUMBERS)
def test_who_can_come_to_a_hex_is_who_reaches_it(number: int) -> None:
    ahead, known = the_eve(*positions()[number]), reaches(number)
    shut = enemies(ahead, ahead.side)
    open_spots = sorted({h for found in known.values() for h in found} - {*shut})
    for spot in open_spots[:: max(1, len(open_spots) // 12)]:
        found = {c.unit.id: c for c in prospect.comers(ahead, spot) if c.cost is not None}
        assert {i: c.cost for i, c in found.items()} == {i: r[spot] for i, r in known.items() if spot in r}
        for comer in found.values():
            _check_way(ahead, comer.unit, comer.way, comer.cost)
            assert comer.way[-1] == spot
    for spot in ahead.board.hexes[::53]:
        if spot not in open_spots and spot not in shut:
            assert all(c.cost is None for c in prospect.comers(ahead, spot))


def _check_way(ahead: State, mover: Unit, way: tuple[str, ...], cost: int | None) -> None:
    walked = ways.walk(ahead, [mover], list(way[1:]))
    assert way[0] == mover.at and not walked.denials and walked.spent(mover) == cost


@pytest.mark.parametrize("number", NUMBERS)
def test_who_can_hit_a_hex_is_who_can_attack_it_by_the_rules(number: int) -> None:
    state, side = positions()[number]
    ahead, known = the_eve(state, side), reaches(number)
    hit = of_look(lay(state, "reach", side), "bad")
    for target in enemies(ahead, side):
        found = {c.unit.id for c in prospect.attackers(ahead, target)}
        assert bool(found) == (target in hit), target
        if strength.defenders(ahead, [target], foe(side)):
            assert found == _attackers(ahead, known, target), target
        else:
            assert found == _takers(ahead, target), target


def _attackers(ahead: State, known: dict[str, dict[str, int]], target: str) -> set[str]:
    """PAA 8.11: units that could be put next to a hex, and that no rule but odds and duties forbids it."""
    found = set()
    for mover in [u for u in ahead.units.values() if u.side == ahead.side and on_map(u) and is_combat(u)]:
        ends = [str(mover.at), *known.get(mover.id, {})]
        ends += sea.voyages(ahead, mover) if ways.can_stir(ahead, mover) else []
        near = [h for h in ends if distance(h, target) == 1]
        if near and _may_attack(ahead, mover, near[0], target):
            found.add(mover.id)
    return found


def _may_attack(ahead: State, mover: Unit, spot: str, target: str) -> bool:
    there = replace(ahead.moved({mover.id: spot}), questions=(Question("combat", ahead.side),))
    denial = combat.why_not(there, {"act": "attack", "units": [mover.id], "hexes": [target]})
    if mover.has("unsupplied") or mover.has("grounded"):
        return False
    return denial is None or all(rule in ("PAA 8.52", "PAA 13.2") for rule in denial.rules)


def _takers(ahead: State, target: str) -> set[str]:
    """PAA 9.92: units that can overrun a supply unit alone, whatever that does to supply of their own."""
    found = set()
    for mover in [u for u in prospect.movers(ahead) if is_combat(u)]:
        path = overrun.approach(ahead, [mover], target)
        if path:
            denial = overrun.why_not(ahead, {"act": "overrun", "units": [mover.id], "path": path})
            if denial is None or denial.rules == ("PAA 10.91",):
                found.add(mover.id)
    return found


@settings(max_examples=60)
@given(
    boards(),
    st.permutations(range(20)),
    st.lists(st.tuples(st.sampled_from((2, 5, 9, 14)), st.booleans()), min_size=2, max_size=5),
    st.integers(0, 3),
)
def test_many_units_searched_at_once_reach_what_they_reach_one_by_one(
    board: dict[str, Any], order: list[int], movers: list[tuple[int, bool]], foes: int
) -> None:
    """Starts that others pass through, zones that hold, trucks: on boards where all are near each other."""
    where = [spots(board)[n] for n in order if terrain(board, spots(board)[n]) != "sea"]
    named = [(f"gt{n}" if drives else f"g{n}", points) for n, (points, drives) in enumerate(movers)]
    placed = zip(named, where[foes + 1 :], strict=False)
    own = [unit(name, spot, move=points) for (name, points), spot in placed]
    supply_unit = [unit("as1", spot) for spot in where[:1]]
    others = [unit(f"a{n}", spot) for n, spot in enumerate(where[1 : foes + 1])]
    state = position([*own, *supply_unit, *others], "movement", board=board)
    ours = [state.units[u["id"]] for u in own]
    found = prospect.prospect(state)
    assert found.land == {h for u in ours for h in ways.reach_of(state, [u]).cost}
    lone = [str(u["at"]) for u in supply_unit]
    assert {t for t in lone if prospect.attackers(state, t)} == {t for t in lone if t in found.hit}
    for target in lone:
        assert {c.unit.id for c in prospect.attackers(state, target)} == _takers(state, target)
    for spot in found.land:
        known = {u.id: r[spot] for u in ours if spot in (r := ways.reach_of(state, [u]).cost)}
        assert {c.unit.id: c.cost for c in prospect.comers(state, spot)} == known


def test_nobody_more_comes_where_three_must_stay() -> None:
    """PAA 7.1: three that cannot leave fill a hex; a truck still comes, and one that may leave makes room."""
    stuck = [unit(f"g{n}", "0303", 2, "unsupplied") for n in (1, 2)]
    others = [unit("g4", "0202"), unit("gt1", "0202")]
    board = {"size": [5, 5], "roads": {"road": [["0202", "0302", "0303"]]}}
    for flags, able in (("unsupplied",), ["gt1"]), ((), ["g4", "gt1"]):
        state = position([*stuck, unit("g3", "0303", 2, *flags), *others], "movement", board=board)
        assert sorted(c.unit.id for c in prospect.comers(state, "0303")) == able
        assert "0303" in prospect.prospect(state).land


# The position in which a side moves next


def test_the_side_that_moves_is_taken_as_it_stands() -> None:
    board = {"size": [8, 4]}
    state = position([unit("g1", "0101", 2, "moved"), unit("g2", "0102", move=3)], "movement", board=board)
    assert prospect.eve(state, "axis") is state
    assert of_look(lay(state, "reach", "axis"), "reach") == ["0101", "0103", "0201", "0202"]
    assert "0102" not in ids(prospect.movers(state))


def test_the_next_movement_is_that_of_a_fresh_turn() -> None:
    """Marks of the turn before are off; supply is as traced now; who owes a fort an attack is bound."""
    board = {"size": [8, 8], "places": {"Tobruk": ["0303"], "El Agheila": ["0808"]}}
    units = [
        unit("g1", "0707", 2, "moved", "attacked", "unsupplied"),
        unit("g2", "0403", 2, "must-attack-fort"),
        unit("g3", "0101", 2, "grounded"),
        unit("gs1", "0706"),
        unit("a1", "0303", 2, "defended"),
    ]
    ahead = the_eve(position(units, "reinforcement", board=board), "axis")
    assert (ahead.turn, ahead.phase, ahead.side) == (6, "movement", "axis")
    assert ahead.units["g1"].flags == () and ahead.units["a1"].flags == ()
    assert ahead.units["g3"].flags == ("grounded", "unsupplied")
    assert ids(prospect.movers(ahead)) == ["g1"]
    assert "g2" in ids(prospect.fighters(ahead)) and "g3" not in ids(prospect.fighters(ahead))


@pytest.mark.parametrize(
    ("side", "phase", "of", "turn"),
    [
        ("allied", "supply", "allied", 5),
        ("allied", "command", "allied", 5),
        ("allied", "combat", "allied", 6),
        ("allied", "combat", "axis", 5),
        ("axis", "supply", "axis", 5),
        ("axis", "supply", "allied", 6),
        ("axis", "combat", "axis", 6),
    ],
)
def test_in_which_turn_a_side_moves_next(side: str, phase: str, of: str, turn: int) -> None:
    state = position([unit("g1", "0101"), unit("a1", "0505")], phase, side)
    assert the_eve(state, of).turn == turn


def test_supply_fixed_for_this_turn_holds_until_its_movement() -> None:
    """PAA 10: in the command phase the supply phase is over; a path that has opened since does not count."""
    board = {"size": [8, 8], "places": {"Alexandria": ["0505"]}}
    state = position([unit("a1", "0504", 2, "unsupplied")], "command", "allied", board)
    assert ids(prospect.movers(the_eve(state, "allied"))) == []
    state = position([unit("a1", "0504", 2, "unsupplied")], "supply", "allied", board)
    assert ids(prospect.movers(the_eve(state, "allied"))) == ["a1"]


def test_a_game_that_ends_has_no_next_movement() -> None:
    units = [unit("g1", "0101"), unit("a1", "0505")]
    last = position(units, "combat", "axis", turn=20)
    assert prospect.eve(last, "axis") is None and prospect.eve(last, "allied") is None
    answer = lay(last, "reach", "axis")
    assert answer["areas"] == [] and [line["rule"] for line in answer["lines"]] == ["PAA 18.1"]
    lost = position(units, "combat", "axis", control={"Alexandria": "axis"})
    assert prospect.eve(lost, "allied") is None


def test_on_game_turn_1_the_allies_hit_nobody() -> None:
    """PAA 4.32: neither by attack nor by overrun; the Axis may."""
    board = {"size": [6, 6], "places": {"Alexandria": ["0101"], "El Agheila": ["0505"]}}
    units = [unit("a1", "0202"), unit("g1", "0404"), unit("gs1", "0304")]
    state = position(units, "supply", "allied", board, turn=1)
    assert of_look(lay(state, "reach", "allied"), "bad") == []
    assert of_look(lay(state, "reach", "axis"), "bad") == ["0202"]
    later = position(units, "supply", "allied", board, turn=2)
    assert of_look(lay(later, "reach", "allied"), "bad") == ["0304", "0404"]


def test_the_border_is_shut_on_land_too() -> None:
    """PAA 19.12: with Malta assaulted no Axis unit goes into Egypt; the closer look agrees."""
    board = {
        "size": [6, 1],
        "regions": {"libya": ["0101", "0201", "0301"], "egypt": ["0401", "0501", "0601"]},
    }
    units = [unit("g1", "0201"), unit("gs1", "0101")]
    given: dict[str, Any] = {"turn": 15, "markers": {"malta": "fails"}, "control": {"El Agheila": "axis"}}
    state = position(units, "movement", board=board, **given)
    assert of_look(lay(state, "reach", "axis"), "reach") == ["0101", "0301"]
    assert prospect.comers(state, "0401") == [] and len(prospect.comers(state, "0301")) == 1
    assert "0401" in prospect.prospect(position(units, "movement", board=board, turn=15)).land
