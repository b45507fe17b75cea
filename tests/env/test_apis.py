"""The environments keep to the interfaces that they claim: judged by the tests of their makers."""

import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from tests.env.scenes import LONG, SCENES, SHORT

from khamsin.core.rules import BadInput
from khamsin.env import Solo, env, raw_env

# PettingZoo's test remarks on what its own board games do too: a dict with a mask, agents named by sides.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
    pytest.mark.filterwarnings("ignore:We recommend agents:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
def test_pettingzoo_takes_it_for_an_aec_environment(scene: tuple[str, str]) -> None:
    api_test(env(*scene), num_cycles=200)
    api_test(raw_env(*scene, max_steps=50), num_cycles=120)


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
def test_pettingzoo_finds_the_same_game_for_the_same_seed(scene: tuple[str, str]) -> None:
    seed_test(lambda: env(*scene), num_cycles=50)


@pytest.mark.filterwarnings("ignore:.*not compatible with reset seed:UserWarning")
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene[1])
@pytest.mark.parametrize("side", ["allied", "axis"])
def test_gymnasium_takes_the_single_side_for_an_environment(scene: tuple[str, str], side: str) -> None:
    check_env(Solo(*scene, side, opponent="random", render_mode="ansi"), skip_render_check=True)


def test_what_cannot_be_is_told() -> None:
    with pytest.raises(BadInput, match="expected one of allied, axis"):
        Solo(*SHORT, "italy")
    with pytest.raises(BadInput, match="there is no player"):
        Solo(*SHORT, "axis", opponent="rommel")
    with pytest.raises(BadInput, match="there is no system"):
        env("chess", "basic")
    with pytest.raises(BadInput, match="seed: expected a number from 0"):
        raw_env(*LONG).reset(seed=-1)


@pytest.mark.parametrize("index", [-1, 10_000])
def test_an_action_beyond_the_vocabulary_loses_the_game_of_the_single_side(index: int) -> None:
    solo = Solo(*SHORT, "allied", opponent="random")
    solo.reset(seed=1)
    _, reward, terminated, _, info = solo.step(index)
    assert (reward, terminated, info) == (-1.0, True, {"illegal": "no word of the vocabulary"})
