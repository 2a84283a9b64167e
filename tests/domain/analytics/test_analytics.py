"""Periods and the buckets they fall into, in every time zone, however its clocks are changed."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.analytics.periods import (
    Comparison,
    Interval,
    Period,
    Preset,
    Totals,
    bounds_of,
    buckets_of,
    change_between,
    compared_bounds,
    compared_period,
    fitting_interval,
    offsets_of,
    preset_period,
    readable_intervals,
)
from domain.kernel.errors import ValidationFailed
from domain.kernel.time_zones import midnight_of
from tests.cases import in_turn

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
ZONES = sorted(available_timezones() - {"Factory", "localtime"})
# Offsets of half and quarter hours, a change of half an hour, a skipped day, two changes around Ramadan and
# changes at midnight.
ODD_ZONES = [
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Africa/Casablanca",
    "Asia/Beirut",
    "America/Havana",
    "America/Nuuk",
    "Asia/Pyongyang",
]
LONGEST = {
    Interval.HOUR: timedelta(hours=1),
    Interval.DAY: timedelta(hours=25, minutes=30),
    Interval.WEEK: timedelta(days=7, hours=2),
    Interval.MONTH: timedelta(days=31, hours=2),
}


def utc(*parts):
    return datetime(*parts, tzinfo=UTC)


def local(zone, *parts):
    return datetime(*parts, tzinfo=zone).astimezone(UTC)


def period_in(zone, first, last):
    return Period(starts=midnight_of(first, zone), ends=midnight_of(last, zone), zone=zone)


@st.composite
def periods(draw):
    zone = ZoneInfo(draw(st.sampled_from(ZONES) | st.sampled_from(ODD_ZONES)))
    starts = utc(2012, 1, 1) + draw(st.timedeltas(timedelta(0), timedelta(days=24 * 365)))
    length = draw(st.timedeltas(timedelta(microseconds=1), timedelta(days=18)))
    return Period(starts=starts, ends=starts + length, zone=zone)


@given(period=periods(), interval=st.sampled_from(Interval))
@settings(max_examples=100)
def test_buckets_cover_the_period_exactly_once_and_none_is_too_long(period, interval):
    bounds = bounds_of(period, interval)

    assert (bounds[0], bounds[-1]) == (period.starts, period.ends)
    assert all(earlier < later for earlier, later in pairwise(bounds))
    assert all(later - earlier <= LONGEST[interval] for earlier, later in pairwise(bounds))


@given(period=periods())
@settings(max_examples=100)
def test_a_bucket_of_days_begins_at_the_first_moment_of_a_day(period):
    for bound in bounds_of(period, Interval.DAY)[1:-1]:
        shown = bound.astimezone(period.zone)
        before = (bound - timedelta(microseconds=1)).astimezone(period.zone)

        assert shown.date() > before.date()


@given(period=periods())
@settings(max_examples=100)
def test_a_bucket_of_hours_begins_at_a_full_hour_or_where_clocks_are_changed(period):
    changes = {since for since, _ in offsets_of(period)[1:]}

    for bound in bounds_of(period, Interval.HOUR)[1:-1]:
        shown = bound.astimezone(period.zone)
        assert (shown.minute, shown.second, shown.microsecond) == (0, 0, 0) or bound in changes


@given(period=periods(), share=st.floats(0, 1, exclude_max=True))
@settings(max_examples=100)
def test_the_offsets_of_a_period_are_those_of_its_clocks(period, share):
    moment = period.starts + (period.ends - period.starts) * share

    (offset,) = [seconds for since, seconds in offsets_of(period) if since <= moment][-1:]

    assert moment + timedelta(seconds=offset) == moment.astimezone(period.zone).replace(tzinfo=UTC)


@in_turn(
    ("zone", "day", "hours"),
    [
        ("Europe/Berlin", date(2026, 3, 29), 23),
        ("Europe/Berlin", date(2026, 10, 25), 25),
        ("America/New_York", date(2026, 3, 8), 23),
        ("Australia/Lord_Howe", date(2026, 4, 5), 24.5),
        ("Australia/Lord_Howe", date(2026, 10, 4), 23.5),
        ("America/Havana", date(2026, 3, 8), 23),
        ("Asia/Kathmandu", date(2026, 3, 29), 24),
        ("UTC", date(2028, 2, 29), 24),
    ],
)
def test_a_day_has_as_many_hours_as_clocks_give_it(zone, day, hours):
    zone = ZoneInfo(zone)
    period = period_in(zone, day, day + timedelta(days=1))

    assert bounds_of(period, Interval.DAY) == [period.starts, period.ends]
    assert period.ends - period.starts == timedelta(hours=hours)
    assert len(bounds_of(period, Interval.HOUR)) - 1 == round(hours + 0.1)


def test_the_hour_that_comes_twice_has_two_buckets():
    period = period_in(BERLIN, date(2026, 10, 25), date(2026, 10, 26))

    shown = [bound.astimezone(BERLIN).isoformat() for bound in bounds_of(period, Interval.HOUR)[2:4]]

    assert shown == ["2026-10-25T02:00:00+02:00", "2026-10-25T02:00:00+01:00"]


def test_a_day_that_clocks_skip_whole_has_no_bucket():
    samoa = ZoneInfo("Pacific/Apia")

    bounds = bounds_of(period_in(samoa, date(2011, 12, 29), date(2012, 1, 1)), Interval.DAY)

    assert [bound.astimezone(samoa).day for bound in bounds] == [29, 31, 1]


def test_weeks_begin_on_monday_and_months_on_the_first():
    period = period_in(BERLIN, date(2028, 2, 16), date(2028, 4, 1))

    weeks = [bound.astimezone(BERLIN).date() for bound in bounds_of(period, Interval.WEEK)]
    months = [bound.astimezone(BERLIN).date() for bound in bounds_of(period, Interval.MONTH)]

    assert weeks[:4] == [date(2028, 2, 16), date(2028, 2, 21), date(2028, 2, 28), date(2028, 3, 6)]
    assert all(day.weekday() == 0 for day in weeks[1:-1])
    assert months == [date(2028, 2, 16), date(2028, 3, 1), date(2028, 4, 1)]


def test_an_hour_that_is_cut_short_by_half_ends_where_clocks_come_to_the_next():
    # At 23:30 clocks were put on to midnight.
    period = period_in(ZoneInfo("Asia/Pyongyang"), date(2018, 5, 4), date(2018, 5, 6))

    assert period.starts + timedelta(hours=23.5) in bounds_of(period, Interval.HOUR)


def test_an_hour_of_a_zone_beside_the_full_hour_begins_at_its_own():
    period = Period(starts=utc(2026, 5, 1), ends=utc(2026, 5, 1, 2), zone=ZoneInfo("Asia/Kathmandu"))

    assert bounds_of(period, Interval.HOUR) == [
        utc(2026, 5, 1),
        utc(2026, 5, 1, 0, 15),
        utc(2026, 5, 1, 1, 15),
        utc(2026, 5, 1, 2),
    ]


def test_ten_thousand_buckets_are_made_and_one_more_is_refused():
    hours = Period(starts=utc(2026, 1, 1), ends=utc(2026, 1, 1) + timedelta(hours=10_000), zone=UTC)
    more = Period(starts=hours.starts, ends=hours.ends + timedelta(microseconds=1), zone=UTC)

    assert len(bounds_of(hours, Interval.HOUR)) == 10_001
    with pytest.raises(ValidationFailed):
        bounds_of(more, Interval.HOUR)
    with pytest.raises(ValidationFailed):
        bounds_of(hours, Interval.HOUR, most=9_999)


@in_turn("interval", Interval)
def test_of_a_century_too_many_buckets_are_refused_before_they_are_made(interval):
    period = period_in(BERLIN, date(1970, 1, 1), date(2070, 1, 1))

    with pytest.raises(ValidationFailed):
        bounds_of(period, interval, most=240)


UNTIL_NOW = utc(2026, 11, 20, 12, 1)
COMPLETE = {Preset.YESTERDAY, Preset.LAST_WEEK, Preset.LAST_MONTH, Preset.LAST_YEAR}


@in_turn(
    ("preset", "starts", "ends"),
    [
        (Preset.TODAY, local(BERLIN, 2026, 11, 20), UNTIL_NOW),
        (Preset.YESTERDAY, local(BERLIN, 2026, 11, 19), local(BERLIN, 2026, 11, 20)),
        (Preset.DAYS_7, local(BERLIN, 2026, 11, 14), UNTIL_NOW),
        (Preset.DAYS_30, local(BERLIN, 2026, 10, 22), UNTIL_NOW),
        (Preset.DAYS_90, local(BERLIN, 2026, 8, 23), UNTIL_NOW),
        (Preset.MONTHS_12, local(BERLIN, 2025, 12, 1), UNTIL_NOW),
        (Preset.THIS_WEEK, local(BERLIN, 2026, 11, 16), UNTIL_NOW),
        (Preset.LAST_WEEK, local(BERLIN, 2026, 11, 9), local(BERLIN, 2026, 11, 16)),
        (Preset.THIS_MONTH, local(BERLIN, 2026, 11, 1), UNTIL_NOW),
        (Preset.LAST_MONTH, local(BERLIN, 2026, 10, 1), local(BERLIN, 2026, 11, 1)),
        (Preset.THIS_YEAR, local(BERLIN, 2026, 1, 1), UNTIL_NOW),
        (Preset.LAST_YEAR, local(BERLIN, 2025, 1, 1), local(BERLIN, 2026, 1, 1)),
        (Preset.ALL, local(BERLIN, 2024, 2, 29), UNTIL_NOW),
    ],
)
def test_a_named_period_begins_at_a_midnight_of_the_zone(preset, starts, ends):
    first_scan = utc(2024, 2, 28, 23, 30)

    period = preset_period(preset, BERLIN, now=NOW, first_scan=first_scan)

    assert (period.starts, period.ends) == (starts, ends)


def test_a_scan_of_this_moment_is_in_every_period_that_lasts_until_now():
    for preset in set(Preset) - COMPLETE:
        period = preset_period(preset, BERLIN, now=NOW, first_scan=None)
        assert period.starts <= NOW < period.ends


def test_every_named_period_is_documented_with_the_one_before():
    docs = (Path(__file__).parents[3] / "docs" / "analytics.md").read_text()
    table = docs.partition("### Periods and what")[2].partition("\n#")[0]

    assert [preset.value for preset in Preset if f"`{preset}`" not in table] == []


def test_all_time_is_today_where_nothing_was_scanned():
    period = preset_period(Preset.ALL, BERLIN, now=NOW, first_scan=None)

    today = preset_period(Preset.TODAY, BERLIN, now=NOW, first_scan=None)
    assert period == replace(today, preset=Preset.ALL)


@in_turn(
    ("days", "interval"),
    [(1, "hour"), (2, "hour"), (3, "day"), (90, "day"), (120, "week"), (365, "month"), (4000, "month")],
)
def test_the_interval_fits_the_period(days, interval):
    period = Period(starts=NOW, ends=NOW + timedelta(days=days), zone=UTC)

    assert fitting_interval(period) == interval


SUNDAY = local(BERLIN, 2026, 12, 6, 7, 14)


@in_turn(
    ("preset", "starts", "ends"),
    [
        (Preset.TODAY, (2026, 12, 5), (2026, 12, 5, 7, 14)),
        (Preset.YESTERDAY, (2026, 12, 4), (2026, 12, 5)),
        # Monday until Sunday morning, both times.
        (Preset.DAYS_7, (2026, 11, 23), (2026, 11, 29, 7, 14)),
        (Preset.DAYS_30, (2026, 10, 8), (2026, 11, 6, 7, 14)),
        # Clocks were put back in the days that it is compared with.
        (Preset.DAYS_90, (2026, 6, 10), (2026, 9, 7, 7, 14)),
        (Preset.MONTHS_12, (2025, 1, 1), (2025, 12, 6, 7, 14)),
        (Preset.THIS_WEEK, (2026, 11, 23), (2026, 11, 29, 7, 14)),
        (Preset.LAST_WEEK, (2026, 11, 16), (2026, 11, 23)),
        (Preset.THIS_MONTH, (2026, 11, 1), (2026, 11, 6, 7, 14)),
        (Preset.LAST_MONTH, (2026, 10, 1), (2026, 11, 1)),
        (Preset.THIS_YEAR, (2025, 1, 1), (2025, 12, 6, 7, 14)),
        (Preset.LAST_YEAR, (2024, 1, 1), (2025, 1, 1)),
    ],
)
def test_a_named_period_is_compared_with_the_same_part_of_the_one_before(preset, starts, ends):
    # `until_now` is the next full minute.
    now = SUNDAY - timedelta(seconds=30)
    period = preset_period(preset, BERLIN, now=now, first_scan=None)

    earlier = compared_period(period, Comparison.PREVIOUS)

    assert (earlier.starts, earlier.ends) == (local(BERLIN, *starts), local(BERLIN, *ends))


@in_turn(
    ("preset", "now", "ends"),
    [
        (Preset.THIS_MONTH, (2026, 3, 30, 7, 14), (2026, 2, 28, 7, 14)),
        (Preset.THIS_MONTH, (2028, 3, 30, 7, 14), (2028, 2, 29, 7, 14)),
        (Preset.THIS_MONTH, (2026, 12, 31, 7, 14), (2026, 11, 30, 7, 14)),
        (Preset.THIS_YEAR, (2028, 2, 29, 7, 14), (2027, 2, 28, 7, 14)),
        (Preset.MONTHS_12, (2028, 2, 29, 7, 14), (2027, 2, 28, 7, 14)),
        # The last minute of the 30th: all of the shorter month.
        (Preset.THIS_MONTH, (2026, 3, 31), (2026, 3, 1)),
        # The last minute of a month.
        (Preset.THIS_MONTH, (2026, 4, 1), (2026, 3, 1)),
    ],
)
def test_a_month_that_is_too_short_for_the_day_ends_with_its_last(preset, now, ends):
    period = preset_period(preset, BERLIN, now=local(BERLIN, *now) - timedelta(seconds=30), first_scan=None)

    earlier = compared_period(period, Comparison.PREVIOUS)

    assert period.ends == local(BERLIN, *now)
    assert earlier.ends == local(BERLIN, *ends)


def test_thirty_days_that_are_a_whole_month_are_compared_with_the_thirty_before():
    # The last minute of November.
    period = preset_period(Preset.DAYS_30, UTC, now=utc(2026, 11, 30, 23, 59), first_scan=None)

    earlier = compared_period(period, Comparison.PREVIOUS)

    assert (period.starts, period.ends) == (utc(2026, 11, 1), utc(2026, 12, 1))
    assert (earlier.starts, earlier.ends) == (utc(2026, 10, 2), utc(2026, 11, 1))


@in_turn(
    ("starts", "ends", "earlier_starts", "earlier_ends"),
    [
        ((2026, 5, 4, 10), (2026, 5, 4, 14), (2026, 5, 3, 10), (2026, 5, 3, 14)),
        ((2026, 5, 4), (2026, 5, 11), (2026, 4, 27), (2026, 5, 4)),
        ((2026, 5, 4), (2026, 5, 6, 9), (2026, 5, 1), (2026, 5, 3, 9)),
        ((2026, 5, 1), (2026, 6, 1), (2026, 4, 1), (2026, 5, 1)),
        ((2026, 3, 1), (2026, 6, 1), (2025, 12, 1), (2026, 3, 1)),
        ((2026, 1, 1), (2027, 1, 1), (2025, 1, 1), (2026, 1, 1)),
        ((2026, 5, 1), (2026, 5, 31), (2026, 4, 1), (2026, 5, 1)),
        ((2026, 5, 1, 1), (2026, 6, 1), (2026, 3, 31, 1), (2026, 5, 1)),
        # Clocks were put on in the night: the hour that was left out has no evening before.
        ((2026, 3, 29), (2026, 3, 30), (2026, 3, 28), (2026, 3, 29)),
        ((2026, 3, 30, 2), (2026, 3, 30, 4), (2026, 3, 29, 3), (2026, 3, 29, 4)),
    ],
)
def test_a_period_that_was_spelled_out_is_compared_by_whole_months_or_days(
    starts, ends, earlier_starts, earlier_ends
):
    period = Period(starts=local(BERLIN, *starts), ends=local(BERLIN, *ends), zone=BERLIN)

    earlier = compared_period(period, Comparison.PREVIOUS)

    assert (earlier.starts, earlier.ends) == (local(BERLIN, *earlier_starts), local(BERLIN, *earlier_ends))


@given(period=periods(), comparison=st.sampled_from(Comparison), interval=st.sampled_from(Interval))
@settings(max_examples=100)
def test_the_compared_period_is_cut_into_as_many_steps_and_none_is_lost(period, comparison, interval):
    bounds, earlier = bounds_of(period, interval), compared_period(period, comparison)

    cut = compared_bounds(period, comparison, earlier, bounds)

    assert (len(cut), cut[0], cut[-1]) == (len(bounds), earlier.starts, earlier.ends)
    assert interval is Interval.HOUR or cut == sorted(cut)


def test_29_february_has_no_counterpart_a_year_before():
    period = period_in(BERLIN, date(2028, 2, 28), date(2028, 3, 3))
    earlier = compared_period(period, Comparison.LAST_YEAR)

    cut = compared_bounds(period, Comparison.LAST_YEAR, earlier, bounds_of(period, Interval.DAY))

    days = [bound.astimezone(BERLIN).date() for bound in cut]
    assert days == [date(2027, 2, 28), *[date(2027, 3, 1)] * 2, date(2027, 3, 2), date(2027, 3, 3)]


def test_a_month_of_a_zone_whose_clocks_skip_midnight_is_a_whole_month():
    # On 1 October 2023 clocks in Asunción showed 01:00 after 23:59.
    zone = ZoneInfo("America/Asuncion")

    october = period_in(zone, date(2023, 10, 1), date(2023, 11, 1))

    assert compared_period(october, Comparison.PREVIOUS) == period_in(
        zone, date(2023, 9, 1), date(2023, 10, 1)
    )


def test_a_day_without_a_day_before_is_compared_with_what_is_right_before():
    samoa = ZoneInfo("Pacific/Apia")
    period = period_in(samoa, date(2011, 12, 31), date(2012, 1, 1))

    earlier = compared_period(period, Comparison.PREVIOUS)

    assert earlier == period_in(samoa, date(2011, 12, 29), date(2011, 12, 30))


def has_one_offset(*periods):
    """Whether no clock was changed from the day before the first to where the last ends."""
    starts, ends = periods[0].starts - timedelta(days=1), periods[-1].ends
    return len(offsets_of(replace(periods[0], starts=starts, ends=ends))) == 1


def clock_times_of(period):
    return [moment.astimezone(period.zone).time() for moment in (period.starts, period.ends)]


@st.composite
def named_periods(draw):
    preset = draw(st.sampled_from(sorted(set(Preset) - {Preset.ALL})))
    zone = ZoneInfo(draw(st.sampled_from(ZONES) | st.sampled_from(ODD_ZONES)))
    now = utc(2010, 1, 1) + draw(st.timedeltas(timedelta(0), timedelta(days=24 * 365)))
    return preset, preset_period(preset, zone, now=now, first_scan=None)


@given(named=named_periods() | st.tuples(st.none(), periods()))
@settings(max_examples=100)
def test_the_period_before_never_overlaps_and_begins_and_ends_at_the_same_clock_times(named):
    _, period = named

    earlier = compared_period(period, Comparison.PREVIOUS)

    assert earlier.starts < earlier.ends <= period.starts
    if has_one_offset(earlier, period):
        assert clock_times_of(earlier) == clock_times_of(period)


DAYS = {
    Preset.TODAY: 1,
    Preset.YESTERDAY: 1,
    Preset.DAYS_7: 7,
    Preset.DAYS_30: 30,
    Preset.DAYS_90: 90,
    Preset.THIS_WEEK: 7,
    Preset.LAST_WEEK: 7,
}


@given(named=named_periods().filter(lambda one: one[0] in DAYS))
@settings(max_examples=100)
def test_the_period_before_is_as_long_on_the_wall_and_its_own_days_earlier(named):
    preset, period = named

    earlier = compared_period(period, Comparison.PREVIOUS)

    if has_one_offset(earlier, period):
        assert period.starts - earlier.starts == timedelta(days=DAYS[preset])
        assert earlier.ends - earlier.starts == period.ends - period.starts


@given(period=periods())
@settings(max_examples=100)
def test_the_days_before_a_period_that_was_spelled_out_are_the_fewest(period):
    earlier = compared_period(period, Comparison.PREVIOUS)

    if has_one_offset(earlier, period):
        assert timedelta(0) <= period.starts - earlier.ends < timedelta(days=1)


@given(first=st.dates(date(2011, 1, 1), date(2035, 1, 1)), months=st.integers(1, 14))
@settings(max_examples=100)
def test_whole_months_are_compared_with_as_many_whole_months(first, months):
    def month(number):
        return date(number // 12, number % 12 + 1, 1)

    number = first.year * 12 + first.month - 1

    earlier = compared_period(period_in(BERLIN, month(number), month(number + months)), Comparison.PREVIOUS)

    assert earlier == period_in(BERLIN, month(number - months), month(number))


@in_turn(
    ("first", "last", "a_year_before"),
    [
        ((2026, 11, 1), (2026, 12, 1), ((2025, 11, 1), (2025, 12, 1))),
        ((2028, 2, 1), (2028, 3, 1), ((2027, 2, 1), (2027, 3, 1))),
        ((2028, 2, 28), (2028, 2, 29), ((2027, 2, 28), (2027, 3, 1))),
        ((2028, 2, 29), (2028, 3, 1), ((2027, 2, 28), (2027, 3, 1))),
        ((2029, 1, 1), (2030, 1, 1), ((2028, 1, 1), (2029, 1, 1))),
    ],
)
def test_last_year_has_the_same_dates(first, last, a_year_before):
    earlier = compared_period(period_in(BERLIN, date(*first), date(*last)), Comparison.LAST_YEAR)

    assert earlier == period_in(BERLIN, *(date(*parts) for parts in a_year_before))


@given(period=periods(), comparison=st.sampled_from(Comparison))
def test_there_is_always_something_to_compare_with(period, comparison):
    earlier = compared_period(period, comparison)

    assert earlier.starts < period.starts
    assert earlier.ends < period.ends


def test_a_period_over_the_leap_day_and_its_hours_has_a_length_a_year_before():
    period = Period(starts=utc(2028, 2, 28, 15), ends=utc(2028, 2, 29, 10), zone=UTC)

    earlier = compared_period(period, Comparison.LAST_YEAR)

    assert (earlier.starts, earlier.ends) == (utc(2027, 2, 28, 15), utc(2027, 3, 1, 10))


def test_a_bucket_is_what_was_scanned_from_where_it_begins():
    bounds = [NOW, NOW + timedelta(hours=1), NOW + timedelta(hours=2)]

    buckets = buckets_of(bounds, [(3, 2), (0, 0)])

    assert [(bucket.start, bucket.scans) for bucket in buckets] == [(bounds[0], 3), (bounds[1], 0)]


def test_a_change_is_in_percent_and_nothing_can_be_said_of_one_from_none():
    def counted(scans, visitors):
        return Totals(scans=scans, unique_visitors=visitors, refused={})

    change = change_between(counted(8, 0), counted(9, 3))

    assert (change.scans, change.unique_visitors) == (12.5, None)


@in_turn(
    ("length", "found"),
    [
        (timedelta(hours=1), []),
        (timedelta(hours=25), [Interval.HOUR]),
        (timedelta(days=4), [Interval.HOUR, Interval.DAY]),
        (timedelta(days=7), [Interval.DAY]),
        (timedelta(days=30), [Interval.DAY, Interval.WEEK]),
        (timedelta(days=90), [Interval.DAY, Interval.WEEK, Interval.MONTH]),
        (timedelta(days=366), [Interval.WEEK, Interval.MONTH]),
        (timedelta(days=30 * 365), []),
    ],
)
def test_a_chart_offers_the_steps_that_can_be_read(length, found):
    starts = datetime(2026, 1, 1, tzinfo=UTC)

    assert readable_intervals(Period(starts=starts, ends=starts + length, zone=UTC)) == found


def test_the_step_that_fits_is_among_those_that_can_be_read():
    starts = datetime(2010, 1, 1, tzinfo=UTC)
    for days in range(1, 3_000, 7):
        period = Period(starts=starts, ends=starts + timedelta(days=days), zone=UTC)
        assert fitting_interval(period) in readable_intervals(period), days
