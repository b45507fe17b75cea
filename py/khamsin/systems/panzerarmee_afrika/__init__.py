"""PanzerArmee Afrika: Rommel in the desert, April 1941 to November 1942.

facts         words and small facts: who is who, what a step costs (3.22, 5.31)
setup         scenarios and drills from the data files (4.31)
sequence      the phases, their beginnings and ends (4)
ways          how units go over land (5, 6.3);  movement: the act;  carriage: loads of trucks (11.1)
sea, rail     voyages (5.4), the Matruh railway (5.5)
zones         zones of control (6);  stacking (7);  forts (13);  places: who holds what (5.42, 18.2)
strength      odds and factors (8.3);  combat: the attack (8);  losses (8.7);  advance (8.4)
battle        the battle in hand;  aftermath: how it runs on (8.6);  chances: what it may bring
overrun       attacks while moving (9)
supply        networks, paths, states (10);  attack_supply: expending and destroying (10.5, 10.8)
trucks        made and dissolved (11.5);  command: Allied command control (12)
replacements  points, cadres, augmentation (14, 15);  removal (16);  entry: reinforcements (17)
victory       strengths and degrees (18);  reckoning: the same in words;  options: Malta and the letters (19)
prospect      what a side could do in its next movement phase: where to, against whom (5)
overlays      what may be laid over the map: overlay_reach (5), overlay_supply (10), zones and command (6, 12)
outlook       what the map and a battle are to a side, for whoever plans
measures      the figures of a position, for the chart of a game
view, tell, queries, checks   for the page, the log, the drills and the data files
"""

from collections.abc import Mapping, Sequence
from functools import cache

from khamsin.core import lessons
from khamsin.core.load import read
from khamsin.core.offer import Act, named
from khamsin.core.overlays import listed as overlays_listed
from khamsin.core.rules import RuleIndex
from khamsin.core.scenarios import listed
from khamsin.core.state import Plain, State
from khamsin.systems.panzerarmee_afrika import reckoning, victory
from khamsin.systems.panzerarmee_afrika.advance import ADVANCE, DECLINE
from khamsin.systems.panzerarmee_afrika.attack_supply import DESTROY, EXPEND
from khamsin.systems.panzerarmee_afrika.combat import ATTACK
from khamsin.systems.panzerarmee_afrika.entry import PLACE
from khamsin.systems.panzerarmee_afrika.facts import control
from khamsin.systems.panzerarmee_afrika.losses import LOSE
from khamsin.systems.panzerarmee_afrika.measures import measures
from khamsin.systems.panzerarmee_afrika.movement import MOVE
from khamsin.systems.panzerarmee_afrika.options import MALTA, OPTION
from khamsin.systems.panzerarmee_afrika.outlook import clash, outlook
from khamsin.systems.panzerarmee_afrika.overrun import OVERRUN
from khamsin.systems.panzerarmee_afrika.places import HELD
from khamsin.systems.panzerarmee_afrika.queries import query
from khamsin.systems.panzerarmee_afrika.rail import RAIL
from khamsin.systems.panzerarmee_afrika.removal import REMOVE
from khamsin.systems.panzerarmee_afrika.replacements import AUGMENT, REVIVE
from khamsin.systems.panzerarmee_afrika.sea import SAIL
from khamsin.systems.panzerarmee_afrika.sequence import END, settle
from khamsin.systems.panzerarmee_afrika.setup import ID, PACKAGE, board_dict, drill, setup
from khamsin.systems.panzerarmee_afrika.tell import tell
from khamsin.systems.panzerarmee_afrika.trucks import GROUND, UNGROUND
from khamsin.systems.panzerarmee_afrika.victory import score
from khamsin.systems.panzerarmee_afrika.view import view, words

SHORT = "paa"

_ACTS: dict[str, tuple[Act, ...]] = {
    "supply": (END,),
    "command": (END,),
    "movement": (MOVE, OVERRUN, SAIL, RAIL, END),
    "attack-supply": (EXPEND, DESTROY, END),
    "combat": (ATTACK, END),
    "reinforcement": (PLACE, REVIVE, AUGMENT, OPTION, GROUND, UNGROUND, REMOVE, END),
    "losses": (LOSE,),
    "advance": (ADVANCE, DECLINE),
    "removal": (REMOVE,),
    "malta": (MALTA,),
    "over": (),
}
"""PAA 4.2: the acts that answer each question."""


@cache
def rules() -> RuleIndex:
    """The index of the rules folder."""
    return RuleIndex("PAA", read(PACKAGE, "rules"))


def catalog() -> Mapping[str, Plain]:
    """Title, scenarios, options and words, for the page."""
    said = words()
    options = [{"id": i, **about} for i, about in said["options"].items()]
    return {
        "id": ID,
        "short": SHORT,
        "title": "PanzerArmee Afrika",
        "blurb": "Rommel in the desert, April 1941 to November 1942. Twenty months, one a turn.",
        "scenarios": listed(PACKAGE),
        "lessons": lessons.listed(PACKAGE),
        "options": options,
        "overlays": overlays_listed(said["overlays"]),
        "words": said,
    }


def acts(question: str) -> Sequence[Act]:
    """The acts that answer a question, the phase being the first question."""
    return _ACTS[question]


def act(name: str) -> Act | None:
    """An act by name, whatever question it answers."""
    return named(_ACTS.values(), name)


def out_of_turn(state: State) -> str:
    """PAA 4.1: the sequence of play, whatever the open question."""
    return "PAA 4.1"


def report(state: State) -> Mapping[str, Plain]:
    """PAA: the position as the drills compare it."""
    open_question = state.question if len(state.questions) > 1 else None
    return {
        "turn": state.turn,
        "side": state.side,
        "phase": state.phase,
        "pending": {"side": open_question.asked, "kind": open_question.name} if open_question else None,
        "units": {i: {**u.to_plain(), **u.more} for i, u in state.units.items()},
        "control": {place: control(state, place) for place in HELD},
        **{group: _group(state, group) for group in ("tracks", "markers")},
    }


def _group(state: State, group: str) -> dict[str, Plain]:
    return {k.partition(".")[2]: v for k, v in state.marks.items() if k.startswith(f"{group}.")}


def outcome(state: State) -> Mapping[str, Plain] | None:
    """PAA 18: winner, degree, text and rule once the game is over."""
    if state.phase != "over":
        return None
    winner, degree = victory.result(state)
    return {"winner": winner, "degree": degree, "text": reckoning.said(state), "rule": "PAA 18"}


def check() -> Sequence[str]:
    """All that is wrong with the data files; a site is built without the modules that judge them."""
    from khamsin.systems.panzerarmee_afrika import checks

    return checks.check()


__all__ = [
    "ID",
    "SHORT",
    "act",
    "acts",
    "board_dict",
    "catalog",
    "check",
    "clash",
    "drill",
    "measures",
    "out_of_turn",
    "outcome",
    "outlook",
    "query",
    "report",
    "rules",
    "score",
    "settle",
    "setup",
    "tell",
    "view",
]
