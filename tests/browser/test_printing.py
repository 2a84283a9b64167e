"""A code on paper: from its page to the PDF, on a phone."""

import re

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.browser.visits import assert_clean_at, downloaded
from tests.fault.processes import Account


async def test_a_leaflet_is_four_taps_from_the_page_of_the_code(app, visits):
    page, owner = visits.page, await new_owner(app, "printer@example.com")
    made = await app.ask(Account(owner.key).create(url="https://cafe-linden.example/menu", name="Menu"))
    await come_back(visits, owner)
    await visits.open(f"/dashboard/codes/{made.data['id']}")

    await page.locator(".downloads .menu summary").click()
    await page.locator(".downloads a[href$='/print']").click()
    await page.locator(".pick:has([value=a5])").click()
    assert (await downloaded(visits, page.locator("button[value=pdf]"))).startswith(b"%PDF")

    if await page.locator(".without-script").is_visible():
        await page.locator(".without-script").click()
    await expect(page.locator("#paper img")).to_have_attribute("src", re.compile("layout=a5"))
    await page.locator("#idea-1").click()
    headline = await page.locator("#idea-1").inner_text()
    await expect(page.locator("#headline")).to_have_value(headline)
    await assert_clean_at(visits, 320, 390)
