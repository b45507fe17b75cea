"""Planner: what a side could do in a phase or about a question, in the order in which it should be done."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.game import Game
from khamsin.core.offer import Act, Offer
from khamsin.core.state import Unit
from khamsin.players import battles, choices, depots, posts, trial
from khamsin.players.battles import Battle
from khamsin.players.choices import View
from khamsin.players.marches import Marches, act_of, marches
from khamsin.players.plans import Plan, Thinking
from khamsin.players.posts import Post
from khamsin.players.survey import Survey
from khamsin.players.temper import Temper

FEW = 6
"""So many hexes are kept for each unit, should the first be closed."""


class Planner:
    """One look at one position, and the plans that come of it; `dull` names acts not worth a thought."""

    def __init__(self, game: Game, side: str, temper: Temper, dull: Sequence[str] = ()) -> None:
        self.game = game
        self.opening: Offer = game.offer()
        self.survey = Survey(game.system, game.state, side)
        self.temper = temper.pressed(self.survey.outlook.urgency)
        self.dull = dull
        self.is_phase = len(game.state.questions) == 1
        self.must = trial.ending(game, self.opening) is None

    def plan(self) -> Thinking[list[Plan]]:
        """The attack to be made now; else acts that gain something; else the marches of the phase."""
        yield from self.survey.look_around()
        fought = yield from choices.attacks(self.game, self.survey, self.temper, self.opening)
        if fought:
            return fought[:1]
        act = act_of(self.game, self.opening) if self.is_phase else None
        found = yield from self.acts(self._others(act), self.must and act is None)
        if act and not found:
            found = yield from self._campaign(act)
        return found

    def _others(self, march: str | None) -> list[Act]:
        """The acts that are neither marches nor attacks; attacks and dull acts too where one must be done."""
        attacks = [] if self.must else choices.attack_acts(self.opening, self.survey).values()
        barred = [march, *attacks, *(() if self.must else self.dull)]
        return [a for a in self.game.acts if a.slots and a.name not in barred]

    def acts(self, acts: Sequence[Act], must: bool) -> Thinking[list[Plan]]:
        """Ways to fill some acts that gain something; the least bad one where something must be done.

        Acts that prepare battles are weighed anew after each of them.
        """
        sent = posts.assign(self.survey, self.survey.own)
        front = depots.front_of(sent, self.survey)
        view = View(self.survey, self.temper, posts.posts(self.survey), front)
        found = yield from choices.choose(self.game, view, acts)
        gains = list(_once([p for p in found if p.worth > choices.LEAST]))
        foresees = bool(gains) and (yield from view.foresees(self.game))
        return found[:1] if foresees else gains or found[:must]

    def _campaign(self, act: str) -> Thinking[list[Plan]]:
        """The marches of a phase: depots; once they lie as they should, those who attack, then the rest."""
        able = yield from marches(self.game, self.opening, act)
        kept = posts.keepers(self.survey)
        taken = {} if self.temper.strolls else posts.prizes(self.survey, self.temper, able.reach, kept)
        fixed = {**kept, **taken}
        fought = (yield from gather(self.survey, self.temper, able, fixed)) if self.temper.gathers else []
        bound = {**{i: spot for battle in fought for i, spot in battle.force.items()}, **taken}
        goals = self.survey.outlook.goals
        rest = [u for u in self.survey.own if u.id not in bound and (u.id in able.reach or u.at in goals)]
        sent = (posts.nearest if self.temper.strolls else posts.assign)(self.survey, rest)
        loads = (yield from self._loads(act, sent, fought)) if self.temper.feeds else []
        if loads:
            return loads
        ends = yield from posted(self.survey, self.temper, able, bound, sent)
        prizes = [Plan("post", 0.0, {i: (spot,)}, spot) for i, spot in taken.items()]
        return [*prizes, *map(_attack, fought), *ends]

    def _loads(self, act: str, sent: Mapping[str, Post], fought: Sequence[Battle]) -> Thinking[list[Plan]]:
        """The load that does most for the front, battles included."""
        front = depots.front_of(sent, self.survey)
        for battle in fought:
            force = sum(self.survey.state.units[i].strength for i in battle.force)
            front[battle.target] = front.get(battle.target, 0.0) + force
        found = yield from depots.feed(self.game, self.survey, act, front)
        return found[:1]


def _once(plans: Sequence[Plan]) -> Iterator[Plan]:
    """Of several acts with the same units the best: after it the others are not what they were."""
    seen: list[object] = []
    for plan in plans:
        action = plan.action or {}
        who = (action.get("act"), action.get("unit"), action.get("units"))
        if who == (action.get("act"), None, None) or who not in seen:
            seen.append(who)
            yield plan


def _attack(battle: Battle) -> Plan:
    moves = {i: (spot,) for i, spot in battle.force.items()}
    return Plan("attack", battle.worth, moves, battle.target, battle.clash)


def gather(survey: Survey, temper: Temper, able: Marches, fixed: Mapping[str, str]) -> Thinking[list[Battle]]:
    """The battles to which units can march this turn; those that are fixed strike from where they will be."""
    near = survey.state.board.neighbours
    where = {u.id: (str(u.at), *able.reach.get(u.id, ())) for u in survey.own}
    where |= {i: (spot,) for i, spot in fixed.items()}
    stands = {}
    for target in sorted(survey.enemy_at):
        yield "looks for battles"
        found = {i: tuple(h for h in spots if h in near[target]) for i, spots in where.items()}
        stands[target] = {i: spots for i, spots in found.items() if spots}
    chosen = yield from battles.campaign(survey, temper, sorted(t for t in stands if stands[t]), stands)
    return chosen


def posted(
    survey: Survey, temper: Temper, able: Marches, bound: Mapping[str, str], sent: Mapping[str, Post]
) -> Thinking[list[Plan]]:
    """Everybody who is not bound for a battle goes towards a post, those that are nearest to it first."""
    count, stacked = Counter(bound.values()), Counter[str]()
    for i, spot in bound.items():
        stacked[spot] += survey.state.units[i].strength
    rest, found = [u for u in survey.own if u.id not in bound], []
    for unit in sorted(rest, key=lambda u: (_far(survey, u, sent.get(u.id)), -u.strength, u.id)):
        yield "chooses posts"
        here, post = str(unit.at), sent.get(unit.id)
        spots = [here, *able.reach.get(unit.id, ())]
        roomy = [h for h in spots if count[h] < survey.outlook.holds(h)] or [here]
        worth = {h: posts.value(survey, temper, unit, h, post, stacked) for h in roomy}
        ranked = sorted(roomy, key=lambda h: (-worth[h], h != here, h))
        stacked[ranked[0]] += unit.strength
        count[ranked[0]] += 1
        found.append(Plan("post", 0.0, {unit.id: tuple(ranked[:FEW])}, post.spot if post else None))
    return found


def _far(survey: Survey, unit: Unit, post: Post | None) -> float:
    return survey.turns(str(unit.at), post.spot) if post else 99.0
