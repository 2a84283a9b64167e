"""Numbers about stored scans, counted by both databases."""

import asyncio
from collections import Counter
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from tortoise.connection import get_connection

from domain.analytics import Grouping, Interval, Period, bounds_of
from domain.breakdowns import Group
from domain.scan_reports import ScanScope
from domain.scans import Scan, Verdict
from domain.short_urls import CreatedVia
from domain.visitors import Visitor
from storage.config import parse_database_url
from storage.models import ScanRow
from tests.support import NOON

BERLIN = ZoneInfo("Europe/Berlin")
REFUSALS = [Verdict.PAUSED, Verdict.EXPIRED, Verdict.LIMIT_REACHED, Verdict.PASSWORD_ASKED]


@pytest.fixture
async def code(owner):
    return await owner.make_via(CreatedVia.ASSISTANT)


@pytest.fixture
def reports(owner):
    return owner.world.store.scan_reports


async def keep(code, *moments, verdict=Verdict.REDIRECTED, bot=None, visitor_hash=None, **sent):
    await ScanRow.bulk_create(
        ScanRow(
            short_url_id=code.id,
            scanned_at=moment,
            verdict=verdict.value,
            bot=bot,
            visitor_hash=visitor_hash,
            **sent,
        )
        for moment in moments
    )


def scope_of(owner, *codes, **kwargs):
    ids = frozenset(code.id for code in codes) if codes else None
    return ScanScope(account_id=owner.account.id, code_ids=ids, **kwargs)


def days(first, number, zone=UTC):
    starts = datetime(2026, 11, first, tzinfo=zone).astimezone(UTC)
    period = Period(starts=starts, ends=starts + timedelta(days=number), zone=zone)
    return period, bounds_of(period, Interval.DAY)


async def test_each_scan_is_in_the_stretch_that_its_moment_is_in(owner, code, reports):
    _, bounds = days(18, 3)
    just_before = [bound - timedelta(microseconds=1) for bound in bounds]
    await keep(code, *bounds, *just_before, NOON - timedelta(days=2))

    tallies = await reports.tally(scope_of(owner), bounds)

    assert [tally.scans for tally in tallies] == [3, 2, 2]
    assert tallies[0].first_scan == bounds[0]
    assert tallies[0].last_scan == just_before[1]
    assert tallies[0].first_scan.tzinfo is UTC


