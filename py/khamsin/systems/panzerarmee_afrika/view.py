"""What the page shows of a position: units, places, and the tables beside the map."""

from collections.abc import Iterator, Mapping

from khamsin.core.load import read
from khamsin.core.measures import table
from khamsin.core.numbers import counted, in_points
from khamsin.core.pieces import on_map
from khamsin.core.sides import SIDES, foe
from khamsin.core.state import Plain, State, Unit
from khamsin.core.view import Note, heading, hex_title, note, track
from khamsin.systems.panzerarmee_afrika import (
    entry,
    losses,
    places,
    reckoning,
    removal,
    replacements,
    supply,
    victory,
    zones,
)
from khamsin.systems.panzerarmee_afrika.facts import COLOURS, control, is_combat, is_supply, is_truck
from khamsin.systems.panzerarmee_afrika.measures import measures
from khamsin.systems.panzerarmee_afrika.setup import PACKAGE

Section = dict[str, Plain]


def words() -> Mapping[str, Plain]:
    """The labels of this system."""
    return read(PACKAGE, "words")


def view(state: State) -> dict[str, Plain]:
    """PAA: a position as the page shows it."""
    boxes = _boxes(state)
    shown = [box["id"] for box in boxes]
    return {
        **heading(state, words()),
        "prompt": _prompt(state),
        **_idle(state),
        "units": [_unit(state, u) for u in state.units.values() if on_map(u) or u.at in shown],
        "boxes": boxes,
        "places": [
            {"name": name, "hexes": list(state.board.places[name]), "side": control(state, name)}
            for name in places.key_hexes(state)
        ],
        "panel": list(_panel(state)),
        "track": track(state, words(), _notes(state)),
    }


def _prompt(state: State) -> str:
    """What the side that decides is to do; of losses, how many."""
    said: str = words()["prompts"][state.question.name]
    if state.question.name != "losses":
        return said + _crowding(state)
    among, points = losses.open_loss(state)
    total, count, _ = losses.best(among, points)
    return f"{said} To go: {counted(count, 'unit')} of {in_points(total)}{' together' if count > 1 else ''}."


def _crowding(state: State) -> str:
    """PAA 17.15: what more is to be said where arrivals find no room."""
    short = entry.short_of_room(state) if state.question.name == "reinforcement" else None
    return f" {short} (17.15)." if short else ""


def _idle(state: State) -> dict[str, Plain]:
    """PAA 4.32: what is said where nothing is left to do in a phase, on Game-Turn 1 why."""
    said, name = words()["idle"], state.question.name
    first = f"{name}-first" if state.side == "allied" and state.turn == 1 else name
    text = said.get(first, said.get(name))
    return {"idle": text + _crowding(state)} if text else {}


def _unit(state: State, unit: Unit) -> dict[str, Plain]:
    shown = {k: v for k, v in unit.to_plain().items() if k != "more"}
    if is_supply(unit):  # PAA 10.8: a captured one in its new owner's colours
        shown["nation"] = COLOURS[unit.side]
    if on_map(unit) and (is_combat(unit) or is_truck(unit)):
        shown["supply"] = supply.status(state, unit)
    return shown


def _boxes(state: State) -> list[dict[str, Plain]]:
    """The boxes off the map that hold units: cadres, arrivals, letters."""
    said = words()
    found = [{"id": "cadre", "title": "Cadre box"}]
    for turn in range(1, state.scenario.last_turn + 1):
        if state.at(f"turn:{turn}"):
            found.append({"id": f"turn:{turn}", "title": f"Arrives {said['months'][str(turn)]}"})
    for letter, line in state.scenario.tables["variable"].items():
        if state.at(f"option:{letter}") and _is_offered(state, line["side"]):
            found.append({"id": f"option:{letter}", "title": f"Option {letter}: {line.get('title', '')}"})
    return found


def _is_offered(state: State, side: str) -> bool:
    return ("malta" if side == "axis" else "allied-options") in state.scenario.options


