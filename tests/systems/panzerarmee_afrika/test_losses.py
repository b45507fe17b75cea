"""PAA 8.72: the nearest sum not above, then the most units; every set that does so is the owner's choice."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from tests.systems.panzerarmee_afrika.small import SYSTEM, position, unit

from khamsin.core.offer import completions
from khamsin.core.pieces import ids
from khamsin.core.state import Question, Unit
from khamsin.systems.panzerarmee_afrika import losses

STRENGTHS = st.lists(st.integers(1, 5), max_size=7)
POINTS = st.integers(0, 12)


def some(strengths: list[int]) -> list[Unit]:
    return [Unit(f"u{n}", "axis", "infantry", strength=s) for n, s in enumerate(strengths)]


def every_set(units: list[Unit], points: int) -> list[tuple[int, int, list[str]]]:
    """Every subset that does not exceed the loss: points, units, ids."""
    sets = (chosen for count in range(len(units) + 1) for chosen in combinations(units, count))
    sums = ((sum(u.strength for u in chosen), len(chosen), sorted(ids(chosen))) for chosen in sets)
    return [found for found in sums if found[0] <= points]


@given(STRENGTHS, POINTS)
def test_best_and_legal_sets_against_all_subsets(strengths: list[int], points: int) -> None:
    units = some(strengths)
    known = every_set(units, points)
    top = max(found[:2] for found in known)
    best = [names for total, count, names in known if (total, count) == top]
    assert losses.best(units, points) == (*top, len(best))
    assert sorted(losses.legal_sets(units, points)) == sorted(best)


def test_the_examples_of_the_rulebook() -> None:
    """A loss of two takes neither a four nor a three; a loss of four takes the three, not the two."""
    assert losses.best(some([4, 3]), 2) == (0, 0, 1)
    assert list(losses.legal_sets(some([3, 2]), 4)) == [["u0"]]


def test_as_many_units_as_possible() -> None:
    assert list(losses.legal_sets(some([4, 2, 2]), 4)) == [["u1", "u2"]]
    assert losses.best(some([2, 2, 2]), 4) == (4, 2, 3)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(1, 10))
def test_the_offer_leads_to_every_legal_set_and_to_no_other(strengths: list[int], points: int) -> None:
    units = [unit(f"g{n}", "0303", s) for n, s in enumerate(strengths)]
    state = position(units)
    names = [u["id"] for u in units]
    asked = Question("losses", "axis", {"units": names, "points": points})
    state = replace(state, questions=(*state.questions, asked))
    legal = losses.legal_sets([state.units[name] for name in names], points)
    found = [sorted(action["units"]) for action in completions(SYSTEM.acts("losses"), state)]
    assert sorted(found) == sorted(chosen for chosen in legal if chosen)
