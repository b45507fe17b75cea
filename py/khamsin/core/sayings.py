"""Drafts and offers in words: what may be done, what is still to be said, and lines that say an act."""

from collections.abc import Mapping, Sequence

from khamsin.core.game import Game
from khamsin.core.names import Names
from khamsin.core.offer import Ask, Draft, Offer, additions, extend
from khamsin.core.state import Plain

FEW = 8
"""So many values are named when something is expected."""

Pick = tuple[Ask, str]
"""One value, taken by an ask."""


def named(draft: Draft) -> list[str]:
    """The ids and hexes that a draft names, however deep."""
    found: list[str] = []
    for part in draft.values():
        for item in part if isinstance(part, list) else [part]:
            found += named(item) if isinstance(item, Mapping) else [str(item)]
    return found


def said(names: Names, draft: Draft, offer: Offer) -> str:
    """A draft as a sentence: what may be done with it, or what is still to be said."""
    if offer.ready is not None:
        return _ready(names, draft, offer)
    subject = " ".join(part for part in (_verb(names, draft), _things(names, draft)) if part)
    if offer.denial:
        return f"{subject}: not yet. {offer.denial.why} ({offer.denial.rule})"
    return f"{subject}: expected {expected(names, draft, offer)}."


def _ready(names: Names, draft: Draft, offer: Offer) -> str:
    preview = offer.preview or {}
    cost = preview.get("cost")
    points = "" if cost is None else f" Costs {cost}."
    dice = " Dice will fall." if preview.get("rolls") else ""
    return f"Ready: {deed(names, draft, offer)}.{points}{dice}"


def deed(names: Names, draft: Draft, offer: Offer) -> str:
    """An act that may be played, and what it does: "Move: 4 Armd to Mersa Matruh".

    What already begins with a word of the act stands alone: "Overrun 0416: superiority 3".
    """
    what = str((offer.preview or {}).get("headline") or "") or _things(names, draft)
    verb = names.act(str((offer.ready or draft)["act"]))
    first = what.partition(" ")[0].rstrip(":").lower()
    if first in verb.lower().split():
        return what
    return f"{verb}: {what}" if what else verb


def _verb(names: Names, draft: Draft) -> str:
    return names.act(str(draft["act"])) if "act" in draft else ""


def _things(names: Names, draft: Draft) -> str:
    return ", ".join(names.title(v) for v in named({k: v for k, v in draft.items() if k != "act"}))


def expected(names: Names, draft: Draft, offer: Offer) -> str:
    """What may come next: each open slot with some of its values, empty slots first; else the verbs."""
    if not draft:
        return ", ".join(dict.fromkeys(names.act(ask.act) for ask in offer.asks)) or "nothing: all is done"
    asks = [ask for ask in offer.asks if additions(ask, draft)]
    asks.sort(key=lambda ask: ask.slot in draft)
    parts = [f"{names.slot(ask).lower()}: {_listed(names, ask, additions(ask, draft))}" for ask in asks]
    return "; or ".join(dict.fromkeys(parts)) or "something else: nothing more goes with this"


def _listed(names: Names, ask: Ask, values: Sequence[str]) -> str:
    """Some of the values, those first that have a name."""
    titles = {value: names.title(value, ask.values[value]) for value in values}
    shown = sorted(values, key=lambda value: titles[value] == value)[:FEW]
    more = f" and {len(values) - FEW} more" if len(values) > FEW else ""
    return ", ".join(_valued(names, ask, value) for value in shown) + more


def _valued(names: Names, ask: Ask, value: str) -> str:
    facts = ask.values[value]
    title = names.word(value) if value in names.units else names.title(value, facts)
    note = facts.get("label") if names.is_known(value) else None
    extra = ", ".join(str(fact) for fact in (facts.get("cost"), note) if fact is not None)
    return f"{title} ({extra})" if extra else title


def line(names: Names, act: str, picks: Sequence[Pick]) -> str:
    """The line that says an act and the values for it, one after the other."""
    words = [act, *(names.word(value, ask.values) for ask, value in picks)]
    return words[0] + (" " + ", ".join(words[1:]) if words[1:] else "")


def example(game: Game, names: Names, first: Ask) -> str:
    """A line for an act, built from the first values that are offered."""
    draft: dict[str, Plain] = {"act": first.act}
    picks: list[Pick] = []
    for _ in range(FEW):
        offer = game.offer(draft)
        asks = [ask for ask in offer.asks if additions(ask, draft)]
        fresh = [ask for ask in asks if ask.slot not in draft or ask.take == "record"]
        if offer.ready is not None or not (fresh or asks):
            break
        ask = (fresh or asks)[-1 if fresh else 0]
        value = additions(ask, draft)[0]
        draft, picks = extend(draft, ask, value), [*picks, (ask, value)]
    return line(names, first.act, picks)


def _seconds(game: Game) -> list[Ask]:
    """What the acts with units ask for once they have one."""
    firsts = [ask for ask in game.offer().asks if ask.slot == "units" and ask.values]
    return [ask for first in firsts for ask in game.offer(extend({}, first, next(iter(first.values)))).asks]


def help_text(game: Game, names: Names) -> str:
    """The verbs that are open, with an example of each."""
    first: dict[str, Ask] = {}
    for ask in game.offer().asks:
        first.setdefault(ask.act, ask)
    parts = [f"{names.act(act)}: {example(game, names, ask)}" for act, ask in first.items()]
    if any(ask.take == "route" for ask in _seconds(game)):
        parts.append("A way of your own: add via and the hexes to go through, by number or by name.")
    return "\n".join(parts) if parts else "Nothing is to be done: the game is over."
