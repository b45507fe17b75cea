"""Players of the roster in the seats of agents, the command, and the page of documentation."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.env.scenes import LONG, SHORT

from khamsin import env as package
from khamsin import systems
from khamsin.__main__ import main
from khamsin.core.game import Game
from khamsin.core.rules import BadInput, KhamsinError
from khamsin.env import Planned, env, raw_env
from khamsin.env.run import play
from khamsin.players.roster import make

README = Path(package.__file__).with_name("README.md")
PLAYERS = [
    (SHORT, ("staff", "recruit"), 60),
    (LONG, ("random", "random"), 500),
    (LONG, ("staff", "random"), 12),
]


@pytest.mark.parametrize(("scene", "names", "steps"), PLAYERS)
def test_a_player_plays_in_steps_the_game_that_it_would_play(
    scene: tuple[str, str], names: tuple[str, str], steps: int
) -> None:
    seats = raw_env(*scene, max_steps=steps)
    sides = dict(zip(seats.possible_agents, names, strict=True))
    play(seats, {side: Planned(seats, side, name) for side, name in sides.items()}, 3)
    system = systems.get(scene[0])
    game = Game(system, system.setup(scene[1], []), 3)
    players = {side: make(name, side, 3) for side, name in sides.items()}
    played = [step.action for step in seats.episodes.hand.game.steps]
    for _ in played:
        action = players[game.state.question.asked].choose(game)
        assert action is not None
        game.play(action)
    assert len(played) > 3 and [step.action for step in game.steps] == played


def test_a_player_begins_afresh_with_each_game() -> None:
    seats = env(*SHORT)
    policies = {side: Planned(seats, side, "recruit") for side in seats.possible_agents}
    firsts = []
    for _ in range(2):
        seats.reset(seed=6)
        steps = []
        for _ in range(30):
            agent = seats.agent_selection
            steps.append(policies[agent].act(seats.observe(agent)))
            seats.step(steps[-1])
        firsts.append(steps)
    assert firsts[0] == firsts[1]
    seats.reset(seed=6)
    seats.step(seats.unwrapped.episodes.vocabulary.index["act:maintain"])
    seats.step(seats.unwrapped.episodes.vocabulary.index["act:end"])
    seats.step(seats.unwrapped.episodes.vocabulary.index["act:move"])
    with pytest.raises(KhamsinError, match="only where no draft is in hand"):
        policies["allied"].act(seats.observe("allied"))
    with pytest.raises(BadInput, match="there is no player"):
        Planned(seats, "axis", "rommel")


def test_the_command_prints_the_spaces_and_a_line_for_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["env", *SHORT[:1], "--scenario", SHORT[1], "--players", "random,random", "--games", "2"]) == 0
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "agents       allied: random, axis: random"
    assert lines[1].startswith("actions      Discrete(") and len(lines) == 7
    assert lines[4].split() == ["seed", "turns", "actions", "steps", "winner", "degree", "rewards"]
    assert [line.split()[0] for line in lines[5:]] == ["1", "2"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--players", "random"], "--players: expected 2 names, for allied, axis; found 1"),
        (["--players", "random,rommel"], "there is no player 'rommel'"),
        (["--games", "0"], "--games: expected at least 1, found 0"),
        (["--seed", "-5"], "seed: expected a number from 0"),
        (["--options", "fog"], "options: expected none, found 'fog'"),
    ],
)
def test_errors_of_the_command_are_one_clear_line(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["env", SHORT[0], "--scenario", SHORT[1], *words]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and complaint in err


def test_without_the_packages_the_command_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("khamsin.env")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    assert main(["env", SHORT[0], "--scenario", SHORT[1]]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "pip install -r requirements-env.txt" in err


def test_no_other_command_loads_the_packages() -> None:
    script = (
        "import sys, khamsin.__main__; print(sorted({'numpy', 'gymnasium', 'pettingzoo'} & {*sys.modules}))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", script], cwd=root / "py", capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr


@pytest.mark.parametrize("number", range(3))
def test_the_examples_of_the_page_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 3
    exec(compile(blocks[number], f"README.md, example {number + 1}", "exec"), {})
    assert capsys.readouterr().out.count("\n") in (1, 2, 3)
