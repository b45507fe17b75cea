"""8A I, 8A III, 8A IV: overlays against a second telling, on positions of random games and little boards."""

from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

import pytest
from tests.systems import overlaid
from tests.systems.overlaid import of_look

from khamsin.core.hexes import distance, is_adjacent, name
from khamsin.core.pieces import ids, on_map
from khamsin.core.state import Question, State, Unit
from khamsin.systems import SYSTEMS
from khamsin.systems.eighth_army import attack, forts, movement, prospect, supply
from khamsin.systems.eighth_army.facts import is_unit

SYSTEM = SYSTEMS["eighth-army"]
BASES = {"allied": "Alexandria", "axis": "Tobruk"}


lay = partial(overlaid.lay, SYSTEM)
GAMES = (("basic", 3, (0, 7, 15, 28, 41)), ("basic", 8, (11, 22, 37, 52)))


@cache
def positions() -> tuple[tuple[State, str], ...]:
    return overlaid.positions(SYSTEM, GAMES)


def rules_of(answer: dict[str, Any]) -> list[str]:
    return [line["rule"] for line in answer["lines"]]


def army(state: State, side: str) -> list[Unit]:
    return [u for u in state.units.values() if u.side == side and is_unit(u) and on_map(u)]


def is_walled(state: State, spot: str, side: str) -> bool:
    """8A III.fort by hand."""
    walls = side == "axis" and state.marks["tracks.tobruk.ff"] > 0 and spot in state.board.places["Tobruk"]
    return walls or any(u.type == "fort" and u.side == side for u in state.at(spot))


# Zones


def test_zones_are_those_of_the_rule_and_name_who_stops_whom() -> None:
    for state, side in positions():
        loose = [u for u in army(state, side) if not is_walled(state, str(u.at), side)]
        answer = lay(state, "zones", side)
        cast = [h for h in state.board.hexes if any(distance(h, str(u.at)) == 1 for u in loose)]
        assert of_look(answer, "zone") == sorted(cast) == sorted(forts.zone(state, side))
        fed = [u for u in loose if not u.has("unsupplied")]
        assert of_look(answer, "good") == [
            h for h in cast if not any(distance(h, str(u.at)) == 1 for u in fed)
        ]
        walled = sorted({str(u.at) for u in army(state, side) if is_walled(state, str(u.at), side)})
        assert sorted(mark["hex"] for mark in answer["marks"]) == walled
        for spot in state.board.hexes[::5]:
            known = sorted(str(u.at) for u in loose if distance(spot, str(u.at)) == 1)
            assert sorted(mark["hex"] for mark in lay(state, "zones", side, spot)["marks"]) == known


# Reach


def the_eve(state: State, side: str) -> State:
    ahead = prospect.eve(state, side)
    assert ahead is not None
    return ahead


def reached(ahead: State) -> dict[str, dict[str, int]]:
    """What each unit could come to, by the judge of moves, hex by hex."""
    found: dict[str, dict[str, int]] = {}
    for mover in army(ahead, ahead.side):
        flood = movement.reach_of(ahead, [mover])
        tries = {h: {"act": "move", "units": [mover.id], "path": flood.path(h)} for h in flood.cost}
        fine = {h: flood.cost[h] for h, action in tries.items() if movement.why_not(ahead, action) is None}
        found[mover.id] = fine
    return found


NUMBERS = range(18)


@pytest.mark.parametrize("number", NUMBERS)
def test_reach_and_who_comes_are_those_of_all_units_one_by_one(number: int) -> None:
    state, side = positions()[number]
    ahead = prospect.eve(state, side)
    if ahead is None:
        assert lay(state, "reach", side)["areas"] == [] and rules_of(lay(state, "reach", side)) == ["8A C"]
        return
    known = reached(ahead)
    answer = lay(state, "reach", side)
    everywhere = sorted({h for found in known.values() for h in found})
    assert of_look(answer, "reach") == everywhere
    for spot in everywhere[::4]:
        comers = prospect.comers(ahead, spot)
        assert {c.unit.id: c.cost for c in comers} == {i: f[spot] for i, f in known.items() if spot in f}
        assert len(lay(state, "reach", side, spot)["lines"]) == len(comers) + 1
    for path in lay(state, "reach", side, everywhere[0])["paths"] if everywhere else []:
        halves = [movement.cost(ahead, h) for h in path["hexes"][1:]]
        assert path["costs"] == [0, *(h / 2 for h in halves)] and path["hexes"][-1] == everywhere[0]


