"""Strength and supply over the turns, as SVG: lines as on the page, which differ by dash and by colour."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import count

from khamsin.arena.figures import Figures
from khamsin.core.state import Plain

SHOWN = ("strength", "supply")
INK = {"allied": "#123c52", "axis": "#6d2016"}
DASH = {"allied": "none", "axis": "8 6"}
SHEET, HAIR, SOFT, TITLE = "#fffaf0", "#e6d9b8", "#655a47", "#2b2419"
FONT = "system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"
WIDTH, CHART = 640, 190
LEFT, RIGHT, TOP, FOOT = 44, 116, 34, 30
HEAD = 44
APART = 16


def draw(found: Figures) -> str:
    """A picture with a chart for each measure shown, one below the other."""
    measures = [m for name in SHOWN for m in found["by_turn"]["measures"] if m["id"] == name]
    height = HEAD + CHART * len(measures)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="{FONT}" font-size="12" fill="{SOFT}">',
        f"<title>{escape(_title(found))}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{SHEET}"/>',
        _text(LEFT, 26, _title(found), f'font-size="15" font-weight="650" fill="{TITLE}"'),
    ]
    for number, measure in enumerate(measures):
        lines.append(f'<g transform="translate(0 {HEAD + number * CHART})">')
        lines += _chart(measure, found["by_turn"]["turns"], found["sides"])
        lines.append("</g>")
    return "\n".join([*lines, "</svg>"]) + "\n"


def _title(found: Figures) -> str:
    players = " against ".join(found["match"]["players"])
    return f"{found['match']['title']}: {players}, mean of {found['ended']} games"


def ticks(largest: float, most: int = 4) -> list[int]:
    """Round steps from 0 to at least the largest value: 0 20 40 60."""
    top = max(largest, 1)
    steps = (k * 10**power for power in count() for k in (1, 2, 5))
    step = next(s for s in steps if s * most >= top - 1e-9)
    return [i * step for i in range(-int(-top // step) + 1)]


def _chart(measure: Mapping[str, Plain], turns: Sequence[int], sides: Mapping[str, str]) -> Iterator[str]:
    yield _text(LEFT, 18, measure["title"], f'font-weight="650" fill="{TITLE}"')
    marks = ticks(max((v for values in measure["series"].values() for v in values), default=0))
    for mark in marks:
        y = _y(mark, marks)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{HAIR}"/>'
        yield _text(LEFT - 8, y + 4, str(mark), 'text-anchor="end"')
    for i in range(0, len(turns), -(-len(turns) // 20) or 1):
        yield _text(_x(i, turns), CHART - FOOT + 18, str(turns[i]), 'text-anchor="middle"')
    for side, values in measure["series"].items():
        if values:
            yield _line(side, values, turns, marks)
    yield from _names(measure["series"], sides, marks)


def _line(side: str, values: Sequence[float], turns: Sequence[int], marks: Sequence[int]) -> str:
    points = [f"{_x(i, turns):.1f} {_y(value, marks):.1f}" for i, value in enumerate(values)]
    return (
        f'<path d="M{"L".join(points)}" fill="none" stroke="{INK[side]}" stroke-width="2.6" '
        f'stroke-dasharray="{DASH[side]}" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _names(
    series: Mapping[str, Sequence[float]], sides: Mapping[str, str], marks: Sequence[int]
) -> Iterator[str]:
    """Each side's name and last figure at the end of its line, moved apart where they would touch."""
    ends = sorted((_y(values[-1], marks), side, values[-1]) for side, values in series.items() if values)
    lowest = CHART - FOOT - APART * (len(ends) - 1)
    last = -APART * 1.0
    for i, (y, side, value) in enumerate(ends):
        last = max(last + APART, min(y, lowest + APART * i))
        look = f'font-size="13" font-weight="650" fill="{INK[side]}"'
        yield _text(WIDTH - RIGHT + 10, last + 4, f"{sides[side]} {value:.1f}", look)


def _x(i: int, turns: Sequence[int]) -> float:
    return LEFT + i / max(1, len(turns) - 1) * (WIDTH - RIGHT - LEFT)


def _y(value: float, marks: Sequence[int]) -> float:
    return CHART - FOOT - value / marks[-1] * (CHART - FOOT - TOP)


def _text(x: float, y: float, text: str, look: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(text)}</text>'
