"""The page that shows a code in a conversation, in a host as MCP Apps (2026-01-26) describes one."""

from base64 import b64encode
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, FrameLocator, Page

from mcp_server.resources import app_page
from tests.browser.visits import AXE, picture

# What a host must enforce where a page names no domain of its own.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
)
HOST = """<!doctype html><title>Host</title><iframe id="view" sandbox="allow-scripts" width="400" height="600"></iframe>
<script>
  const received = [], view = document.getElementById("view");
  const tell = (message) => view.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.addEventListener("message", ({ data }) => {
    received.push(data);
    if (data.method === "ui/initialize") tell({ id: data.id, result: {
      protocolVersion: "2026-01-26", hostInfo: { name: "test", version: "1" },
      hostCapabilities: { openLinks: {} }, hostContext: { theme: "THEME" } } });
    if (data.method === "ui/open-link") tell({ id: data.id, result: {} });
  });
</script>"""
PNG = b64encode(picture()).decode()
CODE = {
    "name": "Menu <img src=x onerror=alert(1)>",
    "short_url": "http://qr.test/a2b3c4d",
    "destination": "https://example.com/menu",
}


def result(**changes: Any) -> dict[str, Any]:
    return {
        "content": [
            {"type": "text", "text": "A code."},
            {"type": "image", "data": PNG, "mimeType": "image/png"},
        ],
        "structuredContent": {**CODE, **changes},
    }


class Host:
    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def view(self) -> FrameLocator:
        return self.page.frame_locator("#view")

    async def received(self, method: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await self.page.evaluate("received")
        return [one for one in found if one.get("method") == method]

    async def tell(self, method: str, params: dict[str, Any], **also: Any) -> None:
        await self.page.evaluate("(message) => tell(message)", {"method": method, "params": params, **also})


@pytest.fixture(params=["light"])
async def host(browser: Browser, request: pytest.FixtureRequest) -> AsyncIterator[Host]:
    page = await browser.new_page()
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda asked: faults.append(asked.url) if asked.url.startswith("http") else None)
    await page.set_content(HOST.replace("THEME", request.param))
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    html = app_page().replace('<meta charset="utf-8">', f'<meta charset="utf-8">{policy}')
    await page.evaluate("(html) => { view.srcdoc = html; }", html)
    await page.wait_for_function("received.some((one) => one.method === 'ui/notifications/initialized')")
    opened = Host(page)
    yield opened
    await page.close()
    assert faults == []


async def test_a_code_is_shown_with_its_picture_and_where_it_leads(host):
    await host.tell("ui/notifications/tool-result", result())

    await host.view.get_by_role("img", name="QR code for http://qr.test/a2b3c4d").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == CODE["name"]
    assert await host.view.locator("#leads").inner_text() == "Leads to https://example.com/menu"
    assert await host.view.locator("img").evaluate(
        "(image) => image.decode().then(() => image.naturalWidth > 0)"
    )
    (asked,) = await host.received("ui/initialize")
    assert asked["params"]["protocolVersion"] == "2026-01-26"
    sizes = await host.received("ui/notifications/size-changed")
    assert sizes[-1]["params"]["height"] > 200


async def test_the_short_url_is_opened_by_the_host(host):
    await host.tell("ui/notifications/tool-result", result())

    await host.view.get_by_role("button", name=CODE["short_url"]).click()

    await host.page.wait_for_function("received.some((one) => one.method === 'ui/open-link')")
    (asked,) = await host.received("ui/open-link")
    assert asked["params"] == {"url": CODE["short_url"]}


async def test_a_page_of_its_own_and_a_code_without_a_name_are_said_in_words(host):
    await host.tell("ui/notifications/tool-result", result(name=None, destination=None))

    await host.view.get_by_text("Leads to its own page").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == "QR code"


async def test_a_refusal_is_shown_as_text(host):
    refused = {"isError": True, "content": [{"type": "text", "text": "not_found: <b>none</b>"}]}

    await host.tell("ui/notifications/tool-result", refused)

    await host.view.get_by_text("not_found: <b>none</b>").wait_for()
    assert not await host.view.locator("img").is_visible()


async def test_the_page_follows_the_hosts_theme_and_answers_when_it_is_taken_down(host):
    await host.tell("ui/notifications/host-context-changed", {"theme": "dark"})
    await host.tell("ui/resource-teardown", {"reason": "over"}, id=41)

    await host.page.wait_for_function("received.some((one) => one.id === 41)")
    scheme = await host.view.locator("html").evaluate("(root) => root.style.colorScheme")
    color = await host.view.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor")
    assert (scheme, color) == ("dark", "rgb(23, 23, 23)")


@pytest.mark.parametrize("host", ["light", "dark"], indirect=True)
async def test_everybody_can_read_it(host):
    await host.tell("ui/notifications/tool-result", result(destination=f"https://example.com/{'a' * 500}"))
    await host.view.get_by_role("img").wait_for()
    frame = host.page.frames[1]

    await frame.evaluate(AXE)
    found = await frame.evaluate(
        "async () => (await axe.run({resultTypes: ['violations']})).violations.map((one) => one.id)"
    )

    assert found == []
    assert await frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
