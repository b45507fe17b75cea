"""The arena: the same figures however it is run, nothing lost when stopped, every planted fault caught."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from khamsin.__main__ import main
from khamsin.arena import games, referee, tables
from khamsin.arena.book import Book
from khamsin.arena.figures import figures
from khamsin.arena.games import Match
from khamsin.arena.run import STOPPED, Progress, run
from khamsin.core import codec
from khamsin.core.dice import SeededDice
from khamsin.core.game import Game, Step
from khamsin.core.offer import Action
from khamsin.core.rules import BadInput
from khamsin.core.state import print_of
from khamsin.players.random_player import RandomPlayer
from khamsin.players.roster import PLAYERS
from khamsin.systems import get

MATCH = Match("eighth-army", "basic", ("recruit", "random"))
SYSTEM = get(MATCH.system)


def untimed(path: Path) -> dict[str, Any]:
    """The figures without what differs from run to run."""
    found: dict[str, Any] = json.loads(path.read_text())
    return {key: value for key, value in found.items() if key != "times"}


def lines(path: Path) -> list[str]:
    return Path(f"{path}.games").read_text().splitlines()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games, one after the other."""
    out = tmp_path_factory.mktemp("arena") / "whole.json"
    assert run(MATCH, 4, 1, out, out.with_suffix(".svg")) == 0
    return out


def test_two_jobs_give_what_one_gives(whole: Path, tmp_path: Path) -> None:
    assert run(MATCH, 4, 2, tmp_path / "two.json") == 0
    assert untimed(tmp_path / "two.json") == untimed(whole)
    assert len(lines(tmp_path / "two.json")) == 5


def test_each_seed_is_played_with_sides_swapped(whole: Path) -> None:
    records = [json.loads(line) for line in lines(whole)[1:]]
    assert [(r["seed"], r["players"]["allied"]) for r in records] == [
        *((1, "recruit"), (1, "random"), (2, "recruit"), (2, "random"))
    ]
    mirror = replace(MATCH, players=("random", "random"))
    assert [mirror.seed_of(n) for n in range(3)] == [1, 2, 3], "a mirrored game would be the same game"


def test_the_figures_add_up(whole: Path) -> None:
    found = untimed(whole)
    assert found["games"] == found["ended"] == sum(result["games"] for result in found["results"]) == 4
    assert sum(won["won"] for won in found["by_side"].values()) == 4
    first = found["first"]
    assert first["won"] + first["drawn"] + first["lost"] == 4
    assert first["won"] == sum(won["won"] for won in first["as"].values())
    assert found["by_turn"]["games"][0] == 4
    assert {m["id"] for m in found["by_turn"]["measures"]} >= {"strength", "supply"}
    rules = found["rules"]
    assert not set(rules["used"]) & set(rules["never"]) and rules["unknown"] == [] == found["faults"]
    records = [json.loads(line) for line in lines(whole)[1:]]
    assert rules["used"]["8A C"] == sum(r["rules"]["8A C"] for r in records)
    assert found["lengths"]["dice"]["most"] == max(r["dice"] for r in records)


def test_the_means_are_of_the_games_that_came_so_far(whole: Path) -> None:
    records = [json.loads(line) for line in lines(whole)[1:]]
    table = untimed(whole)["by_turn"]
    turn = table["turns"][-1]
    ends = [r["history"]["series"]["strength"]["axis"][-1] for r in records if turn in r["history"]["turns"]]
    strength = next(m for m in table["measures"] if m["id"] == "strength")
    assert strength["series"]["axis"][-1] == pytest.approx(sum(ends) / len(ends), abs=1e-3)


