"""A board as the drawing sees it: hexes as pairs of numbers, and what stands out on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from khamsin.art.lattice import Hex, pair
from khamsin.core.board import Board, BoardError

WATER = "sea"


@dataclass(frozen=True)
class Label:
    """Words of their own on the map: `kind` is "sea", "land" (a region), "area" or "exit" ("to ...")."""

    text: str
    at: Hex
    kind: str


@dataclass(frozen=True)
class Sheet:
    """One board, ready to be drawn. The first hex of a place, fort or base is where its sign stands."""

    columns: int
    rows: int
    kinds: Mapping[Hex, str]
    sides: Mapping[str, Sequence[tuple[Hex, Hex]]]
    ways: Mapping[str, Sequence[Sequence[Hex]]]
    places: Mapping[str, Sequence[Hex]]
    regions: Mapping[str, Sequence[Hex]]
    forts: Mapping[str, Sequence[Hex]]
    bases: Mapping[str, Sequence[Hex]]
    ports: Sequence[str]
    majors: Sequence[str]
    labels: Sequence[Label]
    title: str = ""
    note: str = ""
    scale: tuple[float, str] | None = None

    def kind(self, place: Hex) -> str:
        """The terrain of a hex; off the board, that of the nearest hex on it: land runs to the edge."""
        column = min(max(place[0], 1), self.columns)
        return self.kinds[column, min(max(place[1], 1), self.rows)]

    def is_water(self, place: Hex) -> bool:
        """Whether a hex is all sea."""
        return self.kind(place) == WATER

    def around(self) -> list[Hex]:
        """Every hex of the board and of two rings around it."""
        return [(c, r) for c in range(-1, self.columns + 3) for r in range(-1, self.rows + 3)]

    def land(self) -> list[Hex]:
        """The hexes of the board that are not all sea."""
        return [place for place in sorted(self.kinds) if not self.is_water(place)]


def read(board: Board | Mapping[str, Any], features: Mapping[str, Any] | None = None) -> Sheet:
    """Read a board, or a board's dict.

    `features` may hold `forts`, `bases`, `ports` and `majors` (each a list of names of places, or names with
    their hexes), `labels` (words with their middle hex), a `title`, a `note`, and the
    `scale`: how far it is across a hex, as in "12 miles".
    """
    known = board if isinstance(board, Board) else Board(board)
    more = features or {}
    columns, rows = known.size
    return Sheet(
        columns,
        rows,
        {pair(name): kind for name, kind in known.terrain.items()},
        _by_kind(known),
        {kind: [_pairs(run) for run in runs] for kind, runs in known.runs.items()},
        {name: _pairs(where) for name, where in known.places.items()},
        {name: _pairs(sorted(where)) for name, where in known.regions.items()},
        _named(more, "forts", known),
        _named(more, "bases", known),
        tuple(_named(more, "ports", known)),
        tuple(_named(more, "majors", known)),
        [_label(str(words), str(at), known) for words, at in more.get("labels", {}).items()],
        str(more.get("title", "")),
        str(more.get("note", "")),
        _scale(more.get("scale")),
    )


def _pairs(names: Iterable[str]) -> list[Hex]:
    """Hex names as pairs of numbers."""
    return [pair(name) for name in names]


def _scale(words: object) -> tuple[float, str] | None:
    """Read how far it is across a hex: a number and a unit."""
    if words is None:
        return None
    number, _, unit = str(words).partition(" ")
    if not unit or not number.replace(".", "", 1).isdigit() or not float(number):
        raise BoardError(f'scale: {words!r} is no distance; expected a number and a unit, as in "12 miles"')
    return float(number), unit


def _by_kind(board: Board) -> dict[str, list[tuple[Hex, Hex]]]:
    """The hexsides of each kind."""
    found: dict[str, list[tuple[Hex, Hex]]] = {}
    for (one, other), kinds in board.sides.items():
        for kind in kinds:
            found.setdefault(kind, []).append((pair(one), pair(other)))
    return found


def _named(features: Mapping[str, Any], key: str, board: Board) -> dict[str, list[Hex]]:
    """Read `{name: hexes}`, or a list of names of places."""
    given = features.get(key, ())
    unknown = [name for name in given if not isinstance(given, Mapping) and name not in board.places]
    if unknown:
        raise BoardError(
            f"{key}: no place is called {unknown[0]!r}; expected one of {', '.join(board.places)}"
        )
    named = given if isinstance(given, Mapping) else {name: board.places[name] for name in given}
    for name, where in named.items():
        for spot in where:
            _expect_on_board(spot, f"{key}.{name}", board)
    return {str(name): _pairs(where) for name, where in named.items()}


def _label(words: str, at: str, board: Board) -> Label:
    """Read words that stand on the map; what they stand on says what they name."""
    _expect_on_board(at, f"labels.{words}", board)
    if board.terrain[at] == WATER:
        kind = "sea"
    elif words.casefold() in {name.casefold() for name in board.regions}:
        kind = "land"
    else:
        kind = "exit" if words.startswith("to ") else "area"
    return Label(words, pair(at), kind)


def _expect_on_board(spot: str, where: str, board: Board) -> None:
    """Refuse a hex that the board does not have."""
    if spot not in board:
        raise BoardError(f"{where}: {spot!r} is not on the map of {board.size[0]} by {board.size[1]} hexes")
