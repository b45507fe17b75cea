"""Names: of places, each beside its sign and clear of the others; of seas and lands, wide and pale."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from khamsin.art import palette
from khamsin.art.canvas import Node, dress, fill, group, text
from khamsin.art.lattice import Hex, Spot, board_pixels, pixel
from khamsin.art.places import Town, towards_sea, towns
from khamsin.art.sheet import Label, Sheet
from khamsin.art.ways import way_spots

SERIF = "Georgia, 'DejaVu Serif', 'Times New Roman', serif"
_MAJOR, _MINOR = 18.0, 12.0
_LIFT = 0.2
"""How far a name stands above the height of its sign, in parts of its size: hex numbers lie below."""

Box = tuple[float, float, float, float]


def labels(sheet: Sheet) -> tuple[Node, Node]:
    """The names of great places and of small ones, each beside its sign and clear of the others."""
    look = {"fill": palette.INK, "stroke": palette.PAPER, "stroke_linejoin": "round", "paint_order": "stroke"}
    heavy = {"font_weight": "bold", "font_size": str(_MAJOR), "stroke_width": "4"}
    major = group("labels labels-major", font_family=SERIF, **heavy, **look)
    minor = group("labels labels-minor", font_family=SERIF, font_size=_MINOR, stroke_width=3, **look)
    for town, box in _placed(sheet):
        fill(major if town.is_major else minor, _name(town, box))
    return major, minor


def _name(town: Town, box: Box) -> Node:
    """A name in its box, held where it is next to its sign: drawn larger, it grows away from it."""
    middle, size = pixel(town.at)[0], _MAJOR if town.is_major else _MINOR
    y = round(box[3] - size * 0.2)
    if box[0] > middle:
        return text(town.name, round(box[0]), y)
    if box[2] < middle:
        return text(town.name, round(box[2]), y, text_anchor="end")
    return text(town.name, round((box[0] + box[2]) / 2), y, text_anchor="middle")


def _placed(sheet: Sheet) -> Iterable[tuple[Town, Box]]:
    """Each town with the box of its name: the best of eight, the greatest town first."""
    known = towns(sheet)
    ways = way_spots(sheet)
    taken: list[Box] = [_around(pixel(town.at), 18 if town.is_fort else 7) for town in known]
    taken += [_around(towards_sea(sheet, town.at), 8) for town in known if town.is_port]
    taken += [label_box(label, sheet) for label in sheet.labels]
    for town in known:
        costs = [(_cost(box, sheet, taken, ways) + rank * 12, box) for rank, box in enumerate(_choices(town))]
        box = min(costs)[1]
        taken.append(box)
        yield town, box


def _around(at: Spot, radius: float) -> Box:
    """A square box around a spot."""
    return at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius


def _choices(town: Town) -> list[Box]:
    """Boxes for a name around a town, the most natural first."""
    size = _MAJOR if town.is_major else _MINOR
    wide, high = len(town.name) * size * (0.6 if town.is_major else 0.54), size * 0.95
    gap = 20 if town.is_fort else 14 if town.is_major else 7
    x, y = pixel(town.at)
    level = y - high / 2 - _LIFT * size
    spots = [
        (x + gap, level), (x - gap - wide, level), (x + gap * 0.6, y - high - gap * 0.6),
        (x + gap * 0.6, y + gap * 0.6), (x - wide / 2, y - high - gap), (x - wide / 2, y + gap),
        (x - wide - gap * 0.6, y - high - gap * 0.6), (x - wide - gap * 0.6, y + gap * 0.6),
    ]  # fmt: skip
    return [(left, top, left + wide, top + high) for left, top in spots]


def _cost(box: Box, sheet: Sheet, taken: Sequence[Box], ways: Sequence[Spot]) -> float:
    """What speaks against a box: other names and signs, ways under it, the edge of the board."""
    width, height = board_pixels(sheet.columns, sheet.rows)
    outside = box[0] < 8 or box[1] < 8 or box[2] > width - 8 or box[3] > height - 8
    crossed = sum(box[0] - 3 < x < box[2] + 3 and box[1] - 3 < y < box[3] + 3 for x, y in ways)
    return 1000.0 * outside + 8.0 * crossed + sum(3 * math.sqrt(_shared(box, other)) for other in taken)


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def areas(sheet: Sheet) -> Node:
    """Names of seas, countries and stretches of land, wide and pale."""
    layer = group("labels labels-area", font_family=SERIF, text_anchor="middle")
    written = {label.text.casefold() for label in sheet.labels}
    for name, where in sheet.regions.items():
        dry = [place for place in where if not sheet.is_water(place)]
        if dry and name.casefold() not in written:
            fill(layer, _area(Label(name, _roomy(name, dry, sheet), "land"), sheet))
    return fill(layer, *(_area(label, sheet) for label in sheet.labels))


def _roomy(name: str, where: Sequence[Hex], sheet: Sheet) -> Hex:
    """A spot in a region where its name has room, as near to the middle as may be."""
    middle = sum(pixel(at)[0] for at in where) / len(where), sum(pixel(at)[1] for at in where) / len(where)
    inside = set(where)
    busy = [
        *way_spots(sheet),
        *(pixel(at) for at, kind in sheet.kinds.items() if kind != "clear" or at not in inside),
    ]
    busy += [pixel(town.at) for town in towns(sheet)]
    half = len(name) * 32

    def cost(at: Hex) -> float:
        x, y = pixel(at)
        box = x - half, y - 40, x + half, y + 40
        return 8 * _cost(box, sheet, (), busy) + math.dist((x, y), middle)

    return min(where, key=cost)


_LETTERS: dict[str, tuple[float, str, str, float, str]] = {
    "sea": (44.0, palette.COAST, ".75", 13.0, "italic"),
    "land": (50.0, palette.SCARP, ".34", 26.0, "normal"),
    "area": (22.0, palette.SCARP, ".72", 5.0, "italic"),
    "exit": (11.0, palette.SCARP, ".9", 0.5, "italic"),
}


def label_box(label: Label, sheet: Sheet) -> Box:
    """The room that a wide name takes: the name of a sea shrinks to the water that there is in its row."""
    size, _, _, spacing, _ = _LETTERS[label.kind]
    wide, (x, y) = len(label.text) * (size * 0.56 + spacing), pixel(label.at)
    if label.kind == "sea":
        west, east = _water(label.at, sheet)
        shrunk = min(wide, (east - west) * 0.86)
        size, wide = size * shrunk / wide, shrunk
        x = min(max(x, west + wide * 0.55), east - wide * 0.55)
    return x - wide / 2, y - size / 2, x + wide / 2, y + size / 2


def _water(at: Hex, sheet: Sheet) -> tuple[float, float]:
    """Where the sea begins and ends along the row of a hex, in pixels."""
    column, row = at
    west = next((c for c in range(column, 0, -1) if not sheet.is_water((c, row))), 0)
    east = next(
        (c for c in range(column, sheet.columns + 1) if not sheet.is_water((c, row))), sheet.columns + 1
    )
    return pixel((west, row))[0] + 32, pixel((east, row))[0] - 32


def _area(label: Label, sheet: Sheet) -> Node:
    """One wide name."""
    full, colour, opacity, spacing, style = _LETTERS[label.kind]
    left, top, right, bottom = label_box(label, sheet)
    size = bottom - top
    words = label.text.upper() if label.kind == "land" else label.text
    name = text(words, (left + right) / 2, (top + bottom) / 2 + size / 3, font_style=style, font_size=size)
    name["class"] = f"label-{label.kind}"
    return dress(name, fill=colour, fill_opacity=opacity, letter_spacing=spacing * size / full)
