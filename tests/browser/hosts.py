"""A host as MCP Apps (2026-01-26) describes one, for the pages in a conversation."""

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from playwright.async_api import FrameLocator, Page

from mcp_server.apps import page_html
from tests.browser.axe import SOURCE

# What a host must enforce where a page names no domain of its own.
POLICY = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
)
HOST = """<!doctype html><title>Host</title>
<style>body { margin: 0 } iframe { width: 100%; height: 600px; border: 0 }</style>
<iframe id="view" sandbox="allow-scripts"></iframe>
<script>
  document.documentElement.style.colorScheme = THEME;
  document.body.style.backgroundColor = COLOR;
  const received = [], view = document.getElementById("view");
  const tell = (message) => view.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
  window.addEventListener("message", ({ data }) => {
    received.push(data);
    if (data.method === "ui/initialize") tell({ id: data.id, ...BEGIN });
    if (data.method === "ui/open-link") tell({ id: data.id, ...OPENED });
  });
</script>"""
BEGIN = {
    "protocolVersion": "2026-01-26",
    "hostInfo": {"name": "test", "version": "1"},
    "hostCapabilities": {"openLinks": {}},
}
# What hosts paint behind a page.
SURFACES = {"light": "#faf9f5", "dark": "#262624"}


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

    async def show(self, result: dict[str, Any]) -> None:
        await self.tell("ui/notifications/tool-result", result)

    async def height(self) -> int:
        """Of the page, once it has told it."""
        measured = "Math.ceil(document.documentElement.getBoundingClientRect().height)"
        height: int = await self.page.frames[1].evaluate(measured)
        told = "(height) => received.findLast((one) => one.method === METHOD)?.params.height === height"
        told = told.replace("METHOD", "'ui/notifications/size-changed'")
        await self.page.wait_for_function(told, arg=height)
        return height


@asynccontextmanager
async def hosted(
    page: Page,
    uri: str,
    *,
    begin: dict[str, Any] | None = None,
    opened: dict[str, Any] | None = None,
    **context: Any,
) -> AsyncIterator[Host]:
    """The page in a host that answers `ui/initialize` with `begin`, by default with success and its context,
    and `ui/open-link` with `opened`."""
    begin = begin or {"result": {**BEGIN, "hostContext": {"theme": "light", **context}}}
    theme = context.get("theme", "light")
    with watched(page) as faults:
        # A document of its own: that of the test before has the same names.
        await page.goto("about:blank")
        answers = {
            "BEGIN": begin,
            "OPENED": opened or {"result": {}},
            "THEME": theme,
            "COLOR": SURFACES[theme],
        }
        script = "".join(f"const {name} = {json.dumps(answer)};" for name, answer in answers.items())
        await page.set_content(HOST.replace("<script>", f"<script>{script}"))
        policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        html = page_html(uri).replace('<meta charset="utf-8">', f'<meta charset="utf-8">{policy}')
        await page.evaluate("(html) => { view.srcdoc = html; }", html)
        method = "ui/initialize" if "error" in begin else "ui/notifications/initialized"
        await page.wait_for_function(f"received.some((one) => one.method === '{method}')")
        yield Host(page)
    assert faults == []


@contextmanager
def watched(page: Page) -> Iterator[list[str]]:
    """What the console says, and what is asked of the network."""
    faults: list[str] = []
    listeners: dict[Any, Callable[..., Any]] = {
        "console": lambda message: faults.append(message.text) if message.type == "error" else None,
        "pageerror": lambda error: faults.append(str(error)),
        "request": lambda asked: faults.append(asked.url) if asked.url.startswith("http") else None,
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    yield faults
    for event, listener in listeners.items():
        page.remove_listener(event, listener)


async def assert_accessible(host: Host) -> None:
    """On the host's surface, which axe does not see behind the frame."""
    frame = host.page.frames[1]
    assert await frame.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    surface = await host.page.evaluate("document.body.style.backgroundColor")
    await frame.evaluate("(color) => { document.documentElement.style.background = color; }", surface)
    await frame.evaluate(SOURCE)
    found = await frame.evaluate(
        "async () => (await axe.run({resultTypes: ['violations']})).violations.map((one) => one.id)"
    )
    await frame.evaluate("document.documentElement.style.background = ''")

    assert found == []
    assert await frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = await frame.evaluate(
        "[...document.querySelectorAll('button, summary')].filter((one) => one.checkVisibility()"
        " && (one.offsetHeight < 44 || one.offsetWidth < 44)).map((one) => one.textContent)"
    )
    assert small == []
