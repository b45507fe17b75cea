"""Stacks and lines: what a staff does where battles are fought by single stacks, in positions set by hand."""

from khamsin.core.game import Game
from khamsin.players.battles import weigh
from khamsin.players.commander import Commander
from khamsin.players.levels import LEVELS
from khamsin.players.lines import at_stake
from khamsin.players.survey import Survey
from khamsin.systems import get

STAFF = LEVELS["staff"]
START = {"al-4-ind": "2406", "al-6-aus": "2406", "al-4-armd": "3107", "al-7-armd": "2807", "al-7-rtr": "2807"}


def survey_of(places: dict[str, str], side: str = "allied") -> Survey:
    """The first position of the short game, with some units elsewhere."""
    system = get("eighth-army")
    return Survey(system, system.setup("basic", []).moved(places), side)


def test_a_lone_enemy_behind_the_front_puts_the_line_at_stake() -> None:
    open_flank = survey_of({**START, "ax-libia": "2208"})
    assert at_stake(open_flank, {}) >= 4
    assert at_stake(open_flank, {"al-7-armd": "2307", "al-7-rtr": "2308"}) == 0


def test_a_hex_that_units_open_by_standing_there_is_fed() -> None:
    survey = survey_of({**START, "ax-libia": "2206"})
    assert survey.is_fed("2306")
    battle = weigh(survey, STAFF, "2206", {"al-4-ind": "2306", "al-6-aus": "2306"})
    assert battle is not None and battle.worth > STAFF.nerve


def test_a_base_is_not_left_bare_for_a_battle() -> None:
    survey = survey_of({**START, "ax-libia": "2707"})
    guard = weigh(survey, STAFF, "2707", {"al-4-armd": "2807"})
    other = weigh(survey, STAFF, "2707", {"al-7-armd": "2807"})
    assert guard is not None and other is not None
    assert guard.worth < other.worth - 5


def test_tanks_and_infantry_march_together_and_somebody_stays() -> None:
    system = get("eighth-army")
    game = Game(system, system.setup("basic", []), 1)
    staff = Commander(STAFF, "allied", 1)
    while game.state.side == "allied":
        action = staff.choose(game)
        assert action is not None
        game.play(action)
    stacks = {
        h: {u.type for u in game.state.at(h)}
        for h in {str(u.at) for u in game.state.units.values() if u.side == "allied"}
    }
    assert "3107" in stacks
    assert sum(kinds == {"armor", "infantry"} for kinds in stacks.values()) == 2
