"""Computer players: whole games by the offers alone, the same on every machine, better than chance."""

import json
from pathlib import Path

import pytest

from khamsin.core import codec
from khamsin.core.game import Game
from khamsin.core.outlook import Clash
from khamsin.core.pieces import on_map
from khamsin.core.state import print_of
from khamsin.players import battles
from khamsin.players.commander import Commander
from khamsin.players.fox import Luck
from khamsin.players.levels import LEVELS
from khamsin.players.minds import Mind, told
from khamsin.players.plans import Plan
from khamsin.players.roster import PLAYERS, make
from khamsin.players.survey import Survey
from khamsin.players.trial import any_way, branch
from khamsin.systems import get

SIDES = ("allied", "axis")
LONGEST = 900


def play(system: str, scenario: str, names: tuple[str, str], seed: int, most: int = LONGEST) -> Game:
    """A game played to its end, or as far as asked."""
    game = Game(get(system), get(system).setup(scenario, []), seed)
    players = {side: make(name, side, seed) for side, name in zip(SIDES, names, strict=True)}
    while game.system.outcome(game.state) is None and len(game.steps) < most:
        action = players[game.state.question.asked].choose(game)
        assert action is not None, f"dead end in {game.state.question.name}, seed {seed}"
        game.play(action)
    return game


@pytest.mark.parametrize("name", [n for n in PLAYERS if n not in ("text", "fox")])
def test_every_player_plays_a_whole_game(name: str) -> None:
    for seed in (1, 2):
        game = play("eighth-army", "basic", (name, name), seed)
        assert game.system.outcome(game.state) is not None
        data = json.loads(json.dumps(codec.save(game)))
        assert print_of(codec.load(data, game.system).state) == print_of(game.state)


def test_a_fox_plays_a_whole_game() -> None:
    game = play("eighth-army", "basic", ("fox", "recruit"), 3)
    assert game.system.outcome(game.state) is not None


@pytest.mark.parametrize("name", ["recruit", "staff"])
def test_the_same_seed_is_the_same_game(name: str) -> None:
    prints = {print_of(play("eighth-army", "basic", (name, "staff"), 11).state) for _ in range(2)}
    assert len(prints) == 1


def test_the_levels_play_the_long_game_without_a_dead_end() -> None:
    game = play("panzerarmee-afrika", "sonnenblume", ("staff", "recruit"), 4)
    assert game.system.outcome(game.state) is not None


def test_recruit_beats_chance() -> None:
    won = 0
    for seed in range(5):
        for side in SIDES:
            names = ("recruit", "random") if side == "allied" else ("random", "recruit")
            game = play("eighth-army", "basic", names, seed)
            won += (game.system.outcome(game.state) or {}).get("winner") == side
    assert won >= 8


def test_a_player_that_is_stopped_leaves_the_game_as_it_is() -> None:
    game = Game(get("panzerarmee-afrika"), get("panzerarmee-afrika").setup("crusader", []), 5)
    for act in ("end", "end"):
        game.play({"act": act})
    before = print_of(game.state)
    mind = Mind("staff", "allied", game.seed)
    for _ in range(12):
        found = mind.think(game, "action")
    assert found["done"] is False and found["says"]
    assert print_of(game.state) == before and len(game.steps) == 2


def test_a_thought_is_small_and_plans_are_told_in_words() -> None:
    game = Game(get("panzerarmee-afrika"), get("panzerarmee-afrika").setup("crusader", []), 5)
    for act in ("end", "end"):
        game.play({"act": act})
    mind, thought = Mind("staff", "allied", game.seed), {"done": False}
    pieces = 0
    while not thought["done"]:
        thought, pieces = mind.think(game, "plans"), pieces + 1
    assert pieces > 20 and thought["plans"]
    for plan in thought["plans"]:
        assert plan["text"] and all(move["unit"] in game.state.units for move in plan["moves"])
        assert plan["moves"] or plan["action"]


