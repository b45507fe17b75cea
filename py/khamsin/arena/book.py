"""The book of a match: a file that gets a line for each finished game, so that none is ever played again."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from khamsin.arena.games import Match, Record
from khamsin.core.rules import BadInput
from khamsin.core.state import Plain


class Book:
    """The games of a match in a file: the match in the first line, then a game a line."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self._head = match.to_plain()
        self.done: set[int] = set()

    def open(self) -> None:
        """Begin the file, or see what is in it; raises BadInput where it is of another match."""
        if not self.path.exists() or not self._mend():
            self._write(self._head, "w")
        head = next(self._lines(), {})
        wrong = [key for key in self._head if head.get(key) != self._head[key]]
        if wrong:
            raise BadInput(
                f"{self.path}: holds games of another match: {wrong[0]}: expected {self._head[wrong[0]]!r}, "
                f"found {head.get(wrong[0])!r:.60}; name another file, or remove this one"
            )
        self.done = {record["n"] for record in self.records()}

    def _mend(self) -> bool:
        """Cut off a last line that was not written to its end; whether anything is left."""
        data = self.path.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            self.path.write_bytes(whole)
        return bool(whole)

    def add(self, record: Record) -> None:
        """Keep a finished game; one with a fault leaves its save in a file beside the book."""
        fault = record["fault"]
        if fault and isinstance(fault["save"], dict):
            file = self.path.with_name(f"{self.path.stem}.fault-{record['n']}.json")
            file.write_text(json.dumps({**fault["save"], "then": fault["then"]}) + "\n", encoding="utf-8")
            record = {**record, "fault": {**fault, "save": file.name}}
        self._write(record, "a")
        self.done.add(record["n"])

    def _write(self, line: Mapping[str, Plain], mode: str) -> None:
        with self.path.open(mode, encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")

    def records(self, games: int | None = None) -> Iterator[Record]:
        """The finished games, in the order in which they ended; only those below `games` if that is given."""
        lines = self._lines()
        next(lines, None)
        for number, record in enumerate(lines, start=2):
            if not isinstance(record.get("n"), int):
                raise BadInput(f"{self.path}: line {number}: expected a game, which has a number n")
            if games is None or record["n"] < games:
                yield record

    def _lines(self) -> Iterator[Record]:
        with self.path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                yield self._line(number, line)

    def _line(self, number: int, line: str) -> Record:
        try:
            found = json.loads(line)
        except ValueError as fault:
            raise BadInput(f"{self.path}: line {number}: expected JSON: {fault}") from fault
        if not isinstance(found, dict):
            raise BadInput(f"{self.path}: line {number}: expected an object, found {line!r:.40}")
        return found
