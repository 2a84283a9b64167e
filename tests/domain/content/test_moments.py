from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.content.moments import day_of, has_passed, is_before, parse_moment
from domain.kernel.parsing import parse_time
from tests.cases import in_turn

YEARS = {"min_value": datetime(1001, 1, 1), "max_value": datetime(9998, 12, 30)}
OFFSETS = st.integers(-23 * 60, 23 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))


@given(st.datetimes(**YEARS, timezones=OFFSETS))
def test_a_time_keeps_its_own_offset(moment):
    read = parse_moment(moment.isoformat())

    assert (read, read.utcoffset()) == (moment, moment.utcoffset())


@in_turn(
    "text",
    [
        "2026-11-20T18:00:00Z",
        "2026-11-20t18:00:00z",
        "2026-11-20 18:00:00.5+01:00",
        "2026-11-20T18:00:00.123456789-00:00",
        "2026-11-20T18:00:00.1234567-23:59",
    ],
)
def test_a_time_is_read_as_everywhere_else(text):
    assert parse_moment(text) == parse_time(text)


@given(st.dates(date(1000, 1, 1), date(9998, 12, 31)))
def test_a_day_is_a_day(day):
    assert parse_moment(day.isoformat()) == day
    assert not isinstance(parse_moment(day.isoformat()), datetime)


@in_turn("text", ["", "2026", "20261120", "2026-W01-1", "2026-02-30", "2026-11-20T18:00Z", "٢٠٢٦-١١-٢٠"])
def test_other_texts_are_no_moments(text):
    with pytest.raises(ValueError, match="must be a time with its offset"):
        parse_moment(text)


def test_a_day_and_a_time_compare_by_their_days():
    day, evening = date(2026, 11, 20), datetime(2026, 11, 20, 23, 59, tzinfo=UTC)

    assert not is_before(day, evening)
    assert not is_before(evening, day)
    assert is_before(evening, evening + timedelta(seconds=1))
    assert is_before(evening, date(2026, 11, 21))
    assert day_of(evening) == day_of(day) == day


def test_the_last_day_counts_until_it_is_over():
    day, evening = date(2026, 11, 20), datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
    tokyo = timezone(timedelta(hours=9))

    assert not has_passed(day, evening)
    assert has_passed(day, evening.astimezone(tokyo))
    assert not has_passed(evening, evening)
    assert has_passed(evening, evening + timedelta(seconds=1))
