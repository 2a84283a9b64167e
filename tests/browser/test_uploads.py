"""A menu that is a PDF on the phone becomes the page of a code: with script at once, else with the form."""

import re

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.browser.visits import Visit, assert_clean_at, has_script
from tests.fault.processes import Account
from tests.uploads import SVG, encoded, pdf


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


async def drop(page, *names):
    """Onto the place for a file, as a mouse drops them."""
    await page.locator("[data-file]").first.dispatch_event(
        "drop", {"dataTransfer": await files_of(page, *names)}
    )


async def files_of(page, *names):
    return await page.evaluate_handle(
        """files => {
          const transfer = new DataTransfer()
          for (const [name, content] of files) transfer.items.add(new File([content], name))
          return transfer
        }""",
        [(name, (SVG % b'<path d="M0 0h9"/>').decode()) for name in names],
    )


async def test_a_file_that_is_dropped_beside_its_field_takes_no_page_away(app, visit):
    page = visit.page
    await come_back(visit, await new_owner(app, "beside@example.com"))
    for path in ("/dashboard/templates/new", "/dashboard/bulk", "/dashboard/import"):
        await visit.open(path)
        files = await files_of(page, "a.svg")
        goes_on = """(place, files) => place.dispatchEvent(
          new DragEvent("drop", {dataTransfer: files, bubbles: true, cancelable: true}))"""
        assert not await page.locator("h1").evaluate(goes_on, files), path
        # The field itself takes it.
        assert await page.locator("[type=file]").first.evaluate(goes_on, files), path


async def test_of_several_files_for_one_place_the_first_is_taken_and_the_others_are_named(app, visit):
    page, owner = visit.page, await new_owner(app, "one@example.com")
    await come_back(visit, owner)
    await visit.open("/dashboard/codes/new/pdf")

    long = f"{'c' * 80}.svg"
    await drop(page, "a.svg", "b.svg", long)

    note = page.get_by_role("alert").filter(has_text="This takes one file")
    await expect(note).to_have_text(f"This takes one file. Taken: a.svg. Not taken: b.svg, {long}.")
    await expect(page.locator(".sent b")).to_have_text("a.svg")
    await assert_clean_at(visit, 320, 1280)
    one = {"name": "menu.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    await page.locator("[name='file:pdf_download_url']").set_input_files(one)
    await expect(page.locator(".sent.there b")).to_have_text("menu.pdf")
    await expect(note).to_have_count(0)


async def test_a_file_that_is_replaced_by_the_first_of_several_says_so_on_the_page_after(app, visit):
    page = visit.page
    await come_back(visit, await new_owner(app, "first@example.com"))
    await visit.open("/dashboard/files")
    one = {"name": "menu.svg", "mimeType": "image/svg+xml", "buffer": SVG % b""}
    await page.locator("#file").set_input_files(one)
    await page.wait_for_url("**said=file_made")

    await drop(page, "a.svg", "b.svg")
    await page.wait_for_url("**said=file_replaced")

    await expect(page.locator("h1")).to_have_text("a.svg")
    await expect(page.locator(".left-out")).to_have_text(
        "This takes one file. Taken: a.svg. Not taken: b.svg."
    )
    await page.reload()
    await expect(page.locator(".left-out")).to_have_count(0)


async def test_the_photos_that_a_gallery_has_no_room_for_are_named(app, visit):
    page, owner = visit.page, await new_owner(app, "full@example.com")
    account = Account(owner.key)
    photo = (await app.ask(account.send_file("cake.svg", SVG % b""))).data
    photos = [{"url": photo["url"]}] * 99
    fields = {"type_id": 15, "image_gallery_title": "Cakes", "image_gallery_images": photos}
    code = (await app.ask(account.request("POST", "/qr-codes", fields))).data
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{code['id']}/edit")
    await page.locator("#list-image_gallery_images > .do > [name=add]").click()
    cakes = [{"name": f"{one}.png", "mimeType": "image/png", "buffer": encoded("PNG")} for one in "abc"]

    await page.locator("[name='file:image_gallery_images.99.url']").set_input_files(cakes)

    note = page.locator(".left-out")
    await expect(note).to_have_text("The list is full. Not taken: b.png, c.png.")
    await expect(page.locator("[name='image_gallery_images.99.url']")).to_have_value(re.compile("/a.png$"))
    await page.locator("button[name=remove][value='image_gallery_images.0']").click()
    await expect(page.locator("[name='image_gallery_images.99.url']")).to_have_count(0)
    await expect(note).to_be_visible()


async def test_what_is_pasted_is_not_cut_and_the_page_says_what_is_too_long(app, visits):
    page = visits.page
    await come_back(visits, await new_owner(app, f"long-{id(visits)}@example.com"))
    await visits.open("/dashboard/codes/new/pdf")
    title = page.locator("[name='pdf_title']")
    await title.focus()
    await page.keyboard.insert_text("🍰" * 201)
    await page.locator("[data-file] summary").click()
    await page.locator("[name='pdf_download_url']").fill("https://example.com/menu.pdf")

    await page.locator(".sticky-do button.primary").click()

    await expect(page.locator("#fault-pdf_title")).to_have_text(re.compile("200.+201"))
    await expect(title).to_have_value("🍰" * 201)
