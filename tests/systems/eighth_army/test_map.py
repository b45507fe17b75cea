"""The map: what the rulebook asks of it, constraints C5, C8 and C12 of our list, and what geography says.

C1 to C4 and C13 to C15 are in test_scenario, C6, C7 and C9 to C11 in test_tables.
"""

import math
from itertools import pairwise

import pytest
from tests.systems.eighth_army import ground
from tests.systems.eighth_army.ground import CLOSED, GARRISONS, HERE, LONGEST
from tests.systems.survey import geography

from khamsin.core import hexes


def test_size_of_the_grids() -> None:
    columns, rows = HERE.chart["size"]
    for grid in ("grid", "country"):
        assert [len(line) for line in HERE.chart[grid].split()] == [columns] * rows


def test_about_forty_kilometres_a_hex() -> None:
    assert math.isclose(HERE.row, HERE.column * 2 / math.sqrt(3), abs_tol=0.001)
    assert 29 <= HERE.row <= 42


def test_c5_alexandria_to_tobruk_is_nineteen_hexes_at_most() -> None:
    assert ground.routes(HERE.central("Alexandria"))[HERE.central("Tobruk")] <= LONGEST + 1


def test_c8_every_kind_of_the_terrain_chart() -> None:
    kinds = set(HERE.terrain.values())
    assert {"clear", "rough", "sea"} < kinds <= set(ground.tables()["terrain"])
    assert {kind for kind in kinds if ground.tables()["terrain"][kind] is False} == CLOSED & kinds
    assert set(HERE.chart["sides"]) == {"ridge"} and set(HERE.chart["roads"]) == {"road"}


@pytest.mark.parametrize(
    ("start", "goal", "straight", "by_road"),
    [
        ("Alexandria", "Tobruk", 15, 15),
        ("Alexandria", "Sidi Barrani", 10, 10),
        ("Alexandria", "Bardia", 13, 13),
        ("Alexandria", "El Agheila", 28, 34),
        ("Tobruk", "El Agheila", 13, 19),
        ("Tobruk", "Sidi Barrani", 5, 5),
        ("Tobruk", "Bardia", 2, 2),
        ("Tobruk", "Derna", 4, 5),
        ("Tobruk", "Mechili", 5, None),
    ],
)
def test_distances(start: str, goal: str, straight: int, by_road: int | None) -> None:
    (road,) = HERE.chart["roads"]["road"]
    ends = [road.index(HERE.central(name)) for name in (start, goal) if HERE.central(name) in road]
    assert hexes.distance(HERE.central(start), HERE.central(goal)) == straight
    assert (abs(ends[0] - ends[1]) if len(ends) == 2 else None) == by_road


def test_c5_supply_reaches_every_side_of_tobruk() -> None:
    """8A I.route: by a legal route at the start, Alexandria to each land hex beside Tobruk, 18 at most."""
    far = ground.routes(HERE.central("Alexandria"), ground.barred("allied"))
    beside = [n for n in HERE.neighbours(HERE.central("Tobruk")) if HERE.terrain[n] not in CLOSED]
    assert len(beside) == 4
    assert {spot: far[spot] for spot in beside} == {"1705": 15, "1605": 15, "1505": 16, "1504": 17}
    assert max(far[spot] for spot in beside) <= LONGEST


def test_every_garrison_has_a_route_from_tobruk() -> None:
    far = ground.routes(HERE.central("Tobruk"), ground.barred("axis"))
    assert {alias: far[HERE.central(alias)] for alias in GARRISONS} == {"J2": 5, "M8": 2, "M12": 5, "F9": 5}


def test_c12_assembly_points_are_on_the_map() -> None:
    """8A II.2b: what is reformed at the Axis assembly point can be fed from the Axis base."""
    assert HERE.terrain[HERE.central("Alexandria")] == HERE.terrain[HERE.central("El Agheila")] == "clear"
    assert ground.routes(HERE.central("Tobruk"))[HERE.central("El Agheila")] == 13


def test_c12_ids_of_the_set_up_are_aliases() -> None:
    for alias, name in GARRISONS.items():
        assert HERE.chart["places"][alias] == HERE.chart["places"][name]
    assert HERE.central("El Agheila") not in {HERE.central(alias) for alias in GARRISONS}


