"""What an agent sees, gains and loses."""

import numpy as np
import pytest
from tests.env.scenes import LONG, SCENES, SHORT

from khamsin.core.hexes import is_hex, parse
from khamsin.core.state import print_of
from khamsin.env import Chance, RawEnv, Solo, env, raw_env
from khamsin.env.observing import COLUMNS
from khamsin.env.run import play


def at_random(game: RawEnv, seed: int) -> dict[str, float]:
    """An episode at random; what each agent gained."""
    return play(game, {agent: Chance(agent, seed) for agent in game.possible_agents}, seed)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
def test_the_parts_of_an_observation_hold_the_position(scene: tuple[str, str]) -> None:
    game = raw_env(*scene)
    game.reset(seed=1)
    observer, hand = game.episodes.observer, game.episodes.hand
    for _ in range(60):
        game.step(Chance("allied", len(hand.game.steps)).act(game.observe(game.agent_selection)))
    seen = {side: game.observe(side)["observation"] for side in game.possible_agents}
    assert sum(part.stop - part.start for part in observer.parts.values()) == observer.size
    rows = {
        side: array[observer.parts["units"]].reshape(observer.units_shape) for side, array in seen.items()
    }
    owner, on_map, column, row, strength = (
        COLUMNS.index(name) for name in ("owner", "on map", "column", "row", "strength")
    )
    state = hand.game.state
    made = {seat: unit for unit, seat in hand.seats.items()}
    for number, name in enumerate(observer.vocabulary.units):
        unit = state.units.get(made.get(name, name))
        mine = rows["allied"][number]
        if unit is None or unit.at is None:
            assert not mine.any()
        elif is_hex(unit.at):
            assert (mine[column], mine[row]) == parse(unit.at) and mine[on_map] == 1
            assert mine[owner] == (1 if unit.side == "allied" else -1) and mine[strength] == unit.strength
            flags = [name in unit.flags for name in observer.flags]
            assert mine[len(COLUMNS) :].tolist() == flags
    assert (rows["allied"][:, owner] == -rows["axis"][:, owner]).all()
    assert seen["axis"][observer.parts["clock"]][0] == state.turn
    assert seen["allied"][observer.parts["side"]].tolist() == [1, 0]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
def test_how_much_a_decision_asks_for_and_of_whom_is_seen(scene: tuple[str, str]) -> None:
    game, chance = raw_env(*scene), Chance("allied", 1)
    game.reset(seed=1)
    while (question := game.episodes.hand.game.state.question).name != "losses":
        if game.episodes.outcome:
            game.reset()
        game.step(chance.act(game.observe(game.agent_selection)))
    observer, hand = game.episodes.observer, game.episodes.hand
    seen = game.observe(question.asked)["observation"]
    rows = seen[observer.parts["units"]].reshape(observer.units_shape)
    asked = [row[COLUMNS.index("asked")] for row in rows]
    names = [hand.seats.get(unit, unit) for unit in question.about["units"]]
    assert [n for n, flag in zip(observer.vocabulary.units, asked, strict=True) if flag] == sorted(
        names, key=observer.vocabulary.units.index
    )
    assert seen[observer.parts["amount"]] == question.about.get("points", question.about.get("count")) > 0


def test_only_the_side_that_is_asked_has_a_mask_and_sees_the_draft() -> None:
    game = raw_env(*SHORT)
    game.reset(seed=1)
    part = game.episodes.observer.parts["draft"]
    for word in ("act:maintain", "act:end", "act:move"):
        game.step(game.episodes.vocabulary.index[word])
    asked, other = game.observe("allied"), game.observe("axis")
    assert asked["observation"][part].sum() == 1 and asked["action_mask"].sum() > 1
    assert not other["observation"][part].any() and not other["action_mask"].any()


def test_nobody_sees_the_dice_that_are_still_to_fall() -> None:
    games = [raw_env(*LONG), raw_env(*LONG)]
    for seed, game in enumerate(games):
        game.reset(seed=seed)
    first, second = (game.observe("allied") for game in games)
    assert all(np.array_equal(first[key], second[key]) for key in first)


def test_a_seed_is_a_game_and_without_one_comes_the_next() -> None:
    game, ends = raw_env(*SHORT), []
    for seed in (4, None, 4):
        game.reset(seed=seed)
        chance = {agent: Chance(agent, 4) for agent in game.possible_agents}
        while not any(game.terminations.values()):
            agent = game.agent_selection
            game.step(chance[agent].act(game.observe(agent)))
        ends.append((game.episodes.seed, print_of(game.episodes.hand.game.state)))
    assert [seed for seed, _ in ends] == [4, 5, 4]
    assert ends[0] == ends[2] and ends[0][1] != ends[1][1]


def test_the_winner_gains_what_the_loser_loses() -> None:
    for scene in SCENES:
        game = raw_env(*scene)
        total = at_random(game, 1)
        outcome = game.episodes.outcome
        assert outcome is not None
        expected = {side: 1 if side == outcome["winner"] else -1 for side in game.possible_agents}
        assert total == (expected if outcome["winner"] else dict.fromkeys(expected, 0))


def test_shaping_adds_up_to_what_the_score_has_gained_before_the_last_action() -> None:
    game = raw_env(*LONG, shaping=0.01)
    total, episodes = at_random(game, 2), game.episodes
    system, end = episodes.system, episodes.hand.game
    before = end.state_at(len(end.steps) - 1)
    for side in game.possible_agents:
        gained = system.score(before, side) - system.score(episodes.start, side)
        winner = (episodes.outcome or {})["winner"]
        result = 0 if winner is None else 1 if side == winner else -1
        assert gained and total[side] == pytest.approx(result + 0.01 * gained)


def test_an_episode_is_cut_short_at_its_limit() -> None:
    game = raw_env(*SHORT, max_steps=10)
    assert at_random(game, 1) == {"allied": 0, "axis": 0}
    assert (game.episodes.steps, game.episodes.is_cut_short) == (10, True)
    solo = Solo(*SHORT, "allied", "random", max_steps=3)
    observation, _ = solo.reset(seed=1)
    for n in (1, 2, 3):
        observation, _, terminated, truncated, _ = solo.step(int(np.argmax(observation["action_mask"])))
        assert (terminated, truncated) == (False, n == 3)


def test_what_is_not_open_loses_the_game() -> None:
    game = env(*SHORT)
    game.reset(seed=1)
    game.step(0)
    assert game.rewards == {"allied": -1.0, "axis": 0} and all(game.terminations.values())
    solo = Solo(*SHORT, "axis", "random")
    solo.reset(seed=1)
    _, reward, terminated, truncated, info = solo.step(1)
    assert (reward, terminated, truncated, info) == (-1.0, True, False, {"illegal": "back"})


def test_a_single_side_plays_to_the_end_against_a_player_of_ours() -> None:
    solo = Solo(*SHORT, "allied", "recruit", render_mode="ansi")
    observation, _ = solo.reset(seed=2)
    is_over, reward = False, 0.0
    while not is_over:
        open_now = np.flatnonzero(observation["action_mask"])
        observation, reward, is_over, _, info = solo.step(open_now[len(open_now) // 2])
    assert abs(reward) == 1 and info["outcome"]["winner"] == ("allied" if reward > 0 else "axis")
    assert not observation["action_mask"].any() and "draft:" in solo.render()
