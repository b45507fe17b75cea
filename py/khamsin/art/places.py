"""Towns, ports, forts and bases: their signs and their ground."""

from __future__ import annotations

from dataclasses import dataclass

from khamsin.art import palette
from khamsin.art.canvas import Node, fill, group, node, path
from khamsin.art.curves import chains, hard_outline
from khamsin.art.lattice import Hex, Spot, neighbours, pixel, sides, spot
from khamsin.art.pen import Pen
from khamsin.art.sheet import Sheet


@dataclass(frozen=True)
class Town:
    """Places that share a hex: their names in one line."""

    name: str
    at: Hex
    is_major: bool
    is_port: bool
    is_fort: bool


def towns(sheet: Sheet) -> list[Town]:
    """The places of a sheet by hex, the greatest first."""
    named: dict[Hex, list[str]] = {}
    for name, where in sheet.places.items():
        if where:
            named.setdefault(where[0], []).append(name)
    great = (*sheet.majors, *sheet.forts, *sheet.ports, *sheet.bases)
    found = [
        Town(
            " · ".join(names),
            at,
            any(name in great for name in names),
            any(name in sheet.ports for name in names),
            any(name in sheet.forts for name in names),
        )
        for at, names in named.items()
    ]
    return sorted(found, key=lambda town: (not town.is_major, town.at))


def grounds(sheet: Sheet) -> Node:
    """The hexes that belong to forts and bases, tinted; their border is drawn where it runs on land."""
    layer = group("map-grounds", fill="none", stroke_linejoin="round")
    for colour, named in ((palette.BASE, sheet.bases), (palette.FORT, sheet.forts)):
        border = Pen()
        for hexes in named.values():
            fill(layer, path(hard_outline(hexes), fill=colour, fill_opacity=".17"))
            _border(border, set(hexes), sheet)
        look = {"stroke": colour, "stroke_opacity": ".75", "stroke_dasharray": "6 3"}
        fill(layer, *([path(border.data, stroke_width=2, **look)] if border.data else []))
    return layer


def _border(pen: Pen, hexes: set[Hex], sheet: Sheet) -> None:
    """Draw the border of some hexes against other land."""
    beyond = ((other, edge) for place in sorted(hexes) for other, edge in sides(place) if other not in hexes)
    for line in chains(edge for other, edge in beyond if not sheet.is_water(other)):
        pen.move(spot(line[0]))
        pen.line(*(spot(point) for point in line[1:]))


def signs(sheet: Sheet) -> Node:
    """Dots for towns, walls for forts, squares for bases, anchors for ports."""
    layer = group("map-signs", stroke_linejoin="round")
    fill(layer, *(_wall(pixel(where[0])) for where in sheet.forts.values() if where))
    fill(layer, *(_flag(pixel(where[0])) for where in sheet.bases.values() if where))
    for town in towns(sheet):
        x, y = pixel(town.at)
        radius = 5 if town.is_major else 3.2
        layer.add(
            node("circle", cx=x, cy=y, r=radius, fill=palette.PAPER, stroke=palette.INK, stroke_width=1.8)
        )
        if town.is_major:
            layer.add(node("circle", cx=x, cy=y, r=1.8, fill=palette.INK))
        if town.is_port:
            layer.add(_anchor(towards_sea(sheet, town.at)))
    return layer


def _wall(at: Spot) -> Node:
    """The ring of a fort with its bastions."""
    ring = group("map-fort", fill="none", stroke=palette.FORT)
    x, y = at
    ring.add(node("circle", cx=x, cy=y, r=14, stroke_width=2.4, fill=palette.PAPER, fill_opacity=".45"))
    dash = f"{14.1 * 3.1416 / 8:.2f}"
    ring.add(node("circle", cx=x, cy=y, r=17, stroke_width=3.4, stroke_dasharray=dash))
    return ring


def _flag(at: Spot) -> Node:
    """The square of a base."""
    x, y = at
    look = {"fill": palette.PAPER, "fill_opacity": ".6", "stroke": palette.BASE, "stroke_width": "2.4"}
    return node("rect", "map-base-sign", x=x - 11, y=y - 11, width=22, height=22, rx=3, **look)


def towards_sea(sheet: Sheet, at: Hex) -> Spot:
    """A spot near the coast of a port's hex, on the side where most sea lies."""
    x, y = pixel(at)
    wet = [pixel(other) for other in neighbours(at) if sheet.is_water(other)]
    if not wet:
        return x + 15, y - 13
    dx, dy = sum(a - x for a, _ in wet), sum(b - y for _, b in wet)
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    return x + dx / length * 30, y + dy / length * 30


def _anchor(at: Spot) -> Node:
    """An anchor, 13 pixels high."""
    data = "m0-6.5a1.7 1.7 0 1 1-.1 0zm0 3.4v9.3m-3.2-6.6h6.4m-8.7 2.6c.5 3.6 3 4.4 5.5 4.4s5-.8 5.5-4.4"
    look = {"fill": "none", "stroke": palette.COAST, "stroke_width": "1.7", "stroke_linecap": "round"}
    return path(f"M{at[0]:.1f} {at[1]:.1f}{data}", "map-port", **look)
