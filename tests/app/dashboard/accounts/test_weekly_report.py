"""The weekly report: once a week for owners who switched it on, and one press ends it."""

import asyncio
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from domain.use_cases.weekly_reports import queue_due_reports
from tests.app.dashboard.accounts.mailbox import mailbox_of
from tests.app.dashboard.signing import browser, signed_in
from tests.support import ROOT

SETTINGS = "/dashboard/settings"
# A Monday; half past seven in Vienna.
MONDAY = datetime(2026, 11, 23, 6, 30, tzinfo=UTC)
HOSTILE = "<script>alert(1)</script> Bcc: all@example.com {{7*7}}"


@pytest.fixture
async def client(world, owner):
    world.context = replace(world.context, notifies=True)
    world.app.state.context = world.context
    await owner.api.patch("/account", json={"timezone": "Europe/Vienna"})
    return await signed_in(world, owner)


async def switch(client, *, is_on):
    return await client.post(f"{SETTINGS}/weekly-report", data={"weekly_report": "on"} if is_on else {})


async def scan(world, code, times):
    for number in range(times):
        await world.visitor(address=f"198.51.100.{number}").get(f"/{code['short_id']}")


async def on_monday(world, **later):
    world.clock.moment = MONDAY + timedelta(**later)
    await queue_due_reports(world.deps)


async def test_a_report_says_what_happened_and_what_changed(world, owner, client):
    code = await owner.make(name="Menu")
    world.clock.moment = MONDAY - timedelta(days=10)
    await scan(world, code, 2)
    world.clock.moment = MONDAY - timedelta(days=3)
    await scan(world, code, 3)
    await switch(client, is_on=True)

    async with mailbox_of(world) as mailbox:
        await on_monday(world)
        early = await mailbox.receive()
        await on_monday(world, minutes=30)
        (message,) = await mailbox.receive()

    text = message.get_content()
    assert early == []
    assert message["Subject"] == "3 people scanned your codes last week"
    assert "Your codes, 16 November to 22 November" in text
    assert "Scans: 3 (▲ 50%, 2 the week before)" in text
    assert "- Menu: 3 (▲ 50%, 2 the week before)" in text


async def test_a_report_has_links_too_and_what_came_in_its_week_alone(world, owner, client):
    form, code = await owner.make(), await owner.make(name="Menu")
    link, ended = [
        (await owner.api.post("/links", json={"url": "https://example.com", **fields})).json()["data"]
        for fields in ({"name": "Press"}, {"name": "Sale", "expires_at": "2026-11-18T00:00:00Z"})
    ]
    world.clock.moment = MONDAY - timedelta(days=4)
    await owner.receive(form)
    await scan(world, code, 1)
    await scan(world, link, 2)
    await scan(world, ended, 3)
    await switch(client, is_on=True)
    world.clock.moment = MONDAY
    await owner.receive(form)

    async with mailbox_of(world) as mailbox:
        await on_monday(world, hours=1)
        (message,) = await mailbox.receive()

    text = message.get_content()
    ranked = re.findall(r"- (\w+): (\d) \(0 the week before\)", text)
    assert ranked == [("Press", "2"), ("Menu", "1")]
    assert "- 1 new contact: They wrote to you last week." in text
    assert "- Sale has ended: It was still scanned 3 times last week." in text
    assert f"/links/{ended['id']}" in text


@pytest.mark.both_databases
async def test_of_many_processes_one_queues_the_report_of_a_week(world, owner, client):
    await switch(client, is_on=True)
    world.clock.moment = MONDAY + timedelta(hours=1)

    await asyncio.gather(*(queue_due_reports(world.deps) for _ in range(4)))
    await on_monday(world, days=1)
    first = len((await world.rows())["mails"])
    await on_monday(world, days=8)

    assert (first, len((await world.rows())["mails"])) == (1, 2)


async def test_a_service_that_was_down_until_thursday_leaves_the_report_out(world, owner, client):
    await switch(client, is_on=True)

    await on_monday(world, days=3)

    assert (await world.rows())["mails"] == []


