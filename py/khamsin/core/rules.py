"""Denials, errors, and the index of a rulebook.

KhamsinError            everything that is ours to explain
  BadInput              a file, link or request that cannot be: says what, where, what was expected
    InvalidSave         a save or link that cannot be loaded
  Refused               an action that the rules forbid; carries the Denial
  Stale                 a request about an earlier step of the game
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


class KhamsinError(Exception):
    """Everything that is ours to explain to the player."""


class BadInput(KhamsinError):
    """Input that cannot be: what, where, and what was expected."""


class InvalidSave(BadInput):
    """A save or link that cannot be loaded."""


class Stale(KhamsinError):
    """A request about an earlier step of the game."""


@dataclass(frozen=True)
class Denial:
    """Why something may not be done: the rule ("PAA 6.3"), a sentence, the hex or unit, other reasons."""

    rule: str
    why: str
    at: str | None = None
    also: tuple["Denial", ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule cited, the first one first."""
        return (self.rule, *(other.rule for other in self.also))

    def to_plain(self) -> dict[str, object]:
        """JSON shape for the page."""
        also = [{"rule": d.rule, "why": d.why, "at": d.at} for d in self.also]
        return {"rule": self.rule, "why": self.why, "at": self.at, "also": also}


class Refused(KhamsinError):
    """An action that the rules forbid."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(f"{denial.why} ({', '.join(denial.rules)})")
        self.denial = denial


def gather(objections: Iterable[Denial]) -> Denial | None:
    """One denial from all objections: the first, with the others beside it; None if there are none."""
    found: list[Denial] = []
    for objection in objections:
        first = replace(objection, also=()) if objection.also else objection
        for one in (first, *objection.also):
            if one.rule not in [known.rule for known in found]:
                found.append(one)
    return replace(found[0], also=tuple(found[1:])) if found else None


@dataclass(frozen=True)
class Rule:
    """One entry of a rulebook's index, in our own words."""

    number: str
    title: str
    text: str
    done: bool = True
    reason: str = ""
    rulings: tuple[tuple[str, str], ...] = ()
    reconstructed: str = ""

    @property
    def status(self) -> str:
        """How far the program's answer is the book's own: "tested", "ruling", "reconstructed", "nothing".

        Whatever is not "nothing" is tested; "ruling" and "reconstructed" say what else it rests on.
        """
        if not self.done:
            return "nothing"
        if self.reconstructed:
            return "reconstructed"
        return "ruling" if self.rulings else "tested"

    @property
    def grounds(self) -> str | None:
        """Why the status is what it is, in words; None where the text alone is enough."""
        if self.status == "ruling":
            named = " and ".join(ruling for ruling, _ in self.rulings)
            return f"Read by {named}, where the text leaves it open."
        return {"nothing": self.reason, "reconstructed": self.reconstructed}.get(self.status)


class RuleIndex:
    """The index of one rulebook: numbers with their prefix, e.g. "PAA 5.31"."""

    def __init__(self, prefix: str, data: Mapping[str, object]) -> None:
        self.prefix = prefix
        rulings: dict[str, list[tuple[str, str]]] = {}
        for ruling in _tables(data, "ruling"):
            for number in _texts(ruling, "rules"):
                rulings.setdefault(number, []).append((str(ruling["id"]), str(ruling["text"])))
        self.rules: dict[str, Rule] = {}
        for entry in _tables(data, "rule"):
            number = str(entry["number"])
            self.rules[f"{prefix} {number}"] = Rule(
                f"{prefix} {number}",
                str(entry["title"]),
                str(entry["text"]),
                bool(entry.get("done", True)),
                str(entry.get("reason", "")),
                tuple(rulings.get(number, ())),
                str(entry.get("reconstructed", "")),
            )

    def __contains__(self, number: object) -> bool:
        return number in self.rules

    def to_plain(self) -> list[dict[str, object]]:
        """JSON shape for the page, in book order."""
        return [
            {
                "number": rule.number,
                "title": rule.title,
                "text": rule.text,
                "rulings": [{"id": i, "text": t} for i, t in rule.rulings],
                "status": rule.status,
                "reason": rule.grounds,
            }
            for rule in self.rules.values()
        ]


def _tables(data: Mapping[str, object], key: str) -> list[Mapping[str, object]]:
    found = data.get(key, [])
    return [t for t in found if isinstance(t, Mapping)] if isinstance(found, list) else []


def _texts(data: Mapping[str, object], key: str) -> list[str]:
    found = data.get(key, [])
    return [str(t) for t in found] if isinstance(found, list) else []
