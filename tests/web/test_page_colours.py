"""Whoever sees few colours, or none, tells fields apart on every ground: by pattern or at 3:1."""

import base64
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext
from tests.web.hand import Hand

from khamsin.systems import SYSTEMS, get

SYSTEM = "panzerarmee-afrika"
"""Its map has every kind of ground that any map has."""
OVERLAYS = ("zone", "reach", "good", "bad", "source")
LIGHTS = ("reach", "spot", "target", "special")
SHARE = 0.02
"""The share of a hex that a pattern draws otherwise, at 3:1: as it is, or on grounds made equally light."""
EYES = Path(__file__).with_name("eyes.js").read_text(encoding="utf-8")
LOOK, SHEET, TELL = (
    f"(given) => {EYES.strip()}.{part}(given)".replace("/** What", "/* What", 1)
    for part in ("look", "sheet", "tell")
)


def grounds(system: str) -> dict[str, str]:
    """A hex of every kind of ground, in open country where no name is written."""
    board = get(system).board_dict()
    columns, rows = board["size"]
    named = {
        f"{int(spot[:2]) + right:02}{int(spot[2:]) + down:02}"
        for place in board["places"].values()
        for spot in place
        for right in (0, 1, 2)  # a name runs on from its place
        for down in (-1, 0, 1)
    }
    kinds = {spot: kind for kind, spots in board["terrain"].items() for spot in spots}
    found: dict[str, str] = {}
    for column in range(3, columns - 2):
        for row in range(3, rows - 1):
            spot = f"{column:02}{row:02}"
            if spot not in named:
                found.setdefault(kinds.get(spot, board["base"]), spot)
    return found


def middle(spot: str) -> tuple[float, float]:
    """The middle of a hex on the board."""
    column, row = int(spot[:2]), int(spot[2:])
    return 32 + 48 * (column - 1), 55.4256 * (row - 0.5 + (0.5 if column % 2 == 0 else 0))


def area(look: str) -> list[str]:
    """The parts of which an overlay's field is drawn."""
    return [f"{part} {look}" for part in ("area-pattern", "area-rim", "area")]


def lit(look: str) -> list[str]:
    """The parts of a hex that may be tapped."""
    return [f"lit {look}", f"lit-pattern {look}"]


def cases() -> dict[str, dict[str, list[str]]]:
    """What must be told apart: overlays from one another and from bare ground, also with a unit in hand."""
    resting = {"bare": [], **{look: area(look) for look in OVERLAYS}}
    lights = {"out of reach": ["shade"], **{f"lit {look}": lit(look) for look in LIGHTS}}
    zones = {
        f"{name} in a zone": [*area("zone"), *lit(name[4:])] for name in lights if name.startswith("lit")
    }
    zones["out of reach in a zone"] = ["shade", *area("zone")]
    return {"resting": resting, "in hand": lights, "in hand, with zones": {**lights, **zones}}


def test_fields_differ_for_every_eye(new_context: Callable[..., BrowserContext], site: Any) -> None:
    context = new_context(bypass_csp=True, device_scale_factor=1, viewport={"width": 1280, "height": 820})
    page, eye = context.new_page(), context.new_page()
    Hand(page, site.url).begin("Sonnenblume")
    looks = {name: parts for group in cases().values() for name, parts in group.items()}
    names = list(looks)
    pairs = sorted(
        {
            tuple(sorted(map(names.index, pair)))
            for group in cases().values()
            for pair in combinations(group, 2)
        }
    )
    ground = grounds(SYSTEM)
    assert set(ground) >= {kind for system in SYSTEMS for kind in grounds(system)}
    for theme in ("day", "night"):
        shots = [[shoot(page, spot, theme), *middle(spot)] for spot in ground.values()]
        page.evaluate(SHEET, [shots, list(looks.values())])
        sheet = base64.b64encode(page.locator("#sheet").screenshot()).decode()
        found = eye.evaluate(TELL, [sheet, len(shots), len(names), pairs])
        assert [
            f"{theme}, {list(ground)[row]}, {who}: {names[a]} / {names[b]}: {contrast:.2f}:1, {drawn:.1%}"
            for row, who, a, b, contrast, drawn in found
            if contrast < 3 and drawn < SHARE
        ] == []


def shoot(page: Any, spot: str, theme: str) -> str:
    """One hex of bare ground as the page draws it."""
    page.evaluate(LOOK, [*middle(spot), theme])
    clip = {"x": 360, "y": 365, "width": 80, "height": 70}
    return base64.b64encode(page.screenshot(clip=clip)).decode()
