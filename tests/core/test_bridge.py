"""The bridge: JSON in, JSON out, never an exception; after an error nothing has changed."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.core import toy
from tests.core.mutate import spoil

from khamsin import bridge
from khamsin.core.rules import BadInput
from khamsin.core.system import System

NEW = {"op": "new", "system": "toy", "scenario": "skirmish", "options": ["militia"], "seed": 3}


@pytest.fixture(autouse=True)
def _toy_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy is the only system, and the desk is empty."""

    def get(system_id: str) -> System:
        if system_id != "toy":
            raise BadInput(f"there is no system {system_id!r:.60}: expected one of toy")
        return toy

    monkeypatch.setattr(bridge, "SYSTEMS", {"toy": toy})
    monkeypatch.setattr(bridge, "get", get)
    bridge._DESK.take(None)
    yield
    bridge._DESK.take(None)


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(bridge.handle(json.dumps(request)))
    return reply


def good(**request: Any) -> dict[str, Any]:
    reply = ask(**request)
    assert reply["ok"] is True, reply
    return reply


def play(action: dict[str, Any]) -> dict[str, Any]:
    return good(op="play", action=action, n=good(op="frame")["n"])


def test_the_catalog_tells_the_levels_of_computer_players() -> None:
    levels = good(op="catalog")["levels"]
    assert [level["id"] for level in levels] == ["recruit", "staff", "fox"]
    assert all(level["title"] and level["text"] for level in levels)


def test_the_catalog_tells_systems_and_their_scenarios() -> None:
    (system,) = good(op="catalog")["systems"]
    assert (system["id"], system["short"], system["scenarios"][0]["id"]) == ("toy", "toy", "skirmish")


def test_a_frame_has_all_that_the_page_draws() -> None:
    frame = good(**NEW)
    assert frame["n"] == 0 and frame["options"] == ["militia"] and frame["seed"] == 3
    assert frame["title"] == "Skirmish" and frame["outcome"] is None and len(frame["print"]) == 16
    assert (frame["undo"], frame["redo"], frame["events"]) == (False, False, [])
    assert frame["offer"]["prompt"] == frame["view"]["prompt"] == "move: red decides."
    assert [(a["act"], a["label"], a["take"]) for a in frame["offer"]["asks"]] == [
        ("move", "Move", "one"),
        ("end", "End", "go"),
    ]
    assert good(op="frame") == frame


def test_tap_by_tap_to_the_redraw() -> None:
    good(**NEW)
    offer = good(op="offer", draft={"unit": "r1"})["offer"]
    assert offer["asks"][0]["values"]["0102"] == {"cost": 1}
    ready = good(op="offer", draft={"unit": "r1", "path": ["0103"]})["offer"]["ready"]
    assert ready == {"act": "move", "unit": "r1", "path": ["0102", "0103"]}
    frame = good(op="play", action=ready, n=0)
    assert frame["n"] == 1 and frame["undo"] is True
    (event,) = frame["events"]
    assert event == {
        "ev": "moved", "rule": "TOY 2", "units": ["r1"], "path": ["0102", "0103"], "text": "moved r1",
    }  # fmt: skip


def test_undo_redo_and_rewind() -> None:
    start = good(**NEW)
    for unit in ("r1", "r2"):
        after = play({"act": "move", "unit": unit, "path": [f"0{unit[1]}02"]})
    assert good(op="undo")["n"] == 1
    assert good(op="redo") == after
    back = good(op="rewind")
    assert (back["n"], back["print"], back["redo"]) == (0, start["print"], True)
    assert good(op="undo")["n"] == 0


def test_a_refusal_says_rule_and_place_and_changes_nothing() -> None:
    before = good(**NEW)
    reply = ask(op="play", action={"act": "move", "unit": "r1", "path": ["0505"]}, n=0)
    assert reply["ok"] is False
    error = reply["error"]
    assert (error["kind"], error["rule"], error["at"]) == ("denied", "TOY 2", "0505")
    denial = good(op="why", draft={"unit": "r1"}, value="0505")["denial"]
    assert denial["rule"] == "TOY 2" and denial["also"] == []
    assert good(op="why", draft={"unit": "r1"}, value="0102")["denial"] is None
    assert good(op="frame") == before


def test_an_answer_to_an_earlier_step_is_stale() -> None:
    good(**NEW)
    play({"act": "move", "unit": "r1", "path": ["0102"]})
    error = ask(op="play", action={"act": "end"}, n=0)["error"]
    assert error["kind"] == "stale" and "step 0" in error["why"]


