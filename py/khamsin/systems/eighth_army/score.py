"""8A IV.score: Attack Superiority with every modifier, and what each face of the die would bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from khamsin.core.dice import FACES
from khamsin.core.numbers import signed, with_sign
from khamsin.core.sides import foe
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.eighth_army import charts, forts
from khamsin.systems.eighth_army.facts import forts_at, track, units_at

AGAIN = 6
"""8A IV.again: the final score from which a stack may attack once more."""


@dataclass(frozen=True)
class Odds:
    """What is added up before the die."""

    attacker: int
    defender: int
    ridge: int
    rough: int
    combined: int

    @property
    def superiority(self) -> int:
        """The number to which the die is added."""
        return self.attacker - self.defender + self.ridge + self.rough + self.combined

    def to_plain(self) -> dict[str, int]:
        """JSON shape."""
        return {
            "attacker": self.attacker,
            "defender": self.defender,
            "ridge": self.ridge,
            "rough": self.rough,
            "combined": self.combined,
            "superiority": self.superiority,
        }


def defence(state: State, spot: str, side: str) -> int:
    """8A IV.score: strength of a hex on the defence, fortification and Tobruk track included."""
    walls = track(state, "tobruk.ff") if forts.is_tobruk(state, spot, side) else 0
    pieces = [*units_at(state, spot, side), *forts_at(state, spot, side)]
    return sum(piece.strength for piece in pieces) + walls


def odds(state: State, units: Sequence[Unit], spot: str) -> Odds:
    """8A IV.score: an attack by units of one hex on the next (R56)."""
    side = foe(units[0].side)
    rates = state.scenario.tables["modifiers"]
    others = units_at(state, spot, side)
    combined = charts.arms(
        state, charts.composition(units), charts.composition(others), forts.is_fort(state, spot, side)
    )
    return Odds(
        attacker=sum(u.strength for u in units),
        defender=defence(state, spot, side),
        ridge=int(rates["ridge"]) if "ridge" in state.board.side(str(units[0].at), spot) else 0,
        rough=int(rates["rough"]) if state.board.terrain[spot] == "rough" else 0,
        combined=combined,
    )


def preview(state: State, units: Sequence[Unit], spot: str) -> dict[str, Plain]:
    """An attack as the page shows it before the die."""
    found = odds(state, units, spot)
    rows = [(found.superiority + die, _outcome(state, found.superiority + die)) for die in FACES]
    chances = [_chance(list(group)) for _, group in groupby(rows, key=lambda row: row[1])]
    sums = f"{found.attacker} against {found.defender}"
    return {
        "headline": f"{sums}: superiority {signed(found.superiority)}",
        "lines": _lines(state, units, spot, found),
        "chances": chances,
        "rolls": True,
        **found.to_plain(),
    }


def _lines(state: State, units: Sequence[Unit], spot: str, found: Odds) -> list[dict[str, Plain]]:
    side = foe(units[0].side)
    kinds = (charts.composition(units), charts.composition(units_at(state, spot, side)))
    lines = [{"text": u.name or u.id, "value": f"+{u.strength}"} for u in units]
    pieces = [*units_at(state, spot, side), *forts_at(state, spot, side)]
    lines += [{"text": f"Against {p.name or p.id}", "value": with_sign(-p.strength)} for p in pieces]
    if forts.is_tobruk(state, spot, side):
        lines.append({"text": "Walls of Tobruk", "value": with_sign(-int(track(state, "tobruk.ff")))})
    extra = (
        ("Across a ridge", found.ridge),
        ("Into rough ground", found.rough),
        (f"Combined arms: {kinds[0]} against {kinds[1]}", found.combined),
    )
    lines += [{"text": text, "value": with_sign(value)} for text, value in extra if value]
    lines.append({"text": "Superiority, a die is added", "value": with_sign(found.superiority)})
    told = charts.notes(state, "8A IV.table", "combined_arms", "attack_results")
    return [{**line, "rule": "8A IV.score"} for line in lines] + told


def _outcome(state: State, score: int) -> str:
    """8A IV.table: the row of a score, in words."""
    row = charts.result(state, score)
    parts = [f"attacker loses {row['attacker']}, defender {row['defender']}"]
    if row["retreat"] != "none":
        parts.append("both retreat" if row["retreat"] == "both" else f"{row['retreat']} retreats")
    if row["advance"]:
        parts.append("advance")
    if score >= AGAIN:
        parts.append("second attack")
    return ", ".join(parts)


def _chance(rows: Sequence[tuple[int, str]]) -> dict[str, Plain]:
    low, high = rows[0][0], rows[-1][0]
    scores = signed(low) if low == high else f"{signed(low)} to {signed(high)}"
    return {"text": f"{scores}: {rows[0][1]}", "p": len(rows) / len(FACES)}
