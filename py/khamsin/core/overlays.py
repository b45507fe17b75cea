"""Overlays: what may be laid over the whole map for one side: areas, marks, paths, and lines that say why.

An overlay is asked for as {"overlay": id, "side": side}, and with "at": hex for the closer look at a hex. A
system has a table of them, each a function that fills a `Sheet`; their titles and rules stand in its words.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from khamsin.core.queries import side_of, spot_of
from khamsin.core.rules import BadInput
from khamsin.core.state import Plain, State

LOOKS = ("zone", "reach", "good", "bad", "source")
"""How areas, marks and paths may look; the page has a drawing for each."""
_KEYS = ("overlay", "side", "at")


@dataclass
class Sheet:
    """One overlay while it is drawn."""

    title: str
    rule: str
    areas: list[Plain] = field(default_factory=list)
    marks: list[Plain] = field(default_factory=list)
    paths: list[Plain] = field(default_factory=list)
    lines: list[Plain] = field(default_factory=list)

    def area(self, look: str, hexes: Iterable[str], title: str) -> None:
        """Some hexes that look alike; none are left out."""
        spots = sorted(set(hexes))
        if spots:
            self.areas.append({"hexes": spots, "look": look, "title": title})

    def mark(self, look: str, spot: str, text: str, title: str) -> None:
        """A short text in a hex, with what it means."""
        self.marks.append({"hex": spot, "text": text, "look": look, "title": title})

    def path(self, look: str, hexes: Sequence[str], costs: Sequence[Plain] | None, title: str) -> None:
        """A way of two hexes or more; `costs` has, for each of its hexes, what that hex adds."""
        if len(hexes) > 1:
            found = None if costs is None else list(costs)
            self.paths.append({"hexes": list(hexes), "costs": found, "look": look, "title": title})

    def line(self, text: str, rule: str | None, at: str | None = None) -> None:
        """A sentence, its rule, and the hex that it is about."""
        self.lines.append({"text": text, "rule": rule, "at": at})

    def to_plain(self) -> dict[str, Plain]:
        """The answer, all its keys always there."""
        return {
            "title": self.title,
            "rule": self.rule,
            "areas": self.areas,
            "marks": self.marks,
            "paths": self.paths,
            "lines": self.lines,
        }


Draw = Callable[[State, str, str | None, Sheet], None]
"""Fills a sheet for a side; with a hex, for the closer look at it."""
Overlays = Mapping[str, Draw]


def listed(said: Mapping[str, Plain]) -> list[dict[str, Plain]]:
    """The overlays of a system for its catalog, from its words."""
    return [{"id": i, "per": "side", **about} for i, about in said.items()]


def lay(overlays: Overlays, said: Mapping[str, Plain], state: State, asked: Mapping[str, Plain]) -> Plain:
    """Answer one question for an overlay; raises BadInput for one that is not known."""
    strange = [key for key in asked if key not in _KEYS]
    if strange or asked.get("overlay") not in list(overlays):
        expected = f"an overlay ({', '.join(overlays)}), a side, and a hex or none"
        raise BadInput(f"query: expected {expected}, found {dict(asked)!r:.80}")
    side, at = side_of(asked.get("side")), asked.get("at")
    spot = None if at is None else spot_of(state, at)
    sheet = Sheet(said[asked["overlay"]]["title"], said[asked["overlay"]]["rule"])
    overlays[asked["overlay"]](state, side, spot, sheet)
    return sheet.to_plain()
