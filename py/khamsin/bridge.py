"""The one door for the browser: JSON text in, JSON text out, and never an exception.

Every reply is {"ok": true, ...} or {"ok": false, "error": {"kind", "rule", "why", "at"}}; after an error
nothing has changed. There is one game in hand; `Desk` holds it, and may be frozen in a memory snapshot.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from khamsin.core import codec
from khamsin.core.events import apply
from khamsin.core.game import Game, Step
from khamsin.core.rules import BadInput, Denial, KhamsinError, Refused, Stale
from khamsin.core.state import Plain, State, print_of
from khamsin.core.system import System
from khamsin.systems import SYSTEMS, get

Reply = dict[str, Plain]
Request = Mapping[str, Any]


class Desk:
    """Holds the game in hand."""

    def __init__(self) -> None:
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        """The game in hand; raises BadInput where there is none."""
        if self._game is None:
            raise BadInput("no game is open: begin a new one, or load one, first")
        return self._game

    def take(self, game: Game | None) -> None:
        """Put another game into the hand."""
        self._game = game

    def keep(self) -> Callable[[], None]:
        """What puts everything back to how it is now."""
        game = self._game
        steps, undone = (list(game.steps), list(game.undone)) if game else ([], [])

        def restore() -> None:
            self._game = game
            if game:
                game.steps[:], game.undone[:] = steps, undone

        return restore


_DESK = Desk()


def handle(text: str) -> str:
    """Answer one request."""
    restore = _DESK.keep()
    try:
        return _text({"ok": True, **_answer(_read(text))})
    except Exception as fault:
        restore()
        return _text({"ok": False, "error": _error(fault)})


def warm() -> None:
    """Load everything that any game needs, so that a memory snapshot holds it."""
    for system in map(get, SYSTEMS):
        system.rules()
        system.board_dict()
        for scenario in system.catalog()["scenarios"]:
            game = Game(system, system.setup(scenario["id"], []))
            _frame(game)
    _text({})


def _read(text: str) -> Request:
    try:
        request = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadInput(f"request: this is not JSON: {fault}") from fault
    if not isinstance(request, dict):
        raise BadInput(f"request: expected an object, found {request!r:.60}")
    return request


def _text(reply: Reply) -> str:
    return json.dumps(reply, default=_plain, separators=(",", ":"))


def _plain(value: object) -> Plain:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"{type(value).__name__} is not JSON")


def _answer(request: Request) -> Reply:
    op = request.get("op")
    if not isinstance(op, str) or op not in _OPS:
        raise BadInput(f"request: op: expected one of {', '.join(_OPS)}, found {op!r:.60}")
    return _OPS[op](request)


def _error(fault: Exception) -> Reply:
    if isinstance(fault, Refused):
        return {"kind": "denied", **fault.denial.to_plain()}
    kind = "stale" if isinstance(fault, Stale) else "bad"
    ours = isinstance(fault, KhamsinError)
    why = str(fault) if ours else f"Something went wrong in the engine: {type(fault).__name__}: {fault}"
    return {"kind": kind, "rule": None, "why": why, "at": None}


def _want(request: Request, key: str, kind: type, expected: str) -> Any:
    value = request.get(key)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise BadInput(f"request: {key}: expected {expected}, found {value!r:.60}")
    return value


# Frames


def _view(system: System, state: State) -> Mapping[str, Plain]:
    return state.recall("bridge.view", lambda: system.view(state))


def _frame(game: Game, count: int | None = None) -> Reply:
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
        "view": _view(game.system, state),
        "events": _events(game.system, game.steps[n - 1]) if n else [],
        "offer": _nothing() if past else _offer(game, {}),
        "undo": not past and game.can_undo,
        "redo": not past and game.can_redo,
        "outcome": game.system.outcome(state),
        "print": state.recall("bridge.print", lambda: print_of(state)),
    }


def _events(system: System, step: Step) -> list[Reply]:
    """The events of a step with a sentence each; their effects are the engine's own business."""
    return [
        {**{k: v for k, v in event.items() if k != "then"}, "text": system.tell(step.after, event)}
        for event in step.events
    ]


def _offer(game: Game, draft: Mapping[str, Plain]) -> Reply:
    offer = game.offer(draft).to_plain()
    labels = game.system.catalog().get("words", {}).get("acts", {})
    view = _view(game.system, game.state)
    for ask in offer["asks"]:
        label = labels.get(ask["act"], ask["act"])
        ask["label"] = view.get("end_label", label) if ask["act"] == "end" else label
    offer["prompt"] = view.get("prompt", "")
    return offer


def _nothing() -> Reply:
    return {"asks": [], "ready": None, "preview": None, "denial": None, "prompt": ""}


def _draft(request: Request) -> dict[str, Plain]:
    draft: dict[str, Plain] = _want(request, "draft", dict, "an object")
    return draft


