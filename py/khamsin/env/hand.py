"""The hand of whoever decides: a draft of an action, made one word at a time as a finger would.

The first word names an act; one that has nothing to fill is played by that. Each further word adds a value
to the draft. Where two slots of an act could take the same value, it goes to the first of them; a word
"slot:..." before it sends it to the other. "play" plays what is ready. "back" is open only where nothing
else is: it takes one word back, and the draft that led nowhere is not offered again in this position.
No draft goes on for ever: a value joins a list once, a slot is filled once, and records have a limit.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from khamsin.core.game import Game
from khamsin.core.offer import Action, Ask, Offer, additions, extend
from khamsin.core.rules import BadInput, KhamsinError
from khamsin.core.state import NOTHING, Plain
from khamsin.env.vocabulary import BACK, PLAY, SEATS, Vocabulary

RECORDS = 24
"""So many records a draft may hold."""


@dataclass(frozen=True)
class Stage:
    """A draft on its way; `slot`: where the next value goes, if settled; `goes`: there is nothing to fill."""

    draft: Mapping[str, Plain] = field(default_factory=dict)
    slot: str = ""
    goes: bool = False


@dataclass(frozen=True)
class Onward:
    """What may come of a stage: an action that is ready, and the stage that each word leads to."""

    ready: Action | None
    words: Mapping[str, Stage] = field(default_factory=dict)


class Hand:
    """A game and the draft in hand; `said` are the words of the draft so far, by index."""

    def __init__(self, game: Game, vocabulary: Vocabulary) -> None:
        self.game = game
        self.vocabulary = vocabulary
        self.seats: dict[str, str] = {}
        self._begin()

    def _begin(self) -> None:
        """A new position: nothing is said."""
        self.said: list[int] = []
        self._trail = [Stage()]
        self._dead: set[str] = set()
        self._open: dict[int, Stage] | None = None
        self._ready: Action | None = None
        self._seat()

    def _seat(self) -> None:
        """Give units made during the game a name of the vocabulary, and keep it while they are in play."""
        units = self.game.state.units
        fresh = [u.id for u in units.values() if u.id not in self.vocabulary.index and u.at is not None]
        self.seats = {unit: seat for unit, seat in self.seats.items() if unit in fresh}
        for unit in fresh:
            free = [seat for seat in SEATS if seat not in self.seats.values()]
            if unit not in self.seats and not free:
                raise KhamsinError(f"{unit}: more than {len(SEATS)} units were made in this game")
            self.seats.setdefault(unit, free[0] if free else "")

    @property
    def is_over(self) -> bool:
        """Whether the game is decided."""
        return self.game.system.outcome(self.game.state) is not None

    @property
    def open(self) -> Mapping[int, Stage]:
        """The indices that may be said now, and where they lead; none once the game is over."""
        if self._open is None:
            self._open = {} if self.is_over else self._look()
        return self._open

    def _look(self) -> dict[int, Stage]:
        here = self._trail[-1]
        onward = self.onward(here)
        alive = {word: stage for word, stage in onward.words.items() if self._key(stage) not in self._dead}
        found = {self._index(word): stage for word, stage in alive.items()}
        self._ready = onward.ready
        if onward.ready is not None:
            found[PLAY] = here
        if not found and not self.said:
            raise KhamsinError(f"in {self.game.state.question.name}: nothing can be done")
        return found or {BACK: here}

    def _index(self, word: str) -> int:
        if word not in self.vocabulary.index:
            raise KhamsinError(f"{word!r} is offered, but has no index in the vocabulary")
        return self.vocabulary.index[word]

    def say(self, index: int) -> bool:
        """Take one step; whether an action was played by it. Raises BadInput for what is not open."""
        if index not in self.open:
            word = self.vocabulary.word(index)
            raise BadInput(f"action {index} ({word}) is not open: expected one that the action mask has as 1")
        stage = self.open[index]
        ready = self._ready if index == PLAY else self.onward(stage).ready if stage.goes else None
        if ready is not None:
            self.play(ready)
            return True
        if index == BACK:
            self._dead.add(self._key(self._trail.pop()))
            self.said.pop()
        else:
            self._trail.append(stage)
            self.said.append(index)
        self._open = None
        return False

    def play(self, action: Action) -> None:
        """Play a whole action; the draft in hand is dropped."""
        self.game.play(action)
        self._begin()

    def onward(self, stage: Stage) -> Onward:
        """What may come of a stage in this position."""
        offer = self.game.offer(stage.draft)
        words = _values(offer, stage, self.seats) if stage.draft else _acts(offer)
        found: dict[str, Stage] = {}
        for word, other, next_stage in words:
            if word in found:
                found.setdefault(other, Stage(stage.draft, other.partition(":")[2]))
            else:
                found[word] = next_stage
        return Onward(offer.ready, found)

    def _key(self, stage: Stage) -> str:
        """Stages that lead to the same have the same key: the order of units does not matter."""
        units = self.game.state.units
        plain = {
            key: sorted(part) if isinstance(part, list) and all(str(v) in units for v in part) else part
            for key, part in stage.draft.items()
        }
        return stage.slot + json.dumps(plain, sort_keys=True)


def _acts(offer: Offer) -> Iterator[tuple[str, str, Stage]]:
    """The acts that are open, each once."""
    acts = dict.fromkeys(ask.act for ask in offer.asks if _leads(ask))
    for act in acts:
        goes = all(ask.take == "go" for ask in offer.asks if ask.act == act)
        yield f"act:{act}", "", Stage({"act": act}, goes=goes)


def _leads(ask: Ask) -> bool:
    return (ask.take == "go" and ask.denial is None) or bool(additions(ask, NOTHING))


def _values(offer: Offer, stage: Stage, seats: Mapping[str, str]) -> Iterator[tuple[str, str, Stage]]:
    """The values that may be added, each with the word for its slot."""
    for ask in offer.asks:
        is_full = ask.field == "unit" and len(stage.draft.get(ask.slot, ())) >= RECORDS
        if is_full or stage.slot not in ("", ask.slot):
            continue
        for value in additions(ask, stage.draft):
            yield seats.get(value, value), f"slot:{ask.slot}", Stage(extend(stage.draft, ask, value))
