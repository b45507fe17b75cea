"""Commander: a computer player. It plans, and carries its plans out, one action after another.

What it knows of a game is its offers, its score and its outlook; it sees no die before it has fallen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from khamsin.core.game import Game
from khamsin.core.offer import Action
from khamsin.core.state import print_of
from khamsin.players import posts, trial
from khamsin.players.marches import act_of, ends, march
from khamsin.players.planner import Planner
from khamsin.players.plans import Plan, Thinking, finish
from khamsin.players.temper import Temper

ROUNDS, MOST_ROUNDS = 2, 12
"""So often a side plans its marches in a phase; so often it plans at all, or looks for a way to end it."""


@dataclass(frozen=True)
class Order:
    """One thing to be done: an action, or a unit's march to the first of some hexes that is open."""

    action: Action | None
    unit: str = ""
    spots: Sequence[str] = ()


class Commander:
    """Plays one side. What it has planned for the phase in hand is kept until the phase is over."""

    def __init__(self, temper: Temper, side: str, seed: int) -> None:
        self.temper = temper
        self.side = side
        self.seed = seed
        self._page: tuple[int, str, int] | None = None
        self._clear()

    def _clear(self) -> None:
        self._orders: list[Order] = []
        self._rounds = 0
        self._marched = 0
        self._seen: list[str] = []
        self._dull: list[str] = []

    def choose(self, game: Game) -> Action | None:
        """The next action."""
        return finish(self.ponder(game))

    def ponder(self, game: Game) -> Thinking[Action | None]:
        """The next action, thought out in small pieces."""
        page = (game.state.turn, game.state.question.name, len(game.state.questions))
        if self._page != page:
            self._page = page
            self._clear()
        ending = trial.ending(game, game.offer())
        action = yield from self._next(game)
        while action is None and self._rounds < MOST_ROUNDS and (self._marched < ROUNDS or not ending):
            self._rounds += 1
            found = yield from self.plan(game)
            self._marched += not found or any(p.action is None for p in found)
            self._orders = list(_orders(found))
            action = yield from self._next(game)
        if action is None and ending is None:
            action = yield from self._anything(game)
        return action or ending

    def plan(self, game: Game) -> Thinking[list[Plan]]:
        """What could be done in this phase or about this question, in the order in which it should be."""
        planner = Planner(game, self.side, self.temper, self._dull)
        found = yield from planner.plan()
        useful = [p.action["act"] for p in found if p.action]
        offered = {ask.act for ask in planner.opening.asks}
        self._dull += [a.name for a in game.acts if a.name in offered and a.slots and a.name not in useful]
        return found

    def _next(self, game: Game) -> Thinking[Action | None]:
        """The first of the orders that can be carried out now."""
        while self._orders:
            yield "gives its orders"
            order = self._orders.pop(0)
            action = self._fresh(game, order.action) if order.action else _march(game, order)
            if action is not None:
                return action
        return None

    def _fresh(self, game: Game, action: Action) -> Action | None:
        """An action that may be played and does not lead back to where this phase has been."""
        after = trial.after(game, action)
        if after is None:
            return None
        seen = print_of(after.state)
        if seen in self._seen and after.state.rolled == game.state.rolled:
            return None
        self._seen += [print_of(game.state), seen]
        return action

    def _anything(self, game: Game) -> Thinking[Action | None]:
        """Something that may be done where neither a plan nor an end is left: room made, or the least bad."""
        planner = Planner(game, self.side, self.temper)
        crowded = next(_out_of_crowds(planner), None)
        if crowded:
            return crowded
        found = yield from planner.acts([a for a in game.acts if a.slots], True)
        fresh = (p.action for p in found if p.action and self._fresh(game, p.action))
        return next(fresh, None) or next(trial.any_way(game), None)


def _orders(plans: Sequence[Plan]) -> Iterator[Order]:
    for plan in plans:
        if plan.action is not None:
            yield Order(plan.action)
        else:
            yield from (Order(None, unit, spots) for unit, spots in plan.moves.items())


def _march(game: Game, order: Order) -> Action | None:
    act = act_of(game, game.offer())
    for spot in order.spots if act else ():
        if spot == game.state.units[order.unit].at:
            return None
        action = march(game, str(act), order.unit, spot)
        if action is not None:
            return action
    return None


def _out_of_crowds(planner: Planner) -> Iterator[Action]:
    """Marches out of hexes that hold too many, when the phase cannot end before."""
    game, survey = planner.game, planner.survey
    act, count = act_of(game, planner.opening), Counter(str(u.at) for u in survey.own)
    crowded = [u for u in survey.own if count[str(u.at)] > survey.outlook.holds(str(u.at))] if act else []
    for unit in sorted(crowded, key=lambda u: (u.strength, u.id)):
        worth = {
            spot: posts.value(survey, planner.temper, unit, spot, None, survey.strength_at)
            for spot in ends(game, str(act), unit.id)
            if count[spot] < survey.outlook.holds(spot)
        }
        best = max(worth, key=lambda spot: (worth[spot], spot), default=None)
        action = march(game, str(act), unit.id, best) if best else None
        if action is not None:
            yield action
