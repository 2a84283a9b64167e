"""The page that shows a code in a conversation, in a host as MCP Apps (2026-01-26) describes one."""

import json
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, FrameLocator, Page

from mcp_server.resources import app_page
from tests.browser.axe import SOURCE
from tests.browser.visits import picture

# What a host must enforce where a page names no domain of its own.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
)
HOST = """<!doctype html><title>Host</title>
<iframe id="view" sandbox="allow-scripts" width="400" height="600"></iframe>
<script>
  const received = [], view = document.getElementById("view");
  const tell = (message) => view.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.addEventListener("message", ({ data }) => {
    received.push(data);
    if (data.method === "ui/initialize") tell({ id: data.id, ...BEGIN });
    if (data.method === "ui/open-link") tell({ id: data.id, ...OPENED });
  });
</script>"""
BEGIN = {
    "result": {
        "protocolVersion": "2026-01-26",
        "hostInfo": {"name": "test", "version": "1"},
        "hostCapabilities": {"openLinks": {}},
        "hostContext": {"theme": "light"},
    }
}
PNG = b64encode(picture()).decode()
CODE = {
    "name": "Menu <img src=x onerror=alert(1)>",
    "short_url": "http://qr.test/a2b3c4d",
    "destination": "https://example.com/menu",
    "status": "active",
    "scan": "A scan leads to https://example.com/menu.",
    "print": {kind: f"http://qr.test/a2b3c4d.{kind}" for kind in ("svg", "pdf", "png")},
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


@pytest.fixture(scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """One for all tests: to open another takes longer than a test does."""
    opened = await browser.new_page()
    yield opened
    await opened.context.close()


@asynccontextmanager
async def hosted(
    page: Page, begin: dict[str, Any] = BEGIN, opened: dict[str, Any] | None = None
) -> AsyncIterator[Host]:
    """The page in a host that answers `ui/initialize` and `ui/open-link` so."""
    faults: list[str] = []
    listeners: dict[Any, Callable[..., Any]] = {
        "console": lambda message: faults.append(message.text) if message.type == "error" else None,
        "pageerror": lambda error: faults.append(str(error)),
        "request": lambda asked: faults.append(asked.url) if asked.url.startswith("http") else None,
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    answers = {"BEGIN": begin, "OPENED": opened or {"result": {}}}
    script = "".join(f"const {name} = {json.dumps(answer)};" for name, answer in answers.items())
    # A document of its own: that of the test before has the same names.
    await page.goto("about:blank")
    await page.set_content(HOST.replace("<script>", f"<script>{script}"))
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    html = app_page().replace('<meta charset="utf-8">', f'<meta charset="utf-8">{policy}')
    await page.evaluate("(html) => { view.srcdoc = html; }", html)
    await page.wait_for_function("received.some((one) => one.method === 'ui/initialize')")
    if "result" in begin:
        await page.wait_for_function("received.some((one) => one.method === 'ui/notifications/initialized')")
    yield Host(page)
    for event, listener in listeners.items():
        page.remove_listener(event, listener)
    assert faults == []


@pytest.fixture
async def host(page: Page) -> AsyncIterator[Host]:
    async with hosted(page) as opened:
        yield opened


async def test_a_code_is_shown_with_its_picture_and_where_it_leads(host):
    await host.tell("ui/notifications/tool-result", result())

    await host.view.get_by_role("img", name="QR code for http://qr.test/a2b3c4d").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == CODE["name"]
    assert await host.view.locator("#leads").inner_text() == CODE["scan"]
    assert not await host.view.locator("#status").is_visible()
    assert await host.view.locator("img").evaluate(
        "(image) => image.decode().then(() => image.naturalWidth > 0)"
    )
    (asked,) = await host.received("ui/initialize")
    assert asked["params"]["protocolVersion"] == "2026-01-26"
    sizes = await host.received("ui/notifications/size-changed")
    assert sizes[-1]["params"]["height"] > 200


async def test_the_short_url_is_opened_by_the_host(host):
    await host.tell("ui/notifications/tool-result", result())

    for name in (CODE["short_url"], "PNG", "SVG", "PDF"):
        await host.view.get_by_role("button", name=name, exact=True).click()

    await host.page.wait_for_function("received.filter((one) => one.method === 'ui/open-link').length === 4")
    asked = [one["params"]["url"] for one in await host.received("ui/open-link")]
    assert asked == [CODE["short_url"], *(f"{CODE['short_url']}.{kind}" for kind in ("png", "svg", "pdf"))]
    assert not await host.view.locator("#denied").is_visible()


@pytest.mark.parametrize(
    "denied", [{"error": {"code": -32000, "message": "no"}}, {"result": {"isError": True}}]
)
async def test_an_address_that_is_not_opened_is_given_to_copy(page, denied):
    async with hosted(page, opened=denied) as host:
        await host.tell("ui/notifications/tool-result", result())

        await host.view.get_by_role("button", name="PDF").click()

        await host.view.get_by_text(
            f"It was not opened. The address to copy: {CODE['short_url']}.pdf"
        ).wait_for()


async def test_a_host_that_opens_no_links_is_shown_none(page):
    begin = {"result": {**BEGIN["result"], "hostCapabilities": {}}}
    async with hosted(page, begin) as host:
        await host.tell("ui/notifications/tool-result", result())

        await host.view.get_by_text(CODE["short_url"], exact=True).wait_for()
        assert await host.view.get_by_role("button").count() == 0
        assert not await host.view.locator("#files").is_visible()


async def test_a_host_that_refuses_to_begin_does_not_leave_the_page_loading(page):
    async with hosted(page, {"error": {"code": -32601, "message": "<b>no</b>"}}) as host:
        await host.view.get_by_text("The QR code cannot be shown here.").wait_for()

        assert await host.view.get_by_text("Loading").count() == 0


async def test_a_paused_code_is_said_to_be(host):
    scan = "It is paused by its owner: a scan shows a page that says so."

    await host.tell("ui/notifications/tool-result", result(status="paused", scan=scan))

    await host.view.get_by_text("Paused", exact=True).wait_for()
    assert await host.view.locator("#leads").inner_text() == scan


async def test_a_page_of_its_own_and_a_code_without_a_name_are_said_in_words(host):
    await host.tell("ui/notifications/tool-result", result(name=None, destination=None, scan=None))

    await host.view.get_by_text("Leads to its own page").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == "QR code"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not_found: <b>none</b> list_qr_codes shows", "There is no such QR code in this account."),
        ("server_error: x", "Ask for it once more"),
    ],
)
async def test_a_refusal_takes_the_place_of_the_picture_in_words_for_a_person(host, text, words):
    await host.tell("ui/notifications/tool-result", result())
    await host.view.get_by_role("img").wait_for()

    await host.tell(
        "ui/notifications/tool-result", {"isError": True, "content": [{"type": "text", "text": text}]}
    )

    await host.view.get_by_text(words).wait_for()
    assert await host.view.get_by_role("heading").inner_text() == "The QR code cannot be shown."
    for part in ("img", "#short", "#files"):
        assert not await host.view.locator(part).is_visible()
    assert "list_qr_codes" not in await host.view.locator("main").inner_text()


async def test_a_request_that_it_does_not_know_is_answered_so(host):
    await host.tell("ui/whatever", {}, id=42)
    await host.tell("ping", {}, id=43)

    await host.page.wait_for_function("received.some((one) => one.id === 43)")
    answers = {one.get("id"): one for one in await host.page.evaluate("received")}
    assert answers[42]["error"]["code"] == -32601
    assert answers[43]["result"] == {}


async def test_the_page_follows_the_hosts_theme_and_answers_when_it_is_taken_down(host):
    await host.tell("ui/notifications/host-context-changed", {"theme": "dark"})
    await host.tell("ui/resource-teardown", {"reason": "over"}, id=41)

    await host.page.wait_for_function("received.some((one) => one.id === 41)")
    scheme = await host.view.locator("html").evaluate("(root) => root.style.colorScheme")
    color = await host.view.locator("body").evaluate("(body) => getComputedStyle(body).backgroundColor")
    assert (scheme, color) == ("dark", "rgb(23, 23, 23)")


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_everybody_can_read_it(page, theme):
    begin = {"result": {**BEGIN["result"], "hostContext": {"theme": theme}}}
    async with hosted(page, begin) as host:
        await assert_accessible(host)


async def assert_accessible(host: Host) -> None:
    await host.tell("ui/notifications/tool-result", result(destination=f"https://example.com/{'a' * 500}"))
    await host.view.get_by_role("img").wait_for()
    frame = host.page.frames[1]

    await frame.evaluate(SOURCE)
    found = await frame.evaluate(
        "async () => (await axe.run({resultTypes: ['violations']})).violations.map((one) => one.id)"
    )

    assert found == []
    assert await frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
