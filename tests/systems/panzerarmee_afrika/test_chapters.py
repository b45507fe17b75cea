"""What the heads of the chapters ask for, on the campaign itself."""

from khamsin.core.game import Game
from khamsin.core.state import State
from khamsin.systems import get
from khamsin.systems.panzerarmee_afrika import facts, replacements, stacking

SYSTEM = get("panzerarmee-afrika")


def campaign() -> State:
    return SYSTEM.setup("campaign", [])


def test_every_counter_is_of_a_known_type() -> None:
    """PAA 3.22: six kinds of combat unit, trucks, supply units."""
    kinds = (facts.is_combat, facts.is_truck, facts.is_supply)
    assert all(sum(kind(u) for kind in kinds) == 1 for u in campaign().units.values())


def test_the_campaign_begins_where_the_scenario_says() -> None:
    """PAA 4.31: the Allies begin, in their supply phase, with units on the map and in the cadre box."""
    state = campaign()
    assert (state.turn, state.side, state.phase) == (1, "allied", "supply")
    assert {u.side for u in state.at("0216")} == {"axis"}
    assert state.at("cadre")


def test_three_combat_units_to_a_hex() -> None:
    """PAA 7: three anywhere, two in Bardia (PAA 13.4)."""
    state = campaign()
    assert stacking.limit(state, "3006") == 3
    assert stacking.limit(state, "3607") == 2
    assert not stacking.overfull(state, "allied")
    assert not stacking.overfull(state, "axis")


def test_allied_forts_need_no_supply_line() -> None:
    """PAA 13: a garrison cut off in Tobruk is in general supply."""
    state = campaign()
    alone = state.moved({u.id: None for u in state.units.values() if facts.is_supply(u)})
    assert SYSTEM.query(alone, {"supply": "al-24-aus"}) == "general"
    assert SYSTEM.query(alone, {"supply": "al-20-aus"}) == "unsupplied"


def test_points_and_cadres_go_by_kind() -> None:
    """PAA 14: six kinds of points. PAA 15: what was lost may come back for those of its kind."""
    state = campaign()
    cadres = [u for u in state.at("cadre") if u.side == "allied"]
    assert {replacements.kind_of(u) for u in state.units.values() if facts.is_combat(u)} <= set(
        replacements.KINDS
    )
    assert {replacements.kind_of(u) for u in cadres} == {"allied.armor"}


def test_a_game_begins_with_an_offer() -> None:
    """PAA 4.2: the first thing to do is to determine supply."""
    offer = Game(SYSTEM, campaign()).offer()
    assert [ask.act for ask in offer.asks] == ["end"]
