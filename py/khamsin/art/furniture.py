"""What a map has besides its country: the frame, and a cartouche with title and compass in open water."""

from __future__ import annotations

from khamsin.art import palette
from khamsin.art.canvas import Node, fill, group, node, path, text
from khamsin.art.labels import SERIF, Box, label_box
from khamsin.art.lattice import STEP_X, STEP_Y, Spot, board_pixels, pixel
from khamsin.art.sheet import Sheet

_HIGH = 156.0
_ROSE = 112.0
_BAR = 210.0
"""The longest scale bar."""


def frame() -> Node:
    """The lines around the map: a heavy one at the edge, a fine one within."""
    look = {"fill": "none", "stroke": palette.INK, "width": "100%", "height": "100%"}
    heavy = node("rect", stroke_width=9, stroke_opacity=".8", **look)
    halo = node("rect", stroke_width=14, stroke_opacity=".16", **look)
    return group("map-frame", halo, heavy, node("rect", stroke_width=5, **{**look, "stroke": palette.PAPER}))


def cartouche(sheet: Sheet) -> list[Node]:
    """Title, note, scale and compass, where there is open water for them; nothing if there is none."""
    lines = _folded(sheet.note, 62)
    wide = _ROSE + max(14.4 * len(sheet.title), 6.4 * max(map(len, lines), default=0), _BAR) + 44
    at = _open_water(sheet, wide) if sheet.title else None
    if at is None:
        return []
    x, y = at[0] - wide / 2, at[1]
    look = {"fill": palette.COAST, "text_anchor": "middle", "font_family": SERIF}
    card = group("map-cartouche", *_card(x, y - _HIGH / 2, wide), compass((x + 62, y + 8)), **look)
    middle = x + (_ROSE + wide) / 2
    fill(card, text(sheet.title, middle, y - 38, font_size=24, letter_spacing=0.8, font_style="italic"))
    fill(card, *(text(line, middle, y - 13 + 15 * row, font_size=11.5) for row, line in enumerate(lines)))
    return [fill(card, *_bar(sheet.scale, middle, y + 46))]


def _card(x: float, y: float, wide: float) -> list[Node]:
    """The panel that the title stands on, in a double line."""
    look = {"fill": "none", "stroke": palette.COAST}
    panel = node("rect", x=x, y=y, width=wide, height=_HIGH, fill=palette.PAPER, fill_opacity=".5")
    outer = node("rect", x=x, y=y, width=wide, height=_HIGH, stroke_width=2, stroke_opacity=".8", **look)
    inner = node("rect", x=x + 5, y=y + 5, width=wide - 10, height=_HIGH - 10, stroke_opacity=".6", **look)
    return [panel, outer, inner]


def _bar(scale: tuple[float, str] | None, middle: float, y: float) -> list[Node]:
    """A scale bar of four parts, as long as a round number allows."""
    if scale is None:
        return []
    across, unit = scale
    most = _BAR / (2 * STEP_Y) * across
    full = max(n * 10**power for power in (0, 1, 2, 3) for n in (1, 2, 4, 6, 8) if n * 10**power <= most)
    part = full / across * 2 * STEP_Y / 4
    left = middle - 2 * part
    rail = node("rect", x=left, y=y, width=4 * part, height=5, fill=palette.PAPER, stroke=palette.COAST)
    filled = path(
        "".join(f"M{left + part * k:.1f} {y}h{part:.1f}v5h-{part:.1f}z" for k in (0, 2)), fill=palette.COAST
    )
    marks = [(0, "0"), (2, f"{full / 2:g}"), (4, f"{full:g} {unit}")]
    return [rail, filled, *(text(words, left + part * at, y - 5, font_size=11) for at, words in marks)]


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
