"""How long saves and links grow: an evening's game fits a message and, mostly, a QR code."""

import json
from pathlib import Path

import pytest

from khamsin.core import codec
from khamsin.systems import get

SAVES = sorted(Path(__file__).parent.glob("*.json"))
LONGEST = max(SAVES, key=lambda save: len(json.loads(save.read_text(encoding="utf-8"))["actions"]))


def test_a_save_of_three_hundred_steps_stays_below_a_hundred_thousand_characters() -> None:
    data = json.loads(LONGEST.read_text(encoding="utf-8"))
    assert len(data["actions"]) >= 300
    assert len(json.dumps(data)) <= 100_000


@pytest.mark.parametrize("save", SAVES, ids=lambda save: save.stem)
def test_links_stay_short(save: Path) -> None:
    data = json.loads(save.read_text(encoding="utf-8"))
    game = codec.load(data, get(codec.system_of(data)))
    for n in range(0, len(game.steps) + 1, 40):
        past = game.until(n)
        assert len(codec.position_token(past)) <= 1_000
        assert len(codec.game_token(past)) <= 600 + 10 * n
