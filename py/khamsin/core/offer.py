"""Offers: the legal choices as data, and drafts that grow into actions.

A draft is an action in the making: `{"units": ["21pz"]}`. While several acts could still come of it, it
leaves "act" out. For every draft the open acts say which slots may be filled next, and with what; whoever
plays (page, computer, drill) adds one value at a time with `extend` until an action is ready.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from khamsin.core.hexes import is_hex
from khamsin.core.rules import BadInput, Denial
from khamsin.core.state import Plain, State

Action = dict[str, Plain]
Draft = Mapping[str, Plain]
Values = Mapping[str, Mapping[str, Plain]]


@dataclass(frozen=True)
class Ask:
    """One slot that may be filled next, its values with what is known of each.

    take: "go" (nothing to fill), "one", "set" (toggled in a list), "route" (a waypoint), "amount",
    "record" (`field` "unit" begins a record, any other field goes into the last one).
    """

    act: str
    slot: str
    take: str
    values: Values
    rule: str
    field: str | None = None
    denial: Denial | None = None

    def to_plain(self) -> dict[str, Plain]:
        """JSON shape for the page."""
        return {
            "act": self.act,
            "slot": self.slot,
            "take": self.take,
            "field": self.field,
            "values": {k: dict(v) for k, v in self.values.items()},
            "rule": self.rule,
            "denial": self.denial.to_plain() if self.denial else None,
        }


@dataclass(frozen=True)
class Offer:
    """What may be done next with a draft; `ready` is the whole action when it may be played."""

    asks: tuple[Ask, ...]
    ready: Action | None = None
    preview: Mapping[str, Plain] | None = None
    denial: Denial | None = None

    def to_plain(self) -> dict[str, Plain]:
        """JSON shape for the page."""
        return {
            "asks": [ask.to_plain() for ask in self.asks],
            "ready": self.ready,
            "preview": dict(self.preview) if self.preview is not None else None,
            "denial": self.denial.to_plain() if self.denial else None,
        }


HEX_SLOTS = ("path", "to", "at", "hexes")
LIST_SLOTS = ("units", "path", "hexes", "for")
"""The drills' vocabulary: which slots name hexes, and which hold a list."""


def _no_preview(state: State, action: Action) -> Mapping[str, Plain] | None:
    return None


def _no_battle(state: State, action: Action) -> Mapping[str, float] | None:
    return None


def _no_objection(state: State, unit_id: str) -> Denial | None:
    return None


@dataclass(frozen=True)
class Act:
    """One kind of action: what may fill it, when it is whole, who judges it, what it does.

    `slots` in the order in which a player fills them; `complete` turns a draft into an action or None;
    `why_not` is the judge; `decide` (given a Table) has the consequences. `timing` are rules that a
    refusal cites, beside the sequence of play, when the act is tried at another time. `why_not_unit` says
    why a unit has no part in this act, whatever else is chosen. `expects` is the mean strength that a battle
    will cost each side, by the chances of its preview; None for what is no battle. `harms` are the rules by
    which it costs that; any, if none is named.
    """

    name: str
    rule: str
    slots: tuple[str, ...]
    asks: Callable[[State, Draft], Iterable[Ask]]
    why_not: Callable[[State, Action], Denial | None]
    decide: Callable[[Plain, Action], None]
    complete: Callable[[State, Draft], Action | None]
    preview: Callable[[State, Action], Mapping[str, Plain] | None] = _no_preview
    timing: tuple[str, ...] = field(default=())
    why_not_unit: Callable[[State, str], Denial | None] = _no_objection
    expects: Callable[[State, Action], Mapping[str, float] | None] = _no_battle
    harms: tuple[str, ...] = ()


def _always(state: State, action: Action) -> Denial | None:
    return None


def lone_act(
    name: str,
    rule: str,
    decide: Callable[[Plain, Action], None],
    why_not: Callable[[State, Action], Denial | None] = _always,
    preview: Callable[[State, Action], Mapping[str, Plain] | None] = _no_preview,
) -> Act:
    """An act with nothing to fill, offered with what still stands in its way: to end, to decline."""

    def asks(state: State, draft: Draft) -> Iterator[Ask]:
        yield Ask(name, "", "go", {}, rule, denial=why_not(state, {"act": name}))

    def complete(state: State, draft: Draft) -> Action | None:
        return {"act": name} if draft.get("act") == name else None

    return Act(name, rule, (), asks, why_not, decide, complete, preview)


def named(groups: Iterable[Sequence[Act]], name: str) -> Act | None:
    """The act of a name, in whichever group it is."""
    return next((act for group in groups for act in group if act.name == name), None)


def open_acts(acts: Sequence[Act], draft: Draft) -> list[Act]:
    """The acts that a draft could still become."""
    slots = [slot for slot in draft if slot != "act"]
    named = draft.get("act")
    return [a for a in acts if named in (None, a.name) and all(s in a.slots for s in slots)]


def offer(acts: Sequence[Act], state: State, draft: Draft) -> Offer:
    """What may be done next with a draft."""
    return Offer(asks(acts, state, draft), *_finished(acts, state, draft))