@pytest.mark.parametrize("number", NUMBERS)
def test_who_can_hit_a_stack_is_who_can_attack_it_by_the_rules(number: int) -> None:
    state, side = positions()[number]
    ahead = prospect.eve(state, side)
    if ahead is None:
        return
    known, hit = reached(ahead), of_look(lay(state, "reach", side), "bad")
    targets = sorted({str(u.at) for u in ahead.units.values() if u.side != side and is_unit(u) and on_map(u)})
    for target in targets:
        found = {c.unit.id: c for c in prospect.attackers(ahead, target)}
        able = {u.id for u in army(ahead, side) if _ends_beside(ahead, u, known[u.id], target)}
        assert set(found) == able and bool(able) == (target in hit)
        for comer in found.values():
            end = comer.way[-1] if comer.way else str(comer.unit.at)
            assert is_adjacent(end, target)
            assert comer.route == supply.length(ahead.moved({comer.unit.id: end}), side, end)


def _ends_beside(ahead: State, mover: Unit, goals: dict[str, int], target: str) -> bool:
    """8A IV.2: whether the stack of some hex beside a target could attack it, with the unit in it."""
    ends = [h for h in (str(mover.at), *goals) if distance(h, target) == 1]
    return any(_may_attack(ahead, mover, end, target) for end in ends)


def _may_attack(ahead: State, mover: Unit, end: str, target: str) -> bool:
    there = replace(ahead.moved({mover.id: end}), questions=(Question("attack", ahead.side),))
    stack = ids(u for u in there.at(end) if is_unit(u))
    paid = replace(there, marks={**there.marks, "offensive": stack, "struck": None})
    paid = replace(paid, marks={key: value for key, value in paid.marks.items() if value is not None})
    return attack.why_not(paid, {"act": "attack", "units": stack, "hexes": [target]}) is None


@pytest.mark.parametrize(
    ("segment", "player", "of", "turn"),
    [
        ("maintenance", "allied", "allied", 2),
        ("replacements", "allied", "allied", 2),
        ("attack", "allied", "allied", 3),
        ("attack", "allied", "axis", 2),
        ("maintenance", "axis", "axis", 2),
        ("resupply", "axis", "axis", 3),
        ("maintenance", "axis", "allied", 3),
    ],
)
def test_in_which_turn_a_side_moves_next(segment: str, player: str, of: str, turn: int) -> None:
    ahead = the_eve(small([piece("a1", "0101")], segment, player), of)
    assert (ahead.turn, ahead.side, ahead.phase) == (turn, of, "movement")


def piece(unit_id: str, at: str, *flags: str, **more: Any) -> dict[str, Any]:
    side = "allied" if unit_id[0] == "a" else "axis"
    told = {"id": unit_id, "side": side, "type": "infantry", "strength": 2, "move": 4, "at": at}
    return {**told, "flags": list(flags), **more}


def small(units: list[dict[str, Any]], phase: str, side: str, **given: Any) -> State:
    """A row of hexes three deep, Alexandria in the east, Tobruk in the west."""
    places = {"Alexandria": ["2502"], "Tobruk": ["0102"], "El Agheila": ["0101"]}
    board = {"size": [25, 3], "places": places, **given.pop("board", {})}
    state = {"turn": 2, "side": side, "phase": phase, "units": units, **given}
    return SYSTEM.drill({"board": board, "state": state})


def test_markers_of_a_segment_are_off_and_unsupplied_ones_stay() -> None:
    state = small([piece("a1", "2002", "unsupplied", moved=True, attacked=True)], "attack", "allied")
    ahead = the_eve(state, "allied")
    assert ahead.units["a1"].flags == ("unsupplied",)
    near_home = ["2102", "2103", "2201", "2202", "2203"]
    assert of_look(lay(state, "reach", "allied"), "reach") == near_home, "half the points, and homeward"


def test_an_attacker_comes_where_a_route_leads_if_it_may() -> None:
    """8A IV.1: where it stands is 19 hexes from the base; one hex on it is 18, beside the same enemy."""
    state = small([piece("a1", "0601"), piece("x1", "0602")], "movement", "allied")
    (comer,) = prospect.attackers(state, "0602")
    assert (comer.way, comer.cost, comer.route) == (("0601", "0702"), 2, 18)
    assert prospect.stands(state, state.units["a1"])["0601"] == 0


