"""The dashboard in a real browser: a code is made, led elsewhere and back, by hand and by keyboard."""

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, come_back, new_owner, sign_in
from tests.browser.visits import assert_clean, visiting
from tests.fault.processes import Account, scan

WINTER, SUMMER = "cafe-linden.example/winter", "https://cafe-linden.example/summer"


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "cafe@example.com")


async def test_a_code_is_made_led_elsewhere_and_back(app, owner, visits):
    page = visits.page
    await sign_in(visits, owner)

    await page.locator("#url").fill(WINTER)
    await page.locator("main form button").first.click()
    await page.wait_for_url("**/dashboard/codes/**")
    short_url = await page.locator(".copy code").inner_text()
    await page.locator("details.repoint summary").click()
    await page.locator("#url").fill(SUMMER)
    await page.locator("details.repoint button").click()
    await page.locator(".toast form button").wait_for()
    there = await app.ask(scan(short_url.rpartition("/")[2]))
    await page.locator(".toast form button").click()
    await page.locator(".toast form button").wait_for(state="detached")
    back = await app.ask(scan(short_url.rpartition("/")[2]))

    assert [one.headers["location"] for one in (there, back)] == [SUMMER, f"https://{WINTER}"]
    async with page.expect_download() as download:
        await page.locator(".downloads a").first.click()
    assert (await (await download.value).path()).read_bytes().startswith(b"\x89PNG")


async def test_a_fault_is_said_beside_its_field(app, owner, visit):
    await visit.page.set_viewport_size({"width": 320, "height": 844})
    # Colours that are still changing have a contrast of their own.
    await visit.page.emulate_media(reduced_motion="reduce")
    await come_back(visit, owner)
    answer = await app.ask(Account(owner.key).create(name="W" * 120))

    await visit.open(f"/dashboard/codes/{answer.data['id']}")
    await visit.page.locator("details.repoint summary").click()
    await visit.page.locator("#url").fill("two words")
    await visit.page.locator("details.repoint button").click()
    await visit.page.locator("#fault-url").wait_for()

    await assert_clean(visit)
    assert (await visit.page.title()).startswith("Error: ")
    await expect(visit.page.locator("#url")).to_be_focused()


async def test_the_foot_of_the_navigation_is_in_sight_on_a_low_screen_and_covers_nothing_focused(
    owner, visit
):
    await visit.page.set_viewport_size({"width": 1280, "height": 600})
    await come_back(visit, owner)

    links = visit.page.locator(".side > a.to")
    for place in range(await links.count()):
        await links.nth(place).focus()
        await expect(visit.page.locator(".side .foot form")).to_be_in_viewport(ratio=1)
        covers = """link => {
          const at = link.getBoundingClientRect()
          return !link.contains(document.elementFromPoint(at.left + 20, at.bottom - 4))
        }"""
        assert not await links.nth(place).evaluate(covers)


async def test_all_is_reached_by_keyboard(app, owner, visit):
    await visit.page.set_viewport_size({"width": 1280, "height": 860})
    await visit.open("/dashboard/sign-in")
    keyboard = visit.page.keyboard
    await visit.page.locator("#email").focus()
    await keyboard.type(owner.email)
    await keyboard.press("Tab")
    await keyboard.type(owner.password)
    await keyboard.press("Enter")
    await visit.page.wait_for_url("**/dashboard")

    await keyboard.press("Tab")
    assert await visit.page.evaluate("document.activeElement.className") == "skip"
    await keyboard.press("Enter")
    await keyboard.press("Tab")
    await expect(visit.page.locator("#url")).to_be_focused()
    await keyboard.type(WINTER)
    await keyboard.press("Enter")
    await visit.page.wait_for_url("**/dashboard/codes/**")


async def test_single_keys_lead_to_pages_until_they_are_switched_off(app, owner, visit):
    page = visit.page
    await page.set_viewport_size({"width": 1280, "height": 860})
    await sign_in(visit, owner)

    await page.keyboard.press("?")
    await page.wait_for_url("**/dashboard/keyboard")
    await page.keyboard.press("g")
    await page.keyboard.press("h")
    await page.wait_for_url("**/dashboard")
    await page.locator("#url").press("?")
    assert await page.locator("#url").input_value() == "?"

    await visit.open("/dashboard/keyboard")
    await page.get_by_role("switch").uncheck()
    async with page.expect_navigation():
        await page.locator("main form button").click()
    await page.keyboard.press("g")
    await page.keyboard.press("h")
    assert page.url.endswith("said=settings_saved")


