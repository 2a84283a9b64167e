"""The rooms of the dashboard by keyboard alone, and without script."""

import asyncio

import pytest
from playwright.async_api import CDPSession, FilePayload, Page, expect

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.rooms import NAMES, ids_of_rooms
from tests.browser.visits import PHONE_SIZE

DESK = {"width": 1280, "height": 860}
MOST_STOPS = 250
_TAB = {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}
# So many at once: to wait for each would draw the page for each.
PRESSES = 15 * [{"type": "rawKeyDown", **_TAB}]
PAGES = (
    *("/scans", "/scans/every", "/codes/{codes}/scans", "/codes/{codes}/explain", "/codes/{codes}/numbers"),
    *("/links", "/links/new", "/links/{links}", "/links/{links}/history", "/links/{links}/delete"),
    *("/contacts", "/contacts/{contacts}", "/contacts/{contacts}/delete", "/contacts/erase"),
    *("/bulk", "/bulk/{bulk}", "/import/{import}", "/export/{export}"),
    *("/campaigns", "/campaigns/{campaigns}", "/domains", "/domains/{domains}", "/keys"),
    *("/assistants", "/assistants/{assistants}", "/plan", "/more"),
    *("/operator", "/operator/{operator}", "/operator/{operator}/plan?plan=free&subscription=none"),
)
# How all that Tab could reach looks without the focus. Some pages lead into their first field.
# Whoever was in the middle of the page begins at its top again.
_BEFORE = """() => {
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute("tabindex")
  const parts = element => ["", "::before", "::after"].map(part => {
    const style = getComputedStyle(element, part)
    return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor, style.left].join()
  })
  const around = one => [one, one.closest("label"), one.closest("li, tr, .affix, .search"),
    one.nextElementSibling, one.parentElement].filter(Boolean)
  window.look = one => around(one).flatMap(parts).join("|")
  const all = document.querySelectorAll("a, button, input, select, textarea, summary, [tabindex]")
  window.before = new Map([...all].map(one => [one, look(one)]))
  window.reached = new Set()
}"""
# Of what has the focus when Tab is pressed again: its words, whether it can be seen, and whether one sees
# that it has the focus. Up to the end of the page, from where Tab comes to nothing or to its top.
_EACH_STOP = """() => {
  const focused = () => {
    const one = document.activeElement
    if (one === document.body) return null
    const is_again = reached.has(one)
    reached.add(one)
    const box = one.getClientRects()[0] ?? {left: 0, right: 0, top: -1, bottom: -1}
    // The middle of what is seen of it.
    const middle = (from, to, end) => (Math.max(from, 0) + Math.min(to, end)) / 2
    const left = middle(box.left, Math.min(box.right, box.left + 40), innerWidth)
    const hit = document.elementFromPoint(left, middle(box.top, box.bottom, innerHeight))
    const bars = ".bottom, .sticky-do, .toast, .top"
    return {
      words: `${one.tagName} ${one.id || one.getAttribute("href") || one.textContent.trim().slice(0, 40)}`,
      is_again,
      is_skip: one.className === "skip",
      faults: {
        covered: !hit || Boolean(hit.closest(bars)) && !one.closest(bars),
        "without a mark": before.get(one) === look(one),
        "out of order": one.tabIndex > 0,
      },
    }
  }
  window.stops = {seen: [], has_begun: false, has_ended: false}
  window.onkeydown = () => {
    const is_first = !stops.has_begun
    stops.has_begun = true
    if (is_first || stops.has_ended) return
    const stop = focused()
    stops.has_ended = !stop || stop.is_skip && stops.seen.length > 0
    if (!stops.has_ended) stops.seen.push(stop)
  }
}"""
# What one could click, but never come to by Tab. Of radios, Tab reaches the chosen one.
_MISSED = """() => "a[href],button,input,select,textarea,summary".split(",")
  .flatMap(name => [...document.querySelectorAll(`main ${name}`)])
  .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.disabled && !reached.has(one)
    && one.tabIndex >= 0 && !["radio", "hidden"].includes(one.type))
  .map(one => one.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
async def owner(app) -> tuple[Credentials, dict[str, str]]:
    opened = await new_owner(app, "rooms@example.com")
    return opened, await ids_of_rooms(app, opened)


async def faults_by_keyboard(page: Page, session: CDPSession) -> list[tuple[str, str]]:
    """Of all that the key Tab reaches, from the top of the page to its end, and of what it does not reach."""
    await page.evaluate(_BEFORE)
    await page.evaluate(_EACH_STOP)
    stops = {"seen": [], "has_ended": False}
    while not stops["has_ended"]:
        assert len(stops["seen"]) < MOST_STOPS, f"Tab never comes to the end of {page.url}."
        await asyncio.gather(*(session.send("Input.dispatchKeyEvent", event) for event in PRESSES))
        stops = await page.evaluate("stops")
    assert stops["seen"][0]["is_skip"], stops["seen"][0]
    missed = await page.evaluate(_MISSED)
    # A date has several stops.
    faults = [(one["words"], one["faults"]) for one in stops["seen"] if not one["is_again"]]
    return [
        *((words, fault) for words, of_one in faults for fault, is_so in of_one.items() if is_so),
        *((element, "not reached") for element in missed),
    ]


async def test_the_key_tab_reaches_all_and_one_sees_where_it_is(owner, visit):
    credentials, ids = owner
    await come_back(visit, credentials)
    session = await visit.page.context.new_cdp_session(visit.page)
    found, sizes = {}, [PHONE_SIZE, DESK]
    for path in PAGES:
        await visit.open(f"/dashboard{path.format(**ids)}")
        for size in sizes:
            await visit.page.set_viewport_size(size)
            found[path, size["width"]] = await faults_by_keyboard(visit.page, session)
        # The next page is opened as this one was seen last.
        sizes.reverse()
    await session.detach()

    assert {where: faults for where, faults in found.items() if faults} == {}


async def test_a_button_that_tab_skips_and_a_focus_that_is_not_seen_would_be_found(owner, visit):
    await come_back(visit, owner[0])
    await visit.open("/dashboard/keys")
    await visit.page.evaluate("""() => {
      const [sheet] = document.styleSheets
      const rule = "main * { outline: none !important; box-shadow: none !important; }"
      sheet.insertRule(rule, sheet.cssRules.length)
      document.querySelector("main button").inert = true
    }""")
    session = await visit.page.context.new_cdp_session(visit.page)

    found = {fault for _, fault in await faults_by_keyboard(visit.page, session)}

    assert found == {"without a mark", "not reached"}


async def test_without_script_filters_and_searches_work(owner, visit_without_script):
    credentials, ids = owner
    visit, page = visit_without_script, visit_without_script.page
    await come_back(visit, credentials)

    await visit.open("/dashboard/scans")
    await page.locator("#kind").select_option("url")
    await page.locator(".filters form:has(#kind) button").click()
    await page.wait_for_url("**kind=url**")
    await page.locator("#day").fill("2026-01-05")
    await page.locator("form:has(#day) button").first.click()
    await page.wait_for_url("**day=2026-01-05**")
    assert "kind=url" in page.url

    await visit.open("/dashboard/contacts")
    await page.locator("#search").fill(NAMES[2])
    await page.locator("form.find button").click()
    await expect(page.locator("ul.contacts > li")).to_have_count(1)

    await visit.open(f"/dashboard/codes/{ids['codes']}/explain")
    await page.locator("#device").select_option("iphone")
    await page.locator("main form button").click()
    await page.wait_for_url("**device=iphone**")

    await visit.open(f"/dashboard/operator/{ids['operator']}")
    await page.locator("#plan").select_option("lite")
    await page.locator("form:has(#plan) button").click()
    await page.wait_for_url("**/plan?plan=lite**")


async def test_without_script_switches_and_forms_work(owner, visit_without_script):
    credentials, ids = owner
    visit, page = visit_without_script, visit_without_script.page
    await come_back(visit, credentials)

    await visit.open("/dashboard/assistants")
    switch = page.locator(f"#write-{ids['assistants']}")
    await expect(switch).to_be_checked()
    await switch.uncheck()
    await page.locator("form", has=switch).locator("button").click()
    await page.wait_for_url("**said=**")
    await expect(switch).not_to_be_checked()

    await visit.open("/dashboard/keys")
    await page.locator("#name").fill("till")
    await page.locator("form.new-key button[type=submit]").click()
    await expect(page.locator("#shown code").first).to_contain_text("rp_")
    await page.locator("li", has_text="till").locator("form button").click()
    await expect(page.locator("li", has_text="till").locator(".tag")).to_have_count(1)

    await visit.open("/dashboard/links")
    await page.locator("#url").fill("https://example.com/by-hand")
    await page.locator("form:has(#url) button").first.click()
    await page.wait_for_url("**/dashboard/links/*")
    await expect(page.locator("main")).to_contain_text("example.com/by-hand")

    await visit.open("/dashboard/domains")
    await page.locator("#domain").fill("by-hand.example")
    await page.locator("form:has(#domain) button").click()
    await page.wait_for_url("**/dashboard/domains/*")
    await expect(page.locator("h1")).to_have_text("by-hand.example")

    await visit.open("/dashboard/bulk")
    await upload(page, b"type_id,url\n1,no address\n")
    await expect(page.locator("main table")).to_contain_text("no address")
    await upload(page, b"type_id,url\n1,https://example.com\n")
    await page.wait_for_url("**/dashboard/bulk/*")
    await expect(page.locator("main")).to_contain_text("rooms.csv")


async def upload(page: Page, table: bytes) -> None:
    file: FilePayload = {"name": "rooms.csv", "mimeType": "text/csv", "buffer": table}
    await page.locator("#file").set_input_files(file)
    await page.locator("form:has(#file) button").click()
