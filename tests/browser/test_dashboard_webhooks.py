"""A webhook in a real browser: made with its secret, told of a new code, looked at and deleted."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import expect
from standardwebhooks import Webhook

from tests.app.api.receivers import receiving
from tests.browser.owners import new_owner, sign_in
from tests.fault.processes import Account, App, running

NAME = "Oak shelf <b>2041</b>"
HEAD = ("webhook-id", "webhook-timestamp", "webhook-signature")


@pytest.fixture(scope="module")
async def app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[App]:
    folder = tmp_path_factory.mktemp("webhooks")
    settings = {"REPOINT_FETCH_HTTP": "true", "REPOINT_FETCH_NETWORKS": "127.0.0.0/8"}
    served = App(folder, f"sqlite://{folder / 'repoint.db'}", settings)
    async with running(served):
        yield served


async def test_a_webhook_is_made_told_of_a_code_looked_at_and_deleted(app, visits):
    page, width = visits.page, visits.page.viewport_size["width"]
    owner = await new_owner(app, f"webhooks-{width}@example.com")
    await sign_in(visits, owner)
    async with receiving() as receiver:
        await visits.open("/dashboard/webhooks")
        await page.locator("main a.primary").click()
        await page.locator("#url").fill(receiver.url)
        chip = page.locator("label.opt", has=page.locator("[value=qr_code]"))
        await expect(chip).to_be_hidden()
        await page.locator("label", has=page.locator("[name=told][value=some]")).click()
        await chip.click()
        await page.locator("main button.primary").click()
        secret = await page.locator("[data-secret] code").inner_text()
        await expect(page.locator("#tested .status")).to_have_text("200")
        await page.locator("main a.primary").click()

        code = {"type_id": 1, "url": "https://example.com", "name": NAME}
        await app.ask(Account(owner.key).request("POST", "/qr-codes", code))
        async with asyncio.timeout(30):
            while not await page.locator(".deliveries").count():
                await page.reload()
        await page.locator(".deliveries a.row").click()
        shown = page.locator("#delivery")
        await expect(shown.locator("pre").last).to_contain_text(f'"name": "{NAME}"')
        await shown.locator("summary").click()
        headers, body = receiver.messages[-1]
        lines = [f"{name}: {headers[name]}" for name in HEAD]
        await expect(shown.locator("details pre")).to_have_text("\n".join(lines))
        Webhook(secret).verify(body.decode(), {name: headers[name] for name in HEAD})

        await page.locator("details.menu > summary").click()
        await page.locator("details.menu a[href$=delete]").click()
        await page.locator("main button.danger").click()
        await page.wait_for_url("**said=webhook_deleted")
        assert await page.locator("main ul.list").count() == 0