async def test_five_hundred_stretches_are_counted_as_exactly_as_one(owner, code, reports):
    chance = Random(3)
    bounds = [NOON + timedelta(minutes=7 * step) for step in range(501)]
    moments = [NOON + timedelta(seconds=chance.randrange(500 * 420)) for _ in range(400)]
    await keep(code, *moments)

    tallies = await reports.tally(scope_of(owner), bounds)

    expected = Counter((moment - NOON) // timedelta(minutes=7) for moment in moments)
    assert [tally.scans for tally in tallies] == [expected[step] for step in range(500)]
    (whole,) = await reports.tally(scope_of(owner), [bounds[0], bounds[-1]])
    assert whole.scans == 400


async def test_people_who_were_let_through_are_counted_and_the_rest_is_told_apart(owner, code, reports):
    _, bounds = days(20, 1)
    for verdict in Verdict:
        await keep(code, NOON, verdict=verdict, visitor_hash=verdict.value)
        await keep(code, NOON, NOON, verdict=verdict, bot="head")

    (people,) = await reports.tally(scope_of(owner), bounds)
    (everybody,) = await reports.tally(scope_of(owner, include_bots=True), bounds)

    assert (people.scans, people.unique_visitors, people.bots) == (3, 3, 14)
    assert people.refused == dict.fromkeys(REFUSALS, 1)
    assert (everybody.scans, everybody.unique_visitors, everybody.bots) == (9, 3, 14)
    assert everybody.refused == dict.fromkeys(REFUSALS, 3)


async def test_every_recorded_scan_is_in_exactly_one_number(owner, code, reports):
    chance = Random(5)
    visitor = Visitor(None, b"203.0.113.7\nFirefox", "Firefox", None, "de")
    scans = [
        Scan(code.id, NOON, chance.choice(list(Verdict)), replace(visitor, bot=chance.choice([None, "head"])))
        for _ in range(60)
    ]
    await asyncio.gather(*(owner.world.recorder.add(scan) for scan in scans))
    _, bounds = days(1, 30)

    (tally,) = await reports.tally(scope_of(owner), [bounds[0], bounds[-1]])

    assert tally.scans + tally.bots + sum(tally.refused.values()) == 60
    (row,) = (await owner.world.rows())["short_urls"]
    assert tally.scans == row["scan_count"]


async def test_a_visitor_is_counted_once_a_utc_day(owner, code, reports):
    await keep(code, NOON, NOON + timedelta(hours=11), visitor_hash="ada")
    await keep(code, NOON + timedelta(hours=13), visitor_hash="ada")
    await keep(code, NOON, visitor_hash="bob")
    await keep(code, NOON, visitor_hash=None)
    _, by_berlin = days(20, 2, BERLIN)
    scope = scope_of(owner)

    tallies = await reports.tally(scope, by_berlin)

    # Ada came at 13:00 and, with the same hash, at 00:00 of the next day in Berlin, then with that of another UTC day.
    assert [(tally.scans, tally.unique_visitors, tally.told_apart) for tally in tallies] == [
        (3, 2, 2),
        (2, 2, 2),
    ]
    assert await reports.count_visitors(scope, by_berlin[0], by_berlin[-1]) == 3
    (whole,) = await reports.tally(scope, [by_berlin[0], by_berlin[-1]])
    assert whole.unique_visitors == 3


async def test_a_month_counts_a_hash_on_each_of_its_days(owner, code, reports):
    await keep(code, NOON, NOON - timedelta(days=1), visitor_hash="ada")
    period, _ = days(1, 30)

    (month,) = await reports.tally(scope_of(owner), [period.starts, period.ends])
    (group,) = await reports.group(scope_of(owner), period, Grouping.CODE)

    assert month.unique_visitors == group.unique_visitors == 2


async def test_another_accounts_scans_are_in_no_number(owner, code, reports):
    other = await owner.world.open_account()
    theirs = await other.make_via(CreatedVia.ASSISTANT)
    await keep(theirs, NOON)
    period, bounds = days(20, 1)

    for scope in (scope_of(owner), scope_of(owner, theirs), scope_of(owner, code, theirs)):
        assert [tally.scans for tally in await reports.tally(scope, bounds)] == [0]
        assert await reports.count_visitors(scope, bounds[0], bounds[-1]) == 0
        assert await reports.group(scope, period, Grouping.CODE) == []
        assert await reports.first_scan(scope) is None
        assert await reports.names(scope, [theirs.id]) == {}


async def test_codes_that_were_named_are_counted_alone(owner, code, reports):
    second, third = [await owner.make_via(CreatedVia.ASSISTANT) for _ in range(2)]
    await keep(code, NOON)
    await keep(second, NOON, NOON)
    await keep(third, NOON, NOON, NOON)
    period, bounds = days(20, 1)

    (tally,) = await reports.tally(scope_of(owner, code, third), bounds)
    groups = await reports.group(scope_of(owner, code, third), period, Grouping.CODE)

    assert tally.scans == 4
    assert groups == [Group(str(third.id), 3, 0), Group(str(code.id), 1, 0)]


async def test_the_first_scan_of_all_time_is_also_one_that_is_not_counted(owner, code, reports):
    second = await owner.make_via(CreatedVia.ASSISTANT)
    await keep(code, NOON)
    await keep(second, NOON - timedelta(days=400), verdict=Verdict.PAUSED, bot="head")

    assert await reports.first_scan(scope_of(owner)) == NOON - timedelta(days=400)
    assert await reports.first_scan(scope_of(owner, code)) == NOON


@pytest.mark.parametrize(
    "zone", ["Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns", "UTC"]
)
async def test_hours_and_weekdays_are_those_of_the_zones_clocks(owner, code, reports, zone):
    chance, zone = Random(11), ZoneInfo(zone)
    period = Period(starts=datetime(2026, 1, 1, tzinfo=UTC), ends=datetime(2027, 1, 1, tzinfo=UTC), zone=zone)
    moments = [period.starts + timedelta(milliseconds=chance.randrange(365 * 86_400_000)) for _ in range(500)]
    moments += [datetime(2026, 3, 29, 0, 59, 59, 999_999, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)]
    await keep(code, *moments)

    hours = await reports.group(scope_of(owner), period, Grouping.HOUR_OF_DAY)
    weekdays = await reports.group(scope_of(owner), period, Grouping.WEEKDAY)

    local = [moment.astimezone(zone) for moment in moments]
    assert {group.value: group.scans for group in hours} == Counter(f"{one.hour:02}" for one in local)
    assert {group.value: group.scans for group in weekdays} == Counter(str(one.isoweekday()) for one in local)


SENT = {
    Grouping.DEVICE: ("user_agent", {"Firefox": "Firefox", None: None}),
    Grouping.LANGUAGE: (
        "language",
        {"de-DE,de;q=0.9,en;q=0.8": "de", "de;q=0.7": "de", "fr": "fr", "*": "*", ",": "", None: None},
    ),
    Grouping.REFERRER: (
        "referrer",
        {
            "https://example.com/menu?a=b#c": "example.com",
            "https://example.com": "example.com",
            "https://example.com?a=://x": "example.com",
            "http://ada:secret@example.org:8080/": "ada:secret@example.org:8080",
            "android-app://com.example.reader/": "com.example.reader",
            "example.com/menu": None,
            "": None,
            None: None,
        },
    ),
}


@pytest.mark.parametrize("grouping", SENT)
async def test_what_was_sent_is_grouped_by_the_part_that_is_read(owner, code, reports, grouping):
    column, values = SENT[grouping]
    for sent in values:
        await keep(code, NOON, NOON, visitor_hash="ada", **{column: sent})
    period, _ = days(20, 1)

    groups = await reports.group(scope_of(owner), period, grouping)

    expected = Counter(values.values())
    assert {group.value: group.scans for group in groups} == {
        value: 2 * number for value, number in expected.items()
    }
    # However many pages of one host a visitor came by.
    assert {group.unique_visitors for group in groups} == {1}
    assert [group.scans for group in groups] == sorted((group.scans for group in groups), reverse=True)


async def test_names_are_those_of_codes_and_links(owner, reports):
    code = await owner.make_via(CreatedVia.ASSISTANT, name="Menu")
    owner.world.kind = "links"
    link = await owner.make_via(CreatedVia.API)

    names = await reports.names(scope_of(owner), [code.id, link.id, uuid4()])

    assert {key: (one.short_id, one.name) for key, one in names.items()} == {
        code.id: (code.short_id, "Menu"),
        link.id: (link.short_id, None),
    }


async def test_reports_wait_for_no_other_lane_and_no_other_lane_for_them(owner, code, reports):
    @asynccontextmanager
    async def held(lane):
        async with get_connection(lane).acquire_connection():
            yield

    _, bounds = days(20, 1)
    async with asyncio.timeout(5):
        async with held("default"), held("lookups"):
            assert len(await reports.tally(scope_of(owner), bounds)) == 1
        async with held("reports"):
            assert await owner.world.store.codes.get(owner.account.id, code.id)


def test_a_report_may_take_longer_than_anything_else_on_postgresql():
    connections = parse_database_url("postgres://db/codes").tortoise()["connections"]

    seconds = {lane: one["credentials"]["command_timeout"] for lane, one in connections.items()}
    assert seconds == {"default": 15, "scans": 15, "lookups": 15, "reports": 60}
    assert connections["reports"]["credentials"]["maxsize"] == 2
