"""By night every colour of a map has another."""

import re
from pathlib import Path

import pytest

from khamsin.art import palette, scene
from khamsin.art.__main__ import map_of
from khamsin.systems import SYSTEMS

SHEET = (Path(__file__).resolve().parents[2] / "web/styles/night.css").read_text(encoding="utf-8")
NIGHT = dict(re.findall(r'\[fill="(#[0-9a-f]{6})"\] \{ fill: (#[0-9a-f]{6}); \}', SHEET))
STROKES = dict(re.findall(r'\[stroke="(#[0-9a-f]{6})"\] \{ stroke: (#[0-9a-f]{6}); \}', SHEET))


def test_fills_and_strokes_change_alike() -> None:
    assert NIGHT == STROKES != {}


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_colour_of_a_map_has_its_night(system_id: str) -> None:
    drawn = scene.draw_map(*map_of(system_id)).tostring()
    assert set(re.findall(r'(?:fill|stroke)="(#[0-9a-f]+)"', drawn)) <= set(NIGHT)


@pytest.mark.parametrize("kind", palette.GROUND)
def test_every_ground_is_dark_and_its_pattern_shows(kind: str) -> None:
    look = palette.GROUND[kind]
    tint, ink = palette.lightness(NIGHT[look.tint]), palette.lightness(NIGHT[look.ink])
    assert tint < 40
    assert ink - tint > 8


def test_names_can_be_read_by_night() -> None:
    ink, ground = (
        palette.lightness(NIGHT[palette.INK]),
        palette.lightness(NIGHT[palette.GROUND["clear"].tint]),
    )
    assert ink - ground > 50
