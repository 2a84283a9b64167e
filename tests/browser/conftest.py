"""A real Chromium and a real web process: what a policy forbids shows nowhere else."""

import shutil
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Error, async_playwright

from tests.browser.visits import PHONE_SIZE, Visit, picture, visiting
from tests.fault.processes import Account, App, running

# The shell has Chromium's engine without the windows around it, and takes a third less CPU.
CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
PHONE = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
)
DESKTOP = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
)
# The shell asks for no language by itself.
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage --accept-lang=en-US"
).split()


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with started_browser() as started:
        yield started


@pytest.fixture
async def keeping_visit(app: App) -> AsyncIterator[Visit]:
    """Of a browser that keeps pages for the way back, as people's browsers do."""
    keeping = started_browser(ignore_default_args=["--disable-back-forward-cache"])
    async with keeping as started, visiting(await _context(started), app) as opened:
        yield opened


@asynccontextmanager
async def started_browser(**options: Any) -> AsyncIterator[Browser]:
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert program, "the tests of the pages need Chromium: apt-get install chromium"
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=program, args=FLAGS, **options)
        yield started
        await started.close()


@pytest.fixture(scope="session")
async def app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[App]:
    folder: Path = tmp_path_factory.mktemp("browser")
    served = App(folder, f"sqlite://{folder / 'repoint.db'}", {"REPOINT_SIGNUP": "open"})
    async with running(served):
        yield served


@pytest.fixture(scope="session")
async def account(app: App) -> Account:
    return await Account.open(app, "owner@example.com")


@pytest.fixture(params=["light", "dark"])
async def phone(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[BrowserContext]:
    """A phone without script, as every page has to serve."""
    context = await browser.new_context(
        viewport={"width": 390, "height": 844},
        color_scheme=request.param,
        java_script_enabled=False,
        # A headless browser says so, and is a bot.
        user_agent=PHONE,
    )
    yield context
    await context.close()


@pytest.fixture(scope="session")
async def scripted(browser: Browser) -> AsyncIterator[BrowserContext]:
    """One for many tests: each opens a page of its own, and takes its cookies along when it goes."""
    context = await _context(browser, java_script_enabled=True)
    yield context
    await context.close()


@pytest.fixture(scope="session")
async def unscripted(browser: Browser) -> AsyncIterator[BrowserContext]:
    """In German, whose words are long."""
    context = await _context(browser, java_script_enabled=False, locale="de-DE")
    yield context
    await context.close()


@pytest.fixture(scope="session")
async def desktop(browser: Browser) -> AsyncIterator[BrowserContext]:
    context = await _context(browser, user_agent=DESKTOP)
    yield context
    await context.close()


@pytest.fixture
async def visit(app: App, scripted: BrowserContext) -> AsyncIterator[Visit]:
    async with visiting(scripted, app) as opened:
        yield opened


@pytest.fixture
async def visit_at_desk(app: App, desktop: BrowserContext) -> AsyncIterator[Visit]:
    async with visiting(desktop, app) as opened:
        yield opened


@pytest.fixture
async def visit_without_script(app: App, unscripted: BrowserContext) -> AsyncIterator[Visit]:
    async with visiting(unscripted, app) as opened:
        yield opened


@pytest.fixture(params=["phone, no script", "desk"])
async def visits(
    request: pytest.FixtureRequest, app: App, scripted: BrowserContext, unscripted: BrowserContext
) -> AsyncIterator[Visit]:
    async with visiting(unscripted if "phone" in request.param else scripted, app) as opened:
        if request.param == "desk":
            await opened.page.set_viewport_size({"width": 1280, "height": 860})
        yield opened


async def _context(browser: Browser, **options: Any) -> BrowserContext:
    """With its page. There is no other host here, from which we could fetch what an owner shows.

    We answer in its place, below Playwright: as soon as that has a route, no file is kept in the cache.
    """
    context = await browser.new_context(**{"viewport": PHONE_SIZE, "user_agent": PHONE, **options})
    content = b64encode(picture()).decode()
    session = await context.new_cdp_session(await context.new_page())

    async def answer(paused: dict[str, Any]) -> None:
        headers = [{"name": "Content-Type", "value": "image/jpeg"}]
        fulfilled = {"responseCode": 200, "responseHeaders": headers, "body": content}
        # A page that was left has given its requests up.
        with suppress(Error):
            await session.send("Fetch.fulfillRequest", {"requestId": paused["requestId"], **fulfilled})

    session.on("Fetch.requestPaused", answer)
    await session.send("Fetch.enable", {"patterns": [{"urlPattern": "*/pictures/*"}]})
    return context
