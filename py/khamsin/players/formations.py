"""Formations: where units end their march together, where battles are fought by single stacks."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.state import Unit
from khamsin.players.lines import at_stake
from khamsin.players.marches import Marches
from khamsin.players.plans import Plan, Thinking
from khamsin.players.posts import Post
from khamsin.players.stacks import Stack, Stacks
from khamsin.players.survey import Survey
from khamsin.players.temper import Temper

PASSES = 4
"""So often everybody's place is looked over."""
MOST = 14
"""So many hexes are looked at for each unit or stack: the best on its way."""
FEW = 6
"""So many hexes are kept for each unit, should the first be closed."""
SWAPS = 3
"""So many hexes are looked at for a unit that makes room for another."""
BETTER = 0.01
"""Less than this is nothing gained."""
LINE = 0.8
"""What a point of caution makes of a point of strength that one march of the enemy could cut off."""
BARE = 2.0
"""What an own place that is left bare costs, for each point of its worth: it is as good as given away."""
WIDE, TRIED = 24, 6
"""So many hexes are looked at to make the line safe, and so many of them are tried in earnest."""

Places = dict[str, str]
"""Where each unit ends."""


class Formation:
    """Where everybody ends; it is bettered unit by unit and stack by stack until nothing more is found."""

    def __init__(
        self,
        survey: Survey,
        temper: Temper,
        able: Marches,
        bound: Mapping[str, str],
        sent: Mapping[str, Post],
    ) -> None:
        self._survey = survey
        self._line = LINE * temper.caution
        self._stacks = Stacks(survey, temper, sent)
        self.places: Places = {u.id: bound.get(u.id, str(u.at)) for u in survey.own}
        self._free = [u for u in survey.own if u.id not in bound and u.id in able.reach]
        self._reach = {u.id: (str(u.at), *able.reach[u.id]) for u in self._free}

    def ranked(self, unit: Unit) -> list[str]:
        """The hexes that a unit can end in, the best on its way first."""
        spots = dict.fromkeys(self._reach[unit.id])
        return sorted(spots, key=lambda h: (-self._stacks.way(unit, h), h != unit.at, h))

    def form(self) -> Thinking[None]:
        """Better the places until nothing more is found."""
        for _ in range(PASSES):
            changed = False
            for group in self._groups():
                yield "forms up"
                changed = self._better(group) or changed
            if not changed:
                return

    def secure(self) -> Thinking[None]:
        """Better the places where the enemy could cut the line to them."""
        for _ in range(2):
            stake = self._line * at_stake(self._survey, self.places)
            best, places = BETTER, self.places
            for group in self._alone() if stake else ():
                yield "looks to its line"
                for spot, gain in self._detours(group, stake):
                    after = {**self.places, **dict.fromkeys(group, spot)}
                    saved = stake - self._line * at_stake(self._survey, after)
                    if gain + saved > best:
                        best, places = gain + saved, after
            if places is self.places:
                return
            self.places = places

    def _detours(self, group: Stack, stake: float) -> list[tuple[str, float]]:
        """Where a group could go at a loss that a safe line would be worth, with what is lost."""
        found = [(spot, self._gain(dict.fromkeys(group, spot))) for spot in self._open_to(group, WIDE)]
        worthy = [(spot, gain) for spot, gain in found if spot != self.places[group[0]] and gain > -stake]
        return sorted(worthy, key=lambda w: (-w[1], w[0]))[:TRIED]

    def _groups(self) -> list[Stack]:
        """Who is moved together: those who stand in one hex, and each by itself."""
        pairs = [
            (a.id, b.id)
            for n, a in enumerate(self._free)
            for b in self._free[n + 1 :]
            if set(self._reach[a.id]) & set(self._reach[b.id])
        ]
        return [*pairs, *self._alone()]

    def _alone(self) -> list[Stack]:
        return [(u.id,) for u in sorted(self._free, key=lambda u: (-u.strength, u.id))]

    def _better(self, group: Stack) -> bool:
        """Whether a better hex was found for a group, which then goes there."""
        ways = [dict.fromkeys(group, spot) for spot in self._open_to(group)]
        ways += self._exchanges(group[0]) if len(group) == 1 else []
        rated = [(self._gain(way), n) for n, way in enumerate(ways)]
        gain, best = max(rated, default=(0.0, 0))
        if gain < BETTER:
            return False
        self.places |= ways[best]
        return True

    def _exchanges(self, unit: str) -> list[Places]:
        """A unit takes another's place, which takes its place or the next best."""
        found: list[Places] = []
        for other in self._free:
            there = self.places[other.id]
            if there == self.places[unit] or there not in self._reach[unit]:
                continue
            room = [h for h in self._open_to((other.id,), SWAPS) if h != there]
            back = [self.places[unit]] if self.places[unit] in self._reach[other.id] else []
            found += [{unit: there, other.id: spot} for spot in dict.fromkeys([*back, *room])]
        return found

    def _open_to(self, group: Stack, most: int = MOST) -> list[str]:
        """The best hexes that a whole group can end in, with room for it, and those of its fellows."""
        units = [self._survey.state.units[i] for i in group]
        others = [i for i in self.places if i not in group]
        room = self._survey.outlook.room - len(group)
        shared = [h for h in self.ranked(units[0]) if all(h in self._reach[i] for i in group)]
        roomy = [h for h in shared if sum(self.places[i] == h for i in others) <= room]
        fellows = [h for h in roomy if any(self.places[i] == h for i in others)]
        return list(dict.fromkeys([*roomy[:most], *fellows]))

    def _gain(self, way: Places) -> float:
        """What is gained if some units go elsewhere."""
        touched = list(dict.fromkeys([*way.values(), *(self.places[i] for i in way)]))
        return self._sum({**self.places, **way}, touched) - self._sum(self.places, touched)

    def _sum(self, places: Places, spots: Sequence[str]) -> float:
        return sum(self._worth(h, tuple(sorted(i for i, at in places.items() if at == h))) for h in spots)

    def _worth(self, spot: str, stack: Stack) -> float:
        """What a stack is worth in a hex; what an own place costs that is left bare before the enemy."""
        survey = self._survey
        if not stack and spot in survey.bared({}):
            return -BARE * survey.outlook.goals.get(spot, 0.0)
        crowd = max(len(stack) - survey.outlook.room, 0)
        return self._stacks.worth(spot, stack) - 100.0 * crowd

    def plans(self, sent: Mapping[str, Post]) -> Iterator[Plan]:
        """Everybody's march, those who go farthest ahead first."""
        near = self._survey.turns
        order = {u.id: near(self.places[u.id], sent[u.id].spot) if u.id in sent else 99.0 for u in self._free}
        for unit in sorted(self._free, key=lambda u: (order[u.id], u.id)):
            spots = dict.fromkeys([self.places[unit.id], *self.ranked(unit)])
            post = sent.get(unit.id)
            yield Plan("post", 0.0, {unit.id: tuple(spots)[:FEW]}, post.spot if post else None)


def formed(
    survey: Survey, temper: Temper, able: Marches, bound: Mapping[str, str], sent: Mapping[str, Post]
) -> Thinking[list[Plan]]:
    """The marches of everybody who is not bound for a battle."""
    formation = Formation(survey, temper, able, bound, sent)
    yield from formation.form()
    yield from formation.secure()
    return list(formation.plans(sent))
