"""A visit of a browser, which writes down what the pages say, ask for and do."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

from PIL import Image
from playwright.async_api import BrowserContext, ConsoleMessage, Locator, Page, Response, ViewportSize

from domain.content import TYPES
from tests.browser.axe import COMBINATIONS, faults_of, show_in
from tests.fault.processes import Account, App

SLUGS = {type_id: model.slug for type_id, model in TYPES.items()}
TYPE_IDS = {slug: type_id for type_id, slug in SLUGS.items()}
PHONE_SIZE: ViewportSize = {"width": 390, "height": 844}
# No page may be larger; without pictures.
MOST_BYTES = 30_000

FORM = {
    "form_title": "Request a viewing",
    "fields": [
        {"key": "name", "label": "Name", "type": "text", "required": True},
        {"key": "phone", "label": "Phone", "type": "tel", "required": True},
        {"key": "what", "label": "What", "type": "select", "options": ["A flat", "A house"]},
        {"key": "when", "label": "When", "type": "checkbox", "options": ["Morning", "Evening"]},
        {"key": "message", "label": "Message", "type": "textarea"},
    ],
    "consent": {"text": "You may write to me.", "required": True},
    "thank_you": "We will call you.",
}

_LAYOUT = """() => {
  const inside = element => {
    const box = element.getBoundingClientRect()
    // What scrolls by itself, what is cut by its own frame, and what only a screen reader meets.
    return element.closest(".jumps, .weave, .cloth, .unseen, .trap, .point, option")
      || box.right <= innerWidth + 1 && box.left >= -1
  }
  // Not what a closed <details> keeps.
  const all = [...document.body.querySelectorAll("*")].filter(element => element.checkVisibility())
  const footer = document.querySelector("footer")?.getBoundingClientRect()
  const above = element => element.getBoundingClientRect().top <= footer.top + scrollY + 1
  const apart = element => element.closest("footer, .stick, .unseen, .trap, .point, option, script")
  return {
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    outside: all.filter(element => !inside(element)).map(element => element.outerHTML.slice(0, 120)),
    headings: document.querySelectorAll("h1").length,
    heading_is_seen: document.querySelector("h1").getBoundingClientRect().height > 10,
    footer_is_last: footer?.height > 10 && all.every(element => apart(element) || above(element)),
  }
}"""
_SIDEWAYS = "() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"
GOOD_LAYOUT = {
    "sideways": 0,
    "outside": [],
    "headings": 1,
    "heading_is_seen": True,
    "footer_is_last": True,
}


@dataclass
class Visit:
    """One page of a browser. `others` are the other hosts that it may load from after a tap."""

    page: Page
    root: str
    complaints: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)

    def strangers(self) -> list[str]:
        """What was asked of hosts that must not be asked."""
        ours = (f"{self.root}/", "data:", "blob:", "about:", *self.others)
        return [url for url in self.asked if not url.startswith(ours)]

    async def open(self, path: str) -> Response:
        response = await self.page.goto(f"{self.root}/{path.removeprefix('/')}")
        assert response is not None
        return response

    async def layout(self) -> dict[str, Any]:
        # A press has only begun to open its page.
        await self.page.wait_for_load_state()
        return dict(await self.page.evaluate(_LAYOUT))

    async def sideways(self, *, at: ViewportSize | None = None) -> int:
        """By how much the page is wider than its window."""
        if at is not None:
            await self.page.set_viewport_size(at)
        return int(await self.page.evaluate(_SIDEWAYS))

    async def faults(self) -> list[list[str]]:
        """What axe-core finds, in light and in dark: the rule, the element, the reason."""
        await show_in(self.page, "light")
        found = await faults_of(self.page, "no colors") + await COMBINATIONS.faults(self.page)
        # Only the colours are other ones.
        await show_in(self.page, "dark")
        dark = await COMBINATIONS.faults(self.page)
        return [[scheme, *fault] for scheme, some in (("light", found), ("dark", dark)) for fault in some]

    async def answer_for(self, host: str, body: str | bytes = "", content_type: str = "text/html") -> None:
        """There is no other host here; after a tap it may be asked."""
        self.others.append(f"{host}/")
        await self.page.route(f"{host}/**", lambda route: route.fulfill(body=body, content_type=content_type))


@asynccontextmanager
async def visiting(context: BrowserContext, app: App) -> AsyncIterator[Visit]:
    """No foreign script runs, the policy blocks nothing of the page, and no other host is asked."""
    # One page for all visits: to open another takes longer than most visits do.
    page = context.pages[0] if context.pages else await context.new_page()
    visit = Visit(page, f"http://127.0.0.1:{app.port}")

    def complain(message: ConsoleMessage) -> None:
        # What a policy forbids is an error; a warning breaks nothing.
        if message.type == "error":
            visit.complaints.append(f"{page.url}: {message.text}")

    async def write_down(dialog: Any) -> None:
        visit.dialogs.append(dialog.message)
        await dialog.dismiss()

    listeners: dict[Any, Callable[..., Any]] = {
        "console": complain,
        "pageerror": lambda error: visit.complaints.append(f"{page.url}: {error}"),
        "request": lambda request: visit.asked.append(request.url),
        "dialog": write_down,
    }
    for event, listener in listeners.items():
        page.on(event, listener)
    try:
        yield visit
        complaints = [text for text in visit.complaints if "Failed to load resource" not in text]
        assert complaints == [], complaints
        assert visit.dialogs == [], visit.dialogs
        assert visit.strangers() == [], visit.strangers()
    finally:
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        await page.unroute_all(behavior="ignoreErrors")
        await page.goto("about:blank")
        await page.emulate_media(color_scheme="light")
        if page.viewport_size != PHONE_SIZE:
            await page.set_viewport_size(PHONE_SIZE)
        await context.clear_cookies()


async def make(app: App, account: Account, type_id: int, body: dict[str, Any], **more: Any) -> str:
    """A code created over REST: its short ID."""
    answer = await app.ask(account.request("POST", "/qr-codes", {"type_id": type_id, **body, **more}))
    assert answer.status == 201, (json.dumps(body)[:500], answer.body)
    short_id: str = answer.data["short_id"]
    return short_id


def picture() -> bytes:
    """Something to look at, light at the top and dark at the bottom."""
    down, across = Image.linear_gradient("L").resize((600, 400)), Image.linear_gradient("L").rotate(90)
    colors = Image.merge("RGB", (down, across.resize((600, 400)), down.rotate(180)))
    written = BytesIO()
    colors.save(written, "JPEG", quality=70)
    return written.getvalue()


async def has_script(visit: Visit) -> bool:
    return bool(await visit.page.evaluate("matchMedia('(scripting: enabled)').matches"))


async def downloaded(visit: Visit, button: Locator) -> bytes:
    async with visit.page.expect_download() as download:
        await button.click()
    return (await (await download.value).path()).read_bytes()


async def job_ended(visit: Visit, result: Locator) -> None:
    """A script asks by itself until the page has a result; without one a person presses Refresh."""
    if await has_script(visit):
        await result.wait_for(timeout=60_000)
    while not await result.count():
        # Nobody looks at the page until then: to draw it takes as long as ten answers.
        async with asyncio.timeout(60):
            while 'aria-busy="true"' in await (await visit.page.request.get(visit.page.url)).text():
                await asyncio.sleep(0.5)
        async with visit.page.expect_navigation():
            await visit.page.locator("#refresh").click()


async def assert_clean(visit: Visit) -> None:
    assert (await visit.layout())["sideways"] == 0
    found = await visit.faults()
    assert found == [], found


async def assert_clean_at(visit: Visit, *widths: int) -> None:
    for width in widths:
        await visit.page.set_viewport_size({"width": width, "height": 844})
        await assert_clean(visit)
