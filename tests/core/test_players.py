"""The random player: legal, always the same for the same seed, and it comes to an end."""

from dataclasses import replace

import pytest
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core.offer import Act
from khamsin.core.rules import BadInput
from khamsin.core.state import print_of
from khamsin.players.roster import make

KNOWN = {"skirmish 0": "ce7e339dedce7c35", "skirmish 1": "be15d804b309656e"}


def test_the_stream_is_the_same_on_every_machine() -> None:
    """A known answer: a change here changes every recorded game."""
    assert {f"skirmish {seed}": print_of(play_on(begin(toy, seed=seed)).state) for seed in (0, 1)} == KNOWN


def test_many_games_come_to_an_end_with_something_happening() -> None:
    games = [play_on(begin(toy, seed=seed)) for seed in range(60)]
    assert all(toy.outcome(game.state) for game in games)
    assert len({print_of(game.state) for game in games}) > 50
    acts = [step.action["act"] for game in games for step in game.steps]
    assert all(acts.count(act) > 10 for act in ("move", "attack", "lose", "end"))


def test_phases_end_about_one_time_in_four() -> None:
    game = begin(toy)
    choices = [make("random", "red", seed).choose(game) for seed in range(400)]
    ends = sum(1 for action in choices if action == {"act": "end"})
    assert 60 < ends < 140


def test_where_nothing_is_open_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(toy)
    monkeypatch.setattr(toy, "acts", lambda question: ())
    assert make("random", "red", 0).choose(game) is None


def test_where_growing_leads_nowhere_it_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """An act that never gets ready by chance: the way out is to end, or whatever completion there is."""
    stuck = replace(toy.MOVE, complete=lambda state, draft: None)
    acts: dict[str, tuple[Act, ...]] = {"open": (stuck, toy.END), "shut": (stuck,)}
    game = begin(toy)
    monkeypatch.setattr(toy, "acts", lambda question: acts["open"])
    assert all(make("random", "red", seed).choose(game) == {"act": "end"} for seed in range(30))
    monkeypatch.setattr(toy, "acts", lambda question: acts["shut"])
    assert make("random", "red", 0).choose(game) is None


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadInput, match="no player 'chess': expected one of random"):
        make("chess", "red", 0)
