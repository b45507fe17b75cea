"""8A A: the first position of a scenario, and of a drill, from the data files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from khamsin.core.board import Board
from khamsin.core.load import grid_terrain, read
from khamsin.core.scenarios import scenario, scenario_data, units_where
from khamsin.core.state import Plain, Question, Scenario, State, Unit, by_id, unit_from_plain
from khamsin.systems.eighth_army.charts import PINNED
from khamsin.systems.eighth_army.facts import TRACKS

PACKAGE = "khamsin.systems.eighth_army"
ID = "eighth-army"
NOTED = ("moved", "attacked", "reformed")
"""Book-keeping of a segment: a drill names it beside the markers, here it lies among them."""
LAST_TURN = 5


@cache
def board() -> Board:
    """The map of the Basic game."""
    return Board(board_dict())


def board_dict() -> dict[str, Plain]:
    """The map as data, with what the drawing likes to know."""
    data = read(PACKAGE, "map")
    signs = data.get("signs", {})
    about = {"title": data["title"], "note": data["note"], "forts": [], "ports": [], "bases": [], **signs}
    return {**grid_terrain(data), "about": about, "labels": data.get("labels", {})}


def setup(scenario_id: str, options: Sequence[str]) -> State:
    """8A A: the first position of a scenario; raises BadInput for an unknown scenario or option."""
    data = scenario_data(PACKAGE, scenario_id, options)
    game = scenario(PACKAGE, ID, data, board(), options)
    units = by_id(units_where(PACKAGE, data["at"]))
    return State(game, game.first_turn, (Question("maintenance", "allied"),), units, _tracks(data))


def _tracks(data: Mapping[str, Plain]) -> dict[str, Plain]:
    """8A A.3: the tracks, where nothing else is said as the rulebook sets them."""
    return {f"tracks.{name}": value for name, value in {**TRACKS, **data.get("tracks", {})}.items()}


def drill(case: Mapping[str, Plain]) -> State:
    """The position of a drill: its own little board, or that of its scenario; pinned charts lie over ours."""
    start = _start(case)
    tables = {**start.scenario.tables, PINNED: case.get("tables", {})}
    drawn = Board(case["board"]) if "board" in case else start.board
    scenario = replace(start.scenario, board=drawn, tables=tables, last_turn=LAST_TURN)
    if "state" not in case:
        return replace(start, scenario=scenario)
    given = case["state"]
    phase = Question(given["phase"], given["side"])
    units = by_id(map(_piece, given["units"]))
    return State(scenario, given["turn"], (phase,), units, _tracks(given))


def _start(case: Mapping[str, Plain]) -> State:
    if "scenario" in case:
        return setup(case["scenario"], case.get("options", []))
    tables = read(PACKAGE, "tables")
    scenario = Scenario(ID, "drill", case.get("title", ""), Board(case["board"]), tables)
    return State(scenario, 1, (Question("maintenance", "allied"),), {})


def _piece(data: Mapping[str, Plain]) -> Unit:
    noted = [flag for flag in NOTED if data.get(flag)]
    shown = {k: v for k, v in data.items() if k not in NOTED}
    return unit_from_plain({**shown, "flags": [*data.get("flags", []), *noted]})
