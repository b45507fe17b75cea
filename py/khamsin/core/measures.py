"""Measures: the figures of a position, for the panel beside the map, and turn by turn for a chart."""

from collections.abc import Callable, Mapping, Sequence

from khamsin.core.game import Game
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State

Measure = Callable[[State, str], int | None]
"""What a side has in a position; None for a side that the measure is not about."""
Measures = Mapping[str, tuple[str, Measure]]
"""The measures of a system by id, each with the rule that it counts by."""


def measured(measures: Measures, titles: Mapping[str, str], state: State) -> list[dict[str, Plain]]:
    """Every measure with its title and the figures of the sides that it is about."""
    return [
        {"id": i, "title": titles[i], "rule": rule, "sides": _sides(count, state)}
        for i, (rule, count) in measures.items()
    ]


def _sides(count: Measure, state: State) -> dict[str, int]:
    figures = {side: count(state, side) for side in SIDES}
    return {side: figure for side, figure in figures.items() if figure is not None}


def table(measure: Mapping[str, Plain], sides: Mapping[str, str]) -> dict[str, Plain]:
    """One measure as a table of the panel, a row for each side; `sides` has their names."""
    rows: Sequence[Plain] = [{"text": sides[s], "value": str(n)} for s, n in measure["sides"].items()]
    return {"title": measure["title"], "rule": measure["rule"], "rows": rows}


def history(game: Game) -> dict[str, Plain]:
    """The figures of the position as each turn ended, and of the position now."""
    counts = range(1, len(game.steps) + 1)
    ends = [n for n in counts if game.state_at(n).turn != game.state_at(n - 1).turn]
    turns = [(game.state_at(n - 1).turn, n) for n in ends] + [(game.state.turn, len(game.steps))]
    found = [_figures(game, n) for _, n in turns]
    months = game.system.catalog().get("words", {}).get("months", {})
    return {
        "turns": [{"turn": t, "name": months.get(str(t), f"Turn {t}"), "n": n} for t, n in turns],
        "measures": [_series(found, index) for index in range(len(found[-1]))],
    }


def _figures(game: Game, n: int) -> list[Mapping[str, Plain]]:
    state = game.state_at(n)
    return state.recall("measures", lambda: list(game.system.measures(state)))


def _series(found: Sequence[Sequence[Mapping[str, Plain]]], index: int) -> dict[str, Plain]:
    """One measure, with its figures at each of some moments."""
    measure = found[-1][index]
    series = {side: [figures[index]["sides"][side] for figures in found] for side in measure["sides"]}
    return {"id": measure["id"], "title": measure["title"], "rule": measure["rule"], "series": series}
