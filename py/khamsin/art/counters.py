"""The sprite of unit symbols, and a counter."""

from __future__ import annotations

import os
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from khamsin.art import palette
from khamsin.art.canvas import Node, Raw, dress, fill, group, node, text, use
from khamsin.art.lattice import Spot
from khamsin.core.state import Unit

SIZE = 40.0
_SYMBOL = 26.5
_SPRITE = Path(__file__).parents[3] / "web" / "build" / "symbols.mjs"
_SVG = "{http://www.w3.org/2000/svg}"


class SpriteError(RuntimeError):
    """The sprite of unit symbols could not be drawn."""


@cache
def sprite() -> str:
    """The SVG text of every unit symbol, as `web/build/symbols.mjs` draws it with milsymbol.

    Needs node: the program named by KHAMSIN_NODE, or the first `node` on the path.
    """
    program = os.environ.get("KHAMSIN_NODE", "node")
    try:
        done = subprocess.run([program, str(_SPRITE)], capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise SpriteError(f"unit symbols: expected a program {program!r}, found none") from error
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise SpriteError(
            f"unit symbols: {_SPRITE.name} failed ({reason}); expected milsymbol, from `npm ci`"
        )
    return done.stdout


@cache
def _parts() -> dict[str, ElementTree.Element]:
    """Every element of the sprite that has an id, without its namespace."""
    root = ElementTree.fromstring(sprite())
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def symbol_of(unit: Unit) -> str:
    """The id of a unit's symbol; an unknown type or size gets the bare frame."""
    known = _parts()
    kind = unit.type if f"sym-icon-{unit.type}" in known else "unit"
    size = unit.size if f"sym-mark-{unit.size}" in known else "none"
    return f"sym-{kind}-{size}"


def symbols(units: Iterable[Unit]) -> list[Node]:
    """The symbols that some units need, for `<defs>`."""
    known = _parts()
    names = sorted({symbol_of(unit) for unit in units})
    pieces = sorted({child.attrib["href"][1:] for name in names for child in known[name]})
    return [Raw(known[name]) for name in (*pieces, *names)]


def counter(unit: Unit, at: Spot) -> Node:
    """A counter with its middle at a spot: name, symbol, strength and movement."""
    look = palette.livery(unit.nation)
    x, y = at[0] - SIZE / 2, at[1] - SIZE / 2
    card = group("counter", transform=f"translate({x:.1f} {y:.1f})", color=look.ink, fill=look.ink)
    card["font-family"], card["text-anchor"] = "sans-serif", "middle"
    fill(card, *_card(look))
    left = (SIZE - _SYMBOL) / 2
    fill(card, use(symbol_of(unit), x=left, y=6.6, width=_SYMBOL, height=_SYMBOL * 152 / 164))
    if unit.name:
        fill(card, text(_fitting(unit.name), SIZE / 2, 7, font_size=5.6))
    figures = f"{unit.strength}-{unit.move}" if unit.strength or unit.move else ""
    return fill(card, text(figures, SIZE / 2, SIZE - 1.9, font_size=8.6, font_weight="bold"))


def _card(look: palette.Livery) -> list[Node]:
    """Shadow, card and frame."""
    shadow = dress(_square(0, look), x=1.4, y=1.8, fill="#000", fill_opacity=".32")
    card = dress(_square(0, look), fill=look.fill, stroke=look.edge, stroke_width=1.6)
    inner = dress(_square(2.2, look), fill="none", stroke=look.edge, stroke_width=0.7)
    return [shadow, card, inner] if look.frame == "double" else [shadow, card]


def _square(margin: float, look: palette.Livery) -> Node:
    """A square in the middle of the counter."""
    side = SIZE - 2 * margin
    return node("rect", x=margin, y=margin, width=side, height=side, rx=look.corner)


def _fitting(name: str) -> str:
    """A name cut to what a counter has room for."""
    return name if len(name) <= 13 else name[:12] + "…"


def badge(count: int, at: Spot) -> Node:
    """How many counters stand in a stack."""
    x, y = at[0] + SIZE / 2, at[1] - SIZE / 2
    disc = node("circle", cx=x, cy=y, r=7, fill=palette.PAPER, stroke=palette.INK, stroke_width=1.2)
    look = {"text_anchor": "middle", "font_family": "sans-serif", "font_weight": "bold", "fill": palette.INK}
    return group("badge", disc, text(str(count), x, y + 3.3, font_size=9.5, **look))
