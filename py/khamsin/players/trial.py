"""Trials: a game gone on with beside the real one, with dice of its own."""

from collections.abc import Iterator, Sequence

from khamsin.core.dice import EvenDice, SeededDice
from khamsin.core.game import Game
from khamsin.core.offer import Act, Action, Ask, Offer, additions, completions, extend
from khamsin.core.rules import KhamsinError

MOST = 24
"""So many ways to fill an act, or to begin one, are looked at."""
SEVERAL = 6
"""So many values of any later slot are looked at."""
LOOKS = 400
"""So many drafts are looked at that begin alike: a route by stages may be led on and on."""


def branch(game: Game, seed: int = 0) -> Game:
    """The game from its position on, with dice that no game has: seeds of games are never below 0."""
    return Game(game.system, game.state, dice=SeededDice(-1 - seed))


def rehearsal(game: Game, seed: int) -> Game:
    """The game from its position on, with dice that favour nobody for long."""
    return Game(game.system, game.state, dice=EvenDice(seed))


def after(game: Game, action: Action, seed: int = 0) -> Game | None:
    """The game after an action, on a branch; None if the rules forbid it."""
    trial = branch(game, seed)
    try:
        trial.play(action)
    except KhamsinError:
        return None
    return trial


def ending(game: Game, opening: Offer) -> Action | None:
    """The act that ends or declines, if that is open."""
    for ask in opening.asks:
        if ask.take == "go" and not ask.denial and game.why_not({"act": ask.act}) is None:
            return {"act": ask.act}
    return None


def ways(game: Game, acts: Sequence[Act]) -> Iterator[Action | None]:
    """Ways to fill each of some acts: of a question all that there are room for, of a phase the main ones.

    None for every look that has found nothing yet, so that a thought can pause there.
    """
    seen: list[Action] = []
    for act in acts:
        found = _main(game, act) if len(game.state.questions) == 1 else completions([act], game.state, MOST)
        for action in found:
            if action is None or action not in seen:
                seen += [action] if action else []
                yield action


def _main(game: Game, act: Act) -> Iterator[Action | None]:
    """An act begun with each of its first values, alone and with all that may join it."""
    opening = {"act": act.name}
    for ask in game.asks(opening):
        joined: list[str] = []
        for value in additions(ask, opening)[:MOST]:
            begun = extend(opening, ask, value)
            for action in _filled(game, begun, value not in joined):
                joined += action[ask.slot] if action and ask.take == "set" else []
                yield action


def _filled(game: Game, begun: dict[str, object], joins: bool) -> Iterator[Action | None]:
    """A draft filled up: with everybody who may join, or nobody; of anything else each of some values."""
    stack = [begun]
    for _ in range(LOOKS):
        if not stack:
            return
        draft = stack.pop()
        asks = [(a, values) for a in game.asks(draft) if (values := additions(a, draft))]
        joining = [(a, v) for a, v in asks if a.take == "set" and a.slot in draft] if joins else []
        yield game.ready(draft)
        if joining:
            stack.append(extend(draft, joining[0][0], joining[0][1][0]))
        onward = [(a, v) for a, values in asks if a.slot not in draft or a.field for v in _some(a, values)]
        stack.extend(extend(draft, a, v) for a, v in reversed(onward))


def _some(ask: Ask, values: Sequence[str]) -> Sequence[str]:
    """Some of many values: from the first to the last; of a record, which may grow on, the first."""
    last, steps = len(values) - 1, SEVERAL - 1
    if ask.field or last < SEVERAL:
        return values[:SEVERAL]
    return [values[last * n // steps] for n in range(SEVERAL)]


def any_way(game: Game) -> Iterator[Action]:
    """Whatever the offers lead to."""
    return completions(game.acts, game.state, MOST)