def test_saves_and_links_there_and_back() -> None:
    good(**NEW)
    play({"act": "move", "unit": "r1", "path": ["0102"]})
    frame = play({"act": "move", "unit": "r2", "path": ["0202"]})
    save = good(op="save")["save"]
    tokens = {kind: good(op="link", kind=kind)["token"] for kind in ("position", "game")}
    good(**NEW)
    assert good(op="load", save=save) == frame
    assert good(op="open", token=tokens["game"]) == frame
    opened = good(op="open", token=tokens["position"])
    assert (opened["n"], opened["print"], opened["events"]) == (0, frame["print"], [])
    assert good(op="save")["save"]["start"]["print"] == frame["print"]


def test_a_link_or_save_is_inspected_without_touching_the_game_in_hand() -> None:
    good(**NEW)
    play({"act": "move", "unit": "r1", "path": ["0102"]})
    token = good(op="link", kind="game")["token"]
    save = good(op="save")["save"]
    position = good(op="link", kind="position", n=0)["token"]
    now = play({"act": "end"})
    found = good(op="inspect", token=token)
    assert (found["kind"], found["n"], found["relation"], found["by"]) == ("game", 1, "behind", 1)
    assert (found["system"], found["scenario"], found["title"]) == ("toy", "skirmish", "Skirmish")
    assert found["moment"] == "Turn 1, Red: Move" and found["save"] == save
    assert good(op="inspect", save=save) == found
    found = good(op="inspect", token=position)
    assert (found["kind"], found["n"], found["relation"], found["by"]) == ("position", None, "behind", 2)
    assert "Copy it again" in ask(op="inspect", token=token[:-3] + "AAA")["error"]["why"]
    assert good(op="frame") == now
    bridge._DESK.take(None)
    assert good(op="inspect", token=token)["relation"] == "other"
    assert "no game is open" in ask(op="frame")["error"]["why"]


def test_a_link_to_an_earlier_step_opens_that_step() -> None:
    start = good(**NEW)
    first = play({"act": "move", "unit": "r1", "path": ["0102"]})
    play({"act": "end"})
    tokens = [good(op="link", kind="game", n=n)["token"] for n in (0, 1)]
    assert [good(op="open", token=token)["print"] for token in tokens] == [start["print"], first["print"]]
    assert good(op="frame")["n"] == 1
    assert "expected a step from 0 to 1" in ask(op="link", kind="game", n=2)["error"]["why"]


def test_looking_back_leaves_the_game_in_hand_alone() -> None:
    start = good(**NEW)
    play({"act": "move", "unit": "r1", "path": ["0102"]})
    now = play({"act": "end"})
    past = good(op="at", n=0)
    assert past["print"] == start["print"] and past["view"] == start["view"]
    assert past["offer"]["asks"] == [] and not past["undo"] and not past["redo"]
    assert good(op="at", n=1)["events"][0]["text"] == "moved r1"
    assert good(op="frame") == now
    assert ask(op="at", n=3)["error"]["why"] == "request: n: expected a step from 0 to 2, found 3"


def test_the_log_forgets_what_was_undone() -> None:
    good(**NEW)
    play({"act": "move", "unit": "r1", "path": ["0102"]})
    log = good(op="log")["entries"]
    assert log == [
        {
            "n": 1,
            "ev": "moved",
            "text": "moved r1",
            "rule": "TOY 2",
            "side": "red",
            "player": "red",
            "turn": 1,
        }
    ]
    play({"act": "move", "unit": "r2", "path": ["0202"]})
    good(op="undo")
    assert good(op="log")["entries"] == log
    for n in (0, 1, len(log)):
        assert good(op="log", **{"from": n})["entries"] == [entry for entry in log if entry["n"] > n]


def test_battles_are_told_from_a_step_on() -> None:
    good(**NEW)
    assert good(op="battles")["battles"] == good(op="battles", **{"from": 0})["battles"] == []
    why = ask(op="battles", **{"from": 1})["error"]["why"]
    assert why == "request: from: expected a step from 0 to 0, found 1"


def test_a_frame_tells_how_many_steps_were_taken_back() -> None:
    good(**NEW)
    play({"act": "move", "unit": "r1", "path": ["0102"]})
    assert good(op="undo")["takenBack"] == 1
    assert ask(op="play", action={"act": "fly"}, n=0)["ok"] is False
    assert good(op="frame")["takenBack"] == 1
    assert good(op="load", save=good(op="save")["save"])["takenBack"] == 1
    assert good(op="at", n=0)["takenBack"] == 0