def test_an_overrun_is_told_once_with_who_does_it_and_where_they_go() -> None:
    game = Game(get("panzerarmee-afrika"), get("panzerarmee-afrika").setup("sonnenblume", []), 3)
    while (game.state.side, game.state.phase) != ("axis", "movement"):
        game.play({"act": "end"})
    action = game.ready({"act": "overrun", "units": ["ax-132-ari", "ax-8-bers"], "path": ["0416"]})
    assert action is not None
    (plan,) = told(game, [Plan("act", 1.0, action=action)])
    assert plan["text"] == "Overrun 0416: superiority 3, with 132 Ari, 8 Bers"
    assert [move["to"] for move in plan["moves"]] == ["0416", "0416"]


def test_no_player_knows_the_dice_to_come() -> None:
    """The same position with another seed gets the same orders up to the first die."""
    found = []
    for seed in (0, 1, 22):
        game = Game(get("eighth-army"), get("eighth-army").setup("basic", []), seed)
        player = Commander(LEVELS["staff"], "allied", 0)
        while game.state.rolled == 0 and game.state.question.asked == "allied":
            action = player.choose(game)
            assert action is not None
            game.play(action)
        found.append([step.action for step in game.steps])
    assert found[0] == found[1] == found[2]


def test_what_is_tried_out_has_dice_that_no_game_has() -> None:
    system = get("eighth-army")
    for seed in (0, 1, 2):
        game = Game(system, system.setup("basic", []), seed)
        assert [game._dice.roll(n) for n in range(60)] != [
            branch(game, seed)._dice.roll(n) for n in range(60)
        ]


def test_players_name_no_game() -> None:
    folder = Path(__file__).parents[2] / "py" / "khamsin" / "players"
    for file in sorted(folder.glob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert "khamsin.systems" not in text and "PAA" not in text and "Tobruk" not in text, file.name


def test_a_staff_knows_what_points_weigh_in_the_end_and_a_recruit_does_not() -> None:
    """PAA 18: where the Allies need nearly twice the Axis strength, they may lose more than they kill."""
    system = get("panzerarmee-afrika")
    state = system.setup("crusader", [])
    even, anywhere = Clash(own=3.0, enemy=3.0, clear=0.0), "3207"
    worth = {
        (name, side): battles.worth(Survey(system, state, side), LEVELS[name], anywhere, even)
        for name in ("recruit", "staff")
        for side in SIDES
    }
    assert worth["recruit", "allied"] == worth["recruit", "axis"] == 0.0
    assert worth["staff", "allied"] > 1.0 > -1.0 > worth["staff", "axis"]


def test_a_fox_takes_luck_in_battle_off() -> None:
    """What a battle brings beyond its average, whatever the dice."""
    system, start = get("eighth-army"), Game(get("eighth-army"), get("eighth-army").setup("basic", []), 4)
    player = Commander(LEVELS["staff"], "allied", 4)
    while (action := player.choose(start)) is not None and not {"units", "hexes"} <= action.keys():
        start.play(action)
    assert action is not None
    found = set()
    for seed in range(8):
        game = branch(start, seed)
        luck, before = Luck(game, "allied"), _strengths(game)
        luck.expect(action)
        game.play(action)
        while len(game.state.questions) > 1:
            luck.settle()
            game.play(next(any_way(game)))
        luck.settle()
        force = {i: str(start.state.units[i].at) for i in action["units"]}
        clash = system.clash(start.state, force, action["hexes"][0])
        assert clash is not None
        after = _strengths(game)
        due = (before["axis"] - after["axis"] - clash.enemy) - (
            before["allied"] - after["allied"] - clash.own
        )
        assert luck.total == pytest.approx(due)
        found.add(round(luck.total, 3))
    assert len(found) > 1


def _strengths(game: Game) -> dict[str, int]:
    units = [u for u in game.state.units.values() if on_map(u)]
    return {side: sum(u.strength for u in units if u.side == side) for side in SIDES}