async def test_a_report_comes_only_while_it_is_switched_on(world, owner, client):
    await on_monday(world, hours=1)
    never = (await world.rows())["mails"]
    on = await switch(client, is_on=True)
    await on_monday(world, days=7, hours=1)
    off = await switch(client, is_on=False)

    async with mailbox_of(world) as mailbox:
        received = await mailbox.receive()
    await on_monday(world, days=14, hours=1)

    assert [one.headers["location"] for one in (on, off)] == [
        f"{SETTINGS}?said=report_is_{word}" for word in ("on", "off")
    ]
    assert (never, received, (await world.rows())["mails"]) == ([], [], [])


async def test_one_post_without_a_session_ends_it(world, owner, client):
    await switch(client, is_on=True)
    async with mailbox_of(world) as mailbox:
        await on_monday(world, hours=1)
        (message,) = await mailbox.receive()
    path = message["List-Unsubscribe"].strip("<>").removeprefix(ROOT)
    server = world.client()

    page = await server.get(path)
    still = "checked" in (await client.get(SETTINGS)).text.partition('id="weekly-report"')[2]
    ended = await server.post(path, data={"List-Unsubscribe": "One-Click"})
    again = await server.post(path)

    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (page.status_code, still) == (200, True)
    assert "Switch the report off" in page.text
    assert [one.status_code for one in (ended, again)] == [200, 200]
    assert "The weekly report is off." in ended.text
    assert "set-cookie" not in ended.headers
    rows = (await world.rows())["accounts"]
    assert [row["reported_on"] for row in rows] == [None]


async def test_the_link_of_an_account_that_is_being_deleted_leads_nowhere(world, owner, client):
    await world.open_account()
    await switch(client, is_on=True)
    async with mailbox_of(world) as mailbox:
        await on_monday(world, hours=1)
        (message,) = await mailbox.receive()
    path = message["List-Unsubscribe"].strip("<>").removeprefix(ROOT)

    left = await client.post(f"{SETTINGS}/delete", data={"password": owner.password})
    answers = [await browser(world).get(path), await browser(world).post(path)]

    assert left.status_code == 303
    assert [one.status_code for one in answers] == [404, 404]


@pytest.mark.parametrize("change", [lambda path: path[:-1] + "-", lambda _: "/dashboard/unsubscribe/%00.x"])
async def test_a_link_that_we_did_not_sign_ends_nothing(world, owner, client, change):
    await switch(client, is_on=True)
    async with mailbox_of(world) as mailbox:
        await on_monday(world, hours=1)
        (message,) = await mailbox.receive()
    path = change(message["List-Unsubscribe"].strip("<>").removeprefix(ROOT))

    answers = [await browser(world).get(path), await browser(world).post(path)]

    assert [one.status_code for one in answers] == [404, 404]
    assert (await world.rows())["accounts"][0]["reported_on"]


async def test_a_hostile_name_stays_on_its_line_of_the_report(world, owner, client):
    code = await owner.make(name=HOSTILE)
    world.clock.moment = MONDAY - timedelta(days=3)
    await scan(world, code, 1)
    await switch(client, is_on=True)

    async with mailbox_of(world) as mailbox:
        await on_monday(world, hours=1)
        (message,) = await mailbox.receive()

    text = message.get_content()
    assert "- <script>alert(1)</script> Bcc: all@example.com {{7*7}}: 1" in text
    assert "bcc" not in message


async def test_the_report_speaks_the_language_of_the_dashboard(world, owner, client):
    await client.post(SETTINGS, data={"time_zone": "Europe/Vienna", "look": "", "language": "de"})
    await switch(client, is_on=True)

    async with mailbox_of(world) as mailbox:
        await on_monday(world, hours=1)
        (message,) = await mailbox.receive()

    assert "Ihre Codes, 16. November bis 22. November" in message.get_content()


async def test_an_address_that_is_not_confirmed_and_a_service_without_mail_have_no_switch(world, owner):
    client = await signed_in(world, owner)

    without_mail = (await client.get(SETTINGS)).text
    world.context = replace(world.context, notifies=True)
    world.app.state.context = world.context
    with_mail = (await client.get(SETTINGS)).text

    assert "weekly_report" not in without_mail
    assert 'name="weekly_report"' in with_mail
