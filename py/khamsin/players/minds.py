"""Minds: computer players for the page: they think piece by piece, and say what they mean to do in words."""

from collections.abc import Iterator, Mapping

from khamsin.core.frames import view_of
from khamsin.core.game import Game
from khamsin.core.names import Names
from khamsin.core.offer import Action
from khamsin.core.pieces import names
from khamsin.core.rules import BadInput
from khamsin.core.sayings import deed
from khamsin.core.state import Plain, State, Unit
from khamsin.players.levels import LEVELS
from khamsin.players.plans import Plan, Thinking
from khamsin.players.roster import maker

AIMS = ("action", "plans")
SHOWN = 5
"""So many plans are suggested."""
Shape = dict[str, Plain]


class Mind:
    """A player of one level for one side, and the thought that it is in the middle of."""

    def __init__(self, level: str, side: str, seed: int) -> None:
        if level not in LEVELS:
            raise BadInput(f"request: level: expected one of {', '.join(LEVELS)}, found {level!r:.60}")
        self._player = maker(LEVELS[level])(side, seed)
        self._state: State | None = None
        self._aim = ""
        self._thinking: Thinking[Action | None] | Thinking[list[Plan]] | None = None

    def think(self, game: Game, aim: str) -> Shape:
        """One piece of thought: what it is about, or, once `done`, the action or the plans."""
        if aim not in AIMS:
            raise BadInput(f"request: aim: expected one of {', '.join(AIMS)}, found {aim!r:.60}")
        if self._thinking is None or self._state is not game.state or self._aim != aim:
            self._state, self._aim = game.state, aim
            self._thinking = self._player.ponder(game) if aim == "action" else self._player.plan(game)
        try:
            return {"done": False, "says": next(self._thinking)}
        except StopIteration as found:
            self._thinking = None
            if aim == "action":
                return {"done": True, "action": found.value}
            return {"done": True, "plans": list(told(game, found.value))}


def told(game: Game, plans: list[Plan]) -> Iterator[Shape]:
    """The main plans, each with a sentence, the figures behind it, and where its units would go."""
    for plan in sorted(_main(plans), key=lambda p: -p.worth)[:SHOWN]:
        moves = [
            {"unit": i, "from": game.state.units[i].at, "to": spots[0]}
            for i, spots in plan.moves.items()
            if spots and spots[0] != game.state.units[i].at
        ]
        moves = moves or list(_carried(game, plan.action or {}))
        if not moves and plan.action is None:
            continue
        yield {
            "aim": plan.aim,
            "text": sentence(game, plan),
            "worth": round(plan.worth, 1),
            "target": plan.target,
            "moves": moves,
            "clash": _figures(plan),
            "action": plan.action,
        }


def _carried(game: Game, action: Action) -> Iterator[Shape]:
    """Where an act that names a place, or a way to it, takes the units that it names."""
    end = action.get("to") or (action.get("path") or [None])[-1]
    for unit in _named(game, action) if end else ():
        yield {"unit": unit.id, "from": unit.at, "to": end}


def _named(game: Game, action: Action) -> list[Unit]:
    """The units that do an act."""
    named = [*action.get("units", []), *([action["unit"]] if "unit" in action else [])]
    return [game.state.units[i] for i in named]


def _main(plans: list[Plan]) -> list[Plan]:
    """Plans as they are shown: what goes to one place is one plan."""
    posts: dict[str | None, dict[str, tuple[str, ...]]] = {}
    for plan in plans:
        if plan.aim == "post":
            posts.setdefault(plan.target, {}).update(plan.moves)
    sent = [Plan("post", 0.0, moves, target) for target, moves in posts.items()]
    return [*(p for p in plans if p.aim != "post"), *sent]


def _figures(plan: Plan) -> Mapping[str, Plain] | None:
    if plan.clash is None:
        return None
    return {
        "own": round(plan.clash.own, 1),
        "enemy": round(plan.clash.enemy, 1),
        "clear": round(plan.clash.clear, 2),
    }


def sentence(game: Game, plan: Plan) -> str:
    """What a plan is, in words."""
    units = [game.state.units[i] for i in plan.moves]
    place = game.state.board.title(plan.target) if plan.target else ""
    if plan.aim == "attack":
        named = list((plan.action or {}).get("units", []))
        force = units or [game.state.units[i] for i in named]
        return f"Attack {place} with {names(force)}"
    if plan.aim == "feed":
        return f"Bring supply to {place}"
    if plan.aim == "post":
        return f"Towards {place}: {names(units)}"
    names_of = Names(game.state, view_of(game.system, game.state), game.system.catalog().get("words", {}))
    action = plan.action or {}
    done, who = deed(names_of, action, game.offer(action)), names(_named(game, action))
    return f"{done}, with {who}" if "path" in action and who not in done else done
