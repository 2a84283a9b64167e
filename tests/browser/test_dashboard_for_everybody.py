"""Every page of the dashboard, on phone and desk, in long words and in wide ones, and with large text."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import ViewportSize

from app.dashboard.routes import dashboard_routes
from app.dashboard.routing import Page
from domain.content import TYPES
from tests.browser.owners import Credentials, new_owner, sign_in
from tests.browser.visits import PHONE_SIZE, TYPE_IDS, Visit, visiting
from tests.fault.processes import Account, App

DESK: ViewportSize = {"width": 1280, "height": 860}
NARROW: ViewportSize = {"width": 320, "height": 844}
NAMES = ("W" * 200, "<script>alert(1)</script>", "קפה לינדן", "菜单" * 100, "A" * 30 + " menu")
# One with lists, one with a choice of fields, one with moments, one with schemes, and one without a page.
SLUGS = ("menu", "lead_form", "event", "payment", "url")
SIGNED_OUT = ("/sign-in", "/sign-up", "/reset")
# No pages: pictures, files, and what stands in a frame.
_FILES = {
    "/codes/new/picture",
    "/preview-pictures",
    "/presets/{name}",
    "/codes/{reference}/picture",
    "/codes/{reference}/download",
    "/templates/{template}/picture",
    "/settings/export/{reference}",
    "/settings/security/recovery-codes/file",
    "/{path:path}",
    *(f"/codes/{path}/preview" for path in ("new/{slug}", "{reference}/edit", "{reference}/kind/{slug}")),
    "/codes/{reference}/theme/preview",
}
# Of a link in an e-mail, of one who is half signed in, and of what was just set up:
# test_accounts.py and test_second_steps.py open them.
_ON_THE_WAY = {
    *("/confirm", "/new-password", "/set-up", "/sign-in/second", "/sign-in/passkey"),
    *("/settings/security/authenticator", "/settings/security/recovery-codes"),
    "/settings/security/passkeys/new",
}
# A row that is painted before its end has come grows by a hair; nobody sees that.
_SHIFTS = """() => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({type: "layout-shift", buffered: true})
  const shifts = observer.takeRecords()
  if (shifts.reduce((sum, shift) => sum + shift.value, 0) < 0.01) return []
  return shifts.flatMap(shift => shift.sources.map(one => one.node?.outerHTML ?? "text"))
}"""
_TWICE_AS_LARGE = """() => [...document.body.querySelectorAll("*")]
  .map(element => [element, parseFloat(getComputedStyle(element).fontSize)])
  .forEach(([element, size]) => element.style.fontSize = `${2 * size}px`)"""


def patterns_of_pages() -> Iterator[str]:
    for route in dashboard_routes(lambda page: page):
        path = route.path.removeprefix("/dashboard")
        if isinstance(route.app, Page) and route.app.show and path not in _FILES | _ON_THE_WAY:
            yield path


async def paths_of(app: App, owner: Account) -> list[str]:
    """Each of an object whose name is hard to show."""

    async def made(path: str, **fields: object) -> str:
        answer = await app.ask(owner.request("POST", path, fields))
        assert answer.status == 201, answer.body
        return str(answer.data["id"])

    long = "https://example.com/" + "long" * 100
    code, *_ = [await made("/qr-codes", type_id=1, url=long, name=name, tags=["W" * 40]) for name in NAMES]
    card = await made("/qr-codes", type_id=TYPE_IDS["vcard"], **TYPES[TYPE_IDS["vcard"]].example)
    folder, template = [await made(path, name="W" * 100) for path in ("/folders", "/templates")]
    tags = await app.ask(owner.request("GET", "/tags"))
    ids = {"codes": code, "folders": folder, "tags": tags.data[0]["id"], "templates": template}
    paths = {"/nothing"}
    for pattern in set(patterns_of_pages()) - set(SIGNED_OUT):
        reference = card if "/theme" in pattern else ids.get(pattern.strip("/").split("/")[0], "")
        path = re.sub(r"{(reference|template)}", reference, pattern)
        paths |= {path.replace("{slug}", slug) for slug in (SLUGS if "/new/" in path else SLUGS[:1])}
    return sorted(paths)


async def seen_at(visit: Visit, path: str, *, is_english: bool) -> list[Any]:
    """What is wrong with a page. Colours are those of every language."""
    page = visit.page
    await visit.open(f"/dashboard{path}")
    shifts, layout = await page.evaluate(_SHIFTS), await visit.layout()
    seen = {"shifts": shifts, "sideways": layout["sideways"], "headings": layout["headings"] - 1}
    seen["axe"] = await (visit.faults() if is_english else visit.faults_but_colors(at=DESK))
    if page.viewport_size == PHONE_SIZE:
        await page.set_viewport_size(DESK)
        seen["sideways at 1280"] = (await visit.layout())["sideways"]
        await page.set_viewport_size(NARROW)
        seen["sideways at 320"] = (await visit.layout())["sideways"]
        await page.set_viewport_size(PHONE_SIZE)
        await page.evaluate(_TWICE_AS_LARGE)
        seen["sideways with large text"] = (await visit.layout())["sideways"]
    return [(path, what, value) for what, value in seen.items() if value]


@pytest.fixture(scope="module")
async def owner(app: App) -> tuple[Credentials, list[str]]:
    opened = await new_owner(app, "everybody@example.com")
    return opened, await paths_of(app, Account(opened.key))


@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE_SIZE, "en-GB"), (DESK, "en-GB"), (PHONE_SIZE, "de-DE"), (PHONE_SIZE, "ja-JP")],
    ids=["phone", "desk", "German", "Japanese"],
)
async def test_every_page_is_for_everybody(app, browser, owner, size, language):
    credentials, paths = owner
    context = await browser.new_context(viewport=size, locale=language, reduced_motion="reduce")
    try:
        async with visiting(context, app) as visit:
            english = language == "en-GB"
            found = [await seen_at(visit, path, is_english=english) for path in SIGNED_OUT]
            await sign_in(visit, credentials)
            found += [await seen_at(visit, path, is_english=english) for path in paths]
    finally:
        await context.close()

    assert [one for page in found for one in page] == []
