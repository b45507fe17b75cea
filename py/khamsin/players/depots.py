"""Depots: how near supply lies to the front, and the loads that bring it nearer."""

from collections.abc import Iterator, Mapping

from khamsin.core.game import Game
from khamsin.core.state import State
from khamsin.players import trial
from khamsin.players.plans import Plan, Thinking
from khamsin.players.posts import Post
from khamsin.players.survey import BEYOND, Survey

NEAR = 1.5
"""What a turn of march between the front and its depot costs a point of strength."""
CUT = 2.0
"""What it costs to put a point of strength out of supply."""
BARE = 1.0
"""What it is worth to take a depot away that lies alone in the enemy's reach."""
EXPOSED = 0.4
"""So many turns of march farther off does a depot count that lies alone in the enemy's reach."""
DROPS = 5
"""So many places to put a load down are tried in earnest."""
GAIN = 0.5
"""The least that a load must bring."""


def coverage(survey: Survey, state: State, front: Mapping[str, float]) -> float:
    """How well depots lie behind the front, `front` having the strength sent to each place; at best 0."""
    depots = [str(state.units[i].at) for i in survey.outlook.depots if state.units[i].at in state.board]
    bare = {h: EXPOSED * is_bare(survey, state, h) for h in depots}
    near = {spot: min((survey.turns(d, spot) + bare[d] for d in depots), default=BEYOND) for spot in front}
    return -NEAR * sum(s * near[spot] for spot, s in front.items())


def is_bare(survey: Survey, state: State, spot: str) -> bool:
    """Whether a depot in a hex lies alone in the enemy's reach, as the units stand in `state`."""
    return bool(survey.touch.get(spot)) and not any(u.id in survey.crew for u in state.at(spot))


def front_of(sent: Mapping[str, Post], survey: Survey) -> dict[str, float]:
    """Strength by the place that it is sent to."""
    found: dict[str, float] = {}
    for i, post in sent.items():
        found[post.spot] = found.get(post.spot, 0.0) + survey.state.units[i].strength
    return found


def fed_strength(game: Game, side: str) -> float:
    """Strength on the map that is supplied where it stands."""
    fed = game.system.outlook(game.state, side).fed
    return sum(u.strength for u in game.state.units.values() if u.side == side and u.at in fed)


def feed(game: Game, survey: Survey, act: str, front: Mapping[str, float]) -> Thinking[list[Plan]]:
    """Loads that bring supply nearer to the front and cut nobody off, the best first."""
    now, fed = coverage(survey, game.state, front), fed_strength(game, survey.side)
    found = []
    for train in survey.outlook.trains:
        for load in _loads(game, act, train):
            yield "looks to its supply"
            drops = _drops(game, survey, act, train, load)
            saved = BARE if is_bare(survey, game.state, str(game.state.units[load].at)) else 0.0
            rated = []
            for spot in drops:
                yield "looks to its supply"
                risked = BARE if is_bare(survey, game.state, spot) else 0.0
                moved = coverage(survey, game.state.moved({load: spot}), front)
                rated.append((saved - risked + moved - now, spot))
            for gain, spot in sorted(rated, reverse=True)[:DROPS]:
                yield "looks to its supply"
                plan = yield from _plan(game, survey, act, (train, load, spot), gain, fed)
                found += [plan] if plan else []
    return sorted(found, key=lambda p: (-p.worth, str(p.action)))


def _loads(game: Game, act: str, train: str) -> list[str]:
    asks = game.asks({"act": act, "units": [train]})
    return [v for a in asks if a.take == "record" and a.field == "unit" for v in a.values]


def _drops(game: Game, survey: Survey, act: str, train: str, load: str) -> Iterator[str]:
    """Where a load can be put down: linked, and not beside the enemy unless among own units."""
    slot, held = "carry", [{"unit": load}]
    asks = game.asks({"act": act, "units": [train], slot: held})
    spots = [v for a in asks if a.take == "record" and a.field == "to" for v in a.values]
    beside = _beside(survey)
    return (h for h in spots if survey.is_fed(h) and h not in beside)


def _beside(survey: Survey) -> set[str]:
    near = survey.state.board.neighbours
    return {n for h in survey.enemy_at for n in near[h] if not survey.strength_at.get(n)}


def _plan(
    game: Game, survey: Survey, act: str, trip: tuple[str, str, str], gain: float, fed: float
) -> Thinking[Plan | None]:
    train, load, spot = trip
    draft = {"act": act, "units": [train], "carry": [{"unit": load, "to": spot}]}
    action = game.ready(draft)
    yield "looks to its supply"
    after = trial.after(game, action) if action else None
    if after is None:
        return None
    yield "looks to its supply"
    worth = gain - CUT * max(fed - fed_strength(after, survey.side), 0.0)
    return Plan("feed", worth, {load: (spot,)}, spot, action=action) if worth >= GAIN else None
