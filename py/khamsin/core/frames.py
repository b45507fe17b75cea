"""Frames: what the page gets after every play, and what the log tells, of any game."""

from collections.abc import Iterator, Mapping

from khamsin.core.events import apply
from khamsin.core.game import Game, Step
from khamsin.core.offer import Offer
from khamsin.core.state import Plain, State, print_of
from khamsin.core.system import System

Shape = dict[str, Plain]
"""JSON for the page."""


def view_of(system: System, state: State) -> Mapping[str, Plain]:
    """A position as the page shows it, made once."""
    return state.recall("frames.view", lambda: system.view(state))


def frame(game: Game, count: int | None = None) -> Shape:
    """What the page shows: of the game as it stands, or, to be looked at only, of an earlier step."""
    past = count is not None
    n = len(game.steps) if count is None else count
    state = game.state_at(n)
    scenario = state.scenario
    return {
        "n": n,
        "system": scenario.system,
        "scenario": scenario.id,
        "title": scenario.title,
        "seed": game.seed,
        "options": list(scenario.options),
        "view": view_of(game.system, state),
        "events": _events(game.system, game.steps[n - 1]) if n else [],
        "offer": _nothing() if past else offer(game, {}),
        "undo": not past and game.can_undo,
        "redo": not past and game.can_redo,
        "outcome": game.system.outcome(state),
        "print": state.recall("frames.print", lambda: print_of(state)),
    }


def _events(system: System, step: Step) -> list[Shape]:
    """The events of a step with a sentence each; their effects are the engine's own business."""
    return [
        {**{k: v for k, v in event.items() if k != "then"}, "text": system.tell(step.after, event)}
        for event in step.events
    ]


def offer(game: Game, draft: Mapping[str, Plain]) -> Shape:
    """What may be done next with a draft, in words."""
    return labelled(game, game.offer(draft))


def labelled(game: Game, found: Offer) -> Shape:
    """An offer with the name of every act, as the buttons print it."""
    shown = found.to_plain()
    labels = game.system.catalog().get("words", {}).get("acts", {})
    view = view_of(game.system, game.state)
    for ask in shown["asks"]:
        label = labels.get(ask["act"], ask["act"])
        ask["label"] = view.get("end_label", label) if ask["act"] == "end" else label
    shown["prompt"] = view.get("prompt", "")
    return shown


def _nothing() -> Shape:
    return {"asks": [], "ready": None, "preview": None, "denial": None, "prompt": ""}


def told(game: Game, n: int) -> list[Shape]:
    """A step in the log, told once: the page asks for the whole log after every action."""
    return game.state_at(n).recall(("frames.log", n), lambda: list(_entries(game, n)))


def _entries(game: Game, n: int) -> Iterator[Shape]:
    step, state = game.steps[n - 1], game.state_at(n - 1)
    asked = state.question.asked
    for event in step.events:
        state = apply(state, event)
        text = game.system.tell(step.after, event)
        if text:
            hands = {"side": asked, "player": state.side, "turn": state.turn}
            die = {"die": event["die"]} if event["ev"] == "rolled" else {}
            yield {"n": n, "ev": event["ev"], "text": text, "rule": event.get("rule"), **die, **hands}