def asks(acts: Sequence[Act], state: State, draft: Draft) -> tuple[Ask, ...]:
    """The slots of a draft that may be filled next: an offer without its judgement."""
    found = (ask for act in open_acts(acts, draft) for ask in act.asks(state, draft))
    return tuple(a for a in found if a.values or a.take == "go")


def ready(acts: Sequence[Act], state: State, draft: Draft) -> Action | None:
    """The whole action that a draft has become, if it may be played: an offer without asks and preview."""
    judged = ((action, judge(act, state, action)) for act, action in _whole(acts, state, draft))
    return next((action for action, denial in judged if denial is None), None)


def judge(act: Act, state: State, action: Action) -> Denial | None:
    """Why an action may not be played, or None; worked out once for a position."""
    return state.recall(("why not", repr(action)), lambda: act.why_not(state, action))


def _whole(acts: Sequence[Act], state: State, draft: Draft) -> Iterator[tuple[Act, Action]]:
    """The acts that a draft has all slots of, each with the whole action."""
    for act in open_acts(acts, draft) if draft else ():
        action = act.complete(state, draft)
        if action is not None:
            yield act, action


def _finished(
    acts: Sequence[Act], state: State, draft: Draft
) -> tuple[Action | None, Mapping[str, Plain] | None, Denial | None]:
    refused = None
    for act, action in _whole(acts, state, draft):
        denial = judge(act, state, action)
        if denial is None:
            return action, act.preview(state, action), None
        refused = refused or (act.preview(state, action), denial)
    return (None, *refused) if refused else (None, None, None)


def extend(draft: Draft, ask: Ask, value: str) -> dict[str, Plain]:
    """The draft with one more value; a value already in a set is taken out."""
    grown = {**draft, "act": ask.act}
    held = list(draft.get(ask.slot, []))
    if ask.take == "one":
        grown[ask.slot] = _word(value)
    elif ask.take == "route":
        grown[ask.slot] = [value]
    elif ask.take == "amount":
        grown[ask.slot] = int(value)
    elif ask.take == "set":
        grown[ask.slot] = [v for v in held if v != value] if value in held else [*held, value]
    elif ask.take == "record":
        fresh = ask.field == "unit"
        grown[ask.slot] = (
            [*held, {"unit": value}] if fresh else [*held[:-1], {**held[-1], str(ask.field): value}]
        )
    return grown


def _word(value: str) -> Plain:
    return {"true": True, "false": False}.get(value, value)


def explain(acts: Sequence[Act], state: State, draft: Draft, value: str) -> Denial | None:
    """Why a value may not be added to a draft: the first reason that a judge gives, act by act."""
    for act in open_acts(acts, draft):
        denial = act.why_not_unit(state, value) if value in state.units else None
        for slot in act.slots if denial is None else ():
            denial = denial or _objection(act, state, draft, slot, value)
        if denial:
            return denial
    return None


def _objection(act: Act, state: State, draft: Draft, slot: str, value: str) -> Denial | None:
    filled = draft.get(slot)
    held = list(filled) if isinstance(filled, list) else []
    if held and isinstance(held[-1], Mapping) and "to" not in held[-1]:
        grown: Plain = [*held[:-1], {**held[-1], "to": value}]
    elif is_hex(value) != (slot in HEX_SLOTS):
        return None
    else:
        grown = [*held, value] if slot != "path" else [value]
        grown = grown if slot in LIST_SLOTS else value
    trial = {**draft, "act": act.name, slot: grown}
    try:
        action = act.complete(state, trial)
        return act.why_not(state, action) if action else None
    except (BadInput, KeyError, TypeError, ValueError):
        return None


def completions(acts: Sequence[Act], state: State, limit: int = 100_000) -> Iterator[Action]:
    """Every action that the offers lead to, each once, in a fixed order; sets grow in one order only."""
    seen: set[str] = set()
    stack: list[dict[str, Plain]] = [{}]
    while stack and limit:
        draft = stack.pop()
        action = ready(acts, state, draft)
        if action is not None and repr(action) not in seen:
            seen.add(repr(action))
            limit -= 1
            yield action
        stack.extend(reversed(list(_growths(asks(acts, state, draft), draft))))


def _growths(asks: Iterable[Ask], draft: Draft) -> Iterator[dict[str, Plain]]:
    for ask in asks:
        if ask.take == "go" and not ask.denial and not draft:
            yield {"act": ask.act}
        held = draft.get(ask.slot, [])
        for value in additions(ask, draft):
            if ask.take != "set" or not held or value > held[-1]:
                yield extend(draft, ask, value)


def additions(ask: Ask, draft: Draft) -> list[str]:
    """The values of an ask that add to a draft: none that is in it, none in place of what is in it."""
    held = draft.get(ask.slot)
    if ask.denial is not None or ask.take == "go":
        return []
    if ask.take == "set":
        return [value for value in ask.values if value not in (held or [])]
    filled = ask.field in held[-1] if ask.field and held else held is not None
    return list(ask.values) if not filled or ask.field == "unit" else []
