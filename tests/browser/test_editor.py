"""Codes are made by hand: on a phone without script, and at a desk with a preview that follows."""

import re

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import assert_clean_at, has_script, make
from tests.fault.processes import Account

NEW = "/dashboard/codes/new"
HOSTILE = "<script>alert(1)</script> {{7*7}}"
BY_HAND = {
    "url": {"url": "cafe-linden.example/terrace", "name": HOSTILE},
    "text": {"text": HOSTILE},
    "wifi": {"ssid": "Linden", "password": "flat white", "security": "WPA"},
    "email": {"email": "ada@example.com", "subject": HOSTILE},
    "whatsapp": {"phone": "+49 170 1234567", "message": "Hello"},
    "event": {"title": HOSTILE, "start": "2027-06-18", "start-time": "18:00"},
    "location": {"location": "Pier", "latitude": "52,5163", "longitude": "13.3777"},
    "coupon": {"coupon_title": "Welcome", "coupon_code": "HELLO10", "discount": "10 %"},
    "feedback": {"question": "How was it?"},
    "payment": {
        "payee_name": "Red Cross",
        "name": "Red Cross",
        "iban": "DE89 3704 0044 0532 0130 00",
        "amount": "12,50",
    },
}
# No script knows of types: one with an address, a secret, moments and a choice of fields.
WITH_SCRIPT = ("url", "wifi", "event", "payment")


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "forms@example.com")


async def fill(page, entered):
    for name, value in entered.items():
        control = page.locator(f"[name='{name}']")
        await (control.select_option(value) if name == "security" else control.fill(value))


async def test_types_are_made_by_hand(owner, visits):
    page = visits.page
    await come_back(visits, owner)

    for slug in WITH_SCRIPT if await has_script(visits) else BY_HAND:
        await visits.open(f"{NEW}/{slug}")
        await fill(page, BY_HAND[slug])
        await page.locator(".sticky-do button.primary").click()
        await page.wait_for_url("**said=code_made**")

    assert await page.locator("h1").inner_text() == "Red Cross"


async def test_a_menu_grows_dish_by_dish(owner, visits):
    page, dish = visits.page, "sections.0.items"
    await come_back(visits, owner)
    await visits.open(f"{NEW}/menu")

    await fill(page, {"menu_title": "Linden", "sections.0.name": "Cake", f"{dish}.0.name": "Linzer"})
    await page.locator(f"button[name=add][value='{dish}']").click()
    await page.locator(f"[id='{dish}.1.name']:focus").wait_for()
    await page.keyboard.type("Sacher")
    # Two lines: the names of the fields are in the fields, and what is rare is behind "Details".
    assert (await page.locator(".dish").first.bounding_box())["height"] < 120
    await page.locator(".dish > .opens > summary").nth(1).click()
    await page.locator(f"button[name=up][value='{dish}.1']").click()
    await page.locator(f"[name='{dish}.0.name'][value='Sacher']").wait_for()
    await page.locator(".sticky-do button.primary").click()
    await page.wait_for_url("**said=code_made**")

    await page.goto(f"{page.url.partition('?')[0]}/edit")
    names = [await page.locator(f"[name='{dish}.{place}.name']").input_value() for place in (0, 1)]
    assert names == ["Sacher", "Linzer"]


async def test_a_form_has_choices_where_there_is_something_to_choose(owner, visits):
    page = visits.page
    await come_back(visits, owner)
    await visits.open(f"{NEW}/lead_form")
    choices = page.locator("[name='fields.0.options']")

    assert not await choices.is_visible()
    await page.locator("[name='fields.0.type']").select_option("select")
    assert await choices.is_visible()
    assert await page.locator("button[name=remove]").is_visible()


async def test_the_preview_follows_and_leaves_no_step_behind(owner, visit):
    await come_back(visit, owner)
    # A browser keeps 50 steps of a page: the page of all tests may have that many.
    page = await visit.page.context.new_page()
    await page.set_viewport_size({"width": 1280, "height": 860})
    await page.goto(f"{visit.root}{NEW}/text")
    steps = await page.evaluate("history.length")

    await page.locator("#text").fill(HOSTILE)
    await page.frame_locator(".phone iframe:not(.next)").get_by_role("heading", name=HOSTILE).wait_for()
    await page.goto(f"{visit.root}{NEW}/url")
    await page.locator("#url").fill("cafe-linden.example/terrace")
    await page.locator("#leads").get_by_text("https://cafe-linden.example/terrace").wait_for()

    assert await page.evaluate("history.length") == steps + 1
    await page.close()


async def test_a_preview_that_is_due_does_not_swallow_the_press_on_save(owner, visit):
    page = visit.page
    await come_back(visit, owner)
    await visit.open(f"{NEW}/text")

    # A browser drops a submission that it has only planned when the same form is submitted again.
    await page.evaluate("""() => {
      const timers = new Map()
      window.setTimeout = callback => timers.set(timers.size + 1, callback).size
      window.clearTimeout = timer => timers.delete(timer)
      const text = document.getElementById("text")
      text.value = "Unter dem Topf"
      text.dispatchEvent(new Event("input", { bubbles: true }))
      document.querySelector(".sticky-do .primary").click()
      for (const due of timers.values()) due()
    }""")

    await page.wait_for_url("**said=code_made**")


