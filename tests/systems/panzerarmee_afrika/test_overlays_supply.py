"""PAA 10, PAA 12: overlays of supply, sources and command against a second telling."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.systems.overlaid import of_look
from tests.systems.panzerarmee_afrika.looks import lay, positions
from tests.systems.panzerarmee_afrika.small import position, price, unit

from khamsin.core.pieces import on_map
from khamsin.core.state import State
from khamsin.systems.panzerarmee_afrika import (
    forts,
    supply,
)
from khamsin.systems.panzerarmee_afrika.facts import is_sea, is_supply

# Supply


def test_marks_and_paths_of_supply_are_those_of_the_rule() -> None:
    for state, side in positions():
        answer = lay(state, "supply", side)
        own = [u for u in state.units.values() if u.side == side and on_map(u) and not is_supply(u)]
        known = {(str(u.at), "bad" if supply.status(state, u) == "unsupplied" else "good") for u in own}
        assert {(mark["hex"], mark["look"]) for mark in answer["marks"]} == known
        assert not any(is_sea(state.board, spot) for spot in of_look(answer, "good"))
        ends = {*supply.sources(state, side), *supply.termini(state, side)}
        drawn = dict(_drawn(state, answer, ends))
        for mover in own:
            points, spot = supply.general(state, mover), str(mover.at)
            needs_path = points and not (side == "allied" and forts.is_fort(state, spot))
            assert not needs_path or drawn[spot] == points
        for load in supply.network(state, side):
            assert str(load.at) in drawn or load.at in ends


def _drawn(state: State, answer: dict[str, Any], ends: set[str]) -> Iterator[tuple[str, int]]:
    """The paths of an overlay, each checked: the hex that it feeds, and its points."""
    for path in answer["paths"]:
        hexes, costs = path["hexes"], path["costs"]
        assert hexes[0] in ends and costs[-1] == 0
        for (near, there), cost in zip(pairwise(hexes), costs, strict=False):
            assert cost == _price(state, there, near)
        yield hexes[-1], sum(costs)


def _price(state: State, here: str, there: str) -> int | None:
    """PAA 5.31: what a combat unit pays from a hex into the next, by the second telling."""
    kinds = {
        "terrain": {k: [h] for h, k in state.board.terrain.items() if h == there},
        "sides": {},
        "roads": {},
    }
    board: dict[str, Any] = {"size": list(state.board.size), **kinds}
    board["sides"] = {kind: [[here, there]] for kind in state.board.side(here, there)}
    board["roads"] = {kind: [[here, there]] for kind in state.board.way(here, there)}
    return price(board, here, there)


def rules_of(answer: dict[str, Any]) -> list[str]:
    return [line["rule"] for line in answer["lines"]]


LINE = {"size": [12, 3], "places": {"El Agheila": ["0102"]}}


def test_too_far_says_by_how_much() -> None:
    state = position([unit("g1", "1102"), unit("gs1", "0202")], "supply", board=LINE)
    answer = lay(state, "supply", "axis", "1102")
    assert rules_of(answer) == ["PAA 10.31", "PAA 10.31"]
    assert answer["lines"][1]["text"].endswith("27 points, even with no enemy in the way: 7 too many.")
    (path,) = answer["paths"]
    assert path["look"] == "bad" and (path["hexes"][0], path["hexes"][-1]) == ("0202", "1102")
    assert sum(path["costs"]) == 27


def test_an_enemy_zone_that_cuts_is_named_with_who_casts_it() -> None:
    board = {"size": [8, 1], "places": {"El Agheila": ["0101"]}}
    state = position([unit("g1", "0601"), unit("gs1", "0201"), unit("a1", "0401")], "supply", board=board)
    answer = lay(state, "supply", "axis", "0601")
    assert rules_of(answer) == ["PAA 10.31", "PAA 10.2", "PAA 6.4", "PAA 10.2", "PAA 6.4", "PAA 10.2"]
    zones_told = [line for line in answer["lines"] if line["rule"] == "PAA 6.4"]
    assert [line["at"] for line in zones_told] == ["0501", "0301"]
    assert all("controlled by a1" in line["text"] for line in zones_told)
    assert [(m["hex"], m["look"]) for m in answer["marks"]] == [
        ("0501", "bad"),
        ("0401", "bad"),
        ("0301", "bad"),
    ]
    assert answer["lines"][-1]["text"] == "No other way leads there."


def test_a_way_round_the_enemy_that_is_too_long_is_counted() -> None:
    """The path along the middle row is barred by a truck alone; round it are escarpments."""
    board = {
        "size": [5, 3],
        "sides": {},
        "terrain": {"rough": ["0301", "0303"]},
        "places": {"El Agheila": ["0102"]},
    }
    state = position([unit("g1", "0502"), unit("gs1", "0102"), unit("at1", "0302")], "supply", board=board)
    answer = lay(state, "supply", "axis", "0502")
    assert answer["lines"][0]["rule"] == "PAA 10.32", "19 points round it are few enough"
    walls = {"rough": ["0301", "0303", "0201", "0202", "0401", "0402"]}
    state = position([unit("g1", "0502"), unit("gs1", "0102"), unit("at1", "0302")], "supply",
                     board={**board, "terrain": walls})  # fmt: skip
    assert rules_of(lay(state, "supply", "axis", "0502"))[0] == "PAA 10.31"


def test_a_broken_chain_is_told_where_it_breaks() -> None:
    """PAA 10.13: the supply unit at hand is no source, since its own link is too far."""
    state = position([unit("g1", "1102"), unit("gs1", "1002")], "supply", board=LINE)
    answer = lay(state, "supply", "axis", "1102")
    assert rules_of(answer) == ["PAA 10.31", "PAA 10.13", "PAA 10.31"]
    assert answer["lines"][1]["at"] == "1002" and answer["lines"][2]["text"].endswith("7 too many.")
    assert of_look(lay(state, "supply", "axis"), "bad") == ["1002"]
    assert rules_of(lay(state, "supply", "axis", "1002"))[0] == "PAA 10.13"


def test_no_source_at_all_is_told() -> None:
    state = position([unit("g1", "0302")], "supply", board=LINE)
    assert rules_of(lay(state, "supply", "axis", "0302")) == ["PAA 10.31", "PAA 10.11"]
    given: dict[str, Any] = {"control": {"El Agheila": "allied"}}
    state = position([unit("g1", "0302"), unit("gs1", "0202")], "supply", board=LINE, **given)
    answer = lay(state, "supply", "axis", "0302")
    assert rules_of(answer) == ["PAA 10.31", "PAA 10.13", "PAA 10.13"]
    assert "not in the hands of this side" in answer["lines"][2]["text"]


def test_a_fort_and_lost_transport_are_told() -> None:
    """PAA 13.3: no path is needed in a fort; PAA 11.52: none helps a grounded unit."""
    board = {"size": [9, 9], "places": {"Bardia": ["0909"], "Alexandria": ["0101"]}}
    units = [unit("a1", "0909"), unit("a2", "0102", 2, "grounded")]
    state = position(units, "supply", "allied", board)
    assert rules_of(lay(state, "supply", "allied", "0909")) == ["PAA 10.32", "PAA 13.3"]
    assert rules_of(lay(state, "supply", "allied", "0102"))[:2] == ["PAA 10.31", "PAA 11.52"]


def test_what_was_determined_holds_against_what_is_traced() -> None:
    state = position([unit("g1", "0302", 2, "unsupplied"), unit("gs1", "0202")], "movement", board=LINE)
    answer = lay(state, "supply", "axis", "0302")
    assert (
        rules_of(answer) == ["PAA 10.31", "PAA 10", "PAA 10.2"]
        and "it has one now" in answer["lines"][1]["text"]
    )
    (mark,) = lay(state, "supply", "axis")["marks"]
    assert (mark["hex"], mark["look"]) == ("0302", "bad")


def test_an_empty_hex_is_answered_for_whoever_would_stand_there() -> None:
    state = position([unit("gs1", "0202")], "supply", board=LINE)
    answer = lay(state, "supply", "axis", "0602")
    assert rules_of(answer) == ["PAA 10.2"] and sum(answer["paths"][0]["costs"]) == 12


# Sources and command


def test_sources_tell_chains_moved_units_and_ports() -> None:
    board = {"size": [12, 3], "places": {"Alexandria": ["0102"], "Tobruk": ["1202"]}}
    units = [unit("as1", "0402"), unit("as2", "1002", 1, "moved")]
    answer = lay(position(units, "movement", "allied", board), "sources", "allied")
    told = {line["at"]: line["text"] for line in answer["lines"]}
    assert "it has moved" in told["1002"] and "it has moved" not in told["0402"]
    near = of_look(answer, "good")
    assert "0402" in near and "0602" in near and "0702" not in near and "1002" not in near
    ports = {m["hex"]: m["look"] for m in answer["marks"] if m["text"] == "port"}
    assert ports == {"0102": "good", "1202": "good"}
    assert {
        m["look"] for m in lay(position(units, "movement", "allied", board), "sources", "axis")["marks"]
    } == {"bad"}


def test_the_command_die_by_last_digits() -> None:
    """PAA 12.1 by hand: a hex that ends in 8 or 9 is struck by one face, any other by two."""
    units = [unit("a1", "0108"), unit("a2", "0203", 2, "no-command"), unit("g1", "0307")]
    state = position(units, "movement", "allied", {"size": [6, 9]})
    answer = lay(state, "command", "allied")
    assert {m["hex"]: (m["text"], m["look"]) for m in answer["marks"]} == {
        "0108": ("1/6", "good"),
        "0203": ("2/6", "bad"),
    }
    assert of_look(answer, "bad") == ["0203"]
    assert lay(state, "command", "allied", "0108")["lines"][0]["text"].endswith("held on a 2.")
    assert lay(state, "command", "axis")["areas"] == []
