"""An account in a real browser: made, confirmed by the link in the log, and left, also without script."""

from urllib.parse import urlsplit

import pytest
from playwright.async_api import expect

from tests.browser.owners import link_for
from tests.browser.visits import PHONE_SIZE

PASSWORD = "linden blossom tea"


async def assert_clean(visit, param="desk"):
    # What looks for faults is itself a script.
    if param != "desk":
        return
    assert (await visit.layout())["sideways"] == 0
    assert await visit.faults() == []


async def fill_in(page, **fields):
    for name, value in fields.items():
        await page.locator(f"#{name}").fill(value)
    async with page.expect_navigation():
        await page.locator("main form button").first.click()


async def test_from_signing_up_to_a_picture_on_disk(app, account, visits, request):
    param = request.node.callspec.params["visits"]
    page, email = visits.page, f"{request.node.name.encode().hex()[-12:]}@cafe-linden.example"
    await page.emulate_media(reduced_motion="reduce")
    await visits.open("/dashboard/sign-up")

    await fill_in(page, email=email.partition(".")[0], password=PASSWORD)
    assert await page.locator("#email[aria-invalid=true]").count() == 1
    await expect(page.locator("#email")).to_be_focused()
    await fill_in(page, email=email)
    await assert_clean(visits, param)
    await page.locator("#url").fill("cafe-linden.example/menu")
    await page.locator("#url").press("Enter")
    await page.wait_for_url("**/dashboard/codes/**")
    async with page.expect_download() as download:
        await page.locator(".downloads a").first.click()
    assert (await (await download.value).path()).read_bytes().startswith(b"\x89PNG")

    await visits.open(await link_for(app, email, "confirm"))
    await assert_clean(visits, param)
    await fill_in(page)
    assert await page.locator(".unconfirmed").count() == 0
    await visits.open("/dashboard/settings/delete")
    await fill_in(page, password=PASSWORD)
    assert "said=account_deleted" in page.url


async def test_a_forgotten_password_is_replaced(app, visit):
    email = "forgetful@cafe-linden.example"
    await visit.open("/dashboard/sign-up")
    await fill_in(visit.page, email=email, password=PASSWORD)
    await visit.page.context.clear_cookies()

    await visit.open("/dashboard/sign-in")
    await visit.page.locator("a[href='/dashboard/reset']").click()
    await fill_in(visit.page, email=email)
    await assert_clean(visit)
    await visit.open(await link_for(app, email, "new-password"))
    await assert_clean(visit)
    await fill_in(visit.page, new="another blossom tea")
    await fill_in(visit.page, email=email, password="another blossom tea")

    assert visit.page.url.endswith("/dashboard")


async def test_the_line_about_an_address_to_confirm_looks_the_same_above_every_page(app, visit):
    page = visit.page
    await visit.open("/dashboard/sign-up")
    await fill_in(page, email="line@cafe-linden.example", password=PASSWORD)
    await page.locator("#url").fill("cafe-linden.example/menu")
    await page.locator("#url").press("Enter")
    await page.wait_for_url("**/dashboard/codes/**")
    code = urlsplit(page.url).path

    looks, home = set(), "/dashboard"
    for path in (*(f"{home}{end}" for end in ("", "/codes", "/scans", "/files")), code, f"{code}/design"):
        await visit.open(path)
        looks.add(
            await page.evaluate("""() => {
          const [line, next] = [".unconfirmed", "main > :not(.unconfirmed)"].map(
            one => document.querySelector(one).getBoundingClientRect())
          return `${line.height} high, ${Math.min(next.top - line.bottom, 16)} above what follows`
        }""")
        )

    assert len(looks) == 1, looks


@pytest.mark.parametrize("size", [PHONE_SIZE, {"width": 1280, "height": 860}], ids=["phone", "desk"])
async def test_without_a_script_the_pages_before_signing_in_begin_at_the_top(visit_without_script, size):
    await visit_without_script.page.set_viewport_size(size)

    await visit_without_script.open("/dashboard/sign-in")

    box = await visit_without_script.page.locator("main").bounding_box()
    assert (box["y"], box["x"] < size["width"] / 4) == (0, True)
