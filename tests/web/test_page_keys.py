"""The game by keyboard and by ear: whole turns without a pointer, and every step told in the live region."""

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.web.hand import SEEN, SETTLED, Hand
from tests.web.test_page import PHASES, before_an_attack
from tests.web.test_page_looks import faults

from khamsin.core import codec

SYSTEM = "8th Army"
SCENARIO = "O'Connor's offensive"
SEGMENTS = ["Supply", "Replacements", "Movement", "Attack", "Resupply"]
LONG = "Sonnenblume"
PARTS = [
    *(f"Allied {phase}" for phase in PHASES),
    *(f"Axis {phase}" for phase in PHASES if phase != "Command control"),
]
SPOKEN = "() => [...document.querySelectorAll('#live p')].map((line) => line.textContent)"
POINTED = "() => document.getElementById('spot').textContent"


class Keyboard(Hand):
    """A player without a pointer."""

    def hit(self, *keys: str) -> None:
        """Press keys one after the other, waiting after each until the page has come to rest."""
        for key in keys:
            before = self.page.evaluate(SEEN)
            self.page.keyboard.press(key)
            self.page.evaluate(SETTLED, before)

    def steer(self, spot: str) -> None:
        """Move the ring to a hex, by the arrows alone."""
        for _ in range(80):
            here = self.ring
            if here == spot:
                return
            across, down = int(spot[:2]) - int(here[:2]), int(spot[2:]) - int(here[2:])
            way = "ArrowLeft" if across < 0 else "ArrowRight"
            self.page.keyboard.press(way if across else ("ArrowUp" if down < 0 else "ArrowDown"))
            self.page.wait_for_function(f"(then) => !({POINTED})().startsWith(then)", arg=f"Hex {here}")
        raise AssertionError(f"the ring does not come to {spot}")

    @property
    def ring(self) -> str:
        """The hex that was last read aloud."""
        text = self.page.evaluate(POINTED)
        return re.match(r"Hex (\d{4})", text).group(1)  # type: ignore[union-attr]

    def say(self, line: str) -> str:
        """Type a line into the command line; what the page answers."""
        before = self.spoken
        self.page.get_by_label("Command", exact=True).fill(line)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(f"(before) => String(({SPOKEN})()) !== before", arg=",".join(before))
        self.page.evaluate(SETTLED, "")
        return self.spoken[-1]

    @property
    def spoken(self) -> list[str]:
        """What stands in the live region."""
        lines: list[str] = self.page.evaluate(SPOKEN)
        return lines

    def begin_short(self) -> "Keyboard":
        """The short game, with the focus on the map."""
        self.begin(SCENARIO, seed=8, system=SYSTEM)
        self.page.locator("#stage").focus()
        return self

    def pass_by_key(self) -> None:
        """Take over where the device changes hands, by the key that the card waits for."""
        if self.page.locator("dialog.curtain").count():
            self.hit("Enter")
        expect(self.page.locator("dialog.curtain")).to_have_count(0)


def test_a_whole_turn_by_keyboard_alone(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, site.url).begin_short()
    seen: list[str] = []
    while hand.turn.startswith("Turn 1 "):
        assert hand.phase not in seen, hand.spoken
        seen.append(hand.phase)
        if hand.phase == "Allied Movement":
            drive(hand, "3107", ["1", "2"], "2306")
            drive(hand, "3107", ["1", "2"], "2607")
        if hand.phase == "Axis Movement":
            drive(hand, "2106", ["1"], "2206")
        if hand.phase == "Axis Attack":
            attack(hand, "2206", "2306")
        phase = hand.phase
        for _ in range(2):
            if hand.phase == phase:
                hand.hit("e")
                hand.pass_by_key()
    assert seen == [f"{side} {segment}" for side in ("Allied", "Axis") for segment in SEGMENTS]
    acts = [action["act"] for action in hand.saved["save"]["actions"]]
    assert acts.count("move") == 3
    assert {"offensive", "attack"} <= set(acts)


def drive(hand: Keyboard, start: str, units: list[str], goal: str) -> None:
    """Go to a stack that can act, choose units of it by number, and send them to a hex."""
    hand.page.keyboard.press("n")
    hand.page.wait_for_function(f"() => /^Hex/.test(({POINTED})())")
    hand.steer(start)
    hand.hit(*units)
    hand.steer(goal)
    assert "; reach" in hand.page.evaluate(POINTED)
    hand.hit("Enter", "e")


