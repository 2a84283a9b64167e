"""The pages of the scan path, as a phone shows them."""

import pytest
from playwright.async_api import Page


@pytest.fixture
async def page(phone):
    """A page on which nothing may be blocked by its own policy, nor asked of another host."""
    opened = await phone.new_page()
    complaints = []
    opened.on("console", lambda message: complaints.append(message.text))
    yield opened
    # The second: it filled in a field before the first frame, faster than a person.
    usual = ("Failed to load resource", "Autofocus processing was blocked")
    assert [text for text in complaints if not text.startswith(usual)] == []


async def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    box = await page.locator("body").bounding_box()
    return box is not None and box["width"] <= 390


async def test_the_right_password_leads_on_to_another_host(app, account, page):
    short_id = await account.new_code(app, url="https://example.com/menu", link_password="open sesame")

    await page.goto(f"http://127.0.0.1:{app.port}/{short_id}")
    assert await fits(page)
    await page.get_by_role("textbox").fill("wrong")
    await page.get_by_role("button").click()
    assert await page.get_by_role("textbox").get_attribute("aria-invalid")
    await page.get_by_role("textbox").fill("open sesame")
    # There is no other host here; the browser asks for it only where the page's policy lets it go there.
    async with page.expect_request("https://example.com/menu"):
        await page.get_by_role("button").click()

    assert await account.scan_count(app, short_id) == 1


async def test_the_preview_shows_the_picture_and_the_address(app, account, page):
    short_id = await account.new_code(app, url="https://example.com/" + "long-" * 60)

    await page.goto(f"http://127.0.0.1:{app.port}/{short_id}+")

    assert await fits(page)
    picture = await page.locator("img").bounding_box()
    assert picture is not None
    assert picture["width"] > 100
    assert await page.get_by_text("example.com").first.is_visible()
    assert await account.scan_count(app, short_id) == 0


async def test_a_page_that_is_not_there_says_so_within_the_screen(app, page):
    answer = await page.goto(f"http://127.0.0.1:{app.port}/nothing-here")

    assert answer is not None
    assert answer.status == 404
    assert await fits(page)
    assert await page.get_by_role("heading").first.is_visible()
