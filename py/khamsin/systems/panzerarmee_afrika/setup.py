"""PAA 4.31: the first position of a scenario, and of a drill, from the data files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from khamsin.core.board import Board
from khamsin.core.load import grid_terrain, read
from khamsin.core.scenarios import scenario, scenario_data, units_where
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, Question, Scenario, State, Unit, by_id, unit_from_plain
from khamsin.systems.panzerarmee_afrika import attack_supply, sequence
from khamsin.systems.panzerarmee_afrika.facts import COLOURS

PACKAGE = "khamsin.systems.panzerarmee_afrika"
ID = "panzerarmee-afrika"
EMPTY = ("schedule", "variable")
"""Charts that a drill without a scenario starts without."""


@cache
def board() -> Board:
    """PAA 3.1: the map of the campaign."""
    return Board(board_dict())


def board_dict() -> dict[str, Plain]:
    """The map as data, with what the drawing likes to know."""
    data = read(PACKAGE, "map")
    places = {"forts": ["Tobruk", "Bardia"], "ports": ["Tobruk", "Bardia", "Alexandria"]}
    about = {"title": data["title"], "note": data["note"], **places, "bases": ["Alexandria", "El Agheila"]}
    return {**grid_terrain(data), "about": about, "labels": data.get("labels", {})}


def setup(scenario_id: str, options: Sequence[str]) -> State:
    """PAA 4.31: the first position of a scenario; raises BadInput for an unknown scenario or option."""
    data = scenario_data(PACKAGE, scenario_id, options)
    game = scenario(PACKAGE, ID, data, board(), options, {"victory": data["victory"]})
    marks = {f"control.{place}": side for place, side in data.get("control", {}).items()}
    marks |= {f"tracks.{key}": value for key, value in data.get("tracks", {}).items()}
    phase = Question("supply", "allied")
    return State(game, game.first_turn, (phase,), by_id(_units(data)), marks)


def _units(data: Mapping[str, Plain]) -> Iterator[Unit]:
    """Units where the scenario puts them, else where schedule and letters bring them in."""
    strength = data.get("strength", {})
    for unit in units_where(PACKAGE, {**_arrivals(data), **data["at"]}):
        yield replace(unit, strength=strength.get(unit.id, unit.strength))
    yield from _supply_units(data)


def _arrivals(data: Mapping[str, Plain]) -> dict[str, str]:
    tables = read(PACKAGE, "tables")
    found: dict[str, str] = {}
    for letter, entry in tables["variable"].items():
        found |= dict.fromkeys(entry.get("arrive", []), f"option:{letter}")
    for turn, sides in tables["schedule"].items():
        if data["first_turn"] <= int(turn) <= data["last_turn"]:
            for line in sides.values():
                found |= dict.fromkeys(line.get("arrive", []), f"turn:{turn}")
    return found


def _supply_units(data: Mapping[str, Plain]) -> Iterator[Unit]:
    """PAA 3.22: supply units are not limited by the counters; the scenario and the turn track give them."""
    for side in SIDES:
        for count, spot in enumerate(data.get("supply", {}).get(side, []), start=1):
            yield _supply(side, f"{side}-supply-{count}", spot)
        for turn, sides in read(PACKAGE, "tables")["schedule"].items():
            if data["first_turn"] <= int(turn) <= data["last_turn"]:
                for count in range(1, sides.get(side, {}).get("supply", 0) + 1):
                    yield _supply(side, f"{side}-supply-t{turn}-{count}", f"turn:{turn}")


def _supply(side: str, unit_id: str, at: str) -> Unit:
    return Unit(unit_id, side, "supply", nation=COLOURS[side], name="Supply", at=at)


def drill(case: Mapping[str, Plain]) -> State:
    """The position of a drill: its own little board, or the board of its scenario."""
    given = case["state"]
    base = read(PACKAGE, "tables")
    if "scenario" in case:
        scenario = setup(case["scenario"], case.get("options", [])).scenario
        tables = dict(scenario.tables)
    else:
        tables = {**base, **{chart: {} for chart in EMPTY}}
        scenario = Scenario(ID, "drill", case.get("title", ""), Board(case["board"]), tables, last_turn=20)
    tables = _over(tables, case.get("tables", {}))
    options = tuple(sorted(case.get("options", [])))
    board_used = scenario.board
    if "board" in case or "tables" in case:
        # What is worked out once for a board goes by the tables too: pinned ones need a board of their own.
        board_used = Board(case.get("board", board_dict()))
    scenario = replace(scenario, board=board_used, tables=tables, options=options)
    return begin(_drill_state(scenario, given))


def _over(table: Mapping[str, Plain], pinned: Mapping[str, Plain]) -> dict[str, Plain]:
    """A chart with pinned entries laid over it."""
    both = {key for key in pinned if isinstance(table.get(key), dict) and isinstance(pinned[key], dict)}
    return {**table, **{k: _over(table[k], v) if k in both else v for k, v in pinned.items()}}


def _drill_state(scenario: Scenario, given: Mapping[str, Plain]) -> State:
    marks = {
        **{f"control.{place}": side for place, side in given.get("control", {}).items()},
        **{f"tracks.{track}": value for track, value in given.get("tracks", {}).items() if value},
        **{f"markers.{marker}": value for marker, value in given.get("markers", {}).items()},
    }
    units = by_id(unit_from_plain({"nation": COLOURS[u["side"]], **u}) for u in given["units"])
    return State(scenario, given["turn"], (Question(given["phase"], given["side"]),), units, marks)


def begin(state: State) -> State:
    """A position that starts in the middle of a Player-Turn: the notes that its phase lives by."""
    marks: dict[str, Plain] = {}
    if state.phase == "movement":
        marks = sequence.movement_marks(state)
    elif state.phase == "attack-supply":
        marks = {"within": attack_supply.note_reach(state)}
    elif state.phase == "reinforcement" and state.side == "allied":
        marks = {"removals": list(sequence.removals_due(state))}
    kept = {**state.marks, **{k: v for k, v in marks.items() if v}}
    return replace(state, marks=kept)
