"""Choices: what to do where no march is planned: the act after which the position looks best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from khamsin.core.game import Game
from khamsin.core.offer import Act, Action, Offer
from khamsin.core.state import Plain, State
from khamsin.players import battles, depots, trial
from khamsin.players.plans import Plan, Thinking
from khamsin.players.posts import CUT, PACE_WORTH, Post
from khamsin.players.survey import Survey, fighters, sums
from khamsin.players.temper import Temper

THROWS = 3
"""So often an act that throws dice is tried."""
LEAST = 0.05
"""What an act must gain to be better than to end."""
HOPE = 0.7
"""What a battle that may be fought later is worth of one that is fought."""
SHARE = 0.2
"""How much of the way to a place counts beside what is gained at once."""


@dataclass(frozen=True)
class View:
    """What a side judges positions by."""

    survey: Survey
    temper: Temper
    goals: Sequence[Post]
    front: Mapping[str, float] = field(default_factory=dict)
    _far: dict[str, float] = field(default_factory=dict)
    _seen: list[tuple[Plain, float]] = field(default_factory=list)

    def standing(self, state: State) -> float:
        """How a position looks: its score, how far the units are from what matters, what they risk."""
        survey, side = self.survey, self.survey.side
        own = fighters(state, side, survey.outlook.trains)
        stacks = sums(own)
        total = survey.system.score(state, side)
        for spot, strength in stacks.items():
            total -= (
                SHARE * strength * (PACE_WORTH * self._away(spot) + (0.0 if survey.is_fed(spot) else CUT))
            )
        total -= self.temper.caution * sum(survey.risk(h, s) for h, s in stacks.items())
        return total + (depots.coverage(survey, state, self.front) if self.temper.feeds else 0.0)

    def _away(self, spot: str) -> float:
        """Turns of march from a hex to the nearest goal; the goals stay, whatever else is tried."""
        if spot not in self._far:
            turns = (self.survey.turns(spot, p.spot) for p in self.goals)
            self._far[spot] = min(turns, default=0.0)
        return self._far[spot]

    def prospect(self, game: Game, peeks: bool) -> Thinking[float]:
        """How a position looks, with the battles to come; what several acts lead to is judged once."""
        facts = game.state.facts
        known = next((worth for seen, worth in self._seen if seen == facts), None)
        if known is not None:
            return known
        ahead = yield from _ahead(game, self, peeks)
        found = self.standing(game.state) + (ahead or 0.0)
        self._seen.append((facts, found))
        return found

    def foresees(self, game: Game) -> Thinking[bool]:
        """Whether acts of this phase prepare battles, so that each is to be weighed anew after another."""
        ahead = yield from _ahead(game, self, True)
        return _strikes(game) or ahead is not None


def _strikes(game: Game) -> bool:
    return any("units" in act.slots and "hexes" in act.slots for act in game.acts)


def choose(game: Game, view: View, acts: Sequence[Act]) -> Thinking[list[Plan]]:
    """Ways to fill some acts, with what each gains over doing nothing, the best first."""
    ahead = yield from _ahead(game, view, True)
    now, peeks = view.standing(game.state) + (ahead or 0.0), ahead is not None
    found = []
    for action in trial.ways(game, acts):
        yield "weighs what it could do"
        if action is None:
            continue
        gain = yield from _gain(game, view, action, now, peeks)
        found += [Plan("act", gain, action=action)] if gain is not None else []
    return sorted(found, key=lambda p: (-p.worth, str(p.action)))


def _gain(game: Game, view: View, action: Action, now: float, peeks: bool) -> Thinking[float | None]:
    found = []
    for seed in range(THROWS):
        after = trial.after(game, action, seed)
        if after is None:
            return None
        found.append((yield from view.prospect(after, peeks)) - now)
        if after.state.rolled == game.state.rolled:
            break
    return sum(found) / len(found)


def _ahead(game: Game, view: View, peeks: bool) -> Thinking[float | None]:
    """What the battles are worth that can be fought now, or, if one peeks, once this phase has ended.

    None where there are no battles to come.
    """
    side = view.survey.side
    strikes = _strikes(game)
    if len(game.state.questions) > 1 or game.state.side != side or not (strikes or peeks) or marching(game):
        return None
    found = (yield from attacks(game, view.survey, view.temper)) if strikes else []
    if not found and peeks:
        ended = trial.after(game, {"act": "end"})
        if ended is None or ended.state.side != side or ended.state.rolled != game.state.rolled:
            return None
        if not strikes and not _strikes(ended):
            return None
        found = yield from attacks(ended, Survey(game.system, ended.state, side), view.temper)
    return HOPE * sum(max(p.worth, 0.0) for p in found)


def marching(game: Game) -> bool:
    """Whether units march in this phase."""
    return any("path" in act.slots and len(game.state.questions) == 1 for act in game.acts)


def attacks(game: Game, survey: Survey, temper: Temper, opening: Offer | None = None) -> Thinking[list[Plan]]:
    """The attacks that can be made now, each hex once and no unit twice, the best first."""
    opening = opening or game.offer()
    acts = attack_acts(opening, survey)
    stands = {target: _beside(game, act, target) for target, act in acts.items()}
    found = []
    fought = yield from battles.campaign(survey, temper, sorted(stands), stands)
    for battle in fought:
        draft = {"act": acts[battle.target], "units": sorted(battle.force), "hexes": [battle.target]}
        ready = game.ready(draft)
        if ready:
            found.append(Plan("attack", battle.worth, {}, battle.target, battle.clash, ready))
    return found


def attack_acts(opening: Offer, survey: Survey) -> dict[str, str]:
    """The enemy hexes that can be attacked now, each with the act that does it."""
    return {v: a.act for a in opening.asks if a.slot == "hexes" for v in a.values if v in survey.enemy_at}


def _beside(game: Game, act: str, target: str) -> battles.Stands:
    asks = game.asks({"act": act, "hexes": [target]})
    able = [v for a in asks if a.slot == "units" for v in a.values]
    return {i: (str(game.state.units[i].at),) for i in able}
