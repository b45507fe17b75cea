"""A lesson is learned by touch, from what it points at alone; it outlives a reload and a way of one's own."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.hand import Hand, points
from tests.web.test_page_looks import faults

SIGN = """() => {
    const find = (selector) => document.querySelector(selector);
    const words = [find('#lesson').innerText, find('dialog[open]')?.innerText];
    const ring = find('.pointed-ring')?.getAttribute('d');
    return JSON.stringify([...words, ring, find('[data-pointed]')?.outerHTML]);
}"""
STEADY = f"""async (before) => {{
    const pause = (ms) => new Promise((wake) => setTimeout(wake, ms));
    const sign = {SIGN};
    for (let i = 0; i < 100 && sign() === before; i += 1) await pause(30);
    for (let last = ''; last !== sign(); await pause(150)) last = sign();
}}"""
RIM = 32 + 2.5
"""From a ringed hex's middle to the first corner of the ring."""


class Learner(Hand):
    """A finger that follows the lesson, and nothing else."""

    @property
    def step(self) -> str:
        """What the card says of where the learner is."""
        return self.page.locator("#lesson .where").inner_text().split("step ")[-1]

    def answer(self, name: str) -> None:
        """Tap a button of the card."""
        before = self.page.evaluate(SIGN)
        self.page.locator("#lesson").get_by_role("button", name=name).tap()
        self.page.evaluate(STEADY, before)

    def follow(self) -> None:
        """Tap the one thing that is pointed at, or Next."""
        before = self.page.evaluate(SIGN)
        ring = self.page.locator(".pointed-ring")
        if self.page.locator("#lesson .primary").count():
            self.page.locator("#lesson .primary").tap()
        elif self.page.locator("[data-pointed]").count():
            self.page.locator("[data-pointed]").tap()
        else:
            (corner, *_) = points(ring.get_attribute("d") or "", "M")
            assert self.touch((corner[0] - RIM, corner[1])), f"step {self.step} points at what is covered"
        self.page.evaluate(STEADY, before)
        self.pass_curtain()

    def follow_until(self, step: str) -> None:
        """Follow the lesson until the card says so."""
        for _ in range(40):
            if self.step.endswith(step):
                return
            self.follow()
        raise AssertionError(f"{step} was never reached: {self.step}")


def test_a_newcomer_learns_a_turn(tablet: Page, site: Any) -> None:
    learner = Learner(tablet, site.url)
    learn = tablet.get_by_role("button", name=re.compile("^Learn: your first turn"))
    form = tablet.get_by_role("heading", name="New game")
    assert learn.bounding_box()["y"] < form.bounding_box()["y"], "a newcomer sees the lesson first"  # type: ignore[index]

    learner.begin("O'Connor's offensive", seed=77, system="8th Army")
    learner.tap("Home")
    learn.tap()
    expect(tablet.locator("#lesson .said")).to_be_visible()
    tablet.evaluate(STEADY, "")
    assert learner.step == "1 of 15" and faults(tablet) == []

    learner.follow_until("5 of 15")
    tablet.reload(wait_until="commit")
    learner.wait()
    tablet.evaluate(STEADY, "")
    assert learner.step == "5 of 15"

    learner.tap("Cancel", inside="#panel")
    expect(tablet.locator("#lesson .where")).to_contain_text("step 4 of 15")
    while "End movement" in tablet.locator("#panel .steps").inner_text():
        learner.confirm()
    expect(tablet.locator("#lesson")).to_contain_text("a way of your own")
    learner.answer("Back to the lesson")
    assert learner.step in ("4 of 15", "5 of 15")

    learner.follow_until("10 of 15")
    learner.answer("Back")
    assert learner.step == "9 of 15"
    learner.answer("Skip step")
    assert learner.step == "10 of 15"
    learner.follow_until("the end")
    learner.answer("Go on with your game")
    expect(tablet.locator("#lesson")).to_be_hidden()
    assert (learner.saved["save"]["seed"], learner.saved["n"]) == (77, 0)
    assert tablet.evaluate("() => localStorage.getItem('khamsin:lesson')") is None
    assert (
        tablet.evaluate("() => Object.keys(localStorage).filter((key) => key.startsWith('khamsin:kept'))")
        == []
    )
