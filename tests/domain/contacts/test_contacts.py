"""Which contacts a plan shows: the calendar's months, and what is locked in each."""

from collections import Counter
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.contacts.contacts import (
    Contact,
    ContactPosition,
    LockedContact,
    Month,
    lock_contacts,
    month_of,
    settle_time,
)
from domain.kernel.time_zones import parse_time_zone, zone_named
from tests.cases import in_turn

ZONES = [
    ZoneInfo(name)
    for name in (
        "UTC Europe/Berlin America/New_York Asia/Kolkata Australia/Lord_Howe Pacific/Apia Pacific/Chatham "
        "Pacific/Kiritimati Africa/Casablanca"
    ).split()
]
EVERY_ZONE = sorted(available_timezones())
SECONDS_OF_17_YEARS = 536_500_000
MOMENTS = st.builds(
    lambda seconds, micros: (
        datetime(2011, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds, microseconds=micros)
    ),
    st.integers(0, SECONDS_OF_17_YEARS),
    st.integers(0, 999_999),
)
ACCOUNT, CODE = UUID(int=1), UUID(int=2)
SECRET = "ada@example.com"


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def contact(number, moment):
    return Contact(
        id=UUID(int=number),
        account_id=ACCOUNT,
        code_id=CODE,
        entered={"email": SECRET},
        consent=None,
        created_at=moment,
    )


# The calendar


@in_turn(
    ("zone", "month", "begins", "ends"),
    [
        ("UTC", Month(2026, 12), "2026-12-01T00:00", "2027-01-01T00:00"),
        ("Europe/Berlin", Month(2026, 3), "2026-02-28T23:00", "2026-03-31T22:00"),
        ("Europe/Berlin", Month(2026, 10), "2026-09-30T22:00", "2026-10-31T23:00"),
        ("America/New_York", Month(2026, 11), "2026-11-01T04:00", "2026-12-01T05:00"),
        # Samoa had no 30 December: it went over the date line.
        ("Pacific/Apia", Month(2011, 12), "2011-12-01T10:00", "2011-12-31T10:00"),
        ("Pacific/Kiritimati", Month(2027, 1), "2026-12-31T10:00", "2027-01-31T10:00"),
        # The clock went from 23:59:59 to 01:00:00.
        ("America/Asuncion", Month(2017, 10), "2017-10-01T04:00", "2017-11-01T03:00"),
        # The first hour of the month came twice.
        ("America/Havana", Month(2015, 11), "2015-11-01T04:00", "2015-12-01T05:00"),
        # At one minute past midnight the clock went back to the last hour of October.
        ("America/St_Johns", Month(2009, 11), "2009-11-01T02:30", "2009-12-01T03:30"),
    ],
)
def test_a_month_is_that_of_the_calendar_in_its_zone(zone, month, begins, ends):
    assert month.bounds(ZoneInfo(zone)) == (utc(begins), utc(ends))


@in_turn(
    ("moment", "zone", "month"),
    [
        ("2026-10-31T22:59:59.999999", "Europe/Berlin", Month(2026, 10)),
        ("2026-10-31T23:00", "Europe/Berlin", Month(2026, 11)),
        ("2026-12-31T12:00", "Pacific/Kiritimati", Month(2027, 1)),
        ("2027-01-01T11:59:59", "Etc/GMT+12", Month(2026, 12)),
        ("2009-11-01T02:29", "America/St_Johns", Month(2009, 10)),
        ("2009-11-01T02:30:59", "America/St_Johns", Month(2009, 11)),
        ("2009-11-01T02:45", "America/St_Johns", Month(2009, 11)),
    ],
)
def test_a_moment_is_in_the_month_that_its_zone_shows(moment, zone, month):
    assert month_of(utc(moment), ZoneInfo(zone)) == month


@given(MOMENTS, st.sampled_from(EVERY_ZONE))
def test_every_moment_is_in_one_month_of_every_zone(moment, name):
    zone = ZoneInfo(name)

    month = month_of(moment, zone)
    begins, ends = month.bounds(zone)

    assert begins <= moment < ends
    assert timedelta(days=26) < ends - begins < timedelta(days=33)
    assert month.following().bounds(zone)[0] == ends
    assert month.preceding().bounds(zone)[1] == begins
    assert month.preceding() < month < month.following()
    if min(moment - begins, ends - moment) > timedelta(hours=3):
        local = moment.astimezone(zone)
        assert month == Month(local.year, local.month)


@in_turn("name", ["Europe/Berlin", " europe/berlin ", "EUROPE/BERLIN"])
def test_a_time_zone_is_known_by_its_name_in_any_case(name):
    assert parse_time_zone(name) == "Europe/Berlin"


@in_turn("name", ["", "Berlin", "Europe/Bonn", "+01:00", "../etc/passwd", "right/UTC", "localtime", "a\0"])
def test_what_is_no_time_zone_is_refused(name):
    with pytest.raises(ValueError, match="IANA"):
        parse_time_zone(name)


@in_turn("name", ["Mars/Olympus", "", "../etc/passwd", "Europe"])
def test_a_stored_zone_that_is_gone_is_read_as_utc(name):
    assert zone_named(name) is UTC


# What is locked