async def test_a_new_name_is_taken_back_and_the_message_closed(app, owner, visit):
    answer = await app.ask(Account(owner.key).create(name="Winter"))
    page, named = visit.page, visit.page.locator("h1")
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{answer.data['id']}")
    await page.locator("details:has(#name) > summary").click()
    await page.locator("#name").fill("Summer")
    await page.keyboard.press("Enter")
    await page.locator(".toast form button").wait_for()
    assert await named.inner_text() == "Summer"

    await page.locator(".toast form button").click()
    await expect(named).to_have_text("Winter")
    # The button is there before its script is.
    await page.wait_for_load_state()
    await page.locator(".toast [data-close]").click()
    await expect(page.locator(".toast")).to_have_count(0)


async def test_each_message_stays_eight_seconds(app, owner, browser):
    answer = await app.ask(Account(owner.key).create())
    context = await browser.new_context(reduced_motion="reduce")
    async with visiting(context, app) as visit:
        page = visit.page
        await page.clock.install()
        await sign_in(visit, owner)
        await visit.open(f"/dashboard/codes/{answer.data['id']}")
        await page.get_by_role("button", name="Pause").click()
        await page.locator(".toast").wait_for()

        await page.clock.fast_forward(6000)
        await page.get_by_role("button", name="Resume").click()
        second = page.locator(".toast", has_text="Resumed.")
        await second.wait_for()
        await page.mouse.move(0, 0)
        await page.clock.fast_forward(4000)
        assert await second.is_visible()
        await page.clock.fast_forward(5000)
        await second.wait_for(state="detached")
    await context.close()


async def open_code(app, visit, owner):
    answer = await app.ask(Account(owner.key).create(url=SUMMER, name="Menu"))
    await come_back(visit, owner)
    await visit.open(f"/dashboard/codes/{answer.data['id']}")


async def test_a_menu_closes_by_a_press_beside_it_by_another_and_by_escape(app, owner, visit):
    page = visit.page
    await open_code(app, visit, owner)
    menus, still_open = page.locator("details.menu > summary"), page.locator("details.menu[open]")

    await menus.first.click()
    await expect(still_open).to_have_count(1)
    await page.locator("h1").click()
    await expect(still_open).to_have_count(0)
    await menus.first.click()
    await menus.last.dispatch_event("click")
    await expect(still_open).to_have_count(1)
    await expect(still_open.locator("summary")).to_have_text(await menus.last.inner_text())
    await page.keyboard.press("Escape")
    await expect(still_open).to_have_count(0)
    await expect(menus.last).to_be_focused()


async def test_to_lead_a_code_elsewhere_one_pastes_over_the_old_address(app, owner, visit):
    page = visit.page
    await open_code(app, visit, owner)

    await page.locator("details.repoint summary").click()

    await expect(page.locator("#url")).to_be_focused()
    await expect(page.locator("details.repoint button").last).to_be_in_viewport(ratio=1)
    await page.keyboard.insert_text(WINTER)
    await expect(page.locator("#url")).to_have_value(WINTER)


async def test_without_a_connection_one_is_told_and_what_was_pressed_is_sent_again_once(app, owner, visit):
    page = visit.page
    await open_code(app, visit, owner)
    await page.locator("details.repoint summary").click()
    await page.locator("#url").fill(WINTER)
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)

    await page.context.set_offline(True)
    await page.locator("details.repoint button").click()
    told = page.locator(".toast", has_text="nothing was saved")
    await told.wait_for()
    await expect(page.locator("#url")).to_have_value(WINTER)
    # With the connection it is sent by itself; the button is for the impatient.
    await page.context.set_offline(False)

    await page.locator(".toast form button").wait_for()
    await expect(page.locator(".dest .to")).to_contain_text(WINTER)
    assert len(sent) == 2
    # The library says it to the console as well.
    visit.complaints[:] = [one for one in visit.complaints if "Failed to fetch" not in one]
