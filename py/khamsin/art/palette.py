"""Colours of terrain, ways and nations.

Terrain is told apart in black and white by its pattern, sides by the shape of their counters: square corners
and a double frame, or round corners and a single one. Where a colour stands for a nation it stands here only.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Ground:
    """How a kind of terrain looks: its tint, and the pattern drawn over it in ink ("" for none)."""

    tint: str
    ink: str
    pattern: str


@dataclass(frozen=True)
class Livery:
    """How the counters of a nation look: `corner` is their radius, `frame` is "double" or "single"."""

    fill: str
    ink: str
    edge: str
    frame: str
    corner: int


SEA = "#a9c5cc"
SHALLOWS = ("#8db0bb", "#7fa5b2")
COAST = "#4c6f7c"
# Bands along the coast, from the broadest to the narrowest: how wide, and the colour. All are opaque, for
# a band is drawn in pieces, and where translucent pieces meet there would be a seam.
SHELF = ((150, "#a7c4cb"), (116, "#a6c2ca"), (84, "#a4c1c9"))
WATERLINES = ((66, "#96b4bd"), (50, "#7ea1ac"), (36, "#7699a5"), (24, "#6e919d"), (14, "#658894"))
STEPPE = ((190, "#eadbb0"), (150, "#e7daaf"), (110, "#e5d9ad"), (76, "#e3d8ac"), (44, "#e0d7a9"))
BEACH = (9, "#d7d3a3")
INK = "#3b2f22"
GRID = "#6b5434"
PAPER = "#f7efd9"
ROAD = ("#5b2a1e", "#c2603f")
TRACK = "#7b4a2a"
RAIL = "#2f2b29"
SCARP = "#6e4526"
FRONTIER = ("#f4e3bd", "#7a4763")
FORT = "#9a3324"
BASE = "#3f6076"

GROUND: dict[str, Ground] = {
    "clear": Ground("#ecdcb2", "#c9b27c", "grain"),
    "plateau": Ground("#dcc492", "#b79a63", "grain"),
    "rough": Ground("#d0c490", "#776637", "hills"),
    "hill": Ground("#cdb882", "#776637", "hills"),
    "ridge": Ground("#c3ad7a", "#6f5a34", "hills"),
    "mountain": Ground("#b09a70", "#574426", "peaks"),
    "pass": Ground("#e5d3a4", "#776637", "grain"),
    "swamp": Ground("#c5cfae", "#46694f", "tufts"),
    "marsh": Ground("#c5cfae", "#46694f", "tufts"),
    "depression": Ground("#c3bbad", "#83796c", "flats"),
    "sand": Ground("#f3d391", "#b5823c", "dunes"),
    "woods": Ground("#bcc08c", "#4f6336", "trees"),
    "brush": Ground("#e0d9a6", "#67753f", "tufts"),
    "oasis": Ground("#cfd29b", "#3f6b3c", "trees"),
    "lake": Ground("#8fb4c0", "#46707e", "flats"),
    "impassable": Ground("#b9ad97", "#6a5e4c", "hatch"),
}
ALIASES = {
    "sand-sea": "sand",
    "sand_sea": "sand",
    "sandsea": "sand",
    "qattara": "depression",
    "hills": "hill",
}

_AXIS, _ALLIED = ("double", 2), ("single", 7)
NATIONS: dict[str, Livery] = {
    "german": Livery("#9aa39a", "#1b211d", "#1b211d", *_AXIS),
    "italian": Livery("#b8bf86", "#23290f", "#3b4420", *_AXIS),
    "allied": Livery("#d8a878", "#3a1a0e", "#6b3018", *_ALLIED),
    "british": Livery("#d8a878", "#3a1a0e", "#6b3018", *_ALLIED),
    "australian": Livery("#e3bf6c", "#3a2506", "#6e4a0e", *_ALLIED),
    "indian": Livery("#d99a5e", "#3b1705", "#71330f", *_ALLIED),
    "newzealand": Livery("#c9b79a", "#2c2114", "#5b452a", *_ALLIED),
    "southafrican": Livery("#dcb68e", "#33200f", "#6a4422", *_ALLIED),
    "polish": Livery("#dba0a0", "#470f16", "#7d2330", *_ALLIED),
    "french": Livery("#a9b8d6", "#152345", "#2c4376", *_ALLIED),
    "greek": Livery("#b9d2e0", "#12303f", "#2a566d", *_ALLIED),
    "us": Livery("#b7b77f", "#26280c", "#4b4f1c", *_ALLIED),
}
PLAIN = Livery("#ddd6c6", "#2b2620", "#5a5145", "single", 4)


def ground(kind: str) -> Ground:
    """How a kind of terrain looks."""
    known = ALIASES.get(kind, kind)
    if known not in GROUND:
        raise ValueError(f"terrain {kind!r}: expected sea or one of {', '.join(sorted(GROUND))}")
    return GROUND[known]


def is_sunken(kind: str) -> bool:
    """Whether a kind of terrain lies below the ground around it."""
    return ALIASES.get(kind, kind) == "depression"


def livery(nation: str) -> Livery:
    """How a nation's counters look; a nation without colours of its own gets plain ones."""
    return NATIONS.get(nation, PLAIN)


def as_css() -> str:
    """The nations' colours as custom properties."""
    lines = []
    for nation, look in {**NATIONS, "plain": PLAIN}.items():
        lines += [f"  --nation-{nation}-{part}: {getattr(look, part)};" for part in ("fill", "ink", "edge")]
        lines.append(f"  --nation-{nation}-corner: {look.corner}px;")
    return ":root {\n" + "\n".join(lines) + "\n}\n"


def as_json() -> str:
    """The nations' liveries for a program."""
    return json.dumps(
        {nation: asdict(look) for nation, look in {**NATIONS, "plain": PLAIN}.items()}, indent=1
    )


def lightness(colour: str) -> float:
    """How light a colour `#rrggbb` looks without its hue, from 0 to 100 (CIE L*)."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


def _linear(part: float) -> float:
    """One channel of sRGB as light."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
