"""Links in a real browser, and what a scan tried on their page says it would get."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, new_owner, sign_in
from tests.browser.visits import TYPE_IDS, Visit
from tests.fault.processes import PHONE, Account, App, get, scan

WINTER, SUMMER = "https://cafe-linden.example/winter", "https://cafe-linden.example/summer"
ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36"
STORES = {
    "ios_url": "https://apps.apple.com/app/id1",
    "android_url": "https://play.google.com/store/apps/details?id=linden",
    "fallback_url": "https://cafe-linden.example/app",
}


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "links@example.com")


async def leads(app: App, short_id: str, *, to: str) -> None:
    """Fails when scans do not soon lead there."""
    async with asyncio.timeout(5):
        while (await app.ask(scan(short_id))).headers.get("location") != to:
            await asyncio.sleep(0.02)


async def try_scan(visit: Visit, device: str) -> None:
    await visit.page.locator("#device").select_option(device)
    await visit.page.locator("form:has(#device) button").click()
    await visit.page.wait_for_url(f"**device={device}**")


async def test_a_link_is_made_from_a_pasted_address_repointed_and_taken_back(app, owner, visits):
    page = visits.page
    await sign_in(visits, owner)
    await visits.open("/dashboard/links")
    await page.locator("form.quick #url").fill(WINTER)
    await page.locator("form.quick button").click()
    await page.wait_for_url("**/dashboard/links/**said=code_made")
    short_id = (await page.locator(".copy code").first.inner_text()).rpartition("/")[2]
    await leads(app, short_id, to=WINTER)

    await page.locator("details.repoint summary").click()
    await page.locator("#url").fill(SUMMER)
    await page.locator("details.repoint form button").click()
    await page.locator(".dest .to", has_text="summer").wait_for()
    await leads(app, short_id, to=SUMMER)

    await page.locator(".toast form button").click()
    await page.locator(".dest .to", has_text="winter").wait_for()
    await leads(app, short_id, to=WINTER)
    await visits.open("/dashboard/links")
    assert "winter" in await page.locator("ul.codes li").first.inner_text()


async def test_on_a_phone_the_bar_of_a_short_list_lies_at_the_bottom_and_moves_nothing(app, visit):
    page = visit.page
    owner = await new_owner(app, "short-list@example.com")
    await app.ask(Account(owner.key).request("POST", "/links", {"url": WINTER}))
    await sign_in(visit, owner)
    await visit.open("/dashboard/links")
    await page.locator(".select-many").click()
    await page.locator(".tick").first.click()

    bar, below = [await page.locator(one).bounding_box() for one in (".many", "nav.bottom")]
    assert abs(bar["y"] + bar["height"] - below["y"]) < 2
    seen = page.locator("h1, .new-link, .find, .codes")
    whole = [await one.bounding_box() for one in await seen.all()]
    assert len(whole) == 4
    # As it is before its end has arrived.
    await page.locator(".many").evaluate("bar => bar.remove()")
    assert [await one.bounding_box() for one in await seen.all()] == whole


async def test_a_tried_scan_says_what_a_scan_then_gets(app, owner, visits):
    page, account = visits.page, Account(owner.key)
    body = {"type_id": TYPE_IDS["app_store"], "name": "Our app", **STORES}
    made = (await app.ask(account.request("POST", "/qr-codes", body))).data
    await sign_in(visits, owner)
    await visits.open(f"/dashboard/codes/{made['id']}")
    await page.locator("#rules a[href$='/explain']").click()
    await page.wait_for_url("**/explain")

    agents = {"iphone": (PHONE, "ios_url"), "android": (ANDROID, "android_url")}
    for device, (agent, name) in agents.items():
        await try_scan(visits, device)
        await expect(page.locator("#result")).to_contain_text(STORES[name].removeprefix("https://")[:20])
        got = await app.ask(get(f"/{made['short_id']}", user_agent=agent))
        assert got.headers["location"] == STORES[name]

    await page.locator("a.back").click()
    await page.locator("#rules form button").first.click()
    await page.locator("#rules .halt").wait_for()
    await page.locator("#rules a[href$='/explain']").click()
    await page.wait_for_url("**/explain")
    await try_scan(visits, "android")
    await expect(page.locator("#result .halt")).to_have_count(1)
    got = await app.ask(get(f"/{made['short_id']}", user_agent=ANDROID))

    assert got.status == 410
    assert "play.google.com" not in await page.locator("#result").inner_text()
