"""Survey: a side's look at the map before it plans: who stands where, what threatens what, how far it is."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from khamsin.core.outlook import Graph, Outlook
from khamsin.core.paths import flood, turned
from khamsin.core.pieces import on_map
from khamsin.core.sides import foe
from khamsin.core.state import State, Unit
from khamsin.core.system import System
from khamsin.players.plans import Thinking

HORIZON = 8
"""So many turns of march are looked ahead; what is farther is as far as this and half as much again."""
BEYOND = 1.5 * HORIZON
DRY = 0.3
"""So much of the enemy's strength is reckoned with where it may not go yet, for want of supply."""
USUAL = 50
"""Movement points of a turn's march, where there is no unit to tell."""


class Survey:
    """One position through the eyes of one side. All is worked out when it is first asked for."""

    def __init__(self, system: System, state: State, side: str) -> None:
        self.system = system
        self.state = state
        self.side = side
        self.outlook: Outlook = system.outlook(state, side)
        self.own = fighters(state, side, self.outlook.trains)
        self._nearest: dict[str, float] = {}

    @cached_property
    def enemies(self) -> list[Unit]:
        """The enemy's units that can fight and march."""
        trains = self.system.outlook(self.state, foe(self.side)).trains
        return fighters(self.state, foe(self.side), trains)

    @cached_property
    def is_last(self) -> bool:
        """Whether nothing comes after this turn."""
        return self.state.turn >= self.state.scenario.last_turn

    @cached_property
    def march(self) -> int:
        """Points of ground that a usual unit covers in a turn."""
        usual = sorted(u.move for u in self.own or self.enemies)
        return self.outlook.pace * (usual[len(usual) // 2] if usual else USUAL)

    def turns(self, spot: str, goal: str) -> float:
        """Turns of march from a hex to another, as if nobody stood in the way."""
        return self._turns_to(goal).get(spot, BEYOND)

    def _turns_to(self, goal: str) -> Mapping[str, float]:
        known, key = self.state.board.derived, f"players.turns.{goal}.{self.march}"
        if key not in known:
            points = flood([goal], self.march * HORIZON, self._inward, lambda spot: False)
            known[key] = {spot: paid / self.march for spot, paid in points.items()}
        found: Mapping[str, float] = known[key]
        return found

    @property
    def _inward(self) -> Graph:
        known = self.state.board.derived
        if "players.inward" not in known:
            known["players.inward"] = turned(self.outlook.ground)
        found: Graph = known["players.inward"]
        return found

    @cached_property
    def crew(self) -> frozenset[str]:
        """The ids of the own units that can fight and march."""
        return frozenset(unit.id for unit in self.own)

    @cached_property
    def strength_at(self) -> dict[str, float]:
        """Strength of each own hex."""
        return sums(guards(self.state, self.side))

    @cached_property
    def enemy_at(self) -> dict[str, float]:
        """Strength of each enemy hex."""
        return sums(guards(self.state, foe(self.side)))

    @cached_property
    def stores(self) -> frozenset[str]:
        """The hexes of own depots."""
        return frozenset(str(self.state.units[i].at) for i in self.outlook.depots)

    def look_around(self) -> Thinking[None]:
        """Work out, piece by piece, what nearly every thought goes by."""
        for spot, move in _columns(self.enemies):
            yield "looks at the enemy"
            self._struck_from(spot, move)
        for goal in dict.fromkeys([*self.outlook.goals, *self.enemy_at]):
            yield "looks at the map"
            self._turns_to(goal)

    @cached_property
    def touch(self) -> dict[str, float]:
        """For each hex, the strength with which the enemy could stand beside it after one turn's march.

        Little of an enemy that may not leave its supply comes where none reaches.
        """
        found: dict[str, float] = {}
        for (spot, move), strength in _columns(self.enemies).items():
            for there in self._struck_from(spot, move):
                found[there] = found.get(there, 0.0) + strength
        fed = self._enemy_fed
        return found if fed is None else {h: s if h in fed else DRY * s for h, s in found.items()}

    @cached_property
    def _enemy_fed(self) -> frozenset[str] | None:
        """The hexes beside which an enemy that may not leave its supply can stand; None if it may."""
        near, outlook = self.state.board.neighbours, self.system.outlook(self.state, foe(self.side))
        return frozenset(n for h in outlook.fed for n in near[h]) if outlook.tied else None

    def _struck_from(self, spot: str, move: int) -> Iterable[str]:
        known, key = self.state.board.derived, f"players.struck.{spot}.{move}"
        if key not in known:
            ends = flood([spot], move * self.outlook.pace, self.outlook.ground, lambda spot: False)
            near = self.state.board.neighbours
            known[key] = tuple(dict.fromkeys(n for end in ends for n in near[end]))
        found: Iterable[str] = known[key]
        return found

    def is_at_hand(self, spot: str, within: float) -> bool:
        """Whether an enemy stands within so many turns of march."""
        if spot not in self._nearest:
            self._nearest[spot] = min((self.turns(spot, h) for h in self.enemy_at), default=BEYOND)
        return self._nearest[spot] <= within

    def risk(self, spot: str, strength: float) -> float:
        """Strength that is likely to be lost in a hex to the enemy's next attack on it."""
        threat = self.touch.get(spot, 0.0)
        if not threat or not strength:
            return 0.0
        walls = strength * self.outlook.cover.get(spot, 1.0)
        return strength * min(max((threat / walls - 1.0) / 2.0, 0.0), 1.0)

    def is_fed(self, spot: str) -> bool:
        """Whether a unit of the side would be supplied in a hex."""
        return spot in self.outlook.fed


def fighters(state: State, side: str, trains: Iterable[str]) -> list[Unit]:
    """The units of a side on the map that can fight and march."""
    own = (u for u in state.units.values() if u.side == side and on_map(u) and u.strength and u.move)
    return [u for u in own if u.id not in trains]


def guards(state: State, side: str) -> list[Unit]:
    """The pieces of a side on the map that have a strength, works included."""
    return [u for u in state.units.values() if u.side == side and on_map(u) and u.strength]


def sums(units: Iterable[Unit]) -> dict[str, float]:
    """Strength by hex."""
    found: dict[str, float] = {}
    for unit in units:
        found[str(unit.at)] = found.get(str(unit.at), 0.0) + unit.strength
    return found


def _columns(units: Iterable[Unit]) -> dict[tuple[str, int], float]:
    """Strength by hex and allowance: what marches alike is looked at once."""
    found: dict[tuple[str, int], float] = {}
    for unit in units:
        key = (str(unit.at), unit.move)
        found[key] = found.get(key, 0.0) + unit.strength
    return found
