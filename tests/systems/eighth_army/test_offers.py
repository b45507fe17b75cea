"""What can be done by taps alone: losses point by point, ways hex by hex, whole stacks from one unit."""

import json
from itertools import product
from pathlib import Path
from typing import Any

from khamsin.core.dice import ScriptedDice
from khamsin.core.game import Game
from khamsin.core.offer import Ask, completions, extend
from khamsin.systems import eighth_army, get
from khamsin.systems.eighth_army import stacking

DRILLS = Path(__file__).parents[2] / "drills" / "eighth-army"
SYSTEM = get(eighth_army.ID)


def cases() -> list[dict[str, Any]]:
    """Every handed drill."""
    return [case for file in sorted(DRILLS.glob("*.json")) for case in json.loads(file.read_text("utf-8"))]


def position(drill_id: str, steps: int) -> Game:
    """The game of a handed drill after so many of its accepted actions."""
    case = next(c for c in cases() if c["id"] == drill_id)
    game = Game(SYSTEM, SYSTEM.drill(case), dice=ScriptedDice(case.get("dice", [])))
    actions = [step["do"] for step in case["steps"] if "do" in step and "refused" not in step]
    for action in actions[:steps]:
        game.play(action)
    return game


def board(units: list[dict[str, Any]], phase: str, **more: Any) -> Game:
    """A game on a clear board of 9 by 5."""
    drawn = {"size": [9, 5], "base": "clear", "places": {"Alexandria": ["0103"]}}
    state = {"turn": 2, "side": "allied", "phase": phase, "units": units, **more}
    return Game(SYSTEM, SYSTEM.drill({"board": drawn, "state": state}), dice=ScriptedDice([]))


def unit(name: str, side: str, kind: str, at: str) -> dict[str, Any]:
    return {"id": name, "side": side, "type": kind, "strength": 1, "move": 4, "at": at}


def ask_of(game: Game, draft: dict[str, Any], slot: str) -> Ask:
    return next(ask for ask in game.offer(draft).asks if ask.slot == slot)


def test_a_unit_is_named_once_for_each_point() -> None:
    """8A IV.loss."""
    game = position("a8-IV.loss-two-ways", 2)
    first = ask_of(game, {}, "units")
    assert {unit: facts["label"] for unit, facts in first.values.items()} == {
        "x1": "to strength 1",
        "x2": "to strength 1",
    }
    draft = extend({}, first, "x2")
    assert ask_of(game, draft, "units").values["x2"] == {"label": "destroyed"}
    ready = game.offer(extend(draft, first, "x2")).ready
    assert ready == {"act": "lose", "units": ["x2", "x2"]}
    found = [action["units"] for action in completions(game.acts, game.state)]
    assert sorted(found) == [["x1", "x1"], ["x1", "x2"], ["x2", "x2"]]


def test_a_retreat_is_tapped_hex_by_hex_or_at_its_end() -> None:
    """8A IV.retreat."""
    game = position("a8-IV.retreat-split-join", 2)
    assert ask_of(game, {"units": ["x1"]}, "path").values["0504"] == {}
    assert game.offer({"units": ["x1"], "path": ["0504"]}).ready == {
        "act": "retreat",
        "units": ["x1"],
        "path": ["0504"],
    }
    onward = ask_of(game, {"units": ["x1"], "path": ["0504"]}, "path").values
    assert sorted(onward) == ["0505", "0603", "0604"]
    ready = game.offer({"units": ["x1"], "path": ["0504", "0604"]}).ready
    assert ready == {"act": "retreat", "units": ["x1"], "path": ["0504", "0604"]}
    assert game.offer({"units": ["x1"], "path": ["0405"]}).ready is not None


def test_an_advance_is_tapped_hex_by_hex() -> None:
    """8A IV.advance."""
    game = position("a8-IV.advance-armor", 2)
    far = game.offer({"units": ["aa1"], "path": ["0304"]}).ready
    assert far is not None and far["path"][0] == "0504" and far["path"][-1] == "0304"
    assert len(far["path"]) == 3
    ready = game.offer({"units": ["aa1"], "path": ["0504", "0403", "0304"]}).ready
    assert ready == {"act": "advance", "units": ["aa1"], "path": ["0504", "0403", "0304"]}


def test_one_unit_stands_for_its_stack_and_the_chances_add_up() -> None:
    """8A IV.2, 8A IV.table."""
    game = position("a8-IV.2-adjacent", 1)
    offer = game.offer({"units": ["aa1"], "hexes": ["0504"]})
    assert offer.ready == {"act": "attack", "units": ["aa1", "ai1"], "hexes": ["0504"]}
    assert offer.preview is not None and offer.preview["rolls"]
    assert abs(sum(row["p"] for row in offer.preview["chances"]) - 1) < 1e-9


def test_a_move_may_go_by_an_abandoned_fortification() -> None:
    """8A III.ff."""
    pieces = [unit("a1", "allied", "infantry", "0303"), unit("f1", "axis", "fort", "0402")]
    game = board(pieces, "movement")
    plain = game.offer({"units": ["a1"], "path": ["0404"]}).ready
    assert plain is not None and len(plain["path"]) == 2 and "0402" not in plain["path"]
    beyond = ask_of(game, {"units": ["a1"], "path": ["0402"]}, "path")
    assert beyond.take == "set" and beyond.values["0404"] == {"cost": 3}
    ready = game.offer({"units": ["a1"], "path": ["0402", "0404"]}).ready
    assert ready == {"act": "move", "units": ["a1"], "path": ["0402", "0403", "0404"]}
    game.play(ready)
    assert game.state.units["f1"].at is None


def test_the_supply_step_shows_routes_prices_and_what_is_left() -> None:
    """8A I.1, 8A I.2, 8A I.points."""
    preview = position("a8-I.1-furthest", 0).offer({"act": "maintain"}).preview
    assert preview is not None and preview["cost"] == 7
    lines = {line["text"]: line["value"] for line in preview["lines"]}
    assert lines["Transportation over 8 hexes"] == "3"
    assert lines["0404: aa1, route of 8 hexes"] == "2"
    assert lines["Left of 10 supply points"] == "3"
    assert [route[-1] for route in preview["routes"]] == ["0404", "0804", "1004"]


def test_the_least_number_over_the_limit_is_the_best_of_all_arrangements() -> None:
    """8A III.stack: the matching agrees with trying everything; nobody who moves stands in a hex too full."""
    spots = ("0101", "0102", "0103")
    for picks, moved in product(product(range(1, 8), repeat=4), ((), ("u0",))):
        where = {f"u{n}": [s for i, s in enumerate(spots) if pick >> i & 1] for n, pick in enumerate(picks)}
        where |= {name: where[name][:1] for name in moved}
        trials = [dict(zip(where, trial, strict=True)) for trial in product(*where.values())]
        counts = [_over(where, trial, moved) for trial in trials]
        best = min((count for count in counts if count is not None), default=len(where))
        assert stacking.least_over(where, moved) == best


def _over(where: dict[str, list[str]], trial: dict[str, str], moved: tuple[str, ...]) -> int | None:
    """The units over the limit in an arrangement; None if one of them, or of their hex, has moved."""
    spots = list(trial.values())
    full = [spot for spot in dict.fromkeys(spots) if spots.count(spot) > 2]
    movers = {name for name, spot in trial.items() if name in moved or spot != where[name][0]}
    if any(trial[name] in full for name in movers):
        return None
    return sum(spots.count(spot) - 2 for spot in full)
