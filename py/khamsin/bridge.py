"""The one door for the browser: JSON text in, JSON text out, and never an exception.

Every reply is {"ok": true, ...} or {"ok": false, "error": {"kind", "rule", "why", "at"}}; after an error
nothing has changed. There is one game in hand; `Desk` holds it, and may be frozen in a memory snapshot.
"""

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from khamsin.core import audit, codec, compare, frames, lessons, measures
from khamsin.core.commands import read
from khamsin.core.game import Game
from khamsin.core.names import Names
from khamsin.core.rules import BadInput, Denial, KhamsinError, Refused, Stale
from khamsin.core.state import Plain
from khamsin.players.words import levels
from khamsin.systems import SYSTEMS, get

if TYPE_CHECKING:
    from khamsin.players.minds import Mind

Reply = dict[str, Plain]
Request = Mapping[str, Any]


class Desk:
    """Holds the game in hand."""

    def __init__(self) -> None:
        self._game: Game | None = None
        self.minds: dict[tuple[str, str], Mind] = {}

    @property
    def game(self) -> Game:
        """The game in hand; raises BadInput where there is none."""
        if self._game is None:
            raise BadInput("no game is open: begin a new one, or load one, first")
        return self._game

    @property
    def held(self) -> Game | None:
        """The game in hand, or None."""
        return self._game

    def take(self, game: Game | None) -> None:
        """Put another game into the hand."""
        self._game = game
        self.minds = {}

    def keep(self) -> Callable[[], None]:
        """What puts everything back to how it is now."""
        game = self._game
        steps, undone = (list(game.steps), list(game.undone)) if game else ([], [])
        taken_back = game.taken_back if game else 0

        def restore() -> None:
            self._game = game
            if game:
                game.steps[:], game.undone[:], game.taken_back = steps, undone, taken_back

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
    """Load everything that any game needs, so that a memory snapshot holds it: no file can be read later."""
    import_module("khamsin.players.minds")
    for system in map(get, SYSTEMS):
        system.rules()
        system.board_dict()
        for scenario in system.catalog()["scenarios"]:
            game = Game(system, system.setup(scenario["id"], []))
            frames.frame(game)
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


def _draft(request: Request) -> dict[str, Plain]:
    draft: dict[str, Plain] = _want(request, "draft", dict, "an object")
    return draft


# The requests, in the order of the table that the page keeps to


def _catalog(request: Request) -> Reply:
    found = [{"id": system.ID, "short": system.SHORT, **system.catalog()} for system in map(get, SYSTEMS)]
    return {"systems": found, "levels": levels()}


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
    return frames.frame(_DESK.game)


def _lesson(request: Request) -> Reply:
    """The game of a guided lesson as it stands when one of its steps begins."""
    system = get(_want(request, "system", str, "the id of a system"))
    lesson = _want(request, "lesson", str, "the id of a lesson")
    _DESK.take(lessons.stand(system, lesson, _want(request, "step", int, "the number of a step")))
    return frames.frame(_DESK.game)


def _current(request: Request) -> Reply:
    return frames.frame(_DESK.game)


def _offer_of(request: Request) -> Reply:
    return {"offer": _guarded(lambda: frames.offer(_DESK.game, _draft(request)))}


def _why(request: Request) -> Reply:
    value = _want(request, "value", str, "the value tapped")
    denial = _guarded(lambda: _DESK.game.explain(_draft(request), value))
    return {"denial": denial.to_plain() if isinstance(denial, Denial) else None}


def _command(request: Request) -> Reply:
    """A typed line as a draft, to be shown as if it had been tapped; one in hand may be gone on with."""
    game, text = _DESK.game, _want(request, "text", str, "a line of text")
    draft = _draft(request) if "draft" in request else {}
    words = game.system.catalog().get("words", {})
    names = Names(game.state, frames.view_of(game.system, game.state), words)
    found = _guarded(lambda: read(game, names, text, draft))
    return {"draft": found.draft, "offer": frames.labelled(game, found.offer), "said": found.said}


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
    return frames.frame(game)


def _undo(request: Request) -> Reply:
    _DESK.game.undo()
    return frames.frame(_DESK.game)


def _redo(request: Request) -> Reply:
    _DESK.game.redo()
    return frames.frame(_DESK.game)


def _rewind(request: Request) -> Reply:
    _DESK.game.rewind()
    return frames.frame(_DESK.game)


