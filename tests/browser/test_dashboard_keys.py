"""An API key in a real browser: made, used, switched off and on."""

from tests.browser.owners import new_owner, sign_in
from tests.fault.processes import Account

NAME = "till system <b>1</b>"


async def test_a_key_works_until_it_is_switched_off_and_again_when_it_is_on(app, visits):
    owner = await new_owner(app, f"keys-{visits.page.viewport_size['width']}@example.com")
    page, row = visits.page, visits.page.locator("main ul.list li", has_text=NAME)
    await sign_in(visits, owner)
    await visits.open("/dashboard/keys")
    await page.locator("#name").fill(NAME)
    await page.locator("form#new button[type=submit]").click()
    key = Account(await page.locator("#shown .copy code").first.inner_text())

    assert (await app.ask(key.request("GET", "/qr-codes"))).status == 200
    await page.reload()
    assert await page.locator("#shown").count() == 0
    assert key.key not in await page.content()

    await row.locator("form button").click()
    await page.wait_for_url("**said=key_is_off")
    refused = await app.ask(key.request("GET", "/qr-codes"))
    assert (refused.status, refused.error) == (401, "api_key_inactive")
    # The other key of the account goes on.
    assert (await app.ask(Account(owner.key).request("GET", "/qr-codes"))).status == 200

    await row.locator("form button").click()
    await page.wait_for_url("**said=key_is_on")
    assert (await app.ask(key.request("GET", "/qr-codes"))).status == 200


async def test_the_way_back_shows_no_key_again(app, keeping_visit):
    visit, page = keeping_visit, keeping_visit.page
    await sign_in(visit, await new_owner(app, "back@example.com"))
    await visit.open("/dashboard/keys")
    await page.locator("#name").fill("back")
    await page.locator("form#new button[type=submit]").click()
    key = await page.locator("#shown .copy code").first.inner_text()

    await visit.open("/dashboard/domains")
    async with page.expect_event("load"):
        await page.go_back(wait_until="commit")

    assert await page.locator("main ul.list li").count() == 2
    assert key not in await page.content()
