"""What things are called: which units, hexes, boxes and words a typed text may mean.

A text is compared atom by atom, an atom being a run of letters or of digits, so that "21pz", "21 Pz" and
"21-PZ" are the same. Three grades: the whole name, its beginning, a part of it.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from khamsin.core.offer import Ask
from khamsin.core.state import Plain, State

Atoms = tuple[str, ...]

FILLERS = frozenset("all and at by for from in into of on the then to via with against".split())
"""Words between the names, which say nothing of their own."""

WHOLE, BEGINNING, PART = 0, 1, 2


def atoms(text: str) -> Atoms:
    """The runs of letters and of digits of a text, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’")
    return tuple(re.findall(r"[^\W\d_]+|\d+", bare))


def grade(typed: Atoms, name: Atoms) -> int | None:
    """How well a typed text fits a name; None where it does not. Letters may be cut short, digits may not."""
    if typed == name:
        return WHOLE
    for start in range(len(name) - len(typed) + 1):
        if all(_begins(a, b) for a, b in zip(typed, name[start:], strict=False)):
            return PART if start else BEGINNING
    return None


def _begins(typed: str, atom: str) -> bool:
    return typed == atom or (not typed.isdigit() and typed not in FILLERS and atom.startswith(typed))


def best(typed: Atoms, spellings: Iterable[Atoms]) -> int | None:
    """The best grade that any of some spellings gives."""
    grades = [g for g in (grade(typed, spelling) for spelling in spellings) if g is not None]
    return min(grades, default=None)


def _bare(typed: Atoms) -> Atoms:
    return tuple(atom for atom in typed if atom not in FILLERS)


class Names:
    """The names of a position: units, hexes, boxes, and the words of its system."""

    def __init__(self, state: State, view: Mapping[str, Plain], words: Mapping[str, Plain]) -> None:
        self.units: dict[str, Mapping[str, Plain]] = {unit["id"]: unit for unit in view["units"]}
        self.boxes: dict[str, str] = {box["id"]: box["title"] for box in view["boxes"]}
        self.words = words
        self.labels: dict[str, str] = dict(words.get("acts", {}))
        if "end_label" in view:
            self.labels["end"] = view["end_label"]
        self._board = state.board
        self._callings = self._call()
        self._spellings: dict[str, tuple[Atoms, ...]] = {}
        self._known: dict[Atoms, list[str]] = {}

    def _call(self) -> dict[str, str]:
        """Units that share a name, told apart by where they are, and there by a number."""
        shared = Counter(atoms(unit["name"]) for unit in self.units.values())
        found: dict[str, str] = {}
        met: Counter[str] = Counter()
        for i, unit in self.units.items():
            if shared[atoms(unit["name"])] > 1:
                calling = f"{unit['name']} at {self.boxes.get(unit['at'], unit['at'])}"
                met[calling] += 1
                found[i] = calling if met[calling] == 1 else f"{calling} {met[calling]}"
        return found

    def grade(self, typed: Atoms, value: str, facts: Mapping[str, Plain] | None = None) -> int | None:
        """How well a text fits a value, by any of its names; a unit may be called by name and hex."""
        calling = self._callings.get(value)
        if calling and _bare(typed) == _bare(atoms(calling)):
            return WHOLE
        return best(typed, self.spellings(value, facts))

    def spellings(self, value: str, facts: Mapping[str, Plain] | None = None) -> tuple[Atoms, ...]:
        """What a value may be called: a unit, hex or box by its names, a word also by its label."""
        if value not in self._spellings:
            self._spellings[value] = tuple(atoms(name) for name in self._names(value))
        if self.is_known(value):
            return self._spellings[value]
        label = str((facts or {}).get("label", ""))
        tail = label.rpartition(".")[2] if " " not in label else ""
        more = (atoms(self._word(label)), atoms(tail), atoms(label))
        return (*self._spellings[value], *(spelling for spelling in more if spelling))

    def is_known(self, value: str) -> bool:
        """Whether a value is a unit, a hex of the map or a box, rather than a word or a number."""
        return value in self.units or value in self.boxes or value in self._board

    def _names(self, value: str) -> Iterator[str]:
        yield value
        if value in self.units:
            yield self.units[value]["name"]
        elif value in self.boxes:
            yield self.boxes[value]
        elif value in self._board:
            yield from (name for name, spots in self._board.places.items() if spots[:1] == (value,))
        else:
            yield self.words.get("values", {}).get(value, value)

    def _word(self, label: str) -> str:
        """A label may be the address of a word, as in "decision.yes"."""
        part, _, word = label.partition(".")
        found = self.words.get(part)
        text = found.get(word, label) if isinstance(found, Mapping) else label
        return text if isinstance(text, str) else label

    def known(self, typed: Atoms) -> list[str]:
        """The units, hexes and boxes of the whole position that a text fits best."""
        if typed not in self._known:
            central = [spots[0] for spots in self._board.places.values() if spots]
            spots = [spot for spot in typed if len(typed) == 1 and spot in self._board]
            everything = dict.fromkeys([*self.units, *spots, *central, *self.boxes])
            self._known[typed] = self.fitting(typed, everything)[1]
        return self._known[typed]

    def fitting(self, typed: Atoms, values: Iterable[str], ask: Ask | None = None) -> tuple[int, list[str]]:
        """The best grade among some values, and those that have it."""
        found: dict[int, list[str]] = {}
        for value in values:
            reached = self.grade(typed, value, ask.values.get(value) if ask else None)
            if reached is not None:
                found.setdefault(reached, []).append(value)
        top = min(found, default=PART + 1)
        return top, found.get(top, [])

    def title(self, value: str, facts: Mapping[str, Plain] | None = None) -> str:
        """A value as it is written out: the name of a unit, the number and place of a hex, a label."""
        if value in self.units:
            return str(self.units[value]["name"])
        if value in self._board:
            return self._board.title(value)
        if value in self.boxes:
            return self.boxes[value]
        label = str((facts or {}).get("label", ""))
        return self._word(label) if label else str(self.words.get("values", {}).get(value, value))

    def word(self, value: str, rivals: Iterable[str] = ()) -> str:
        """What to type for a value: a unit's name, with its hex where others have the same; else itself."""
        if value not in self.units:
            return value
        name = str(self.units[value]["name"])
        other = any(best(atoms(name), self.spellings(r)) == WHOLE for r in rivals if r not in self.units)
        return self._callings.get(value, f"{name} at {self.units[value]['at']}" if other else name)

    def slot(self, ask: Ask) -> str:
        """What a slot is called."""
        said = self.words.get("slots", {})
        field = ask.field if ask.field != "unit" else None
        told = said.get(f"{ask.act}.{ask.slot}") or said.get(f"{ask.slot}.{ask.field}")
        return str(told or said.get(field or ask.slot) or field or ask.slot)

    def act(self, name: str) -> str:
        """What an act is called."""
        return self.labels.get(name, name)

    def is_alike(self, units: Sequence[str]) -> bool:
        """Whether some units differ in nothing but their ids, so that any of them will do."""
        faces = [
            {k: v for k, v in self.units.get(u, {"id": u, "own": u}).items() if k != "id"} for u in units
        ]
        return all(face == faces[0] for face in faces)
