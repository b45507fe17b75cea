"""START HERE: what a system provides, and nothing else.

A system is a module. The core calls what is below and nothing more; it never asks which game it is.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from khamsin.core.offer import Act
from khamsin.core.outlook import Clash, Outlook
from khamsin.core.rules import RuleIndex
from khamsin.core.state import Plain, State

if TYPE_CHECKING:
    from khamsin.core.game import Table


class System(Protocol):
    """One game: data plus the modules of its rulebook."""

    ID: str
    """The system's name in saves, drills and addresses."""
    SHORT: str
    """The prefix of its citations, in lower case: the name of its board in the page."""

    def rules(self) -> RuleIndex:
        """The index of the rulebook."""

    def catalog(self) -> Mapping[str, Plain]:
        """Title, blurb, scenarios, options, overlays and words, for the page."""

    def acts(self, question: str) -> Sequence[Act]:
        """The acts that answer a question, the phase being the first question."""

    def act(self, name: str) -> Act | None:
        """An act by name, whatever question it answers."""

    def out_of_turn(self, state: State) -> str:
        """The rule that a refusal cites when an act is tried that does not answer the open question."""

    def setup(self, scenario: str, options: Sequence[str]) -> State:
        """The first position of a scenario; raises BadInput for an unknown one."""

    def drill(self, case: Mapping[str, Plain]) -> State:
        """The position of a drill; raises BadInput."""

    def settle(self, table: "Table") -> None:
        """What is put right after every action, without anybody deciding."""

    def view(self, state: State) -> Mapping[str, Plain]:
        """What the page shows of a position."""

    def tell(self, state: State, event: Mapping[str, Plain]) -> str:
        """A sentence for the log; empty for an event that nobody needs to read."""

    def query(self, state: State, query: Mapping[str, Plain]) -> Plain:
        """Answers about a position: overlays (core/overlays.py), traces, odds; raises BadInput for others."""

    def measures(self, state: State) -> Sequence[Mapping[str, Plain]]:
        """The figures of a position, for a chart: id, title, rule or None, and a number for each side."""

    def report(self, state: State) -> Mapping[str, Plain]:
        """The position as the drills compare it: units by id, tracks, control, markers, pending."""

    def outcome(self, state: State) -> Mapping[str, Plain] | None:
        """Winner, degree, text and rule once the game is over."""

    def score(self, state: State, side: str) -> float:
        """How a position looks to a side, in points of strength: the higher the better."""

    def outlook(self, state: State, side: str) -> Outlook:
        """What the map is to a side: places worth having, supply, ground."""

    def clash(self, state: State, force: Mapping[str, str], target: str) -> Clash | None:
        """What an attack on a hex brings, each unit striking from the hex named; None if it may not be."""

    def board_dict(self) -> Mapping[str, Plain]:
        """The map as data, for drawing."""

    def check(self) -> Sequence[str]:
        """All that is wrong with the data files: file, key, what was expected, what was found."""
