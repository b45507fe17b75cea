"""The scenarios: every set-up stands, is stacked and supplied, and follows the constraints on it."""

from collections import Counter
from typing import Any

import pytest
from tests.systems.panzerarmee_afrika import ground
from tests.systems.panzerarmee_afrika.ground import by_id, central, chart, placed, scenario, terrain
from tests.systems.panzerarmee_afrika.small import SYSTEM

from khamsin.core import hexes
from khamsin.core.game import Game

NAMES = ("campaign", "sonnenblume", "crusader")
SIDES = ("allied", "axis")
STACK = {"Tobruk": 3, "Bardia": 2}
every = pytest.mark.parametrize("name", NAMES)
both = pytest.mark.parametrize("side", SIDES)


def points(plan: dict[str, Any], side: str, spots: set[str] | None = None) -> int:
    """Strength of a side's combat units on the map, or in some of its hexes."""
    units = by_id()
    return sum(
        units[u].get("strength", 0)
        for u, spot in placed(plan).items()
        if units[u]["side"] == side and units[u]["type"] != "truck" and (spots is None or spot in spots)
    )


@every
def test_head_is_complete(name: str) -> None:
    plan = scenario(name)
    assert plan["id"] == name and 1 <= plan["first_turn"] <= plan["last_turn"] <= 20
    assert plan["title"] and plan["reconstructed"].startswith("Reconstructed:")
    assert plan["summary"].count(". ") == 1 and plan["summary"].endswith(".")
    assert set(plan["options"]) <= {"malta", "allied-options"}


def test_campaign_has_twenty_turns_and_both_options() -> None:
    plan = scenario("campaign")
    assert (plan["first_turn"], plan["last_turn"]) == (1, 20)
    assert plan["options"] == ["malta", "allied-options"] and plan["victory"] == {"kind": "18"}


@every
def test_m3_units_start_on_the_map_and_in_the_cadre_box(name: str) -> None:
    at = scenario(name)["at"]
    assert set(at) <= by_id().keys()
    assert "cadre" in at.values()
    assert all(spot == "cadre" or terrain()[spot] not in ground.CLOSED for spot in at.values())


@every
def test_m9_allied_ports_at_the_start(name: str) -> None:
    """5.42: all three in April 1941; Bardia has changed hands by November."""
    expected = {"Bardia": "axis"} if name == "crusader" else {}
    assert scenario(name).get("control", {}) == expected


@every
def test_m12_stacks_keep_the_limit(name: str) -> None:
    units, plan = by_id(), scenario(name)
    held = Counter(spot for u, spot in placed(plan).items() if units[u]["type"] != "truck")
    limits = {central(place): limit for place, limit in STACK.items()}
    assert all(count <= limits.get(spot, 3) for spot, count in held.items())


@every
@both
def test_supply_units_stand_one_to_a_hex_on_land(name: str, side: str) -> None:
    spots = scenario(name)["supply"][side]
    assert len(spots) == len(set(spots))
    assert all(terrain()[spot] not in ground.CLOSED for spot in spots)


@every
def test_sides_do_not_share_a_hex(name: str) -> None:
    plan, units = scenario(name), by_id()
    here = {side: {h for u, h in placed(plan).items() if units[u]["side"] == side} for side in SIDES}
    assert not (here["allied"] | set(plan["supply"]["allied"])) & (here["axis"] | set(plan["supply"]["axis"]))


@every
@both
def test_m13_supply_units_are_chained_to_a_terminus(name: str, side: str) -> None:
    plan = scenario(name)
    assert ground.network(plan, side) == set(plan["supply"][side])


@every
@both
def test_every_unit_is_in_general_supply(name: str, side: str) -> None:
    plan, units = scenario(name), by_id()
    shut, wells = ground.blocked(plan, side), ground.sources(plan, side)
    ours = {h for u, h in placed(plan).items() if units[u]["side"] == side}
    assert not [spot for spot in ours if not wells & ground.reach(spot, 20, shut).keys()]


