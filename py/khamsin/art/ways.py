"""Roads, tracks and railways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from khamsin.art import palette
from khamsin.art.canvas import Node, fill, group, twice
from khamsin.art.curves import RUN
from khamsin.art.lattice import Hex, Spot, pixel
from khamsin.art.pen import Pen, middle, sampled
from khamsin.art.sheet import Sheet

Step = frozenset[Hex]

TRACKS = ("track", "trail", "secondary")
RAILS = ("rail", "railway", "railroad")
_BESIDE = 6.5


def roads(sheet: Sheet) -> Node:
    """All ways, the best on top. Tracks stop where a better way takes over; a railway keeps beside a road."""
    better = {
        step
        for kind, runs in sheet.ways.items()
        if kind not in TRACKS
        for run in runs
        for step in _steps(run)
    }
    hubs = _hubs(sheet)
    layers = group("map-ways", fill="none", stroke_linejoin="round", stroke_linecap="round")
    tracks = [piece for run in _of(sheet, TRACKS) for piece in _without(run, better)]
    rails = _of(sheet, RAILS)
    main = [run for kind, runs in sheet.ways.items() if kind not in (*TRACKS, *RAILS) for run in runs]
    paved = {step for run in main for step in _steps(run)}
    beside = [(run, _BESIDE if paved & set(_steps(run)) else 0.0) for run in rails]
    fill(layers, *_track(_curves(tracks, hubs)))
    fill(layers, *_rail([piece for run, off in beside for piece in _curve(run, frozenset(), off)]))
    return fill(layers, *_road(_curves(main, hubs)))


def way_spots(sheet: Sheet) -> list[Spot]:
    """Spots along the ways, four to a hex: names keep off them."""
    lines = [[pixel(place) for place in run] for runs in sheet.ways.values() for run in runs]
    return [at for line in lines for at, _ in sampled(line, 14.0)]


def _of(sheet: Sheet, kinds: Iterable[str]) -> list[Sequence[Hex]]:
    """The runs of some kinds of way."""
    return [run for kind in kinds for run in sheet.ways.get(kind, ())]


def _steps(run: Sequence[Hex]) -> list[Step]:
    """The hexsides that a run crosses, without direction."""
    return [frozenset(step) for step in pairwise(run)]


def _without(run: Sequence[Hex], taken: set[Step]) -> list[Sequence[Hex]]:
    """What is left of a run when the taken steps are cut out."""
    pieces: list[list[Hex]] = [[run[0]]]
    for step, place in zip(_steps(run), run[1:], strict=True):
        if step in taken:
            pieces.append([place])
        else:
            pieces[-1].append(place)
    return [piece for piece in pieces if len(piece) > 1]


def _hubs(sheet: Sheet) -> frozenset[Hex]:
    """The hexes where a way must go through the very middle: places, and where ways meet or end."""
    seen: dict[Hex, set[Step]] = {}
    for kind, runs in sheet.ways.items():
        for run in runs if kind not in RAILS else ():
            for step in _steps(run):
                for place in step:
                    seen.setdefault(place, set()).add(step)
    meeting = {place for place, steps in seen.items() if len(steps) != 2}
    return frozenset(meeting | {where[0] for where in sheet.places.values() if where})


def _curves(runs: Iterable[Sequence[Hex]], hubs: frozenset[Hex]) -> list[str]:
    """Path data of several runs, in pieces."""
    return [piece for run in runs for piece in _curve(run, hubs)]


def _curve(run: Sequence[Hex], hubs: frozenset[Hex], off: float = 0.0) -> list[str]:
    """A run as a smooth curve in pieces: across the middle of each hexside, through the middle of a hub."""
    spots = _shifted([pixel(place) for place in run], off)
    pens = [Pen()]
    pens[-1].move(spots[0])
    pens[-1].line(middle(spots[0], spots[1]))
    for index in range(1, len(run) - 1):
        before, after = middle(spots[index - 1], spots[index]), middle(spots[index], spots[index + 1])
        if index % RUN == 0:
            pens.append(Pen())
            pens[-1].move(before)
        _through(pens[-1], before, spots[index], after, run[index] in hubs)
    pens[-1].line(spots[-1])
    return [pen.data for pen in pens]


def _through(pen: Pen, before: Spot, here: Spot, after: Spot, exactly: bool) -> None:
    """Cross one hex, from side to side."""
    if not exactly:
        pen.quad(here, after)
        return
    lean = (after[0] - before[0]) / 5, (after[1] - before[1]) / 5
    pen.cubic(middle(before, here), (here[0] - lean[0], here[1] - lean[1]), here)
    pen.cubic((here[0] + lean[0], here[1] + lean[1]), middle(here, after), after)


def _shifted(spots: Sequence[Spot], off: float) -> list[Spot]:
    """A line of spots moved to its lower side by so many pixels."""
    if not off:
        return list(spots)
    moved = []
    for index, (x, y) in enumerate(spots):
        before, after = spots[max(index - 1, 0)], spots[min(index + 1, len(spots) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        turn = off if spots[-1][0] >= spots[0][0] else -off
        moved.append((x - dy / length * turn, y + dx / length * turn))
    return moved


def _road(data: Sequence[str]) -> list[Node]:
    """Lay a cased road."""
    casing, core = palette.ROAD
    return twice(
        "map-road", data, {"stroke": casing, "stroke_width": "4.6"}, {"stroke": core, "stroke_width": "2.6"}
    )


def _track(data: Sequence[str]) -> list[Node]:
    """Lay a dashed track."""
    halo = {"stroke": palette.PAPER, "stroke_width": "3.4", "stroke_opacity": ".5"}
    return twice(
        "map-track", data, halo, {"stroke": palette.TRACK, "stroke_width": "1.7", "stroke_dasharray": "7 4.5"}
    )


def _rail(data: Sequence[str]) -> list[Node]:
    """Lay a line with sleepers."""
    ticks = {"stroke_width": "6.5", "stroke_dasharray": "1.3 6.5", "stroke_linecap": "butt"}
    return twice(
        "map-rail", data, {"stroke": palette.RAIL, "stroke_width": "1.4"}, {"stroke": palette.RAIL, **ticks}
    )
