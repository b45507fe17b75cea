"""PAA 8.3: combat strengths: every factor exact, hexes added up, then rounded up once (R15, R16)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from khamsin.core.pieces import names
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import supply
from khamsin.systems.panzerarmee_afrika.facts import combat_at, is_combat, is_truck, place_hexes, side_units

COLUMNS = 10
COUNTER = {"german": 4}
"""PAA 8.62: German face value counts four times in a counterattack, every other twice."""

Line = dict[str, Plain]
Part = tuple[Unit, Fraction, str, str]
"""A factor of a unit's strength: whose, how much, what it is called, and its rule."""
Factor = tuple[Fraction, str, str]
"""A factor of anybody's strength."""
Ratio = tuple[int, int]
"""A number of points as a whole number over another."""
IsSupplied = Callable[[Unit], bool]


@dataclass(frozen=True)
class Sum:
    """A side's modified strength, and one line for each factor."""

    total: int
    parts: Sequence[Part] = ()

    @property
    def lines(self) -> list[Line]:
        """The factors as a preview shows them."""
        return [_line(*part) for part in self.parts]


@dataclass(frozen=True)
class Odds:
    """PAA 8: attack superiority and the column it is read in; None below zero (PAA 8.52)."""

    attacker: Sum
    defender: Sum

    @property
    def superiority(self) -> int:
        """Attackers less defenders, in points."""
        return self.attacker.total - self.defender.total

    @property
    def column(self) -> int | None:
        """PAA 8.7: the column of the table, 10 for all above (R21)."""
        return None if self.superiority < 0 else min(self.superiority, COLUMNS)

    def to_plain(self) -> dict[str, Plain]:
        """The answer to the drills' question."""
        return {
            "attacker": self.attacker.total,
            "defender": self.defender.total,
            "superiority": self.superiority,
            "column": self.column,
        }


def face(units: Sequence[Unit]) -> int:
    """PAA 8.71: face-value points; a truck that defends alone has one (R17, R23)."""
    return sum(map(face_of, units))


def face_of(unit: Unit) -> int:
    """PAA 8.71: face-value points of one unit."""
    return unit.strength if is_combat(unit) else 1


def defended(state: State, side: str) -> frozenset[str]:
    """PAA 8.21: the hexes in which a side has anybody who defends: a combat unit or a truck."""

    def find() -> frozenset[str]:
        return frozenset(str(u.at) for u in side_units(state, side) if is_combat(u) or is_truck(u))

    return state.recall_of(side, "defended", find)


def defenders(state: State, spots: Sequence[str], side: str) -> list[Unit]:
    """PAA 7.21, PAA 8.21: the units that defend some hexes: combat units, or a truck alone (R17)."""
    found: list[Unit] = []
    for spot in spots:
        own = combat_at(state, spot, side)
        found += own or [u for u in state.at(spot) if u.side == side and is_truck(u)][:1]
    return found


CUT: Factor = (Fraction(1, 2), "unsupplied", "PAA 10.4")
PLAIN: Factor = (Fraction(1), "face", "PAA 8")
SUPPLY_FACTORS: dict[str, Factor] = {
    "unsupplied": (Fraction(0), "supply.unsupplied", "PAA 10.4"),
    "general": (Fraction(1, 2), "supply.general", "PAA 10.4"),
    "attack": (Fraction(1), "supply.attack", "PAA 10.4"),
    "maximum": (Fraction(2), "supply.maximum", "PAA 10.4"),
}


def attack(state: State, units: Sequence[Unit], targets: Sequence[str], status: Callable[[Unit], str]) -> Sum:
    """PAA 10.4, PAA 8.31: the attackers' strength, each hex rounded up once (PAA 8.32)."""
    parts: list[Part] = []
    by_hex: dict[str, list[Ratio]] = {}
    for unit in units:
        spot = str(unit.at)
        factors = [(unit, *SUPPLY_FACTORS[status(unit)])]
        if _is_uphill(state, spot, targets):
            across = Fraction(*state.scenario.tables["sides"]["escarpment"]["attack"])
            factors.append((unit, across, "escarpment", "PAA 5.31"))
        parts += factors
        by_hex.setdefault(spot, []).append(_worth(unit.strength, factors))
    return Sum(sum(map(_rounded, by_hex.values())), parts)