@every
@both
def test_u10_one_truck_a_side_on_a_road_or_track(name: str, side: str) -> None:
    spot = scenario(name)["at"]["al-truck" if side == "allied" else "ax-truck"]
    trucks = [u for u, unit in by_id().items() if unit["side"] == side and unit["type"] == "truck"]
    assert len(trucks) == 1
    assert any(spot in run for kind in ("road", "track") for run in chart()["roads"][kind])


def test_u9_allied_supply_within_the_first_axis_turn() -> None:
    """Four allied dumps on the map, and one at least that an Axis unit of 60 could reach on turn 1."""
    plan = scenario("campaign")
    near = ground.reach(central("El Agheila"), 60)
    assert len(plan["supply"]["allied"]) == 4
    assert set(plan["supply"]["allied"]) & near.keys()


def test_u28b_the_axis_fills_its_base() -> None:
    plan, base = scenario("campaign"), set(chart()["places"]["El Agheila"])
    assert ground.stood(plan, "axis") == base
    assert points(plan, "axis") == 15


def test_allied_start_of_the_campaign() -> None:
    plan = scenario("campaign")
    country = ground.drawn("country", "country_legend")
    assert points(plan, "allied", {spot for spot in country if country[spot] == "libya"}) == 11
    assert points(plan, "allied", {spot for spot in country if country[spot] == "egypt"}) == 9


def test_sonnenblume_is_the_campaign_cut_short() -> None:
    whole, part = scenario("campaign"), scenario("sonnenblume")
    assert (part["first_turn"], part["last_turn"]) == (1, 4)
    assert part["at"] == whole["at"] and part["supply"] == whole["supply"]


@pytest.mark.parametrize("name", ["sonnenblume", "crusader"])
def test_short_scenarios_are_decided_at_tobruk(name: str) -> None:
    victory = scenario(name)["victory"]
    assert victory["kind"] == "tobruk"
    assert 0.5 <= victory["par"] <= 2.5 and 5 <= victory["tobruk_points"] <= 10


def test_crusader_garrison_and_ring() -> None:
    """Tobruk full and its friends beside it; nobody of the Axis begins in a fort-controlled hex (13.2)."""
    plan, tobruk = scenario("crusader"), central("Tobruk")
    inside = {u for u, spot in placed(plan).items() if hexes.distance(spot, tobruk) <= 1}
    assert inside == {"al-14", "al-16-70", "al-23", "al-pol", "al-32-at"}
    ring = [spot for spot in ground.stood(plan, "axis") if hexes.distance(spot, tobruk) == 2]
    assert len(ring) >= 5


def test_crusader_holds_what_has_come_and_not_been_removed() -> None:
    """Every Axis arrival of turns 1 to 7 is on the map; nothing that is still to come is."""
    plan, schedule = scenario("crusader"), ground.tables()["schedule"]
    come = {u for turn in range(1, 8) for u in schedule[str(turn)]["axis"].get("arrive", [])}
    later = {
        unit
        for turn in range(8, 21)
        for side in SIDES
        for unit in schedule[str(turn)][side].get("arrive", [])
    }
    assert come <= placed(plan).keys()
    assert not later & plan["at"].keys()


def test_crusader_tracks_are_known() -> None:
    kinds = {
        f"{nation}.{kind}" for nation in ("german", "italian", "allied") for kind in ("infantry", "armor")
    }
    tracks = scenario("crusader")["tracks"]
    assert set(tracks) == kinds | {"tobruk.since"}
    assert all(0 <= held <= 10 for held in tracks.values())


def test_the_end_of_a_turn_names_beforehand_the_arrivals_that_it_loses() -> None:
    game = Game(SYSTEM, SYSTEM.setup("campaign", []), 11)
    while game.state.phase != "reinforcement":
        game.play({"act": "end"})
    preview = game.offer({"act": "end"}).preview
    step = game.play({"act": "end"})
    (lost,) = [event for event in step.events if event["ev"] == "forfeited"]
    assert preview is not None
    assert preview["headline"] == f"Arrivals lost: {len(lost['units'])}"
    assert [line["rule"] for line in preview["lines"]] == ["PAA 17.13"]
