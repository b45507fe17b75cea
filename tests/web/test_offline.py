"""The site without a network: kept whole; new versions are offered, never forced, never mixed."""

import hashlib
import json
import os
import re
import shutil
import time
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from serve import Handler
from tests.web.conftest import ARGS
from tests.web.hand import IS_READY, Hand

IS_KEPT = "() => navigator.serviceWorker.ready.then((r) => r.active.state === 'activated' || null)"
CACHES = "() => caches.keys().then((all) => all.filter((name) => name !== 'khamsin-active'))"
REGISTRATIONS = "() => navigator.serviceWorker.getRegistrations().then((all) => all.length)"
FILES = """async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(opened.map((cache) => cache.keys()))).flat().length;
}"""
"""All that is kept. Chromium may open a cache again that is gone, to note there how it compiled a script."""
SAVES = "() => Object.entries(localStorage).filter(([key]) => key.includes('hand')).length"
FAILED = """(files) => Promise.all(files.map((f) =>
    fetch(f === 'index.html' ? './' : f).then((r) => (r.ok ? null : f), () => f)))
    .then((all) => all.filter(Boolean))"""
EDITION = """() => fetch('art/catalog.json').then((r) => r.json())
    .then((c) => [document.querySelector('meta[name=edition]').content, c.edition])"""

DATE = 1_700_000_000
"""Of a file that is newer than its date tells."""


def start(page: Page, url: str) -> None:
    """Open the page, and wait until the engine answers and the site is kept."""
    page.goto(url)
    page.wait_for_function(IS_READY)
    page.wait_for_function(IS_KEPT)


def publish(source: Path, target: Path, edition: str, *, torn: bool = False) -> Path:
    """Another version of the site, told by its front page and by a file whose name does not change.

    Where it is torn, the second of the two is still that of the version before.
    """
    shutil.copytree(source, target)
    worker, text = target / "sw.js", (target / "sw.js").read_text()
    page, catalog = target / "index.html", target / "art" / "catalog.json"
    mark = f'<meta name="edition" content="{edition}">'
    page.write_text(re.sub(r'(<meta name="edition"[^>]*>)?(?=<title>)', mark, page.read_text(), count=1))
    before = catalog.read_text()
    catalog.write_text(json.dumps({**json.loads(before), "edition": edition}))
    for path in (page, catalog):
        name = path.relative_to(target).as_posix()
        text = re.sub(rf'("{re.escape(name)}":)"\w+"', rf'\1"{_sum(path)}"', text)
    worker.write_text(re.sub(r"khamsin-(first|second|third|[0-9a-f]{10}\b(?!/))", f"khamsin-{edition}", text))
    if torn:
        catalog.write_text(before)
    return target


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_plays_offline_with_every_file_in_a_new_browser_too(
    driver: Playwright, site: Any, tmp_path: Path
) -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")

    def browser() -> BrowserContext:
        return driver.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=program, args=ARGS
        )

    with browser() as context:
        page = context.new_page()
        Hand(page, site.url).begin("Sonnenblume")
        page.wait_for_function(IS_KEPT)
        listed = page.evaluate("() => fetch('version.json').then((r) => r.json()).then((v) => v.files)")
    site.stop()
    with browser() as context:
        page = context.new_page()
        hand = Hand(page, site.url)
        assert hand.phase == "Allied Supply"
        hand.confirm()
        assert hand.saved["n"] == 1
        assert page.evaluate(FAILED, listed) == []


def test_a_new_version_is_offered_and_taken_up_whole(tablet: Page, site: Any, tmp_path: Path) -> None:
    site.folder = publish(site.folder, tmp_path / "first", "first")
    Hand(tablet, site.url).begin("Sonnenblume")
    tablet.wait_for_function(IS_KEPT)
    offer = tablet.locator(".banner.news")
    expect(offer).to_have_count(0)
    site.folder = publish(site.folder, tmp_path / "second", "second")

    tablet.reload()
    expect(offer).to_contain_text("A new version is here")
    assert tablet.evaluate(EDITION) == ["first", "first"]
    offer.get_by_role("button", name="Later").tap()
    expect(offer).to_have_count(0)
    tablet.context.set_offline(True)
    tablet.reload()
    tablet.wait_for_function(IS_READY)
    assert tablet.evaluate(EDITION) == ["first", "first"]

    expect(offer).to_be_visible()  # it is offered again, and needs no network any more
    saved = tablet.evaluate(
        "() => ['a', 'b'].map((slot) => localStorage.getItem(`khamsin:hand:${slot}`) !== null)"
    )
    with tablet.expect_navigation():
        offer.get_by_role("button", name="Use it now").tap()
    tablet.wait_for_function(IS_READY)
    assert tablet.evaluate(EDITION) == ["second", "second"]
    assert tablet.evaluate(REGISTRATIONS) == 1
    assert tablet.evaluate(CACHES) == ["khamsin-first", "khamsin-second"]
    assert any(saved) and tablet.locator("#panel .who").inner_text().startswith("Allied")
    expect(offer).to_have_count(0)