async def test_a_link_in_the_preview_leads_nowhere(owner, visit):
    page = visit.page
    await page.set_viewport_size({"width": 1280, "height": 860})
    await come_back(visit, owner)
    await visit.open(f"{NEW}/links")
    links = {f"links_list.0.{name}": text for name, text in {"text": "Shop", "url": "a.example"}.items()}

    await fill(page, {"links_title": "Linden\n" * 20, **links})
    link = page.frame_locator(".phone iframe:not(.next)").get_by_text("Shop")
    await link.click(force=True)
    await page.locator("#links_title").focus()

    assert await link.is_visible()


async def test_the_preview_is_updated_by_a_button_without_script(owner, visit_without_script):
    page = visit_without_script.page
    await come_back(visit_without_script, owner)
    await visit_without_script.open(f"{NEW}/text")

    await page.locator("#text").fill("Unter dem Topf")
    await page.locator("[data-preview]").click()

    await page.frame_locator(".phone iframe").get_by_role("heading", name="Unter dem Topf").wait_for()
    assert await page.locator("#text").input_value() == "Unter dem Topf"


async def test_a_long_form_and_its_refusal_are_for_everybody(app, owner, visit):
    page = visit.page
    await page.emulate_media(reduced_motion="reduce")
    await come_back(visit, owner)
    menu = {"menu_title": "W" * 120, "sections": [{"items": [{"name": "W" * 120}]}]}
    code = f"/dashboard/codes/{await make(app, Account(owner.key), 11, menu)}"

    for path in (f"{NEW}/vcard", f"{code}/edit"):
        await visit.open(path)
        await assert_clean_at(visit, 320, 1280)
    await page.locator("[name='sections.0.items.0.name']").fill("")
    await page.locator("[name='sections.0.items.0.price']").fill("9")
    async with page.expect_navigation():
        await page.locator(".sticky-do button.primary").click()
    assert (await page.title()).startswith("Error: ")
    await expect(page.locator("[id='sections.0.items.0.name']")).to_be_focused()
    await assert_clean_at(visit, 320, 1280)


HOURS = {
    "hours.week.monday.0.opens": "08:00",
    "hours.week.monday.0.closes": "12:00",
    "hours.week.friday.0.opens": "18:00",
    "hours.week.friday.0.closes": "02:00",
}


async def expect_first_day_named_as_seen(page):
    first = "[name='hours.week.monday.0.opens']"
    seen = await page.locator(f".day:has({first}) > .label").inner_text()
    opens = page.get_by_role("group", name=seen, exact=True).locator(first)
    await expect(opens).to_have_accessible_name(re.compile(r"^(Time|Zeit) 1: "))


async def test_opening_hours_are_filled_in_as_a_table_and_opened_again(owner, visits):
    page = visits.page
    await come_back(visits, owner)
    await visits.open(f"{NEW}/business")
    await page.locator("summary").first.click()
    assert not await page.locator("[name='hours.text']").is_visible()

    # With all weekdays alike there are three times of the seven.
    assert await page.locator(".days input:visible").count() == 3 * 2
    await expect_first_day_named_as_seen(page)
    await page.locator("label:has([value=daily])").click()
    assert await page.locator(".days input:visible").count() == 2
    await expect_first_day_named_as_seen(page)
    await page.locator("label:has([value=table])").click()
    await expect_first_day_named_as_seen(page)
    await fill(page, {"business_name": "Café Linden", **HOURS})
    await page.locator("button[name=add][value='hours.exceptions']").click()
    day = page.locator("[name='hours.exceptions.0.date']")
    await expect(day).to_be_focused()
    await day.fill("2026-12-24")
    await page.locator("button[name=add][value='hours.week.monday']").click()
    await expect(page.locator("[name='hours.week.monday.1.opens']")).to_be_focused()
    await page.locator("[name='hours.week.monday.1.opens']").fill("17:00")
    assert (await visits.layout())["sideways"] == 0
    await page.locator(".sticky-do button.primary").click()
    fault = page.locator("[name='hours.week.monday.1.closes']")
    await expect(fault).to_be_focused()
    await page.locator("[name='hours.week.monday.1.opens']").fill("")
    await page.locator(".sticky-do button.primary").click()
    await page.wait_for_url("**said=code_made**")

    await visits.open(await page.locator("a[href$='/edit']").first.get_attribute("href"))
    for name, value in HOURS.items():
        assert await page.locator(f"[name='{name}']").input_value() == value
    await page.locator("label:has([name='hours.as'][value='text'])").click()
    assert not await page.locator("[name='hours.week.monday.0.opens']").is_visible()
    assert await page.locator("[name='hours.text']").is_visible()


async def test_opening_hours_with_a_fault_are_for_everybody(owner, visit):
    page = visit.page
    await come_back(visit, owner)
    await visit.open(f"{NEW}/business")
    await page.locator("summary").first.click()
    await page.locator("label:has([value=table])").click()
    await page.locator("button[name=add][value='hours.exceptions']").click()
    await expect(page.locator("[name='hours.exceptions.0.date']")).to_be_focused()
    await fill(page, {"hours.exceptions.0.note": "Holiday", "hours.week.sunday.0.opens": "08:00"})

    await page.locator(".sticky-do button.primary").click()

    await expect(page.locator(".hours .said")).to_have_count(2)
    await assert_clean_at(visit, 390, 1280)
