"""A long evening at one table: what is played, taken back and played again leaves nothing in memory."""

import gc
import json
import sys
from pathlib import Path
from typing import Any

from khamsin import bridge

GAME = Path(__file__).parent / "panzerarmee-afrika-sonnenblume-1.json"
ROUNDS = 12
FEW = 0.01


def ask(**request: Any) -> Any:
    """A good answer of the bridge to a request."""
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def play_round(save: dict[str, Any]) -> int:
    """The game once more, each action taken back and played again where it may be; tells how many."""
    frame = ask(op="new", **{k: save[k] for k in ("system", "scenario", "options", "seed")})
    count = 0
    for action in save["actions"]:
        frame = ask(op="play", action=action, n=frame["n"])
        count += 1
        if frame["undo"]:
            ask(op="undo")
            ask(op="redo")
            count += 2
    ask(op="log")
    return count


def test_two_thousand_actions_leave_nothing_behind() -> None:
    """The first rounds warm everything up; after that the objects that live are as many as before."""
    save = json.loads(GAME.read_text("utf-8"))
    counts, blocks = [], []
    for _ in range(ROUNDS):
        counts.append(play_round(save))
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    bridge._DESK.take(None)
    assert sum(counts) > 2_000
    assert blocks[-1] <= blocks[2] * (1 + FEW), blocks
