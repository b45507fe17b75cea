"""Game: play, undo, redo, save, load; Table: where a decision is carried out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from khamsin.core import offer as offers
from khamsin.core.dice import Dice, SeededDice
from khamsin.core.events import Effects, Event, apply
from khamsin.core.offer import Act, Action, Ask, Draft, Offer
from khamsin.core.rules import BadInput, Denial, Refused, gather
from khamsin.core.state import NOTHING, Plain, State
from khamsin.core.system import System


class Table:
    """The table on which one action is carried out: facts are recorded and folded at once."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice

    def do(self, ev: str, rule: str, effects: Effects = NOTHING, **facts: Plain) -> None:
        """Record an event and fold it."""
        event: Event = {"ev": ev, "rule": rule, **facts, "then": dict(effects)}
        self.events.append(event)
        self.state = apply(self.state, event)

    def roll(self, rule: str, what: str, side: str | None = None) -> int:
        """Throw a die: a face from 1 to 6, left in the record; the side asked throws, or the one named."""
        face = self._dice.roll(self.state.rolled)
        thrower = side or self.state.question.asked
        self.do("rolled", rule, {"rolled": 1}, die=face, what=what, side=thrower)
        return face

    def ask(self, rule: str, name: str, side: str, **about: Plain) -> None:
        """Put a question on the stack."""
        self.do(
            "asked", rule, {"ask": {"name": name, "asked": side, "about": about}}, question=name, side=side
        )

    def answer(self, rule: str) -> None:
        """Take the top question off the stack."""
        self.do("answered", rule, {"answer": 1}, question=self.state.question.name)


@dataclass(frozen=True)
class Step:
    """One action and all that came of it."""

    action: Action
    events: tuple[Event, ...]
    after: State


class Game:
    """A game in hand: the only way to the rules, for page, players, drills and tests alike.

    `taken_back` counts the steps that were undone, and not redone, since another side's turn began.
    """

    def __init__(self, system: System, start: State, seed: int = 0, dice: Dice | None = None) -> None:
        self.system = system
        self.start = start
        self.seed = seed
        self.steps: list[Step] = []
        self.undone: list[Step] = []
        self.taken_back = 0
        self._dice = dice or SeededDice(seed)

    @property
    def state(self) -> State:
        """The position now."""
        return self.state_at(len(self.steps))

    def state_at(self, count: int) -> State:
        """The position after `count` actions."""
        return self.steps[count - 1].after if count else self.start

    @property
    def acts(self) -> Sequence[Act]:
        """The acts that answer the open question."""
        return self.system.acts(self.state.question.name)

    def until(self, count: int) -> "Game":
        """This game as it stood after `count` actions."""
        past = Game(self.system, self.start, self.seed, self._dice)
        past.steps = self.steps[:count]
        return past

    def offer(self, draft: Draft = NOTHING) -> Offer:
        """What may be done next with a draft."""
        return offers.offer(self.acts, self.state, draft) if draft else Offer(tuple(self.asks()))

    def asks(self, draft: Draft = NOTHING) -> Sequence[Ask]:
        """The slots of a draft that may be filled next; those of an empty one are worked out once."""
        if draft:
            return offers.asks(self.acts, self.state, draft)
        return self.state.recall("opening", lambda: offers.asks(self.acts, self.state, draft))

    def ready(self, draft: Draft) -> Action | None:
        """The whole action that a draft has become, if it may be played."""
        return offers.ready(self.acts, self.state, draft)

    def explain(self, draft: Draft, value: str) -> Denial | None:
        """Why a value may not be added to a draft."""
        return offers.explain(self.acts, self.state, draft, value)

    def why_not(self, action: Action) -> Denial | None:
        """Why an action may not be played, or None. Raises BadInput for what is no action at all."""
        act = self._act(action)
        if act is None:
            return self._out_of_turn(str(action["act"]))
        missing = [slot for slot in action if slot != "act" and slot not in act.slots]
        if missing:
            raise BadInput(
                f"action {act.name!r} has no {missing[0]!r}: expected only {', '.join(act.slots) or 'act'}"
            )
        try:
            return offers.judge(act, self.state, action)
        except (LookupError, TypeError, AttributeError, ValueError) as fault:
            raise BadInput(f"action {act.name!r} cannot be read: {fault!r}") from fault

    def _act(self, action: Action) -> Act | None:
        if not isinstance(action, dict) or not isinstance(action.get("act"), str):
            raise BadInput('an action is an object with an "act"')
        return next((a for a in self.acts if a.name == action["act"]), None)

    def _out_of_turn(self, name: str) -> Denial:
        known = self.system.act(name)
        if known is None:
            raise BadInput(f"there is no act {name!r}")
        words = self.system.catalog().get("words", {})
        act = words.get("acts", {}).get(name, name)
        why = f"“{act}” is not open now: {_moment(words, self.state)}."
        rules = (self.system.out_of_turn(self.state), *known.timing)
        found = gather(Denial(rule, why) for rule in rules)
        assert found is not None
        return found

    def play(self, action: Action) -> Step:
        """Carry an action out; raises Refused, changing nothing, if the rules forbid it."""
        denial = self.why_not(action)
        if denial:
            raise Refused(denial)
        act = self._act(action)
        assert act is not None
        table = Table(self.state, self._dice)
        act.decide(table, action)
        self.system.settle(table)
        step = Step(action, tuple(table.events), table.state)
        if step.after.side != self.state.side:
            self.taken_back = 0
        self.steps.append(step)
        self.undone.clear()
        return step

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back: not across a roll, a reveal or a change of hands."""
        if not self.steps:
            return False
        before, after = self.state_at(len(self.steps) - 1), self.state
        return _hands(before) == _hands(after)

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back."""
        return bool(self.undone)

    def undo(self) -> None:
        """Take the last action back; does nothing where that is not allowed."""
        if self.can_undo:
            self.undone.append(self.steps.pop())
            self.taken_back += 1

    def redo(self) -> None:
        """Play the action last taken back again."""
        if self.undone:
            self.steps.append(self.undone.pop())
            self.taken_back = max(0, self.taken_back - 1)

    def rewind(self) -> None:
        """Undo to the start of the phase, as far as undo may go."""
        phase = (self.state.turn, self.state.side, self.state.phase)
        while self.can_undo and self._phase_before() == phase:
            self.undo()

    def _phase_before(self) -> tuple[int, str, str]:
        before = self.state_at(len(self.steps) - 1)
        return before.turn, before.side, before.phase


def _moment(words: Mapping[str, Plain], state: State) -> str:
    """Who decides now, and what, in the words of a system."""
    question = state.question
    side = words.get("sides", {}).get(question.asked, question.asked)
    phase = words.get("phases", {}).get(question.name)
    if phase:
        return f"this is {side}, {phase}"
    return f"first {side} decides, {words.get('decisions', {}).get(question.name, question.name)}"


def _hands(state: State) -> tuple[int, int, str, str]:
    return state.turn, state.rolled, state.side, state.question.asked


def events_of(steps: Sequence[Step]) -> list[Mapping[str, Plain]]:
    """All events of some steps, in order."""
    return [event for step in steps for event in step.events]
