"""What is undone leaves nothing behind; what was played can be visited in any order; a game ends on time."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.contract.test_contract import ALL, case, scenarios
from tests.core.play import begin, play_on

from khamsin import bridge
from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.offer import completions
from khamsin.core.state import print_of
from khamsin.systems import SYSTEMS

GAMES = Path(__file__).parents[1] / "games"
RECORDED = {
    name: min(GAMES.glob(f"{name}-*-2.json"), key=lambda path: path.stat().st_size) for name in SYSTEMS
}
CHOICES = [
    (name, s["id"], chosen)
    for name, system in ALL.items()
    for s in scenarios(system)
    for chosen in dict.fromkeys([(), *((o,) for o in s.get("options", []))])
]


def ask(**request: Any) -> Any:
    """A good answer of the bridge to a request."""
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def picture(game: Game) -> str:
    """All that can be known of a game, made anew: position, view, offer, log and save.

    How often something was taken back is told to the other side, and stays.
    """
    bridge._DESK.take(game)
    state = game.state
    seen = [state.to_plain(), game.system.view(state), game.offer().to_plain()]
    save = {key: value for key, value in codec.save(game).items() if key != "takenBack"}
    return json.dumps([*seen, ask(op="log")["entries"], save], default=dict)


@case
def test_what_is_undone_leaves_nothing_behind(name: str, scenario: str, chosen: tuple[str, ...]) -> None:
    """Each kind of action in each phase, twice undone and played again, leaves no trace."""
    game = begin(ALL[name], scenario, chosen, seed=37)
    undone: Counter[tuple[str, str]] = Counter()
    ahead = begin(ALL[name], scenario, chosen, seed=37)
    play_on(ahead, 150)
    for step in ahead.steps:
        kind = (game.state.question.name, step.action["act"])
        before = picture(game) if undone[kind] < 2 else ""
        game.play(step.action)
        after = print_of(game.state)
        for _ in range(2 if before and game.can_undo else 0):
            undone[kind] += 1
            game.undo()
            assert picture(game) == before, kind
            game.play(step.action)
            assert print_of(game.state) == after, kind
    assert len(undone) > 1, "some kinds of action can be undone"
    bridge._DESK.take(None)


@case
def test_undo_to_the_start_of_the_phase_is_many_single_undos(
    name: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    """And after undo, redo, undo, a link of the position or of the game opens the same one elsewhere."""
    rewound = 0

    def after(game: Game) -> None:
        nonlocal rewound
        if not game.can_undo or len(game.steps) % 3:
            return
        steps, phase = list(game.steps), (game.state.turn, game.state.side, game.state.phase)
        game.rewind()
        rewound += len(game.undone)
        target = print_of(game.state)
        game.steps[:], game.undone[:] = steps, []
        while print_of(game.state) != target:
            assert phase == (game.state.turn, game.state.side, game.state.phase) and game.can_undo
            game.undo()
        _opens_alike(game)
        game.steps[:], game.undone[:] = steps, []

    play_on(begin(ALL[name], scenario, chosen, seed=41), 60, after)
    assert rewound > 2


def _opens_alike(game: Game) -> None:
    if not game.can_redo:
        return
    game.redo()
    game.undo()
    for token in (codec.position_token(game), codec.game_token(game)):
        opened = codec.read_token(token, lambda system_id: ALL[system_id])
        assert print_of(opened.state) == print_of(game.state)


@pytest.mark.parametrize("name", SYSTEMS)
def test_steps_can_be_visited_in_any_order(name: str) -> None:
    """Looked at in no order, every step of a game is as it was; the game in hand is untouched."""
    save = json.loads(RECORDED[name].read_text("utf-8"))
    known = [
        ask(op="new", system=name, scenario=save["scenario"], options=save["options"], seed=save["seed"])
    ]
    for action in save["actions"]:
        known.append(ask(op="play", action=action, n=known[-1]["n"]))
    order = [*range(len(known))]
    Random(43).shuffle(order)
    for n in order:
        seen = ask(op="at", n=n)
        assert [seen[k] for k in ("n", "print", "view", "events", "outcome")] == [
            known[n][k] for k in ("n", "print", "view", "events", "outcome")
        ]
        assert (seen["offer"]["asks"], seen["undo"], seen["redo"]) == ([], False, False)
    assert ask(op="frame") == known[-1]
    bridge._DESK.take(None)


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_whole_game_saved_and_loaded_after_every_action(name: str) -> None:
    save = json.loads(RECORDED[name].read_text("utf-8"))
    system = ALL[name]
    game = begin(system, save["scenario"], tuple(save["options"]), save["seed"])
    for action in save["actions"]:
        game.play(action)
        game = codec.load(json.loads(json.dumps(codec.save(game))), system)
    assert print_of(game.state) == save["print"] and system.outcome(game.state)


@pytest.mark.parametrize(
    ("name", "scenario", "chosen"), CHOICES, ids=["-".join([n, s, *c]) for n, s, c in CHOICES]
)
def test_a_game_ends_with_the_last_turn_of_the_last_side(
    name: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    """Both sides pass: not over a turn before, nor half a turn before; over after it, and no turn more."""
    game = begin(ALL[name], scenario, chosen, seed=47)
    seen: list[tuple[int, str]] = []
    while game.system.outcome(game.state) is None:
        now = game.state.turn, game.state.side
        seen += [now] if now not in seen[-1:] else []
        game.play(passing(game))
    rules = game.state.scenario
    sides = [side for turn, side in seen if turn == rules.first_turn]
    turns = range(rules.first_turn, rules.last_turn + 1)
    assert len(sides) == 2 and seen == [(turn, side) for turn in turns for side in sides]
    assert game.state.turn == rules.last_turn


def passing(game: Game) -> dict[str, Any]:
    """The action that does the least: to end or decline where that is open, else the first of all."""
    going = [{"act": ask.act} for ask in game.offer().asks if ask.take == "go" and not ask.denial]
    found: dict[str, Any] = (going or [next(completions(game.acts, game.state))])[0]
    return found
