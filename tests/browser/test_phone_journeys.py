"""What people do most, on a phone and with a finger: how many taps it takes, typing aside."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE
from tests.browser.owners import SESSION, Credentials, come_back, new_owner
from tests.browser.visits import PHONE_SIZE, Visit, downloaded, visiting
from tests.fault.processes import Account

NEW = "/dashboard/codes/new"
WINTER = "https://cafe-linden.example/winter"
DISHES = [f"Dish number {number}" for number in range(1, 21)]
LIST = "\n".join(["Mains", *(f"{dish} {place},50 €" for place, dish in enumerate(DISHES, 1))])


class Finger:
    def __init__(self, visit: Visit) -> None:
        self.visit, self.page, self.taps = visit, visit.page, 0

    async def tap(self, selector: str) -> None:
        self.taps += 1
        await self.page.locator(selector).first.tap()


@pytest.fixture
async def finger(app, browser) -> AsyncIterator[Finger]:
    # As phones are, where labels are pressed and nothing is hovered over.
    context = await browser.new_context(
        viewport=PHONE_SIZE, has_touch=True, is_mobile=True, user_agent=PHONE, reduced_motion="reduce"
    )
    async with visiting(context, app) as visit:
        yield Finger(visit)
    await context.close()


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "finger@example.com")


async def test_the_first_code_is_three_taps_from_the_sign_up(finger):
    page = finger.page
    await finger.visit.open("/dashboard/sign-up")
    await page.locator("#email").fill("three-taps@cafe-linden.example")
    await page.locator("#password").fill("linden blossom tea")

    await finger.tap("main form button")
    await page.locator("#url").fill("cafe-linden.example/menu")
    await finger.tap("main form button.primary")
    await page.wait_for_url("**said=code_made")
    finger.taps += 1
    picture = await downloaded(finger.visit, page.locator(".downloads a").first)

    assert (picture[:4], finger.taps) == (b"\x89PNG", 3)


async def test_a_code_leads_elsewhere_after_two_taps_and_one_paste(app, owner, finger):
    made = await app.ask(Account(owner.key).create(url="https://cafe-linden.example/menu"))
    await come_back(finger.visit, owner)
    await finger.visit.open(f"/dashboard/codes/{made.data['id']}")

    await finger.tap("details.repoint summary")
    await expect(finger.page.locator("#url")).to_be_focused()
    await finger.page.keyboard.insert_text(WINTER)
    await finger.tap("details.repoint button.primary")

    await expect(finger.page.locator(".dest .to")).to_contain_text("/winter")
    assert finger.taps == 2


async def test_the_hours_of_a_week_are_six_taps(owner, finger):
    page = finger.page
    await come_back(finger.visit, owner)
    await finger.visit.open(f"{NEW}/business")
    await page.locator("[name='business_name']").fill("Café Linden")

    await finger.tap("summary:has-text('Opening hours')")
    for day in ("monday", "saturday"):
        for end, time in (("opens", "08:00"), ("closes", "18:00")):
            await finger.tap(f"[name='hours.week.{day}.0.{end}']")
            await page.locator(f"[name='hours.week.{day}.0.{end}']").fill(time)
    await finger.tap(".sticky-do button.primary")
    await page.wait_for_url("**said=code_made")

    assert finger.taps == 6


async def test_twenty_pasted_dishes_are_there_after_the_session_has_ended(owner, finger):
    page, named = finger.page, finger.page.locator(".dish [name$='.name']")
    await come_back(finger.visit, owner)
    await finger.visit.open(f"{NEW}/menu")

    await finger.tap("#paste summary")
    await page.locator("#paste textarea").fill(LIST)
    await finger.tap("#paste button")
    await finger.tap("#paste button:has-text('Put them')")
    await expect(named).to_have_count(20)
    await page.locator("[name='menu_title']").fill("Lunch")
    await page.context.clear_cookies(name=SESSION)
    await finger.tap(".sticky-do button.primary")
    await page.locator("#email").fill(owner.email)
    await page.locator("#password").fill(owner.password)
    await finger.tap("main form button")

    await expect(page.locator("[name='menu_title']")).to_have_value("Lunch")
    assert [await one.input_value() for one in await named.all()] == DISHES
    await finger.tap(".sticky-do button.primary")
    await page.wait_for_url("**said=code_made")