# The requests, in the order of the table that the page keeps to


def _catalog(request: Request) -> Reply:
    found = [{"id": system.ID, "short": system.SHORT, **system.catalog()} for system in map(get, SYSTEMS)]
    return {"systems": found}


def _new(request: Request) -> Reply:
    system = get(_want(request, "system", str, "the id of a system"))
    options = _want(request, "options", list, "a list of options")
    wrong = [option for option in options if not isinstance(option, str)]
    if wrong:
        raise BadInput(f"request: options: expected ids of options, found {wrong[0]!r:.60}")
    start = system.setup(_want(request, "scenario", str, "the id of a scenario"), options)
    seed = _want(request, "seed", int, "a whole number")
    if not 0 <= seed < codec.BIGGEST_SEED:
        raise BadInput(f"request: seed: expected a number from 0 to {codec.BIGGEST_SEED - 1}, found {seed}")
    _DESK.take(Game(system, start, seed))
    return _frame(_DESK.game)


def _current(request: Request) -> Reply:
    return _frame(_DESK.game)


def _offer_of(request: Request) -> Reply:
    return {"offer": _guarded(lambda: _offer(_DESK.game, _draft(request)))}


def _why(request: Request) -> Reply:
    value = _want(request, "value", str, "the value tapped")
    denial = _guarded(lambda: _DESK.game.explain(_draft(request), value))
    return {"denial": denial.to_plain() if isinstance(denial, Denial) else None}


def _guarded(work: Callable[[], Any]) -> Any:
    """A draft comes from outside: one that nobody could have built is bad input, not a fault of ours."""
    try:
        return work()
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise BadInput(f"request: this draft cannot be read: {fault!r:.120}") from fault


def _play(request: Request) -> Reply:
    game = _DESK.game
    n = _want(request, "n", int, "the number of actions so far")
    if n != len(game.steps):
        raise Stale(f"This answers step {n}, but the game is at step {len(game.steps)}.")
    game.play(_want(request, "action", dict, "an object"))
    return _frame(game)


def _undo(request: Request) -> Reply:
    _DESK.game.undo()
    return _frame(_DESK.game)


def _redo(request: Request) -> Reply:
    _DESK.game.redo()
    return _frame(_DESK.game)


def _rewind(request: Request) -> Reply:
    _DESK.game.rewind()
    return _frame(_DESK.game)


def _save(request: Request) -> Reply:
    return {"save": codec.save(_DESK.game)}


def _load(request: Request) -> Reply:
    data = request.get("save")
    _DESK.take(codec.load(data, get(codec.system_of(data))))
    return _frame(_DESK.game)


def _link(request: Request) -> Reply:
    tokens = {"position": codec.position_token, "game": codec.game_token}
    kind = request.get("kind")
    if not isinstance(kind, str) or kind not in tokens:
        raise BadInput(f"request: kind: expected one of {', '.join(tokens)}, found {kind!r:.60}")
    return {"token": tokens[kind](_DESK.game)}


def _open(request: Request) -> Reply:
    _DESK.take(codec.read_token(_want(request, "token", str, "the text of a link"), get))
    return _frame(_DESK.game)


def _query(request: Request) -> Reply:
    game, query = _DESK.game, _want(request, "query", dict, "an object")
    return {"answer": _guarded(lambda: game.system.query(game.state, query))}


def _rules(request: Request) -> Reply:
    return {"rules": get(_want(request, "system", str, "the id of a system")).rules().to_plain()}


def _log(request: Request) -> Reply:
    game = _DESK.game
    entries = []
    for n, step in enumerate(game.steps, start=1):
        state, asked = game.state_at(n - 1), game.state_at(n - 1).question.asked
        for event in step.events:
            state = apply(state, event)
            text = game.system.tell(step.after, event)
            if text:
                hands = {"side": asked, "player": state.side, "turn": state.turn}
                entries.append({"n": n, "ev": event["ev"], "text": text, "rule": event.get("rule"), **hands})
    return {"entries": entries}


def _at(request: Request) -> Reply:
    game = _DESK.game
    n = _want(request, "n", int, "a step of the game")
    if not 0 <= n <= len(game.steps):
        raise BadInput(f"request: n: expected a step from 0 to {len(game.steps)}, found {n}")
    return _frame(game, n)


_OPS: dict[str, Callable[[Request], Reply]] = {
    "catalog": _catalog,
    "new": _new,
    "frame": _current,
    "offer": _offer_of,
    "why": _why,
    "play": _play,
    "undo": _undo,
    "redo": _redo,
    "rewind": _rewind,
    "save": _save,
    "load": _load,
    "link": _link,
    "open": _open,
    "query": _query,
    "rules": _rules,
    "log": _log,
    "at": _at,
}
