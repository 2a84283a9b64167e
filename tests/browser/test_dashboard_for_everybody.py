"""Every page of the dashboard, on phone and desk, in long words and in wide ones, and with large text."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.async_api import Browser, CDPSession, ViewportSize
from playwright.async_api import Page as BrowserPage

from app.dashboard.frame.routing import Page
from app.dashboard.routes import dashboard_routes
from tests.browser.axe import COMBINATIONS, LIST_COMBINATIONS, Combinations, faults_of, show_in
from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.rooms import ids_of_rooms
from tests.browser.targets import small_targets
from tests.browser.visits import PHONE_SIZE, Visit, visiting
from tests.fault.processes import App

DESK: ViewportSize = {"width": 1280, "height": 860}
TABLET: ViewportSize = {"width": 768, "height": 844}
NARROW: ViewportSize = {"width": 320, "height": 844}
# One with lists, one with a choice of fields, one with moments, one with schemes, and one without a page.
SLUGS = ("menu", "lead_form", "event", "payment", "url")
SIGNED_OUT = ("/sign-in", "/sign-up", "/reset")
# Of a plan that lacks what they are for.
LOCKED = ("/assistants", "/bulk", "/domains", "/import", "/keys", "/plan", "/webhooks")
PARTS = 2
# Of a code that has such a page.
_ROOMS = {
    "/codes/{reference}/theme": "card",
    "/codes/{reference}/sign": "wifi",
    "/codes/{reference}/fill": "blank",
}
# What a page needs to have something to show, and further states of a page.
_QUERIES = {
    "/codes/many/delete": ("?code={codes}:1",),
    "/links/many/delete": ("?code={links}:1",),
    **{
        f"/{room}/many/{page}": (f"?code={{{room}}}:1",)
        for room in ("codes", "links")
        for page in ("replace", "lead")
    },
    "/codes/many/give": ("?code={codes}:1",),
    "/operator/{account}/plan": ("?plan=free&subscription=none",),
    "/scans": ("", "?all=week", "?from=2026-01-01&until=2026-01-02"),
    "/codes/{reference}/scans": ("", "?day=today"),
    "/codes/{reference}/rule": ("", "?kind=time", "?kind=country", "?kind=phone"),
    "/codes/{reference}/explain": ("", "?device=iphone&country=AT&at=2027-10-01T12:00"),
}
# No pages: pictures, files, and what stands in a frame.
_FILES = {
    "/codes/new/picture",
    "/preview-pictures",
    "/presets/{name}",
    "/brands/{color}/{use}",
    "/files/{reference}/thumbnail",
    "/codes/{reference}/picture",
    "/codes/{reference}/download",
    "/codes/{reference}/twin",
    "/trash/{reference}/picture",
    "/templates/{reference}/picture",
    "/export/{reference}/file",
    *(f"/bulk/{path}" for path in ("template", "{reference}/marked", "{reference}/result")),
    *(f"/{room}/{{reference}}/faults" for room in ("bulk", "import")),
    "/settings/security/recovery-codes/file",
    "/{path:path}",
    *(f"/codes/{path}/preview" for path in ("new/{slug}", "{reference}/edit", "{reference}/kind/{slug}")),
    "/codes/{reference}/theme/preview",
    "/templates/{reference}/theme/preview",
    "/contacts/csv",
}
# Of a link in an e-mail, of one who is half signed in, and of what was just set up:
# test_accounts.py and test_second_steps.py open them.
_ON_THE_WAY = {
    *("/confirm", "/new-password", "/set-up", "/sign-in/second", "/sign-in/passkey"),
    *("/settings/security/authenticator", "/settings/security/recovery-codes"),
    "/settings/security/passkeys/new",
}
# A row that is painted before its end has come grows by a hair; nobody sees that.
_OPENED = """() => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({type: "layout-shift", buffered: true})
  const shifts = observer.takeRecords()
  const isCalm = shifts.reduce((sum, shift) => sum + shift.value, 0) < 0.01
  return {
    shifts: isCalm ? [] : shifts.flatMap(shift => shift.sources.map(one => one.node?.outerHTML ?? "text")),
    cut: [...document.querySelectorAll(".tabs, .segments:not(.slide)")]
      .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText),
    headings: document.querySelectorAll("h1").length - 1,
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  }
}"""
_TWICE_AS_LARGE = """[...document.body.querySelectorAll("*")]
  .map(element => [element, parseFloat(getComputedStyle(element).fontSize)])
  .forEach(([element, size]) => element.style.fontSize = `${2 * size}px`)"""
_LAID_DOWN = """document.querySelectorAll(".sticky-do").forEach(bar => bar.style.position = "static")"""
_WIDTH = "document.documentElement.scrollWidth"


def patterns_of_pages() -> Iterator[str]:
    for route in dashboard_routes(lambda page: page):
        path = route.path.removeprefix("/dashboard")
        is_file = path in _FILES or path.endswith(".csv")
        if isinstance(route.app, Page) and route.app.show and not is_file and path not in _ON_THE_WAY:
            yield path


def paths_of(ids: dict[str, str]) -> list[str]:
    """Each page, of an object whose name is hard to show."""
    paths = {
        "/dashboard/nothing",
        f"/numbers/{ids['public']}",
        f"/dashboard/unsubscribe/{ids['unsubscribe']}",
    }
    for pattern in set(patterns_of_pages()) - set(SIGNED_OUT):
        room = _ROOMS.get(pattern, pattern.strip("/").split("/")[0])
        reference = ids.get(room, "")
        path = re.sub(r"{(reference|template|account)}", reference, pattern)
        for query in _QUERIES.get(pattern, ("",)):
            whole = f"/dashboard{path}{query.format(**ids)}"
            paths |= {whole.replace("{slug}", slug) for slug in (SLUGS if "/new/" in path else SLUGS[:1])}
    return sorted(paths)


async def seen_at(visit: Visit, session: CDPSession, path: str, language: str) -> list[Any]:
    """What is wrong with a page. In English, whose words are short, as it opens, and to a finger.

    axe-core is asked in German alone, which has the longest words.
    """
    page = visit.page
    response = await visit.open(path)
    seen: dict[str, Any] = await page.evaluate(_OPENED)
    if seen["shifts"]:
        # A busy machine may paint a row before its end has come; what really moves does so each time.
        response = await visit.open(path)
        seen = await page.evaluate(_OPENED)
    seen["status"] = 0 if response.ok or path == "/dashboard/nothing" else response.status
    if language == "en-GB":
        # Short words make the smallest targets.
        seen["small targets"] = await small_targets(page)
    else:
        seen |= await faults_at_each_size(page, session, asks_axe=language == "de-DE")
    return [(path, what, value) for what, value in seen.items() if value]


async def each_at(session: CDPSession, asked: Sequence[tuple[str, ViewportSize, str]]) -> list[Any]:
    """What an expression is worth in a scheme and at a size, which stay.

    All is asked at once: to draw a page at each size takes as long as to open it.
    """
    calls = []
    for scheme, size, expression in asked:
        media = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        features = [{"name": name, "value": value} for name, value in media.items()]
        metrics = {**size, "deviceScaleFactor": 1, "mobile": False, "dontSetVisibleSize": True}
        evaluated = {"expression": f"[innerWidth, {expression}]", "returnByValue": True}
        calls += [
            session.send("Emulation.setEmulatedMedia", {"features": features}),
            session.send("Emulation.setDeviceMetricsOverride", metrics),
            session.send("Runtime.evaluate", evaluated),
        ]
    found = [answer["result"]["value"] for answer in (await asyncio.gather(*calls))[2::3]]
    assert [width for width, _ in found] == [size["width"] for _, size, _ in asked]
    return [value for _, value in found]


async def faults_at_each_size(page: BrowserPage, session: CDPSession, *, asks_axe: bool) -> dict[str, Any]:
    """At the desk, a tablet, a narrow phone and a phone; at last with large text, which the page keeps."""
    opened_at = page.viewport_size
    assert opened_at is not None
    found: dict[str, Any] = {"colors": await faults_of_colors(page, session)} if asks_axe else {}
    # What the bar at the foot covers is scrolled out from under it: no target is too small for that.
    await page.evaluate(_LAID_DOWN)
    too_wide = []
    for sizes in ((DESK,), (TABLET, NARROW)) if asks_axe else ((DESK, TABLET, NARROW),):
        too_wide += await sideways_at(session, [(size, _WIDTH) for size in sizes])
        if asks_axe:
            found[f"axe at {sizes[-1]['width']}"] = await faults_of(page, "no colors")
    large = (PHONE_SIZE, f"({_TWICE_AS_LARGE}, {_WIDTH})")
    too_wide += await sideways_at(session, [(PHONE_SIZE, _WIDTH), large, (opened_at, "0")])
    return {**found, "sideways at a size": too_wide}


async def sideways_at(
    session: CDPSession, asked: Sequence[tuple[ViewportSize, str]]
) -> list[tuple[int, int]]:
    """Width of the window and of the page where it is the wider one."""
    widths = await each_at(session, [("light", size, width) for size, width in asked])
    return [
        (size["width"], width)
        for (size, _), width in zip(asked, widths, strict=True)
        if width > size["width"]
    ]


async def faults_of_colors(page: BrowserPage, session: CDPSession) -> list[Any]:
    """In both schemes, here and at the desk. Only what has something new is drawn."""
    opened_at, found = page.viewport_size, []
    assert opened_at is not None
    states = [("light", opened_at), ("dark", opened_at), ("dark", DESK), ("light", DESK)]
    listed = await each_at(session, [(*state, f"({LIST_COMBINATIONS})()") for state in states])
    if all(map(COMBINATIONS.include, listed)):
        return []
    # Playwright takes for shown what it has asked for last.
    await each_at(session, [("light", opened_at, "0")])
    for (scheme, size), combinations in zip(states, listed, strict=True):
        # What was just found good is not new here.
        if not COMBINATIONS.include(combinations):
            await show_in(page, scheme, at=size)
            found += [[scheme, *fault] for fault in await COMBINATIONS.faults(page)]
    await show_in(page, "light", at=opened_at)
    return found


@pytest.fixture(scope="module")
async def owner(app: App) -> tuple[Credentials, list[str]]:
    opened = await new_owner(app, "everybody@example.com")
    return opened, paths_of(await ids_of_rooms(app, opened))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE_SIZE, "en-GB"), (PHONE_SIZE, "de-DE"), (DESK, "ja-JP")],
    ids=["English", "German", "Japanese"],
)
async def test_every_page_is_for_everybody(app, browser, owner, size, language, part):
    credentials, paths = owner

    found = await seen_by(app, browser, credentials, paths[part::PARTS], size=size, language=language)

    assert found == []


async def test_a_colour_that_was_not_seen_before_is_looked_at(visit):
    combinations = Combinations()
    await visit.open("dashboard/sign-in")

    assert await combinations.faults(visit.page) == []
    for change in ("style.color = '#eee'", "parentElement.style.background = '#777'"):
        await visit.page.evaluate(f"document.querySelector('h1').{change}")
        assert {fault[0] for fault in await combinations.faults(visit.page)} == {"color-contrast"}
        await visit.page.reload()


@pytest.mark.parametrize(
    ("at_narrow", "rule"),
    [("h1 button { height: 9px }", "target-size"), ("h1 input { display: block }", "label")],
)
async def test_what_moves_or_appears_at_another_width_of_a_good_page_is_looked_at(visit, at_narrow, rule):
    await visit.open("dashboard/sign-in")
    await visit.page.evaluate(
        """at_narrow => {
          document.querySelector("h1").innerHTML = "<button>One</button><button>Two</button><input>"
          const [sheet] = document.styleSheets
          sheet.insertRule(`@media (width: 320px) { ${at_narrow} }`)
          sheet.insertRule("h1 input { display: none }")
          sheet.insertRule("h1 button { all: unset; display: block; height: 48px }")
        }""",
        at_narrow,
    )

    assert await faults_of(visit.page, "no colors") == []
    await visit.page.set_viewport_size(NARROW)
    assert {fault[0] for fault in await faults_of(visit.page, "no colors")} == {rule}


async def test_what_is_wrong_only_in_the_dark_at_a_size_or_around_a_page_would_be_found(app, browser, owner):
    context = await browser.new_context(viewport=PHONE_SIZE, locale="de-DE", reduced_motion="reduce")
    async with visiting(context, app) as visit:
        session = await context.new_cdp_session(visit.page)
        await come_back(visit, owner[0])
        await visit.open("dashboard/keys")
        faults = await faults_at_each_size(visit.page, session, asks_axe=True)
        assert faults == {"colors": [], "axe at 1280": [], "axe at 320": [], "sideways at a size": []}
        await visit.open("dashboard/keys")
        await visit.page.evaluate("""() => {
          const [sheet] = document.styleSheets
          const add = rule => sheet.insertRule(rule, sheet.cssRules.length)
          add("@media (min-width: 1000px) and (prefers-color-scheme: dark) { h1 { color: #333 !important } }")
          add("@media (width: 768px) { h1 { width: 900px } }")
          document.querySelector("nav.side a").replaceChildren()
        }""")

        found = await faults_at_each_size(visit.page, session, asks_axe=True)

        assert [fault[:2] for fault in found["colors"]] == [["dark", "color-contrast"]]
        assert "link-name" in {fault[0] for fault in found["axe at 1280"]}
        assert [size for size, _ in found["sideways at a size"]] == [768]
    await context.close()


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
async def test_pages_before_the_sign_in_are_for_everybody(app, browser, language):
    paths = [f"/dashboard{path}" for path in SIGNED_OUT]

    assert await seen_by(app, browser, None, paths, size=PHONE_SIZE, language=language) == []


async def test_pages_of_what_a_plan_lacks_are_for_everybody(app, browser):
    free = await new_owner(app, "free@example.com", plan="free")
    paths = [f"/dashboard{path}" for path in LOCKED]

    assert await seen_by(app, browser, free, paths, size=PHONE_SIZE, language="de-DE") == []


async def seen_by(
    app: App,
    browser: Browser,
    owner: Credentials | None,
    paths: Sequence[str],
    *,
    size: ViewportSize,
    language: str,
) -> list[Any]:
    context = await browser.new_context(
        viewport=size, locale=language, reduced_motion="reduce", has_touch=size == PHONE_SIZE
    )
    try:
        async with visiting(context, app) as visit:
            if owner:
                await come_back(visit, owner)
            session = await context.new_cdp_session(visit.page)
            return [one for path in paths for one in await seen_at(visit, session, path, language)]
    finally:
        await context.close()