def attack(hand: Keyboard, own: str, enemy: str) -> None:
    """Open an offensive with a stack, attack a hex beside it, and answer what the battle asks."""
    hand.steer(own)
    hand.hit("Enter", "e", "Enter")
    hand.steer(enemy)
    hand.hit("Enter")
    assert "Ready to roll" in hand.spoken[-1] and "percent" in hand.spoken[-1]
    hand.hit("e")
    for _ in range(12):
        if hand.page.get_by_role("button", name="End attacks").count():
            return
        if not hand.page.locator("#panel .steps > .primary").count():
            hand.hit("n", "Enter")
        else:
            hand.hit("e")


def test_a_turn_of_the_long_game_by_keyboard_alone(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, site.url)
    hand.begin(LONG)
    tablet.locator("#stage").focus()
    seen: list[str] = []
    while hand.turn.startswith("Turn 1 "):
        if hand.phase not in seen:
            seen.append(hand.phase)
            if hand.phase.endswith("Movement"):
                drive(hand, *(("0516", ["1"], "0615") if "Allied" in hand.phase else ("0216", ["1"], "0317")))
            if hand.phase.endswith("Reinforcements"):
                bring_in(hand)
        hand.hit("e")
        hand.pass_by_key()
    assert seen == PARTS
    acts = [action["act"] for action in hand.saved["save"]["actions"]]
    assert (acts.count("move"), acts.count("place")) == (2, 2)


def bring_in(hand: Keyboard) -> None:
    """Walk to the first arrival that is listed beside the map, and place it where the ring is led."""
    for _ in range(40):
        if hand.page.evaluate("() => document.activeElement.matches('#panel .values .unit-chip')"):
            break
        hand.page.keyboard.press("Tab")
    hand.hit("Enter")
    hand.page.wait_for_function("() => document.querySelector('.lit.spot')")
    hand.hit("n", "Enter", "e")
    assert hand.saved["save"]["actions"][-1]["act"] == "place", hand.spoken


def test_keys_work_after_touch_and_the_ring_stays_in_view(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, site.url).begin_short()
    tablet.touchscreen.tap(400, 400)
    hand.page.keyboard.press("ArrowRight")
    tablet.wait_for_function(f"() => /^Hex/.test(({POINTED})())")
    hand.steer("0105")
    for spot in ("0101", "3301", "3311"):
        hand.steer(spot)
        hand.rest()
        box = tablet.locator(".cursor").bounding_box()
        stage = tablet.locator("#stage").bounding_box()
        assert box and stage
        assert stage["x"] <= box["x"] and box["x"] + box["width"] <= stage["x"] + stage["width"]
        assert stage["y"] <= box["y"] and box["y"] + box["height"] <= stage["y"] + stage["height"]
    hand.steer("3107")
    said = tablet.evaluate(POINTED)
    assert re.match(r"Hex 3107, Alexandria, .*; Allied .*4 Armd", said), said
    hand.hit("?")
    expect(tablet.get_by_role("dialog", name="Keys")).to_contain_text("number pad")
    hand.hit("Escape")
    hand.hit("Escape")
    expect(tablet.locator(".cursor")).to_have_attribute("d", "")


COMMANDS = [
    ("help", r"^Pay for supply: maintain\n"),
    ("pay", r"^Ready: Pay for supply: Maintenance: 0 supply points"),
    ("", r"^Allied stacks fed: Alexandria.* Allied: Replacements\."),
    ("end", r"^Ready: Go to movement"),
    ("yes", r"Allied: Movement\."),
    ("list units", r"^Alexandria 3107: .*4 Armd"),
    ("where libia", r"^Libia, .*Infantry.*: .*2106\.$"),
    ("look 2106", r"^Hex 2106, Sidi Barrani.*; Axis .*Libia.*\n"),
    ("attack 2106", r"not open now: this is Allied, Movement\. \(8A B\)$"),
    ("move 4 armd", r"^Move 4 Armd: expected where to: .*; or units: 4 Ind"),
    ("4 ind matruh", r"^Ready: Move: 4 Armd, 4 Ind to Mersa Matruh 2406\. Costs 3\.5\.$"),
    ("what now", r"turn 1 of 5\. Allied: Movement\. Move: 4 Armd, 4 Ind.* Ready\."),
    ("yes", r"4 Armd, 4 Ind moved"),
    ("undo", r"Allied: Movement|Tap a unit"),
    ("redo", r"4 Armd, 4 Ind moved|Tap a unit"),
    ("move 7armd 6aus fuka", r"^Ready: Move: 6 Aus, 7 Armd to Fuka 2607"),
    ("cancel", r"^Nothing chosen\.$"),
    ("move 7armd, 6aus to fuka", r"^Ready: Move: 6 Aus, 7 Armd to Fuka 2607"),
    ("go", r"6 Aus, 7 Armd moved"),
    ("tables", r"^Supply points: Allied 15; Axis 6\."),
    ("list enemies", r"Sidi Barrani.*: .*Libia"),
    ("log", r"6 Aus, 7 Armd moved"),
    ("move xyzzy", r"^Move: “xyzzy” is not understood; expected units: 7 RTR"),
]


