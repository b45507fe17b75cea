"""What is chosen can be read under the mouse, by day and by night; and a lone player is soon at the table."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect
from tests.web.hand import SYSTEM, Hand

LEAST = 4.5
"""The contrast that WCAG 2.2 asks of text."""
CHOSEN = ", ".join(
    ("[aria-pressed=true]", "[aria-selected=true]", "[aria-checked=true]", "label:has(input:checked)")
)
CONTRASTS = """(element) => {
    const colour = (text) => {
        const [r, g, b, a = 1] = text.match(/-?[\\d.]+(?:e-?\\d+)?/g).map(Number);
        return text.startsWith('color(') ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((part, i) => a * part + (1 - a) * under[i]);
    const behind = (node) => {
        if (!node) return [255, 255, 255];
        const own = colour(getComputedStyle(node).backgroundColor);
        return own[3] === 1 ? own.slice(0, 3) : over(own, behind(node.parentElement));
    };
    const light = (rgb) => {
        const linear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        const [r, g, b] = rgb.map((part) => linear(part / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const isText = (child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim();
    const isRead = (node) => node.checkVisibility() && [...node.childNodes].some(isText);
    return [element, ...element.querySelectorAll('*')].filter(isRead).map((node) => {
        const ground = behind(node);
        const written = over(colour(getComputedStyle(node).color), ground);
        const [a, b] = [light(written), light(ground)].sort((x, y) => y - x);
        return [node.textContent.trim().slice(0, 30), (a + 0.05) / (b + 0.05)];
    });
}"""


def faint(page: Page, where: str, kinds: int) -> list[str]:
    """Hover over all that is chosen, of so many kinds at least, in both lights: what cannot be read then."""
    found: list[str] = []
    inside = "dialog[open]" if page.locator("dialog[open]").count() else "body"
    chosen = page.locator(inside).locator(CHOSEN).locator("visible=true")
    assert len({one.evaluate("(e) => e.tagName + e.className") for one in chosen.all()}) >= kinds
    for theme in ("day", "night"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        for one in chosen.all():
            one.hover()
            assert one.evaluate("(e) => e.matches(':hover')")
            told = [(text, ratio) for text, ratio in one.evaluate(CONTRASTS) if ratio < LEAST]
            found += [f"{where}, {theme}: {text!r} {ratio:.2f}" for text, ratio in told]
    return found


def test_what_is_chosen_is_readable_under_the_mouse(
    new_context: Callable[..., BrowserContext], site: Any
) -> None:
    page = new_context(has_touch=False, is_mobile=False, viewport={"width": 1180, "height": 820}).new_page()
    hand = Hand(page, site.url)
    assert not hand.is_touch and page.evaluate("() => matchMedia('(hover: hover)').matches")
    found = faint(page, "home", 3)
    hand.tap("Settings", inside="#home")
    found += faint(page, "settings", 1)
    page.keyboard.press("Escape")

    # A lone player begins the short scenario, of another game than the first, in three presses.
    page.locator("#home").get_by_role("button", name=SYSTEM).click()
    page.locator("#home .seat").nth(1).get_by_role("radio", name="Staff").click()
    hand.tap("Begin", inside="#home")
    assert (hand.saved["scenario"], hand.saved["players"]) == ("sonnenblume", {"axis": "staff"})

    while hand.phase != "Allied Movement":
        hand.confirm()
    hand.pick()
    hand.tap("Layers")
    hand.tap("Zones of control: Axis", inside="dialog.menu")
    found += faint(page, "table", 2)
    hand.tap("Layers")
    found += faint(page, "layers", 1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert found == []
