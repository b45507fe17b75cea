"""PAA 10.1, PAA 10.2: who is in general supply, and how far off, against a search from every unit."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.systems.panzerarmee_afrika.small import boards, cheapest, position, spots, unit, zone

from khamsin.systems.panzerarmee_afrika import supply

LIMIT = 20
BASES = {"allied": "Alexandria", "axis": "El Agheila"}
SPOTS = st.lists(st.integers(0, 19), max_size=3, unique=True)


def paths(board: dict[str, Any], start: str, blocked: set[str]) -> dict[str, int]:
    """PAA 10.2: points from a hex to all others, through no blocked hex; the start is free."""
    found = cheapest(board, start, lambda a, b: True, lambda a, b: b not in blocked)
    return {spot: cost for spot, cost in found.items() if cost <= LIMIT}


def by_hand(
    board: dict[str, Any], side: str, own: list[str], loads: list[str], foes: list[str], loose: list[str]
) -> tuple[dict[str, int | None], list[str]]:
    """For every unit's hex the points to its nearest source, and the hexes of the valid supply units.

    `foes` are hexes of enemy combat units, `loose` those of enemy supply units, which block their hex only.
    """
    friends = {*own, *loads}
    blocked = {*foes, *loose, *(zone(board, foes) - friends)}
    held = [
        *board["places"].get(BASES[side], []),
        *(board["places"].get("Tobruk", []) if side == "allied" else []),
    ]
    ends = [spot for spot in held if spot not in blocked]
    valid: list[str] = []
    while True:
        more = [s for s in loads if s not in valid and set(paths(board, s, blocked)) & {*ends, *valid}]
        if not more:
            break
        valid += more
    wells = [*valid, *(ends if side == "allied" else [])]
    forts = board["places"].get("Tobruk", []) if side == "allied" else []
    found: dict[str, int | None] = {}
    for spot in own:
        way = paths(board, spot, blocked)
        found[spot] = 0 if spot in forts else min((way[well] for well in wells if well in way), default=None)
    return found, sorted(valid)


@settings(max_examples=200)
@given(
    boards(),
    st.sampled_from(("allied", "axis")),
    st.permutations(range(20)),
    st.tuples(*[st.integers(1, 3)] * 3),
)
def test_general_supply_against_brute_force(
    board: dict[str, Any], side: str, order: list[int], counts: tuple[int, int, int]
) -> None:
    where = [spots(board)[n] for n in order]
    board = {**board, "places": {"Alexandria": where[:2], "El Agheila": where[2:4], "Tobruk": where[4:5]}}
    taken = where[1:5:2] + where[5:]
    own, rest = taken[: counts[0]], taken[counts[0] :]
    loads, rest = rest[: counts[1]], rest[counts[1] :]
    foes, loose = rest[: counts[2]], rest[counts[2] : counts[2] + 1]
    us, them = ("a", "g") if side == "allied" else ("g", "a")
    units = [
        *(unit(f"{us}{n}", spot) for n, spot in enumerate(own)),
        *(unit(f"{us}s{n}", spot) for n, spot in enumerate(loads)),
        *(unit(f"{them}{n}", spot) for n, spot in enumerate(foes)),
        *(unit(f"{them}s{n}", spot) for n, spot in enumerate(loose)),
    ]
    state = position(units, "supply", side, board)
    known, valid = by_hand(board, side, own, loads, foes, loose)
    mine = [state.units[f"{us}{n}"] for n in range(len(own))]
    assert {str(u.at): supply.general(state, u) for u in mine} == known
    assert sorted(str(u.at) for u in supply.network(state, side)) == valid


def test_a_source_pays_its_own_hex_and_the_unit_does_not() -> None:
    """From the unit on rough ground to a source on clear: 3. The other way round it would be 10."""
    board = {
        "size": [4, 4], "terrain": {"rough": ["0202"]}, "sides": {}, "roads": {},
        "places": {"Alexandria": ["0303"]},
    }  # fmt: skip
    state = position([unit("a1", "0202")], "supply", "allied", board)
    assert supply.general(state, state.units["a1"]) == 3


def test_twenty_points_and_no_more() -> None:
    board = {"size": [9, 2], "terrain": {}, "sides": {}, "roads": {}, "places": {"Alexandria": ["0101"]}}
    state = position([unit("a1", "0701"), unit("a2", "0801")], "supply", "allied", board)
    assert supply.general(state, state.units["a1"]) == 18
    assert supply.general(state, state.units["a2"]) is None
