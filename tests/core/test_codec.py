"""Saves and links: what goes in comes out; whatever else comes in is refused in words."""

import json
import re
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core import toy
from tests.core.mutate import scratch, spoil
from tests.core.play import begin, play_on

from khamsin import __version__
from khamsin.core import codec
from khamsin.core import pack as packing
from khamsin.core.game import Game
from khamsin.core.rules import BadInput, InvalidSave
from khamsin.core.state import Question, print_of
from khamsin.core.system import System

LINK = re.compile(r"[pg]1[A-Za-z0-9_-]+")


def find(system_id: str) -> System:
    if system_id != "toy":
        raise BadInput(f"there is no system {system_id!r}: expected one of toy")
    return toy


def some_game(seed: int, steps: int) -> Game:
    return play_on(begin(toy, options=("militia",) if seed % 2 else (), seed=seed), steps)


GAMES = st.builds(some_game, st.integers(0, 300), st.integers(0, 40))


def through_json(data: Any) -> Any:
    return json.loads(json.dumps(data))


@given(GAMES)
def test_a_save_loads_to_the_same_game(game: Game) -> None:
    again = codec.load(through_json(codec.save(game)), toy)
    assert [print_of(s.after) for s in again.steps] == [print_of(s.after) for s in game.steps]
    assert codec.save(again) == codec.save(game)


@given(GAMES)
def test_a_position_link_opens_the_same_position(game: Game) -> None:
    token = codec.position_token(game)
    assert LINK.fullmatch(token)
    again = codec.read_token(token, find)
    assert again.state.to_plain() == game.state.to_plain()
    assert (again.seed, again.steps) == (game.seed, [])
    assert again.state.scenario.options == game.state.scenario.options


@given(GAMES)
def test_a_game_link_opens_the_same_game(game: Game) -> None:
    again = codec.read_token(codec.game_token(game), find)
    assert codec.save(again) == codec.save(game)


@given(st.integers(0, 100), st.integers(0, 25))
def test_a_game_begun_from_a_link_plays_on_alike_and_can_be_saved(seed: int, steps: int) -> None:
    """The dice, too, go on where they were; an undo and redo before it makes no difference."""
    game = some_game(seed, steps)
    game.undo()
    game.redo()
    again = codec.read_token(codec.position_token(game), find)
    play_on(again, 6)
    for step in again.steps:
        game.play(step.action)
    assert print_of(again.state) == print_of(game.state)
    saved = through_json(codec.save(again))
    assert ("start" in saved) == (print_of(again.start) != print_of(toy.setup("skirmish", saved["options"])))
    assert print_of(codec.load(saved, toy).state) == print_of(again.state)


def test_a_position_of_any_kind_goes_through_a_link() -> None:
    """Changed sides, odd places, lost and risen units, marks put on and taken off, questions about things."""
    start = toy.setup("skirmish", [])
    units = {i: u for i, u in start.units.items() if i != "r2"}
    units["r1"] = replace(
        units["r1"], side="blue", at="turn:7", flags=("a", "b"), more={"group": "t", "n": [1]}
    )
    units["b1"] = replace(units["b1"], at=None, strength=9)
    units["b9"] = replace(units["b1"], id="b9", name='Ünit "9", <b>')
    marks = {"control.Well": "blue", "list": [1, {"a": None}], "none": None}
    question = Question("loss", "red", {"hex": "0204", "units": ["b2"]})
    state = replace(start, units=dict(sorted(units.items())), marks=marks, turn=3, rolled=17)
    state = replace(state, questions=(*state.questions, question))
    again = codec.read_token(codec.position_token(Game(toy, state, 5)), find)
    assert again.state.to_plain() == state.to_plain()


def test_a_save_says_what_it_is_and_grows_no_undone_steps() -> None:
    game = begin(toy, seed=4)
    for _ in range(300):
        game.play({"act": "move", "unit": "r1", "path": ["0102"]})
        game.undo()
    saved = codec.save(game)
    assert saved["actions"] == [] and saved["format"] == 1 and saved["version"] == __version__
    assert len(json.dumps(saved)) < 300
    assert codec.load(through_json(saved), toy).taken_back == saved["takenBack"] == 300
    assert "takenBack" not in codec.save(begin(toy, seed=4))


