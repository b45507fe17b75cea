"""Hex geometry: flat-topped hexes named `ccrr`, even columns half a hex lower.

Everything here is arithmetic on names; what lies in a hex is the board's business.
"""

from functools import cache, lru_cache
from math import sqrt

RADIUS = 32.0
HALF = RADIUS * sqrt(3) / 2

Side = tuple[str, str]

_ODD = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
_EVEN = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def name(column: int, row: int) -> str:
    """The name of a hex: `name(3, 7)` is `0307`."""
    return f"{column:02d}{row:02d}"


def parse(hexname: str) -> tuple[int, int]:
    """Column and row of a hex name; raises ValueError for anything else."""
    if len(hexname) != 4 or not hexname.isascii() or not hexname.isdigit():
        raise ValueError(f"{hexname!r} is not a hex: expected four digits, column then row")
    return int(hexname[:2]), int(hexname[2:])


@lru_cache(maxsize=4096)
def is_hex(text: str) -> bool:
    """Whether a text has the form of a hex name."""
    return len(text) == 4 and text.isascii() and text.isdigit()


@cache
def around(hexname: str) -> tuple[str, ...]:
    """The six neighbours, N then clockwise, whether or not a board has them."""
    column, row = parse(hexname)
    deltas = _ODD if column % 2 else _EVEN
    spots = ((column + dc, row + dr) for dc, dr in deltas)
    return tuple(name(c, r) if 0 < c < 100 and 0 < r < 100 else "" for c, r in spots)


def _cube(hexname: str) -> tuple[int, int]:
    column, row = parse(hexname)
    return column, row - (column + 1) // 2


def distance(a: str, b: str) -> int:
    """Straight distance in hexes."""
    (aq, ar), (bq, br) = _cube(a), _cube(b)
    dq, dr = aq - bq, ar - br
    return max(abs(dq), abs(dr), abs(dq + dr))


def is_adjacent(a: str, b: str) -> bool:
    """Whether two hexes share a hexside."""
    return b in around(a)


def side(a: str, b: str) -> Side:
    """The canonical name of the hexside between two neighbours."""
    return (a, b) if a < b else (b, a)


def centre(hexname: str) -> tuple[float, float]:
    """Centre of a hex in board pixels (hex side 32)."""
    column, row = parse(hexname)
    lower = HALF if column % 2 == 0 else 0.0
    return RADIUS + 1.5 * RADIUS * (column - 1), HALF + 2 * HALF * (row - 1) + lower
