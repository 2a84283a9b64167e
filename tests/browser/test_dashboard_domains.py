"""An own domain in a real browser: added, looked for in vain, proved by a name server, and scanned."""

from collections.abc import AsyncIterator

import pytest

from tests.browser.owners import new_owner, sign_in
from tests.fault.processes import App, running, scan
from tests.storage.name_server import Zone, name_server

SUMMER = "https://cafe-linden.example/summer"


@pytest.fixture(scope="module")
async def zone() -> AsyncIterator[Zone]:
    async with name_server() as opened:
        yield opened


@pytest.fixture(scope="module")
async def app(tmp_path_factory: pytest.TempPathFactory, zone: Zone) -> AsyncIterator[App]:
    folder = tmp_path_factory.mktemp("domains")
    settings = {"REPOINT_DNS_SERVER": f"127.0.0.1:{zone.port}"}
    served = App(folder, f"sqlite://{folder / 'repoint.db'}", settings)
    async with running(served):
        yield served


async def test_a_code_on_a_domain_that_was_just_proved_can_be_scanned(app, zone, visits):
    page, width = visits.page, visits.page.viewport_size["width"]
    host = f"go{width}.cafe-linden.example"
    await sign_in(visits, await new_owner(app, f"domains-{width}@example.com"))
    await visits.open("/dashboard/domains")
    await page.locator("#domain").fill(host)
    await page.locator("form:has(#domain) button").click()
    await page.wait_for_url("**said=domain_added")
    await page.wait_for_load_state()

    await page.locator("#look").click()
    await page.locator("#domain time").wait_for()
    name, value, *_ = await page.locator("main ol .copy code").all_inner_texts()
    assert name in await page.locator("#domain [role=status]").inner_text()
    await visits.open("/dashboard/codes/new/url")
    assert await page.locator("#short_link_domain").count() == 0
    await page.go_back()

    zone.say(name, value)
    await page.wait_for_load_state()
    await page.locator("#look").click()
    await page.locator("main .ok").first.wait_for()
    assert (await app.ask(scan("menu", host=host))).status == 404

    await visits.open("/dashboard/codes/new/url")
    await page.locator("#url").fill(SUMMER)
    await page.locator("details:has(#short_id) > summary").click()
    await page.locator("#short_link_domain").select_option(host)
    await page.locator("#short_id").fill("menu")
    await page.locator("main button.primary").first.click()
    await page.wait_for_url("**/dashboard/codes/**said=code_made")
    assert f"{host}/menu" in await page.locator(".copy code").first.inner_text()
    scanned = await app.ask(scan("menu", host=host))
    assert (scanned.status, scanned.headers["location"]) == (302, SUMMER)
    assert (await app.ask(scan("menu"))).status == 404
    await visits.open("/dashboard/domains")
    await page.locator("main a.row", has_text=host).click()
    await page.wait_for_url("**/dashboard/domains/*-*")
    assert "summer" in await page.locator("ul.codes").inner_text()
