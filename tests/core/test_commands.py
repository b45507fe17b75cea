"""Typed lines: whatever the offers lead to can be said, and what cannot be read is answered in words."""

from random import Random
from typing import Any

import pytest
from tests.core import toy
from tests.core.play import begin, play_on

from khamsin.core.commands import Reading, read
from khamsin.core.game import Game
from khamsin.core.names import BEGINNING, PART, WHOLE, Names, atoms, grade
from khamsin.core.offer import Action, additions, extend
from khamsin.core.rules import BadInput, Refused
from khamsin.core.sayings import Pick, help_text, line
from khamsin.systems import SYSTEMS, get

GAMES = [(system, s["id"]) for system in SYSTEMS for s in get(system).catalog()["scenarios"]]
LONGEST = 10


def names_of(game: Game) -> Names:
    """The names of a game's position."""
    words = game.system.catalog().get("words", {})
    return Names(game.state, game.system.view(game.state), words)


def say(game: Game, text: str, draft: dict[str, Any] | None = None) -> Reading:
    """Read a line."""
    return read(game, names_of(game), text, draft or {})


def grow(game: Game, random: Random) -> tuple[Action, list[Pick]] | None:
    """A whole action and the values that led to it, chosen at random from the offers."""
    draft: dict[str, Any] = {}
    picks: list[Pick] = []
    for _ in range(LONGEST):
        offer = game.offer(draft)
        asks = [ask for ask in offer.asks if additions(ask, draft) or (ask.take == "go" and not draft)]
        asks = [ask for ask in asks if not ask.denial]
        if offer.ready is not None and (not asks or random.random() < 0.5):
            return offer.ready, picks
        if not asks:
            return None
        doing = [ask for ask in asks if ask.take != "go"]
        ask = random.choice(doing if doing and random.random() < 0.9 else asks)
        if ask.take == "go":
            draft = {"act": ask.act}
        else:
            value = random.choice(additions(ask, draft))
            draft, picks = extend(draft, ask, value), [*picks, (ask, value)]
    return None


def is_free(picks: list[Pick]) -> bool:
    """Whether the values may be said in any order: not the hexes of one way, nor loads and where they go."""
    return sum(ask.slot == "path" for ask, _ in picks) < 2 and all(ask.take != "record" for ask, _ in picks)


def sense(action: Action) -> dict[str, Any]:
    """An action, but for the order of what it lists and for the way that the engine finds."""
    way = action.get("path", [None])
    lists = {slot: sorted(map(str, value)) for slot, value in action.items() if isinstance(value, list)}
    return {**action, **lists, "path": way[-1]}


