"""A page in a browser that is reached by scripts alone: the same few gestures in Firefox and in WebKitGTK."""

from collections.abc import Callable
from typing import Any

from tests.web.hand import SAVED

from khamsin.core.hexes import centre

Run = Callable[[str, list[Any]], Any]
"""Runs the body of an asynchronous function, `given` being what it is told, and tells what it returns."""

UNTIL = """const end = Date.now() + 120000;
    const holds = () => { try { return %s; } catch { return false; } };
    while (!holds() && Date.now() < end) await new Promise((wake) => setTimeout(wake, 50));
    return holds();"""
PRESS = """const [words] = given;
    [...document.querySelectorAll('button')].filter((one) => one.checkVisibility() && !one.disabled
        && one.textContent.includes(words)).at(-1).click();"""
SEEN = """const parts = ['dialog[open]', '#notes', '.toast', '#panel'];
    const { style, className } = document.getElementById('map');
    const isBusy = document.documentElement.hasAttribute('data-busy');
    return JSON.stringify([document.visibilityState, isBusy, style.transform, className,
        ...parts.map((part) => document.querySelector(part)?.innerText)]);"""
TAP = """const [x, y] = given;
    const map = document.getElementById('map');
    const box = map.getBoundingClientRect();
    const scale = box.width / map.offsetWidth;
    const at = { clientX: box.left + x * scale, clientY: box.top + y * scale, bubbles: true };
    document.getElementById('stage').dispatchEvent(new MouseEvent('click', at));"""


class Far:
    """One player at such a page."""

    def __init__(self, go: Callable[[str], object], run: Run) -> None:
        """`go` opens an address."""
        self.go, self.run = go, run

    def open(self, address: str) -> None:
        """Open an address from nothing, so that what stands after # is read."""
        self.go("about:blank")
        self.go(address)

    def until(self, holds: str) -> None:
        """Wait until a JavaScript expression holds."""
        assert self.run(UNTIL % holds, []), f"never came true: {holds}; to be seen: {self.seen}"

    def press(self, words: str) -> None:
        """Press the button with these words, once it is there."""
        self.until(
            f"[...document.querySelectorAll('button:enabled')].some((b) => b.textContent.includes({words!r}))"
        )
        self.run(PRESS, [words])

    def tap(self, spot: str) -> None:
        """Tap a hex."""
        self.run(TAP, list(centre(spot)))

    @property
    def seen(self) -> str:
        """What the page tells, and how the map lies, for whoever looks for why something did not come."""
        return str(self.run(SEEN, []))

    @property
    def saved(self) -> dict[str, Any]:
        """What this device holds of the game in hand."""
        record: dict[str, Any] = self.run(f"return ({SAVED})();", [])
        return record
