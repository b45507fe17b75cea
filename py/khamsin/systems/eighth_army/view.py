"""What the page shows of a position: units, places, and the tables beside the map."""

from collections.abc import Iterator, Mapping

from khamsin.core.hexes import distance
from khamsin.core.load import read
from khamsin.core.measures import table
from khamsin.core.pieces import names
from khamsin.core.sides import SIDES, foe
from khamsin.core.state import Plain, State
from khamsin.core.view import Note, heading, hex_title, note
from khamsin.core.view import track as turn_track
from khamsin.systems.eighth_army import forts, offensive, replacements, sequence, supply, victory
from khamsin.systems.eighth_army.facts import (
    ASSEMBLY,
    BASES,
    BOX,
    army,
    held,
    place,
    stack_hexes,
    track,
    units_at,
)
from khamsin.systems.eighth_army.measures import measures
from khamsin.systems.eighth_army.setup import PACKAGE

Section = dict[str, Plain]


def words() -> Mapping[str, Plain]:
    """The labels of this system."""
    return read(PACKAGE, "words")


def view(state: State) -> dict[str, Plain]:
    """A position as the page shows it."""
    return {
        **heading(state, words()),
        "prompt": _prompt(state),
        **({"idle": words()["idle"][state.question.name]} if state.question.name in words()["idle"] else {}),
        "units": [_unit(u.to_plain()) for u in state.units.values() if u.at is not None],
        "boxes": _boxes(state),
        "places": list(_places(state)),
        "panel": list(_panel(state)),
        "track": turn_track(state, words(), _notes(state)),
    }


def _prompt(state: State) -> str:
    """What the side that decides is to do: of losses how many points, of resupply whether a die is thrown."""
    question = state.question
    name = "resupplied" if sequence.is_resupplied(state) else question.name
    return str(words()["prompts"][name]).format_map({"count": 0, **question.about})


def _unit(shown: dict[str, Plain]) -> dict[str, Plain]:
    return {key: value for key, value in shown.items() if key != "more"}


def _turns(state: State) -> list[int]:
    """8A I.unsupplied: the boxes of the turn track that hold removed stacks."""
    found = [int(at.partition(":")[2]) for at in state.stacks if at.startswith("turn:")]
    return sorted(found)


def _boxes(state: State) -> list[dict[str, Plain]]:
    """The boxes off the map: the Replacement Box, and those of the turn track that hold stacks."""
    last = state.scenario.last_turn
    found = [{"id": BOX, "title": words()["boxes"][BOX]}]
    for turn in _turns(state):
        title = words()["months"][str(turn)] if turn <= last else words()["boxes"]["never"]
        found.append({"id": f"turn:{turn}", "title": f"{turn}: {title}"})
    return found


def _places(state: State) -> Iterator[dict[str, Plain]]:
    """Bases and assembly points with whoever stands there, Tobruk with its track; then all other names."""
    known = dict.fromkeys((*BASES.values(), *ASSEMBLY.values()))
    for name in known:
        spot = place(state.board, name)
        if spot is not None:
            home = "allied" if name == BASES["allied"] else "axis"
            side = foe(home) if spot in held(state, foe(home)) else home
            walls = {"track": track(state, "tobruk.ff")} if name == BASES["axis"] else {}
            yield {"name": name, "hexes": [spot], "side": side, **walls}
    for name, spots in state.board.places.items():
        if name not in known:
            yield {"name": name, "hexes": list(spots)}


def _panel(state: State) -> Iterator[Section]:
    yield _supply(state)
    yield table(measures(state)[0], words()["sides"])
    if state.phase in ("maintenance", "attack"):
        yield _routes(state)
    yield _replacements(state)
    yield _tobruk(state)


