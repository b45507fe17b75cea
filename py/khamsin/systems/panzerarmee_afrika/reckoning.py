"""PAA 18: how the winner and the degree come about, line by line, for the tables and the end of a game."""

from collections.abc import Iterator

from khamsin.core.load import read
from khamsin.core.numbers import with_sign
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika import victory
from khamsin.systems.panzerarmee_afrika.facts import BASES, control
from khamsin.systems.panzerarmee_afrika.setup import PACKAGE

Line = dict[str, Plain]


def said(state: State) -> str:
    """Who would win now, and by how much, in words: "Axis marginal victory", "Draw"."""
    words = read(PACKAGE, "words")
    winner, degree = victory.result(state)
    text = " ".join(filter(None, [words["sides"].get(winner), words["degrees"][degree]]))
    return text[:1].upper() + text[1:]


def lines(state: State) -> list[Line]:
    """Everything that counts, each line with its rule; the last one is what follows."""
    terms = _short(state) if victory.has_par(state) else _campaign(state)
    return [*_strengths(state), *terms, _line("Result", said(state))]


def _line(text: str, value: str = "", rule: str = "PAA 18") -> Line:
    return {"text": text, "value": value, "rule": rule}


def _name(side: str) -> str:
    return str(read(PACKAGE, "words")["sides"][side])


def _strengths(state: State) -> Iterator[Line]:
    """What each side's strength is made of."""
    for side in SIDES:
        name, parts = _name(side), victory.parts(state, side)
        yield _line(f"{name} combat units on the map", str(parts.on_map), "PAA 3.23")
        if parts.cut:
            yield _line(f"{name} units out of supply", with_sign(-parts.cut), "PAA 10.2")
        if parts.cost:
            yield _line(f"{name} letters taken", with_sign(-parts.cost), "PAA 19.3")
        if victory.has_par(state) and control(state, "Tobruk") == side:
            yield _line(f"{name} hold on Tobruk", with_sign(_sums(state)[side] - parts.total))
        yield _line(f"{name} strength in all", str(_sums(state)[side]))


def _sums(state: State) -> dict[str, int]:
    if victory.has_par(state):
        return victory.with_tobruk(state)
    return {side: victory.strength(state, side) for side in SIDES}


def _short(state: State) -> Iterator[Line]:
    """A scenario of our own: the ratio of strengths against its par."""
    if control(state, "Alexandria") == "axis":
        yield _line("The Axis holds Alexandria: the game is decided.", rule="PAA 18.1")
        return
    axis, par = _sums(state)["axis"], victory.par_percent(state)
    yield _ratio(state)
    yield _line("Par, the ratio to be expected (reconstructed)", _decimal(par))
    yield _line("Axis strength times par", f"{axis} × {_decimal(par)} = {_decimal(par * axis)}")
    yield from _beyond(100 * _sums(state)["allied"], par * axis)
    yield _line(read(PACKAGE, "words")["conditions"]["par"])


def _beyond(allied: int, axis: int) -> Iterator[Line]:
    """By how much the better side is beyond par; nothing where the other has no strength at all."""
    more, less = max(allied, axis), min(allied, axis)
    if less and more > less:
        better = _name("allied" if allied > axis else "axis")
        yield _line(f"{better} strength beyond par, times", _quotient(more, less))


def _campaign(state: State) -> Iterator[Line]:
    """The rulebook's own conditions: bases and strengths."""
    for base in BASES.values():
        yield _line(f"{base} is held by", _name(control(state, base)), "PAA 18.2")
    yield _ratio(state)
    winner, _ = victory.result(state)
    yield _line(read(PACKAGE, "words")["conditions"][winner or "draw"])


def _ratio(state: State) -> Line:
    allied, axis = (_sums(state)[side] for side in ("allied", "axis"))
    value = f"{allied} : {axis}" + (f" = {_quotient(allied, axis)}" if axis else "")
    return _line("Ratio, Allied to Axis", value)


def _quotient(more: int, less: int) -> str:
    """A ratio to two places; to more where it would read as a limit that it does not meet: 2.003."""
    is_limit = 2 * more % less == 0
    texts = (f"{more / less:.{places}f}" for places in range(2, 12))
    return next(text for text in texts if is_limit or float(text) % 0.5)


def _decimal(hundredths: int) -> str:
    """Hundredths without needless noughts: 110 is 1.1."""
    return f"{hundredths / 100:g}"