def _save(request: Request) -> Reply:
    return {"save": codec.save(_DESK.game)}


def _load(request: Request) -> Reply:
    data = request.get("save")
    _DESK.take(codec.load(data, get(codec.system_of(data))))
    return frames.frame(_DESK.game)


def _link(request: Request) -> Reply:
    tokens = {"position": codec.position_token, "game": codec.game_token}
    kind = request.get("kind")
    if not isinstance(kind, str) or kind not in tokens:
        raise BadInput(f"request: kind: expected one of {', '.join(tokens)}, found {kind!r:.60}")
    game = _DESK.game
    return {"token": tokens[kind](game.until(_step(request, game)) if "n" in request else game)}


def _open(request: Request) -> Reply:
    _DESK.take(codec.read_token(_want(request, "token", str, "the text of a link"), get))
    return frames.frame(_DESK.game)


def _inspect(request: Request) -> Reply:
    """What a link or a save holds, and how it stands to the game in hand, which is left alone."""
    if "save" in request:
        kind, game = "game", codec.load(request["save"], get(codec.system_of(request["save"])))
    else:
        token = _want(request, "token", str, "the text of a link")
        kind, game = codec.kind_of(token), codec.read_token(token, get)
    view, found = frames.view_of(game.system, game.state), compare.relation(_DESK.held, game)
    return {
        "kind": kind,
        "system": game.system.ID,
        "scenario": game.start.scenario.id,
        "title": game.start.scenario.title,
        "n": len(game.steps) if kind == "game" else None,
        "relation": found.kind,
        "by": found.by,
        "moment": f"{view['turn_name']}, {view['sides'][view['asked']]['name']}: {view['phase_name']}",
        "view": view,
        "save": codec.save(game),
    }


def _query(request: Request) -> Reply:
    game, query = _DESK.game, _want(request, "query", dict, "an object")
    return {"answer": _guarded(lambda: game.system.query(game.state, query))}


def _rules(request: Request) -> Reply:
    return {"rules": get(_want(request, "system", str, "the id of a system")).rules().to_plain()}


def _log(request: Request) -> Reply:
    """What the steps after one of them told; of all, where none is named."""
    game = _DESK.game
    known = _step(request, game, "from") if "from" in request else 0
    steps = range(known + 1, len(game.steps) + 1)
    return {"entries": [entry for n in steps for entry in frames.told(game, n)]}


def _battles(request: Request) -> Reply:
    """The battles after a step, each with the chances that it had; all, where none is named."""
    game = _DESK.game
    return {"battles": audit.battles(game, _step(request, game, "from") if "from" in request else 0)}


def _history(request: Request) -> Reply:
    return measures.history(_DESK.game)


def _at(request: Request) -> Reply:
    game = _DESK.game
    return frames.frame(game, _step(request, game))


def _step(request: Request, game: Game, key: str = "n") -> int:
    n: int = _want(request, key, int, "a step of the game")
    if not 0 <= n <= len(game.steps):
        raise BadInput(f"request: {key}: expected a step from 0 to {len(game.steps)}, found {n}")
    return n


def _think(request: Request) -> Reply:
    """A piece of thought by a computer player for the side that decides; at last its action, or its plans.

    The page asks again until it is done: so it can be stopped between any two pieces.
    """
    game, level = _DESK.game, _want(request, "level", str, "the name of a level")
    side = game.state.question.asked
    if (side, level) not in _DESK.minds:
        from khamsin.players.minds import Mind  # when one first thinks: a page that starts is there sooner

        _DESK.minds[side, level] = Mind(level, side, game.seed)
    return _DESK.minds[side, level].think(game, request.get("aim", "action"))


_OPS: dict[str, Callable[[Request], Reply]] = {
    "catalog": _catalog,
    "new": _new,
    "lesson": _lesson,
    "frame": _current,
    "offer": _offer_of,
    "why": _why,
    "command": _command,
    "play": _play,
    "undo": _undo,
    "redo": _redo,
    "rewind": _rewind,
    "save": _save,
    "load": _load,
    "link": _link,
    "open": _open,
    "inspect": _inspect,
    "query": _query,
    "rules": _rules,
    "log": _log,
    "at": _at,
    "history": _history,
    "think": _think,
    "battles": _battles,
    "dice": lambda _: audit.dice(_DESK.game),
    "toll": lambda _: audit.bill(_DESK.game),
}
