"""The audit: each roll comes again from the seed, an altered one is found, and losses are counted once."""

from dataclasses import replace

import pytest
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core import audit
from khamsin.core.dice import SeededDice
from khamsin.core.game import Game
from khamsin.systems import get

KINDS = {"lost": "In battle"}


def test_battles_are_set_against_their_odds() -> None:
    found = audit.fortune(play_on(begin(get("panzerarmee-afrika"), "crusader", seed=3)))
    second = found["battles"][1]
    assert second["text"] == "5 against 4: superiority 1, column 1"
    assert second["expected"] == {"axis": 3.722, "allied": 0.667}
    assert second["lost"] == {"axis": 4, "allied": 2}
    assert (second["n"], second["last"], second["rule"]) == (26, 27, "PAA 8")  # the losses were asked for
    assert sum(chance["p"] for chance in second["chances"] if chance["text"].startswith("Enemy loses")) == 1
    for luck in found["luck"].values():
        assert luck["luck"] == pytest.approx(luck["lost"] - luck["expected"], abs=0.01)


def test_battles_may_be_asked_for_from_a_step_on() -> None:
    game = play_on(begin(get("panzerarmee-afrika"), "crusader", seed=1))
    found = audit.battles(game)
    assert len(found) > 2
    assert audit.battles(game, found[0]["last"]) == found[1:]


@pytest.fixture(scope="module")
def game() -> Game:
    """A game of the toy in which both sides have rolled and lost."""
    for seed in range(200):
        played = play_on(begin(toy, seed=seed))
        if len(audit.dice(played)["counts"]) == len(audit.toll(played, KINDS)) == 2:
            return played
    raise AssertionError("no seed has rolls and losses of both sides")


def test_every_roll_is_told_and_comes_again_from_the_seed(game: Game) -> None:
    found = audit.dice(game)
    assert found["verified"] is True
    assert [roll["count"] for roll in found["rolls"]] == list(range(game.state.rolled))
    for roll in found["rolls"]:
        assert roll["die"] == SeededDice(game.seed).roll(roll["count"])
        assert (roll["rule"], roll["what"]) == ("TOY 3", "battle")
        assert game.state_at(roll["n"] - 1).side == roll["side"]
        assert game.state_at(roll["n"] - 1).turn == roll["turn"]


def test_faces_are_counted_by_the_side_that_threw(game: Game) -> None:
    found = audit.dice(game)
    for side, counts in found["counts"].items():
        own = [roll["die"] for roll in found["rolls"] if roll["side"] == side]
        assert counts == [own.count(face) for face in range(1, 7)]
    assert sum(map(sum, found["counts"].values())) == len(found["rolls"])


def test_a_roll_that_the_seed_does_not_give_is_found(game: Game) -> None:
    forged = Game(toy, game.start, game.seed)
    forged.steps = list(game.steps)
    at = next(i for i, step in enumerate(forged.steps) if any(e["ev"] == "rolled" for e in step.events))
    step = forged.steps[at]
    events = tuple({**e, "die": e["die"] % 6 + 1} if e["ev"] == "rolled" else e for e in step.events)
    forged.steps[at] = replace(step, events=events)
    assert audit.dice(forged)["verified"] is False


@pytest.mark.parametrize(
    ("counts", "chi"),
    [([5, 5, 5, 5, 5, 5], 0.0), ([6, 0, 0, 0, 0, 0], 30.0), ([3, 1, 2, 2, 2, 2], 1.0), ([0] * 6, 0.0)],
)
def test_chi_square_by_hand(counts: list[int], chi: float) -> None:
    assert audit.chi_square(counts) == pytest.approx(chi)


def test_losses_are_what_is_missing_at_the_end(game: Game) -> None:
    """Nothing comes back in the toy: who stood on the map and does not now was lost, once."""
    toll = audit.toll(game, KINDS)
    for side in ("red", "blue"):
        gone = [u for u in game.start.units.values() if u.side == side and game.state.units[u.id].at is None]
        assert sorted(loss["unit"] for loss in toll[side]) == sorted(unit.name for unit in gone)
        assert sum(loss["strength"] for loss in toll[side]) == sum(unit.strength for unit in gone)
        assert {loss["what"] for loss in toll[side]} == {"In battle"}


def test_only_the_named_events_are_losses(game: Game) -> None:
    assert audit.toll(game, {"attacked": "Attacks"}) == {}
