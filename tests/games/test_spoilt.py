"""Saves and links of the real games, spoilt in thousands of ways: each is right, or refused in our own words.

The core's tests spoil ten thousand of a toy game; here every system's own rules meet what they never wrote.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.core.mutate import scratch, spoil

from khamsin.bridge import handle
from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.pack import pack
from khamsin.systems import get

SAVES = sorted(Path(__file__).parent.glob("*.json"))
BEGUN = 12
"""How many actions of a recorded game are kept: every one is played again for each spoiling."""


def begun(save: Path) -> Game:
    """The first steps of a recorded game."""
    data = json.loads(save.read_text(encoding="utf-8"))
    system = get(codec.system_of(data))
    game = Game(system, system.setup(data["scenario"], data["options"]), data["seed"])
    for action in data["actions"][:BEGUN]:
        game.play(action)
    return game


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def is_taken(reply: dict[str, Any]) -> bool:
    """Whether it went well; if not, the reason is one that a player can be told."""
    if not reply["ok"]:
        why = reply["error"]["why"]
        assert reply["error"]["kind"] == "bad" and len(why) > 10
        assert not why.startswith("request: ") and "Something went wrong" not in why, why
    return bool(reply["ok"])


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_spoilt_saves_and_links_are_refused_or_right(save: Path) -> None:
    stream, game = Random(save.stem), begun(save)
    whole = json.loads(json.dumps(codec.save(game)))
    later = Game(game.system, game.state, game.seed)
    packed = {**whole, "start": pack(game.state, game.start), "actions": []}
    assert is_taken(ask(op="inspect", save=whole)) and is_taken(ask(op="inspect", save=packed))
    for _ in range(60):
        is_taken(ask(op="inspect", save=spoil(whole, stream)))
        is_taken(ask(op="inspect", save=spoil(packed, stream)))
    tokens = [codec.game_token(game), codec.position_token(later)]
    for count in range(400):
        token = tokens[count % 2]
        worn = scratch(token, stream)
        assert is_taken(ask(op="inspect", token=worn)) == (worn == token)