def test_a_mixed_set_of_files_is_no_version(tablet: Page, site: Any, tmp_path: Path) -> None:
    site.folder = publish(site.folder, tmp_path / "first", "first")
    start(tablet, site.url)
    site.folder = publish(site.folder, tmp_path / "second", "second", torn=True)
    refused = """() => navigator.serviceWorker.ready.then(async (registration) => {
        await registration.update().catch(() => undefined);
        const coming = registration.installing;
        if (coming) await new Promise((done) => coming.addEventListener('statechange', done));
        return [coming?.state, registration.waiting];
    })"""
    assert tablet.evaluate(refused) == ["redundant", None]
    assert tablet.evaluate(CACHES) == ["khamsin-first"]
    site.folder = publish(tmp_path / "first", tmp_path / "third", "third")
    expect(tablet.locator(".banner.news"), "it is asked for again").to_be_visible()
    assert tablet.evaluate(CACHES) == ["khamsin-first", "khamsin-third"]


def test_a_server_that_goes_by_dates_brings_a_new_version_whole(
    tablet: Page, site: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Handler, "send_head", SimpleHTTPRequestHandler.send_head)
    site.folder = publish(site.folder, tmp_path / "first", "first")
    start(tablet, site.url)
    site.folder = publish(site.folder, tmp_path / "second", "second")
    for name in ("index.html", "art/catalog.json"):
        os.utime(site.folder / name, (DATE, DATE))
    later = time.time() + 60
    os.utime(site.folder / "sw.js", (later, later))
    tablet.evaluate("() => navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(tablet.locator(".banner.news")).to_be_visible()
    assert tablet.evaluate(CACHES) == ["khamsin-first", "khamsin-second"]


def test_a_first_version_that_did_not_come_whole_is_asked_for_again(
    tablet: Page, site: Any, tmp_path: Path
) -> None:
    site.folder = publish(site.folder, tmp_path / "torn", "first", torn=True)
    hand = Hand(tablet, site.url)
    hand.begin("Sonnenblume")
    hand.tap("Home")
    safety = tablet.locator(".safety")
    expect(safety).to_contain_text("not kept here for play without a network")
    site.folder = publish(tmp_path / "torn", tmp_path / "whole", "second")
    tablet.wait_for_function(IS_KEPT)
    expect(safety).not_to_contain_text("not kept")


def test_reset_clears_the_site_and_keeps_the_games(tablet: Page, site: Any) -> None:
    Hand(tablet, site.url).begin("Sonnenblume")
    tablet.wait_for_function(IS_KEPT)
    kept = tablet.evaluate(SAVES)
    assert tablet.evaluate(FILES) > 20
    cleared = tablet.get_by_role("dialog", name="The kept copy of this site is cleared")

    tablet.context.set_offline(True)
    tablet.goto(f"{site.url}?reset")
    refused = tablet.get_by_role("dialog", name="Nothing was cleared")
    refused.get_by_role("button", name="Close").tap()
    tablet.wait_for_url(site.url)
    tablet.context.set_offline(False)
    tablet.goto(f"{site.url}?reset")
    expect(cleared).to_contain_text("Your games were not touched")
    assert (tablet.evaluate(REGISTRATIONS), tablet.evaluate(FILES)) == (0, 0)
    assert tablet.evaluate(SAVES) == kept > 0
    cleared.get_by_role("button", name="Load it anew").tap()
    tablet.wait_for_url(site.url)
    tablet.wait_for_function(IS_READY)
    expect(tablet.locator("#panel .who")).to_contain_text("Allied")


def test_can_be_installed(tablet: Page, site: Any) -> None:
    start(tablet, site.url)
    client = tablet.context.new_cdp_session(tablet)
    found = client.send("Page.getAppManifest")
    manifest = json.loads(found["data"])
    assert found["errors"] == []
    assert client.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    assert manifest["theme_color"] == tablet.locator("meta[name=theme-color]").first.get_attribute("content")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"] if icon["type"] == "image/png"}
    assert sizes == {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    size_of = """(src) => fetch(src).then((r) => r.blob()).then(createImageBitmap)
        .then((i) => `${i.width}x${i.height}`)"""
    for icon in manifest["icons"]:
        assert icon["sizes"] in (
            "any",
            tablet.evaluate(size_of, icon["src"]) if icon["type"] == "image/png" else "any",
        )


def test_a_browser_that_cannot_keep_the_site_says_so_and_plays(new_context: Any, site: Any) -> None:
    page = new_context(service_workers="block").new_page()
    page.add_init_script("ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))")
    hand = Hand(page, site.url)
    hand.begin("Sonnenblume")
    hand.tap("Home")
    expect(page.locator(".safety")).to_contain_text("not kept here for play without a network")
