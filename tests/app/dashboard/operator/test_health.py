"""The numbers and the health of the service, in sentences for an operator."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from uuid import uuid4

import pytest

from app.context import PlacesData
from domain.accounts.accounts import SignUp
from domain.accounts.plans import Plan, Subscription
from domain.jobs.jobs import JobStatus
from domain.scanning.recording import RecorderTally
from domain.use_cases.accounts.accounts import set_operator
from storage.db.models.accounts import MailRow
from tests.app.dashboard.code.code_pages import scan, words_of
from tests.app.dashboard.signing import signed_in
from tests.jobs import add_job
from tests.rollups import count_all
from tests.support import NOON

OPERATOR = "/dashboard/operator"


@pytest.fixture
async def client(world, owner):
    """Of an owner who is an operator."""
    await set_operator(world.deps, owner.account.email, is_operator=True)
    return await signed_in(world, owner)


def change_context(world, **changes):
    world.context = replace(world.context, **changes)
    world.app.state.context = world.context


async def seen(client):
    """The sentences by name, those with advice, and the page."""
    page = await client.get(OPERATOR)
    rows = re.findall(r"<div>\s*<dt>([^<]*)</dt>\s*<dd>(.*?)</dd>\s*</div>", page.text, re.DOTALL)
    plain = {name: unescape(re.sub(r"<[^>]+>", " ", words)) for name, words in rows}
    wrong = [name for name, words in rows if 'class="warn"' in words]
    return {name: " ".join(words.split()) for name, words in plain.items()}, wrong, page


async def test_an_idle_service_is_well(world, client):
    change_context(world, notifies=True)

    rows, wrong, page = await seen(client)

    assert wrong == []
    assert "all well" in words_of(page)
    assert re.fullmatch(r"SQLite 3\.[\d.]+, migrations current", rows["Database"])
    assert rows["Scans waiting to be written"] == "0"
    assert rows["Numbers and charts"] == "up to now · 0 scans wait to be counted"
    assert rows["Mail"] == "0 wait to be sent"
    assert rows["Jobs"] == "0 waiting, 0 running"
    assert rows["Sign-up"] == "closed; you make the accounts"


async def test_the_time_of_a_week_ago_is_that_of_the_operators_clock(world, owner):
    # In New York clocks went back on 1 November 2026: noon is an hour later by UTC.
    await owner.go_by("America/New_York")
    await set_operator(world.deps, owner.account.email, is_operator=True)
    code = await owner.make()
    noon = datetime(2026, 11, 5, 17, tzinfo=UTC)
    for at in (noon - timedelta(days=7, minutes=45), noon - timedelta(days=7, hours=2), noon):
        world.clock.moment = at
        await scan(world, code)
    world.clock.moment = noon
    await count_all(world.database)

    rows, _, _ = await seen(await signed_in(world, owner))

    assert rows["Scans today"] == "1 0% on a week ago at this time"


async def test_accounts_and_the_scans_of_today_are_counted(world, owner, client):
    await world.open_account(Plan.PRO, Subscription.TRIALING)
    code = await owner.make()
    # A week ago one at nine, and two after this time of the day.
    for days, hours in ((7, -3), (7, 2), (7, 3), (0, -2), (0, -1), (1, 0)):
        world.clock.moment = NOON - timedelta(days=days) + timedelta(hours=hours)
        await scan(world, code)
    world.clock.moment = NOON
    await count_all(world.database)

    rows, _, _ = await seen(client)

    assert rows["Accounts"] == "2 1 paid, 1 on trial"
    assert rows["Scans today"] == "2 ▲ 100% on a week ago at this time"
    assert re.fullmatch(
        r"[\d,.]+\sms one query, just now; answers to scans are not timed",
        rows["Response time of the database"],
    )


async def test_a_day_begins_by_the_clock_of_the_operator(world, owner, client):
    code = await owner.make()
    for hours in (11, 13):
        world.clock.moment = NOON - timedelta(hours=hours)
        await scan(world, code)
    world.clock.moment = NOON
    await count_all(world.database)

    before, _, _ = await seen(client)
    await owner.go_by("America/New_York")
    behind, _, _ = await seen(client)
    await owner.go_by("Europe/Berlin")
    ahead, _, _ = await seen(client)

    counts = [rows["Scans today"].partition(" ")[0] for rows in (before, behind, ahead)]
    assert counts == ["1", "0", "2"]
    assert "none a week ago at this time" in before["Scans today"]


@pytest.mark.parametrize(("days", "is_old"), [(41, False), (365, False), (366, True)])
async def test_the_age_of_the_country_data_is_told(world, client, days, is_old):
    day = NOON.date() - timedelta(days=days)
    change_context(world, geography_source=lambda: PlacesData("places", day))

    rows, wrong, _ = await seen(client)

    assert rows["Age of the country data"].startswith(f"{days} days of ")
    assert ("Country data" in rows) is is_old
    assert wrong == []


async def test_without_country_data_there_is_no_age(client):
    rows, _, _ = await seen(client)

    assert rows["Age of the country data"] == "– not installed"


async def test_scans_that_wait_too_long_are_told_with_what_to_do(world, owner, client):
    await scan(world, await owner.make())
    at_once, wrong_at_once, _ = await seen(client)
    world.clock.advance(minutes=5)

    rows, wrong, page = await seen(client)

    assert at_once["Numbers and charts"] == "up to now · 1 scan waits to be counted"
    assert wrong_at_once == []
    assert rows["Numbers and charts"].startswith("up to today, 12:00")
    assert "the rollup worker failed" in rows["Numbers and charts"]
    assert wrong == ["Numbers and charts"]
    assert "1 thing to look at" in words_of(page)


async def test_scans_that_were_not_written_are_told(world, client, monkeypatch):
    tally = RecorderTally(recorded=9, failed=3, batches=1, waiting=0)
    monkeypatch.setattr(type(world.recorder), "tally", lambda _: tally)

    rows, wrong, _ = await seen(client)

    assert rows["Scans waiting to be written"].startswith("3 could not be written since this process started")
    assert "scans were not recorded" in rows["Scans waiting to be written"]
    assert wrong == ["Scans waiting to be written"]


async def test_mail_that_fails_is_told_without_a_receiver(world, client):
    change_context(world, notifies=True)
    for tries in (0, 4):
        await MailRow.create(
            id=uuid4(), kind="new_device", email="ada@secret.example", details={}, due_at=NOON, tries=tries
        )

    rows, wrong, page = await seen(client)

    assert rows["Mail"].startswith("2 wait to be sent · 1 fails Each is tried for three days.")
    assert wrong == ["Mail"]
    assert "secret.example" not in page.text


async def test_without_a_mail_server_the_page_says_what_one_would_do(client):
    rows, wrong, _ = await seen(client)

    assert rows["Mail"].startswith("no mail server; links are in the log With REPOINT_SMTP_URL")
    assert wrong == []


@pytest.mark.parametrize(
    ("mode", "notifies", "words", "is_wrong"),
    [
        (SignUp.OPEN, True, "open to everybody", False),
        (SignUp.OPEN, False, "open to everybody Set a mail server", True),
        (SignUp.INVITED, False, "for people who have a set-up link from you", False),
    ],
)
async def test_the_setting_of_sign_up_is_told(world, client, mode, notifies, words, is_wrong):
    change_context(world, sign_up=mode, notifies=notifies)

    rows, wrong, _ = await seen(client)

    assert rows["Sign-up"].startswith(words)
    assert ("Sign-up" in wrong) is is_wrong


@pytest.mark.parametrize(
    ("fields", "minutes", "words", "is_wrong"),
    [
        ({}, 9, "1 waiting, 0 running", False),
        ({}, 11, "1 waiting, 0 running One has been waiting since today, 12:00", True),
        (
            {"status": JobStatus.FAILED, "finished_at": NOON},
            11,
            "0 waiting, 0 running · 1 failed in the last 7 days Its owner sees why",
            True,
        ),
    ],
)
async def test_jobs_are_told_with_what_to_do(world, owner, client, fields, minutes, words, is_wrong):
    await add_job(world, owner, **fields)
    world.clock.advance(minutes=minutes)

    rows, wrong, _ = await seen(client)

    assert rows["Jobs"].replace("\u202f", " ").startswith(words)
    assert wrong == (["Jobs"] if is_wrong else [])


async def test_a_database_that_lacks_a_migration_and_a_full_disk_are_told(world, client, monkeypatch):
    facts = replace(await world.store.service.facts(NOON), is_current=False, disk_free=500_000_000)

    async def found(*_):
        return facts

    monkeypatch.setattr(type(world.store.service), "facts", found)
    rows, wrong, page = await seen(client)

    assert "migrations missing Stop both processes" in rows["Database"]
    assert rows["Disk of the database"].startswith("0.5 GB free Free some space")
    assert wrong == ["Database", "Disk of the database"]
    assert "2 things to look at" in words_of(page)
