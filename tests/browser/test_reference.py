"""The reference and the guide at /v1/docs, as people who write programs use them."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from tests.browser.targets import small_targets
from tests.browser.visits import PHONE_SIZE
from tests.fault.processes import Account, App

SCREEN: ViewportSize = {"width": 1280, "height": 900}
CREATE = "#tag/qr-codes/POST/qr-codes"


@asynccontextmanager
async def reader(browser: Browser, app: App, **options: Any) -> AsyncIterator[Page]:
    """A page on which nothing may be blocked by its own policy, nor asked of another host."""
    context = await browser.new_context(**{"viewport": SCREEN, **options})
    await context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = await context.new_page()
    complaints, asked = [], []
    page.on("console", lambda one: complaints.append(one.text) if one.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert complaints == []
    own = (f"http://127.0.0.1:{app.port}/", "data:", "blob:")
    assert [url for url in asked if not url.startswith(own)] == []
    await context.close()


async def open_reference(page: Page, app: App, place: str = "") -> None:
    await page.goto(f"http://127.0.0.1:{app.port}/v1/docs{place}")
    await expect(page.get_by_role("heading", name="Repoint").first).to_be_attached(timeout=30_000)


@pytest.fixture(scope="module")
async def opened(browser: Browser, app: App) -> AsyncIterator[Page]:
    """To open the reference takes seconds: in an opened one, readers go from place to place."""
    async with reader(browser, app) as page:
        yield page


@pytest.fixture
async def desk(opened: Page) -> AsyncIterator[Page]:
    yield opened
    await opened.set_viewport_size(SCREEN)
    await opened.emulate_media(color_scheme="light")


async def sideways(page: Page) -> int:
    overflow: int = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return overflow


# Each size is seen with one of the schemes.
@pytest.mark.parametrize(
    ("size", "scheme"), [(PHONE_SIZE, "light"), (SCREEN, "dark")], ids=["phone", "screen"]
)
async def test_the_reference_works_offline_in_the_colours_of_the_reader(desk, app, size, scheme):
    await desk.set_viewport_size(size)
    await desk.emulate_media(color_scheme=scheme)
    await open_reference(desk, app, CREATE)

    await expect(desk.get_by_role("heading", name="Create a QR code").first).to_be_visible()
    assert await sideways(desk) == 0
    paper = await desk.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == {"light": "rgb(245, 247, 244)", "dark": "rgb(16, 22, 19)"}[scheme]


async def test_a_search_in_the_reference_finds_a_call(desk, app):
    await open_reference(desk, app, CREATE)

    await desk.get_by_role("button", name="Search").first.click()
    await desk.get_by_role("dialog").get_by_role("combobox").fill("single scans")
    await desk.get_by_role("dialog").get_by_text("List single scans of a QR code").first.click()

    await expect(desk).to_have_url(re.compile(r"scans$"))


async def test_an_example_in_each_language_can_be_copied(desk, app):
    await open_reference(desk, app, CREATE)
    call = desk.locator("section", has=desk.get_by_role("heading", name="Create a QR code")).last
    language = call.get_by_role("button", name="Shell Curl")

    for name, shown in (("Requests", "requests.post("), ("Fetch", "fetch("), ("Curl", "curl ")):
        await language.click()
        await desk.get_by_role("option", name=name).click()
        await expect(call.locator("pre").first).to_contain_text(shown)
        await call.locator(".scalar-code-copy").first.click()
        copied = await desk.evaluate("navigator.clipboard.readText()")

        assert shown in copied
        assert "/v1/qr-codes" in copied
        assert "https://example.com/menu" in copied
        language = call.get_by_role("button", name=name)


async def test_a_call_can_be_tried_from_the_reference(desk, app: App, account: Account):
    await account.new_code(app, name="Tried")
    await open_reference(desk, app, CREATE)
    await desk.get_by_label("Value").first.fill(account.key)

    await desk.get_by_role("button", name="Test Request").first.click()
    await desk.locator("[data-addressbar-action=send]").filter(visible=True).click()

    await expect(desk.get_by_text("200 OK").first).to_be_visible()


async def test_without_script_the_reference_leads_to_the_guide(browser, app):
    async with reader(browser, app, viewport=PHONE_SIZE, java_script_enabled=False) as page:
        await page.goto(f"http://127.0.0.1:{app.port}/v1/docs")
        await expect(page.get_by_role("heading", name="REST reference")).to_be_visible()

        await page.get_by_role("link", name="The guide").click()

        await expect(page.get_by_role("heading", name="Guide to the REST interface")).to_be_visible()


async def test_all_that_is_pressed_in_the_guide_is_as_high_as_a_finger(browser, app):
    async with reader(browser, app, viewport=PHONE_SIZE, has_touch=True) as page:
        await page.goto(f"http://127.0.0.1:{app.port}/v1/docs/guide")

        assert await small_targets(page) == []


async def test_the_guide_fits_a_phone_and_is_accessible(app, visit):
    await visit.page.goto(f"http://127.0.0.1:{app.port}/v1/docs/guide")

    assert await sideways(visit.page) == 0
    assert await visit.faults() == []