def _worth(points: int, factors: Sequence[Part]) -> Ratio:
    """Points times some factors: over and under the line, for fractions reduced at every step take long."""
    over, under = points, 1
    for _, factor, _, _ in factors:
        over, under = over * factor.numerator, under * factor.denominator
    return over, under


def _rounded(worths: Sequence[Ratio]) -> int:
    """PAA 8.32: a hex's points, added up exactly and rounded up once."""
    under = lcm(*(under for _, under in worths))
    return -(-sum(over * (under // own) for over, own in worths) // under)


def _is_uphill(state: State, spot: str, targets: Sequence[str]) -> bool:
    near = state.board.neighbours[spot]
    return any(t in near and "escarpment" in state.board.side(spot, t) for t in targets)


def _line(unit: Unit, factor: Fraction, label: str, rule: str) -> Line:
    return {
        "unit": unit.id,
        "label": label,
        "name": names([unit]),
        "value": f"{face_of(unit)} x{factor}",
        "rule": rule,
    }


def defence(state: State, spots: Sequence[str], side: str, is_supplied: IsSupplied) -> Sum:
    """PAA 8.21, PAA 8.31: the defenders' strength, each hex rounded up once."""
    total, parts = 0, []
    for spot in spots:
        worths, ground = [], _ground(state, spot, side)
        for unit in defenders(state, [spot], side):
            found = ground if is_supplied(unit) else [*ground, CUT]
            factors = [(unit, *factor) for factor in found or [PLAIN]]
            parts += factors
            worths.append(_worth(face_of(unit), factors))
        total += _rounded(worths)
    return Sum(total, parts)


def _ground(state: State, spot: str, side: str) -> list[Factor]:
    """PAA 5.31, PAA 13.1: what a hex does for its defenders."""
    known: dict[tuple[str, str], list[Factor]] = state.board.derived.setdefault("paa.walls", {})
    if (spot, side) not in known:
        known[spot, side] = _walls(state, spot, side)
    return known[spot, side]


def _walls(state: State, spot: str, side: str) -> list[Factor]:
    found = []
    tables, kind = state.scenario.tables, state.board.terrain[spot]
    factor = tables["terrain"][kind].get("defence", {}).get(side, 1)
    if factor != 1:
        found.append((Fraction(factor), kind, "PAA 5.31"))
    for name, fort in tables["forts"].items():
        if spot in place_hexes(state.board, name):
            found.append((Fraction(fort["defence"]), name, "PAA 13.1"))
    return found


def odds(state: State, units: Sequence[Unit], targets: Sequence[str], side: str) -> Odds:
    """PAA 8: an attack in the combat phase; PAA 10: the defenders' supply is traced at that instant."""
    ours = attack(state, units, targets, lambda u: supply.status(state, u))
    theirs = defence(state, targets, side, lambda u: supply.general(state, u) is not None)
    return Odds(ours, theirs)


@dataclass(frozen=True)
class Counter:
    """PAA 8.62, PAA 8.63: a counterattack: its strength, superiority and column (never below 0: PAA 8.65)."""

    strength: int
    superiority: int
    column: int


def counter(units: Sequence[Unit], against: Sequence[Unit]) -> Counter:
    """PAA 8.6: surviving defenders strike back; PAA 8.61: terrain, forts and supply count for nothing.

    Trucks add nothing; if only trucks survive, or nobody, it is column 0 (R18a, R19).
    """
    own = [u for u in units if is_combat(u)]
    total = sum(u.strength * COUNTER.get(u.nation, 2) for u in own)
    superiority = total - face(against)
    column = min(max(superiority, 0), COLUMNS) if own else 0
    return Counter(total, superiority, column)


def losses_in(state: State, column: int) -> dict[int, int]:
    """PAA 8.7: points lost for each face of the die."""
    known: dict[int, dict[int, int]] = state.board.derived.setdefault("paa.losses", {})
    if column not in known:
        row = state.scenario.tables["combat"][str(column)]
        known[column] = {int(die): int(points) for die, points in row.items()}
    return known[column]
