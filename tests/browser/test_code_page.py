"""The page of a code in a real browser: its rules and its history, in place with script and without."""

import re
import time
from collections.abc import AsyncIterator

import pytest

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import Visit, assert_clean_at, visiting
from tests.fault.processes import Account, scan

SOON = 1.0
# In either language. The port of the short address has fewer digits.
LIMIT = re.compile("700[.,]000")


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "rules@example.com")


@pytest.fixture(params=["no script", "script"])
async def visits(request, app, scripted, unscripted) -> AsyncIterator[Visit]:
    async with visiting(unscripted if request.param == "no script" else scripted, app) as opened:
        yield opened


async def open_code(app, visit: Visit, owner: Credentials, **fields):
    """Its short ID, with its page open."""
    body = {"name": "Table menu", **(fields or {"type_id": 1, "url": "https://cafe.example/winter"})}
    answer = await app.ask(Account(owner.key).request("POST", "/qr-codes", body))
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{answer.data['id']}")
    return answer.data["short_id"]


async def meets(app, short_id: str, *, status: int, leads: str | None = None) -> bool:
    """Whether scans soon meet that."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        answer = await app.ask(scan(short_id))
        if answer.status == status and (leads is None or answer.headers["location"] == leads):
            return True
    return False


async def test_a_pause_is_told_to_the_next_scan_and_taken_back(app, owner, visits):
    short_id = await open_code(app, visits, owner)

    await visits.page.locator("#rules form button").first.click()
    await visits.page.locator("#rules .halt").wait_for()
    assert await meets(app, short_id, status=410)

    await visits.page.locator(".toast form button").click()
    await visits.page.locator("#rules .halt").wait_for(state="detached")
    assert await meets(app, short_id, status=302)


async def test_a_limit_is_set_changed_and_gone_back_from(app, owner, visits):
    page, _ = visits.page, await open_code(app, visits, owner)
    limit = page.locator("#rules .change").nth(1)

    await limit.locator("summary").click()
    await page.locator("#scan_limit").fill("none at all")
    await limit.locator("button").first.click()
    await page.locator("#fault-scan_limit").wait_for()
    await page.locator("#scan_limit:focus").wait_for()
    assert await page.locator("#scan_limit").input_value() == "none at all"

    await page.locator("#scan_limit").fill("700000")
    await limit.locator("button").first.click()
    await page.locator("#rules", has_text=LIMIT).wait_for()
    await page.locator("#history li").last.locator("button").click()
    await page.locator("#history li").nth(2).wait_for()

    assert not LIMIT.search(await page.locator("#rules").inner_text())


async def test_of_two_tabs_the_second_is_told_and_keeps_its_address(app, owner, visits):
    await open_code(app, visits, owner)
    other = await visits.page.context.new_page()
    await other.goto(visits.page.url)
    for page, url in ((visits.page, "cafe.example/first"), (other, "cafe.example/second")):
        await page.locator("details.repoint summary").click()
        await page.locator("#url").fill(url)

    await visits.page.locator("details.repoint button").click()
    await visits.page.locator(".toast form button").wait_for()
    await other.locator("details.repoint button").click()
    await other.locator("#notice .banner").wait_for()

    assert await other.locator("#url").input_value() == "cafe.example/second"
    assert "cafe.example/first" in await other.locator("#repoint .to").inner_text()
    await other.close()


async def test_a_double_click_repoints_once(app, owner, visits):
    page, short_id = visits.page, await open_code(app, visits, owner)

    await page.locator("details.repoint summary").click()
    await page.locator("#url").fill("https://cafe.example/summer")
    await page.locator("details.repoint button").dblclick()
    await page.locator("#repoint .to", has_text="summer").wait_for()
    await page.wait_for_load_state("networkidle")

    assert await page.locator("#notice .banner").count() == 0
    assert await page.locator("#history li").count() == 2
    assert await meets(app, short_id, status=302, leads="https://cafe.example/summer")


@pytest.mark.parametrize(
    ("room", "path", "kind"), [("codes", "/qr-codes", {"type_id": 1}), ("links", "/links", {})]
)
async def test_without_script_it_is_filed_and_deleted(app, owner, visit_without_script, room, path, kind):
    visit, page, client = visit_without_script, visit_without_script.page, Account(owner.key)
    folder = f"Kept {room}"
    assert (await app.ask(client.request("POST", "/folders", {"name": folder}))).status == 201
    made = await app.ask(client.request("POST", path, {**kind, "url": "https://cafe.example/x"}))
    await come_back(visit, owner)
    await visit.open(f"/dashboard/{room}/{made.data['id']}")
    parts = page.locator("#rules details.opens")

    await parts.nth(1).locator("summary").click()
    await page.locator("#folder").select_option(label=folder)
    await parts.nth(1).locator("form button").click()
    await page.wait_for_url("**said=code_moved")
    assert folder in await parts.nth(1).inner_text()
    await page.locator(".toast form button").click()
    await page.wait_for_url("**said=code_moved")
    assert folder not in await parts.nth(1).locator("summary").inner_text()

    await parts.nth(2).locator("summary").click()
    await page.locator("#add").fill("summer, terrace")
    await parts.nth(2).locator("form button").click()
    await page.wait_for_url("**said=tags_changed")
    assert "summer, terrace" in await parts.nth(2).inner_text()
    await page.locator(".toast form button").click()
    await page.wait_for_url("**said=undone")
    assert "terrace" not in await parts.nth(2).locator("summary").inner_text()

    await page.locator("details.menu summary").first.click()
    await page.locator("details.menu a[href$='/delete']").click()
    await page.locator("button.danger").click()
    await page.wait_for_url("**done=*")
    assert await meets(app, made.data["short_id"], status=404)


async def open_all(visit, selector):
    await visit.page.evaluate(f"document.querySelectorAll('{selector}').forEach(one => one.open = true)")


async def test_all_that_opens_on_the_page_of_a_code_is_for_everybody(app, owner, visit):
    dishes = [{"name": "W" * 120, "price": 6.5}, {"name": "{{7*7}}"}, {"name": "<script>alert(1)</script>"}]
    await open_code(
        app,
        visit,
        owner,
        type_id=11,
        name="W" * 120,
        menu_title="Lunch",
        sections=[{"name": "Soups", "items": dishes}],
        expires_at="2027-09-30T16:00:00Z",
        expired_redirect_url="https://cafe.example/" + "long" * 50,
        scan_limit=500,
        tags=["x" * 50],
    )
    await visit.page.emulate_media(reduced_motion="reduce")

    await open_all(visit, "main details:not(.menu)")
    await assert_clean_at(visit, 320, 1280)
    # What an open menu covers is no target until it is closed.
    await open_all(visit, "main details.menu")
    for width in (320, 1280):
        assert await visit.sideways(at={"width": width, "height": 844}) == 0
        found = await visit.faults()
        assert [fault for fault in found if fault[1] != "target-size"] == []
