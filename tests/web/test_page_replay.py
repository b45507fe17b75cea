"""Replay: back and forth over every step, the game left alone; and what the other side did."""

import random
import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.hand import Hand
from tests.web.saves import at_movement, in_second_turn, move, with_a_prize_and_a_loss

from khamsin.core import codec

COUNTERS = """() => Object.fromEntries([...document.querySelectorAll('.pieces .counter')]
    .map((node) => [node.dataset.unit, node.getAttribute('transform')]).sort())"""
LEFT_OVER = "() => document.querySelectorAll('.passing > *, .dice-card').length"
PASSING = """window.passed = [];
addEventListener('DOMContentLoaded', () => new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
        if (!target.classList.contains('passing')) continue;
        for (const node of addedNodes) {
            const look = (node.querySelector('.counter') ?? node).getAttribute('class').split(' ');
            window.passed.push(`${look[0]} ${look.at(-1)}: ${node.querySelector('text').textContent}`);
        }
    }
}).observe(document, { childList: true, subtree: true }));"""
"""Notes what passes over the map: a counter that fades, a flag that is raised."""
SLIDE = """(n) => {
    const slider = document.querySelector('#replay input');
    slider.value = n;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
}"""


def step(page: Page, n: int, of: int) -> None:
    """Wait until a step is shown, and the map shows it."""
    expect(page.locator("#replay .head b")).to_have_text(f"Step {n} of {of}")
    page.evaluate("() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake)))")


def test_steps_both_ways_jumps_anywhere_and_leaves_the_game_alone(tablet: Page, site: Any) -> None:
    hand, game = Hand(tablet, site.url), in_second_turn()
    hand.open_file(codec.save(game))
    here, of, live = hand.print, len(game.steps), tablet.evaluate(COUNTERS)
    tablet.emulate_media(reduced_motion="reduce")
    hand.tap("More")
    hand.tap(re.compile("^Replay The whole"), inside="dialog.menu")
    step(tablet, of, of)
    seen = {of: tablet.evaluate(COUNTERS)}
    assert seen[of] == live
    last = range(of - 1, of - 13, -1)
    for n in last:
        tablet.keyboard.press("ArrowLeft")
        step(tablet, n, of)
        seen[n] = tablet.evaluate(COUNTERS)
    for n in reversed(last):
        tablet.keyboard.press("ArrowRight")
        step(tablet, n + 1, of)
        assert tablet.evaluate(COUNTERS) == seen[n + 1]
    tablet.keyboard.press("Home")
    step(tablet, 0, of)
    for n in random.Random(5).sample(last, 6):
        tablet.evaluate(SLIDE, n)
        step(tablet, n, of)
        assert tablet.evaluate(COUNTERS) == seen[n]
        told = [e["text"] for e in _events(game, n)]
        assert [t.split(" PAA")[0].strip() for t in tablet.locator("#replay .what li").all_inner_texts()] == (
            told or ["Nothing to tell."]
        )
    tablet.keyboard.press("End")
    step(tablet, of, of)
    tablet.keyboard.press("Escape")
    expect(tablet.locator("#replay")).to_be_hidden()
    assert (hand.print, tablet.evaluate(COUNTERS), hand.saved["n"]) == (here, live, of)
    assert tablet.evaluate(LEFT_OVER) == 0
    hand.confirm()  # and the game goes on: what would follow is shown, and then done
    hand.confirm()
    assert hand.saved["n"] == of + 1


def _events(game: Any, n: int) -> list[dict[str, str]]:
    step = game.steps[n - 1]
    events = [{"ev": event["ev"], "text": game.system.tell(step.after, event)} for event in step.events]
    told = [event for event in events if event["text"]]
    return [event for event in told if event["ev"] != "began"] or told


def test_nothing_that_changes_the_game_is_done_meanwhile(tablet: Page, site: Any) -> None:
    hand, game = Hand(tablet, site.url), at_movement()
    hand.open_file(codec.save(game))
    move(hand)
    here, n = hand.print, hand.saved["n"]
    hand.tap("More")
    hand.tap(re.compile("^Replay The whole"), inside="dialog.menu")
    step(tablet, n, n)
    for key in ("u", "Enter"):
        tablet.keyboard.press(key)
        expect(tablet.locator(".toast")).to_contain_text("Go back to the game first")
        hand.tap("Close", inside=".toast")
    hand.touch_one(hand.counters())
    assert tablet.locator(".counter.picked, .lit").count() == 0
    expect(tablet.get_by_role("button", name="Layers")).to_be_disabled()
    hand.tap("Back to the game", inside="#panel")
    assert (hand.print, hand.saved["n"]) == (here, n)
    hand.tap(re.compile("Undo"))
    assert hand.saved["n"] < n


