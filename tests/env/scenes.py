"""The scenarios that the environments are tried on."""

from khamsin import systems
from khamsin.core.game import Game
from khamsin.env.hand import Hand
from khamsin.env.vocabulary import Vocabulary

SHORT = ("eighth-army", "basic")
LONG = ("panzerarmee-afrika", "sonnenblume")
SCENES = [SHORT, LONG]


def hand_of(system: str, scenario: str, options: tuple[str, ...] = (), seed: int = 1) -> Hand:
    """An empty hand at the beginning of a game."""
    found = systems.get(system)
    start = found.setup(scenario, list(options))
    return Hand(Game(found, start, seed), Vocabulary.of(found, start))
