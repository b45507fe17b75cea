"""Computer players in the page: begun in two taps, stopped at once, asked for counsel, watched, told of."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.hand import Hand
from tests.web.test_page_keys import Keyboard
from tests.web.test_page_looks import looks

ALLIED, AXIS = 0, 1


def seat(page: Page, inside: str, row: int, level: str) -> None:
    """Choose who plays a side."""
    page.locator(f"{inside} .seat").nth(row).get_by_role("radio", name=level).tap()


def play_on(hand: Hand, until: str) -> None:
    """Go on through one's own phases until another one has come, or the other side's turn has gone by.

    What the other side's attacks ask is answered.
    """
    report, button = hand.page.locator("dialog.report"), hand.page.locator("#panel .steps > .primary")
    while hand.phase != until and not report.count():
        expect(hand.page.locator("#panel .steps.thinking")).to_have_count(0)
        if report.count():
            return
        if not button.count():
            hand.answer()
        hand.confirm()


def test_a_person_against_a_computer(tablet: Page, site: Any) -> None:
    """Two taps begin it; the computer's turn is played, kept and told; counsel is given and taken."""
    hand = Hand(tablet, site.url)
    seat(tablet, "#home", AXIS, "Recruit")
    found = looks(tablet, "home")
    hand.start()
    assert hand.saved["players"] == {"axis": "recruit"}

    play_on(hand, "Allied Movement")
    n = hand.saved["n"]
    tablet.get_by_role("button", name="Suggest").tap()
    plan = tablet.locator(".plan-card").first
    plan.tap()
    expect(tablet.locator(".ghosts .plan")).not_to_have_count(0)
    found += looks(tablet, "counsel")
    assert hand.saved["n"] == n  # nothing is done before it is asked for
    hand.tap("Do this")
    assert hand.saved["n"] > n
    expect(tablet.locator(".ghosts .plan")).to_have_count(0)
    hand.tap("Play this phase for me")
    expect(tablet.locator("#panel .phase")).to_have_text("Attack")

    play_on(hand, "")
    report = tablet.locator("dialog.report")
    expect(report).to_contain_text("What the Axis side did")
    found += looks(tablet, "report")
    assert found == []
    hand.tap("Go on", inside="dialog.report")
    assert (hand.phase, hand.turn) == ("Allied Supply", "Turn 2 of 5")

    before = hand.print
    tablet.reload()
    hand.wait()
    assert (hand.print, hand.saved["players"]) == (before, {"axis": "recruit"})
    hand.tap("More")
    expect(tablet.get_by_role("button", name="Who plays")).to_contain_text("Allied: Person, Axis: Recruit")
    hand.tap("Who plays", inside="dialog.menu")
    watch_both(hand)


def test_what_the_computer_did_is_told_when_the_player_has_closed_what_he_is_at(
    tablet: Page, site: Any
) -> None:
    tablet.add_init_script("localStorage.setItem('khamsin:settings', JSON.stringify({ pace: 'watch' }))")
    hand = Hand(tablet, site.url)
    seat(tablet, "#home", AXIS, "Recruit")
    hand.start()
    play_on(hand, "Allied Movement")
    hand.tap("Play this phase for me")
    expect(tablet.locator("#panel .phase")).to_have_text("Attack")
    while not tablet.locator("#panel .steps.thinking").count():
        hand.confirm()  # the end of it is looked at first
    tablet.get_by_role("button", name="More").tap()
    tablet.locator("dialog.menu").get_by_role("button", name="Settings").tap()
    settings, report = tablet.get_by_role("dialog", name="Settings"), tablet.locator("dialog.report")
    expect(tablet.locator("#panel")).to_contain_text("Turn 2 of 5")
    tablet.wait_for_timeout(500)
    expect(report).to_have_count(0)
    settings.get_by_role("button", name="Done").tap()
    expect(report).to_contain_text("What the Axis side did")


def test_a_computer_by_typed_words_and_keys(tablet: Page, site: Any) -> None:
    """Counsel is read aloud and taken by its number; a phase is played; Escape stops a computer."""
    tablet.add_init_script("localStorage.setItem('khamsin:settings', JSON.stringify({ pace: 'watch' }))")
    hand = Keyboard(tablet, site.url)
    seat(tablet, "#home", AXIS, "Recruit")
    hand.start()
    play_on(hand, "Allied Movement")
    hand.hit("/")
    assert "Write “suggest” first" in hand.say("do 1")
    assert hand.say("stop") == "No computer is playing."
    assert hand.say("resume") == "No computer was stopped."
    n = hand.saved["n"]
    tablet.get_by_label("Command", exact=True).fill("suggest")
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#live")).to_contain_text("“do 1” carries the first one out.")
    assert hand.saved["n"] == n
    assert "1: " in hand.spoken[-1].split("\n")[1]
    hand.say("do 1")
    assert hand.saved["n"] > n
    hand.say("play phase")
    expect(tablet.locator("#panel .phase")).to_have_text("Attack")
    hand.hit("Escape")  # the command line is closed
    hand.hit("c")
    expect(tablet.locator("#panel .counsel")).to_be_visible()
    while not tablet.locator("#panel .steps.thinking").count():
        hand.confirm()
    tablet.locator("#stage").focus()
    tablet.keyboard.press("Escape")
    expect(tablet.get_by_role("button", name="Resume")).to_be_visible()
    assert hand.phase.startswith("Axis")


def watch_both(hand: Hand) -> None:
    """Two computers at a pace to be watched: the page stays live, and stands still when it is told to."""
    page = hand.page
    seat(page, "dialog", ALLIED, "Staff")
    page.get_by_role("button", name="Play on").tap()
    page.get_by_role("button", name="Watch").tap()
    page.get_by_role("tab", name="Log").tap()
    page.keyboard.press("e")
    expect(page.locator(".toast")).to_contain_text("stop it first")
    entries = page.locator("#panel .log .entry")
    told = entries.count()
    page.wait_for_function("(n) => document.querySelectorAll('#panel .log .entry').length > n", arg=told)
    expect(page.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    assert looks(page, "at work") == []

    page.get_by_role("button", name="Stop").tap()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    page.wait_for_timeout(400)
    stood = hand.saved["n"]
    page.wait_for_timeout(1800)
    assert hand.saved["n"] == stood
    page.reload()
    hand.wait()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()  # also when the page comes again
    assert hand.saved["n"] == stood
    expect(page.get_by_role("button", name="Suggest")).to_be_enabled()  # the turn may be played on by hand
    page.get_by_role("button", name="Resume").tap()
    page.get_by_role("button", name=re.compile("^Fast")).tap()
    expect(page.locator("dialog.ending")).to_be_visible()
