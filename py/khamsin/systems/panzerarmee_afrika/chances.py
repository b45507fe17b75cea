"""The exact chances of a battle: attack, counterattack, and what stands at the end (PAA 8.6, PAA 8.7)."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

from khamsin.core.dice import FACES
from khamsin.core.numbers import signed
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import battle, losses, strength

PAIRS = len(FACES) ** 2
"""The throws of a battle's two dice, all equally likely."""
Spread = dict[int, Fraction]
"""Points lost -> chance."""


def lost(units: Sequence[Unit], points: int) -> int:
    """PAA 8.72: the face value that really goes for a loss."""
    return losses.best(units, points)[0]


def _left(state: State, units: Sequence[Unit], points: int) -> list[Unit]:
    """The survivors of a loss; where the owner has a choice, those stay who strike back hardest."""
    if not lost(units, points):
        return list(units)
    rests = ([u for u in units if u.id not in gone] for gone in losses.legal_sets(units, points))
    return max(rests, key=lambda rest: strength.counter(rest, ()).strength)


def sequence(
    state: State, units: Sequence[Unit], defenders: Sequence[Unit], column: int | None
) -> tuple[Spread, Spread, Fraction]:
    """Chances of the losses on either side, and of clearing the hexes with attackers left.

    `column` None is an ineffectual attack: nobody is lost but to the counterattack (PAA 13.2).
    """
    theirs: Counter[int] = Counter()
    ours: Counter[int] = Counter()
    cleared = 0
    table = strength.losses_in(state, column) if column is not None else dict.fromkeys(FACES, 0)
    for die in FACES:
        taken = lost(defenders, table[die])
        theirs[taken] += len(FACES)
        left = _left(state, defenders, table[die])
        back = strength.losses_in(state, strength.counter(left, units).column)
        for counter in FACES:
            own = lost(units, back[counter])
            ours[own] += 1
            cleared += not left and own < strength.face(units)
    return _spread(theirs), _spread(ours), Fraction(cleared, PAIRS)


def _spread(counts: Counter[int]) -> Spread:
    """How often each loss comes in all throws of two dice, as chances."""
    return {points: Fraction(count, PAIRS) for points, count in counts.items()}


def expected(state: State, units: Sequence[Unit], spots: Sequence[str], void: bool) -> dict[str, float]:
    """PAA 8.7: the strength that a battle costs each side on average, trucks not counted."""
    enemy = foe(state.side)
    column = None if void else strength.odds(state, units, spots, enemy).column
    theirs, ours, _ = sequence(state, units, strength.defenders(state, spots, enemy), column)
    return {state.side: mean(ours), enemy: mean(theirs)}


def mean(spread: Spread) -> float:
    """The average of a loss."""
    return float(sum(points * chance for points, chance in spread.items()))


def preview(state: State, units: Sequence[Unit], spots: Sequence[str], void: bool) -> dict[str, Plain]:
    """A battle as the page shows it before the roll."""
    enemy = foe(state.side)
    odds = strength.odds(state, units, spots, enemy)
    column = None if void else odds.column
    defenders = strength.defenders(state, spots, enemy)
    lines = [*odds.attacker.lines, *odds.defender.lines, *_counter_lines(state, units, defenders, column)]
    found = {"headline": _headline(odds, void), "lines": lines, "rolls": True, **odds.to_plain()}
    if void or column is not None:
        found["chances"] = _chances(sequence(state, units, defenders, column))
    return found


def of_overrun(
    state: State, units: Sequence[Unit], defenders: Sequence[Unit], spot: str
) -> list[dict[str, Plain]]:
    """PAA 9, PAA 9.7, PAA 9.91: what an overrun is sure to take, and may cost; the supply die (R28)."""
    rows = [(f"Enemy loses {strength.face(defenders)}", Fraction(1))] if defenders else []
    ours = struck_back(state, units) if defenders else {}
    rows += [(f"Attackers lose {points}", ours[points]) for points in sorted(ours)]
    return [*_plain(rows), *of_capture(state, spot)]


def struck_back(state: State, units: Sequence[Unit]) -> Spread:
    """PAA 9.7: chances of what an overrun costs the attackers: a counterattack in column 0."""
    ours: Spread = {}
    for points in strength.losses_in(state, 0).values():
        own = lost(units, points)
        ours[own] = ours.get(own, Fraction(0)) + Fraction(1, len(FACES))
    return ours


def of_capture(state: State, spot: str) -> list[dict[str, Plain]]:
    """PAA 10.8: the supply die, where the enemy has a supply unit in a hex; it may be thrown for but once."""
    _, highest = battle.capturing(state)
    taken = Fraction(highest, len(FACES))
    rows = [("Supply unit captured", taken), ("Supply unit destroyed", 1 - taken)]
    return _plain(rows) if battle.loot(state, spot) else []


def _headline(odds: strength.Odds, void: bool) -> str:
    sums = f"{odds.attacker.total} against {odds.defender.total}"
    if void:
        return f"{sums}: ineffectual, only the fort strikes"
    if odds.column is None:
        return f"{sums}: superiority {signed(odds.superiority)}, no attack"
    return f"{sums}: superiority {signed(odds.superiority)}, column {odds.column}"


def _counter_lines(
    state: State, units: Sequence[Unit], defenders: Sequence[Unit], column: int | None
) -> list[dict[str, Plain]]:
    """The counterattack at its strongest, and what the chances take for granted of its owner's choice."""
    back = strength.counter(defenders, units)
    found = [{"text": "Counterattack if all survive: column", "value": str(back.column), "rule": "PAA 8.63"}]
    points = strength.losses_in(state, column).values() if column is not None else ()
    if any(losses.best(defenders, n)[2] > 1 for n in points):
        text = "Where the defender may choose whom he loses, the chances keep those who strike back hardest"
        found.append({"text": text, "value": "", "rule": "PAA 8.72"})
    return found


def _chances(found: tuple[Spread, Spread, Fraction]) -> list[dict[str, Plain]]:
    theirs, ours, cleared = found
    rows = [("Enemy hexes cleared, attackers left", cleared)]
    rows += [(f"Enemy loses {points}", theirs[points]) for points in sorted(theirs)]
    rows += [(f"Attackers lose {points}", ours[points]) for points in sorted(ours)]
    return _plain(rows)


def _plain(rows: Sequence[tuple[str, Fraction]]) -> list[dict[str, Plain]]:
    """Chances as the page shows them."""
    return [{"text": text, "p": float(chance)} for text, chance in rows]
