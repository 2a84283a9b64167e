"""Contacts over the real databases: kept once, placed in their month, counted as a plain recount would."""

import asyncio
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

import pytest
from tortoise.connection import get_connection

from domain.accounts.plans import Plan, Subscription
from domain.contacts.contacts import Consent, Contact
from domain.kernel.errors import DatabaseFailed, NotFound
from domain.ports.contacts import ContactFilter
from domain.use_cases.contacts import delete_contact, list_contacts, submit
from tests.cases import in_turn
from tests.support import NOON, Owner

CODE = UUID(int=7)

NOBODYS = "0b455a26-082b-4ea5-810a-65434fe74beb"


def at(world, now=None):
    """The dependencies with the clock at that time."""
    return replace(world.deps, clock=lambda: now) if now else world.deps


async def keep(owner: Owner, submission_id=None, *, now=None, notify=False, **entered):
    return await submit(
        at(owner.world, now),
        account_id=owner.account.id,
        code_id=CODE,
        entered=entered or {"email": "ada@example.com"},
        consent=None,
        submission_id=submission_id or uuid4(),
        notify=notify,
    )


async def listed(owner, *, limit=100, after=None, which=None):
    account = await owner.world.store.accounts.get(owner.account.id)
    return await list_contacts(owner.world.deps, account, lambda: (which or ContactFilter(), limit, after))


async def test_a_submission_is_kept_once_however_often_it_is_sent(owner):
    submission_id = uuid4()

    answers = [
        await keep(owner, submission_id, email="first"),
        await keep(owner, submission_id, email="second"),
    ]

    assert answers == [True, False]
    (contact,) = (await listed(owner)).contacts
    assert contact.entered == {"email": "first"}


async def test_of_twenty_at_once_one_is_kept(owner):
    submission_id = uuid4()

    answers = await asyncio.gather(*(keep(owner, submission_id, notify=True) for _ in range(20)))

    assert Counter(answers) == {True: 1, False: 19}
    rows = await owner.world.rows()
    assert (len(rows["contacts"]), len(rows["mails"])) == (1, 1)


async def test_twenty_different_ones_at_once_are_all_kept_each_at_a_time_of_its_own(owner):
    answers = await asyncio.gather(*(keep(owner) for _ in range(20)))

    assert answers == [True] * 20
    assert len({contact.created_at for contact in (await listed(owner)).contacts}) == 20


async def test_one_that_was_erased_does_not_come_back_when_it_is_sent_again(owner):
    submission_id = uuid4()
    await keep(owner, submission_id)
    await delete_contact(at(owner.world, NOON), owner.account, str(submission_id))

    assert await keep(owner, submission_id) is False
    assert (await listed(owner)).total == 0


async def test_what_was_entered_comes_back_as_it_was_in_the_order_of_the_form(owner):
    entered = {"z": "ключ\n\"'\\", "a": True, "m": ["x", "y"], "0": 10, "": "😀"}
    consent = Consent(text="You may write to me.", given=False, privacy_url="https://example.com/p")

    await owner.receive({"id": str(CODE)}, entered, consent=consent)

    (contact,) = (await listed(owner)).contacts
    assert list(contact.entered.items()) == list(entered.items())
    assert (contact.consent, contact.code_id, contact.created_at) == (consent, CODE, NOON)


async def test_a_contact_is_stored_with_its_email_or_not_at_all(owner):
    submission_id, database = uuid4(), get_connection("default")
    await database.execute_script("ALTER TABLE mails RENAME TO elsewhere")

    with pytest.raises(DatabaseFailed):
        await keep(owner, submission_id, notify=True)

    await database.execute_script("ALTER TABLE elsewhere RENAME TO mails")
    assert (await owner.world.rows())["contacts"] == []
    assert await keep(owner, submission_id) is True


async def test_an_email_is_stored_only_where_mail_is_set_up(owner):
    await keep(owner, notify=False)
    assert (await owner.world.rows())["mails"] == []

    await keep(owner, notify=True)
    assert len((await owner.world.rows())["mails"]) == 1


