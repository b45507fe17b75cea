"""Recorded games: played again they come out at the same end, on every machine, whatever the order of sets.

After a change of the rules on purpose, `python3 tests/games/record.py` records them anew.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from khamsin.core import codec
from khamsin.core.state import print_of
from khamsin.systems import SYSTEMS, get

HERE = Path(__file__).parent
SAVES = sorted(HERE.glob("*.json"))
PACKAGE = HERE.parents[1] / "py"


def test_two_games_are_kept_for_every_scenario() -> None:
    known = [(i, s["id"]) for i, system in SYSTEMS.items() for s in system.catalog()["scenarios"]]
    kept = [(data["system"], data["scenario"]) for data in map(read, SAVES)]
    assert sorted(kept) == sorted([*known, *known])


def read(save: Path) -> dict[str, object]:
    data: dict[str, object] = json.loads(save.read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_a_replay_reaches_the_same_end(save: Path) -> None:
    data = read(save)
    system = get(codec.system_of(data))
    game = codec.load(data, system)
    assert print_of(game.state) == data["print"]
    assert system.outcome(game.state) is not None, "the game was played to its end"


@pytest.mark.parametrize("save", SAVES[1::2], ids=lambda save: save.stem)
def test_one_end_whatever_the_hashes_of_texts(save: Path) -> None:
    """Sets and dicts of texts change their order with PYTHONHASHSEED; the game does not."""
    said = {replay(save, seed) for seed in ("0", "1", "random")}
    assert said == {str(read(save)["print"])}


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_same_game_is_played_whatever_the_hashes_of_texts(seed: str) -> None:
    """The players and the offers, too, keep one order: a game played anew is the recorded one."""
    data = read(SAVES[-1])
    options = data["options"]
    assert isinstance(options, list)
    words = ["play", str(data["system"]), "--scenario", str(data["scenario"]), "--seed", str(data["seed"])]
    line = json.loads(khamsin([*words, "--options", ",".join(options)], seed))
    actions = data["actions"]
    assert isinstance(actions, list)
    assert (line["hash"], line["actions"]) == (data["print"], len(actions))


def replay(save: Path, seed: str) -> str:
    """The print that another Python, with other hashes of texts, comes out at."""
    found = re.search(r"come out at ([0-9a-f]{16})", khamsin(["replay", str(save)], seed))
    assert found
    return found[1]


def khamsin(words: list[str], seed: str) -> str:
    """What the command line prints under a PYTHONHASHSEED."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(PACKAGE)}
    done = subprocess.run(
        [sys.executable, "-m", "khamsin", *words], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout
