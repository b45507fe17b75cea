"""The charts: what the rulebook fixes about them, C6, C7 and C9 to C11 of our list, and what it prints.

C5, C8 and C12 are in test_map, C1 to C4 and C13 to C15 in test_scenario.
"""

from itertools import pairwise
from typing import Any

import pytest
from tests.systems.eighth_army import ground
from tests.systems.eighth_army.ground import LONGEST, SIDES, tables

CHARTS = ("maintenance", "combat_supply")
PARTS = ("transportation", "provision")
KINDS = ("infantry", "armor", "combined")
LENGTHS = [str(length) for length in range(LONGEST + 1)]
WORST, BEST = -8, 9  # before combined arms: 1 over a ridge into rough against 7, die 1; 4 against 1, die 6


def row(score: int) -> dict[str, Any]:
    """The result of a score; beyond the rows the end row."""
    rows = {int(key): result for key, result in tables()["attack_results"].items()}
    found: dict[str, Any] = rows[min(max(score, min(rows)), max(rows))]
    return found


def price(chart: str, length: int, stacks: int) -> int:
    """What stacks at one distance cost together."""
    carried, fed = (tables()[chart][part][str(length)] for part in PARTS)
    return int(carried + stacks * fed)


def budget(side: str) -> float:
    """Supply points of the whole game, the dice at their mean."""
    mean = sum(tables()["resupply"].values()) / 6
    return float(ground.plan()["tracks"][f"{side}.sp"] + 4 * mean)


def test_c6_resupply_and_the_budget() -> None:
    assert tables()["resupply"] == {"1": 1, "2": 1, "3": 1, "4": 2, "5": 2, "6": 3}
    assert {side: round(budget(side), 1) for side in SIDES} == {"allied": 21.7, "axis": 12.7}


def test_c6_history_can_be_paid_and_more_cannot() -> None:
    """Two stacks: where they are fed and from where they attack, turn by turn; 0 for no attack."""
    history = [(0, 9), (10, 12), (13, 14), (14, 0)]
    reckless = [(0, 9), (10, 12), (13, 14), (14, 14), (14, 14)]

    def spent(turns: list[tuple[int, int]]) -> int:
        return sum(price("maintenance", fed, 2) + price("combat_supply", at, 2) for fed, at in turns)

    assert spent(history) <= budget("allied") < spent(reckless)
    assert spent(history) / len(history) == pytest.approx(4.3, abs=0.5)


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("part", PARTS)
def test_c7_two_parts_by_length_without_a_gap(chart: str, part: str) -> None:
    assert set(tables()[chart]) == set(PARTS)
    column = tables()[chart][part]
    assert list(column) == LENGTHS
    assert all(0 <= near <= far for near, far in pairwise(column.values())), "longer is dearer or equal"
    assert column["0"] < column["18"]


def test_c7_attacks_cost_more_than_rest() -> None:
    for length in range(1, LONGEST + 1):
        assert price("combat_supply", length, 1) >= price("maintenance", length, 1)


def test_c9_a_row_for_every_score() -> None:
    rows = [int(score) for score in tables()["attack_results"]]
    assert rows == list(range(rows[0], rows[-1] + 1))
    assert WORST < rows[0] < 0 and rows[-1] == 6, "6 and over is the good end"
    assert all(row(score) for score in range(WORST, BEST + 1))


def test_c9_higher_scores_are_better() -> None:
    for low, high in pairwise(range(WORST, BEST + 1)):
        assert row(low)["attacker"] >= row(high)["attacker"]
        assert row(low)["defender"] <= row(high)["defender"]


def test_c10_losses_retreats_and_advances() -> None:
    results = tables()["attack_results"].values()
    assert any(r["attacker"] and r["defender"] for r in results), "both sides may lose"
    assert {r["retreat"] for r in results} == {"attacker", "none", "defender"}
    assert all(set(r) == {"attacker", "defender", "retreat", "advance"} for r in results)
    assert [r["advance"] for r in results] == [r["retreat"] == "defender" for r in results]


def test_c11_points_due() -> None:
    due = tables()["rp_due"]
    assert list(due) == [str(held) for held in range(9)] + ["*"]
    assert all(entry["armor"] <= entry["all"] for entry in due.values())
    assert all(entry["all"] <= int(held) for held, entry in due.items() if held != "*")
    for fewer, more in pairwise(due.values()):
        assert fewer["all"] <= more["all"] and fewer["armor"] <= more["armor"]


def test_combined_arms_name_every_pair() -> None:
    arms = tables()["combined_arms"]
    assert set(arms) == set(KINDS)
    for entry in arms.values():
        assert set(entry) == {kind + tail for kind in KINDS for tail in ("", "-fort")}
    assert all(arms["combined"][kind] > arms[lone][kind] for kind in arms["combined"] for lone in KINDS[:2])


def test_printed_terrain_costs() -> None:
    """8A III.cost: clear 1, rough 2, road one half, here in half points."""
    terrain = tables()["terrain"]
    assert (terrain["clear"], terrain["rough"], tables()["ways"]["road"]) == (2, 4, 1)
    assert {kind for kind, cost in terrain.items() if cost is False} == ground.CLOSED | {"impassable"}


def test_printed_modifiers() -> None:
    """8A IV.score."""
    assert tables()["modifiers"] == {"ridge": -1, "rough": -2}


def test_what_is_reconstructed_says_so() -> None:
    notes = tables()["notes"]
    assert set(notes) == {*CHARTS, "combined_arms", "attack_results", "rp_due"} <= set(tables())
    assert all(note.startswith("Reconstructed: ") and note.endswith(".") for note in notes.values())
