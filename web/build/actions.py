"""Very many actions in one engine: a campaign, played and taken back through the bridge again and again.

`given` holds the positions of positions.py. Each tenth part of ACTIONS leaves its memory noted. The last line
is the answer, as JSON.
"""

import gc
import json
import sys

from khamsin import bridge

ACTIONS = int(globals().get("actions", 10_000))
ROUND = 100


def ask(op, **request):
    """One request to the bridge and its reply."""
    reply = json.loads(bridge.handle(json.dumps({"op": op, **request})))
    assert reply["ok"], reply
    return reply


def heap():
    """Bytes of the memory in which this Python lives; without Pyodide, nothing."""
    try:
        import pyodide_js
    except ImportError:
        return 0
    return pyodide_js._module.HEAP8.byteLength


def go_round(save):
    """A hundred actions from the start, as a page asks for them, and at the end the log and the save."""
    start = {k: save[k] for k in ("system", "scenario", "options", "seed")}
    frame = ask("new", **start)
    for action in save["actions"][:ROUND]:
        ask("offer", draft={})
        frame = ask("play", action=action, n=frame["n"])
        if frame["undo"]:
            ask("undo")
            ask("redo")
    ask("log")
    ask("save")


def measure():
    """The memory after each tenth of the actions, the first of which warms everything up."""
    save, found = json.loads(given)["save"], {"heap": [], "blocks": []}  # noqa: F821 - put there by inside.mjs
    for _ in range(10):
        for _ in range(ACTIONS // 10 // ROUND):
            go_round(save)
        gc.collect()
        found["heap"].append(heap())
        found["blocks"].append(sys.getallocatedblocks())
    return found


json.dumps(measure())
