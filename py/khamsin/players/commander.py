"""Commander: a computer player. It looks, plans its battles, sends the rest to their posts, and acts.

What it knows of a game is its offers, its score and its outlook; it sees no die before it has fallen.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from khamsin.core.game import Game
from khamsin.core.offer import Action, Offer
from khamsin.core.state import print_of
from khamsin.players import battles, choices, depots, posts, trial
from khamsin.players.choices import View
from khamsin.players.marches import Marches, act_of, ends, march, marches
from khamsin.players.plans import Plan, Thinking, finish
from khamsin.players.survey import Survey
from khamsin.players.temper import Temper

FEW = 6
"""So many hexes are kept for each unit, should the first be closed."""
ROUNDS, MOST_ROUNDS = 2, 12
"""So often a side thinks anew about what else it could do in a phase; the latter while it may not end it."""


class Commander:
    """Plays one side. What it has planned for the phase in hand is kept until the phase is over."""

    def __init__(self, temper: Temper, side: str, seed: int) -> None:
        self.temper = temper
        self.side = side
        self.seed = seed
        self._phase: tuple[int, str, int] | None = None
        self._plans: list[Plan] = []
        self._rounds = 0
        self._done: list[str] = []
        self._dull: list[str] = []

    def choose(self, game: Game) -> Action | None:
        """The next action."""
        return finish(self.ponder(game))

    def ponder(self, game: Game) -> Thinking[Action | None]:
        """The next action, thought out in small pieces."""
        self._turn_page(game)
        action = self._next(game)
        while action is None and self._rounds < (ROUNDS if trial.ending(game, game.offer()) else MOST_ROUNDS):
            self._rounds += 1
            self._plans = yield from self.plan(game)
            action = self._next(game)
        ending = trial.ending(game, game.offer())
        if action is None and ending is None:
            action = yield from self._anything(game)
        return action or ending

    def _turn_page(self, game: Game) -> None:
        """What was planned for a phase or a question ends with it."""
        page = (game.state.turn, game.state.question.name, len(game.state.questions))
        if self._phase != page:
            self._phase, self._plans, self._rounds, self._done, self._dull = page, [], 0, [], []

    # What is planned

    def plan(self, game: Game) -> Thinking[list[Plan]]:
        """What could be done in this phase or about this question, in the order in which it should be."""
        opening = game.offer()
        survey = Survey(game.system, game.state, self.side)
        temper = self.temper.pressed(survey.outlook.urgency)
        fought = choices.attacks(game, survey, temper, opening)
        if fought:
            return fought[:1]
        act = act_of(game, opening) if len(game.state.questions) == 1 else None
        sent = posts.assign(survey, survey.own)
        view = View(survey, temper, posts.posts(survey), depots.front_of(sent, survey))
        must = trial.ending(game, opening) is None and act is None
        barred = [act] if must else [act, *choices.attack_acts(opening, survey).values()]
        others = [a for a in game.acts if a.name not in barred and a.slots and a.name not in self._dull]
        found = yield from choices.choose(game, view, others)
        gains = [p for p in found if p.worth > choices.LEAST]
        found = found[:1] if gains and view.foresees(game) else gains or found[:must]
        useful = [p.action["act"] for p in found if p.action]
        self._dull += [a.name for a in others if a.name not in useful]
        if act and not found:
            found = yield from self._campaign(game, survey, opening, act)
        return found

    def _campaign(self, game: Game, survey: Survey, opening: Offer, act: str) -> Thinking[list[Plan]]:
        """The marches of a phase: depots, then those who attack, then everybody else to a post."""
        able = yield from marches(game, opening, act)
        temper = self.temper.pressed(survey.outlook.urgency)
        fought = (yield from gather(survey, temper, able)) if self.temper.gathers else []
        bound = {i: spot for battle in fought for i, spot in battle.force.items()}
        rest = [u for u in survey.own if u.id not in bound]
        sent = posts.assign(survey, rest)
        loads: list[Plan] = []
        if self.temper.feeds:
            front = depots.front_of(sent, survey)
            for battle in fought:
                front[battle.target] = front.get(battle.target, 0.0) + sum(
                    survey.state.units[i].strength for i in battle.force
                )
            loads = (yield from depots.feed(game, survey, act, front))[:1]
        attacks = [
            Plan("attack", b.worth, {i: (h,) for i, h in b.force.items()}, b.target, b.clash) for b in fought
        ]
        return [*loads, *attacks, *posted(survey, temper, able, bound, sent)]

    # What is done

    def _next(self, game: Game) -> Action | None:
        """The first thing of the plans that can be done now."""
        while self._plans:
            plan = self._plans[0]
            if plan.action is not None:
                self._plans.pop(0)
                action = self._checked(game, plan.action)
            else:
                unit = next(iter(plan.moves), None)
                if unit is None:
                    self._plans.pop(0)
                    continue
                rest = {i: spots for i, spots in plan.moves.items() if i != unit}
                self._plans[0] = Plan(plan.aim, plan.worth, rest, plan.target, plan.clash)
                action = self._march(game, unit, plan.moves[unit])
            if action is not None:
                return action
        return None

    def _checked(self, game: Game, action: Action) -> Action | None:
        """An action that may be played and does not lead back to where this phase has been."""
        after = trial.after(game, action)
        if after is None:
            return None
        seen = print_of(after.state)
        if seen in self._done and after.state.rolled == game.state.rolled:
            return None
        self._done += [print_of(game.state), seen]
        return action

    def _march(self, game: Game, unit: str, spots: Sequence[str]) -> Action | None:
        act = act_of(game, game.offer())
        for spot in spots:
            if act is None or spot == game.state.units[unit].at:
                return None
            action = march(game, act, unit, spot)
            if action is not None:
                return action
        return None

    def _anything(self, game: Game) -> Thinking[Action | None]:
        """Something that may be done where the phase cannot end yet."""
        survey = Survey(game.system, game.state, self.side)
        act = act_of(game, game.offer())
        if act:
            for action in self._out_of_crowds(game, survey, act):
                yield "makes room"
                return action
        sent = posts.assign(survey, survey.own)
        view = View(survey, self.temper, posts.posts(survey), depots.front_of(sent, survey))
        found = yield from choices.choose(game, view, [a for a in game.acts if a.slots])
        return next((p.action for p in found if p.action and self._checked(game, p.action)), None)

    def _out_of_crowds(self, game: Game, survey: Survey, act: str) -> Iterator[Action]:
        """Marches out of hexes that hold too many, when the phase cannot end before."""
        count = Counter(str(u.at) for u in survey.own)
        crowded = [u for u in survey.own if count[str(u.at)] > survey.outlook.room]
        for unit in sorted(crowded, key=lambda u: (u.strength, u.id)):
            spots = [h for h in ends(game, act, unit.id) if count[h] < survey.outlook.room]
            spots.sort(
                key=lambda h: (-posts.value(survey, self.temper, unit, h, None, survey.strength_at), h)
            )
            yield from (a for h in spots[:1] if (a := march(game, act, unit.id, h)))


def gather(survey: Survey, temper: Temper, able: Marches) -> Thinking[list[battles.Battle]]:
    """The battles to which units can march this turn."""
    near = survey.state.board.neighbours
    where = {u.id: (str(u.at), *able.reach.get(u.id, ())) for u in survey.own}
    stands = {}
    for target in sorted(survey.enemy_at):
        yield "looks for battles"
        found = {i: tuple(h for h in spots if h in near[target]) for i, spots in where.items()}
        stands[target] = {i: spots for i, spots in found.items() if spots}
    return battles.campaign(survey, temper, sorted(t for t in stands if stands[t]), stands)


def posted(
    survey: Survey, temper: Temper, able: Marches, bound: dict[str, str], sent: dict[str, posts.Post]
) -> Iterator[Plan]:
    """Everybody who is not bound for a battle goes towards a post, those that are nearest to it first."""
    stacked: dict[str, float] = {}
    count: Counter[str] = Counter()
    for i, spot in bound.items():
        stacked[spot] = stacked.get(spot, 0.0) + survey.state.units[i].strength
        count[spot] += 1
    rest = [u for u in survey.own if u.id not in bound]
    rest.sort(
        key=lambda u: (survey.turns(str(u.at), sent[u.id].spot) if u.id in sent else 99.0, -u.strength, u.id)
    )
    for unit in rest:
        here, post = str(unit.at), sent.get(unit.id)
        spots = [here, *able.reach.get(unit.id, ())]
        roomy = [h for h in spots if count[h] < survey.outlook.room] or [here]
        ranked = sorted(
            roomy, key=lambda h: (-posts.value(survey, temper, unit, h, post, stacked), h != here, h)
        )
        stacked[ranked[0]] = stacked.get(ranked[0], 0.0) + unit.strength
        count[ranked[0]] += 1
        yield Plan("post", 0.0, {unit.id: tuple(ranked[:FEW])}, post.spot if post else None)
