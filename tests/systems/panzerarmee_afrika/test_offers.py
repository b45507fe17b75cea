"""PAA 5, PAA 9, PAA 10.8, PAA 12: what is offered leads somewhere, and what is shown before it is done."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.systems.panzerarmee_afrika.small import SYSTEM, position, unit

from khamsin.core.game import Game
from khamsin.core.offer import Ask
from khamsin.core.pieces import called
from khamsin.systems.panzerarmee_afrika import removal

BASE = {"El Agheila": ["0101"], "Alexandria": ["0601", "0602"], "Tobruk": ["0606"]}
BOARD = {"size": [6, 6], "terrain": {}, "sides": {}, "roads": {}, "places": BASE}
COLUMN = [unit("gs1", "0101"), unit("g1", "0202", 4)]
"""A German unit in attack supply, one hex from its base."""


def begun(*units: Mapping[str, Any], side: str = "axis", turn: int = 5) -> Game:
    return Game(SYSTEM, position([*COLUMN, *units], "movement", side, BOARD, turn=turn), 1)


def asked(game: Game, draft: Mapping[str, Any], act: str, slot: str) -> Ask | None:
    return next((ask for ask in game.offer(draft).asks if (ask.act, ask.slot) == (act, slot)), None)


@pytest.mark.parametrize(("turn", "captured"), [(1, 4), (5, 2)])
def test_an_overrun_shows_its_chances(turn: int, captured: int) -> None:
    game = begun(unit("at1", "0303", 1), unit("as1", "0303"), turn=turn)
    found = game.offer({"act": "overrun", "units": ["g1"], "path": ["0303"]})
    assert found.ready and found.preview and found.preview["rolls"]
    assert {row["text"]: row["p"] for row in found.preview["chances"]} == {
        "Enemy loses 1": 1.0,
        "Attackers lose 0": 1.0,
        "Supply unit captured": pytest.approx(captured / 6),
        "Supply unit destroyed": pytest.approx(1 - captured / 6),
    }
    prey = asked(game, {"units": ["g1"]}, "overrun", "path")
    assert prey and prey.values == {"0303": {"kind": "overrun", "cost": 13}}


def test_units_that_overrun_only_together_can_be_named_one_by_one() -> None:
    """PAA 9: none of three can do it alone, nor two of them; the fourth is too slow to come along."""
    game = begun(
        unit("g2", "0302"),
        unit("g3", "0302"),
        unit("g4", "0302", move=9),
        unit("g5", "0302"),
        unit("a1", "0303"),
    )
    for chosen, more in ((["g2"], ["g3", "g5"]), (["g2", "g3"], ["g5"])):
        assert asked(game, {"act": "overrun", "units": chosen}, "overrun", "path") is None
        joining = asked(game, {"act": "overrun", "units": chosen}, "overrun", "units")
        assert joining and list(joining.values) == more
    assert game.offer({"act": "overrun", "units": ["g2", "g3", "g5"], "path": ["0303"]}).ready


def test_a_supply_unit_alone_is_taken_without_a_counterattack() -> None:
    found = begun(unit("as1", "0303")).offer({"act": "overrun", "units": ["g1"], "path": ["0303"]})
    assert found.preview and [row["text"] for row in found.preview["chances"]] == [
        "Supply unit captured",
        "Supply unit destroyed",
    ]


def test_who_was_stopped_by_an_overrun_is_not_offered_again() -> None:
    """PAA 9.22: the other unit's zone stops it in the hex, and that unit is too strong to be overrun."""
    game = begun(unit("a1", "0303", 1), unit("a2", "0403", 4), unit("g2", "0201"))
    game.play({"act": "overrun", "units": ["g1"], "path": ["0303"]})
    movers = asked(game, {}, "move", "units")
    assert movers and list(movers.values) == ["g2"]
    assert asked(game, {}, "overrun", "units") is None


def test_who_overran_and_is_free_goes_on() -> None:
    game = begun(unit("a1", "0303", 1))
    game.play({"act": "overrun", "units": ["g1"], "path": ["0303"]})
    movers = asked(game, {}, "move", "units")
    assert movers and "g1" in movers.values


def test_no_more_units_sail_than_the_ports_take() -> None:
    """PAA 5.41: the third is not offered, and how full the ports are is said."""
    game = begun(*(unit(f"a{n}", "0601") for n in (1, 2, 3)), side="allied")
    more = asked(game, {"act": "sail", "units": ["a1"]}, "sail", "units")
    assert more and list(more.values) == ["a2", "a3"]
    assert asked(game, {"act": "sail", "units": ["a1", "a2"]}, "sail", "units") is None
    found = game.offer({"act": "sail", "units": ["a1", "a2"], "to": "0606"})
    assert found.preview and [(line["text"], line["value"]) for line in found.preview["lines"]] == [
        ("Alexandria, combat units out", "2 of 2"),
        ("Tobruk, combat units in", "2 of 2"),
    ]


def test_the_command_die_shows_whom_each_face_would_hold() -> None:
    units = [*COLUMN, unit("a1", "0601"), unit("a2", "0601"), unit("a3", "0402")]
    found = Game(SYSTEM, position(units, "command", "allied", BOARD), 1).offer({"act": "end"})
    assert found.preview and [line["value"] for line in found.preview["lines"][1:]] == [
        *("2 units", "1 unit", "0 units", "0 units", "2 units", "1 unit")
    ]


def test_a_depot_is_called_by_its_hex() -> None:
    state = begun({**unit("as1", "0303"), "name": "Supply"}).state
    assert called(state.units["as1"]) == "Supply unit in 0303"
    assert called(state.units["g1"]) == "g1"


def test_a_full_base_is_told_while_units_can_still_leave_it() -> None:
    """PAA 17.15: before movement ends, and when the arrivals stand outside; never where there is room."""
    full = [unit(f"i{n}", "0101", 1) for n in (1, 2)]
    coming = [unit("i5", "turn:5", 1), unit("i6", "turn:5", 1)]
    for units, room in (([*full, *coming], "1 of 2"), ([*full[:1], *coming], None)):
        moving = Game(SYSTEM, position([COLUMN[0], *units], "movement", "axis", BOARD), 1).offer(
            {"act": "end"}
        )
        told = f"The base has room for {room} combat units that arrive"
        assert (moving.preview and moving.preview["lines"][0]["text"]) == (
            room and f"{told}: the others would be lost"
        )
        entering = SYSTEM.view(position([COLUMN[0], *units], "reinforcement", "axis", BOARD))
        assert entering["prompt"].endswith(f" {told} (17.15).") is bool(room)


def test_removals_that_are_alike_are_told_together() -> None:
    infantry = {"type": "infantry", "strength": 2, "from": "alexandria"}
    assert removal.told([infantry, {"type": "armor", "from": "cadre"}, infantry]) == [
        "2 times strength 2 infantry from Alexandria",
        "armor from cadre box",
    ]