def test_nobody_attacks_with_an_unsupplied_stack() -> None:
    """8A IV.2: the only hex beside the enemy holds an unsupplied unit; fed, both could attack."""
    board = {"terrain": {"impassable": ["1103"]}}
    for flags, able in (("unsupplied",), []), ((), ["a1", "a2"]):
        units = [piece("a1", "1302", move=2), piece("a2", "1102", *flags), piece("x1", "1002")]
        state = small(units, "movement", "allied", board=board)
        assert sorted(c.unit.id for c in prospect.attackers(state, "1002")) == able
        assert prospect.targets(state) == (["1002"] if able else [])


# Supply


def test_marks_and_paths_of_supply_are_those_of_the_rule() -> None:
    for state, side in positions():
        answer = lay(state, "supply", side)
        own = army(state, side)
        known = {(str(u.at), "bad" if u.has("unsupplied") else "good") for u in own}
        assert {(mark["hex"], mark["look"]) for mark in answer["marks"]} == known
        (base,) = state.board.places[BASES[side]]
        ends = {}
        for path in answer["paths"]:
            hexes = path["hexes"]
            assert hexes[0] == base and all(is_adjacent(a, b) for a, b in pairwise(hexes))
            assert path["costs"] == [0, *([1] * (len(hexes) - 1))]
            ends[hexes[-1]] = sum(path["costs"])
        lengths = {str(u.at): supply.unit_length(state, u) for u in own}
        assert ends == {spot: far for spot, far in lengths.items() if far}


def test_too_far_says_by_how_much() -> None:
    answer = lay(small([piece("a1", "0502")], "maintenance", "allied"), "supply", "allied", "0502")
    assert rules_of(answer) == ["8A I.2", "8A I.route"]
    assert answer["lines"][1]["text"].endswith("is 20 hexes from Alexandria, 2 too many.")
    assert answer["paths"][0]["look"] == "bad"


def test_enemies_in_the_open_that_cut_are_named() -> None:
    """8A I.route: beside an unfortified stack and through it; an unsupplied one closes its own hex only."""
    foes = [piece("x1", "2002"), piece("x2", "2001"), piece("x3", "2003")]
    state = small([piece("a1", "1702"), *foes], "maintenance", "allied")
    answer = lay(state, "supply", "allied", "1702")
    told = {line["at"]: line["text"] for line in answer["lines"][2:-1]}
    assert told["2001"] == "Enemy units stand in 2001: x2." and "beside unfortified" in told["1901"]
    assert sorted(mark["hex"] for mark in answer["marks"]) == ["1901", "2001", "2101"] == sorted(told)
    assert answer["lines"][-1]["text"] == "No other way leads there."
    hungry = [{**one, "flags": ["unsupplied"]} for one in foes]
    answer = lay(small([piece("a1", "1702"), *hungry], "maintenance", "allied"), "supply", "allied", "1702")
    assert [line["text"] for line in answer["lines"][2:-1]] == ["Enemy units stand in 2001: x2."]


def test_an_enemy_in_the_base_ends_all_routes() -> None:
    state = small([piece("a1", "2002"), piece("x1", "2502")], "maintenance", "allied")
    answer = lay(state, "supply", "allied", "2002")
    assert "shut" in answer["areas"][0]["title"] and answer["lines"][1]["at"] == "2502"
    assert lay(state, "supply", "allied")["paths"] == []


def test_a_route_of_a_fed_stack_has_its_price() -> None:
    answer = lay(small([piece("a1", "1502")], "maintenance", "allied"), "supply", "allied", "1502")
    assert rules_of(answer) == ["8A I.2", "8A I.route", "8A I.2"]
    assert answer["lines"][2]["text"] == "Provision 0; Transportation as far as here 1."


def test_bases_tell_where_units_come_in_and_are_built_up() -> None:
    """8A II.2a, 8A II.2b: within three hexes of Alexandria; the Axis anywhere."""
    state = small([piece("x1", "0101")], "replacements", "allied")
    near = [name(c, r) for c in range(1, 26) for r in range(1, 4) if distance(name(c, r), "2502") <= 3]
    assert of_look(lay(state, "sources", "allied"), "good") == near
    axis = lay(state, "sources", "axis")
    assert of_look(axis, "source") == ["0102"] and of_look(axis, "good") == []
    assert [(m["hex"], m["look"]) for m in axis["marks"]] == [("0101", "source")]
    taken = small([piece("a1", "0101")], "replacements", "allied")
    assert lay(taken, "sources", "axis")["marks"][0]["look"] == "bad"
