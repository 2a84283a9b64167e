"""A menu that is a PDF on the phone becomes the page of a code: with script at once, else with the form."""

import re

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.browser.visits import Visit, assert_clean_at, has_script
from tests.uploads import encoded, pdf


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
        await expect(page.locator(".sent.there")).to_contain_text("PDF · 2 pages")
    await page.locator(".sticky-do button.primary").click()
    await page.wait_for_url("**said=code_made**")

    await visits.open("/dashboard/files")
    await expect(page.locator("ul.list .tiny")).to_have_text("Winter menu")
    await assert_clean(visits)
    await page.get_by_role("link", name="menu.pdf").click()
    newer = {**file, "name": "summer.pdf", "buffer": pdf("Summer")}
    await page.locator("#file").set_input_files(newer)
    if not await has_script(visits):
        await page.locator("main form button.primary").click()

    await expect(page.locator("h1")).to_have_text("summer.pdf")
    await expect(page.locator("[name='version']")).to_be_visible()
    await assert_clean(visits)


async def test_several_at_once_are_kept_one_by_one_and_one_that_is_refused_stops_no_other(app, visits):
    page, account = visits.page, await new_owner(app, f"several-{id(visits)}@example.com")
    await come_back(visits, account)
    await visits.open("/dashboard/files")
    kept = [{"name": f"{one}.pdf", "mimeType": "application/pdf", "buffer": pdf(one)} for one in ("a", "b")]
    broken = {"name": "menu.html", "mimeType": "text/html", "buffer": b"<html>"}
    await page.locator("#file").set_input_files([kept[0], broken, kept[1]])
    if await has_script(visits):
        refused = page.locator(".sent.bad")
        await expect(page.locator(".sent.there")).to_contain_text(["Uploaded: PDF", "Uploaded: PDF"])
        await expect(refused).to_contain_text("cannot be kept here")
        await expect(page.locator("#files li a")).to_have_text(["b.pdf", "a.pdf"])
        await assert_clean(visits)
        await refused.locator("[data-off]").click()
        await page.wait_for_url("**said=files_made")
    else:
        await page.locator("main form button.primary").first.click()
        await expect(page.locator(".banner.bad li")).to_have_text(re.compile("^menu.html: "))
        await expect(page.locator(".banner.bad p")).to_contain_text("a.pdf, b.pdf")

    await expect(page.locator("#files li a")).to_have_text(["b.pdf", "a.pdf"])


async def test_several_photos_for_a_gallery_get_an_item_each(app, visits):
    page = visits.page
    await come_back(visits, await new_owner(app, f"gallery-{id(visits)}@example.com"))
    await visits.open("/dashboard/codes/new/image_gallery")
    await page.locator("[name='image_gallery_title']").fill("Cakes")
    cakes = [{"name": f"{one}.png", "mimeType": "image/png", "buffer": encoded("PNG")} for one in "abc"]

    await page.locator("[name='file:image_gallery_images.0.url']").set_input_files(cakes)
    if await has_script(visits):
        for place, one in enumerate("abc"):
            address = page.locator(f"[name='image_gallery_images.{place}.url']")
            await expect(address).to_have_value(re.compile(f"/f/.+/{one}.png$"))
        await assert_clean(visits)
    await page.locator(".sticky-do button.primary").click()
    await page.wait_for_url("**said=code_made**")

    await visits.open("/dashboard/files")
    await expect(page.locator("#files li a")).to_have_count(3)


async def test_a_connection_that_ends_in_the_middle_of_several_leaves_the_first_and_sends_the_rest_later(
    app, visit
):
    page = visit.page
    await come_back(visit, await new_owner(app, "middle@example.com"))
    await visit.open("/dashboard/files")
    files = [
        {"name": f"{one}.pdf", "mimeType": "application/pdf", "buffer": pdf(str(one))} for one in range(4)
    ]

    async def lose_the_second(route):
        await (route.abort() if b"1.pdf" in route.request.post_data_buffer else route.fallback())

    await page.route("**/files/new", lose_the_second)
    await page.locator("#file").set_input_files(files)

    await expect(page.locator(".sent.bad .said")).to_contain_text("connection was lost")
    await expect(page.locator(".sent b")).to_have_text(["0.pdf", "1.pdf", "2.pdf", "3.pdf"])
    await expect(page.locator(".sent.there")).to_have_count(1)
    await expect(page.locator(".sent.queued")).to_have_count(2)
    await page.unroute_all()
    await page.locator(".sent.bad").get_by_role("button", name="Try again").click()
    await page.wait_for_url("**said=files_made")

    await expect(page.locator("#files li")).to_have_count(4)


async def test_a_file_on_its_way_is_stopped_and_another_is_refused_and_a_third_is_there(app, visit):
    page = visit.page
    await come_back(visit, await new_owner(app, "stop@example.com"))
    await visit.open("/dashboard/codes/new/pdf")
    chooser, row = page.locator("[name='file:pdf_download_url']"), page.locator(".sent")
    file = {"name": "menu.pdf", "mimeType": "application/pdf", "buffer": pdf(pages=2)}
    # It never gets an answer.
    await page.route("**/files/new", lambda _: None)

    await chooser.set_input_files(file)
    await page.locator("[name='pdf_title']").fill("Winter menu")
    await row.get_by_role("button", name="Stop").click()
    await expect(row).to_have_count(0)
    await expect(chooser).to_be_focused()
    await page.unroute_all()

    await chooser.set_input_files({**file, "name": "menu.html", "buffer": b"<html>"})
    await expect(row.locator(".said")).to_contain_text("cannot be kept here")
    await assert_clean_at(visit, 320, 1280)
    await page.route("**/files/new", lambda route: route.abort())
    await chooser.set_input_files(file)
    await expect(row.locator(".said")).to_contain_text("connection was lost")
    await page.unroute_all()
    await row.get_by_role("button", name="Try again").click()

    await expect(page.locator(".sent.there img")).to_be_visible()
    await expect(page.locator("[name='pdf_title']")).to_have_value("Winter menu")
    await visit.open("/dashboard/files")
    await expect(page.locator("ul.list li")).to_have_count(1)
