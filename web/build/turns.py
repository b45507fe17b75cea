"""A player-turn by each computer player on the fullest map, in milliseconds for each piece of thought.

`given` holds the positions of positions.py. The last line is the answer, as JSON: {level: [times]}.
"""

import json
import time

from khamsin import bridge


def ask(op, **request):
    """One request to the bridge and its reply."""
    reply = json.loads(bridge.handle(json.dumps({"op": op, **request})))
    assert reply["ok"], reply
    return reply


def thought(level, times):
    """The next action, its pieces of thought timed."""
    while True:
        start = time.perf_counter()
        reply = ask("think", level=level, aim="action")
        times.append((time.perf_counter() - start) * 1000)
        if reply["done"]:
            return reply["action"]


def turn(level, token):
    """The rest of a player-turn, both sides' questions answered by the same level."""
    frame, times = ask("open", token=token), []
    side = frame["view"]["side"]
    while frame["view"]["side"] == side and not frame["outcome"]:
        frame = ask("play", action=thought(level, times), n=frame["n"])
    return times


def measure():
    """Every level from the same position."""
    token = json.loads(given)["movement"]["token"]  # noqa: F821 - put there by inside.mjs
    return {level["id"]: turn(level["id"], token) for level in ask("catalog")["levels"]}


json.dumps(measure())
