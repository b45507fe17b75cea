"""What is looked at of an offer has an end, and a march is known whoever heads the list."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from khamsin.core.game import Game
from khamsin.core.offer import Act, Ask, Offer
from khamsin.players import marches, trial

UNITS = ("hemmed", "free")


def table(asks: Callable[[dict[str, Any]], list[Ask]]) -> Game:
    """A game that is known by its offers alone, of one phase."""
    state = SimpleNamespace(recall=lambda key, work: work(), questions=("phase",))
    return cast(Game, SimpleNamespace(state=state, asks=asks, ready=lambda draft: dict(draft)))


def test_a_march_is_known_though_the_first_unit_is_hemmed_in() -> None:
    def asks(draft: dict[str, Any]) -> list[Ask]:
        return [Ask("move", "path", "route", {"0105": {}}, "1")] if draft["units"] == ["free"] else []

    opening = Offer((Ask("move", "units", "set", {unit: {} for unit in UNITS}, "1"),))
    assert marches.act_of(table(asks), opening) == "move"


def test_loads_that_can_be_taken_up_for_ever_are_looked_at_so_far() -> None:
    carry = Ask("move", "carry", "record", {"depot": {}}, "1", field="unit")
    act = cast(Act, SimpleNamespace(name="move"))
    found = list(trial.ways(table(lambda draft: [carry]), [act]))
    assert 0 < len(found) <= trial.LOOKS
