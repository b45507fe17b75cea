"""Drafts said word by word: what is offered can be said, and what is open; no draft is endless."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import pytest
from tests.core import toy
from tests.env.scenes import LONG, SCENES, SHORT, hand_of

from khamsin import systems
from khamsin.core.offer import Act, Action, Ask, Draft, completions
from khamsin.core.rules import BadInput, KhamsinError
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State, print_of
from khamsin.env.hand import Hand
from khamsin.env.spelling import spell
from khamsin.env.vocabulary import BACK, PLAY, Vocabulary
from khamsin.players.roster import make

CAMPAIGN = ("panzerarmee-afrika", "campaign", ("malta", "allied-options"))
OFTEN = 6
"""So often an act is looked at in a test."""
MOST = 200
"""So many steps an action takes at the very most, in whatever way one goes about it."""


def play_out(hand: Hand, choose: Callable[[Sequence[int]], int], steps: int = 100_000) -> None:
    """Say what is chosen of what is open, to the end of the game; no action takes more than MOST steps."""
    since = 0
    for _ in range(steps):
        if hand.is_over:
            assert not hand.open
            return
        since = 0 if hand.say(choose(sorted(hand.open))) else since + 1
        assert since < MOST, f"no end to it: {[hand.vocabulary.words[i] for i in hand.said]}"


@pytest.mark.parametrize("scene", [*SCENES, CAMPAIGN], ids=lambda scene: scene[1])
def test_whatever_is_open_can_be_said(scene: tuple[str, str]) -> None:
    random, hand = Random(7), hand_of(*scene)
    play_out(hand, random.choice, 500)
    assert len(hand.game.steps) > 50


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
def test_no_draft_is_endless_for_one_who_never_plays_if_there_is_anything_else_to_say(
    scene: tuple[str, str],
) -> None:
    random, hand = Random(3), hand_of(*scene)
    play_out(hand, lambda found: random.choice([i for i in found if i != PLAY] or [PLAY]))
    assert hand.is_over


@pytest.mark.parametrize(("scene", "player"), [(SHORT, "recruit"), (LONG, "random")])
def test_every_action_that_the_offers_lead_to_can_be_said(scene: tuple[str, str], player: str) -> None:
    random, hand = Random(1), hand_of(*scene, seed=1)
    players = {side: make(player, side, 1) for side in SIDES}
    said: dict[str, int] = {}
    while not hand.is_over:
        for action in sample(hand, random, said):
            trial = again(hand)
            for index in spell(trial, action):
                trial.say(index)
            assert trial.game.steps[-1].action == action
            said[action["act"]] = said.get(action["act"], 0) + 1
        action = players[hand.game.state.question.asked].choose(hand.game)
        assert action is not None
        hand.play(action)
    assert len(said) > 10 and sum(said.values()) > 45, said


def sample(hand: Hand, random: Random, said: Mapping[str, int]) -> list[Action]:
    """Some of all the actions that may be played, of acts that were not said often yet."""
    fresh = [act for act in hand.game.acts if said.get(act.name, 0) < OFTEN]
    found = [list(completions([act], hand.game.state, 30)) for act in fresh]
    return [action for actions in found for action in random.sample(actions, min(3, len(actions)))]


def again(hand: Hand) -> Hand:
    """The same position in another hand."""
    fresh = Hand(hand.game.until(len(hand.game.steps)), hand.vocabulary)
    fresh.seats = hand.seats
    return fresh


def test_a_way_that_the_engine_does_not_find_is_said_by_the_way_that_it_finds() -> None:
    hand = hand_of(*SHORT)
    for act in ("act:maintain", "act:end"):
        hand.say(hand.vocabulary.index[act])
    game, around = hand.game, hand.game.state.board.neighbours
    moves = [action for action in completions(game.acts, game.state, 200) if len(action.get("path", ())) == 2]
    roundabout = [
        {**move, "path": [spot, move["path"][1]]} for move in moves for spot in around[move["path"][1]]
    ]
    legal = [move for move in roundabout if move not in moves and game.why_not(move) is None]
    for index in spell(hand, legal[0]):
        hand.say(index)
    played = game.steps[-1].action
    assert played in moves and played["path"][-1] == legal[0]["path"][-1]


def test_what_is_not_open_is_refused_and_nothing_changes() -> None:
    hand = hand_of(*SHORT)
    for index in (-1, PLAY, BACK, hand.vocabulary.index["act:end"], len(hand.vocabulary)):
        before = print_of(hand.game.state)
        with pytest.raises(BadInput, match="is not open"):
            hand.say(index)
        assert (print_of(hand.game.state), hand.said) == (before, [])


def test_a_draft_that_leads_nowhere_is_taken_back_once() -> None:
    hand = hand_of(*SHORT)
    hand.say(hand.vocabulary.index["act:maintain"])
    for act in ("act:end", "act:move"):
        hand.say(hand.vocabulary.index[act])
    unit = next(index for index in hand.open)
    stack = hand.game.state.at(str(hand.game.state.units[hand.vocabulary.words[unit]].at))
    assert len(stack) > 2
    for other in stack:
        hand.say(hand.vocabulary.index[other.id])
    while list(hand.open) != [BACK]:
        hand.say(next(iter(hand.open)))
    last = hand.said[-1]
    hand.say(BACK)
    assert last not in hand.open and last not in hand.said


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
def test_the_vocabulary_names_all_that_there_is_once(scene: tuple[str, str]) -> None:
    hand = hand_of(*scene)
    words, state = hand.vocabulary.words, hand.game.state
    assert len(set(words)) == len(words) and words[PLAY] == "play" and words[BACK] == "back"
    assert {*state.units, *state.board.hexes, "act:move", "act:end", "slot:units"} <= set(words)
    assert Vocabulary.of(hand.game.system, systems.get(scene[0]).setup(scene[1], [])).words == words


def trade(give: str, take: str) -> Act:
    """An act whose two slots take the same units."""

    def asks(state: State, draft: Draft) -> Iterator[Ask]:
        for slot in (give, take):
            if slot not in draft:
                yield Ask("trade", slot, "one", {"r1": {}, "r2": {}}, "TOY 1")

    def complete(state: State, draft: Draft) -> Action | None:
        return {"act": "trade", give: draft[give], take: draft[take]} if {give, take} <= set(draft) else None

    def decide(table: Plain, action: Action) -> None:
        table.do("traded", "TOY 1")

    return Act("trade", "TOY 1", (give, take), asks, lambda state, action: None, decide, complete)


@pytest.fixture
def traders(monkeypatch: pytest.MonkeyPatch) -> Hand:
    act = trade("give", "take")
    words = {"words": {"acts": {"trade": "Trade", "end": "End"}}}
    monkeypatch.setattr(toy, "acts", lambda question: (act,))
    monkeypatch.setattr(toy, "act", lambda name: act if name == "trade" else None)
    monkeypatch.setattr(toy, "catalog", lambda: words)
    monkeypatch.setattr(systems, "get", lambda system_id: toy)
    return hand_of("toy", "skirmish")


def test_where_two_slots_take_a_value_it_goes_to_the_first_if_no_slot_is_said(traders: Hand) -> None:
    index = traders.vocabulary.index
    traders.say(index["act:trade"])
    assert [traders.vocabulary.words[i] for i in sorted(traders.open)] == ["slot:take", "r1", "r2"]
    traders.say(index["r2"])
    traders.say(index["r1"])
    assert traders.say(PLAY)
    assert traders.game.steps[-1].action == {"act": "trade", "give": "r2", "take": "r1"}
    for action in completions(traders.game.acts, traders.game.state):
        for i in spell(traders, action):
            traders.say(i)
        assert traders.game.steps[-1].action == action
    assert len(traders.game.steps) == 5


def test_units_made_in_a_game_have_a_word_as_long_as_they_are_in_play(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(systems, "get", lambda system_id: toy)
    hand = hand_of("toy", "skirmish", ("militia",))
    end = hand.vocabulary.index["act:end"]
    while hand.game.state.turn == 1:
        assert hand.seats == {}
        hand.say(end)
    assert hand.seats == {"bm": "new:1", "rm": "new:2"}
    hand.say(hand.vocabulary.index["act:move"])
    hand.say(hand.vocabulary.index["new:2"])
    hand.say(next(i for i in hand.open if hand.vocabulary.words[i].isdigit()))
    hand.say(PLAY)
    assert hand.game.steps[-1].action["unit"] == "rm"


def test_a_dead_end_and_an_unknown_value_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = hand_of(*LONG)
    monkeypatch.setattr(hand.game.system, "acts", lambda question: ())
    with pytest.raises(KhamsinError, match="in supply: nothing can be done"):
        len(hand.open)
    assert spell(hand, {"act": "end"}) == []
