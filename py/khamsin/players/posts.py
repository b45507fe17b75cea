"""Posts: which place each unit is sent to, and how far it goes on the way there this turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from khamsin.core.state import Unit
from khamsin.players.survey import Survey
from khamsin.players.temper import Temper

PREY = 0.5
"""What a point of enemy strength is worth as a place to go to."""
HOLD = 0.7
"""So much of what could strike a place is enough to hold it: not all comes, and not at once."""
EDGE = 1.5
"""So much stronger one wishes to be where one attacks."""
CUT = 3.0
"""What it costs, for a point of strength, to stand where no supply comes."""
PACE_WORTH = 1.2
"""What a turn of march nearer to its post is worth to a point of strength."""
LATER = 0.5
"""How much of its worth an own place has that the enemy can reach only in the turn after its next."""
WATCH = 2.0
"""What it is worth to stand with a depot that would else lie alone in the enemy's reach."""
READY = 0.25
"""What it is worth, for a point of strength, to be able to strike at full strength, an enemy at hand."""
STORM = 1.0
"""What it costs, for a point of strength, to end where it must attack, if no battle is planned there."""
AT_HAND = 1.0
"""So many turns of march off an enemy is still at hand."""


@dataclass(frozen=True)
class Post:
    """A place to go to: its worth, and the strength that it asks for."""

    spot: str
    worth: float
    need: float


def posts(survey: Survey) -> list[Post]:
    """Enemy places to take, own places under threat, and enemy stacks, each with the strength it asks for."""
    found = []
    for spot, worth in survey.outlook.goals.items():
        if spot in survey.outlook.held:
            found.append(Post(spot, worth, _guard(survey, spot)))
        else:
            found.append(Post(spot, worth, 1.0 + EDGE * _garrison(survey, spot)))
    goals = survey.outlook.goals
    found += [Post(h, PREY * s, EDGE * s) for h, s in sorted(survey.enemy_at.items()) if h not in goals]
    return [post for post in found if post.need > 0]


def _garrison(survey: Survey, spot: str) -> float:
    """Enemy strength within a turn of a place."""
    return sum(s for h, s in survey.enemy_at.items() if survey.turns(h, spot) <= 1.0)


def _guard(survey: Survey, spot: str) -> float:
    """The strength that holds an own place against what could strike it; somebody, if the enemy is near."""
    struck = HOLD * survey.touch.get(spot, 0.0) / survey.outlook.cover.get(spot, 1.0)
    return max(struck, 1.0 if _is_near(survey, spot) else 0.0)


def _is_near(survey: Survey, spot: str) -> bool:
    """Whether an enemy unit could be in a place in two turns of its own."""
    pace = survey.outlook.pace
    return any(survey.turns(str(u.at), spot) * survey.march <= 2 * u.move * pace for u in survey.enemies)


def keepers(survey: Survey) -> dict[str, str]:
    """Of each own place that the enemy is near, one unit that stays in it."""
    found = {}
    for spot in sorted(survey.outlook.held):
        there = [u for u in survey.own if u.at == spot]
        if there and _guard(survey, spot) > 0:
            found[min(there, key=lambda u: (u.strength, u.id)).id] = spot
    return found


def prizes(
    survey: Survey, temper: Temper, reach: Mapping[str, Sequence[str]], kept: Mapping[str, str]
) -> dict[str, str]:
    """Places of the enemy's that nobody holds, each with the unit of those in reach that does best there."""
    found: dict[str, str] = {}
    goals = survey.outlook.goals
    for spot in sorted(goals, key=lambda h: (-goals[h], h)):
        if spot in survey.outlook.held or spot in survey.enemy_at or spot in survey.strength_at:
            continue
        able = [u for u in survey.own if spot in reach.get(u.id, ()) and u.id not in {**kept, **found}]
        worth = {u.id: goals[spot] + value(survey, temper, u, spot, None, {}) for u in able}
        best = max(able, key=lambda u: (worth[u.id], -u.strength, u.id), default=None)
        if best is not None and worth[best.id] > 0:
            found[best.id] = spot
    return found


