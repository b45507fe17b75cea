"""8th Army: O'Connor's offensive, December 1940 to April 1941, the Basic game.

facts         words and small facts: who is who, which tracks there are
charts        look-ups in the charts, pinned entries first
setup         scenarios and drills from the data files (A)
sequence      the segments, their beginnings and ends (B), resupply (V)
supply        routes and bills (I.route);  maintenance: Transportation and Provision (I.1, I.2)
replacements  points, recalls, building up, reforming (II)
movement      moves (III);  stacking: two a hex in the end (III.stack);  forts: III.fort, III.ff
offensive     Combat Supply (IV.1, IV.next);  attack: IV.2 and the second attack (IV.again)
score         superiority and chances (IV.score);  battle: the attack in hand;  aftermath: how it runs on
losses, retreat, advance   what an attack brings (IV.loss, IV.retreat, IV.advance);  trek: their short ways
victory       Tobruk (C)
prospect      what a side could do in its next movement segment: where to, against whom (III)
overlays      what may be laid over the map; overlay_supply: routes and what cuts them (I.route)
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
from khamsin.systems.eighth_army import sequence, victory
from khamsin.systems.eighth_army.advance import ADVANCE
from khamsin.systems.eighth_army.aftermath import DECLINE, DECLINE_AGAIN
from khamsin.systems.eighth_army.attack import ATTACK
from khamsin.systems.eighth_army.facts import MARKERS, TRACKS, track
from khamsin.systems.eighth_army.losses import LOSE
from khamsin.systems.eighth_army.maintenance import MAINTAIN, PROVIDE
from khamsin.systems.eighth_army.measures import measures
from khamsin.systems.eighth_army.movement import MOVE
from khamsin.systems.eighth_army.offensive import OFFENSIVE
from khamsin.systems.eighth_army.outlook import clash, outlook
from khamsin.systems.eighth_army.queries import query
from khamsin.systems.eighth_army.replacements import BUILD, RECALL, REFORM
from khamsin.systems.eighth_army.retreat import RETREAT
from khamsin.systems.eighth_army.sequence import END, settle
from khamsin.systems.eighth_army.setup import ID, PACKAGE, board_dict, drill, setup
from khamsin.systems.eighth_army.tell import tell
from khamsin.systems.eighth_army.victory import score
from khamsin.systems.eighth_army.view import view, words

SHORT = "a8"

_ACTS: dict[str, tuple[Act, ...]] = {
    "maintenance": (MAINTAIN,),
    "replacements": (RECALL, BUILD, REFORM, END),
    "movement": (MOVE, END),
    "attack": (OFFENSIVE, ATTACK, END),
    "resupply": (END,),
    "provision": (PROVIDE,),
    "losses": (LOSE,),
    "retreat": (RETREAT,),
    "advance": (ADVANCE, DECLINE),
    "second-attack": (ATTACK, DECLINE_AGAIN),
    "over": (),
}
"""8A B: the acts that answer each question."""


@cache
def rules() -> RuleIndex:
    """The index of the rulebook."""
    return RuleIndex("8A", read(PACKAGE, "rules"))


def catalog() -> Mapping[str, Plain]:
    """Title, scenarios, options and words, for the page."""
    return {
        "id": ID,
        "short": SHORT,
        "title": "8th Army",
        "blurb": "O'Connor in the desert, December 1940 to April 1941. Five turns, ten units: begin here.",
        "scenarios": listed(PACKAGE),
        "lessons": lessons.listed(PACKAGE),
        "options": [],
        "overlays": overlays_listed(words()["overlays"]),
        "words": words(),
    }


def acts(question: str) -> Sequence[Act]:
    """The acts that answer a question, the segment being the first question."""
    return _ACTS[question]


def act(name: str) -> Act | None:
    """An act by name, whatever question it answers."""
    return named(_ACTS.values(), name)


def out_of_turn(state: State) -> str:
    """8A B: the rule of the open decision, or of the sequence; a game that is won is over (8A C)."""
    return sequence.RULES.get(state.question.name, "8A B")


def report(state: State) -> Mapping[str, Plain]:
    """The position as the drills compare it."""
    return {
        "turn": state.turn,
        "side": state.side,
        "phase": state.phase,
        "pending": _pending(state),
        "winner": victory.winner(state),
        "units": {i: _shown(u.to_plain()) for i, u in state.units.items()},
        "tracks": {name: track(state, name) for name in TRACKS},
    }


def _shown(unit: dict[str, Plain]) -> dict[str, Plain]:
    return {**unit, "flags": [flag for flag in unit["flags"] if flag in MARKERS]}


def _pending(state: State) -> dict[str, Plain] | None:
    """The open decision: whose it is, and about how much or about whom."""
    if len(state.questions) == 1:
        return None
    question = state.question
    key = "count" if question.name == "losses" else "units"
    told = {key: question.about[key]} if key in question.about else {}
    return {"side": question.asked, "kind": question.name, **told}


def outcome(state: State) -> Mapping[str, Plain] | None:
    """8A C: winner, degree, text and rule once the game is over."""
    winner = victory.winner(state)
    if winner is None:
        return None
    return {"winner": winner, "degree": "victory", "text": words()["wins"][winner], "rule": "8A C"}


def check() -> Sequence[str]:
    """All that is wrong with the data files; a site is built without the modules that judge them."""
    from khamsin.systems.eighth_army import checks

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
