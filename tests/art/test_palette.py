"""Colours: what is told apart by colour is told apart without it too."""

import json
from itertools import combinations

import pytest

from khamsin.art import palette
from khamsin.art.patterns import PATTERNS

LIGHT = palette.lightness


def test_lightness_runs_from_black_to_white() -> None:
    assert (LIGHT("#000000"), LIGHT("#ffffff")) == pytest.approx((0, 100), abs=0.01)


def test_land_and_sea_differ_in_grey() -> None:
    assert LIGHT(palette.GROUND["clear"].tint) - LIGHT(palette.SEA) > 8
    assert LIGHT(palette.SEA) - LIGHT(palette.COAST) > 25


def test_any_two_terrains_differ_in_grey_or_in_pattern() -> None:
    twins = {frozenset(("swamp", "marsh"))}
    for (one, look), (other, its) in combinations(palette.GROUND.items(), 2):
        if frozenset((one, other)) not in twins:
            assert look.pattern != its.pattern or abs(LIGHT(look.tint) - LIGHT(its.tint)) > 2, (one, other)


@pytest.mark.parametrize("kind", palette.GROUND)
def test_a_pattern_shows_on_its_tint(kind: str) -> None:
    look = palette.GROUND[kind]
    assert look.pattern in PATTERNS
    assert LIGHT(look.tint) - LIGHT(look.ink) > (12 if look.pattern == "grain" else 20)


def test_the_terrains_of_the_desert_have_patterns_of_their_own() -> None:
    kinds = ("clear", "rough", "swamp", "depression", "sand", "impassable", "mountain", "woods")
    assert len({palette.GROUND[kind].pattern for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("nation", palette.NATIONS)
def test_a_counter_can_be_read_and_stands_out(nation: str) -> None:
    look = palette.livery(nation)
    assert LIGHT(look.fill) - LIGHT(look.ink) > 45
    assert LIGHT(palette.GROUND["clear"].tint) - LIGHT(look.edge) > 40


def test_the_sides_differ_without_colour() -> None:
    axis, allied = palette.livery("german"), palette.livery("allied")
    assert (axis.frame, palette.livery("italian").frame) == ("double", "double")
    assert allied.frame == "single"
    assert allied.corner > axis.corner + 3


def test_a_nation_without_colours_gets_plain_ones() -> None:
    assert palette.livery("atlantis") == palette.PLAIN


def test_the_page_gets_every_livery() -> None:
    looks = json.loads(palette.as_json())
    assert set(looks) == {*palette.NATIONS, "plain"}
    assert set(looks["german"]) == {"fill", "ink", "edge", "frame", "corner"}
    assert f"--nation-german-fill: {looks['german']['fill']};" in palette.as_css()


def test_unknown_terrain_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="'lava': expected sea or one of"):
        palette.ground("lava")
