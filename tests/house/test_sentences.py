"""No sentence that reaches a player holds a word of the program's own: ids of units, phases, acts, sides.

Sentences of every kind are gathered: the log, prompts, refusals of acts at any time and of any unit or hex,
previews, answers to typed lines, overlays.
"""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from tests.core.play import begin, play_on
from tests.core.test_commands import grow, names_of, say

from khamsin.core import frames
from khamsin.core.game import Game
from khamsin.core.offer import Act
from khamsin.core.rules import BadInput, Denial, KhamsinError
from khamsin.core.sayings import help_text
from khamsin.systems import SYSTEMS, get

GAMES = [(i, s["id"]) for i in SYSTEMS for s in get(i).catalog()["scenarios"]]
STEPS = 120
SPOKEN = ("text", "why", "headline", "title", "said", "prompt", "value")
_HYPHEN_FOR_MINUS = re.compile(r"(?<![\w)])-\d")


def spoken(value: Any) -> Iterator[str]:
    """All that is read in a piece of JSON for the page."""
    for key, part in value.items() if isinstance(value, Mapping) else ():
        if key in SPOKEN and isinstance(part, str):
            yield part
        else:
            yield from spoken(part)
    for part in value if isinstance(value, list | tuple) else ():
        yield from spoken(part)


def refusals(game: Game, random: Random) -> Iterator[str]:
    """Acts of all times, units and hexes that have no part in what is drafted, and lines typed."""
    words = game.system.catalog()["words"]
    acts = [act for act in words["acts"] if game.system.act(act)]
    values = random.sample(sorted(game.state.units), 6) + random.sample(sorted(game.state.board.terrain), 6)
    found = grow(game, random)
    drafts = [{}, *({"act": act.name} for act in game.acts), *([found[0]] if found else [])]
    denials = [game.explain(draft, value) for draft in drafts for value in values]
    shut = [act for act in acts if all(known.name != act for known in game.acts)]
    denials += [game.why_not({"act": act}) for act in shut]
    yield from spoken([denial.to_plain() for denial in denials if isinstance(denial, Denial)])
    yield from spoken([game.offer(draft).to_plain() for draft in drafts])
    names = [game.state.units[v].name if v in game.state.units else v for v in values]
    for text in [f"{random.choice(acts)} {random.choice(names)}, {random.choice(names)}", *names[:3]]:
        yield answer(game, text)
    yield help_text(game, names_of(game))


def answer(game: Game, text: str) -> str:
    """What a typed line is answered."""
    try:
        return say(game, text).said
    except KhamsinError as fault:
        return str(fault)


def strangers(game: Game) -> re.Pattern[str]:
    """The ids of a game that are no words of English, nor names of anything."""
    words, state = game.system.catalog()["words"], game.state
    plain = {unit.name for unit in state.units.values()}
    ids = {i for i in state.units if i not in plain}
    ids |= {key for table in words.values() if isinstance(table, Mapping) for key in table if "-" in key}
    ids |= {"axis", "allied", "tobruk", r"None(?! of)", "True", "False", r"\w+\.\w+_\w+"}
    ids -= set(words["acts"].values())
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(ids, key=len, reverse=True))})(?![\w-])")


@pytest.mark.parametrize(("system_id", "scenario"), GAMES)
def test_sentences_for_players_hold_no_word_of_the_program(system_id: str, scenario: str) -> None:
    system = get(system_id)
    options = tuple(option["id"] for option in system.catalog()["options"]) if scenario == "campaign" else ()
    game, random = begin(system, scenario, options, seed=5), Random(5)
    wrong: dict[str, None] = {}
    ids = strangers(game)

    def look(game: Game) -> None:
        texts = list(spoken(frames.told(game, len(game.steps))))
        if system.outcome(game.state) is None and random.random() < 0.3:
            view = {k: v for k, v in frames.frame(game)["view"].items() if k != "panel"}
            texts += [*spoken(view), *refusals(game, random)]
        for text in texts:
            if ids.search(text) or _HYPHEN_FOR_MINUS.search(text):
                wrong[text] = None

    play_on(game, STEPS, look)
    assert list(wrong) == []


def test_an_act_at_another_time_is_refused_in_the_words_of_the_buttons() -> None:
    game = begin(get("panzerarmee-afrika"), "campaign", seed=1)
    while game.state.phase != "attack-supply":
        game.play({"act": "end"})
    denial = game.why_not({"act": "move"})
    assert denial and denial.why == "“Move” is not open now: this is Allied, Supply for attacks."
    with pytest.raises(BadInput):
        game.why_not({"act": "fly"})


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_every_act_that_is_filled_in_shows_what_would_follow(system_id: str) -> None:
    system = get(system_id)
    words = system.catalog()["words"]
    acts = [act for question in (*words["ends"], *words["decisions"]) for act in system.acts(question)]
    plain = {act.name for act in acts if act.slots and act.preview is Act.preview}
    assert len(acts) > 5 and not plain