def change(**changes: Any) -> dict[str, Any]:
    saved: dict[str, Any] = through_json(codec.save(some_game(3, 8)))
    return {**saved, **changes}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "not a save of Khamsin: expected an object, found None"),
        ([], "not a save of Khamsin: expected an object"),
        ({}, "format: expected 1, found 'nothing'"),
        (change(format=2), "written by a newer version of Khamsin. .* format: expected 1, found 2"),
        (change(format=True), "format: expected 1, found True"),
        (change(system="chess"), "expected 'toy', found 'chess'"),
        (change(system=None), "system: expected text, found None"),
        (change(scenario="fog"), "no scenario 'fog': expected skirmish"),
        (change(options=["fog"]), "no option 'fog': expected militia"),
        (change(options=[{}]), "options: expected names of options"),
        (change(options="militia"), "options: expected a list"),
        (change(seed=True), "seed: expected a whole number"),
        (change(seed=-1), "seed: expected a whole number"),
        (change(seed=2**53), "seed: expected a whole number"),
        (change(takenBack=-1), "takenBack: expected a whole number from 0 to 1000000, found -1"),
        (change(takenBack="2"), "takenBack: expected a whole number"),
        (change(actions=None), "actions: expected a list"),
        (
            change(actions=[{"act": "fly"}]),
            'Step 1 of this save, {"act": "fly"}, is refused: there is no act \'fly\'',
        ),
        (
            change(actions=[{"act": "lose", "unit": "r1"}]),
            "Step 1 of this save, .* is refused: .*TOY 1, TOY 3",
        ),
        (
            change(actions=[]),
            "All 0 steps of this save are accepted, but they come out at .* changed after it was written",
        ),
        (change(actions=[], version="0.0.1"), f"by an older version, '0.0.1'; this is {__version__}"),
        (change(actions=[], version="99.1"), "by a newer version, '99.1'"),
        (change(actions=[], version="one"), "by another version, 'one'"),
        (change(start=[]), "the position: expected an object"),
    ],
)
def test_a_save_that_cannot_be_says_why(data: Any, words: str) -> None:
    with pytest.raises(InvalidSave, match=words):
        codec.load(data, toy)


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("", "expected only letters"),
        ("p1*", "expected only letters"),
        ("hello", "no link of Khamsin"),
        ("p2AAAA", "version '2', which is not known here"),
        ("p1", "end of this link is missing"),
        ("p1A", "damaged"),
    ],
)
def test_what_is_no_link_says_why(token: str, words: str) -> None:
    with pytest.raises(InvalidSave, match=words):
        codec.read_token(token, find)


def test_a_link_cut_short_or_altered_is_recognised() -> None:
    token = codec.position_token(some_game(5, 20))
    for cut in range(len(token)):
        with pytest.raises(InvalidSave):
            codec.read_token(token[:cut], find)
    for at in range(2, len(token)):
        for other in "A-":
            if token[at] != other:
                with pytest.raises(InvalidSave):
                    codec.read_token(token[:at] + other + token[at + 1 :], find)


def seal(kind: str, text: bytes) -> str:
    """A token with a right checksum around anything at all."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = squeeze.compress(text) + squeeze.flush()
    head = kind + "1"
    summed = zlib.crc32(head.encode() + body).to_bytes(4, "big") + body
    return head + urlsafe_b64encode(summed).decode().rstrip("=")


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("p", b" " * 50_000_000, "unfolds to more than"),
        ("p", b"[" * 100_000, "cannot be read"),
        ("p", b"\xff\xfe", "cannot be read"),
        ("p", b"{}", "incomplete"),
        ("p", b'["chess","x",[],0,{}]', "no system 'chess': expected one of toy"),
        ("p", b'["toy","skirmish",[],0,{}]', "at|turn|questions"),
        ("g", b'{"format":1,"system":"chess"}', "no system 'chess'"),
        ("g", b"7", "expected an object"),
    ],
)
def test_a_link_well_sealed_around_nonsense_is_refused(kind: str, text: bytes, words: str) -> None:
    with pytest.raises(InvalidSave, match=words):
        codec.read_token(seal(kind, text), find)


def test_a_position_of_another_scenario_version_says_so() -> None:
    game = some_game(2, 10)
    packed = packing.pack(game.state, game.start)
    token = seal("p", json.dumps(["toy", "skirmish", [], 0, {**packed, "print": "0" * 16}]).encode())
    with pytest.raises(InvalidSave, match="another version of its scenario"):
        codec.read_token(token, find)


def only_ours(read: Any) -> bool:
    """Whether reading went well; an InvalidSave with words is the only error that may come."""
    try:
        read()
    except InvalidSave as fault:
        assert len(str(fault)) > 10
        return False
    return True


def test_ten_thousand_spoilt_saves_are_refused_or_right() -> None:
    stream = Random(18)
    saves = [through_json(codec.save(some_game(seed, 3 + seed % 9))) for seed in range(12)]
    begun = [codec.read_token(codec.position_token(some_game(seed, 8)), find) for seed in range(4)]
    saves += [through_json(codec.save(play_on(game, 3))) for game in begun]
    right = 0
    for count in range(6_000):
        spoilt = spoil(saves[count % len(saves)], stream)
        right += only_ours(lambda spoilt=spoilt: codec.load(spoilt, toy))
    assert 0 < right < 3_000


def test_spoilt_positions_are_refused_even_under_a_right_print() -> None:
    """A forger may fit the print to a spoilt position; what the rules cannot read is still refused."""
    stream = Random(19)
    game = some_game(7, 12)
    packed = packing.pack(game.state, game.start)
    for _ in range(2_000):
        text = json.dumps(["toy", "skirmish", ["militia"], 7, spoil(packed, stream)])
        token = seal("p", text.encode())
        if not only_ours(lambda token=token: codec.read_token(token, find)):
            forged = _with_right_print(text, token)
            only_ours(lambda forged=forged: codec.read_token(forged, find))


def _with_right_print(text: str, token: str) -> str:
    """The token again, with the print that its position would have."""
    data = json.loads(text)
    found: list[str] = []

    def spy(state: Any) -> str:
        found.append(print_of(state))
        return found[-1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(packing, "print_of", spy)
        only_ours(lambda: codec.read_token(token, find))
    if found and isinstance(data[4], dict):
        data[4]["print"] = found[-1]
    return seal("p", json.dumps(data).encode())


def test_two_thousand_scratched_links_are_refused() -> None:
    stream = Random(20)
    tokens = [codec.position_token(some_game(3, 9)), codec.game_token(some_game(4, 9))]
    for count in range(2_000):
        token = tokens[count % 2]
        worn = scratch(token, stream)
        if worn != token:
            assert not only_ours(lambda worn=worn: codec.read_token(worn, find))
