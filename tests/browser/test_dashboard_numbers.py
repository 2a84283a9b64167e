"""Numbers of scans in a real browser: of one day, and for everybody."""

import asyncio
import sqlite3
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import expect

from tests.browser.owners import Credentials, come_back, new_owner
from tests.browser.visits import assert_clean, visiting
from tests.fault.processes import Account, App, scan
from tests.inbox import inbox_row, milliseconds

TITLE = "Table cards <b>of autumn</b>"


@pytest.fixture(scope="module")
async def owner(app) -> Credentials:
    return await new_owner(app, "numbers@example.com")


def last_monday(zone: ZoneInfo) -> date:
    today = datetime.now(zone).date()
    return today - timedelta(days=(today.weekday() - 1) % 7 + 1)


async def new_code(app: App, owner: Credentials, **fields: str) -> tuple[str, str]:
    """Its id and its short ID."""
    body = {"type_id": 1, "url": "https://cafe.example/winter", **fields}
    made = (await app.ask(Account(owner.key).request("POST", "/qr-codes", body))).data
    return made["id"], made["short_id"]


def scan_earlier(app: App, code_id: str, **days: int) -> None:
    """Scans at noon of days (ISO dates) as they would stand in the inbox. The code was scanned before."""
    rows = sqlite3.connect(app.folder / "repoint.db", timeout=10)
    with rows:
        ((key,),) = rows.execute("SELECT key FROM scan_keys WHERE id = ?", [code_id])
        for day, number in days.items():
            noon = milliseconds(datetime.combine(date.fromisoformat(day), time(12), UTC))
            for minute in range(number):
                row = inbox_row(key, noon + 60_000 * minute, visitor=minute)
                names, marks = ", ".join(row), ", ".join("?" * len(row))
                rows.execute(f"INSERT INTO scan_inbox ({names}) VALUES ({marks})", [*row.values()])
    rows.close()


async def counted(app: App, owner: Credentials, short_id: str, number: int) -> None:
    async with asyncio.timeout(15):
        while await Account(owner.key).total_scans(app, short_id) != number:
            await asyncio.sleep(0.05)


async def test_last_mondays_scans_are_three_taps_away(app, owner, visits):
    page = visits.page
    # The first browser tells the account its time zone.
    await come_back(visits, owner)
    zone = ZoneInfo((await app.ask(Account(owner.key).request("GET", "/account"))).data["timezone"])
    monday = last_monday(zone)
    code_id, short_id = await new_code(app, owner, name="Menu")
    assert (await app.ask(scan(short_id))).status == 302
    scan_earlier(app, code_id, **{str(monday): 7, str(monday - timedelta(days=1)): 3})
    await counted(app, owner, short_id, 11)
    await visits.open(f"/dashboard/codes/{code_id}")

    await page.locator(".tabs a[href$='/scans']").click()
    await page.wait_for_url("**/scans")
    await page.locator("#day").fill(monday.isoformat())
    await page.locator("form:has(#day) button").click()
    await page.wait_for_url(f"**day={monday}**")
    await expect(page.locator("#numbers .figures dd").first).to_contain_text("7")
    shown = await page.locator("#numbers .figures").inner_text()

    await visits.open(f"/dashboard/codes/{code_id}/scans?day=last-monday")
    assert await page.locator("#numbers .figures").inner_text() == shown
    assert await page.locator("#day").input_value() == monday.isoformat()
    # The table beside the chart has each hour by the owner's clock: seven scans at noon in UTC, no others.
    noon = datetime.combine(monday, time(12), UTC).astimezone(zone)
    cells = await page.locator("#numbers .card:has(.legend) tbody td:nth-child(2)").all_text_contents()
    assert [text.split()[0] for text in cells] == ["7" if hour == noon.hour else "0" for hour in range(24)]


async def test_public_numbers_are_there_without_a_session_until_they_are_switched_off(
    app, owner, visits, desktop
):
    page = visits.page
    code_id, short_id = await new_code(app, owner, name="Secret campaign", url="https://secret.example/offer")
    assert (await app.ask(scan(short_id))).status == 302
    await counted(app, owner, short_id, 1)
    await come_back(visits, owner)
    await visits.open(f"/dashboard/codes/{code_id}/numbers")

    await page.locator("#title").fill(TITLE)
    await page.locator("form:has(#title) button").click()
    await page.wait_for_url("**said=numbers_are_public")
    address = await page.locator(".copy code").inner_text()
    async with visiting(desktop, app) as anybody:
        path = address.removeprefix(anybody.root)
        opened = await anybody.open(path)
        source = await anybody.page.content()
        heading = await anybody.page.locator("h1").inner_text()
        assert await desktop.cookies() == []
        await assert_clean(anybody)

        await page.locator("form[action$='/numbers/stop'] button").click()
        await page.wait_for_url("**said=numbers_are_private")
        closed = await anybody.open(path)

    assert (opened.status, heading) == (200, TITLE)
    assert not [secret for secret in ("Secret campaign", "secret.example", short_id) if secret in source]
    assert closed.status == 404
    assert await page.locator(".copy code").count() == 0
