"""The engine starts: quickly, the ordinary way, offline; and when it does not, the page says why."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

MARKS = "() => performance.getEntriesByType('mark').map((mark) => mark.name.replace('engine:', ''))"
IS_READY = "() => performance.getEntriesByName('engine:ready').length > 0"
IS_KEPT = "() => navigator.serviceWorker.ready.then(() => true)"
IN_FORCE = """async (edition) => {
    const until = async (test) => {
        while (!(await test())) await new Promise((wake) => setTimeout(wake, 100));
    };
    const registration = await navigator.serviceWorker.ready;
    await until(() => caches.has(`khamsin-${edition}`));
    await until(() => !registration.installing && !registration.waiting);
    await until(() => registration.active.state === "activated");
}"""


def start(page: Page, url: str) -> list[str]:
    """Open the page, wait until the engine answers, and tell the steps that it took."""
    page.goto(url)
    page.wait_for_function(IS_READY, timeout=60_000)
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
    expect(banner).to_contain_text(lost, timeout=60_000)
    with tablet.expect_download():
        banner.get_by_role("button", name="Export my saves").click()


def test_a_failed_boot_can_be_tried_again(tablet: Page, site: Any) -> None:
    site.hidden = ("stdlib-",)
    tablet.goto(site.url)
    banner = tablet.locator(".banner", has_text="The engine did not start")
    expect(banner).to_be_visible(timeout=30_000)
    site.hidden = ()
    banner.get_by_role("button", name="Try again").click()
    tablet.wait_for_function(IS_READY, timeout=60_000)
    expect(banner).to_be_hidden()
    is_playable(tablet)


def test_starts_offline_once_loaded(tablet: Page, site: Any) -> None:
    start(tablet, site.url)
    tablet.evaluate(IS_KEPT)
    site.stop()
    tablet.reload()
    tablet.wait_for_function(IS_READY, timeout=60_000)
    assert "ordinary" not in tablet.evaluate(MARKS)
    is_playable(tablet)


def test_everything_is_kept_for_offline(tablet: Page, site: Any) -> None:
    start(tablet, site.url)
    tablet.evaluate(IS_KEPT)
    listed = tablet.evaluate("() => fetch('version.json').then((r) => r.json()).then((v) => v.files)")
    site.stop()
    failed = """(files) => Promise.all(files.map((f) =>
        fetch(f === 'index.html' ? './' : f).then((r) => (r.ok ? null : f), () => f)))
        .then((all) => all.filter(Boolean))"""
    assert tablet.evaluate(failed, listed) == []


def test_a_new_version_comes_with_the_next_visit(tablet: Page, site: Any, tmp_path: Path) -> None:
    site.folder = publish(site.folder, tmp_path / "first", "first")
    start(tablet, site.url)
    tablet.evaluate(IS_KEPT)
    site.folder = publish(site.folder, tmp_path / "second", "second")
    start(tablet, site.url)
    expect(tablet.locator("meta[name=edition]")).to_have_attribute("content", "first")
    tablet.evaluate(IN_FORCE, "second")
    tablet.reload()
    expect(tablet.locator("meta[name=edition]")).to_have_attribute("content", "second")
    tablet.wait_for_function(IS_READY, timeout=60_000)


def test_only_two_versions_are_kept(tablet: Page, site: Any, tmp_path: Path) -> None:
    for edition in ("first", "second", "third"):
        site.folder = publish(site.folder, tmp_path / edition, edition)
        start(tablet, site.url)
        tablet.evaluate(IN_FORCE, edition)
    assert tablet.evaluate("() => caches.keys()") == ["khamsin-second", "khamsin-third"]


def publish(source: Path, target: Path, edition: str) -> Path:
    """Another version of the site: the same files, but for the front page and the service worker."""
    shutil.copytree(source, target)
    page = (target / "index.html").read_text()
    mark = f'<meta name="edition" content="{edition}">'
    (target / "index.html").write_text(
        re.sub(r'(<meta name="edition"[^>]*>)?(?=<title>)', mark, page, count=1)
    )
    worker = (target / "sw.js").read_text()
    (target / "sw.js").write_text(
        re.sub(r"khamsin-(first|second|third|[0-9a-f]{10}\b(?!/))", f"khamsin-{edition}", worker, count=1)
    )
    return target


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
