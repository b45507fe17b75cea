"""PAA 19: the optional variations: Malta, and the lettered reinforcements of both sides."""

from collections.abc import Iterator, Mapping, Sequence

from khamsin.core.game import Table
from khamsin.core.offer import Act, Action, Ask, Draft
from khamsin.core.rules import BadInput, Denial, gather
from khamsin.core.state import Plain, State, Unit
from khamsin.systems.panzerarmee_afrika import supply
from khamsin.systems.panzerarmee_afrika.facts import is_combat, is_supply, is_truck, side_units

DECISION_TURN = 15
FIRST_LETTERS = 16
LETTERS_A_TURN = 2


def is_border_shut(state: State, side: str) -> bool:
    """PAA 19.12: whether the frontier is shut to a side: Malta assaulted, Game-Turn 15 (R73)."""
    return side == "axis" and state.turn == DECISION_TURN and state.mark("markers.malta", "none") != "none"


def is_shut(state: State, side: str, here: str, there: str) -> bool:
    """PAA 19.12: whether a step goes over the shut frontier from Libya into Egypt."""
    if not is_border_shut(state, side):
        return False
    return there in state.board.regions.get("egypt", ()) and here in state.board.regions.get("libya", ())


def why_not_cross(state: State, side: str, here: str, there: str) -> Iterator[Denial]:
    """PAA 19.12: why a side may not go from one hex to another over the frontier."""
    if is_shut(state, side, here, there):
        yield Denial("PAA 19.12", "With Malta assaulted, no Axis unit goes from Libya into Egypt.", there)


def is_asked(state: State) -> bool:
    """PAA 19.11: whether the Malta decision comes now (R72)."""
    due = state.turn == DECISION_TURN and state.side == "axis"
    return due and "malta" in state.scenario.options and state.mark("markers.malta") is None


def held_libya(state: State) -> list[Unit]:
    """PAA 19.11: supplied Allied combat and truck units in Libya (R72)."""
    libya = state.board.regions.get("libya", frozenset())
    own = [u for u in side_units(state, "allied") if u.at in libya and (is_combat(u) or is_truck(u))]
    return [u for u in own if supply.general(state, u) is not None]


def _malta_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if "assault" not in draft:
        values = {"true": {"label": "malta.yes"}, "false": {"label": "malta.no"}}
        yield Ask("malta", "assault", "one", values, "PAA 19.11")


def _malta_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "malta", "assault": draft["assault"]} if "assault" in draft else None


def _malta_why_not(state: State, action: Action) -> Denial | None:
    if not isinstance(action["assault"], bool):
        raise ValueError("assault: expected true or false")
    return None


def _malta_preview(state: State, action: Action) -> dict[str, Plain]:
    if not action["assault"]:
        return {"headline": "No assault: letters F or G, and one of H, J, K, L"}
    faces = 2 if held_libya(state) else 4
    chances = [
        {"text": "The assault succeeds", "p": faces / 6},
        {"text": "The assault fails", "p": 1 - faces / 6},
    ]
    return {"headline": f"Success on 1 to {faces}", "lines": [], "chances": chances, "rolls": True}


def _malta_decide(table: Table, action: Action) -> None:
    """PAA 19.11, PAA 19.13: the decision, the die, and what it does to the arrivals."""
    result = "none"
    if action["assault"]:
        faces = 2 if held_libya(table.state) else 4
        result = "succeeds" if table.roll("PAA 19.11", "malta") <= faces else "fails"
    table.do("malta", "PAA 19.13", {"marks": {"markers.malta": result}}, result=result)
    table.do("delayed", "PAA 19.13", {"at": _delays(table.state)})
    table.answer("PAA 19.11")


def _delays(state: State) -> dict[str, str | None]:
    """PAA 19.13: the arrivals that Malta has put off, or cancelled, move on the turn track."""
    track = [u for u in state.units.values() if u.at is not None and u.at.startswith("turn:")]
    due = {u.id: due_turn(state, u) for u in track}
    moved = {u.id: f"turn:{due[u.id]}" if due[u.id] else None for u in track}
    return {u.id: moved[u.id] for u in track if moved[u.id] != u.at}


def due_turn(state: State, unit: Unit) -> int | None:
    """PAA 17.13, PAA 19.13: the Game-Turn on which a unit of the turn track arrives; None for never."""
    if unit.at is None or not unit.at.startswith("turn:"):
        return None
    turn, malta = int(unit.at.removeprefix("turn:")), state.mark("markers.malta")
    if unit.side == "axis" and unit.type == "parachute" and turn in (16, 17):
        return {"succeeds": 18, "fails": None}.get(str(malta), turn)
    if unit.side == "axis" and is_supply(unit) and turn in (15, 16) and malta == "fails":
        return None
    return turn


def taken(state: State) -> list[str]:
    """The letters that have been taken, by either side."""
    found: list[str] = state.mark("letters", [])
    return found


def is_landing(state: State, letter: str) -> bool:
    """PAA 19.14: whether a letter was taken in this phase, so that its units may be placed."""
    return letter in state.mark("landing", [])


