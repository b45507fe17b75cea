"""Stacks: what it is worth that some units stand in one hex, where battles are fought by single stacks.

Who stands with whom decides there, so a stack is judged by the battles themselves: by the best that it could
fight from its hex next turn, and by the best that the enemy could fight against it before that.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from khamsin.core.outlook import Clash
from khamsin.core.state import Unit
from khamsin.players.battles import GROUND, worth
from khamsin.players.posts import CUT, PACE_WORTH, Post
from khamsin.players.survey import Survey
from khamsin.players.temper import Temper

PROMISE = 0.5
"""What a battle that could be fought next turn is worth of one that is fought now."""
DANGER = 2.5
"""What a point of caution makes of the enemy's best battle."""
Stack = tuple[str, ...]


class Stacks:
    """The worth of stacks in one position; what has been worked out is kept."""

    def __init__(self, survey: Survey, temper: Temper, sent: Mapping[str, Post]) -> None:
        self._survey = survey
        self._temper = temper
        self._sent = sent
        self._known: dict[tuple[str, Stack], float] = {}
        self._promises: dict[tuple[str, Stack], float] = {}

    def worth(self, spot: str, stack: Stack) -> float:
        """What it is worth that these units, in order of id, end in a hex."""
        key = (spot, stack)
        if stack and key not in self._known:
            units = [self._survey.state.units[i] for i in stack]
            total = sum(self.way(unit, spot) for unit in units)
            total += PROMISE * self._promise(spot, units)
            self._known[key] = total - DANGER * self._temper.caution * self.danger(spot, units)
        return self._known[key] if stack else 0.0

    def way(self, unit: Unit, spot: str) -> float:
        """How far a hex is on a unit's way, and whether it is fed there."""
        survey, post = self._survey, self._sent.get(unit.id)
        far = survey.turns(spot, post.spot) if post else 0.0
        cut = 0.0 if survey.is_fed(spot) else CUT
        return -unit.strength * (PACE_WORTH * far + cut)

    def _promise(self, spot: str, units: Sequence[Unit]) -> float:
        """The best battle that a stack could fight next turn."""
        survey, move = self._survey, min(u.move for u in units)
        near, ends = survey.state.board.neighbours, survey.range_of(spot, move)
        targets = [t for t in survey.enemy_at if any(n in ends for n in near[t])]
        return max((self._against(t, units) for t in targets), default=0.0)

    def _against(self, target: str, units: Sequence[Unit]) -> float:
        """The best that a stack can do to an enemy hex from any side; nothing, if it had better not."""
        key = (target, tuple(u.id for u in units))
        if key not in self._promises:
            self._promises[key] = max(self._strikes(target, units), default=0.0)
        return max(self._promises[key], 0.0)

    def _strikes(self, target: str, units: Sequence[Unit]) -> Iterator[float]:
        survey = self._survey
        for near in survey.state.board.neighbours[target]:
            if near not in survey.enemy_at:
                found = survey.system.clash(survey.state, {u.id: near for u in units}, target)
                if found:
                    yield worth(survey, self._temper, target, found)

    def danger(self, spot: str, units: Sequence[Unit]) -> float:
        """What the enemy's best battle against a stack brings him."""
        survey = self._survey
        if not survey.touch.get(spot):
            return 0.0
        there = survey.state.moved({u.id: spot for u in units})
        found = (survey.system.clash(there, force, spot) for force in self._forces(spot))
        return max((self._gain(spot, clash) for clash in found if clash), default=0.0)

    def _gain(self, spot: str, found: Clash) -> float:
        prize = self._survey.outlook.goals.get(spot, 0.0) if spot in self._survey.outlook.held else 0.0
        return max(found.enemy - found.own + found.clear * (GROUND + prize), 0.0)

    def _forces(self, spot: str) -> Iterator[dict[str, str]]:
        """The stacks that the enemy could bring beside a hex, one of each composition."""
        survey, seen = self._survey, []
        for near in survey.state.board.neighbours[spot]:
            able = [u for u in survey.enemies if near in survey.range_of(str(u.at), u.move)]
            ridge = survey.state.board.side(near, spot)
            for force in _full(able, survey.outlook.room):
                kind = (sorted(map(_kind, force)), ridge)
                if kind not in seen:
                    seen.append(kind)
                    yield {u.id: near for u in force}


def _full(units: Collection[Unit], room: int) -> Iterable[tuple[Unit, ...]]:
    return combinations(units, min(room, len(units))) if units else ()


def _kind(unit: Unit) -> tuple[str, int]:
    return unit.type, unit.strength
