"""What is wrong with data files: gathered, and reported all at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from khamsin.core import hexes
from khamsin.core.rules import BadInput

Kind = type | tuple[type, ...]

_WORDS: dict[type, str] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "a table",
}


@dataclass(frozen=True)
class Fault:
    """One thing wrong with a data file."""

    file: str
    key: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: expected {self.expected}, found {self.found}"


class Faults:
    """Gathers what is wrong with data files; `close` raises it all together."""

    def __init__(self) -> None:
        self.all: list[Fault] = []

    def want(self, file: str, key: str, expected: str, found: object) -> None:
        """Record one fault."""
        self.all.append(Fault(file, key, expected, _show(found)))

    def close(self) -> None:
        """Raise BadInput with every fault, one a line, if there are any."""
        if self.all:
            raise BadInput("\n".join(str(fault) for fault in self.all))

    def is_kind(self, file: str, key: str, value: object, kind: Kind) -> bool:
        """Whether a value is of a kind (true is no number); a fault if not."""
        good = isinstance(value, kind) and (not isinstance(value, bool) or bool in _kinds(kind))
        if not good:
            self.want(file, key, _words(kind), value)
        return good

    def has_keys(
        self,
        file: str,
        key: str,
        table: object,
        needed: Mapping[str, Kind],
        may: Mapping[str, Kind] | None = None,
    ) -> bool:
        """Whether a table has the needed keys, of their kinds, and none beyond those it may have."""
        if not self.is_kind(file, key, table, dict):
            return False
        assert isinstance(table, dict)
        before = len(self.all)
        known = {**needed, **(may or {})}
        for name in needed:
            if name not in table:
                self.want(file, under(key, name), _words(needed[name]), "nothing")
        for name, value in table.items():
            if name not in known:
                self.want(file, under(key, name), f"only {', '.join(known)}", value)
            else:
                self.is_kind(file, under(key, name), value, known[name])
        return len(self.all) == before

    def table(self, file: str, key: str, value: object) -> dict[str, Any]:
        """The table that a value is; an empty one, and a fault, if it is none."""
        return value if self.is_kind(file, key, value, dict) and isinstance(value, dict) else {}

    def items(self, file: str, key: str, value: object, kind: Kind) -> list[Any]:
        """Those entries of a list that are of a kind; a fault for every other, and for what is no list."""
        if not self.is_kind(file, key, value, list) or not isinstance(value, list):
            return []
        return [entry for entry in value if self.is_kind(file, key, entry, kind)]

    def is_between(self, file: str, key: str, value: object, least: int, most: int) -> bool:
        """Whether a value is a whole number within bounds."""
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return True
        self.want(file, key, f"a whole number from {least} to {most}", value)
        return False

    def is_one_of(self, file: str, key: str, value: object, known: Iterable[str]) -> bool:
        """Whether a value is one of the known words; a fault that lists them if not."""
        words = list(known)
        if value in words:
            return True
        self.want(file, key, f"one of {', '.join(words)}", value)
        return False

    def is_hex(self, file: str, key: str, value: object, size: Sequence[int]) -> bool:
        """Whether a value names a hex on a map of that size."""
        if isinstance(value, str) and hexes.is_hex(value):
            column, row = hexes.parse(value)
            if 0 < column <= size[0] and 0 < row <= size[1]:
                return True
        self.want(file, key, f"a hex on the {size[0]} x {size[1]} map", value)
        return False

    def are_unique(self, file: str, key: str, names: Iterable[str]) -> None:
        """A fault for every name that stands there more than once."""
        seen: dict[str, int] = {}
        for name in names:
            seen[name] = seen.get(name, 0) + 1
        for name, count in seen.items():
            if count > 1:
                self.want(file, key, f"{name!r} once", f"{count} times")

    def has_rows(
        self, file: str, key: str, chart: object, rows: Iterable[str], columns: Iterable[str]
    ) -> None:
        """A fault for every gap in a chart of rows and columns, and for every row or column too many."""
        if not self.is_kind(file, key, chart, dict):
            return
        assert isinstance(chart, dict)
        wanted = list(columns)
        for row in rows:
            cells = chart.get(row)
            if not isinstance(cells, dict):
                self.want(file, f"{key}.{row}", f"a row with columns {', '.join(wanted)}", cells)
                continue
            for column in wanted:
                if column not in cells:
                    self.want(file, f"{key}.{row}.{column}", "an entry", "nothing")
        self._no_others(file, key, chart, [*rows])

    def _no_others(self, file: str, key: str, table: Mapping[str, object], known: Sequence[str]) -> None:
        for name in table:
            if name not in known:
                self.want(file, f"{key}.{name}", f"only {', '.join(known)}", "this one")


def under(key: str, name: str) -> str:
    """The key of an entry within a table; at the top of a file, the name alone."""
    return f"{key}.{name}" if key else name


def _kinds(kind: Kind) -> tuple[type, ...]:
    return kind if isinstance(kind, tuple) else (kind,)


def _words(kind: Kind) -> str:
    return " or ".join(_WORDS.get(k, k.__name__) for k in _kinds(kind))


def _show(found: object) -> str:
    if found is None or found == "nothing":
        return "nothing"
    text = repr(found)
    return text if len(text) <= 60 else f"{text[:57]}..."