def as_owner(contacts, zone, limit, *, erased=()):
    """As the use case does it: find the first locked position of each month, then lock each contact."""
    first_locked = {}
    for month in {month_of(one.created_at, zone) for one in contacts}:
        begins, ends = month.bounds(zone)
        positions = sorted(one.position for one in contacts if begins <= one.created_at < ends)
        if limit != "unlimited" and len(positions) > limit:
            first_locked[month] = positions[limit]
    kept = [one for one in contacts if one.id not in erased]
    return lock_contacts(kept, first_locked, zone)


def readable(contacts, zone, limit, *, erased=()):
    return {one.id for one in as_owner(contacts, zone, limit, erased=erased) if isinstance(one, Contact)}


def recounted(contacts, zone, limit, *, erased=()):
    """What the specification says, by counting on the zone's own calendar in the order of arrival."""
    counted, unlocked = Counter(), set()
    for one in contacts:
        local = one.created_at.astimezone(zone)
        counted[local.year, local.month] += 1
        if limit == "unlimited" or counted[local.year, local.month] <= limit:
            unlocked.add(one.id)
    return unlocked - set(erased)


LIMITS = st.integers(0, 6) | st.just("unlimited")
PAUSES = st.lists(
    st.timedeltas(timedelta(0), timedelta(days=12)) | st.just(timedelta(0)), min_size=1, max_size=40
)


@st.composite
def arrivals(draw):
    """Contacts as `submit` keeps them, in the order in which they came; their ids are in any order."""
    now, latest, came = draw(MOMENTS), None, []
    pauses = draw(PAUSES)
    numbers = draw(st.permutations(range(len(pauses))))
    for number, pause in zip(numbers, pauses, strict=True):
        now += pause
        # Another process's clock may be behind by some seconds.
        late = draw(st.sampled_from([timedelta(0), timedelta(seconds=2), timedelta(seconds=59)]))
        latest = settle_time(now - late, latest)
        came.append(contact(number, latest))
    return came


@given(arrivals(), st.sampled_from(ZONES), LIMITS, st.data())
def test_the_oldest_of_each_month_are_unlocked_as_many_as_the_plan_has(contacts, zone, limit, data):
    erased = set(data.draw(st.lists(st.sampled_from([one.id for one in contacts]))))

    assert readable(contacts, zone, limit, erased=erased) == recounted(contacts, zone, limit, erased=erased)


@given(arrivals(), st.sampled_from(ZONES), LIMITS)
def test_a_readable_contact_stays_readable_when_another_arrives(contacts, zone, limit):
    before = set()
    for number in range(len(contacts)):
        after = readable(contacts[: number + 1], zone, limit)
        assert before <= after
        before = after


@given(arrivals(), st.sampled_from(ZONES), LIMITS, st.data())
def test_erasing_one_changes_nothing_for_the_others(contacts, zone, limit, data):
    gone = data.draw(st.sampled_from(contacts)).id

    after = readable(contacts, zone, limit, erased={gone})

    assert after == readable(contacts, zone, limit) - {gone}


@given(arrivals(), st.sampled_from(ZONES), st.integers(0, 6), st.integers(0, 6))
def test_an_upgrade_unlocks_at_once_and_a_downgrade_locks_the_later_ones(contacts, zone, limit, more):
    small, large = sorted([limit, limit + more])

    assert readable(contacts, zone, small) <= readable(contacts, zone, large)
    assert readable(contacts, zone, "unlimited") == {one.id for one in contacts}
    assert readable(contacts, zone, 0) == set()


@given(arrivals(), st.sampled_from(ZONES), LIMITS)
def test_what_is_locked_keeps_its_time_and_code_and_nothing_else(contacts, zone, limit):
    for before, after in zip(contacts, as_owner(contacts, zone, limit), strict=True):
        if isinstance(after, LockedContact):
            assert SECRET not in repr(after)
            assert (after.id, after.code_id, after.created_at) == (
                before.id,
                before.code_id,
                before.created_at,
            )
        else:
            assert after == before
    assert {field.name for field in fields(LockedContact)} == {"id", "code_id", "created_at"}


def test_of_two_at_the_same_moment_the_one_with_the_smaller_id_is_the_older():
    older, younger = contact(1, utc("2026-11-20T12:00")), contact(2, utc("2026-11-20T12:00"))

    assert as_owner([younger, older], UTC, 1) == [younger.locked(), older]


@in_turn(
    ("latest", "expected"),
    [
        (None, "2026-11-20T12:00"),
        ("2026-11-20T11:59:59.999999", "2026-11-20T12:00"),
        ("2026-11-20T12:00", "2026-11-20T12:00:00.000001"),
        ("2026-11-20T12:01", "2026-11-20T12:01:00.000001"),
        # A clock that was a year ahead is not followed for a year.
        ("2027-11-20T12:00", "2026-11-20T12:00"),
    ],
)
def test_what_comes_later_is_placed_behind_what_is_there(latest, expected):
    assert settle_time(utc("2026-11-20T12:00"), latest and utc(latest)) == utc(expected)


def test_positions_are_in_the_order_of_time_and_then_of_ids():
    first = ContactPosition(utc("2026-11-20T12:00"), UUID(int=5))

    assert (
        first
        < replace(first, id=UUID(int=6))
        < replace(first, created_at=utc("2026-11-20T12:01"), id=UUID(int=0))
    )
