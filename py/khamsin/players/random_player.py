"""A player that does anything at all: it finds what is broken, and is the least that others must beat."""

from khamsin.core.game import Game
from khamsin.core.offer import Action, Ask, Offer, additions, completions, extend
from khamsin.players.stream import Stream
from khamsin.players.trial import ending

TRIES = 6
LONGEST = 24


class RandomPlayer:
    """Chooses by a stream of its own, a function of (seed, side, step): the same on every machine."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.seed = seed

    def choose(self, game: Game) -> Action | None:
        """A random action: now and then one that ends things, else whatever grows; at last, anything."""
        stream = Stream(f"{self.seed}:{self.side}:{len(game.steps)}")
        opening = game.offer()
        for _ in range(TRIES):
            action = _grow(game, opening, stream)
            if action is not None:
                return action
        return ending(game, opening) or next(completions(game.acts, game.state), None)


def _grow(game: Game, opening: Offer, stream: Stream) -> Action | None:
    """One attempt: from the opening, a value at a time, until an action is ready; None if that fails."""
    asks = _bent(opening, stream)
    draft: dict[str, object] = {}
    for _ in range(LONGEST):
        if not asks:
            return None
        ask = asks[stream.below(len(asks))]
        if ask.take == "go":
            draft = {"act": ask.act}
        else:
            values = additions(ask, draft)
            draft = extend(draft, ask, values[stream.below(len(values))])
        ready = game.ready(draft)
        asks = [a for a in game.asks(draft) if additions(a, draft)]
        if ready is not None and (not asks or stream.chance(2)):
            return ready
    return None


def _bent(opening: Offer, stream: Stream) -> list[Ask]:
    """The first asks, bent so that one choice in four is to end or decline where that is open."""
    asks = [ask for ask in opening.asks if not ask.denial]
    going = [ask for ask in asks if ask.take == "go"]
    doing = [ask for ask in asks if ask.take != "go"]
    if going and doing:
        return going if stream.chance(4) else doing
    return asks