def _supply(state: State) -> Section:
    """8A I.points: points in hand, what maintenance would take now, and the offensive in hand."""
    said = words()
    rows = [{"text": said["sides"][s], "value": str(track(state, f"{s}.sp"))} for s in SIDES]
    if state.phase == "maintenance":
        rows.append({"text": "Maintenance in full", "value": str(supply.maintenance(state).total)})
    fighting = [state.units[i] for i in offensive.supplied(state) if state.units[i].at in state.board]
    if fighting:
        rows.append({"text": "With Combat Supply", "value": names(fighting)})
    return {"title": "Supply points", "rule": "8A I.points", "rows": rows}


def _routes(state: State) -> Section:
    """8A I.route: the route of every stack of the side whose turn it is."""
    rows = []
    for spot in stack_hexes(state, state.side):
        far = supply.length(state, state.side, spot)
        where = next(iter(state.board.names_of(spot)), spot)
        text = f"{names(units_at(state, spot, state.side))} ({where})"
        rows.append({"text": text, "value": "no route" if far is None else str(far)})
    return {"title": "Supply routes", "rule": "8A I.route", "rows": rows}


def _replacements(state: State) -> Section:
    """8A II.due: points in hand and what may be spent of them."""
    said = words()
    rows = []
    for side in SIDES:
        most, armor = replacements.due(state, side)
        points = track(state, f"{side}.rp")
        value = f"{points}, due {most}" + (f", {armor} for armour" if most else "")
        rows.append({"text": said["sides"][side], "value": value if points else "0"})
    return {"title": "Replacement points", "rule": "8A II.due", "rows": rows}


def _tobruk(state: State) -> Section:
    """8A C: what stands between the Allies and victory."""
    said, spot = words(), place(state.board, victory.TOBRUK)
    rows = [{"text": "Walls of Tobruk", "value": str(track(state, "tobruk.ff")), "rule": "8A III.ff"}]
    if spot is not None:
        garrison = names(units_at(state, spot, "axis")) or "none"
        rows.append({"text": "Garrison", "value": garrison, "rule": "8A IV.score"})
        near = [distance(str(u.at), spot) for u in army(state, "allied")]
        far = str(min(near, default="none"))
        rows.append({"text": "Hexes to the nearest Allied unit", "value": far, "rule": "8A C"})
    now = "Winner" if victory.winner(state) else "If the game ended now"
    rows.append({"text": now, "value": said["sides"][victory.leader(state)], "rule": "8A C"})
    return {"title": "Victory", "rule": "8A C", "rows": rows, "ending": True}


def _notes(state: State) -> dict[int, list[Note]]:
    """8A I.unsupplied: removed stacks, by the turn from which they may be recalled."""
    found: dict[int, list[Note]] = {}
    for turn in _turns(state):
        for side in SIDES:
            stack = [u for u in state.at(f"turn:{turn}") if u.side == side]
            told = ", ".join(f"{u.name or u.id} {u.strength}" for u in stack)
            found.setdefault(turn, []).extend(
                [note(side, f"May be recalled: {told}", "8A II.1c")] * bool(stack)
            )
    return found


def hex_card(state: State, spot: str) -> dict[str, Plain]:
    """A hex in words: ground, road, who stops or feeds whom there."""
    said, board = words(), state.board
    title = hex_title(board, spot)
    kind = board.terrain[spot]
    lines = [{"text": said["terrain"].get(kind, kind), "rule": "8A III.cost"}]
    lines += [{"text": said["ways"][way], "rule": "8A III.cost"} for way in board.on_way.get(spot, ())]
    if spot == place(board, victory.TOBRUK):
        lines.append(
            {"text": f"{said['tracks']['tobruk.ff']}: {track(state, 'tobruk.ff')}", "rule": "8A III.ff"}
        )
    for side in SIDES:
        name = said["sides"][side]
        if forts.is_fort(state, spot, side):
            lines.append({"text": f"{name} fortification", "rule": "8A III.fort"})
        if spot in forts.zone(state, side):
            lines.append({"text": f"Beside unfortified {name} units", "rule": "8A III.stop"})
        far = supply.length(state, side, spot)
        if far is not None:
            lines.append({"text": f"{name} supply route: {far}", "rule": "8A I.route"})
    return {"title": title, "lines": lines}