@pytest.mark.parametrize(("system_id", "scenario"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_action_can_be_said_and_in_any_order(system_id: str, scenario: str, seed: int) -> None:
    game, random = begin(get(system_id), scenario, seed=seed), Random(seed)
    said: set[str] = set()

    def check(game: Game) -> None:
        found = grow(game, random) if game.system.outcome(game.state) is None else None
        if not found or random.random() < 0.5:
            return
        action, picks = found
        text = line(names_of(game), action["act"], picks)
        assert say(game, text).offer.ready == action, text
        said.add(action["act"])
        if is_free(picks):
            random.shuffle(picks)
            text = line(names_of(game), action["act"], picks)
            ready = say(game, text).offer.ready
            assert ready and sense(ready) == sense(action), text

    play_on(game, 90, check)
    assert len(said) >= 4


def at_movement() -> Game:
    """The short game, where five units stand in one hex and are to move."""
    game = begin(get("eighth-army"), "basic", seed=3)
    while game.state.phase != "movement":
        game.play({"act": "maintain" if game.state.phase == "maintenance" else "end"})
    return game


MOVE = {"act": "move", "units": ["al-4-armd"], "path": ["2406"]}


@pytest.mark.parametrize(
    "text",
    [
        "move 4 armd 2406",
        "MOVE 4Armd to 2406",
        "m 4-armd, mersa matruh",
        "move matruh with 4 Armd",
        "4armd matruh",
        "move al-4-armd from 3107 to 2406",
        "  move   4 ärmd; 2406 ",
    ],
)
def test_a_line_may_be_written_in_many_ways(text: str) -> None:
    ready = say(at_movement(), text).offer.ready
    assert ready and sense(ready) == {"act": "move", "units": ["al-4-armd"], "path": "2406"}


def test_a_hex_means_the_units_in_it_that_may_come() -> None:
    assert say(at_movement(), "move 3107").draft["units"] == [
        "al-4-armd", "al-4-ind", "al-6-aus", "al-7-armd", "al-7-rtr",
    ]  # fmt: skip


def test_a_line_without_a_verb_goes_on_with_the_draft_in_hand() -> None:
    game = at_movement()
    first = say(game, "4 armd")
    assert first.draft == {"act": "move", "units": ["al-4-armd"]}
    assert "Mersa Matruh 2406 (3.5)" in first.said
    second = say(game, "matruh", first.draft)
    assert second.draft == MOVE
    assert second.said == "Ready: Move: 4 Armd to Mersa Matruh 2406. Costs 3.5."
    assert say(game, "move 4 ind", second.draft).draft == {"act": "move", "units": ["al-4-ind"]}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("xyzzy", r"“xyzzy” is not understood; expected Move, End movement\.$"),
        ("move xyzzy", r"^Move: “xyzzy” is not understood; expected units: 4 Armd, 4 Ind"),
        ("move 4 armd 9999", r"“9999” is not understood; expected where to: "),
        ("move 4 armd 2406 2406", r"Mersa Matruh 2406 has no place here; expected units: "),
        ("move 7", r"^Which 7\? 7 Armd, 7 RTR\. Write more of its name\.$"),
        ("move 4 armd " + "x" * 400, r"^This line is 412 characters long"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_was_expected(text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        say(at_movement(), text)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("move libia 2306", "8A B"),
        ("move 4 armd to tobruk", "8A III.allowance"),
        ("move 3107 to matruh", "8A III.stack"),
        ("attack 2306", "8A B"),
        ("end", "8A III.stack"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_rule(text: str, rule: str) -> None:
    with pytest.raises(Refused) as caught:
        say(at_movement(), text)
    assert rule in caught.value.denial.rules


@pytest.mark.parametrize("text", ["move 2 sg tobruk", "move 2sg", "sail 22 gds tobruk"])
def test_the_whole_name_of_a_unit_that_may_not_is_no_part_of_another(text: str) -> None:
    """On a 6 the hexes that end in 6, 2 and 0 are held: 0516 of 2 SG, 6212 of 22 Gds."""
    game = begin(get("panzerarmee-afrika"), "campaign", seed=11)
    while game.state.phase != "movement":
        game.play({"act": "end"})
    with pytest.raises(Refused, match="out of command") as caught:
        say(game, text)
    assert "PAA 12" in caught.value.denial.rules


def axis_to_move() -> Game:
    """The campaign, where the Axis is to move."""
    game = begin(get("panzerarmee-afrika"), "campaign", seed=3)
    while (game.state.phase, game.state.side) != ("movement", "axis"):
        game.play({"act": "end"})
    return game


@pytest.mark.parametrize("text", ["move pz5 0319 via 0217, 0318", "move pz5 via 0217 0318 to 0319"])
def test_a_way_may_be_led_through_hexes(text: str) -> None:
    ready = say(axis_to_move(), text).offer.ready
    assert ready and ready["path"] == ["0217", "0318", "0319"]
    short = say(at_movement(), "move 4 armd to matruh via 2807").offer.ready
    assert short and "2807" in short["path"]
    with pytest.raises(BadInput, match="leads through 2906"):
        say(at_movement(), "move 4 armd to matruh via 2906")
    with pytest.raises(BadInput, match="followed by the hexes"):
        say(axis_to_move(), "move pz5 via")


def test_who_has_moved_overruns_nobody_and_is_told_why() -> None:
    game = axis_to_move()
    game.play(say(game, "move pz5 0319").offer.ready)
    with pytest.raises(Refused, match="Pz 5 has moved already"):
        say(game, "overrun pz5 2 sg")
    with pytest.raises(Refused, match="Only Allied supply units"):
        say(game, "rail")


def test_verbs_may_be_cut_short_while_one_alone_is_meant() -> None:
    game = begin(toy)
    assert say(game, "e").offer.ready == {"act": "end"}
    assert say(game, "mov r1 0103").offer.ready == {"act": "move", "unit": "r1", "path": ["0102", "0103"]}


def test_help_gives_an_example_that_can_be_said_for_every_verb() -> None:
    for system_id, scenario in GAMES:
        game = play_on(begin(get(system_id), scenario, seed=4), 30)
        told = help_text(game, names_of(game)).split("\n")
        lines = [text.partition(": ")[2] for text in told if not text.startswith("A way of your own")]
        assert len(lines) == len({ask.act for ask in game.offer().asks})
        for text in lines:
            try:
                say(game, text)
            except Refused:
                assert any(ask.denial for ask in game.offer().asks), text
        assert say(game, "?").said == say(game, "help").said == help_text(game, names_of(game))


@pytest.mark.parametrize(
    ("typed", "name", "expected"),
    [
        ("21pz", "21 Pz", WHOLE),
        ("21 p", "21 Pz", BEGINNING),
        ("arie", "132 Ariete", PART),
        ("2", "21 Pz", None),
        ("oconnor", "O'Connor", WHOLE),
        ("iii347", "III/347", WHOLE),
        ("", "21 Pz", BEGINNING),
    ],
)
def test_names_are_compared_atom_by_atom(typed: str, name: str, expected: int | None) -> None:
    assert grade(atoms(typed), atoms(name)) == expected


def test_alike_units_will_do_for_one_another_and_others_are_asked_about() -> None:
    system = get("panzerarmee-afrika")
    game = begin(system, "crusader", seed=1)
    while game.state.phase != "attack-supply":
        game.play({"act": "end"})
    supplies = next(ask for ask in game.offer().asks if ask.act == "destroy").values
    with pytest.raises(BadInput, match=r"Which supply\? Supply at \d{4}"):
        say(game, "destroy, supply")
    first = next(iter(supplies))
    at = game.state.units[first].at
    assert say(game, f"destroy supply at {at}").offer.ready == {"act": "destroy", "unit": first}


def test_a_reading_asks_no_more_than_it_may() -> None:
    game = at_movement()
    with pytest.raises(BadInput):
        say(game, "move " + " ".join(["4"] * 60))


def test_reading_changes_nothing() -> None:
    game = at_movement()
    before = repr(game.state.to_plain()), len(game.steps)
    say(game, "move 4 armd 2406")
    assert (repr(game.state.to_plain()), len(game.steps)) == before
