"""What the page shows of every game: turn, phase, who decides, what the buttons say."""

from collections.abc import Mapping

from khamsin.core.board import Board
from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State

Note = dict[str, Plain]


def towns(board: Board) -> Mapping[str, str]:
    """The first name that each named hex has on the map, as sentences have it."""
    known: dict[str, str] = board.derived.setdefault("view.towns", {})
    if not known:
        known.update((spot, names[0]) for spot in board.hexes if (names := board.names_of(spot)))
    return known


def hex_title(board: Board, spot: str) -> str:
    """What the card of a hex is called: all its places and, as in every sentence, its number after them."""
    return f"{', '.join(board.names_of(spot)) or 'Hex'} {spot}"


def heading(state: State, said: Mapping[str, Plain]) -> dict[str, Plain]:
    """The part of a view that needs no rule, in the words of a system."""
    return {
        "turn": state.turn,
        "turns": state.scenario.last_turn,
        "turn_name": said["months"][str(state.turn)],
        "phase": state.phase,
        "phase_name": said["phases"][state.phase],
        "side": state.side,
        "asked": state.question.asked,
        "prompt": said["prompts"][state.question.name],
        "end_label": said["ends"].get(state.phase, said["acts"]["end"]),
        "sides": {side: {"name": said["sides"][side]} for side in SIDES},
        "towns": towns(state.board),
        "note": state.scenario.note,
    }


def note(side: str, text: str, rule: str) -> Note:
    """A line of the turn track: what a turn brings or takes, and for whom."""
    return {"side": side, "text": text, "rule": rule}


def track(state: State, said: Mapping[str, Plain], notes: Mapping[int, list[Note]]) -> list[dict[str, Plain]]:
    """The turns of a scenario in order, with what each of them brings."""
    return [
        {
            "turn": turn,
            "name": said["months"][str(turn)],
            "now": turn == state.turn,
            "notes": notes.get(turn, []),
        }
        for turn in range(state.scenario.first_turn, state.scenario.last_turn + 1)
    ]
