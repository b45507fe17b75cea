"""Commands: a typed line read into a draft, by matching its words against the offers step by step.

`move 21pz 2304`, `attack 3006 with 5pz, ariete`, `end`. The words for the values may come in any order that
the offers allow: each goes to the first open slot that it fits, and a reading that leads nowhere is taken
back. A line that begins with no verb goes on with the draft in hand. Nothing is played here.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from khamsin.core.game import Game
from khamsin.core.hexes import is_hex
from khamsin.core.names import BEGINNING, FILLERS, WHOLE, Atoms, Names, atoms, best
from khamsin.core.offer import Ask, Draft, Offer, additions, extend
from khamsin.core.rules import BadInput, Denial, Refused
from khamsin.core.sayings import FEW, expected, help_text, named, said
from khamsin.core.state import NOTHING, Plain

LONGEST_LINE = 400
LONGEST_NAME = 8
MOST_OFFERS = 120
"""So many offers are asked for one line, then the reading gives up."""


@dataclass(frozen=True)
class Reading:
    """What a line came to: the draft, what the engine offers for it, and a sentence that says so."""

    draft: dict[str, Plain]
    offer: Offer
    said: str


@dataclass(frozen=True)
class Word:
    """One atom of the line; `opens` tells that a comma or the beginning stands before it."""

    text: str
    opens: bool


@dataclass
class Dead:
    """The reading that came farthest before it failed, for the complaint."""

    read: int = -1
    draft: dict[str, Plain] = field(default_factory=dict)
    offer: Offer = field(default_factory=lambda: Offer(()))
    rest: tuple[Word, ...] = ()
    which: tuple[str, list[str]] | None = None


def read(game: Game, names: Names, text: str, draft: Draft = NOTHING) -> Reading:
    """Read one line; raises BadInput or Refused, which say what was not understood or is not allowed."""
    if len(text) > LONGEST_LINE:
        raise BadInput(f"This line is {len(text)} characters long: expected {LONGEST_LINE} at most.")
    words = _words(text)
    if not words or words[0].text == "help":
        return Reading({}, game.offer(), help_text(game, names))
    return _Reader(game, names).read(words, draft)


def _words(text: str) -> tuple[Word, ...]:
    parts = [atoms(part) for part in re.split(r"[,;:]", text)]
    return tuple(Word(atom, n == 0) for part in parts for n, atom in enumerate(part))


class _Reader:
    """One line against one position."""

    def __init__(self, game: Game, names: Names) -> None:
        self.game = game
        self.names = names
        self.asked = 0
        self.dead = Dead()
        self.unclear: tuple[str, list[str]] | None = None

    def offer(self, draft: Draft) -> Offer:
        """The offer for a draft; raises BadInput for a line that asks too many."""
        self.asked += 1
        if self.asked > MOST_OFFERS:
            raise BadInput("This line can be read in too many ways: write less at once.")
        return self.game.offer(draft)

    def read(self, words: tuple[Word, ...], draft: Draft) -> Reading:
        """The first reading that may be played, else the first that is whole."""
        words, via = self._via(words)
        opening = self.offer({})
        starts = [({"act": act}, words[used:]) for act, used in self._verbs(words, opening)]
        if not starts:
            starts = self._shut(words)
        if not starts:
            starts = [(dict(draft), words)] if draft else []
            starts.append(({}, words))
        whole = None
        for start, rest in starts:
            for found, offer in self._fill(start, rest, len(words) - len(rest)):
                if offer.ready is not None:
                    return self._by_way(found, offer, via)
                whole = whole or (found, offer)
        if whole is None:
            raise self._complaint()
        return self._unfinished(*whole)

    def _via(self, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], list[str]]:
        """The line without "via" and the hexes after it, and those hexes."""
        start = next((n for n, word in enumerate(words) if word.text == "via"), len(words))
        via: list[str] = []
        end = start + 1
        while end < len(words) and words[end].text != "to":
            names = ((n, self._span(words[end:], n)) for n in range(min(FEW, len(words) - end), 0, -1))
            spots = ((n, spot) for n, name in names if name and (spot := self._spot(name)))
            length, spot = next(spots, (0, ""))
            if not spot:
                break
            via, end = [*via, spot], end + length
        if start < len(words) and not via:
            raise BadInput("“via” is followed by the hexes to go through, by number or by name.")
        return words[:start] + words[end:], via

    def _by_way(self, draft: dict[str, Plain], offer: Offer, via: list[str]) -> Reading:
        """A draft that may be played, led through some hexes; refused if the way may not be gone."""
        if via and "path" not in draft:
            raise BadInput("“via” goes with a way over land only.")
        if via:
            draft = {**draft, "path": [*via, *draft["path"][-1:]]}
            offer = self.offer(draft)
        if offer.ready is None and offer.denial:
            raise Refused(offer.denial)
        missed = [spot for spot in via if spot not in (offer.ready or {}).get("path", via)]
        if missed:
            raise BadInput(f"No way that these units can go leads through {self.names.title(missed[0])}.")
        return Reading(draft, offer, said(self.names, draft, offer))

    def _unfinished(self, draft: dict[str, Plain], offer: Offer) -> Reading:
        """A draft that is whole and refused, with nothing more to add, is no draft to go on with."""
        if list(draft) == ["act"] and not offer.asks:
            raise self._idle(draft)
        refusal = offer.denial or next((ask.denial for ask in offer.asks if ask.take == "go"), None)
        if refusal and not any(additions(ask, draft) for ask in offer.asks):
            raise Refused(refusal)
        return Reading(draft, offer, said(self.names, draft, offer))

    def _idle(self, draft: Draft) -> BadInput | Refused:
        """An act of this phase that nobody can do: the reason, if all have the same one."""
        side = self.game.state.question.asked
        own = [i for i, unit in self.names.units.items() if unit["side"] == side and is_hex(str(unit["at"]))]
        found = [self.game.explain(draft, i) for i in own]
        if found and found[0] and len({denial.rule for denial in found if denial}) == 1 and all(found):
            return Refused(found[0])
        return BadInput(f"{self.names.act(str(draft['act']))}: nobody can do this now.")

    # Verbs

    def _verbs(self, words: Sequence[Word], opening: Offer) -> list[tuple[str, int]]:
        """The open acts that the line may begin with, and how many words that takes; whole names first."""
        shut = {ask.act for ask in opening.asks if ask.denial}
        acts = sorted(dict.fromkeys(ask.act for ask in opening.asks), key=lambda act: act in shut)
        found: list[tuple[int, int, list[str]]] = []
        for used in range(1, min(len(words), LONGEST_NAME) + 1):
            typed = self._span(words, used)
            grades = {act: g for act in acts if (g := self._verb_grade(typed, act)) is not None}
            for reached in (WHOLE, BEGINNING):
                fit = [act for act, g in grades.items() if g == reached]
                if fit:
                    found.append((reached, -used, fit))
        found.sort(key=lambda entry: entry[:2])
        for reached, _, fit in found[:1]:
            if reached != WHOLE and len(fit) > 1 and not self._is_name(words):
                raise BadInput(f"Which? {', '.join(map(self.names.act, fit))}. Write more of the word.")
        return [(fit[0], -used) for reached, used, fit in found if reached == WHOLE or len(fit) == 1]

    def _verb_grade(self, typed: Atoms, act: str) -> int | None:
        if not typed:
            return None
        spellings = (act, self.names.act(act), str(self.names.words.get("acts", {}).get(act, act)))
        reached = best(typed, map(atoms, spellings))
        return reached if reached in (WHOLE, BEGINNING) else None

    def _is_name(self, words: Sequence[Word]) -> bool:
        """Whether the line begins with the whole name of something."""
        return any(self._span(words, n) and self.names.known(self._span(words, n)) for n in (1, 2, 3))

    def _shut(self, words: tuple[Word, ...]) -> list[tuple[dict[str, Plain], tuple[Word, ...]]]:
        """An act with nothing to offer is read all the same; one of another time is refused by its rule."""
        for used in range(min(len(words), LONGEST_NAME), 0, -1):
            typed = self._span(words, used)
            for act in self.names.labels:
                if self._verb_grade(typed, act) != WHOLE or not self.game.system.act(act):
                    continue
                if any(known.name == act for known in self.game.acts):
                    return [({"act": act}, words[used:])]
                denial = self.game.why_not({"act": act})
                if denial:
                    raise Refused(denial)
        return []

    # Values

    def _fill(
        self, draft: dict[str, Plain], rest: tuple[Word, ...], done: int
    ) -> Iterator[tuple[dict[str, Plain], Offer]]:
        """Every way to give the rest of the words to open slots; leaves the deepest failure behind."""
        while rest and rest[0].text in FILLERS:
            rest, done = rest[1:], done + 1
        offer = self.offer(draft)
        if not rest:
            yield draft, offer
            return
        came, self.unclear = False, None
        for start, length in self._items(rest):
            for grown in self._growths(draft, offer, rest, start, length):
                came = True
                left = rest[:start] + rest[start + length :]
                yield from self._fill(grown, left, done + length)
        if not came and done > self.dead.read:
            self.dead = Dead(done, draft, offer, rest, self.unclear)

    def _items(self, rest: Sequence[Word]) -> Iterator[tuple[int, int]]:
        """Where a name may begin and how many words it may take; what is known is skipped whole."""
        start = 0
        while start < len(rest):
            if rest[start].text in FILLERS:
                start += 1
                continue
            tail = rest[start:]
            lengths = [n for n in range(min(LONGEST_NAME, len(tail)), 0, -1) if self._span(tail, n)]
            full = next((n for n in lengths if self._is_unit(self._span(tail, n))), 1)
            yield from ((start, n) for n in lengths if n >= full)
            start += next((n for n in lengths if self.names.known(self._span(tail, n))), 1)

    def _is_unit(self, typed: Atoms) -> bool:
        """Whether a text is the whole name of a unit: then no part of it means something else."""
        found = (v for v in self.names.known(typed) if v in self.names.units)
        return any(self.names.grade(typed, v) == WHOLE for v in found)

    @staticmethod
    def _span(words: Sequence[Word], length: int) -> Atoms:
        """So many words as one name; empty where a comma stands between, or where a filler begins it."""
        span = words[:length]
        if len(span) < length or any(word.opens for word in span[1:]) or span[0].text in FILLERS:
            return ()
        return tuple(word.text for word in span)

    def _growths(
        self, draft: dict[str, Plain], offer: Offer, rest: tuple[Word, ...], start: int, length: int
    ) -> Iterator[dict[str, Plain]]:
        """The drafts that one name leads to, in the order of the asks."""
        typed = self._span(rest[start:], length)
        left = rest[:start] + rest[start + length :]
        top, found = self._candidates(typed, draft, offer)
        for ask, values in found:
            if top > WHOLE and self._is_other(typed, values):
                continue
            value = self._one_of(values, left, typed)
            if value is not None:
                yield self._taken(draft, offer, ask, value)
        enemy = None if found else self._enemy(typed)
        for ask in offer.asks if enemy else ():
            if enemy in additions(ask, draft):
                yield self._taken(draft, offer, ask, str(enemy))
        spot = self._spot(typed)
        if spot is None:
            return
        if spot in self._from(draft):
            yield draft
        if not found:
            grown = self._stack(draft, offer, spot)
            if grown:
                yield grown

    def _enemy(self, typed: Atoms) -> str | None:
        """The hex of the enemy unit that a text calls by its whole name: it may stand for its hex."""
        side = self.game.state.question.asked
        units = (v for v in self.names.known(typed) if v in self.names.units)
        called = [self.names.units[v] for v in units if self.names.grade(typed, v) == WHOLE]
        spots = dict.fromkeys(str(unit["at"]) for unit in called if unit["side"] != side)
        spot = next(iter(spots), "")
        return spot if len(called) == 1 and is_hex(spot) else None

    def _candidates(
        self, typed: Atoms, draft: Draft, offer: Offer
    ) -> tuple[int, list[tuple[Ask, list[str]]]]:
        """For every open slot the values that fit the text best, if no other slot has better ones."""
        graded = [(ask, *self.names.fitting(typed, additions(ask, draft), ask)) for ask in offer.asks]
        top = min((reached for _, reached, values in graded if values), default=BEGINNING)
        return top, [(ask, values) for ask, reached, values in graded if values and reached == top]

    def _is_other(self, typed: Atoms, values: Sequence[str]) -> bool:
        """Whether the text is the whole name of something not offered: better refused than guessed."""
        exact = [v for v in self.names.known(typed) if self.names.grade(typed, v) == WHOLE]
        return bool(exact) and not any(value in exact for value in values)

    def _one_of(self, values: Sequence[str], left: Sequence[Word], typed: Atoms) -> str | None:
        """The value meant: the only one, any of several that are alike, or the one in a hex named beside."""
        if len(values) == 1 or self.names.is_alike(values):
            return values[0]
        spots = {word.text for word in left}
        there = [v for v in values if v in self.names.units and self.names.units[v]["at"] in spots]
        if there and self.names.is_alike(there):
            return there[0]
        self.unclear = self.unclear or (" ".join(typed), list(there or values))
        return None

    def _taken(self, draft: dict[str, Plain], offer: Offer, ask: Ask, value: str) -> dict[str, Plain]:
        """The draft with a value; while several acts would take it into the same slot, the act stays open."""
        grown = extend(draft, ask, value)
        same = [a.act for a in offer.asks if (a.slot, a.take, a.field) == (ask.slot, ask.take, ask.field)]
        rivals = {a.act for a in offer.asks if a.act in same and value in a.values}
        if "act" not in draft and len(rivals) > 1:
            del grown["act"]
        return grown

    def _spot(self, typed: Atoms) -> str | None:
        """The hex that a number or the whole name of a place means."""
        return next((v for v in self.names.known(typed) if is_hex(v) and v not in self.names.units), None)

    def _from(self, draft: Draft) -> set[str]:
        """Where the units of a draft stand: such a hex may be named beside them."""
        return {str(self.names.units[u]["at"]) for u in named(draft) if u in self.names.units}

    def _stack(self, draft: dict[str, Plain], offer: Offer, spot: str) -> dict[str, Plain] | None:
        """A hex in place of the units in it: all that a slot takes, one after the other."""
        for ask in offer.asks:
            here = [v for v in additions(ask, draft) if self.names.units.get(v, {}).get("at") == spot]
            if ask.take == "set" and here:
                return self._all(draft, ask, here)
        return None

    def _all(self, draft: dict[str, Plain], first: Ask, values: Sequence[str]) -> dict[str, Plain]:
        grown = extend(draft, first, values[0])
        for value in values[1:]:
            for ask in self.offer(grown).asks:
                if (ask.act, ask.slot) == (first.act, first.slot) and value in ask.values:
                    grown = extend(grown, ask, value)
        return grown

    # What went wrong

    def _complaint(self) -> BadInput | Refused:
        """What could not be read at the farthest point, and what was expected there."""
        dead, names = self.dead, self.names
        tail = dead.rest[next((i for i, w in enumerate(dead.rest) if w.text not in FILLERS), 0) :]
        if dead.which:
            return self._which(*dead.which)
        spans = [span for n in range(min(LONGEST_NAME, len(tail)), 0, -1) if (span := self._span(tail, n))]
        text = next((span for span in spans if names.known(span)), ())
        known = names.known(text) if text else []
        if len(known) > 1 and not names.is_alike(known):
            return self._which(" ".join(text), known)
        enemy = self._enemy(text) if text else None
        denial = (enemy and self._why_not(enemy)) or (self._why_not(known[0]) if known else None)
        if denial:
            return Refused(denial)
        verb = f"{names.act(str(dead.draft['act']))}: " if "act" in dead.draft else ""
        what = (
            f"{names.title(known[0])} has no place here" if known else f"“{tail[0].text}” is not understood"
        )
        return BadInput(f"{verb}{what}; expected {expected(names, dead.draft, dead.offer)}.")

    def _which(self, text: str, values: Sequence[str]) -> BadInput:
        first = sorted(values, key=lambda v: not is_hex(str(self.names.units.get(v, {}).get("at", v))))
        shown = ", ".join(map(self._placed, first[:FEW]))
        more = f" and {len(values) - FEW} more" if len(values) > FEW else ""
        return BadInput(f"Which {text}? {shown}{more}. Write more of its name.")

    def _why_not(self, value: str) -> Denial | None:
        try:
            return self.game.explain(self.dead.draft, value)
        except (LookupError, TypeError, AttributeError, ValueError):
            return None

    def _placed(self, value: str) -> str:
        return self.names.word(value) if value in self.names.units else self.names.title(value)
