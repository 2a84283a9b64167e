"""A menu that is a PDF on the phone becomes the page of a code: with script at once, else with the form."""

import re

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.browser.visits import Visit, assert_clean_at, has_script
from tests.uploads import pdf


async def assert_clean(visits: Visit) -> None:
    # Without script axe-core would not answer.
    if await has_script(visits):
        await assert_clean_at(visits, 320, 1280)


async def test_a_pdf_goes_in_and_a_newer_one_takes_its_place(app, visits):
    page = visits.page
    await come_back(visits, await new_owner(app, f"pdf-{id(visits)}@example.com"))
    await visits.open("/dashboard/codes/new/pdf")
    await page.locator("[name='pdf_title']").fill("Winter menu")
    file = {"name": "menu.pdf", "mimeType": "application/pdf", "buffer": pdf(pages=2)}
    await page.locator("[name='file:pdf_download_url']").set_input_files(file)
    if await has_script(visits):
        await expect(page.locator("[name='pdf_download_url']")).to_have_value(re.compile("/f/.+/menu.pdf$"))
        await expect(page.get_by_text("menu.pdf is there (PDF · 2 pages")).to_be_visible()
    await page.locator(".sticky-do button.primary").click()
    await page.wait_for_url("**said=code_made**")

    await visits.open("/dashboard/files")
    await expect(page.locator("ul.list .tiny")).to_have_text(re.compile("1 (code|Code)"))
    await assert_clean(visits)
    await page.get_by_role("link", name="menu.pdf").click()
    newer = {**file, "name": "summer.pdf", "buffer": pdf("Summer")}
    await page.locator("#file").set_input_files(newer)
    await page.locator("main form button.primary").click()

    await expect(page.locator("h1")).to_have_text("summer.pdf")
    await expect(page.locator("[name='version']")).to_be_visible()
    await assert_clean(visits)