def test_a_rerun_plays_only_what_is_missing(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "more.json"
    # Two games are there, the third was not written to its end.
    Path(f"{out}.games").write_text("\n".join(lines(whole)[:3]) + '\n{"n":2,"se')
    asked = spied(monkeypatch)
    assert run(MATCH, 4, 1, out) == 0
    assert asked == [2, 3] and untimed(out)["lengths"] == untimed(whole)["lengths"]
    assert run(MATCH, 3, 1, out) == 0
    assert asked == [2, 3] and untimed(out)["games"] == 3


def spied(monkeypatch: pytest.MonkeyPatch, stop: int | None = None) -> list[int]:
    """The numbers of the games played from now on; `stop` is where Ctrl-C comes."""
    asked: list[int] = []
    play = games.play

    def spy(match: Match, n: int) -> games.Record:
        if n == stop:
            raise KeyboardInterrupt
        asked.append(n)
        return play(match, n)

    monkeypatch.setattr(games, "play", spy)
    return asked


def test_when_stopped_it_keeps_what_is_done(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "stopped.json"
    with monkeypatch.context() as patch:
        spied(patch, stop=2)
        assert run(MATCH, 4, 1, out) == STOPPED
    assert "stopped after 2 of 4 games" in capsys.readouterr().err
    assert untimed(out)["games"] == 2
    assert run(MATCH, 4, 1, out) == 0 and untimed(out) == untimed(whole)


def test_a_book_of_another_match_is_left_alone(whole: Path) -> None:
    other = Book(Path(f"{whole}.games"), replace(MATCH, players=("staff", "random")))
    with pytest.raises(BadInput, match="holds games of another match: players"):
        other.open()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--players", "recruit,nobody"], "--players: expected two of random"),
        (["--players", "text,random"], "--players: expected two of random"),
        (["--players", "random,random", "--games", "0"], "--games: expected a number of 1 or more"),
        (["--players", "random,random", "--seed", "-1"], "--seed: expected a number from 0"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_written(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["arena", MATCH.system, "--scenario", MATCH.scenario, "--out", str(tmp_path / "f.json")]
    assert main([*command, *arguments]) == 2
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


class Planted(RandomPlayer):
    """Plays at random until its fifth action, in which it does what it was made for."""

    def __init__(self, side: str, seed: int, prank: Callable[[], Action | None]) -> None:
        super().__init__(side, seed)
        self._prank = prank

    def choose(self, game: Game) -> Action | None:
        return self._prank() if len(game.steps) >= 5 else super().choose(game)


def _break() -> Action | None:
    raise ZeroDivisionError("planted")


@pytest.mark.parametrize(
    ("prank", "kind", "shown_by"),
    [
        (_break, "exception", 5),
        (lambda: None, "dead end", 5),
        (lambda: {"act": "nonsense"}, "exception", 0),
    ],
)
def test_a_player_at_fault_is_caught(
    prank: Callable[[], Action | None], kind: str, shown_by: int, tmp_path: Path, monkeypatch: Any
) -> None:
    """The save beside the figures leads there: where an action is at fault, from the position before it."""
    monkeypatch.setitem(PLAYERS, "planted", lambda side, seed: Planted(side, seed, prank))
    match = replace(MATCH, players=("planted", "random"), seed=7)
    assert run(match, 2, 1, tmp_path / "f.json") == 1
    found = untimed(tmp_path / "f.json")
    assert found["games"] == 2 and found["ended"] < 2
    fault = found["faults"][0]
    assert (fault["kind"], fault["seed"], fault["shown_by"]) == (kind, 7, shown_by)
    save = json.loads((tmp_path / fault["save"]).read_text())
    game = codec.load(save, SYSTEM)
    assert len(game.steps) == shown_by
    if save["then"]:
        assert referee.carry(game, save["then"]) is not None
    assert kind in tables.text(json.loads((tmp_path / "f.json").read_text()))


def test_dice_that_fall_otherwise_when_thrown_again_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown = iter(range(10**6))
    monkeypatch.setattr(SeededDice, "roll", lambda self, count: next(thrown) % 6 + 1)
    monkeypatch.setattr(referee, "EVERY", 1)
    fault = games.play(replace(MATCH, players=("random", "random")), 0)["fault"]
    assert fault["kind"] == "bad undo" and fault["then"] is not None
    assert fault["shown_by"] == len(fault["save"]["actions"]) < fault["after"]


def test_a_game_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MOST", 6)
    fault = games.play(MATCH, 0)["fault"]
    assert fault["kind"] == "endless" and len(fault["save"]["actions"]) == 6


def begun(seed: int = 3, actions: int = 4) -> Game:
    game = Game(SYSTEM, MATCH.start(), seed)
    for _ in range(actions):
        action = RandomPlayer(game.state.question.asked, seed).choose(game)
        assert action is not None
        game.play(action)
    return game


def test_a_lost_unit_is_missed() -> None:
    game = begun()
    before, last = game.state, game.steps[-1]
    assert referee.lost(game, before) is None
    first, *others = before.units.values()
    for units, told in (
        ({unit.id: unit for unit in others}, "not among the units"),
        ({**before.units, first.id: replace(first, at="nowhere")}, "at nowhere: there is no such box"),
    ):
        game.steps[-1] = Step(last.action, last.events, replace(before, units=units))
        fault = referee.lost(game, before)
        assert (
            fault is not None and fault.kind == "lost unit" and first.id in fault.text and told in fault.text
        )


def test_a_created_unit_is_missed() -> None:
    game = begun()
    last = game.steps[-1]
    event = {"ev": "came", "rule": "8A A.1", "then": {"new": [{"id": "ghost"}]}}
    game.steps[-1] = Step(last.action, (event,), last.after)
    fault = referee.lost(game, last.after)
    assert fault is not None and "ghost" in fault.text


def test_an_action_that_comes_out_otherwise_is_a_bad_undo() -> None:
    game = begun()
    mark = print_of(game.state_at(3))
    assert referee.undone(game, mark) is None
    assert referee.undone(game, "0" * 16) is not None, "the position before is not the one remembered"
    last = game.steps[-1]
    game.steps[-1] = Step(last.action, last.events, replace(last.after, rolled=99))
    fault = referee.undone(game, mark)
    assert fault is not None and fault.kind == "bad undo" and "the same action comes out" in fault.text


def test_a_draw_is_told_apart_and_counts_half() -> None:
    record = {**games.play(MATCH, 0), "outcome": {"winner": None, "degree": "draw"}}
    found = figures(MATCH, SYSTEM, 1, [record])
    assert found["results"] == [{"winner": None, "degree": "draw", "games": 1}]
    first = found["first"]
    assert (first["won"], first["drawn"], first["lost"], first["half"]["won"]) == (0, 1, 0, 0.5)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_progress_is_shown_at_a_terminal_only() -> None:
    for out, shown in ((Terminal(), True), (io.StringIO(), False)):
        progress = Progress(4, 1, out)
        progress.step()
        progress.end()
        assert ("2/4 games" in out.getvalue()) is shown
