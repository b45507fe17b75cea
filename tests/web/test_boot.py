"""The engine starts: quickly, the ordinary way, in every browser; and when it does not, the page says why."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

MARKS = "() => performance.getEntriesByType('mark').map((mark) => mark.name.replace('engine:', ''))"
IS_READY = "() => performance.getEntriesByName('engine:ready').length > 0"
LATE = """const listen = MessagePort.prototype.addEventListener;
    MessagePort.prototype.addEventListener = function (kind, hear, ...rest) {
        return listen.call(this, kind, (event) => setTimeout(() => {
            hear(event);
            performance.mark('late');
        }, 4000), ...rest);
    };"""
"""Whatever comes through a port of its own, as the steps of the start do, comes four seconds late."""
IS_KEPT = "() => navigator.serviceWorker.ready.then(() => true)"


def start(page: Page, url: str) -> list[str]:
    """Open the page, wait until the engine answers, and tell the steps that it took."""
    page.goto(url)
    page.wait_for_function(IS_READY)
    return page.evaluate(MARKS)


def is_playable(page: Page) -> None:
    """The first screen offers a game, by what the engine told."""
    expect(page.locator("#home")).to_be_visible()
    expect(page.locator("#home form").first).to_be_visible()


def test_boots_from_the_snapshot(tablet: Page, site: Any) -> None:
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url))
    steps = start(tablet, site.url)
    assert steps[-3:] == ["restore", "rules", "ready"]
    assert "ordinary" not in steps
    assert not any("micropip" in url for url in asked)
    is_playable(tablet)


def test_a_step_that_comes_late_does_not_stop_the_page(tablet: Page, site: Any) -> None:
    tablet.add_init_script(LATE)
    assert start(tablet, site.url) == ["snapshot", "ready"]
    tablet.wait_for_function("() => performance.getEntriesByName('late').length > 2")
    expect(tablet.locator("#home .boot")).to_have_count(0)
    is_playable(tablet)
    assert not [step for step in tablet.evaluate(MARKS) if step in ("restore", "rules")]


def test_boots_with_micropip_where_the_snapshot_is_missing(tablet: Page, site: Any) -> None:
    site.hidden = ("snapshot-",)
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url))
    steps = start(tablet, site.url)
    assert steps[-6:] == ["ordinary", "python", "micropip", "wheel", "rules", "ready"]
    assert any(re.search(r"/some/where/khamsin-\w+/khamsin-.*\.whl$", url) for url in asked)
    is_playable(tablet)


def test_boots_the_ordinary_way_where_the_snapshot_is_spoilt(
    new_context: Callable[[], BrowserContext], site: Any
) -> None:
    context = new_context(service_workers="block")
    context.route("**/snapshot-*", lambda route: route.fulfill(body=b"not a memory at all"))
    page = context.new_page()
    assert "ordinary" in start(page, site.url)
    is_playable(page)


def test_boots_where_the_host_does_not_know_wasm(
    new_context: Callable[[], BrowserContext], site: Any
) -> None:
    def unmark(route: Route) -> None:
        route.fulfill(response=route.fetch(), content_type="application/octet-stream")

    context = new_context(service_workers="block")
    context.route("**/*.wasm", unmark)
    page = context.new_page()
    assert "ordinary" not in start(page, site.url)


@pytest.mark.parametrize("lost", ["worker-", "stdlib-", "pyodide-314.0.7/pyodide.asm.wasm", "khamsin-"])
def test_a_boot_that_fails_says_why_and_offers_the_saves(tablet: Page, site: Any, lost: str) -> None:
    """The snapshot needs no wheel: only with both of them gone is there no way left."""
    site.hidden = (lost, "snapshot-") if lost == "khamsin-" else (lost,)
    tablet.goto(site.url)
    banner = tablet.locator(".banner", has_text="The engine did not start")
    expect(banner).to_contain_text(lost)
    with tablet.expect_download():
        banner.get_by_role("button", name="Export my saves").click()


def test_a_failed_boot_can_be_tried_again(tablet: Page, site: Any) -> None:
    site.hidden = ("stdlib-",)
    tablet.goto(site.url)
    banner = tablet.locator(".banner", has_text="The engine did not start")
    expect(banner).to_be_visible()
    site.hidden = ()
    banner.get_by_role("button", name="Try again").click()
    tablet.wait_for_function(IS_READY)
    expect(banner).to_be_hidden()
    is_playable(tablet)


@pytest.mark.parametrize("hidden", [(), ("snapshot-",)], ids=["snapshot", "ordinary"])
def test_boots_in_firefox(firefox: Browser, site: Any, hidden: tuple[str, ...]) -> None:
    site.hidden = hidden
    page = firefox.new_page()
    assert ("ordinary" in start(page, site.url)) == bool(hidden)
    is_playable(page)
    page.context.close()


@pytest.mark.parametrize("hidden", [(), ("snapshot-",)], ids=["snapshot", "ordinary"])
def test_boots_in_webkit_and_offline(webkit: Any, site: Any, hidden: tuple[str, ...]) -> None:
    site.hidden = hidden
    webkit.get(site.url)
    steps = webkit.execute_async_script(f"const [done] = arguments; ({WAIT_THERE})().then(done)")
    assert ("ordinary" in steps) == bool(hidden)
    if hidden:
        return
    webkit.execute_async_script(f"const [done] = arguments; ({IS_KEPT})().then(done)")
    site.stop()
    webkit.refresh()
    assert "ready" in webkit.execute_async_script(f"const [done] = arguments; ({WAIT_THERE})().then(done)")


WAIT_THERE = f"""async () => {{
    while (!({IS_READY})()) await new Promise((wake) => setTimeout(wake, 50));
    return ({MARKS})();
}}"""
