"""Files of codes and of links in a real browser, with and without a script; and campaigns."""

import csv
from io import BytesIO, StringIO
from zipfile import ZipFile

from playwright.async_api import FilePayload, expect

from tests.browser.owners import new_owner, sign_in
from tests.browser.visits import Visit, downloaded, job_ended
from tests.fault.processes import Account

BULK, IMPORT, CAMPAIGNS = "/dashboard/bulk", "/dashboard/import", "/dashboard/campaigns"
FAULTS, ROWS = 37, 40
WRONG, RIGHT = "nonsense", "https://cafe.example/mended"


def autumn() -> bytes:
    text = StringIO()
    rows = [(1, f"Table {n}", WRONG if n <= FAULTS else RIGHT) for n in range(1, ROWS + 1)]
    csv.writer(text).writerows([("type_id", "name", "url"), *rows])
    return text.getvalue().encode()


async def upload(visit: Visit, content: bytes) -> None:
    await visit.page.wait_for_load_state()
    file: FilePayload = {"name": "autumn.csv", "mimeType": "text/csv", "buffer": content}
    await visit.page.locator("#file").set_input_files(file)
    await visit.page.locator("form:has(#file) button[type=submit]").click()


async def test_a_file_with_thirty_seven_faults_is_mended_and_every_row_is_made(app, visits):
    owner = await new_owner(app, f"files-{visits.page.viewport_size['width']}@example.com")
    page, account = visits.page, Account(owner.key)
    await sign_in(visits, owner)
    await visits.open(BULK)

    await upload(visits, autumn())
    await page.locator("#faults").wait_for()
    assert str(FAULTS) in await page.locator("#faults h2").inner_text()
    await expect(page.locator("#faults")).to_be_focused()
    assert await account.total(app) == 0
    marked = await downloaded(visits, page.locator("#faults a[download]"))
    assert marked.count(WRONG.encode()) == FAULTS

    await upload(visits, marked.replace(WRONG.encode(), RIGHT.encode()))
    await page.wait_for_url(f"**{BULK}/*")
    assert str(ROWS) in await page.locator("h1").inner_text()
    assert await account.total(app) == 0
    await page.locator("main form button.primary").click()
    await job_ended(visits, page.locator("form[action$='/result']").first)

    assert str(ROWS) in await page.locator("h1").inner_text()
    assert await account.total(app) == ROWS
    await page.locator("#image_format").select_option("svg")
    archive = await downloaded(visits, page.locator("form:has(#image_format) button"))
    with ZipFile(BytesIO(archive)) as pictures:
        assert len(pictures.namelist()) == ROWS
    await page.locator("a[href='/dashboard/codes'].btn").click()
    await page.wait_for_url("**/dashboard/codes")
    assert await page.locator("ul.codes a.row").count() == 25


async def test_links_with_faults_are_mended_and_moved_in(app, visits):
    owner = await new_owner(app, "import@example.com")
    page, account = visits.page, Account(owner.key)
    number = owner.email.partition("-")[0]
    faulty = f"short_id,url\n{number}-menu,{RIGHT}\nno//way,{RIGHT}\n".encode()
    await sign_in(visits, owner)

    async def check(content: bytes) -> None:
        await visits.open(IMPORT)
        await page.locator("#source").select_option("csv")
        await upload(visits, content)
        await page.wait_for_url(f"**{IMPORT}/*")

    await visits.open(IMPORT)
    await page.locator("#source").select_option("kutt")
    await upload(visits, b"{}")
    await page.locator("#fault-file").wait_for()
    assert await page.locator("#source").input_value() == "kutt"

    await check(faulty)
    assert await page.locator("table td code").inner_text() == "short_id"
    listed = await downloaded(visits, page.locator("a[href$='/faults']"))
    assert listed.decode().splitlines()[1].startswith("2,short_id,")
    assert await account.total(app, "/links") == 0

    await check(faulty.replace(b"no//way", f"{number}-way".encode()))
    assert await page.locator("table td code").count() == 0
    await page.locator("main form button.primary").click()
    await job_ended(visits, page.locator("a[href='/dashboard/links'].btn"))
    await page.locator("a[href='/dashboard/links'].btn").click()
    await page.locator("ul.codes a.row").first.wait_for()
    assert await account.total(app, "/links") == 2


async def test_a_campaign_is_made_changed_taken_back_and_deleted(app, visits):
    owner, page = await new_owner(app, "campaigns@example.com"), visits.page
    await sign_in(visits, owner)
    await visits.open(CAMPAIGNS)
    await page.locator(f"a[href='{CAMPAIGNS}/new']").click()
    await page.locator("#name").fill("Terrace")
    await page.locator("#utm_source").fill("flyer")
    await page.locator("form.stack button.primary").click()
    await page.wait_for_url("**said=campaign_made")

    await page.locator("ul.list a.row").click()
    await page.locator("#utm_source").fill("sign")
    await page.locator("form.stack button.primary").click()
    await page.wait_for_url("**said=campaign_saved")
    assert "utm_source=sign" in await page.locator("ul.list").inner_text()
    await page.locator(".toast form button").click()
    await page.locator("ul.list", has_text="utm_source=flyer").wait_for()

    await page.locator("ul.list a.row").click()
    await page.locator("a[href$='/delete']").click()
    await page.locator("form.sticky-do button").click()
    await page.wait_for_url("**said=campaign_deleted")
    assert await page.locator("ul.list.card").count() == 0
