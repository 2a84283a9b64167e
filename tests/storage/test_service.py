"""What operators see of the whole service, over the real databases."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from domain.accounts.accounts import AccountEvent, EventKind
from domain.accounts.emails import EmailKind, QueuedEmail
from domain.accounts.plans import Plan, Subscription
from domain.jobs.jobs import JobStatus
from domain.ports.service import AccountCounts, AccountFilter, AccountUsage
from storage.db.models.accounts import MailRow
from storage.db.models.jobs import JobRow
from tests.app.dashboard.code.code_pages import scan
from tests.jobs import add_job
from tests.rollups import count_all
from tests.support import NOON

DAY = NOON.replace(hour=0)


async def emails(world, **which):
    found = await world.store.service.list_accounts(AccountFilter(**which), limit=100, after=None)
    return {account.email for account in found}


async def add_job_due(world, owner, due_at, **fields):
    job = await add_job(world, owner, **fields)
    await JobRow.filter(id=job.id).update(due_at=due_at)


async def test_accounts_are_filtered_by_what_their_address_contains(world, owner):
    named = replace(owner.account, email="50%_off@example.com", verified_email="50%_off@example.com")
    await world.store.accounts.save(named, "email", "verified_email")
    await world.open_account(Plan.FREE)

    assert await emails(world, search="%_OFF@") == {"50%_off@example.com"}
    assert await emails(world, search="5__") == set()
    assert await emails(world, plan=Plan.BUSINESS) == {"50%_off@example.com"}
    assert len(await emails(world)) == 2


async def test_accounts_are_counted_by_their_subscription(world, owner):
    await world.open_account(Plan.PRO, Subscription.TRIALING)
    await world.open_account(Plan.FREE)
    closed = await world.open_account()
    await world.store.accounts.save(
        replace(closed.account, email="", verified_email=None), "email", "verified_email"
    )

    assert await world.store.service.count_accounts() == AccountCounts(3, active=1, trialing=1)


async def test_what_each_account_uses_is_counted(world, owner):
    other = await world.open_account()
    code = await owner.make()
    await owner.make()
    await owner.api.post("/links", json={"url": "https://example.com"})
    await owner.own_domain("go.example.org")
    await scan(world, code)
    world.clock.advance(days=-2)
    await scan(world, code)
    await count_all(world.database)

    ids = [owner.account.id, other.account.id]
    found = await world.store.service.count_usage(ids, since=DAY)

    usage = AccountUsage(qr_codes=2, short_links=1, own_domains=1, scans=1)
    assert found == {ids[0]: usage, ids[1]: AccountUsage()}


async def test_scans_of_all_accounts_are_counted_between_two_moments(world, owner):
    other = await world.open_account()
    for somebody in (owner, other):
        await scan(world, await somebody.make())
    await count_all(world.database)
    service = world.store.service

    assert await service.count_scans(DAY, NOON + timedelta(hours=1)) == 2
    assert await service.count_scans(DAY, NOON) == 0
    assert await service.count_scans(NOON + timedelta(hours=1), NOON + timedelta(hours=2)) == 0


async def test_the_facts_of_an_idle_service_are_good(world):
    facts = await world.store.service.facts(NOON)

    assert facts.database.startswith(("SQLite 3.", "PostgreSQL "))
    assert facts.is_current
    assert 0 < facts.answered_within < 10
    assert (facts.disk_free is None) == facts.database.startswith("PostgreSQL")
    assert (facts.scans_waiting, facts.mails_waiting, facts.jobs_queued) == (0, 0, 0)
    assert (facts.is_counting_late, facts.is_job_late) == (False, False)


async def test_what_waits_is_counted(world, owner):
    await scan(world, await owner.make())
    email = QueuedEmail(id=uuid4(), account_id=owner.account.id, kind=EmailKind.NEW_DEVICE, details={})
    await world.store.emails.queue(email, now=NOON)
    await MailRow.create(
        id=uuid4(), kind=EmailKind.NEW_DEVICE.value, email="a@b.example", details={}, due_at=NOON, tries=2
    )
    await add_job_due(world, owner, NOON - timedelta(minutes=11))
    await add_job_due(world, owner, NOON + timedelta(seconds=20), status=JobStatus.RUNNING)
    for days in (1, 8):
        await add_job(world, owner, finished_at=NOON - timedelta(days=days), status=JobStatus.FAILED)

    facts = await world.store.service.facts(NOON)
    later = replace(facts, seen_at=NOON + timedelta(minutes=2))

    assert (facts.scans_waiting, facts.waiting_since) == (1, NOON)
    assert (facts.is_counting_late, later.is_counting_late) == (False, True)
    assert (facts.mails_waiting, facts.mails_failing) == (2, 1)
    assert (facts.jobs_queued, facts.jobs_running, facts.jobs_failed) == (1, 1, 1)
    assert facts.job_due_at == NOON - timedelta(minutes=11)
    assert facts.is_job_late


@pytest.mark.parametrize(("free", "is_full"), [(None, False), (999_999_999, True), (10**9, False)])
async def test_a_disk_with_little_room_is_named(world, free, is_full):
    facts = await world.store.service.facts(NOON)

    assert replace(facts, disk_free=free).is_disk_full is is_full


async def test_the_log_of_an_account_begins_with_the_newest(world, owner):
    other = await world.open_account()
    for number in range(3):
        event = AccountEvent(
            account_id=owner.account.id,
            kind=EventKind.LINK_MADE,
            by=f"{number}@example.com",
            details={},
            created_at=NOON,
        )
        await world.store.account_events.add(event)

    events = await world.store.account_events.list_of(owner.account.id, limit=2)
    others = await world.store.account_events.list_of(other.account.id, limit=9)

    assert [one.by for one in events] == ["2@example.com", "1@example.com"]
    assert [one.kind for one in others] == [EventKind.MADE]
    assert events[0] == replace(event, by="2@example.com")
