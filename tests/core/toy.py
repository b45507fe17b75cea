"""A whole game in one file: two sides on 25 hexes. It shows that the core needs no real game.

Each side in turn moves, then fights. A battle is one die: 4 and over, and the defender loses a unit of the
defender's choice. In turn 2 a militia rises. Whoever has more strength left after the last turn wins.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from khamsin.core.board import Board
from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.paths import Reach, reach
from khamsin.core.rules import BadInput, Denial, RuleIndex
from khamsin.core.state import Plain, Question, Scenario, State, Unit, by_id, unit_from_plain

ID = "toy"
SHORT = "toy"
SIDES = ("red", "blue")
LAST_TURN = 3

BOARD = {
    "size": [5, 5],
    "base": "clear",
    "terrain": {"rough": ["0302", "0303"], "sea": ["0105"]},
    "roads": {"road": [["0304", "0303", "0302"]]},
    "places": {"Well": ["0303"]},
}
RULES = {
    "rule": [
        {"number": "1", "title": "Sequence", "text": "Each side moves, then fights."},
        {"number": "2", "title": "Movement", "text": "Rough costs 2, all else 1; the sea is closed."},
        {"number": "3", "title": "Battle", "text": "One die; 4 and over costs the defender a unit."},
        {"number": "4", "title": "Militia", "text": "One unit a side rises in turn 2."},
    ],
    "ruling": [{"id": "T1", "rules": ["2"], "text": "A road makes rough cost 1."}],
}


def rules() -> RuleIndex:
    return RuleIndex("TOY", RULES)


def catalog() -> Mapping[str, Plain]:
    skirmish = {"id": "skirmish", "title": "Skirmish", "summary": "Three a side.", "reconstructed": False}
    return {
        "title": "Toy",
        "blurb": "A game for tests.",
        "scenarios": [skirmish],
        "options": [{"id": "militia", "title": "Militia", "rule": "TOY 4"}],
        "words": {"acts": {"move": "Move", "attack": "Attack", "end": "End"}},
    }


def out_of_turn(state: State) -> str:
    return "TOY 1"


def setup(scenario: str, options: Sequence[str]) -> State:
    if scenario != "skirmish":
        raise BadInput(f"there is no scenario {scenario!r}: expected skirmish")
    for option in options:
        if option != "militia":
            raise BadInput(f"there is no option {option!r}: expected militia")
    red = [_unit(f"r{n}", "red", f"0{n}01") for n in (1, 2, 3)]
    blue = [_unit(f"b{n}", "blue", f"0{n}04") for n in (1, 2, 3)]
    frame = Scenario("toy", scenario, "Skirmish", Board(BOARD), {}, tuple(options), 1, LAST_TURN)
    return State(frame, 1, (Question("move", "red"),), by_id([*red, *blue]))


def _unit(name: str, side: str, at: str | None) -> Unit:
    return Unit(name, side, "infantry", name=name.upper(), strength=2, move=3, at=at)


def drill(case: Mapping[str, Plain]) -> State:
    start = setup("skirmish", case.get("options", []))
    units = by_id(unit_from_plain(data) for data in case["state"]["units"])
    return replace(start, units=units, questions=(Question(case["state"]["phase"], case["state"]["side"]),))


def settle(table: Table) -> None:
    """Whoever stands at the well holds it."""
    for unit in table.state.at("0303"):
        if table.state.mark("control.Well") != unit.side:
            table.do("took", "TOY 2", {"marks": {"control.Well": unit.side}}, units=[unit.id])


def view(state: State) -> Mapping[str, Plain]:
    return {
        "turn": state.turn,
        "turns": LAST_TURN,
        "turn_name": f"Turn {state.turn}",
        "phase": state.phase,
        "phase_name": state.phase.title(),
        "side": state.side,
        "asked": state.question.asked,
        "prompt": f"{state.question.name}: {state.question.asked} decides.",
        "sides": {side: {"name": side.title()} for side in SIDES},
        "units": [unit.to_plain() for unit in state.units.values() if unit.at],
        "boxes": [],
        "places": [{"name": "Well", "hexes": ["0303"], "side": state.mark("control.Well")}],
        "panel": [{"title": "Well", "rule": "TOY 2", "rows": [{"text": "Held by", "value": "nobody"}]}],
        "note": "",
    }


def tell(state: State, event: Mapping[str, Plain]) -> str:
    return "" if event["ev"] in ("asked", "answered") else f"{event['ev']} {' '.join(event.get('units', []))}"


def query(state: State, query: Mapping[str, Plain]) -> Plain:
    if "reach" in query:
        return _reach(state, query["reach"]).cost
    raise BadInput(f"there is no query {query!r:.60}: expected reach")


def measures(state: State) -> list[dict[str, Plain]]:
    figures = {side: _strength(state, side) for side in SIDES}
    return [{"id": "strength", "title": "Strength", "rule": None, "sides": figures}]


def report(state: State) -> Mapping[str, Plain]:
    return {"units": {unit.id: unit.to_plain() for unit in state.units.values()}}


def outcome(state: State) -> Mapping[str, Plain] | None:
    if state.phase != "over":
        return None
    gap = _strength(state, "red") - _strength(state, "blue")
    winner = "red" if gap > 0 else "blue" if gap < 0 else None
    return {"winner": winner, "degree": "win", "text": f"{winner or 'nobody'} wins.", "rule": "TOY 1"}


def score(state: State, side: str) -> float:
    return sum(_strength(state, s) * (1 if s == side else -1) for s in SIDES)


def board_dict() -> Mapping[str, Plain]:
    return BOARD


def check() -> Sequence[str]:
    return []


def _strength(state: State, side: str) -> int:
    return sum(unit.strength for unit in state.units.values() if unit.side == side and unit.at)


# Movement


def _reach(state: State, unit_id: str) -> Reach:
    unit = state.units[unit_id]

    def steps(spot: str) -> Iterator[tuple[str, int, bool]]:
        for there in state.board.neighbours[spot]:
            others = [u for u in state.at(there) if u.side != unit.side]
            if state.board.terrain[there] != "sea" and not others:
                rough = state.board.terrain[there] == "rough" and not state.board.way(spot, there)
                yield there, 2 if rough else 1, False

    return reach(str(unit.at), unit.move, steps)


def _movers(state: State) -> list[Unit]:
    mine = [u for u in state.units.values() if u.side == state.side and u.at and not u.has("moved")]
    return [unit for unit in mine if unit.at in state.board]


def _move_asks(state: State, draft: Draft) -> Iterable[Ask]:
    if "unit" not in draft:
        yield Ask("move", "unit", "one", {u.id: {} for u in _movers(state)}, "TOY 2")
    elif draft["unit"] in [u.id for u in _movers(state)]:
        cost = _reach(state, draft["unit"]).cost
        yield Ask("move", "path", "route", {spot: {"cost": paid} for spot, paid in cost.items()}, "TOY 2")


def _move_complete(state: State, draft: Draft) -> Action | None:
    if "unit" not in draft or not draft.get("path"):
        return None
    path = list(draft["path"])
    found = _reach(state, draft["unit"])
    if len(path) == 1 and path[0] in found.cost:
        path = found.path(path[0])
    return {"act": "move", "unit": draft["unit"], "path": path}


def _move_why_not(state: State, action: Action) -> Denial | None:
    unit = state.units[action["unit"]]
    if unit not in _movers(state):
        return Denial("TOY 2", "That unit cannot move now.", unit.id)
    if action["path"][-1] not in _reach(state, unit.id).cost:
        return Denial("TOY 2", "That is too far.", action["path"][-1])
    return None


def _move(table: Table, action: Action) -> None:
    unit = action["unit"]
    effects = {"at": {unit: action["path"][-1]}, "add": {"moved": [unit]}}
    table.do("moved", "TOY 2", effects, units=[unit], path=action["path"])


# Battle


def _near(state: State, hexname: str) -> list[Unit]:
    mine = [u for u in state.units.values() if u.side == state.side and u.at and not u.has("fought")]
    return [u for u in mine if u.at in state.board.neighbours.get(hexname, ())]


def _targets(state: State) -> list[str]:
    found = [at for at, units in state.stacks.items() if at in state.board and units[0].side != state.side]
    return sorted(at for at in found if _near(state, at))


def _attack_asks(state: State, draft: Draft) -> Iterable[Ask]:
    if "hex" not in draft:
        yield Ask("attack", "hex", "one", {spot: {} for spot in _targets(state)}, "TOY 3")
    elif draft["hex"] in _targets(state):
        yield Ask("attack", "units", "set", {u.id: {} for u in _near(state, draft["hex"])}, "TOY 3")


def _attack_complete(state: State, draft: Draft) -> Action | None:
    if not draft.get("hex") or not draft.get("units"):
        return None
    return {"act": "attack", "hex": draft["hex"], "units": list(draft["units"])}


def _attack_why_not(state: State, action: Action) -> Denial | None:
    near = [unit.id for unit in _near(state, action["hex"])]
    if action["hex"] not in _targets(state):
        return Denial("TOY 3", "There is nobody to fight there.", action["hex"])
    for unit in action["units"]:
        if unit not in near or not action["units"]:
            return Denial("TOY 3", "That unit cannot fight there.", state.units[unit].id)
    return None


def _attack(table: Table, action: Action) -> None:
    victims = table.state.at(action["hex"])
    table.do("attacked", "TOY 3", {"add": {"fought": action["units"]}}, units=action["units"])
    if table.roll("TOY 3", "battle") >= 4:
        table.ask("TOY 3", "loss", victims[0].side, hex=action["hex"])


def _attack_preview(state: State, action: Action) -> Mapping[str, Plain]:
    return {"headline": "One die", "lines": [], "chances": [{"text": "a loss", "p": 0.5}], "rolls": True}


def _lose_asks(state: State, draft: Draft) -> Iterable[Ask]:
    if "unit" not in draft:
        yield Ask("lose", "unit", "one", {u.id: {} for u in state.at(state.question.about["hex"])}, "TOY 3")


def _lose_why_not(state: State, action: Action) -> Denial | None:
    if state.units[action["unit"]] in state.at(state.question.about["hex"]):
        return None
    return Denial("TOY 3", "It was not in that battle.", action["unit"])


def _lose(table: Table, action: Action) -> None:
    table.do("lost", "TOY 3", {"at": {action["unit"]: None}}, units=[action["unit"]])
    table.answer("TOY 3")


def _lose_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "lose", "unit": draft["unit"]} if "unit" in draft else None


# The sequence


def _end(table: Table, action: Action) -> None:
    state = table.state
    if state.phase == "move":
        _phase(table, "battle", state.side)
        return
    worn = {f: [u.id for u in state.units.values() if u.has(f)] for f in ("moved", "fought")}
    table.do("rested", "TOY 1", {"drop": worn})
    if state.side == "red":
        _phase(table, "move", "blue")
    elif state.turn == LAST_TURN:
        _phase(table, "over", "red")
    else:
        table.do("turned", "TOY 1", {"turn": state.turn + 1})
        _phase(table, "move", "red")
        _rise(table)


def _phase(table: Table, name: str, side: str) -> None:
    table.do("began", "TOY 1", {"phase": {"name": name, "asked": side}})


def _rise(table: Table) -> None:
    if table.state.turn == 2 and "militia" in table.state.scenario.options:
        fresh = [_unit("rm", "red", "0501"), _unit("bm", "blue", "0505")]
        table.do("rose", "TOY 4", {"new": [unit.to_plain() for unit in fresh]}, units=["rm", "bm"])


def _end_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "end"} if draft.get("act") == "end" else None


MOVE = Act("move", "TOY 2", ("unit", "path"), _move_asks, _move_why_not, _move, _move_complete)
ATTACK = Act(
    "attack",
    "TOY 3",
    ("hex", "units"),
    _attack_asks,
    _attack_why_not,
    _attack,
    _attack_complete,
    _attack_preview,
)
LOSE = Act("lose", "TOY 3", ("unit",), _lose_asks, _lose_why_not, _lose, _lose_complete, timing=("TOY 3",))
END = Act(
    "end",
    "TOY 1",
    (),
    lambda s, d: [Ask("end", "", "go", {}, "TOY 1")],
    lambda s, a: None,
    _end,
    _end_complete,
)
_ACTS: dict[str, tuple[Act, ...]] = {
    "move": (MOVE, END),
    "battle": (ATTACK, END),
    "loss": (LOSE,),
    "over": (),
}


def acts(question: str) -> Sequence[Act]:
    return _ACTS[question]


def act(name: str) -> Act | None:
    every: dict[str, Any] = {known.name: known for known in (MOVE, ATTACK, LOSE, END)}
    return every.get(name)
