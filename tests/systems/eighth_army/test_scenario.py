"""The counters and the set-up: constraints C1 to C4 and C13 to C15 of our list, and what makes a start sound.

C5, C8 and C12 are in test_map, C6, C7 and C9 to C11 in test_tables.
"""

from collections import Counter

from tests.systems.eighth_army import ground
from tests.systems.eighth_army.ground import CLOSED, GARRISONS, HERE, LONGEST, plan, roster, tables, units

from khamsin.core import hexes


def garrison(place: str) -> list[tuple[str, int]]:
    """Type and strength of what the Axis has in a place."""
    return sorted(ground.stood("axis")[HERE.central(place)])


def test_c1_allies_in_alexandria() -> None:
    """8A A.1."""
    assert Counter((u["type"], u["strength"]) for u in units("allied")) == {
        ("armor", 1): 3,
        ("infantry", 2): 2,
    }
    assert set(ground.stood("allied")) == {HERE.central("Alexandria")}
    assert sum(u["strength"] for u in units("allied")) == 7


def test_c2_italian_garrisons() -> None:
    """8A A.2."""
    assert garrison("J2") == garrison("Tobruk") == [("infantry", 2)]
    assert garrison("M8") == [("fort", 1), ("infantry", 1)]
    assert garrison("M12") == [("fort", 1), ("infantry", 2)]
    assert garrison("F9") == [("armor", 1)]
    assert set(ground.stood("axis")) == {HERE.central(name) for name in (*GARRISONS, "Tobruk")}
    assert sum(u["strength"] for u in units("axis")) == 8
    assert {u["nation"] for u in roster() if u["side"] == "axis"} == {"italian"}


def test_c3_tracks() -> None:
    """8A A.3."""
    assert plan()["tracks"] == {
        "allied.sp": 15,
        "axis.sp": 6,
        "allied.rp": 0,
        "axis.rp": 0,
        "tobruk.ff": 3,
    }
    assert plan()["first_turn"] == 1


def test_c4_two_sided_counters() -> None:
    """8A II.2a: strength 2 and 1, nothing above."""
    assert {u["strength"] for side in ground.SIDES for u in units(side)} == {1, 2}
    assert {u["strength"] for u in roster() if u["type"] == "fort"} == {1}
    assert {u["type"] for u in roster()} == {"infantry", "armor", "fort"}


def test_c13_return_of_stacks() -> None:
    """8A I.unsupplied: two boxes on for the Allies, three for the Axis."""
    assert tables()["return"] == {"allied": 2, "axis": 3}


def test_c14_tobruk_within_five_turns() -> None:
    """8A C: five turns; by road the infantry could march to Tobruk in two."""
    assert plan()["last_turn"] == 5
    march = ground.half_points(HERE.central("Alexandria"))[HERE.central("Tobruk")]
    assert march <= 2 * (2 * 4), "half points: two turns of 4"


def test_c15_combined_arms_take_tobruk() -> None:
    """8A IV.score: 4 against 2 behind 3; the bonus makes up for it, and the track falls point by point."""
    walls = plan()["tracks"]["tobruk.ff"]
    superiority = 4 - (2 + walls)
    assert superiority == -1
    bonus = tables()["combined_arms"]["combined"]["infantry-fort"]
    assert superiority + bonus > 0
    carried = [int(s) for s, r in tables()["attack_results"].items() if r["retreat"] == "defender"]
    bare = tables()["combined_arms"]["infantry"]["infantry-fort"]
    assert sum(superiority + bare + die >= min(carried) for die in range(1, 7)) <= 2
    assert sum(superiority + bonus + die >= min(carried) for die in range(1, 7)) >= 4


def test_head_is_complete() -> None:
    assert plan()["id"] == "basic" and plan()["options"] == []
    assert plan()["title"] and plan()["reconstructed"].startswith("Reconstructed:")
    assert plan()["summary"].count(". ") == 1 and plan()["summary"].endswith(".")


def test_every_counter_is_placed_once_on_open_ground() -> None:
    assert Counter(plan()["at"].keys()) == Counter(u["id"] for u in roster())
    assert all(HERE.terrain[spot] not in CLOSED for spot in plan()["at"].values())
    names = Counter((u["side"], u["name"]) for u in roster())
    assert set(names.values()) == {1}


def test_only_alexandria_is_over_the_limit_and_can_empty() -> None:
    """8A III.stack: three of the five must go out in the first movement segment."""
    held = Counter(plan()["at"][u["id"]] for side in ground.SIDES for u in units(side))
    assert {spot for spot, count in held.items() if count > 2} == {HERE.central("Alexandria")}
    out = [n for n in HERE.neighbours(HERE.central("Alexandria")) if HERE.terrain[n] not in CLOSED]
    assert 2 * len(out) >= 3


def test_everyone_can_be_fed_at_the_start() -> None:
    """8A I.route, 8A I.2: routes for all, and points for what they cost."""
    for side, base in ground.BASES.items():
        far = ground.routes(HERE.central(base), ground.barred(side))
        lengths = [far[spot] for spot in ground.stood(side)]
        assert max(lengths) <= LONGEST
        chart = tables()["maintenance"]
        due = chart["transportation"][str(max(lengths))] + sum(chart["provision"][str(n)] for n in lengths)
        assert due <= plan()["tracks"][f"{side}.sp"]


def test_allowances_can_be_halved() -> None:
    """8A I.unsupplied, 8A III.allowance: reconstructed: armour 6, infantry 4, Italian infantry 2, on foot."""
    assert {(side, u["type"], u["move"]) for side in ground.SIDES for u in units(side)} == {
        ("allied", "armor", 6),
        ("allied", "infantry", 4),
        ("axis", "armor", 6),
        ("axis", "infantry", 2),
    }
    assert all("move" not in u for u in roster() if u["type"] == "fort")


def test_every_counter_has_its_ground() -> None:
    for unit in roster():
        assert unit["ground"] and unit["size"] in {"division", "brigade", "battalion", "none"}
        assert unit["nation"] == ("italian" if unit["side"] == "axis" else "allied")


def test_the_first_blow_is_within_reach() -> None:
    """Armour from Alexandria gets beside Sidi Barrani on the first turn, infantry does not."""
    camps = HERE.central("Sidi Barrani")
    near = [n for n in HERE.neighbours(camps) if HERE.terrain[n] not in CLOSED]
    march = ground.half_points(HERE.central("Alexandria"))
    assert 2 * 4 < min(march[spot] for spot in near) <= 2 * 6
    assert hexes.distance(HERE.central("Alexandria"), camps) == 10
