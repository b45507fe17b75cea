"""Spelling: the steps that lead to an action, for players that choose whole actions."""

from collections import Counter
from collections.abc import Iterator, Mapping

from khamsin.core.offer import Action
from khamsin.core.state import Plain
from khamsin.env.hand import Hand, Stage
from khamsin.env.vocabulary import PLAY

TRIES = 4_000
"""So many drafts are looked at."""


def spell(hand: Hand, action: Action) -> list[int]:
    """The indices that play an action, said from an empty hand; none if no draft leads to it.

    An action planned some time ago may take a way that is legal still, but no longer the one that the engine
    finds: then they play the same by the way that it finds now.
    """
    wanted = Counter(hand.seats.get(word, word) for word in _words(action))
    rank = {word: n for n, word in enumerate(wanted)}
    stack: list[tuple[Stage, tuple[str, ...]]] = [(Stage(), ())]
    alike: list[int] = []
    for _ in range(TRIES):
        if not stack:
            break
        stage, said = stack.pop()
        onward = hand.onward(stage)
        indices = [hand.vocabulary.index[word] for word in said] + [PLAY] * (not stage.goes)
        if onward.ready == action:
            return indices
        if onward.ready and _goal(onward.ready) == _goal(action):
            alike = alike or indices
        fit = [word for word in onward.words if _is_wanted(word, said, wanted)]
        fit.sort(key=lambda word: rank.get(word, len(rank)), reverse=True)
        stack.extend((onward.words[word], (*said, word)) for word in fit)
    return alike


def _goal(action: Action) -> Action:
    """An action but for the way to where it leads."""
    return {**action, "path": action["path"][-1:]} if action.get("path") else action


def _is_wanted(word: str, said: tuple[str, ...], wanted: Mapping[str, int]) -> bool:
    return word.startswith("slot:") or said.count(word) < wanted.get(word, 0)


def _words(action: Action) -> Iterator[str]:
    """All that an action names, act first, path last: its end first, since the engine knows the way."""
    yield f"act:{action['act']}"
    for slot, value in action.items():
        if slot not in ("act", "path"):
            yield from _leaves(value)
    yield from reversed(list(_leaves(action.get("path", []))))


def _leaves(value: Plain) -> Iterator[str]:
    parts = value.values() if isinstance(value, Mapping) else value
    if isinstance(value, Mapping | list):
        for part in parts:
            yield from _leaves(part)
    else:
        yield str(value).lower() if isinstance(value, bool) else str(value)
