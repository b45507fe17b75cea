"""What the page shows of every game: turn, phase, who decides, what the buttons say."""

from collections.abc import Mapping

from khamsin.core.sides import SIDES
from khamsin.core.state import Plain, State


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
        "note": state.scenario.note,
    }