def test_every_step_is_told_in_the_live_region(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, site.url).begin_short()
    hand.hit("/")
    expect(tablet.get_by_label("Command", exact=True)).to_be_focused()
    for line, told in COMMANDS:
        assert re.search(told, hand.say(line), re.DOTALL), (line, hand.spoken)
        expect(tablet.locator("#command .said")).to_contain_text(hand.spoken[-1].split("\n")[0])
    tablet.keyboard.press("ArrowUp")
    expect(tablet.get_by_label("Command", exact=True)).to_have_value("move xyzzy")
    assert faults(tablet) == []
    hand.hit("Escape")
    expect(tablet.locator("#command")).to_be_hidden()
    hand.hit("?")
    assert faults(tablet) == []


TURN = """pay;yes;end;yes;move 4 armd, 4 ind to 2306;yes;move 7 armd, 6 aus to fuka;yes;end;yes
end;yes;end;yes;pay;yes;end;yes;move libia 2206;yes;end;yes
open 2206;yes;attack 2306 with libia;roll;end;yes;end;yes"""


def test_a_whole_turn_by_command_alone(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, site.url).begin_short()
    hand.hit("/")
    for line in re.split(r"[;\n]", TURN):
        assert hand.turn.startswith("Turn 1 ")
        hand.say(line)
        hand.pass_by_key()
        expect(tablet.get_by_label("Command", exact=True)).to_be_focused()
    assert hand.turn.startswith("Turn 2 "), hand.spoken
    acts = [action["act"] for action in hand.saved["save"]["actions"]]
    assert acts.count("move") == 3
    assert {"offensive", "attack"} <= set(acts)


LONG_TURN = """end;yes;end;roll;move 2 sg to 0615;yes;end;yes;end;yes;end;yes
place 21 aus alexandria;yes;end;yes;end;yes;move mg 2 to 0317;yes;end;yes
destroy supply 0217;yes;end;yes;end;yes;place supply 0217;yes;end;yes"""


def test_a_turn_of_the_long_game_by_command_alone(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, site.url)
    hand.begin(LONG)
    tablet.locator("#stage").focus()
    hand.hit("/")
    seen = [hand.phase]
    for line in re.split(r"[;\n]", LONG_TURN):
        hand.say(line)
        hand.pass_by_key()
        seen += [hand.phase] if hand.phase not in seen else []
    assert hand.turn.startswith("Turn 2 "), hand.spoken
    assert seen == PARTS
    acts = [action["act"] for action in hand.saved["save"]["actions"]]
    assert [act for act in acts if act != "end"] == ["move", "place", "move", "destroy", "place"]


def test_a_battle_of_the_long_game_by_command(tablet: Page, site: Any) -> None:
    hand = Keyboard(tablet, f"{site.url}#{codec.position_token(before_an_attack())}")
    hand.page.locator("#stage").focus()
    hand.hit("/")
    assert hand.say("attack with 32 at, pol").endswith("(PAA 8.11)")
    assert "or against: " in hand.say("attack")
    weak = hand.say("attack sidi rezegh with 23, pol")
    assert re.search(r"The attack superiority would be .* \(PAA 8\.52\)$", weak)
    assert re.match(r"Ready: Attack: .*Dice will fall\.$", hand.say("attack 3207 with 23 and pol"))
    n = hand.saved["n"]
    hand.say("")
    assert hand.saved["n"] == n + 1
    assert any("Die for attack" in text for text in hand.spoken)
