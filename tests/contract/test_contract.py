"""The contract: what every system and scenario must keep to. KHAMSIN_GAMES sets the random games for each."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.contract import checks
from tests.core import toy
from tests.core.mutate import spoil
from tests.core.play import begin, play_on

from khamsin import bridge
from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.hexes import is_hex
from khamsin.core.names import Names
from khamsin.core.offer import completions, explain
from khamsin.core.rules import BadInput, InvalidSave, Refused
from khamsin.core.state import print_of
from khamsin.core.system import System
from khamsin.systems import SYSTEMS

GAMES = int(os.environ.get("KHAMSIN_GAMES", "2"))
ALL: dict[str, System] = {"toy": toy, **SYSTEMS}
PY = Path(__file__).parents[2] / "py"


def scenarios(system: System) -> list[dict[str, Any]]:
    return list(system.catalog()["scenarios"])


def options(system: System, scenario: dict[str, Any]) -> tuple[str, ...]:
    """The options that a scenario has: those it names, or else every one of its system."""
    return tuple(scenario.get("options", [option["id"] for option in system.catalog()["options"]]))


CASES = [(name, s["id"], chosen) for name, system in ALL.items() for s in scenarios(system)
         for chosen in dict.fromkeys([(), options(system, s)])]  # fmt: skip
SCENARIOS = list(dict.fromkeys((name, scenario) for name, scenario, _ in CASES))
NAMES = [f"{name}-{scenario}{'-options' if chosen else ''}" for name, scenario, chosen in CASES]
case = pytest.mark.parametrize(("name", "scenario", "chosen"), CASES, ids=NAMES)


def some_game(name: str, scenario: str, chosen: tuple[str, ...], steps: int, seed: int = 7) -> Game:
    return play_on(begin(ALL[name], scenario, chosen, seed), steps)


@pytest.mark.parametrize("name", ALL)
def test_a_system_introduces_itself(name: str) -> None:
    system = ALL[name]
    catalog = checks.plain(dict(system.catalog()))
    assert name == system.ID and system.SHORT
    assert catalog["title"] and catalog["blurb"] and catalog["words"]["acts"]
    lengths = [begin(system, scenario["id"]).start.scenario for scenario in catalog["scenarios"]]
    spans = [scenario.last_turn - scenario.first_turn for scenario in lengths]
    assert spans[0] == min(spans)  # the first is chosen already when the page opens: a short one
    for scenario in catalog["scenarios"]:
        assert scenario["id"] and scenario["title"] and scenario["summary"]
        assert isinstance(scenario["reconstructed"], (bool, str))
    for option in catalog["options"]:
        assert option["id"] and option["title"] and option["rule"] in system.rules()
    assert all(rule["title"] and rule["text"] for rule in system.rules().to_plain())
    assert checks.plain(dict(system.board_dict()))["size"]
    assert list(system.check()) == []


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_hex_is_called_by_its_place_and_then_its_number(name: str) -> None:
    """In sentences, in answers to typed lines, and on its card; and words put into sentences are small."""
    system = ALL[name]
    state, said = system.setup(scenarios(system)[0]["id"], []), system.catalog()["words"]
    names = Names(state, system.view(state), said)
    for spot in sorted({spot for spots in state.board.places.values() for spot in spots[:1]}):
        first = state.board.names_of(spot)[0]
        assert names.title(spot) == state.board.title(spot) == f"{first} {spot}"
        assert re.fullmatch(rf"{first}(, .*)? {spot}", system.query(state, {"hex": spot})["title"])
    assert all(degree == degree.lower() for degree in said["degrees"].values())


@pytest.mark.parametrize("name", ALL)
def test_unknown_scenarios_options_and_queries_are_refused_in_words(name: str) -> None:
    system = ALL[name]
    first = scenarios(system)[0]["id"]
    for scenario, chosen in (("nowhere", []), (first, ["nothing"])):
        with pytest.raises(BadInput, match="expected"):
            system.setup(scenario, chosen)
    with pytest.raises(BadInput):
        system.query(system.setup(first, []), {"nonsense": 1})
    assert system.act("nonsense") is None


@case
def test_a_scenario_is_set_up(name: str, scenario: str, chosen: tuple[str, ...]) -> None:
    system = ALL[name]
    state = system.setup(scenario, list(chosen))
    assert (state.scenario.system, state.scenario.id) == (name, scenario)
    assert sorted(state.scenario.options) == sorted(chosen)
    assert print_of(state) == print_of(system.setup(scenario, list(chosen)))
    assert system.outcome(state) is None and state.rolled == 0
    assert system.out_of_turn(state) in system.rules()
    checks.check_state(state)
    checks.check_view(system, state)
    assert isinstance(system.score(state, state.side), (int, float))
    assert checks.plain(dict(system.report(state)))


@case
def test_offers_are_well_formed_and_every_completion_is_accepted(
    name: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    game = begin(ALL[name], scenario, chosen, seed=11)
    phases: dict[str, int] = {}
    while game.system.outcome(game.state) is None and len(game.steps) < 150:
        question = game.state.question.name
        phases[question] = phases.get(question, 0) + 1
        if phases[question] <= 2:
            checks.check_drafts(game, 40)
            for action in completions(game.acts, game.state, limit=25):
                assert game.why_not(action) is None, f"{action} was offered"
        play_on(game, 1)


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(("name", "scenario"), SCENARIOS)
def test_random_games(name: str, scenario: str, seed: int) -> None:
    """To the end, checked after every action, and more closely now and then; every other one with options."""

    def after(game: Game) -> None:
        checks.check_step(game)
        if len(game.steps) % 20 == 0:
            checks.check_state(game.state)
            checks.check_view(game.system, game.state)
            checks.check_offer(game.system, game.offer())
            checks.check_undo(game)
        if len(game.steps) % 60 == 0:
            checks.check_token(game)

    chosen = [case for case in CASES if case[:2] == (name, scenario)][seed % 2 :][:1] or [
        (name, scenario, ())
    ]
    game = play_on(begin(ALL[name], scenario, chosen[0][2], seed), after=after)
    outcome = game.system.outcome(game.state)
    assert outcome is not None and outcome["text"]
    checks.check_rule(game.system, outcome["rule"])
    checks.check_view(game.system, game.state)
    checks.check_token(game)
    checks.check_save(game)
    _check_over(game)


def _check_over(game: Game) -> None:
    assert game.offer().asks == ()
    for step in game.steps[-5:]:
        with pytest.raises((Refused, BadInput)):
            game.play(step.action)


@case
def test_a_game_saved_and_loaded_at_every_step_plays_on_alike(
    name: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    """Of the actions of one game, each is played by a game just opened from a link of the position before."""
    whole = some_game(name, scenario, chosen, 40, seed=13)
    for n, step in enumerate(whole.steps):
        before = Game(whole.system, whole.state_at(n), whole.seed)
        opened = codec.read_token(codec.position_token(before), lambda system_id: ALL[system_id])
        opened.play(checks.plain(step.action))
        assert print_of(opened.state) == print_of(step.after), f"step {n}"
    checks.check_save(whole)


@case
def test_spoilt_saves_are_refused_or_right(name: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game = some_game(name, scenario, chosen, 12)
    begun = codec.read_token(codec.position_token(game), lambda system_id: ALL[system_id])
    stream = Random(23)
    for save in (codec.save(game), codec.save(play_on(begun, 3))):
        for _ in range(60):
            spoilt = spoil(checks.plain(save), stream)
            try:
                codec.load(spoilt, game.system)
            except InvalidSave as fault:
                assert str(fault)


@case
def test_every_tap_is_explained_or_left_alone(name: str, scenario: str, chosen: tuple[str, ...]) -> None:
    """Units, hexes and words, lit or not, on drafts of all kinds: a denial cites a known rule."""
    game, stream = begin(ALL[name], scenario, chosen, seed=17), Random(29)
    for _ in range(12):
        places = [*game.state.board.hexes, *game.state.units, "true", "3", "nonsense"]
        offer = game.offer()
        drafts = [{}, *({ask.slot: _shaped(ask.take, v)} for ask in offer.asks for v in list(ask.values)[:2])]
        for draft in drafts:
            for value in stream.sample(places, 15):
                denial = explain(game.acts, game.state, draft, value)
                assert denial is None or (
                    denial.why and all(rule in game.system.rules() for rule in denial.rules)
                )
        play_on(game, 3)


def _shaped(take: str, value: str) -> Any:
    return {"one": value, "amount": int(value) if take == "amount" else 0, "record": [{"unit": value}]}.get(
        take, [value]
    )


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_bridge_carries_a_game(name: str) -> None:
    """The same actions through the bridge come out at the same print, and every reply is JSON."""

    def ask(**request: Any) -> Any:
        reply = json.loads(bridge.handle(json.dumps(request)))
        assert reply["ok"], reply
        return reply

    scenario = scenarios(ALL[name])[0]["id"]
    game = some_game(name, scenario, (), 60, seed=19)
    frame = ask(op="new", system=name, scenario=scenario, options=[], seed=19)
    for step in game.steps:
        frame = ask(op="play", action=step.action, n=frame["n"])
        assert all("then" not in event and isinstance(event["text"], str) for event in frame["events"])
    assert frame["print"] == print_of(game.state)
    assert len(ask(op="log")["entries"]) > 5
    for spot in [spot for spot in game.state.stacks if is_hex(spot)][:10]:
        answer = ask(op="query", query={"hex": spot})["answer"]
        assert answer["title"] and isinstance(answer["lines"], list)
    for op in ("catalog", "save", "frame", "undo", "redo", "rewind"):
        ask(op=op)
    bridge._DESK.take(None)


@pytest.mark.parametrize("name", SYSTEMS)
def test_one_game_whatever_the_seed_of_hashes(name: str) -> None:
    """The order of sets and of hashes differs between runs of Python; games do not."""
    scenario = scenarios(ALL[name])[0]["id"]
    command = [sys.executable, "-m", "khamsin", "play", name, "--scenario", scenario, "--seed", "31"]
    hashes = []
    for hash_seed in ("0", "1", "random"):
        env = {**os.environ, "PYTHONPATH": str(PY), "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
        hashes.append(json.loads(done.stdout)["hash"])
    assert len(set(hashes)) == 1
