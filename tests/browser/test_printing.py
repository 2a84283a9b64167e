"""A code on paper: from its page to the PDF, on a phone."""

import re

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.browser.visits import assert_clean_at, downloaded
from tests.fault.processes import Account


async def test_a_leaflet_is_four_taps_from_the_page_of_the_code(app, visit):
    page, owner = visit.page, await new_owner(app, "printer@example.com")
    made = await app.ask(Account(owner.key).create(url="https://cafe-linden.example/menu", name="Menu"))
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{made.data['id']}")

    await page.locator(".downloads .menu summary").click()
    await page.locator(".downloads a[href$='/print']").click()
    await page.locator(".pick:has([value=a5])").click()
    assert (await downloaded(visit, page.locator("button[value=pdf]"))).startswith(b"%PDF")

    await expect(page.locator("#paper img")).to_have_attribute("src", re.compile("layout=a5"))
    await page.locator("#idea-1").click()
    await expect(page.locator("#headline")).to_have_value("Scan me")
    await expect(page.locator("#paper img")).to_have_attribute("alt", re.compile("Scan me"))
    await assert_clean_at(visit, 320, 390, 1280)
