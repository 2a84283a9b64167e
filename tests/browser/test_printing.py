"""A code on paper: from its page to the PDF, on a phone."""

import re

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.browser.visits import assert_clean_at, downloaded
from tests.fault.processes import Account
from tests.uploads import pdf


async def test_a_leaflet_is_three_taps_from_the_page_of_the_code(app, visit):
    page, owner = visit.page, await new_owner(app, "printer@example.com")
    made = await app.ask(Account(owner.key).create(url="https://cafe-linden.example/menu", name="Menu"))
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{made.data['id']}")

    await page.locator(".downloads a[href$='/print']").click()
    await page.locator(".pick:has([value=a5])").click()
    assert (await downloaded(visit, page.locator("button[value=pdf]"))).startswith(b"%PDF")

    await expect(page.locator("#paper img")).to_have_attribute("src", re.compile("layout=a5"))
    await page.locator("#idea-1").click()
    await expect(page.locator("#headline")).to_have_value("Scan me")
    await expect(page.locator("#paper img")).to_have_attribute("alt", re.compile("Scan me"))
    await assert_clean_at(visit, 320, 390, 1280)


async def test_a_menu_that_is_a_pdf_on_the_phone_is_a_printed_leaflet_in_eight_taps(app, visit):
    page, taps = visit.page, 0

    async def tap(selector):
        nonlocal taps
        taps += 1
        await page.locator(selector).first.click()

    await come_back(visit, await new_owner(app, "pdf-to-paper@example.com"))
    await visit.open("/dashboard")
    await tap("nav.bottom .make")
    await tap("a[href='/dashboard/codes/new/pdf']")
    await page.locator("[name='pdf_title']").fill("Winter menu")
    async with page.expect_file_chooser() as chooser:
        await tap(".pick-file .btn")
    # One more on the phone itself, which shows its files.
    taps += 1
    await (await chooser.value).set_files(
        {"name": "menu.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    )
    await expect(page.locator("[name='pdf_download_url']")).to_have_value(re.compile("/f/.+/menu.pdf$"))
    await tap(".sticky-do .primary")
    await tap(".downloads a[href$='/print']")
    await tap(".pick:has([value=a5])")
    taps += 1
    assert (await downloaded(visit, page.locator("button[value=pdf]"))).startswith(b"%PDF")

    assert taps <= 8
