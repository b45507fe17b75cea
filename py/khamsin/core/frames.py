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
    view, found = view_of(game.system, state), _nothing() if past else offer(game, {})
    prompt = _prompt(game.until(n) if past else game, view)
    return {
        "n": n,
        "system": scenario.system,
        "scenario": scenario.id,
        "title": scenario.title,
        "seed": game.seed,
        "options": list(scenario.options),
        "view": {**view, "prompt": prompt},
        "events": _events(game.system, game.steps[n - 1]) if n else [],
        "offer": found,
        "undo": not past and game.can_undo,
        "redo": not past and game.can_redo,
        "takenBack": 0 if past else game.taken_back,
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
    """An offer with the name of every act, as the buttons print it, and with what is to be done."""
    shown = found.to_plain()
    labels = game.system.catalog().get("words", {}).get("acts", {})
    view = view_of(game.system, game.state)
    for ask in shown["asks"]:
        label = labels.get(ask["act"], ask["act"])
        ask["label"] = view.get("end_label", label) if ask["act"] == "end" else label
    shown["prompt"] = _prompt(game, view)
    return shown


def _prompt(game: Game, view: Mapping[str, Plain]) -> str:
    """What is to be done now; where nothing is left but to go on, a view may say why that is so."""
    is_idle = "idle" in view and all(ask.take == "go" for ask in game.asks())
    return str(view["idle"] if is_idle else view.get("prompt", ""))


def _nothing() -> Shape:
    return {"asks": [], "ready": None, "preview": None, "denial": None, "prompt": ""}


def told(game: Game, n: int) -> list[Shape]:
    """A step in the log, told once: the page asks for the whole log after every action.

    The entry that opens a phase is a heading: what it opens may be empty, and then a reader may leave it out.
    """
    return game.state_at(n).recall(("frames.log", n), lambda: list(_entries(game, n)))


def _entries(game: Game, n: int) -> Iterator[Shape]:
    step, state = game.steps[n - 1], game.state_at(n - 1)
    asked = state.question.asked
    for event in step.events:
        state = apply(state, event)
        text = game.system.tell(step.after, event)
        if text:
            hands = {"side": asked, "player": state.side, "turn": state.turn}
            more = {"die": event["die"]} if event["ev"] == "rolled" else {}
            if event["ev"] == "began":
                more = {"heading": True}
            yield {"n": n, "ev": event["ev"], "text": text, "rule": event.get("rule"), **more, **hands}
