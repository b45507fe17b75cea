"""PAA 8.63: who throws which die, as the audit of a recorded game tells it."""

import json
from pathlib import Path

from khamsin.core import audit, codec
from khamsin.systems import get

GAMES = Path(__file__).parents[2] / "games"


def test_the_defender_throws_the_counterattack() -> None:
    found = 0
    for file in sorted(GAMES.glob("panzerarmee-afrika-crusader-*.json")):
        game = codec.load(json.loads(file.read_text()), get("panzerarmee-afrika"))
        for roll in audit.rolls(game):
            mover = game.state_at(roll["n"] - 1).side
            if roll["what"] == "counterattack":
                assert roll["side"] != mover
                found += 1
            elif roll["what"] in ("attack", "capture"):
                assert roll["side"] == mover
    assert found >= 3
