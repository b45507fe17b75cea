"""Answers about a position, by the name of the question, and what a question may be about."""

from collections.abc import Callable, Mapping

from khamsin.core.rules import BadInput
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State

Answers = Mapping[str, Callable[[State, Plain], Plain]]
"""The questions of a system by name, each with the function that answers it."""


def answer(answers: Answers, state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer one question, {name: what about}; raises BadInput for one that is not known."""
    if not isinstance(asked, Mapping) or len(asked) != 1 or next(iter(asked)) not in answers:
        raise BadInput(f"query: expected one of {', '.join(answers)}, found {list(asked)!r}")
    name, about = next(iter(asked.items()))
    try:
        return answers[name](state, about)
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise BadInput(f"query {name!r} cannot be read: {fault!r}") from fault


def side_of(about: Plain) -> str:
    """The side that a question is about; raises BadInput for anything else."""
    if about not in SIDES:
        raise BadInput(f"query: expected a side, found {about!r}")
    return str(about)


def spot_of(state: State, about: Plain) -> str:
    """The hex that a question is about; raises BadInput for anything else."""
    if about not in state.board:
        raise BadInput(f"query: expected a hex of this map, found {about!r}")
    return str(about)
