"""The page that draws scans in a conversation."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from mcp_server.apps import SCANS_PAGE
from tests.browser.hosts import Host, assert_accessible, hosted
from tests.cases import in_turn

HOSTILE = "<img src=x onerror=alert(1)> قائمة \u202etxt"
STATS = {
    "codes": [{"id": "x", "short_id": "a2b3c4d", "name": HOSTILE}],
    "from": "2026-11-01T00:00:00+01:00",
    "to": "2026-11-21T00:00:00+01:00",
    "time_zone": "Europe/Vienna",
    "interval": "day",
    "totals": {"scans": 1234, "unique_visitors": 987, "bots": 3},
    "series": [
        {"start": f"2026-11-{day:02}", "scans": 50 + day, "unique_visitors": 40} for day in range(1, 21)
    ],
    "breakdown": [
        {"value": "AT", "scans": 900, "unique_visitors": 700, "share": 0.7293},
        {"value": None, "scans": 200, "unique_visitors": 187, "share": 0.162},
        {"value": HOSTILE, "name": HOSTILE, "scans": 134, "unique_visitors": 100, "share": 0.1086},
    ],
    "compared": {
        "from": "2026-10-12T00:00:00+02:00",
        "to": "2026-11-01T00:00:00+01:00",
        "change_percent": {"scans": -12.5},
    },
    "excluded": [{"what": "bots", "count": 3, "why": "Programs that look at links."}],
}


def result(*without: str, **changes: Any) -> dict[str, Any]:
    stats = {name: value for name, value in {**STATS, **changes}.items() if name not in without}
    return {"content": [{"type": "text", "text": "1,234 scans."}], "structuredContent": stats}


@pytest.fixture(scope="module")
async def page(browser: Browser) -> AsyncIterator[Page]:
    """One for all tests: to open another takes longer than a test does."""
    opened = await browser.new_page()
    yield opened
    await opened.context.close()


@pytest.fixture
async def host(page: Page) -> AsyncIterator[Host]:
    async with hosted(page, SCANS_PAGE, locale="en-GB") as opened:
        await opened.tell("ui/notifications/tool-input", {"arguments": {"group_by": "country"}})
        yield opened


def tight(text: str) -> str:
    """Versions of Chromium differ in the spaces of a range."""
    return "".join(text.split())


async def rows(host: Host) -> list[list[str]]:
    found: list[list[str]] = await host.view.locator("main").evaluate(
        "(main) => [...main.querySelectorAll('tbody tr')]"
        ".map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return found


async def test_scans_are_drawn_by_time_and_by_value(host):
    await host.show(result())

    await host.view.get_by_role("img", name="Most: 70 (20 Nov 2026)").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == HOSTILE
    assert tight(await host.view.locator("#about").inner_text()) == "1–20Nov2026"
    totals = (await host.view.locator("#totals").inner_text()).split("\n")
    assert totals[:4] == ["Scans", "1,234", "Visitors", "987"]
    assert tight("".join(totals[4:])) == "Comparedwith12–31Oct2026-12.5%"
    heights = await host.view.locator(".columns i").evaluate_all(
        "(all) => all.map((one) => one.style.height)"
    )
    assert (len(heights), heights[-1]) == (20, "100%")
    said = await host.view.locator("#rows li").all_inner_texts()
    assert [one.split("\n") for one in said] == [
        ["Austria", "900 · 72.9%"],
        ["Not known", "200 · 16.2%"],
        [HOSTILE, "134 · 10.9%"],
    ]
    # Nothing of it has become markup.
    assert await host.view.locator("main img").count() == 0


async def test_the_numbers_are_in_tables_that_open_by_keyboard(host):
    await host.show(result())
    closed = await host.height()

    await host.view.get_by_text("Numbers as a table").focus()
    await host.page.keyboard.press("Enter")

    await host.view.get_by_role("table").first.wait_for()
    table = await rows(host)
    assert (table[0], len(table)) == (["1 Nov 2026", "51", "40"], 23)
    assert table[-3] == ["Austria", "900", "700"]
    assert "3 – Programs that look at links." in await host.view.locator("#left_out").inner_text()
    assert closed <= 500


@in_turn(
    ("stats", "drawn", "listed"),
    [
        (result("series"), 0, ["Austria", "Not known", HOSTILE]),
        (result("breakdown", "compared", "excluded", "codes"), 20, []),
        (result(series=[{"start": "2026-11-01T13:00:00+01:00", "scans": 1234}], breakdown=None), 0, []),
        (
            result(
                "series", breakdown=[{"value": ["AT", "Monday"], "scans": 1}, {"values": ["other", None]}]
            ),
            0,
            ["Austria · Mon", "Others · Not known"],
        ),
        (result("series", breakdown=[{"value": day, "scans": 5} for day in ("Monday", "Tuesday")]), 2, []),
        (
            result("series", breakdown=[{"value": str(n), "scans": 9} for n in range(50)]),
            0,
            [*"0123456", "43 more in the table"],
        ),
        (result(series=[None, 7, "x"], breakdown={"a": 1}, codes=7, compared=[], excluded="x"), 0, []),
    ],
)
async def test_whatever_there_is_of_both_is_drawn(page, stats, drawn, listed):
    async with hosted(page, SCANS_PAGE) as host:
        await host.tell("ui/notifications/tool-input", {"arguments": {"group_by": "country"}})
        await host.show(stats)

        await host.view.get_by_text("Numbers as a table").wait_for()
        assert await host.view.locator(".columns i").count() == drawn
        said = await host.view.locator("#rows li").all_inner_texts()
        assert [one.split("\n")[0] for one in said] == listed
        assert await host.height() <= 500


async def test_hours_are_columns_in_their_order(host):
    await host.tell("ui/notifications/tool-input", {"arguments": {"group_by": "hour_of_day"}})
    hours = [{"value": f"{hour:02}", "scans": hour % 20, "unique_visitors": 1} for hour in range(24)]

    await host.show(result(breakdown=hours))

    await host.view.get_by_role("img", name="Most: 19 (19:00)").wait_for()
    assert await host.view.locator(".dates span").all_inner_texts() == ["00:00", "23:00"]
    assert await host.view.locator("#rows li").count() == 0


async def test_a_period_without_scans_is_said_in_a_sentence(host):
    await host.show(result())
    await host.show(result("codes", totals={"scans": 0}, breakdown=[]))

    await host.view.get_by_text("No scans in this period.").wait_for()
    assert tight(await host.view.locator("#about").inner_text()) == "1–20Nov2026–Noscansinthisperiod."
    assert await host.view.get_by_role("heading").inner_text() == "The whole account"
    assert not await host.view.locator("#chart").is_visible()


async def test_a_refusal_takes_the_place_of_the_chart_in_words_for_a_person(host):
    await host.show(result())

    await host.show({"isError": True, "content": [{"type": "text", "text": "not_found: list_qr_codes"}]})

    await host.view.get_by_text("There is no such QR code in this account.").wait_for()
    assert await host.view.get_by_role("heading").inner_text() == "The scans cannot be shown."
    assert not await host.view.locator("#chart").is_visible()


@in_turn(
    ("theme", "locale", "words"),
    [("light", "de-DE", ["1.234", "Österreich", "Wert"]), ("dark", "ja", ["1,234", "オーストリア", "項目"])],
)
async def test_everybody_can_read_it_in_the_language_of_the_host(page, theme, locale, words):
    for width in (390, 1280):
        await page.set_viewport_size({"width": width, "height": 844})
        async with hosted(page, SCANS_PAGE, theme=theme, locale=locale) as host:
            await host.tell("ui/notifications/tool-input", {"arguments": {"group_by": ["country"]}})
            await host.show(result())
            await host.view.locator("summary").wait_for()
            assert await host.height() <= 500
            await assert_accessible(host)
            await host.view.locator("summary").click()

            shown = await host.view.locator("main").inner_text()
            assert [word for word in words if word not in shown] == []
            await assert_accessible(host)
