"""8A A: the first position of a scenario, and of a drill, from the data files."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from khamsin.core.board import Board
from khamsin.core.load import grid_terrain, read, stems
from khamsin.core.rules import BadInput
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


def scenario_ids() -> list[str]:
    """The scenarios, in the order in which they are offered."""
    found = [stem.rpartition("/")[2] for stem in stems(PACKAGE, "scenarios")]
    return sorted(found, key=lambda s: (read(PACKAGE, f"scenarios/{s}").get("order", 9), s))


def setup(scenario_id: str, options: Sequence[str]) -> State:
    """8A A: the first position of a scenario; raises BadInput for an unknown scenario or option."""
    if scenario_id not in scenario_ids():
        raise BadInput(f"scenario: expected one of {', '.join(scenario_ids())}, found {scenario_id!r}")
    data = read(PACKAGE, f"scenarios/{scenario_id}")
    unknown = [o for o in options if o not in data["options"]]
    if unknown:
        known = ", ".join(data["options"]) or "none"
        raise BadInput(f"options: expected some of {known}, found {unknown[0]!r}")
    scenario = Scenario(
        system=ID,
        id=scenario_id,
        title=data["title"],
        board=board(),
        tables=read(PACKAGE, "tables"),
        options=tuple(sorted(options)),
        first_turn=data["first_turn"],
        last_turn=data["last_turn"],
        note=data["reconstructed"],
    )
    phase = Question("maintenance", "allied")
    return State(scenario, scenario.first_turn, (phase,), by_id(_units(data)), _tracks(data))


def _units(data: Mapping[str, Plain]) -> list[Unit]:
    """8A A.1, 8A A.2: the units where the scenario puts them."""
    shown = [
        {k: v for k, v in entry.items() if k not in ("ground", "contingent")}
        for entry in read(PACKAGE, "units")["unit"]
    ]
    return [unit_from_plain({**e, "at": data["at"][e["id"]]}) for e in shown if e["id"] in data["at"]]


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
