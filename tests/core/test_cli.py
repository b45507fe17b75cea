"""The command line: what it prints, and that an error is one clear line and exit code 2."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core import toy

from khamsin import systems
from khamsin.__main__ import main
from khamsin.core.rules import BadInput
from khamsin.core.system import System

PLAY = ["play", "toy", "--scenario", "skirmish", "--seed", "5"]


@pytest.fixture(autouse=True)
def _toy_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    def get(system_id: str) -> System:
        if system_id != "toy":
            raise BadInput(f"there is no system {system_id!r}: expected one of toy")
        return toy

    monkeypatch.setattr(systems, "SYSTEMS", {"toy": toy})
    monkeypatch.setattr(systems, "get", get)
    yield


@pytest.fixture
def saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "game.json"
    assert main([*PLAY, "--save", str(file), "--options", "militia", "--players", "random,random"]) == 0
    capsys.readouterr()
    return file


def test_play_ends_with_one_json_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PLAY) == 0
    line = json.loads(capsys.readouterr().out)
    assert list(line) == ["system", "scenario", "seed", "actions", "turns", "outcome", "hash", "seconds"]
    assert (line["system"], line["scenario"], line["seed"], line["turns"]) == ("toy", "skirmish", 5, 3)
    assert line["outcome"]["rule"] == "TOY 1" and len(line["hash"]) == 16
    assert main(PLAY) == 0
    assert json.loads(capsys.readouterr().out)["hash"] == line["hash"]


def test_replay_verifies_a_save(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved)]) == 0
    print_then = json.loads(saved.read_text())["print"]
    assert f"come out at {print_then}" in capsys.readouterr().out


def test_links_can_be_shown_again(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["link", str(saved)]) == 0
    kind, position, other, whole = capsys.readouterr().out.split("\n")[:4]
    assert kind == f"position {len(position)}" and other == f"game {len(whole)}"
    shown = []
    for source in (str(saved), position, whole, f"https://example.org/play#{position}"):
        assert main(["show", source]) == 0
        shown.append(capsys.readouterr().out)
    assert len(set(shown)) == 1
    assert shown[0].startswith("Turn 3, Over: Red\nover: red decides.\n  0") and "Held by" in shown[0]


def test_check_lists_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "toy: data files are sound\n"
    monkeypatch.setattr(toy, "check", lambda: ["map.toml: size: expected a list, found 7"])
    assert main(["check"]) == 1
    assert "map.toml: size" in capsys.readouterr().err


def test_a_dead_end_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "acts", lambda question: ())
    assert main(PLAY) == 2
    assert capsys.readouterr().err == "khamsin: after 0 actions, in move: nothing can be done (seed 5)\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess", "--scenario", "x"], "there is no system 'chess': expected one of toy"),
        (["play", "toy", "--scenario", "x"], "there is no scenario 'x': expected skirmish"),
        ([*PLAY, "--options", "fog"], "there is no option 'fog'"),
        ([*PLAY, "--seed", "-1"], "--seed: expected a number from 0"),
        ([*PLAY, "--players", "random"], "--players: expected 2 names, for red, blue; found 1"),
        ([*PLAY, "--players", "random,chess"], "there is no player 'chess': expected one of random"),
        (["replay", "missing.json"], "missing.json: No such file or directory"),
        (["show", "missing.json"], "missing.json: there is no such file"),
        (["show", "p1AAAA"], "The end of this link is missing"),
        (["drill", "missing"], "missing: there is no such file or folder"),
    ],
)
def test_errors_are_one_clear_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and words in err


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": 1, "system": "chess"}'])
def test_a_file_that_is_no_save_is_named(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert main(["replay", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_altered_save_names_the_action_refused(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(saved.read_text())
    data["actions"].insert(0, {"act": "lose", "unit": "r1"})
    saved.write_text(json.dumps(data))
    assert main(["replay", str(saved)]) == 2
    assert 'Step 1 of this save, {"act": "lose", "unit": "r1"}, is refused' in capsys.readouterr().err


def test_a_player_at_the_keyboard_reads_commands_and_confirms(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "help\nxyzzy\nmove r1 0102\n\n" + "end\n\n" * 40
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main([*PLAY, "--players", "text,text"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["turns"] == 3
    assert "Move: move R1" in captured.err and "“xyzzy” is not understood; expected Move" in captured.err
    assert "Ready: Move" in captured.err
    monkeypatch.setattr("sys.stdin", io.StringIO("end\n"))
    assert main([*PLAY, "--players", "text,text"]) == 2
    assert "the input ended before the game did" in capsys.readouterr().err
