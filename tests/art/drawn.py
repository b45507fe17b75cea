"""A small board with every kind of ground, and helpers to look into a drawing."""

from typing import Any
from xml.etree import ElementTree

from khamsin.art import palette

SVG = "{http://www.w3.org/2000/svg}"
LAND = sorted(kind for kind in palette.GROUND if kind != "clear")

SEA_ROWS = (1, 2, 3, 10, 11, 12, 13, 14, 15)
BOARD: dict[str, Any] = {
    "size": [18, 15],
    "base": "clear",
    "terrain": {
        "sea": [f"{c:02}{r:02}" for c in range(1, 19) for r in SEA_ROWS if (c, r) not in ((5, 3), (6, 3))],
        **{kind: [f"{n + 2:02}06", f"{n + 2:02}07"] for n, kind in enumerate(LAND)},
    },
    "sides": {
        "escarpment": [["0304", "0404"], ["0404", "0405"], ["0405", "0505"]],
        "wadi": [["1004", "1104"]],
        "sea": [["0503", "0603"]],
    },
    "roads": {
        "road": [["0104", "0204", "0305", "0404", "0504", "0604", "0705"]],
        "track": [["0504", "0604", "0605"], ["0305", "0306", "0307"]],
        "rail": [["0404", "0504", "0604"]],
    },
    "places": {
        "Alpha": ["0404"],
        "Beta & <b>Sons</b>": ["0604"],
        "Gamma": ["0305"],
        "Delta": ["1105", "1106"],
    },
    "regions": {
        "west": [f"{c:02}{r:02}" for c in range(1, 10) for r in range(4, 10)],
        "east": [f"{c:02}{r:02}" for c in range(10, 19) for r in range(4, 10)],
    },
}
FEATURES: dict[str, Any] = {
    "forts": {"Alpha": ["0404", "0405"]},
    "bases": ["Delta"],
    "ports": ["Alpha"],
    "labels": {"Quiet Sea": "1402", "to Omega": "1804"},
    "title": "A <Small> Land",
    "note": "Made up.",
}


def parsed(drawing: Any) -> ElementTree.Element:
    """The elements of a drawing."""
    return ElementTree.fromstring(drawing.tostring())


def of_class(root: ElementTree.Element, name: str) -> ElementTree.Element:
    """The one element that bears a class."""
    found = [element for element in root.iter() if name in element.get("class", "").split()]
    assert len(found) == 1, f"{len(found)} elements of class {name}"
    return found[0]


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """Elements by id; no id comes twice."""
    named = [element for element in root.iter() if "id" in element.attrib]
    found = {element.attrib["id"]: element for element in named}
    assert len(found) == len(named)
    return found