def test_road_runs_through_from_el_agheila_to_alexandria() -> None:
    (road,) = HERE.chart["roads"]["road"]
    assert (road[0], road[-1]) == (HERE.central("El Agheila"), HERE.central("Alexandria"))
    assert all(hexes.is_adjacent(a, b) for a, b in pairwise(road)) and len(set(road)) == len(road)
    assert all(HERE.terrain[spot] not in CLOSED for spot in road)
    assert {HERE.central(name) for name in ("Tobruk", "Bardia", "Sidi Barrani", "Derna")} <= set(road)


def test_passes_are_free_of_ridges() -> None:
    assert not HERE.hexsides("ridge") & HERE.crossings.keys()


def test_ridges_part_land_from_land() -> None:
    pairs = HERE.chart["sides"]["ridge"]
    assert len(HERE.hexsides("ridge")) == len(pairs)
    assert all(hexes.is_adjacent(a, b) and {a, b} <= HERE.land for a, b in pairs)


def test_tobruk_and_the_camps_have_a_side_without_a_ridge() -> None:
    for name in ("Tobruk", "Bardia", "Sidi Barrani"):
        spot = HERE.central(name)
        near = [n for n in HERE.neighbours(spot) if HERE.terrain[n] not in CLOSED]
        scarps = [n for n in near if hexes.side(spot, n) in HERE.hexsides("ridge")]
        assert len(near) - len(scarps) >= 2, name


def test_the_jebel_is_rough_and_the_east_is_not() -> None:
    rough = {spot for spot, kind in HERE.terrain.items() if kind == "rough"}
    assert {HERE.central(name) for name in ("Cyrene", "Maraua")} <= rough
    assert all(hexes.parse(spot)[0] < hexes.parse(HERE.central("Derna"))[0] for spot in rough)


def test_the_depression_leaves_a_neck_at_alamein() -> None:
    neck = {HERE.central("El Alamein"), "2909"}
    home, west = HERE.central("Alexandria"), HERE.central("Mersa Matruh")
    assert west not in ground.routes(home, neck)
    assert west in ground.routes(home, neck - {"2909"})


def test_all_open_ground_hangs_together() -> None:
    dry = {spot for spot, kind in HERE.terrain.items() if kind not in CLOSED}
    assert dry == set(ground.routes(HERE.central("Alexandria")))


def test_places_stand_where_they_are() -> None:
    true = geography("places")
    named = [name for name in HERE.chart["places"] if name in true]
    assert len(named) >= 35
    for name in named:
        x, y = HERE.kilometres(*true[name])
        nearest = min(HERE.terrain, key=lambda spot: math.dist(HERE.middle(spot), (x, y)))
        assert hexes.distance(HERE.central(name), nearest) <= 1, name


def test_places_and_labels_are_on_the_map() -> None:
    for name, spots in HERE.chart["places"].items():
        assert len(spots) == 1 and HERE.terrain[spots[0]] not in CLOSED, name
    assert set(HERE.chart["labels"].values()) <= HERE.terrain.keys()


def test_signs_are_places() -> None:
    signs = HERE.chart["signs"]
    assert set(signs) == {"bases", "forts", "majors"}
    assert {name for names in signs.values() for name in names} <= set(HERE.chart["places"])


def test_coast_agrees_with_natural_earth() -> None:
    wrong = [spot for spot in HERE.terrain if (HERE.land_share(spot) >= 0.2) != (spot in HERE.land)]
    assert not wrong


def test_no_hexside_between_land_hexes_is_all_sea() -> None:
    pairs = {hexes.side(a, b) for a in HERE.land for b in HERE.neighbours(a) if b in HERE.land}
    share = {spot: HERE.land_share(spot) for spot in HERE.land}
    coastal = [(a, b) for a, b in pairs if max(share[a], share[b]) < 0.999]
    assert not [(a, b) for a, b in coastal if HERE.shore_share(a, b) < 0.1]


def test_every_land_hex_is_libya_or_egypt() -> None:
    country = HERE.drawn("country", "country_legend")
    assert {spot for spot, name in country.items() if name} == HERE.land
    assert {country[HERE.central(name)] for name in ("Tobruk", "Bardia", "Sidi Omar")} == {"libya"}
    assert {country[HERE.central(name)] for name in ("Sollum", "Sofafi", "Alexandria")} == {"egypt"}
