"""Who cites which rule: code, tests and drills, compared with the index of each rulebook."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.house.sources import PACKAGE, ROOT

from khamsin.core.rules import Rule
from khamsin.core.system import System
from khamsin.systems import SYSTEMS

TESTS = ROOT / "tests"


@dataclass(frozen=True)
class Chapter:
    """How much of one chapter stands: rules that are done, that need nothing, and that lack a citation."""

    title: str
    done: int
    nothing: int
    lacking: tuple[str, ...]

    def __str__(self) -> str:
        whole = self.done + self.nothing
        share = 100 * (whole - len(self.lacking)) // whole if whole else 100
        tail = f", lacking: {', '.join(self.lacking)}" if self.lacking else ""
        return f"{self.title}: {whole} rules, {self.done} done, {self.nothing} need nothing: {share} %{tail}"


class Citations:
    """The rules of one system, and who cites them."""

    def __init__(self, system: System) -> None:
        index = system.rules()
        self.rules: dict[str, Rule] = index.rules
        self._pattern = re.compile(rf"\b{re.escape(index.prefix)} ((?:\d+|[A-Z]+\b)(?:\.\w+)?)")
        self._prefix = index.prefix
        package = system.ID.replace("-", "_")
        self.code = self._cited(_files(PACKAGE / "systems" / package, "*.py"))
        data = _files(PACKAGE / "systems" / package / "data", "*.toml")
        self.data = self._cited(file for file in data if file.name != "rules.toml")
        self.tests = self._cited(_files(TESTS, "*.py"))
        self.drills: dict[str, list[str]] = {}
        for number, id_ in _drill_cites(system.ID):
            self.drills.setdefault(f"{index.prefix} {number}", []).append(id_)

    def _cited(self, files: Iterable[Path]) -> dict[str, str]:
        """Every rule cited, with a file that does."""
        found: dict[str, str] = {}
        for file in files:
            for number in self._pattern.findall(file.read_text(encoding="utf-8")):
                found.setdefault(f"{self._prefix} {number}", str(file.relative_to(ROOT)))
        return found

    def proofs(self) -> dict[str, list[str]]:
        """What shows each rule that is done: its drills, those named after it first, else a test file."""
        found = {number: self._drills(number) or [self.tests[number]] for number in self._shown()}
        return {number: ids for number, ids in found.items() if self.rules[number].done}

    def _drills(self, number: str) -> list[str]:
        own = f"-{number.removeprefix(self._prefix).strip()}-"
        return sorted(self.drills.get(number, []), key=lambda id_: own not in id_)

    def _shown(self) -> list[str]:
        return [number for number in self.rules if number in self.tests or number in self.drills]

    def unknown(self) -> list[str]:
        """Citations of rules that the index does not have."""
        drills = {number: ids[0] for number, ids in self.drills.items()}
        everywhere = [self.code, self.data, self.tests, drills]
        return sorted(
            {f"{n} in {w}" for cited in everywhere for n, w in cited.items() if n not in self.rules}
        )

    def lacking(self, rule: Rule) -> str:
        """What a rule lacks; empty if it is done and cited, or says why it needs nothing."""
        if not rule.done:
            return "" if rule.reason else "a reason"
        code = rule.number in self.code or rule.number in self.data
        shown = rule.number in self.tests or rule.number in self.drills
        return " and ".join(part for part, has in (("code", code), ("a test", shown)) if not has)

    def chapters(self) -> Iterator[Chapter]:
        """Coverage, chapter by chapter, in book order."""
        chapters: dict[str, list[Rule]] = {}
        for rule in self.rules.values():
            chapters.setdefault(rule.number.partition(".")[0], []).append(rule)
        for number, rules in chapters.items():
            lacking = tuple(f"{rule.number} ({what})" for rule in rules if (what := self.lacking(rule)))
            done = sum(rule.done for rule in rules)
            yield Chapter(f"{number} {rules[0].title}", done, len(rules) - done, lacking)


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.rglob(pattern)) if folder.is_dir() else []


def _drill_cites(system_id: str) -> Iterator[tuple[str, str]]:
    for file in _files(TESTS, "drills/**/*.json"):
        drills = json.loads(file.read_text(encoding="utf-8"))
        for drill in [drill for drill in drills if drill["system"] == system_id]:
            yield from ((number, drill["id"]) for number in drill["cites"])


@cache
def citations() -> dict[str, Citations]:
    """The citations of every system."""
    return {system_id: Citations(system) for system_id, system in SYSTEMS.items()}
