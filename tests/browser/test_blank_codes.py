"""A printed code without content on its owner's phone, and what a stranger sees."""

from playwright.async_api import expect

from tests.browser.owners import come_back, new_owner
from tests.fault.processes import Account, scan


async def test_from_a_scan_to_a_working_code_with_one_paste_and_one_press(app, visit):
    credentials = await new_owner(app, "machines@example.com")
    asked = Account(credentials.key).request("POST", "/qr-codes/blank", {"count": 2, "first_number": 1})
    first, second = (await app.ask(asked)).data
    page = visit.page

    await visit.open(f"/{first['short_id']}")
    await expect(page.get_by_role("heading", name="Nothing here yet")).to_be_visible()
    await page.get_by_role("link", name="Sign in and give it something to show").click()
    await page.wait_for_url("**/sign-in?next=**")
    await come_back(visit, credentials)
    # From now on each scan opens the form.
    await visit.open(f"/{first['short_id']}")
    await page.wait_for_url("**/fill")
    await expect(page.locator("#url")).to_be_focused()
    await page.locator("#url").fill("cafe-linden.example/coffee-machine")
    await page.locator("#pasted button").click()
    await page.wait_for_url("**/fill?filled=yes")
    await expect(page.get_by_role("heading", name="001 leads on")).to_be_visible()
    assert (await app.ask(scan(first["short_id"]))).headers[
        "location"
    ] == "https://cafe-linden.example/coffee-machine"
    await page.get_by_role("button", name="Keep this name").click()
    await page.wait_for_url("**/dashboard/codes/*")
    await expect(page.locator("h1")).to_have_text("coffee machine · cafe-linden.example")
    # The next one: the same, in one press.
    await visit.open(f"/{second['short_id']}")
    await page.get_by_role("button", name="coffee machine").click()
    await page.wait_for_url("**/fill?filled=yes")
    assert (await app.ask(scan(second["short_id"]))).headers[
        "location"
    ] == "https://cafe-linden.example/coffee-machine"
