"""Battles: what could be fought, with whom, from where, and what it is worth."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from khamsin.core.outlook import Clash
from khamsin.core.state import Unit
from khamsin.players.plans import Thinking
from khamsin.players.survey import Survey
from khamsin.players.temper import Temper

GROUND = 0.2
"""What clearing any hex is worth: the enemy gives way."""
CUT = 0.8
"""What it costs, for a point of strength, to strike from where no supply comes."""
AFTER = 0.3
"""How much of the danger before a battle is left after it."""
LARGEST = 12
"""So many units are gathered for one battle at most."""
LOWEST = 1000.0
"""Below what any battle is worth: a force that may not attack yet."""

Stands = Mapping[str, Sequence[str]]
"""For each unit, the hexes from which it could strike."""


@dataclass(frozen=True)
class Battle:
    """An attack: who strikes from where, what it brings, and what that is worth in points of strength."""

    target: str
    force: Mapping[str, str]
    clash: Clash
    worth: float


def worth(survey: Survey, temper: Temper, target: str, found: Clash) -> float:
    """What a battle is worth: losses on either side, and the hex with what it holds."""
    prize = 0.0 if target in survey.outlook.held else survey.outlook.goals.get(target, 0.0)
    own, enemy = (survey.outlook.own_point, survey.outlook.enemy_point) if temper.reckons else (1.0, 1.0)
    return enemy * found.enemy - temper.own * own * found.own + found.clear * (GROUND + prize)


def weigh(survey: Survey, temper: Temper, target: str, force: Mapping[str, str]) -> Battle | None:
    """An attack with what it is worth; None where the rules forbid it."""
    found = survey.system.clash(survey.state, force, target) if force else None
    if found is None:
        return None
    return Battle(target, force, found, worth(survey, temper, target, found) - _price(survey, temper, force))


def _price(survey: Survey, temper: Temper, force: Mapping[str, str]) -> float:
    """What it costs those who must go there to stand where a force strikes from: supply, danger."""
    gone = [(survey.state.units[i], spot) for i, spot in force.items() if survey.state.units[i].at != spot]
    price = sum(CUT * u.strength for u, spot in gone if not survey.is_fed(spot))
    stacks = Counter[str]()
    for unit, spot in gone:
        stacks[spot] += unit.strength
    return price + AFTER * temper.caution * sum(survey.risk(spot, s) for spot, s in stacks.items())


def best(survey: Survey, temper: Temper, target: str, stands: Stands) -> Battle | None:
    """The best attack on a hex that these units can make, from wherever each of them can stand."""
    return max(_attacks(survey, temper, target, stands), key=lambda b: b.worth, default=None)


def _attacks(survey: Survey, temper: Temper, target: str, stands: Stands) -> Iterator[Battle]:
    """Forces that grow unit by unit: from all round, or, where that may not be, from one hex alone."""
    near = [n for n in survey.state.board.neighbours[target] if any(n in spots for spots in stands.values())]
    found = list(_grown(survey, temper, target, stands, near))
    yield from found
    if len(near) > 1 and not any(len(set(b.force.values())) > 1 for b in found):
        for spot in near:
            yield from _grown(survey, temper, target, stands, [spot])


def _grown(
    survey: Survey, temper: Temper, target: str, stands: Stands, ring: Sequence[str]
) -> Iterator[Battle]:
    """One force after another, each with the unit more that does most for it."""
    left = sorted((survey.state.units[i] for i in stands), key=lambda u: (-u.strength, u.id))
    force: dict[str, str] = {}
    while left and len(force) < LARGEST:
        joins = list(_joins(survey, left, force, stands, ring))
        rated = [(weigh(survey, temper, target, {**force, u.id: h}), u, h) for u, h in joins]
        if not rated:
            return
        found, unit, spot = max(
            rated, key=lambda r: (r[0].worth if r[0] else r[1].strength - LOWEST, r[1].id)
        )
        force[unit.id] = spot
        left = [u for u in left if u.id != unit.id]
        if found:
            yield found


def _joins(
    survey: Survey, left: Sequence[Unit], force: Mapping[str, str], stands: Stands, ring: Sequence[str]
) -> Iterator[tuple[Unit, str]]:
    """Who could join a force, one unit of each kind, and where."""
    kinds: list[tuple[int, str, str]] = []
    for unit in left:
        kind = (unit.strength, unit.type, unit.nation)
        spot = (
            _stand(survey, unit, force, [h for h in stands[unit.id] if h in ring])
            if kind not in kinds
            else None
        )
        if spot is not None:
            kinds.append(kind)
            yield unit, spot


def _stand(survey: Survey, unit: Unit, force: Mapping[str, str], spots: Sequence[str]) -> str | None:
    """Where a unit joins a force: where it strikes hardest, is covered best, and there is room."""
    held = list(force.values())
    fed, cover = survey.outlook.fed, survey.outlook.cover
    free = [h for h in spots if h == unit.at or held.count(h) + _staying(survey, h) < survey.outlook.holds(h)]
    if not free:
        return None
    return max(free, key=lambda h: (fed.get(h, 0.0), cover.get(h, 1.0), h == unit.at, held.count(h), h))


def _staying(survey: Survey, spot: str) -> int:
    """Own units in a hex that cannot leave it any more."""
    return sum(u.side == survey.side and bool(u.strength) and u.has("moved") for u in survey.state.at(spot))


def campaign(
    survey: Survey, temper: Temper, targets: Sequence[str], stands: Mapping[str, Stands]
) -> Thinking[list[Battle]]:
    """Battles one after another, the best first, no unit in two of them; `stands` for each target."""
    free = sorted({i for found in stands.values() for i in found})
    open_to = list(targets)
    known: dict[str, Battle] = {}
    chosen: list[Battle] = []
    while True:
        for target in open_to:
            if target not in known:
                yield "weighs battles"
                found = best(survey, temper, target, _left(stands[target], free))
                known |= {target: found} if found else {}
        top = max(known.values(), key=lambda b: (b.worth, b.target), default=None)
        if top is None or top.worth < temper.nerve:
            return chosen
        chosen.append(top)
        free = [i for i in free if i not in top.force]
        open_to = [t for t, b in known.items() if b is not top and b.worth >= temper.nerve / 2]
        known = {t: b for t, b in known.items() if t in open_to and not any(i in top.force for i in b.force)}


def _left(stands: Stands, free: Sequence[str]) -> Stands:
    return {i: spots for i, spots in stands.items() if i in free}
