"""The map: what the rulebook fixes about it, numbered M1 to M18 here, and what geography says."""

import math
from itertools import combinations, pairwise

import pytest
from tests.systems.panzerarmee_afrika import ground
from tests.systems.panzerarmee_afrika.ground import central, chart, crossings, hexsides, land, terrain

from khamsin.core import hexes

BASES = ("El Agheila", "Tobruk", "Bardia", "Alexandria")
ROAD = ("road",)


def by_road(a: str, b: str) -> int:
    return ground.reach(central(a), 100, ways=ROAD)[central(b)]


def test_m1_twelve_miles_a_hex() -> None:
    assert math.isclose(ground.ROW, 12 * 1.609344, abs_tol=0.01)
    for a, b in combinations(BASES, 2):
        (ax, ay), (bx, by) = (ground.kilometres(*ground.geography("places")[name]) for name in (a, b))
        true = math.hypot(ax - bx, ay - by) / ground.ROW
        assert true - 1 <= hexes.distance(central(a), central(b)) <= true * 2 / math.sqrt(3) + 1


def test_m2_half_a_sheet() -> None:
    columns, rows = chart()["size"]
    assert 61 <= columns <= 64 and 18 <= rows <= 20
    assert [len(line) for line in chart()["grid"].split()] == [columns] * rows


def test_m4_sea_hexes_and_all_sea_hexsides() -> None:
    assert "sea" in terrain().values()
    assert hexsides("sea") and all(set(edge) <= land() for edge in hexsides("sea"))


def test_m5_every_kind_of_the_terrain_chart() -> None:
    assert {"clear", "rough", "swamp", "sea"} <= set(terrain().values())
    assert set(chart()["roads"]) == {"road", "track", "rail"} and hexsides("escarpment")
    assert set(terrain().values()) == set(ground.tables()["terrain"])


def test_m6_swamp_guards_el_agheila() -> None:
    marsh = {spot for spot, kind in terrain().items() if kind == "swamp"}
    assert sum(hexes.distance(spot, central("El Agheila")) <= 4 for spot in marsh) >= 6
    assert ground.tables()["terrain"]["swamp"]["defence"] == {"axis": 2, "allied": 1}


def test_m7_three_ports() -> None:
    assert set(ground.tables()["ports"]) == {"Tobruk", "Bardia", "Alexandria"} <= set(chart()["places"])
    assert all(any(n not in land() for n in hexes.around(central(p))) for p in ground.tables()["ports"])


def test_m7b_port_capacities() -> None:
    full = {"out": {"combat": 2, "supply": 1}, "in": {"combat": 2, "supply": 1}}
    assert ground.tables()["ports"] == {"Alexandria": full, "Tobruk": full, "Bardia": {"any": 1}}


def test_m8_one_railway_from_alexandria_to_matruh() -> None:
    (line,) = chart()["roads"]["rail"]
    assert {line[0], line[-1]} == {central("Alexandria"), central("Mersa Matruh")}
    assert ground.tables()["ways"]["rail"]["combat"] == 1


def test_m10_alexandria_is_beyond_twenty_hexes() -> None:
    assert hexes.distance(central("Tobruk"), central("Alexandria")) == 33
    assert hexes.distance(central("Bardia"), central("Alexandria")) > 20


@pytest.mark.parametrize(
    ("fort", "landward"), [("Tobruk", {"3107", "3007", "2907", "2906"}), ("Bardia", {"3608", "3508", "3507"})]
)
def test_m11_forts_look_to_land_and_sea(fort: str, landward: set[str]) -> None:
    around = set(hexes.around(central(fort)))
    assert around & land() == landward and around - land()


def test_m12_bardia_holds_two() -> None:
    assert {name: fort["stack"] for name, fort in ground.tables()["forts"].items()} == {
        "Tobruk": 3,
        "Bardia": 2,
    }


def test_m13_termini_are_on_the_map() -> None:
    for place in ("Tobruk", "Alexandria", "El Agheila"):
        assert all(terrain()[spot] not in ground.CLOSED for spot in chart()["places"][place])


def test_m14_every_last_digit_twice_in_a_column() -> None:
    digits = [spot[-1] for spot in terrain() if spot.startswith("01")]
    assert all(digits.count(digit) == 2 for digit in "0123456789")


def test_m15_bases_have_a_central_hex_among_several() -> None:
    for base in ("El Agheila", "Alexandria"):
        spots = chart()["places"][base]
        assert len(spots) > 1
        assert all(any(hexes.is_adjacent(spot, other) for other in spots) for spot in spots)


def test_m16_every_land_hex_is_libya_or_egypt() -> None:
    country = ground.drawn("country", "country_legend")
    assert {spot for spot, name in country.items() if name} == land()
    assert {country[spot] for spot in land()} == {"libya", "egypt"}
    libya = ("Tobruk", "Bardia", "Capuzzo", "Sidi Omar", "Maddalena", "Jarabub")
    egypt = ("Halfaya", "Sollum", "Sofafi", "Sidi Barrani", "Alexandria")
    assert {country[central(name)] for name in libya} == {"libya"}
    assert {country[central(name)] for name in egypt} == {"egypt"}


