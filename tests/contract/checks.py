"""What must hold of every game after every action, whatever game it is."""

import json
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.hexes import is_hex
from khamsin.core.offer import Ask, Offer, additions, extend
from khamsin.core.state import State, print_of
from khamsin.core.system import System

SYSTEMS_TESTS = Path(__file__).resolve().parents[1] / "systems"
TAKES = ("go", "one", "set", "route", "amount", "record")
VIEW = (
    *("turn", "turns", "turn_name", "phase", "phase_name", "side", "asked", "prompt", "sides"),
    *("units", "boxes", "places", "panel", "note"),
)
UNIT = ("id", "name", "side", "nation", "type", "size", "strength", "move", "at", "flags")


def plain(data: Any) -> Any:
    """The data through JSON, which must change nothing but tuples and read-only mappings."""
    return json.loads(json.dumps(data))


def check_state(state: State) -> None:
    """Units stand in order, on the board or in a box; there is a question; all is JSON."""
    assert list(state.units) == sorted(state.units)
    assert all(unit_id == unit.id for unit_id, unit in state.units.items())
    assert state.questions
    for unit in state.units.values():
        assert list(unit.flags) == sorted(set(unit.flags)), f"{unit.id}: flags {unit.flags}"
        assert unit.at is None or not is_hex(unit.at) or unit.at in state.board, f"{unit.id} is at {unit.at}"
    assert plain(state.to_plain()) == state.to_plain()


def check_view(system: System, state: State) -> None:
    """The view has what the page needs; every unit shown stands where it can be drawn."""
    view = plain(dict(system.view(state)))
    assert [key for key in VIEW if key not in view] == []
    assert view["side"] in view["sides"] and view["asked"] in view["sides"]
    boxes = [box["id"] for box in view["boxes"]]
    for unit in view["units"]:
        assert [key for key in UNIT if key not in unit] == []
        assert unit["at"] in state.board or unit["at"] in boxes, f"{unit['id']} is at {unit['at']}"
        assert unit["side"] in view["sides"]
    for place in view["places"]:
        assert all(spot in state.board for spot in place["hexes"])
    for table in view["panel"]:
        assert table["title"] and all("text" in row for row in table["rows"])
        for cited in (table, *table["rows"]):
            check_rule(system, cited.get("rule"))
    if "track" in view:
        check_track(system, view)


def check_track(system: System, view: Mapping[str, Any]) -> None:
    """The turn track names every turn in order, marks the one that is played, and cites rules."""
    turns = view["track"]
    assert [line["turn"] for line in turns] == list(range(turns[0]["turn"], view["turns"] + 1))
    assert [line["turn"] for line in turns if line["now"]] == [view["turn"]]
    for note in (note for line in turns for note in line["notes"]):
        assert note["text"] and note["side"] in view["sides"]
        check_rule(system, note["rule"])


def check_rule(system: System, rule: str | None) -> None:
    """A rule is one of the index, or none."""
    assert rule is None or rule == "" or rule in system.rules(), f"{rule} is not in the index"


def check_offer(system: System, offer: Offer) -> None:
    """Every ask belongs to an act and one of its slots, cites a rule and has values with facts."""
    assert plain(offer.to_plain())
    for ask in offer.asks:
        _check_ask(system, ask)
    if offer.denial:
        for rule in offer.denial.rules:
            check_rule(system, rule)


def _check_ask(system: System, ask: Ask) -> None:
    act = system.act(ask.act)
    assert act is not None and ask.take in TAKES
    assert ask.take == "go" or ask.slot in act.slots, f"{ask.act} has no slot {ask.slot}"
    assert (ask.field is not None) == (ask.take == "record")
    check_rule(system, ask.rule)
    for value, facts in ask.values.items():
        assert isinstance(value, str) and isinstance(facts, Mapping)
        assert ask.take != "amount" or int(value) == int(str(int(value)))


def check_step(game: Game) -> None:
    """After an action: units conserved, no undo over a roll or a change of hands, events told and cited."""
    before, after, step = game.state_at(len(game.steps) - 1), game.state, game.steps[-1]
    fresh = [unit["id"] for event in step.events for unit in event["then"].get("new", [])]
    assert sorted(after.units) == sorted([*before.units, *fresh])
    same = (before.rolled, before.side, before.question.asked) == (
        after.rolled,
        after.side,
        after.question.asked,
    )
    assert same or not game.can_undo
    assert after.rolled - before.rolled == sum(1 for event in step.events if event["ev"] == "rolled")
    for event in step.events:
        check_rule(game.system, event["rule"])
        assert isinstance(game.system.tell(after, event), str)
    assert len(after.questions) < 10
    check_way_out(game)
    check_limits(game)


def check_limits(game: Game) -> None:
    """The limits of the game itself, where its tests keep a module of them."""
    name = game.start.scenario.system.replace("-", "_")
    if (SYSTEMS_TESTS / name / "limits.py").exists():
        import_module(f"tests.systems.{name}.limits").check(game)


def check_way_out(game: Game) -> None:
    """Whether the phase can be ended is answered, with a rule."""
    if game.system.act("end"):
        denial = game.why_not({"act": "end"})
        assert denial is None or (denial.why and denial.rule in game.system.rules())


def check_undo(game: Game) -> None:
    """The last action undone, redone and played again comes out the same each time."""
    if not game.can_undo:
        return
    count = len(game.steps)
    before, after, action = print_of(game.state_at(count - 1)), print_of(game.state), game.steps[-1].action
    game.undo()
    assert print_of(game.state) == before
    game.redo()
    assert print_of(game.state) == after
    game.undo()
    game.play(action)
    assert print_of(game.state) == after


def check_token(game: Game) -> None:
    """A position goes through a link and comes out the same, in few letters."""
    token = codec.position_token(game)
    again = codec.read_token(token, lambda system_id: game.system)
    assert again.state.to_plain() == game.state.to_plain()
    assert len(token) <= 1_900


def check_save(game: Game) -> None:
    """A save loads to the same game."""
    again = codec.load(plain(codec.save(game)), game.system)
    assert print_of(again.state) == print_of(game.state)
    assert [step.events for step in again.steps] == [step.events for step in game.steps]


def check_drafts(game: Game, limit: int) -> None:
    """Values offered lead on, step by step, to drafts that are offered more or are ready; none crashes."""
    drafts: list[dict[str, Any]] = [{}]
    for _ in range(limit):
        if not drafts:
            return
        draft = drafts.pop()
        offer = game.offer(draft)
        check_offer(game.system, offer)
        if offer.ready is not None:
            assert game.why_not(offer.ready) is None, f"{offer.ready} was offered"
        for ask in offer.asks:
            drafts += [extend(draft, ask, value) for value in additions(ask, draft)[:3]]
