"""What a map has besides its country: the frame, and a cartouche with title and compass in open water."""

from __future__ import annotations

from khamsin.art import palette
from khamsin.art.canvas import Node, fill, group, node, path, text
from khamsin.art.labels import SERIF, Box, label_box
from khamsin.art.lattice import STEP_X, Spot, board_pixels, pixel
from khamsin.art.sheet import Sheet

_HIGH = 132.0
_ROSE = 110.0


def frame() -> Node:
    """The line around the map."""
    look = {"fill": "none", "stroke": palette.INK}
    return node(
        "rect", "map-frame", width="100%", height="100%", stroke_width=5, stroke_opacity=".55", **look
    )


def cartouche(sheet: Sheet) -> list[Node]:
    """Title, note and compass, where there is open water for them; nothing if there is none."""
    wide = _ROSE + 13.5 * len(sheet.title)
    at = _open_water(sheet, wide) if sheet.title else None
    if at is None:
        return []
    x, y = at[0] - wide / 2, at[1]
    look = {"fill": palette.COAST, "text_anchor": "middle", "font_family": SERIF}
    card = group("map-cartouche", compass((x + 55, y)), **look)
    middle = x + (_ROSE + wide) / 2
    fill(card, text(sheet.title, middle, y - 10, font_size=22, letter_spacing=0.6, font_style="italic"))
    fill(card, path(f"M{middle - 130:.0f} {y + 4:.0f}h260", stroke=palette.COAST, stroke_opacity=".5"))
    lines = _folded(sheet.note, int(wide / 7.5))
    return [
        fill(card, *(text(line, middle, y + 22 + 15 * row, font_size=12) for row, line in enumerate(lines)))
    ]


def compass(at: Spot) -> Node:
    """A rose of eight points, north up."""
    x, y = at
    rose = group(
        "map-compass", transform=f"translate({x:.0f} {y:.0f})", stroke=palette.COAST, stroke_linejoin="round"
    )
    rose.add(node("circle", r=34, fill="none", stroke_opacity=".6"))
    rose.add(node("circle", r=31, fill="none", stroke_opacity=".35"))
    for turn, length in ((45, 30), (0, 46)):
        point = f"M0 0L{-length * 0.16:.1f} {-length * 0.16:.1f} 0 {-length}z"
        shade = f"M0 0L{length * 0.16:.1f} {-length * 0.16:.1f} 0 {-length}z"
        for quarter in range(4):
            around = f"rotate({turn + 90 * quarter})"
            rose.add(path(point, transform=around, fill=palette.PAPER))
            rose.add(path(shade, transform=around, fill=palette.COAST))
    return fill(rose, text("N", 0, -50, font_size=15, fill=palette.COAST, stroke="none"))


def _open_water(sheet: Sheet, wide: float) -> Spot | None:
    """The middle of a stretch of sea with room for the cartouche, near a corner of the board."""
    width, height = board_pixels(sheet.columns, sheet.rows)
    words = [label_box(label, sheet) for label in sheet.labels]
    dry = [pixel(place) for place in sheet.land()]
    found = []
    for place in sorted(sheet.kinds):
        x, y = pixel(place)
        box = x - wide / 2, y - _HIGH / 2, x + wide / 2, y + _HIGH / 2
        inside = box[0] > 40 and box[1] > 30 and box[2] < width - 40 and box[3] < height - 30
        if inside and not any(_overlap(box, word) for word in words) and not _touches(box, dry):
            found.append((min(x, width - x) + min(y, height - y), x, y))
    return min(found)[1:] if found else None


def _touches(box: Box, dry: list[Spot]) -> bool:
    """Whether land comes into a box, or too near to it."""
    room = 4 * STEP_X
    return any(box[0] - room < x < box[2] + room and box[1] - room < y < box[3] + room for x, y in dry)


def _overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share anything."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _folded(words: str, width: int) -> list[str]:
    """Words in lines of so many letters at most."""
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines[:3] if words else []
