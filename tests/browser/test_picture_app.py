"""The page that shows a code in a conversation."""

from base64 import b64encode
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from mcp_server.apps import CODE_PAGE
from tests.browser.hosts import BEGIN, Host, assert_accessible, hosted
from tests.browser.visits import picture
from tests.cases import in_turn

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


@pytest.fixture(scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """One for all tests: to open another takes longer than a test does."""
    opened = await browser.new_page()
    yield opened
    await opened.context.close()


@pytest.fixture
async def host(page: Page) -> AsyncIterator[Host]:
    async with hosted(page, CODE_PAGE) as opened:
        yield opened


async def test_a_code_is_shown_with_its_picture_and_where_it_leads(host):
    await host.show(result())

    await host.view.get_by_role("img", name="QR code for http://qr.test/a2b3c4d").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == CODE["name"]
    assert await host.view.locator("#about").inner_text() == CODE["scan"]
    assert not await host.view.locator("#status").is_visible()
    assert await host.view.locator("img").evaluate(
        "(image) => image.decode().then(() => image.naturalWidth > 0)"
    )
    (asked,) = await host.received("ui/initialize")
    assert asked["params"]["protocolVersion"] == "2026-01-26"
    sizes = await host.received("ui/notifications/size-changed")
    assert sizes[-1]["params"]["height"] > 200


async def test_the_short_url_is_opened_by_the_host(host):
    await host.show(result())

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
    async with hosted(page, CODE_PAGE, opened=denied) as host:
        await host.show(result())

        await host.view.get_by_role("button", name="PDF").click()

        await host.view.get_by_text(
            f"It was not opened. The address to copy: {CODE['short_url']}.pdf"
        ).wait_for()


async def test_a_host_that_opens_no_links_is_shown_none(page):
    async with hosted(page, CODE_PAGE, begin={"result": {**BEGIN, "hostCapabilities": {}}}) as host:
        await host.show(result())

        await host.view.get_by_text(CODE["short_url"], exact=True).wait_for()
        assert await host.view.get_by_role("button").count() == 0
        assert not await host.view.locator("#files").is_visible()


async def test_a_host_that_refuses_to_begin_does_not_leave_the_page_loading(page):
    async with hosted(page, CODE_PAGE, begin={"error": {"code": -32601, "message": "<b>no</b>"}}) as host:
        await host.view.get_by_text("The QR code cannot be shown.").wait_for()

        assert await host.view.get_by_text("Loading").count() == 0


async def test_a_paused_code_is_said_to_be(host):
    scan = "It is paused by its owner: a scan shows a page that says so."

    await host.show(result(status="paused", scan=scan))

    await host.view.get_by_text("Paused", exact=True).wait_for()
    assert await host.view.locator("#about").inner_text() == scan


async def test_a_page_of_its_own_and_a_code_without_a_name_are_said_in_words(host):
    await host.show(result(name=None, destination=None, scan=None))

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
    await host.show(result())
    await host.view.get_by_role("img").wait_for()

    await host.show({"isError": True, "content": [{"type": "text", "text": text}]})

    await host.view.get_by_text(words).wait_for()
    assert await host.view.get_by_role("heading").inner_text() == "The QR code cannot be shown."
    for part in ("img", "#short", "#files", "#denied"):
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
    color = await host.view.locator("body").evaluate("(body) => getComputedStyle(body).color")
    assert (scheme, color) == ("dark", "rgb(250, 250, 250)")


async def test_no_other_address_is_opened_than_of_https_and_of_the_short_url(host):
    print_files = {
        "png": "http://elsewhere.test/a.png",
        "svg": "javascript:alert(1)",
        "pdf": "https://x.test/a.pdf",
    }

    await host.show(result(print=print_files))

    await host.view.get_by_role("button", name="PDF").wait_for()
    assert await host.view.get_by_role("button").all_inner_texts() == [CODE["short_url"], "PDF"]

    await host.show(result(short_url="javascript:alert(1)", print=None))

    await host.view.get_by_text("javascript:alert(1)").wait_for()
    assert await host.view.get_by_role("button").count() == 0


@in_turn(("theme", "locale", "words"), [("light", "en-GB", "To print:"), ("dark", "de-AT", "Zum Drucken:")])
async def test_everybody_can_read_it_in_the_language_of_the_host(page, theme, locale, words):
    async with hosted(page, CODE_PAGE, theme=theme, locale=locale) as host:
        await host.show(result(scan=None, destination=f"https://example.com/{'a' * 60}"))

        await host.view.get_by_text(words).wait_for()
        assert await host.height() <= 500
        await assert_accessible(host)


async def test_a_language_that_it_does_not_speak_is_english(page):
    async with hosted(page, CODE_PAGE, locale="not a locale") as host:
        await host.show(result())

        await host.view.get_by_text("To print:").wait_for()
        await host.tell("ui/notifications/host-context-changed", {"locale": "fr"})
        await host.view.get_by_text("À imprimer :").wait_for()
        await host.tell("ui/notifications/host-context-changed", {"locale": "sw"})
        await host.view.get_by_text("To print:").wait_for()