def _open_letters(state: State) -> set[str]:
    """PAA 19.13: the Axis letters that the Malta decision and those taken so far leave open (R74)."""
    malta, had = state.mark("markers.malta"), set(taken(state))
    groups: Mapping[str, Sequence[set[str]]] = {
        "none": ({"F", "G"}, {"H", "J", "K", "L"}),
        "succeeds": ({"F"}, {"G"}, {"H"}, {"J"}, {"K"}),
        "fails": ({"F", "G", "K"},),
    }
    return {letter for group in groups.get(str(malta), ()) if not group & had for letter in group}


def _option_objections(state: State, action: Action) -> Iterator[Denial]:
    letter = str(action["letter"])
    entry = state.scenario.tables.get("variable", {}).get(letter, {})
    if letter in state.units:
        raise BadInput(f"letter: expected a letter, found the unit {letter!r}")
    side = entry.get("side", state.side)
    rule = "PAA 19.13" if side == "axis" else "PAA 19.21"
    if side != state.side:
        yield Denial("PAA 4.1", f"Letter {letter} belongs to the enemy.", None, (Denial(rule, "So it is."),))
    if not entry or letter in taken(state):
        yield Denial(rule, f"Letter {letter} is not there to be taken.")
    if ("malta" if side == "axis" else "allied-options") not in state.scenario.options:
        yield Denial(rule, "This game is played without these options.")
    yield from _why_not_axis(state, letter) if side == "axis" else _why_not_allied(state, letter, entry)


def _why_not_axis(state: State, letter: str) -> Iterator[Denial]:
    if letter not in _open_letters(state):
        yield Denial("PAA 19.13", f"Letter {letter} is not among those open after the Malta decision.")
    if state.turn < FIRST_LETTERS:
        yield Denial("PAA 19.14", f"Letters arrive from Game-Turn {FIRST_LETTERS}.")
    if len(state.mark("landing", [])) >= LETTERS_A_TURN:
        yield Denial("PAA 19.14", f"At most {LETTERS_A_TURN} letters arrive in a Game-Turn.")


def _why_not_allied(state: State, letter: str, entry: Mapping[str, Plain]) -> Iterator[Denial]:
    early = "from" in entry and state.turn < entry["from"]
    if early or ("turns" in entry and state.turn not in entry["turns"]):
        yield Denial("PAA 19.21", f"Letter {letter} does not arrive on Game-Turn {state.turn}.")
    table = state.scenario.tables.get("variable", {})
    for other in taken(state):
        if other in entry.get("excludes", []) or letter in table.get(other, {}).get("excludes", []):
            yield Denial("PAA 19.21", f"Letter {other} was taken; it excludes {letter}.")


def _option_why_not(state: State, action: Action) -> Denial | None:
    return gather(_option_objections(state, action))


def _option_asks(state: State, draft: Draft) -> Iterator[Ask]:
    if "letter" not in draft:
        variable = state.scenario.tables.get("variable", {})
        open_now = [x for x in sorted(variable) if not _option_why_not(state, {"act": "option", "letter": x})]
        values = {x: {"label": str(variable[x].get("title", x))} for x in open_now}
        yield Ask("option", "letter", "one", values, "PAA 19.13" if state.side == "axis" else "PAA 19.21")


def _option_complete(state: State, draft: Draft) -> Action | None:
    return {"act": "option", "letter": draft["letter"]} if "letter" in draft else None


def points_of(state: State, letter: str) -> int:
    """PAA 19.3: the strength points that a letter brings."""
    return sum(u.strength for u in state.at(f"option:{letter}") if is_combat(u))


def _option_decide(table: Table, action: Action) -> None:
    """PAA 19.13, PAA 19.21: a letter is taken: its points count at once, its units may land in this phase."""
    state, letter = table.state, str(action["letter"])
    key, points = f"tracks.{state.side}.options", points_of(state, letter)
    owed = state.scenario.tables["variable"][letter].get("remove", [])
    marks = {
        key: state.mark(key, 0) + points,
        "letters": [*taken(state), letter],
        "landing": [*state.mark("landing", []), letter],
        "removals": [*state.mark("removals", []), *({**item, "from": "letter"} for item in owed)],
    }
    rule = "PAA 19.13" if state.side == "axis" else "PAA 19.22"
    table.do("optioned", rule, {"marks": marks}, letter=letter, points=points, side=state.side)


def _option_preview(state: State, action: Action) -> dict[str, Plain]:
    points = points_of(state, str(action["letter"]))
    less = -(-3 * points // 2)
    lines = [{"text": "Strength points", "value": str(points), "rule": "PAA 19.3"}]
    lines.append({"text": "Taken off the end total", "value": str(less), "rule": "PAA 19.3"})
    return {"headline": f"Letter {action['letter']}", "lines": lines}


MALTA = Act(
    "malta",
    "PAA 19.11",
    ("assault",),
    _malta_asks,
    _malta_why_not,
    _malta_decide,
    _malta_complete,
    _malta_preview,
    ("PAA 19.11",),
)
OPTION = Act(
    "option",
    "PAA 19",
    ("letter",),
    _option_asks,
    _option_why_not,
    _option_decide,
    _option_complete,
    _option_preview,
)
