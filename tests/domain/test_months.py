"""Months: their rows say what their days say together."""

import json
from collections import defaultdict
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.months import DIMENSIONS, days_of_month, merge_days, month_of, months_within, read_values
from domain.sheet_texts import write_sheet
from domain.sheets import (
    DAY_MS,
    MAX_VALUES_A_DAY,
    OTHER,
    QUARTER_MS,
    QUARTERS_A_DAY,
    VERDICTS,
    Count,
    CountedScan,
    Kind,
    Sheet,
    Side,
    Sighted,
    SubjectDay,
    Values,
    firsts_of,
    subjects_of,
    tally,
)
from tests.domain.test_sheets import values
from tests.months import read, recounted

EPOCH = date(1970, 1, 1)
# Of a common year and of a leap year, of 30 and of 31 days.
MONTHS = [date(2023, 2, 1), date(2024, 2, 1), date(2026, 4, 1), date(2026, 12, 1), date(2000, 2, 1)]


def since_1970(day: date) -> int:
    return (day - EPOCH).days


@st.composite
def months_of_scans(draw: st.DrawFn) -> list[CountedScan]:
    first = since_1970(draw(st.sampled_from(MONTHS)))
    quarters = len(days_of_month(first)) * QUARTERS_A_DAY
    drawn = draw(
        st.lists(
            st.tuples(
                st.one_of(st.sampled_from((0, 95, 96, quarters - 1)), st.integers(0, quarters - 1)),
                st.sampled_from((0, 1, QUARTER_MS - 1)), st.integers(1, 3), st.sampled_from(VERDICTS),
                st.sampled_from((None, None, "curl")), st.sampled_from((None, 1, 2, 3)), values,
            ),
            max_size=24,
        )
    )  # fmt: skip
    sighted: Sighted = {}
    found = []
    for number, (quarter, offset, code, verdict, bot, visitor, value) in enumerate(drawn):
        moment = first * DAY_MS + quarter * QUARTER_MS + offset
        scan = CountedScan(number, 1, code % 2, code, moment, verdict, bot, visitor, value)
        found.append(scan._replace(firsts=firsts_of(scan, sighted)))
    return found


@given(months_of_scans(), st.randoms(use_true_random=False))
def test_a_months_row_says_what_a_plain_recount_of_its_scans_says(
    scans: list[CountedScan], chance: Random
) -> None:
    days: dict[SubjectDay, list[tuple[int, dict[str, int | str]]]] = defaultdict(list)
    for subject, sheet in tally(scans).items():
        days[subject._replace(day=0)].append((subject.day, write_sheet(sheet)))

    for subject, of_subject in days.items():
        own = [scan for scan in scans if subject in (one._replace(day=0) for one in subjects_of(scan))]
        chance.shuffle(of_subject)
        assert read(merge_days(of_subject)) == recounted(own, subject.kind)


@given(months_of_scans(), st.sampled_from(("p", "pb")))
def test_of_a_months_values_those_of_bots_are_read_where_they_are_asked_for(
    scans: list[CountedScan], sides: str
) -> None:
    days = [
        (subject.day, write_sheet(sheet))
        for subject, sheet in tally(scans).items()
        if subject.kind is Kind.ACCOUNT
    ]
    month = merge_days(days)

    for name in DIMENSIONS:
        columns = json.loads(str(month[name]))
        assert read_values(str(month[name]), include_bots=sides == "pb") == [
            columns[side] for side in sides if side in columns
        ]


def test_a_value_that_looks_like_a_column_is_none() -> None:
    side = Side(
        values={name: {',"b":[[': Count(2, 1), '"b"': Count(1, 1), "b": Count(3, 3)} for name in DIMENSIONS}
    )
    month = merge_days([(0, write_sheet(Sheet(side, side)))])

    (found,) = read_values(str(month["city"]), include_bots=False)

    assert found == [[',"b":[[', '"b"', "b"], [2, 1, 3], [1, 1, 3]]


def test_a_month_of_no_days_is_empty() -> None:
    assert read(merge_days([])) == recounted([], Kind.CODE)


def test_a_month_has_a_row_for_each_quarter_up_to_its_last() -> None:
    first = since_1970(date(2026, 12, 1))
    scan = CountedScan(1, 1, 1, 1, (first + 31) * DAY_MS - 1, VERDICTS[0], None, None, Values())
    ((_, sheet), *_) = tally([scan]).items()

    merged = read(merge_days([(scan.day, write_sheet(sheet))]))

    assert merged["quarters"] == {"p": [[2_975], [1], [0], [1], [QUARTER_MS - 1], [QUARTER_MS - 1]]}


def test_a_month_holds_all_the_values_of_its_days_and_their_others_together() -> None:
    first = since_1970(date(2026, 4, 1))
    scans = [
        CountedScan(
            number, 1, 1, 1, (first + number % 2) * DAY_MS, VERDICTS[0], None, None, Values(city=f"{number % 2} {number}")
        )
        for number in range(2 * MAX_VALUES_A_DAY + 6)
    ]  # fmt: skip
    sheets = {subject.day: sheet for subject, sheet in tally(scans).items() if subject.kind is Kind.CODE}

    merged = read(merge_days((day, write_sheet(sheet)) for day, sheet in sheets.items()))

    cities = merged["city"]["p"]
    assert len(cities) == 2 * MAX_VALUES_A_DAY + 1
    assert cities[OTHER] == [6, 0]
    assert set(merged) >= set(DIMENSIONS)


@given(st.dates(date(1970, 1, 1), date(2200, 12, 31)))
def test_every_day_is_one_of_its_months_and_months_follow_each_other(day: date) -> None:
    first = month_of(since_1970(day))
    days = days_of_month(first)

    assert EPOCH + timedelta(days=first) == day.replace(day=1)
    assert since_1970(day) in days
    assert {month_of(one) for one in days} == {first}
    assert month_of(days.stop) == days.stop


@pytest.mark.parametrize(
    ("first", "length"),
    [((2023, 2), 28), ((2024, 2), 29), ((2000, 2), 29), ((2100, 2), 28), ((2026, 12), 31), ((2026, 11), 30)],
    ids=str,
)
def test_a_month_is_as_long_as_in_the_calendar(first: tuple[int, int], length: int) -> None:
    assert len(days_of_month(since_1970(date(*first, 1)))) == length


def test_the_months_within_are_those_that_are_in_whole() -> None:
    january, february, march, april = (since_1970(date(2024, month, 1)) for month in range(1, 5))

    assert months_within(range(january, april)) == [january, february, march]
    assert months_within(range(january + 1, april - 1)) == [february]
    assert months_within(range(february, march)) == [february]
    assert months_within(range(january + 1, march - 1)) == []
    assert months_within(range(january, january)) == []
