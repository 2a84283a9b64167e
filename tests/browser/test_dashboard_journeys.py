"""The whole way by keyboard alone, and what a small plan lacks."""

import asyncio

import pytest

from tests.browser.owners import Credentials, link_for, new_owner
from tests.browser.visits import Visit
from tests.fault.processes import App, scan

MOST_PRESSES = 150
# To wait for each would draw the page for each.
PRESSES_AT_ONCE = 10
# Presses that were too many do nothing.
_STAY_AT = """selector => {
  window.onkeydown = press => {
    if (press.key === "Tab" && document.activeElement.matches(selector)) press.preventDefault()
  }
}"""
WINTER, SUMMER = "https://cafe-linden.example/winter", "https://cafe-linden.example/summer"


@pytest.fixture(scope="module")
async def guest(app) -> Credentials:
    """On the free plan."""
    return await new_owner(app, "guest@example.com", plan="free")


async def tab_to(visit: Visit, selector: str) -> None:
    """Fails where the Tab key alone does not get."""
    await visit.page.evaluate(_STAY_AT, selector)
    for _ in range(MOST_PRESSES // PRESSES_AT_ONCE):
        if await visit.page.evaluate("s => document.activeElement.matches(s)", selector):
            await visit.page.evaluate("window.onkeydown = null")
            return
        await asyncio.gather(*(visit.page.keyboard.press("Tab") for _ in range(PRESSES_AT_ONCE)))
    raise AssertionError(f"Tab does not reach {selector} on {visit.page.url}")


async def press_on(visit: Visit, selector: str, key: str = "Enter") -> None:
    await tab_to(visit, selector)
    await visit.page.keyboard.press(key)


async def sign_up_by_keyboard(app: App, visit: Visit, email: str) -> None:
    """With an address that is confirmed."""
    await visit.open("/dashboard/sign-up")
    await tab_to(visit, "#email")
    await visit.page.keyboard.type(email)
    await tab_to(visit, "#password")
    await visit.page.keyboard.type("linden blossom tea")
    await visit.page.keyboard.press("Enter")
    await visit.page.wait_for_url("**/dashboard")
    await visit.open(await link_for(app, email, "confirm"))
    await press_on(visit, "main form button")
    await visit.page.wait_for_url("**said=email_confirmed")
    await visit.open("/dashboard")


@pytest.mark.parametrize("width", [390, 1280])
async def test_from_signing_up_to_a_paused_code_by_keyboard(app, account, visit, width):
    page, keyboard = visit.page, visit.page.keyboard
    await page.set_viewport_size({"width": width, "height": 844})
    await sign_up_by_keyboard(app, visit, f"keyboard-{width}@example.com")

    await tab_to(visit, "#url")
    await keyboard.type(WINTER)
    await keyboard.press("Enter")
    await page.wait_for_url("**/dashboard/codes/**said=code_made")
    code = page.url.partition("?")[0]
    short_id = (await page.locator(".copy code").first.inner_text()).rpartition("/")[2]

    await press_on(visit, "details.repoint summary")
    await tab_to(visit, "#url")
    await keyboard.press("Control+A")
    await keyboard.type(SUMMER)
    await keyboard.press("Enter")
    await page.locator(".dest .to", has_text="summer").wait_for()
    # A free code shows where it leads before it goes there.
    assert SUMMER.encode() in (await app.ask(scan(short_id))).body
    await press_on(visit, ".toast form button")
    await page.locator(".dest .to", has_text="winter").wait_for()
    assert WINTER.encode() in (await app.ask(scan(short_id))).body

    await page.goto(f"{code}/design")
    await press_on(visit, "#group-colors summary")
    await tab_to(visit, "input[name='dots.color'], input[name='dotsOptions.color']")
    await keyboard.press("Control+A")
    await keyboard.type("#0d5c3f")
    await keyboard.press("Control+S")
    await page.wait_for_url("**said=design_saved**")

    await page.goto(code)
    await press_on(visit, "#rules form button")
    await page.locator("#rules li.halt").wait_for()
    assert (await app.ask(scan(short_id))).status == 410

    await visit.open("/dashboard/codes/new")
    await press_on(visit, "a[href='/dashboard/codes/new/wifi']")
    await page.wait_for_url("**/codes/new/wifi")
    await tab_to(visit, "#ssid")
    await keyboard.type("Linden Gäste")
    await tab_to(visit, "input[name=password]")
    await keyboard.type("linzer-torte")
    await keyboard.press("Enter")
    await page.wait_for_url("**/dashboard/codes/**said=code_made")


async def test_a_small_plan_is_told_of_before_anything_is_entered(app, guest, visit):
    await visit.open("/dashboard/sign-in")
    await visit.page.locator("#email").fill(guest.email)
    await visit.page.locator("#password").fill(guest.password)
    await visit.page.locator("form button[type=submit]").first.click()
    await visit.page.wait_for_url("**/dashboard")

    await visit.open("/dashboard/codes/new/url")
    ending = visit.page.locator("#short_id")
    assert await ending.is_disabled()
    assert "Lite" in await visit.page.locator("main").inner_text()

    await visit.page.locator("#url").fill(WINTER)
    await visit.page.locator("main button.primary").first.click()
    await visit.page.wait_for_url("**/dashboard/codes/*?**")
    rules = visit.page.locator("#rules")
    assert "Lite" in await rules.inner_text()
    assert await rules.locator("details.change input:enabled:not([type=hidden])").count() == 0

    for number in range(4):
        await visit.open("/dashboard")
        await visit.page.locator("#url").fill(f"{WINTER}/{number}")
        await visit.page.locator("main form button.primary").first.click()
        await visit.page.wait_for_url("**said=code_made")
    await visit.open("/dashboard/codes/new")
    assert "5" in await visit.page.locator("main .banner").first.inner_text()
