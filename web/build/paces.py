"""Paces of the engine behind its bridge, in milliseconds: run by CPython and inside Pyodide alike.

`given` holds the positions of positions.py. The last line is the answer, as JSON: {name: [times]}.
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


def moves(found, positions):
    """A unit with 60 points on the fullest map: tapped, moved, taken back, and moved again."""
    frame = ask("open", token=positions["movement"]["token"])
    unit = next(u["id"] for u in frame["view"]["units"] if u["at"] == positions["movement"]["hex"])
    asks = ask("offer", draft={"act": "move", "units": [unit]})["offer"]["asks"]
    goal = next(spot for given in asks if given["slot"] == "path" for spot in given["values"])
    for _ in range(RUNS):
        frame = ask("open", token=positions["movement"]["token"])
        clocked(found["tap"], "offer", draft={"units": [unit]})
        ready = ask("offer", draft={"act": "move", "units": [unit], "path": [goal]})["offer"]["ready"]
        clocked(found["play"], "play", action=ready, n=frame["n"])
        clocked(found["undo"], "undo")
        clocked(found["redo"], "redo")


def battles(found, positions):
    """The largest attack, with its exact chances."""
    units, target = positions["battle"]["units"], positions["battle"]["target"]
    for _ in range(RUNS):
        ask("open", token=positions["battle"]["token"])
        draft = {"act": "attack", "units": units, "hexes": [target]}
        offer = clocked(found["preview"], "offer", draft=draft)["offer"]
        assert offer["preview"]["chances"]


def supply(found):
    """The supply of a whole side, as it is determined at the start of a campaign."""
    for _ in range(RUNS):
        frame = ask("new", system=SYSTEM, scenario=SCENARIO, options=[], seed=1)
        clocked(found["supply"], "play", action={"act": "end"}, n=frame["n"])


def overlays(found, positions):
    """Every overlay of both sides over the fullest map."""
    system = next(s for s in ask("catalog")["systems"] if s["id"] == SYSTEM)
    for _ in range(5):
        for overlay in system["overlays"]:
            for side in ("allied", "axis"):
                ask("open", token=positions["movement"]["token"])
                clocked(found["overlay"], "query", query={"overlay": overlay["id"], "side": side})


def looks_back(found, save):
    """Steps all over a whole campaign, its log and its save."""
    count = ask("load", save=save)["n"]
    for n in range(0, count, count // RUNS):
        clocked(found["at"], "at", n=n * 7 % count)
    for op in ("log", "save"):
        for _ in range(RUNS // 5):
            clocked(found[op], op)


def measure():
    """Every pace, several times over."""
    positions = json.loads(given)  # noqa: F821 - put there by inside.mjs
    found = {
        n: [] for n in ("tap", "play", "undo", "redo", "preview", "supply", "overlay", "at", "log", "save")
    }
    moves(found, positions)
    battles(found, positions)
    supply(found)
    overlays(found, positions)
    looks_back(found, positions["save"])
    return found


json.dumps(measure())