def _panel(state: State) -> Iterator[Section]:
    yield table(measures(state)[0], words()["sides"])
    yield _strengths(state)
    yield _reckoning(state)
    yield _held(state)
    yield _points(state)
    if removal.owed(state):
        rows = [{"text": item, "value": ""} for item in removal.told(removal.owed(state))]
        yield {"title": "To be removed", "rule": "PAA 16", "rows": rows}


def _strengths(state: State) -> Section:
    said = words()
    now = victory.to_plain(state)
    rows = [{"text": said["sides"][s], "value": str(now["strength"][s])} for s in SIDES]
    if_over = "The game is over" if state.phase == "over" else "If the game ended now"
    rows.append({"text": if_over, "value": reckoning.said(state)})
    return {"title": "Supplied strength", "rule": "PAA 18", "rows": rows}


def _reckoning(state: State) -> Section:
    """PAA 18: all that goes into the degree of the victory, told again when the game is over."""
    title = "The reckoning" if state.phase == "over" else "The reckoning, if the game ended now"
    return {"title": title, "rule": "PAA 18", "rows": reckoning.lines(state), "ending": True}


def _held(state: State) -> Section:
    said = words()
    rows = [{"text": n, "value": said["sides"][control(state, n)]} for n in places.key_hexes(state)]
    return {"title": "Ports and bases", "rule": "PAA 5.42", "rows": rows}


def _points(state: State) -> Section:
    said = words()
    rows = [
        {"text": said["tracks"][k], "value": str(replacements.points(state, k))} for k in replacements.KINDS
    ]
    top = entry.schedule(state, "allied").get("ceiling")
    rows.append({"text": "Allied augmentation ceiling", "value": str(top or "none")})
    return {"title": "Replacement points", "rule": "PAA 14.1", "rows": rows}


def _notes(state: State) -> dict[int, list[Note]]:
    """PAA 17, PAA 16, PAA 14.1: what this turn and those to come bring and take."""
    turns = range(state.turn, state.scenario.last_turn + 1)
    return {turn: [line for side in SIDES for line in _coming(state, turn, side)] for turn in turns}


def _coming(state: State, turn: int, side: str) -> Iterator[Note]:
    """What a turn brings a side, and takes from it."""
    line = state.scenario.tables["schedule"].get(str(turn), {}).get(side, {})
    units = [u for u in state.at(f"turn:{turn}") if u.side == side]
    if units:
        yield note(side, f"Arrive: {_list(units)}", "PAA 17")
    gained = {k: n for k, n in line.get("replacements", {}).items() if n}
    if gained and turn > state.turn:
        kinds = words()["tracks"]
        told = ", ".join(f"{kinds.get(k, kinds.get(f'{side}.{k}', k))} {n}" for k, n in gained.items())
        yield note(side, f"Replacements: {told}", "PAA 14.1")
    for item in removal.told(line.get("remove", [])):
        yield note(side, f"Leaves: {item}", "PAA 16")


def _list(units: list[Unit]) -> str:
    loads = sum(u.type == "supply" for u in units)
    named = [f"{u.name} {u.strength}" for u in units if is_combat(u)] + [u.name for u in units if is_truck(u)]
    return ", ".join([*named, *([f"{loads} supply"] if loads else [])])


def hex_card(state: State, spot: str) -> dict[str, Plain]:
    """A hex in words: ground, ways, control, supply."""
    said, board = words(), state.board
    title = hex_title(board, spot)
    ground = {"text": said["terrain"][board.terrain[spot]], "rule": "PAA 5.31"}
    lines = [ground]
    if state.scenario.tables["terrain"][board.terrain[spot]]["combat"] is False:
        return {"title": title, "lines": lines}
    lines += [{"text": said["ways"][kind], "rule": "PAA 5.31"} for kind in board.on_way.get(spot, ())]
    for side in SIDES:
        if spot in zones.halting(state, foe(side)):
            lines.append({"text": f"{said['sides'][side]} zone of control", "rule": "PAA 6"})
        points = supply.general_points(state, side).get(spot)
        if points is not None:
            lines.append(
                {"text": f"{said['sides'][side]} supply: {in_points(points)} away", "rule": "PAA 10.2"}
            )
    return {"title": title, "lines": lines}
