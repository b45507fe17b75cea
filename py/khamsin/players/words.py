"""Words: what the levels of computer players are called, and a line on how each plays."""

from khamsin.core.state import Plain
from khamsin.players.levels import LEVELS

WORDS = {
    "recruit": ("Recruit", "Takes each phase as it comes. For a first game."),
    "staff": ("Staff", "Plans its battles and its supply for the whole turn."),
    "fox": ("Fox", "Thinks of your reply as well. The strongest, and the slowest."),
}


def levels() -> list[dict[str, Plain]]:
    """The levels that may be chosen, the weakest first: id, title and text."""
    return [{"id": name, "title": WORDS[name][0], "text": WORDS[name][1]} for name in LEVELS]
