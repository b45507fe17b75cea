"""Small tiles that tell terrain apart in black and white, drawn with a few strokes each.

A tile's marks are scattered by hand, so that the repeat does not show; none crosses the edge of its tile.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from khamsin.art.canvas import Node, fill, node, path, short
from khamsin.art.palette import Ground

# Where marks stand in a tile (fractions of it), and how big each is.
_SCATTER: tuple[tuple[float, float, float], ...] = (
    (0.12, 0.16, 1.0), (0.47, 0.09, 0.8), (0.82, 0.21, 1.1), (0.29, 0.38, 0.85), (0.64, 0.42, 1.0),
    (0.09, 0.62, 0.9), (0.45, 0.68, 1.1), (0.87, 0.64, 0.8), (0.24, 0.89, 1.0), (0.69, 0.9, 0.9),
)  # fmt: skip

# Marks of one unit's size around their middle, in relative steps only, so that they can be scaled.
_MARKS: dict[str, str] = {
    "grain": "h1m9 7h.1",
    "hills": "m-6 2.4q2.4-6.6 6-6 3.6 0 6 6m-5.4-4.2l1 3.7m.8-3.1l1 3.7",
    "peaks": "m-8 4.8l8-9.6 8 9.6m-7-6.4l2.4 6.4",
    "tufts": "m-2.5 0l-2-3.5m4.5 3.5v-5.5m2.5 5.5l2-3.5m-11 5h13",
    "dunes": "m-9 2q7.2-6.3 18-1m-11.7 1.5h.1m3.6-.5h.1m3.6.8h.1m-4.5 2h.1",
    "flats": "m-5 0h9m3 0h2m-10 3.4h5",
    "trees": "m-3 0q0-5 3-5t3 5q-3 1.4-6 0m3 0v3.6",
    "hatch": "m-4 4l8-8",
}
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def _mark(name: str, x: float, y: float, size: float) -> str:
    """A mark at a spot of its tile."""
    scaled = _NUMBER.sub(lambda found: f" {short(float(found[0]) * size)}", _MARKS[name])
    return f"M{x:.0f} {y:.0f}{scaled}"


# Tile size, stroke width, opacity.
PATTERNS: dict[str, tuple[int, float, float]] = {
    "grain": (96, 1.1, 0.75),
    "hills": (74, 1.0, 0.75),
    "peaks": (84, 1.2, 0.85),
    "tufts": (64, 1.0, 0.8),
    "dunes": (96, 1.1, 0.85),
    "flats": (72, 0.9, 0.55),
    "trees": (50, 1.0, 0.8),
    "hatch": (40, 1.0, 0.5),
}


def tile(name: str, look: Ground) -> Node:
    """The pattern of one kind of terrain, with this id."""
    size, width, opacity = PATTERNS[look.pattern]
    data = "".join(_mark(look.pattern, x * size, y * size, scale) for x, y, scale in _kept(size))
    ink = path(
        data,
        fill="none",
        stroke=look.ink,
        stroke_width=width,
        stroke_opacity=f"{opacity}",
        stroke_linecap="round",
    )
    return fill(node("pattern", id=name, width=size, height=size, patternUnits="userSpaceOnUse"), ink)


def _kept(size: int) -> Sequence[tuple[float, float, float]]:
    """The marks of a tile: a small tile has fewer."""
    return _SCATTER if size > 60 else _SCATTER[::2]