def test_the_hand_over_tells_shows_and_counts_what_was_taken_back(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.open_file(codec.save(at_movement()))
    start = hand.saved["n"]
    move(hand)
    hand.tap("Undo", inside="#panel .steps")
    tablet.reload()
    hand.wait()
    move(hand)
    card = tablet.locator("dialog.curtain")
    while not card.count():
        hand.confirm()
    expect(card).to_contain_text("1 step was taken back in that turn.")
    expect(card).to_contain_text("moved to")
    here, end = hand.print, hand.saved["n"]
    first = start - 1  # the step in which the Allies ended their turn began that of the Axis
    hand.tap("Show me", inside="dialog.curtain")
    hand.tap("Pause", inside="#replay")  # it runs by itself
    tablet.evaluate(SLIDE, first)
    step(tablet, first, end)
    expect(tablet.get_by_role("button", name="Play", exact=True)).to_be_visible()
    for n in range(first + 1, end + 1):
        hand.tap("Step on", inside="#replay")
        step(tablet, n, end)
    hand.tap("Back to the game", inside="#panel")
    assert hand.print == here
    tablet.reload()
    hand.wait()
    hand.tap("More")
    hand.tap(re.compile("Replay the last turn of the Axis side"), inside="dialog.menu")
    step(tablet, first, end)
    tablet.keyboard.press("Escape")
    assert hand.print == here


def test_without_a_card_a_word_tells_of_the_change_of_hands(new_context: Any, site: Any) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    page.add_init_script("localStorage.setItem('khamsin:settings', JSON.stringify({ curtain: false }))")
    hand = Hand(page, site.url)
    hand.open_file(codec.save(at_movement()))
    while hand.phase.startswith("Axis"):
        hand.confirm()
    expect(page.locator("dialog.curtain")).to_have_count(0)
    expect(page.locator(".toast.call")).to_contain_text("Allied player:")


def test_it_plays_by_itself_shows_what_is_taken_and_lost_and_stops(tablet: Page, site: Any) -> None:
    tablet.add_init_script(PASSING)
    hand, game = Hand(tablet, site.url), with_a_prize_and_a_loss()
    hand.open_file(codec.save(game))
    of = len(game.steps)
    hand.tap("More")
    hand.tap(re.compile("^Replay The whole"), inside="dialog.menu")
    step(tablet, of, of)
    tablet.evaluate(SLIDE, 0)
    step(tablet, 0, of)
    hand.tap("Step on", inside="#replay")
    step(tablet, 1, of)
    assert tablet.evaluate("() => window.passed") == ["taken side-axis: A"]  # the flag over Tobruk
    for pace in ("2×", "4×"):
        hand.tap(re.compile("^Pace"), inside="#replay")
        expect(tablet.locator("#replay .pace")).to_have_text(pace)
    tablet.locator("#stage").evaluate("(stage) => document.activeElement.blur()")
    tablet.keyboard.press(" ")
    expect(tablet.get_by_role("button", name="Pause")).to_be_visible()
    step(tablet, of, of)
    expect(tablet.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert tablet.evaluate("() => window.passed.slice(1)") == ["counter side-axis: Supply"]
    tablet.wait_for_function(f"() => ({LEFT_OVER})() === 0")


def test_a_roll_shows_its_dice_and_the_card_goes_at_a_tap(tablet: Page, site: Any) -> None:
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    while not hand.phase.endswith("Command control"):
        hand.confirm()
    while hand.phase.endswith("Command control"):  # once to see what is thrown, once to throw
        hand.confirm()
    card = tablet.locator(".dice-card")
    expect(card.locator(".die")).to_have_count(1)
    face = str(card.locator(".die").get_attribute("aria-label"))
    expect(card).to_contain_text(f"Die for command control: {face.removeprefix('Die: ')}.")
    expect(tablet.locator("#panel .latest .die")).to_have_attribute("aria-label", face)
    hand.tap("Nearer")
    expect(card).to_have_count(0)
    expect(tablet.locator("#panel .latest .die")).to_have_attribute("aria-label", face)
