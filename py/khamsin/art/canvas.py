"""A thin, typed door to svgwrite: the only module that imports it.

Attributes are keywords with `_` for `-`; `kind` stands for `class`. Numbers are shortened to one decimal.
Text goes in as text and comes out escaped.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from typing import Any

import svgwrite
import svgwrite.base
import svgwrite.text

Node = Any
Drawing = Any


def short(number: float) -> str:
    """A number with one decimal at most, and no more characters than it needs."""
    text = f"{number:.1f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def drawing(width: float, height: float) -> Drawing:
    """An empty drawing of so many pixels."""
    size = (f"{width:.4f}".rstrip("0").rstrip("."), f"{height:.4f}".rstrip("0").rstrip("."))
    return svgwrite.Drawing(size=size, viewBox=f"0 0 {size[0]} {size[1]}", debug=False, profile="full")


def node(tag: str, kind: str = "", **attributes: float | str) -> Node:
    """One element of any kind."""
    element = svgwrite.base.BaseElement(debug=False)
    element.elementname = tag
    if kind:
        element["class"] = kind
    return dress(element, **attributes)


def dress(element: Node, **attributes: float | str) -> Node:
    """Give an element more attributes."""
    for key, value in attributes.items():
        element[key.rstrip("_").replace("_", "-")] = value if isinstance(value, str) else short(value)
    return element


def group(kind: str = "", *children: Node, **attributes: float | str) -> Node:
    """A `<g>` with what stands in it."""
    return fill(node("g", kind, **attributes), *children)


def fill(parent: Node, *children: Node) -> Node:
    """Put elements into another."""
    for child in children:
        parent.add(child)
    return parent


def path(data: str, kind: str = "", **attributes: float | str) -> Node:
    """A `<path>`."""
    return node("path", kind, d=data, **attributes)


def use(name: str, kind: str = "", **attributes: float | str) -> Node:
    """A `<use>` of the element with that id in the same drawing."""
    return node("use", kind, href=f"#{name}", **attributes)


def shape(name: str, pieces: Sequence[str]) -> Node:
    """A shape to be used: a path, or several pieces, for browsers draw all of a path for each part shown."""
    return path(pieces[0], id=name) if len(pieces) == 1 else group("", *map(path, pieces), id=name)


def twice(name: str, pieces: Sequence[str], below: dict[str, str], above: dict[str, str]) -> list[Node]:
    """Draw one shape in two ways, one over the other."""
    if not pieces:
        return []
    return [fill(node("defs"), shape(name, pieces)), use(name, **below), use(name, **above)]


def text(words: str, x: float | None, y: float, kind: str = "", **attributes: float | str) -> Node:
    """A `<text>`; the words are never markup. Without `x` it starts at 0."""
    element = svgwrite.text.Text(words, debug=False)
    if kind:
        element["class"] = kind
    if x is not None:
        dress(element, x=x)
    return dress(element, y=y, **attributes)


class Raw:
    """Elements parsed elsewhere, to be put into a drawing as they are."""

    def __init__(self, element: ElementTree.Element) -> None:
        """Keep the element."""
        self.element = element

    def get_xml(self) -> ElementTree.Element:
        """What svgwrite asks of its elements."""
        return self.element