async def test_one_that_comes_later_is_placed_behind_whatever_its_hosts_clock_says(owner):
    owner.world.limit_contacts(business=1)
    first = uuid4()
    await keep(owner, first)

    await keep(owner, UUID(int=0), now=NOON)
    await keep(owner, UUID(int=1), now=NOON - timedelta(seconds=30))

    contacts = (await listed(owner)).contacts
    assert [one.id for one in contacts] == [UUID(int=1), UUID(int=0), first]
    assert [isinstance(one, Contact) for one in contacts] == [False, False, True]


async def test_nothing_of_another_account_is_counted(world, owner):
    world.limit_contacts(business=2)
    other = await world.open_account()
    for one in (other, other, other, owner, owner):
        await keep(one)

    assert ((await listed(owner)).total, (await listed(owner)).locked.count) == (2, 0)
    assert ((await listed(other)).total, (await listed(other)).locked.count) == (3, 1)


async def test_an_account_that_does_not_exist_keeps_nothing(owner):
    stranger = replace(owner, account=replace(owner.account, id=uuid4()))

    with pytest.raises(DatabaseFailed):
        await keep(stranger)

    assert (await owner.world.rows())["contacts"] == []


@in_turn("reference", ["", "nothing", "7" * 36, NOBODYS])
async def test_what_is_not_there_cannot_be_erased(owner, reference):
    with pytest.raises(NotFound):
        await delete_contact(at(owner.world, NOON), owner.account, reference)


async def test_a_limit_beyond_all_numbers_locks_nothing(owner):
    owner.world.limit_contacts(business=10**30)
    await keep(owner)

    page = await listed(owner)

    assert (page.locked.count, page.monthly_limit) == (0, 10**30)


class Recount:
    """The specification by a plain count: every submission, in order, on the calendar of the zone."""

    def __init__(self):
        self.came, self.erased = [], set()

    def unlocked(self, zone, limit):
        counted, found = Counter(), set()
        for submission_id, moment in self.came:
            local = moment.astimezone(zone)
            counted[local.year, local.month] += 1
            if limit == "unlimited" or counted[local.year, local.month] <= limit:
                found.add(submission_id)
        return found - self.erased

    def kept(self):
        return [submission_id for submission_id, _ in self.came if submission_id not in self.erased]


LIMITS = {"free": 1, "lite": 3, "pro": 0, "business": "unlimited"}
ZONES = ["UTC", "Europe/Berlin", "Pacific/Apia", "America/New_York", "Pacific/Kiritimati"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
async def test_whatever_happens_the_list_agrees_with_a_plain_recount(world, seed):
    rng, recount = Random(seed), Recount()
    world.limit_contacts(**LIMITS)
    owner = await world.open_account(Plan.LITE)
    # This covers ends of months, of years and of summer time.
    now, plan, zone = datetime(2026, 10, 20, 12, tzinfo=UTC), Plan.LITE, "UTC"
    for _ in range(40):
        match rng.choice(["come", "come", "come", "come", "erase", "plan", "zone"]):
            case "come":
                now += timedelta(hours=rng.choice([0, 1, 20, 200]))
                submission_id = uuid4()
                before = recount.unlocked(ZoneInfo(zone), LIMITS[plan])
                await keep(owner, submission_id, now=now)
                kept = await world.store.contacts.get(owner.account.id, submission_id)
                recount.came.append((submission_id, kept.created_at))
                assert before <= recount.unlocked(ZoneInfo(zone), LIMITS[plan])
            case "erase" if recount.kept():
                gone = rng.choice(recount.kept())
                await delete_contact(at(world, now), owner.account, str(gone))
                recount.erased.add(gone)
            case "plan":
                plan = rng.choice(list(Plan))
                await owner.subscribe(plan, Subscription.NONE if plan is Plan.FREE else Subscription.ACTIVE)
            case "zone":
                zone = rng.choice(ZONES)
                await owner.go_by(zone)

        found, page = [], await listed(owner, limit=7)
        while page.following is not None:
            found += page.contacts
            page = await listed(owner, limit=7, after=page.following)
        found += page.contacts

        unlocked = recount.unlocked(ZoneInfo(zone), LIMITS[plan])
        assert [one.id for one in found] == recount.kept()[::-1]
        assert {one.id for one in found if isinstance(one, Contact)} == unlocked
        assert page.total == len(found)
        assert page.locked.count == len(found) - len(unlocked)
        assert page.monthly_limit == LIMITS[plan]