def nearest(survey: Survey, units: Sequence[Unit]) -> dict[str, Post]:
    """For each unit the nearest place that the enemy has; an enemy stack where there is none."""
    held = survey.outlook.held
    places = [p for p in posts(survey) if p.spot in survey.outlook.goals and p.spot not in held]
    found = places or posts(survey)
    return {u.id: min(found, key=lambda p: (survey.turns(str(u.at), p.spot), p.spot)) for u in units if found}


def assign(survey: Survey, units: Sequence[Unit]) -> dict[str, Post]:
    """A post for each unit: worth, still wanted there, and near; those nearest to one choose first.

    Before that every own place in danger gets one unit, if there is one near.
    """
    found = posts(survey)
    chosen = _guards(survey, units, found)
    sent = {post.spot: float(survey.state.units[i].strength) for i, post in chosen.items()}
    for unit in sorted(
        [u for u in units if u.id not in chosen],
        key=lambda u: (_nearest(survey, u, found), -u.strength, u.id),
    ):
        post = max(found, key=lambda p: (_appeal(survey, unit, p, sent), p.spot), default=None)
        if post is not None:
            chosen[unit.id] = post
            sent[post.spot] = sent.get(post.spot, 0.0) + unit.strength
    return chosen


def _guards(survey: Survey, units: Sequence[Unit], found: Sequence[Post]) -> dict[str, Post]:
    """For each own place in danger the nearest unit within a turn's march, the best place first."""
    chosen: dict[str, Post] = {}
    own = [p for p in found if p.spot in survey.outlook.held and survey.touch.get(p.spot)]
    for post in sorted(own, key=lambda p: (-p.worth, p.spot)):
        near = [(survey.turns(str(u.at), post.spot), u.strength, u.id) for u in units if u.id not in chosen]
        far, _, unit = min(near, default=(2.0, 0, ""))
        if far <= 1.0:
            chosen[unit] = post
    return chosen


def _nearest(survey: Survey, unit: Unit, found: Sequence[Post]) -> float:
    return min((survey.turns(str(unit.at), p.spot) for p in found), default=99.0)


def _appeal(survey: Survey, unit: Unit, post: Post, sent: Mapping[str, float]) -> float:
    turns = survey.turns(str(unit.at), post.spot)
    wanting = max(post.need - sent.get(post.spot, 0.0), 0.0) / post.need
    if post.spot in survey.outlook.held:
        return post.worth * wanting * (1.0 if survey.touch.get(post.spot) else LATER) / (0.5 + turns)
    return post.worth * (0.1 + 0.9 * wanting) / (0.5 + turns)


def _comfort(survey: Survey, spot: str) -> float:
    """What supply in a hex is worth to a point of strength."""
    fed = survey.outlook.fed.get(spot, 0.0)
    if fed >= 1.0:
        return READY if survey.is_at_hand(spot, AT_HAND) else 0.0
    return 0.0 if fed else -CUT


def value(
    survey: Survey, temper: Temper, unit: Unit, spot: str, post: Post | None, stacked: Mapping[str, float]
) -> float:
    """What it is worth that a unit ends in a hex on the way to its post, with who stands there already."""
    there = stacked.get(spot, 0.0)
    alone = survey.risk(spot, there) if there else 0.0
    danger = survey.outlook.toll * (survey.risk(spot, there + unit.strength) - alone)
    far = survey.turns(spot, post.spot) if post else 0.0
    supply = unit.strength * _comfort(survey, spot)
    held = post.worth if post and spot == post.spot and spot in survey.outlook.held else 0.0
    storm = STORM * unit.strength if spot in survey.outlook.bound else 0.0
    watch = WATCH if not there and spot in survey.stores and survey.touch.get(spot) else 0.0
    return held + watch + supply - storm - PACE_WORTH * unit.strength * far - temper.caution * danger
