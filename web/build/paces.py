"""Paces of the engine behind its bridge, in milliseconds: run by CPython and inside Pyodide alike.

The last line is the answer, as JSON: {name: [times]}.
"""

import json
import time

from khamsin import bridge

RUNS = 25
SYSTEM, SCENARIO = "panzerarmee-afrika", "campaign"


def ask(op, **request):
    """One request to the bridge and its reply."""
    reply = json.loads(bridge.handle(json.dumps({"op": op, **request})))
    assert reply["ok"], reply
    return reply


def clocked(times, op, **request):
    """A request whose time is noted."""
    text = json.dumps({"op": op, **request})
    start = time.perf_counter()
    reply = json.loads(bridge.handle(text))
    times.append((time.perf_counter() - start) * 1000)
    assert reply["ok"], reply
    return reply


def end(frame):
    """The phase ended."""
    return ask("play", action={"act": "end"}, n=frame["n"])


def movement_of(side):
    """The campaign's first movement phase of a side."""
    frame = ask("new", system=SYSTEM, scenario=SCENARIO, options=[], seed=1)
    while (frame["view"]["side"], frame["view"]["phase"]) != (side, "movement"):
        frame = end(frame)
    return frame


def measure():
    """Every pace, several times over."""
    found = {"tap": [], "undo": [], "supply": [], "play": []}
    frame = movement_of("axis")
    fast = [
        u["id"]
        for u in frame["view"]["units"]
        if u["side"] == "axis" and u["move"] == 60 and u["at"] == "0216"
    ]
    for _ in range(RUNS):
        clocked(found["tap"], "offer", draft={"units": fast[:1]})
        ready = ask("offer", draft={"act": "move", "units": fast[:1], "path": ["0217"]})["offer"]["ready"]
        clocked(found["play"], "play", action=ready, n=frame["n"])
        clocked(found["undo"], "undo")
    for _ in range(RUNS):
        frame = ask("new", system=SYSTEM, scenario=SCENARIO, options=[], seed=1)
        clocked(found["supply"], "play", action={"act": "end"}, n=frame["n"])
    return found


json.dumps(measure())
