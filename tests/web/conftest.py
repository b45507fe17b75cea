"""Browsers and a server for the page's tests: the built site, served from a sub-path, on a tablet."""

import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "web" / "build"))

from serve import Site  # noqa: E402 - found by way of the line above

DIST = ROOT / "dist"
TABLET = "iPad (gen 7) landscape"
QUIET = (
    "--disable-background-networking --disable-component-update --disable-sync --no-first-run --disable-quic"
)
ARGS = ["--no-sandbox", "--disable-gpu", *QUIET.split()]
PATIENCE = 120_000
"""Milliseconds that a page may take for anything, on a busy machine."""
MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser"


@pytest.fixture
def site() -> Iterator[Site]:
    """The built site at an odd address of its own; `site.stop()` takes it off the air."""
    assert (DIST / "version.json").exists(), "dist/ is missing: run `python3 build.py build` first"
    served = Site(DIST, prefix="/some/where/").start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """Playwright itself; on a busy machine a page may take its time."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(driver: Playwright) -> Iterator[Browser]:
    """Debian's Chromium."""
    program = shutil.which("chromium") or shutil.which("google-chrome")
    browser = driver.chromium.launch(executable_path=program, args=ARGS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox(driver: Playwright) -> Iterator[Browser]:
    """Debian's Firefox ESR, through its own remote protocol."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    browser = driver.firefox.launch(channel="moz-firefox", executable_path=program)
    yield browser
    browser.close()


Watched = Callable[..., BrowserContext]


@pytest.fixture
def new_context(chromium: Browser, driver: Playwright, site: Site) -> Iterator[Watched]:
    """Make browser contexts the size of a tablet; none may ask anything of another host."""
    device = {k: v for k, v in driver.devices[TABLET].items() if k != "default_browser_type"}
    origin = site.url.removesuffix(site.prefix)
    foreign: list[str] = []
    contexts: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        context = chromium.new_context(**{**device, **options})
        context.set_default_timeout(PATIENCE)
        context.on("request", lambda r: r.url.startswith((origin, "blob:", "data:")) or foreign.append(r.url))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert foreign == [], "the page asked another host"


@pytest.fixture
def tablet(new_context: Watched) -> Page:
    """An empty page on a tablet."""
    return new_context().new_page()


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A screen for the browser that cannot do without: Xvfb's, at the first free number."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1180x820x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


START_S = 60


def started_webkit(tries: int = 3) -> Any:
    """WebKitGTK's small browser through its WebDriver.

    Once in a while it does not come up, and its driver waits for it for ever: then both are started again.
    """
    from selenium import webdriver

    options = webdriver.WebKitGTKOptions()
    options.add_argument("--automation")
    (program,) = Path("/usr/lib").glob(f"*/{MINI_BROWSER}")
    options.binary_location = str(program)
    service = webdriver.WebKitGTKService(executable_path=shutil.which("WebKitWebDriver"))
    watchdog = Timer(START_S, lambda: service.process.kill())
    watchdog.start()
    try:
        with warnings.catch_warnings():  # the driver's own code uses what its base class has deprecated
            warnings.simplefilter("ignore", DeprecationWarning)
            return webdriver.WebKitGTK(options=options, service=service)
    except Exception:  # of many kinds, from several packages
        if tries == 1:
            raise
        return started_webkit(tries - 1)
    finally:
        watchdog.cancel()


@pytest.fixture
def webkit(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """WebKitGTK on the screen of its own."""
    monkeypatch.setenv("DISPLAY", display)
    browser = started_webkit()
    browser.set_script_timeout(150)
    yield browser
    browser.quit()