def test_queries_and_rules() -> None:
    good(**NEW)
    assert good(op="query", query={"reach": "r1"})["answer"]["0102"] == 1
    assert "expected reach" in ask(op="query", query={"fly": 1})["error"]["why"]
    rules = good(op="rules", system="toy")["rules"]
    assert rules[1]["number"] == "TOY 2" and rules[1]["rulings"][0]["id"] == "T1"
    assert (rules[1]["status"], rules[1]["reason"]) == (
        "ruling",
        "Read by T1, where the text leaves it open.",
    )


def test_dice_and_losses_of_the_game_in_hand() -> None:
    good(**NEW)
    found = good(op="dice")
    assert (found["rolls"], found["verified"], found["counts"], found["seed"]) == ([], True, {}, 3)
    assert good(op="toll")["sides"] == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "this is not JSON"),
        ("[" * 100_000, "this is not JSON"),
        ("[]", "expected an object"),
        ("{}", "op: expected one of catalog, new,"),
        ('{"op":[]}', "op: expected one of"),
        ('{"op":"frame"}', "no game is open"),
        ('{"op":"new"}', "system: expected the id of a system, found None"),
        (json.dumps({**NEW, "system": "chess"}), "no system 'chess': expected one of toy"),
        (json.dumps({**NEW, "scenario": "fog"}), "no scenario 'fog'"),
        (json.dumps({**NEW, "options": [1]}), "options: expected ids"),
        (json.dumps({**NEW, "seed": True}), "seed: expected a whole number, found True"),
        (json.dumps({**NEW, "seed": 2**60}), "seed: expected a number from 0"),
        ('{"op":"load","save":[]}', "not a save of Khamsin: expected an object"),
        ('{"op":"open","token":"x"}', "no link of Khamsin"),
        ('{"op":"open","token":5}', "token: expected the text of a link"),
    ],
)
def test_bad_requests_say_what_was_expected(text: str, words: str) -> None:
    reply = json.loads(bridge.handle(text))
    assert reply["ok"] is False and reply["error"]["kind"] == "bad"
    assert words in reply["error"]["why"]


def test_what_fails_while_a_frame_is_built_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    before = good(**NEW)
    with monkeypatch.context() as patch:
        patch.setattr(toy, "tell", lambda state, event: 1 / 0)
        reply = ask(op="play", action={"act": "end"}, n=0)
    assert reply["error"]["kind"] == "bad" and "ZeroDivisionError" in reply["error"]["why"]
    assert good(op="frame") == before


def test_three_thousand_spoilt_requests_are_answered() -> None:
    stream = Random(21)
    good(**NEW)
    save = good(op="save")["save"]
    requests: list[dict[str, Any]] = [
        NEW,
        {"op": "offer", "draft": {"unit": "r1", "path": ["0102"]}},
        {"op": "why", "draft": {"unit": "r1"}, "value": "0505"},
        {"op": "play", "action": {"act": "move", "unit": "r1", "path": ["0102"]}, "n": 0},
        {"op": "play", "action": {"act": "attack", "units": ["r1"], "hex": "0102"}, "n": 0},
        {"op": "load", "save": save},
        {"op": "query", "query": {"reach": "r1"}},
        {"op": "at", "n": 0},
        {"op": "link", "kind": "game"},
    ]
    for count in range(3_000):
        good(**NEW)
        before = good(op="frame")
        spoilt = spoil(requests[count % len(requests)], stream)
        reply = json.loads(bridge.handle(json.dumps(spoilt)))
        if not reply["ok"]:
            assert reply["error"]["kind"] in ("denied", "bad", "stale")
            assert "Something went wrong" not in reply["error"]["why"]
            assert good(op="frame") == before


def test_warming_loads_everything_and_leaves_the_desk_empty() -> None:
    bridge.warm()
    assert "no game is open" in ask(op="frame")["error"]["why"]


def test_a_typed_line_becomes_a_draft_and_plays_nothing() -> None:
    before = good(**NEW)
    reply = good(op="command", text="move r1 0103")
    assert reply["draft"] == {"act": "move", "unit": "r1", "path": ["0103"]}
    assert reply["offer"] == good(op="offer", draft=reply["draft"])["offer"]
    assert reply["said"].startswith("Ready: Move")
    assert good(op="command", text="0103", draft={"act": "move", "unit": "r1"})["draft"] == reply["draft"]
    assert ask(op="command", text="move b1")["error"]["kind"] in ("bad", "denied")
    assert "is not understood" in ask(op="command", text="xyzzy")["error"]["why"]
    assert ask(op="command", text=7)["error"]["kind"] == "bad"
    assert good(op="frame") == before