def test_m17_trucks_reach_all_bases_and_forts() -> None:
    net = ground.reach(central("Tobruk"), 500, ways=("road", "track"))
    assert {central(name) for name in BASES} <= net.keys()
    ends = {spot for kind in ("road", "track") for run in chart()["roads"][kind] for spot in run}
    assert ends <= net.keys(), "every road and track hangs together"


def test_m17b_reach_of_supply() -> None:
    home = central("El Agheila")
    assert max(hexes.distance(home, spot) for spot in ground.reach(home, 20, ways=ROAD)) <= 20
    coast_road = chart()["roads"]["road"][0]
    assert ground.reach(home, 20, ways=ROAD)[coast_road[20]] == 20
    assert {name: way["truck"] for name, way in ground.tables()["ways"].items()} == {
        "road": 1, "track": 8, "rail": False
    }  # fmt: skip


def test_m18_sixty_points_cross_most_of_the_map() -> None:
    assert by_road("El Agheila", "Mersa Matruh") == 60


@pytest.mark.parametrize(
    ("start", "goal", "straight", "points"),
    [
        ("El Agheila", "Tobruk", 28, 40),
        ("El Agheila", "Bardia", 34, 46),
        ("El Agheila", "Mersa Matruh", 46, 60),
        ("El Agheila", "Alexandria", 61, 76),
        ("Tobruk", "Bardia", 6, 6),
        ("Tobruk", "Mersa Matruh", 18, 20),
        ("Tobruk", "El Alamein", 28, 30),
        ("Tobruk", "Alexandria", 33, 36),
        ("Mersa Matruh", "Alexandria", 15, 16),
    ],
)
def test_distances(start: str, goal: str, straight: int, points: int) -> None:
    assert hexes.distance(central(start), central(goal)) == straight
    assert by_road(start, goal) == points


def test_ways_are_runs_of_open_touching_hexes() -> None:
    for kind, runs in chart()["roads"].items():
        for run in runs:
            pairs = list(pairwise(run))
            assert all(hexes.is_adjacent(a, b) for a, b in pairs), (kind, run)
            assert all(terrain()[spot] not in ground.CLOSED for spot in run), (kind, run)
            assert not {hexes.side(a, b) for a, b in pairs} & hexsides("sea"), (kind, run)


def test_no_way_is_drawn_twice() -> None:
    for kind in ("road", "track"):
        sides = [hexes.side(a, b) for run in chart()["roads"][kind] for a, b in pairwise(run)]
        assert len(sides) == len(set(sides))
    assert not [edge for edge, kinds in crossings().items() if {"road", "track"} <= kinds]


def test_passes_are_free_of_escarpment() -> None:
    assert not hexsides("escarpment") & crossings().keys()


def test_escarpments_part_land_from_land() -> None:
    pairs = chart()["sides"]["escarpment"]
    assert len(hexsides("escarpment")) == len(pairs)
    assert all(hexes.is_adjacent(a, b) and {a, b} <= land() for a, b in pairs)
    assert not hexsides("escarpment") & hexsides("sea")


def test_places_stand_where_they_are() -> None:
    true = ground.geography("places")
    named = [name for name in chart()["places"] if name in true]
    assert len(named) >= 60
    for name in named:
        x, y = ground.kilometres(*true[name])
        nearest = min(terrain(), key=lambda spot: math.dist(ground.middle(spot), (x, y)))
        assert hexes.distance(central(name), nearest) <= 1, name


def test_places_and_labels_are_on_the_map() -> None:
    for name, spots in chart()["places"].items():
        assert all(terrain()[spot] not in ground.CLOSED for spot in spots), name
    assert set(chart()["labels"].values()) <= terrain().keys()


def test_coast_agrees_with_natural_earth() -> None:
    wrong = [spot for spot in terrain() if (ground.land_share(spot) >= 0.1) != (spot in land())]
    agreed = 1 - len(wrong) / len(terrain())
    assert agreed == 1, f"{agreed:.1%} of the hexes agree; not {wrong}"


def test_sea_hexsides_agree_with_natural_earth() -> None:
    pairs = {hexes.side(a, b) for a in land() for b in hexes.around(a) if b in land()}
    share = {spot: ground.land_share(spot) for spot in land()}
    coastal = [(a, b) for a, b in pairs if max(share[a], share[b]) < 0.999]
    wet = {(a, b) for a, b in coastal if ground.shore_share(a, b) < 0.1}
    assert wet - crossings().keys() == hexsides("sea")


def test_the_depression_leaves_a_neck_of_three_at_alamein() -> None:
    neck = {"5813", "5814", "5815"}
    beyond = ground.reach(central("El Daba"), 500, blocked=neck)
    assert central("Alexandria") not in beyond
    assert central("Alexandria") in ground.reach(central("El Daba"), 500)
