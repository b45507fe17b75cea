"""Sea, coast and every kind of ground; the grid and its numbers.

Each kind of terrain is one path, used twice: for its tint and for its pattern.
"""

from __future__ import annotations

from khamsin.art import palette
from khamsin.art.canvas import Node, fill, group, node, path, shape, text, use
from khamsin.art.curves import Bent, bend, chains, outlines, plain_runs, soft_outline, soft_runs
from khamsin.art.lattice import Edge, Hex, name_of, pixel, side_between, sides, spot
from khamsin.art.patterns import tile
from khamsin.art.pen import Pen
from khamsin.art.sheet import WATER, Sheet

_BROAD = 24
_BLOCK = 8


class Ground:
    """The ground of one sheet: its shapes, for `<defs>`, and the layers that use them."""

    def __init__(self, sheet: Sheet) -> None:
        """Find the outlines of land and of each kind of terrain."""
        self.sheet = sheet
        self.land = [place for place in sheet.around() if not sheet.is_water(place)]
        self.kinds = sorted({kind for kind in sheet.kinds.values() if kind not in (WATER, "clear")})
        self.coast: Bent = {}
        for loop in outlines(self.land):
            self.coast.update(bend(loop, True))

    def defs(self) -> list[Node]:
        """Shapes and patterns."""
        lines = {"map-coastline": soft_runs(self.land), "map-shore": plain_runs(self.land)}
        shapes = [path(soft_outline(self.land), id="map-land")]
        shapes += [shape(name, pieces) for name, pieces in lines.items()]
        for kind in self.kinds:
            hexes = [place for place in self.sheet.around() if self.sheet.kind(place) == kind]
            shapes.append(path(soft_outline(hexes, self.coast, 0), id=f"map-{kind}"))
        tiles = [tile(f"map-ink-{kind}", palette.ground(kind)) for kind in ("clear", *self.kinds)]
        clips = [_clip("land"), *(_clip(kind) for kind in self.kinds if palette.is_sunken(kind))]
        return [*shapes, *tiles, *clips]

    def sea(self) -> Node:
        """The sea and its shallows."""
        lines = [
            line
            for width, colour in palette.WATERLINES
            for line in (_band(width + 1.3, colour), _band(width, palette.SHALLOWS[0]))
        ]
        shelf = (_band(*band) for band in palette.SHELF)
        return group("map-sea", node("rect", width="100%", height="100%", fill=palette.SEA), *shelf, *lines)

    def ground(self, *lying_on: Node) -> Node:
        """The land, with all that lies on it cut off at the coast."""
        clear = palette.ground("clear")
        land = group("map-land", clip_path="url(#map-cut-land)")
        fill(
            land,
            node("rect", width="100%", height="100%", fill=clear.tint),
            *(_band(*band) for band in palette.STEPPE),
            node("rect", width="100%", height="100%", fill="url(#map-ink-clear)"),
        )
        for kind in self.kinds:
            fill(land, *self._kind(kind))
        return fill(land, *lying_on, _band(*palette.BEACH))

    def _kind(self, kind: str) -> list[Node]:
        """One kind of terrain: its edge, its tint, its pattern, and a hachured rim if it lies deep."""
        look, name = palette.ground(kind), f"map-{kind}"
        edge = use(
            name,
            fill=look.tint,
            stroke=look.tint,
            stroke_width=7,
            stroke_opacity=".45",
            stroke_linejoin="round",
        )
        layers = [edge, use(name, fill=f"url(#map-ink-{kind})")]
        if palette.is_sunken(kind):
            rim = {"fill": "none", "stroke": look.ink, "clip_path": f"url(#map-cut-{kind})"}
            layers += [
                use(name, stroke_width=24, stroke_opacity=".2", **rim),
                use(name, stroke_width=14, stroke_dasharray="1 4.6", stroke_opacity=".8", **rim),
                use(name, stroke_width=2, **rim),
            ]
        return layers

    def shore(self) -> Node:
        """The line of the coast, and the inlets between land hexes that touch across water only."""
        line = _band(1.6, palette.COAST)
        inlets = [side_between(*pair) for pair in self.sheet.sides.get(WATER, ())]
        return group("map-coast", line, *(part for edge in inlets for part in self._inlet(edge)))

    def _inlet(self, edge: Edge) -> list[Node]:
        """Water along a hexside: wide where it meets the sea, and pointed where it ends inland."""
        outer, inner = sorted(edge, key=lambda point: point not in self.coast)
        (ax, ay), (bx, by) = self.coast.get(outer, spot(outer)), self.coast.get(inner, spot(inner))
        dx, dy = (bx - ax) / 32, (by - ay) / 32
        narrow = 6.0 if inner in self.coast else 0.0
        mouth, tip = (ax - 4 * dx, ay - 4 * dy), (bx + narrow / 2 * dx, by + narrow / 2 * dy)
        pen = Pen()
        pen.move((mouth[0] - dy * 10, mouth[1] + dx * 10))
        pen.quad(
            ((ax + bx) / 2 - dy * 3, (ay + by) / 2 + dx * 3), (tip[0] - dy * narrow, tip[1] + dx * narrow)
        )
        pen.line((tip[0] + dy * narrow, tip[1] - dx * narrow))
        pen.quad(((ax + bx) / 2 + dy * 3, (ay + by) / 2 - dx * 3), (mouth[0] + dy * 10, mouth[1] - dx * 10))
        pen.close()
        bank = path(
            pen.data, fill="none", stroke=palette.COAST, stroke_width=3.2, clip_path="url(#map-cut-land)"
        )
        return [bank, path(pen.data, fill=palette.SHALLOWS[1])]

    def grid(self) -> Node:
        """The hexsides between land and land, each once, in blocks of columns: elsewhere the coast is it."""
        blocks: dict[int, set[Edge]] = {}
        for place in self.sheet.land():
            edges = {_sorted(edge) for other, edge in sides(place) if self._is_dry(other)}
            blocks.setdefault(place[0] // _BLOCK, set()).update(edges)
        drawn: set[Edge] = set()
        pens = []
        for block in blocks.values():
            pens.append(_lines(block - drawn))
            drawn |= block
        ink = {
            "stroke": palette.GRID,
            "stroke_width": "1",
            "stroke_opacity": ".38",
            "stroke_linejoin": "round",
        }
        return group("grid", *map(path, pens), fill="none", **ink)

    def _is_dry(self, place: Hex) -> bool:
        """Whether a hex is land, on the board or next to it."""
        return not self.sheet.is_water(place)

    def numbers(self) -> Node:
        """The numbers of the hexes, hidden until somebody looks closely."""
        ink = {"fill": palette.INK, "fill_opacity": ".75", "font_size": "7.5", "text_anchor": "middle"}
        ink |= {"stroke": palette.GROUND["clear"].tint, "stroke_width": "2", "stroke_opacity": ".55"}
        ink |= {"paint_order": "stroke", "stroke_linejoin": "round"}
        columns: dict[int, Node] = {}
        for place in self.sheet.land():
            x, y = pixel(place)
            columns.setdefault(place[0], group(transform=f"translate({x:.0f} -19)"))
            fill(columns[place[0]], text(name_of(place), None, round(y)))
        return group("numbers", *columns.values(), visibility="hidden", font_family="sans-serif", **ink)


def _lines(edges: set[Edge]) -> str:
    """Path data of hexsides, joined as far as they go."""
    pen = Pen()
    for line in chains(edges):
        pen.move(spot(line[0]))
        pen.line(*(spot(point) for point in line[1:]))
    return pen.data


def _band(width: float, colour: str) -> Node:
    """A band along the coast. Broad ones follow it plainly: browsers draw those far quicker."""
    look = {"fill": "none", "stroke": colour, "stroke_linejoin": "round", "stroke_linecap": "round"}
    return use("map-shore" if width >= _BROAD else "map-coastline", stroke_width=width, **look)


def _clip(kind: str) -> Node:
    """A clip at the outline of a kind of terrain."""
    return fill(node("clipPath", id=f"map-cut-{kind}"), use(f"map-{kind}"))


def _sorted(edge: Edge) -> Edge:
    """A hexside named alike from both its hexes."""
    return edge if edge[0] < edge[1] else (edge[1], edge[0])
