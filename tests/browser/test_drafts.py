"""What is entered waits on the device: a wrong tap, a reload, Back, and a question to who leaves."""

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import assert_clean_at
from tests.fault.processes import Account

MENU = "/dashboard/codes/new/menu"
DISH = "[name='sections.0.items.{}.name']"


@pytest.fixture(scope="module")
async def writer(app) -> Credentials:
    return await new_owner(app, "writer@example.com")


async def type_two_dishes(page):
    await page.locator("[name=menu_title]").fill("Lunch")
    await page.locator(DISH.format(0)).fill("Dal")
    await page.locator("button[name=add][value='sections.0.items']").click()
    await page.locator(DISH.format(1)).fill("Borscht")


async def assert_two_dishes(page):
    await expect(page.locator(DISH.format(1))).to_have_value("Borscht")
    await expect(page.locator(DISH.format(0))).to_have_value("Dal")
    await expect(page.locator("[name=menu_title]")).to_have_value("Lunch")


async def test_a_menu_survives_a_wrong_tap_a_reload_and_back(app, writer, visit):
    page = visit.page
    await page.set_viewport_size({"width": 390, "height": 844})
    await come_back(visit, writer)
    await visit.open(MENU)
    await type_two_dishes(page)

    await page.locator("header.top .brand").click()
    await expect(page.locator("#leave")).to_be_visible()
    await assert_clean_at(visit, 390)
    await page.locator("#leave [value=keep]").click()
    await page.wait_for_url("**/dashboard")
    await assert_clean_at(visit, 390, 1280)
    await page.locator(".resume a").click()
    await assert_two_dishes(page)
    await page.reload()
    await assert_two_dishes(page)
    await page.goto(f"{visit.root}/dashboard/codes")
    await page.go_back()
    await assert_two_dishes(page)

    await page.locator(".sticky-do .primary").click()
    await page.wait_for_url("**?said=code_made")
    await visit.open("/dashboard")
    await expect(page.locator(".resume")).to_have_count(0)


async def test_dishes_of_a_list_are_not_saved_by_taking_them_over(app, writer, visit):
    page = visit.page
    await come_back(visit, writer)
    await visit.open(MENU)
    await page.locator("#paste summary").click()
    await page.locator("[name=pasted]").fill("Dal 9.50\nBorscht 8.00")
    await page.locator("button[name=paste][value=read]").click()
    await page.locator("button[name=paste][value=take]").click()
    await expect(page.locator(DISH.format(1))).to_have_value("Borscht")

    await page.locator("header.top .brand").click()
    await expect(page.locator("#leave")).to_be_visible()
    await page.locator("#leave [value=keep]").click()
    await page.wait_for_url("**/dashboard")
    await page.locator(".resume a").click()
    await expect(page.locator(DISH.format(1))).to_have_value("Borscht")


async def test_a_draft_stays_where_the_answer_does_not_say_that_it_was_saved(app, writer, visit):
    page = visit.page
    await come_back(visit, writer)
    await visit.open(MENU)
    await type_two_dishes(page)
    # As a proxy in between answers, or the service while its disk is full.
    refused = {"status": 503, "content_type": "text/html", "body": "<h1>Later</h1>"}
    await page.route(f"**{MENU}", lambda route: route.fulfill(**refused), times=1)
    await page.locator(".sticky-do .primary").click()
    await expect(page.locator("h1")).to_have_text("Later")
    await visit.open("/dashboard")
    await page.locator(".resume a").click()
    await assert_two_dishes(page)

    session = await page.context.cookies()
    await page.context.clear_cookies()
    await page.locator(".sticky-do .primary").click()
    await page.wait_for_url("**/sign-in**")
    # Without the cookie of the form that the server has kept: its hour is over.
    await page.context.clear_cookies()
    await page.context.add_cookies(session)
    await visit.open(MENU)
    await page.locator(".resume a").click()
    await assert_two_dishes(page)


async def test_a_draft_is_let_go_and_signing_out_leaves_none(app, writer, visit):
    page = visit.page
    await come_back(visit, writer)
    await visit.open(MENU)
    await type_two_dishes(page)
    await page.locator(".sticky-do a").click()
    await page.locator("#leave [value=drop]").click()
    await page.wait_for_url("**/dashboard/codes/new")
    await visit.open(MENU)
    await expect(page.locator(".resume")).to_have_count(0)

    await page.locator("[name=menu_title]").fill("Dinner")
    await page.goto(f"{visit.root}/dashboard")
    await expect(page.locator(".resume")).to_contain_text("Menu")
    await visit.open("/dashboard/more")
    await page.locator("form[action$=sign-out] button:visible").click()
    await page.wait_for_url("**/sign-in**")
    assert not [key for key in await page.evaluate("Object.keys(localStorage)") if key.endswith(MENU)]


async def test_a_rule_half_entered_waits_on_the_device_until_it_is_saved(app, visit):
    page, writer = visit.page, await new_owner(app, "ruler@example.com")
    await page.set_viewport_size({"width": 390, "height": 844})
    await come_back(visit, writer)
    made = await app.ask(
        Account(writer.key).request("POST", "/qr-codes", {"type_id": 1, "url": "https://a.example"})
    )
    path = f"/dashboard/codes/{made.data['id']}"
    await visit.open(f"{path}/rule?kind=language")
    await page.locator("#url").fill("sale.example")
    await page.locator("#language0").select_option("de")

    await page.locator("header.top .brand").click()
    await page.locator("#leave [value=keep]").click()
    await page.wait_for_url("**/dashboard")
    await page.locator(".resume a").click()
    await expect(page.locator("#url")).to_have_value("sale.example")
    await expect(page.locator("[name=language][value=de]")).to_be_checked()
    await page.locator(".kinds [value=country]").click()
    await page.reload()
    await expect(page.locator("#url")).to_have_value("sale.example")

    await page.locator(".sticky-do .primary").click()
    await page.wait_for_url(f"**{path}?*")
    await visit.open("/dashboard")
    await expect(page.locator(".resume")).to_have_count(0)
