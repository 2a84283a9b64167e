"""Lists in a real browser: search as one types, many codes at once, every width, light and dark."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import assert_clean
from tests.fault.processes import Account

CODES = "/dashboard/codes"
ROWS = "ul.codes a.row"
WIDE = "W" * 200
PALE = {"dotsOptions": {"color": "#d9d9d9"}}


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    """With thirty codes, a folder, a tag, and names that are hard to show."""
    made = await new_owner(app, "lists@example.com")
    account = Account(made.key)
    folder = await app.ask(account.request("POST", "/folders", {"name": WIDE[:60]}))
    bodies = [{"name": WIDE, "options": PALE, "tags": ["summer"], "folder": folder.data["id"]}]
    bodies += [{"name": f"table {number}", "status": "paused"} for number in range(29)]
    for body in bodies:
        await app.ask(account.create(url="https://example.com/" + "long" * 50, **body))
    for name in ("in the trash", WIDE):
        thrown = await app.ask(account.create(url="https://example.com/" + "long" * 50, name=name))
        await app.ask(account.request("DELETE", f"/qr-codes/{thrown.data['id']}"))
    return made


async def names(visit) -> list[str]:
    return await visit.page.locator(ROWS).all_inner_texts()


async def test_a_search_follows_while_one_types(app, owner, visit):
    await come_back(visit, owner)
    await visit.open(CODES)
    await visit.page.locator("#search").press_sequentially("table 28")
    await expect(visit.page.locator(ROWS)).to_have_count(1)

    assert await names(visit) == ["table 28"]
    assert "search=table+28" in visit.page.url
    await expect(visit.page.locator("#search")).to_be_focused()
    await visit.page.locator("#search").fill("")
    await expect(visit.page.locator(ROWS)).to_have_count(25)
    await visit.page.locator(".more-rows a").click()
    await expect(visit.page.locator(ROWS)).to_have_count(30)
    assert len(set(await names(visit))) == 30
    await visit.page.locator("#sort").select_option("name")
    await expect(visit.page.locator(ROWS).first).to_have_text("table 0")


async def test_rows_that_come_after_an_empty_search_can_be_ticked(app, owner, visit):
    await come_back(visit, owner)
    await visit.open(f"{CODES}?search=zzz")
    select = visit.page.locator("label", has=visit.page.locator("#selecting"))
    assert not await select.is_visible()

    await visit.page.locator("#search").fill("")
    await select.click()
    await visit.page.locator(".tick").first.click()

    await expect(visit.page.locator("form.many")).to_contain_text("chosen")
    await visit.page.locator("form.many summary").click()
    await visit.page.get_by_role("button", name="Pause", exact=True).click()
    await expect(visit.page.locator(".toast")).to_contain_text("1 code is paused.")


async def test_without_script_a_button_searches_and_a_link_shows_more(app, owner, visit_without_script):
    visit = visit_without_script
    await come_back(visit, owner)
    await visit.open(CODES)
    await visit.page.locator(".more-rows a").click()
    await visit.page.wait_for_url("**cursor=**")
    assert len(await names(visit)) == 5
    await visit.open(CODES)
    await visit.page.locator("#search").fill("table 28")
    await visit.page.locator("form.find button").click()
    await visit.page.wait_for_url("**search=table**")

    assert await names(visit) == ["table 28"]


@pytest.mark.parametrize("kind", ["phone, no script", "desk"])
async def test_many_are_moved_and_back(app, owner, scripted, unscripted, visit, visit_without_script, kind):
    seen = visit if kind == "desk" else visit_without_script
    page = seen.page
    if kind == "desk":
        await page.set_viewport_size({"width": 1280, "height": 860})
    await come_back(seen, owner)
    await seen.open(f"{CODES}?search=table+1")
    assert not await page.locator("form.many").is_visible()
    await page.locator("#selecting").check()
    for number in (0, 2):
        await page.locator(".tick").nth(number).click()
    assert await page.locator("form.many").is_visible()
    await page.locator("#many-folder").select_option(index=1)
    await page.locator("form.many button.primary").click()
    await page.wait_for_url("**done=**")

    chip = page.locator("nav.chips .chip").nth(1)
    assert re.search(r"\b3$", (await chip.inner_text()).strip())
    await page.locator(".toast form button").click()
    # What is undone has no Undo.
    await expect(page.locator(".toast form")).to_have_count(0)
    assert re.search(r"\b1$", (await chip.inner_text()).strip())


async def test_shift_ticks_a_range_and_all_of_the_list_is_one_tick(app, owner, visit):
    page = visit.page
    await come_back(visit, owner)
    await visit.open(CODES)
    await page.locator("#selecting").check()
    await page.locator(".tick").nth(1).click()
    await page.locator(".tick").nth(5).click(modifiers=["Shift"])
    await expect(page.locator(".tick :checked")).to_have_count(5)
    await page.locator(".tick").nth(3).click(modifiers=["Shift"])
    await expect(page.locator(".tick :checked")).to_have_count(2)

    await page.locator(".all-of").click()
    await expect(page.locator(".chosen-all")).to_be_visible()
    await page.locator("form.many summary").click()
    await page.get_by_role("button", name="Resume").click()
    await page.locator(".toast").get_by_role("button", name="Undo").click()
    await expect(page.locator(".toast")).to_contain_text("29 codes are as before")


async def test_what_a_search_and_a_choice_leave_is_for_everybody(app, owner, visit):
    await visit.page.emulate_media(reduced_motion="reduce")
    await come_back(visit, owner)

    await visit.open(f"{CODES}?search=nothing")
    await assert_clean(visit)
    await visit.open(CODES)
    await visit.page.locator("#selecting").check()
    await visit.page.locator(".tick").first.click()
    await visit.page.locator("form.many summary").click()
    await assert_clean(visit)
    await visit.page.locator("form.many button[formaction$='/many/delete']").click()
    await visit.page.wait_for_url("**/many/delete**")
    await assert_clean(visit)
    for page in ("replace?find=example&put=x&all=1", "give?all=1"):
        await visit.open(f"{CODES}/many/{page}")
        await assert_clean(visit)


@pytest.mark.parametrize("locale", ["de-DE", "ja-JP"])
async def test_a_list_of_more_than_one_page_has_room_at_every_width(app, owner, visit, locale):
    await visit.page.set_extra_http_headers({"accept-language": locale})
    # Colours that are still changing have a contrast of their own.
    await visit.page.emulate_media(reduced_motion="reduce")
    try:
        await come_back(visit, owner)
        await visit.open(CODES)
        for width in (320, 768, 1280):
            await visit.page.set_viewport_size({"width": width, "height": 844})
            assert (await visit.layout())["sideways"] == 0, width
        await assert_clean(visit)
    finally:
        await visit.page.set_extra_http_headers({})
