"""Units and tables: what the rulebook fixes about them, numbered U1 to U29 here, and the charts it prints."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from tests.systems.panzerarmee_afrika import ground
from tests.systems.panzerarmee_afrika.ground import by_id, chart, roster, scenario, tables

TURNS = range(1, 21)
COMBAT_TYPES = {"armored-infantry", "infantry", "armor", "parachute", "recon", "glider"}


def record(turn: int, side: str) -> dict[str, Any]:
    entry: dict[str, Any] = tables()["schedule"][str(turn)][side]
    return entry


def strength(ids: list[str]) -> int:
    return sum(by_id()[unit]["strength"] for unit in ids)


def letters(side: str) -> dict[str, dict[str, Any]]:
    return {key: entry for key, entry in tables()["variable"].items() if entry["side"] == side}


def of(**wanted: str) -> list[dict[str, Any]]:
    return [unit for unit in roster() if all(unit.get(key) == value for key, value in wanted.items())]


def standing(turn: int, side: str) -> int:
    """Strength without any loss after a turn, cadres of the start counted."""
    combat = [unit["id"] for unit in of(side=side) if unit["type"] != "truck"]
    start = strength([unit for unit in combat if unit in scenario("campaign")["at"]])
    come = sum(strength(record(t, side).get("arrive", [])) for t in range(1, turn + 1))
    gone: int = sum(
        item["strength"] for t in range(1, turn + 1) for item in record(t, side).get("remove", [])
    )
    return start + come - gone


def test_u1_twenty_turns() -> None:
    assert set(tables()["schedule"]) == {str(turn) for turn in TURNS}


def test_u3_types_and_names() -> None:
    assert {unit["type"] for unit in roster()} == COMBAT_TYPES | {"truck"}
    assert len(by_id()) == len(roster())
    names = Counter((unit["side"], unit["name"]) for unit in roster())
    assert set(names.values()) == {1}


def test_u4_sizes() -> None:
    assert {unit["size"] for unit in roster()} == {"brigade", "regiment", "battalion"}


def test_u5_contingents() -> None:
    ours = {unit["contingent"] for unit in of(side="allied") if "contingent" in unit}
    assert {"Indian", "Australian", "New Zealand", "South African", "Greek"} <= ours
    assert {"Free French", "Polish", "Belgian", "Gurkha"} <= ours
    marks = " ".join(unit["name"] for unit in roster())
    assert all(mark in marks for mark in ("IM", "Gds", "SG", "AT", "Bers", "GGFF"))
    assert {unit["nation"] for unit in of(side="axis")} == {"german", "italian"}


def test_u6_sample_counter() -> None:
    assert [unit for unit in roster() if (unit["strength"], unit["move"]) == (3, 60)]


def test_u7_examples_of_the_loss_rule() -> None:
    def strengths(**wanted: str) -> set[int]:
        return {unit["strength"] for unit in of(**wanted)}

    assert 4 in strengths(nation="german", type="infantry", size="regiment")
    assert 3 in strengths(nation="italian", type="armor", size="regiment")
    assert 3 in strengths(nation="allied", type="armor")
    assert 2 in strengths(nation="allied", type="infantry")


def test_u8_one_strength_and_one_allowance() -> None:
    for unit in roster():
        assert 1 <= unit["strength"] <= 4 and unit["move"] in {40, 50, 60}, unit["id"]
        assert unit["ground"]


def test_u2_u8_battalions_are_weakest() -> None:
    assert {unit["strength"] for unit in roster() if unit["size"] == "battalion"} == {1}


def test_u10_truck_allowance() -> None:
    assert {unit["move"] for unit in of(type="truck")} == {60}


def test_u13_points_of_every_kind_each_turn() -> None:
    for turn in TURNS:
        assert set(record(turn, "allied")["replacements"]) == {"infantry", "armor"}
        axis = record(turn, "axis")["replacements"]
        assert set(axis) == {f"{n}.{k}" for n in ("german", "italian") for k in ("infantry", "armor")}
        assert all(0 <= n <= 10 for n in [*axis.values(), *record(turn, "allied")["replacements"].values()])


def test_u14_the_ceiling_rises_and_is_allied_only() -> None:
    ceilings = [record(turn, "allied")["ceiling"] for turn in TURNS]
    assert all(a <= b for a, b in pairwise(ceilings)) and ceilings[0] < ceilings[-1]
    assert not [turn for turn in TURNS if "ceiling" in record(turn, "axis")]


def test_u15_cadres_at_the_start() -> None:
    at = scenario("campaign")["at"]
    cadres = [unit for unit, spot in at.items() if spot == "cadre"]
    assert cadres == ["al-4-armd", "al-7-armd", "al-7-sg", "al-1-armd"]
    assert record(1, "allied")["replacements"]["armor"] == 0, "so 1 Armd, due on turn 2, cannot come early"


def test_u16_removals_are_allied_and_name_what_exists() -> None:
    kinds = {(unit["type"], unit["strength"]) for unit in of(side="allied")}
    assert not [turn for turn in TURNS if "remove" in record(turn, "axis")]
    items = [item for turn in TURNS for item in record(turn, "allied").get("remove", [])]
    assert len(items) == 27
    assert all((item["type"], item["strength"]) in kinds for item in items)
    assert {item["from"] for item in items} == {"alexandria", "cadre"}


def test_u16_garrison_of_tobruk_goes_within_its_port() -> None:
    """Four Australian brigades leave Tobruk over turns 5 to 7: never more than two a turn (5.41)."""
    gone = [Counter(i["type"] for i in record(t, "allied")["remove"])["infantry"] for t in (5, 6, 7)]
    assert gone == [1, 1, 2]


def test_u17_arrivals_once_each() -> None:
    entries = [record(turn, side) for turn in TURNS for side in ("allied", "axis")]
    come = [unit for entry in [*entries, *tables()["variable"].values()] for unit in entry.get("arrive", [])]
    start = [unit for unit, spot in scenario("campaign")["at"].items()]
    assert len(come) == len(set(come))
    assert Counter([*come, *start]) == Counter(by_id().keys())


def test_u17_arrivals_are_their_sides() -> None:
    for turn in TURNS:
        for side in ("allied", "axis"):
            assert {by_id()[unit]["side"] for unit in record(turn, side).get("arrive", [])} <= {side}


def test_u20_four_parachute_units_on_turns_16_and_17() -> None:
    due = {
        turn: [
            u for u in record(turn, "axis").get("arrive", []) if by_id()[u]["type"] in {"parachute", "glider"}
        ]
        for turn in TURNS
    }
    assert {turn: len(ids) for turn, ids in due.items() if ids} == {16: 2, 17: 2}
    assert strength(due[16] + due[17]) == 8


def test_u21_axis_supply_on_turns_15_and_16() -> None:
    assert record(15, "axis")["supply"] >= 1 and record(16, "axis")["supply"] >= 1
    assert all(record(turn, side)["supply"] >= 1 for turn in TURNS for side in ("allied", "axis"))


def test_u22_u23_letters() -> None:
    assert list(letters("allied")) == ["A", "B", "C", "D", "E"]
    assert list(letters("axis")) == ["F", "G", "H", "J", "K", "L"]
    assert all(entry["title"] and entry["arrive"] for entry in tables()["variable"].values())


def test_u24_letter_l_is_five_points() -> None:
    assert strength(tables()["variable"]["L"]["arrive"]) == 5


def test_u25_axis_letters_from_turn_16() -> None:
    assert {entry["from"] for entry in letters("axis").values()} == {16}


def test_u26_allied_letters_have_dates_exclusions_and_removals() -> None:
    ours = letters("allied")
    assert all("turns" in entry or "from" in entry for entry in ours.values())
    shut = {key: entry["excludes"] for key, entry in ours.items() if "excludes" in entry}
    assert shut and all(key in shut[other] for key, others in shut.items() for other in others)
    assert [key for key, entry in ours.items() if "remove" in entry] == ["B", "D", "E"]


@pytest.mark.parametrize(("turn", "allied", "axis"), [(14, 57, 60), (19, 108, 81)])
def test_u27_strengths_without_losses(turn: int, allied: int, axis: int) -> None:
    """Before augmentation; some thirty points of it bring the last turns near the two to one of 18."""
    assert (standing(turn, "allied"), standing(turn, "axis")) == (allied, axis)


def test_u28_about_a_dozen_axis_divisions() -> None:
    on_call = {unit for entry in letters("axis").values() for unit in entry["arrive"]}
    line = [u for u in of(side="axis") if u["id"] not in on_call and u["size"] == "regiment"]
    assert len(line) / 2.5 <= 16, "two or three regiments to a division"


def test_u28b_arrivals_fit_their_base() -> None:
    for side, base in (("allied", "Alexandria"), ("axis", "El Agheila")):
        spots = len(chart()["places"][base])
        for turn in TURNS:
            assert len(record(turn, side).get("arrive", [])) <= 3 * spots
            assert record(turn, side)["supply"] <= spots


def test_u29_the_counter_sheet_would_hold_them() -> None:
    supply, markers = 20, 12
    assert len(roster()) + supply + markers <= 200


def test_printed_combat_table() -> None:
    means = [sum(tables()["combat"][str(column)].values()) / 6 for column in range(11)]
    assert [round(mean, 2) for mean in means] == [
        0.33, 0.67, 1.67, 2.67, 3.33, 3.83, 4.67, 5.67, 6.67, 7.67, 8.33
    ]  # fmt: skip
    least = [min(tables()["combat"][str(column)].values()) for column in range(11)]
    assert least == [0, 0, 0, 2, 3, 3, 4, 4, 6, 6, 6]
    assert all(set(row) == set("123456") for row in tables()["combat"].values())


def test_printed_command_chart() -> None:
    struck = Counter(digit for row in tables()["command"].values() for digit in row)
    assert set(tables()["command"]) == set("123456")
    assert {digit for digit, times in struck.items() if times == 1} == {"8", "9"}
    assert sum(struck.values()) == 18 and set(struck.values()) == {1, 2}


def test_printed_terrain_chart() -> None:
    land, ways = tables()["terrain"], tables()["ways"]
    assert {kind: land[kind]["combat"] for kind in ("clear", "rough", "swamp")} == {
        "clear": 3,
        "rough": 10,
        "swamp": 10,
    }
    assert not [kind for kind, entry in land.items() if entry["truck"] is not False]
    assert ways["road"] == {"combat": 1, "truck": 1} and ways["track"] == {"combat": 2, "truck": 8}
    assert tables()["sides"] == {"escarpment": {"extra": 10, "attack": [1, 2]}}
    assert {name: fort["defence"] for name, fort in tables()["forts"].items()} == {"Tobruk": 5, "Bardia": 2}
    assert all(land[kind]["combat"] is False for kind in ground.CLOSED)
