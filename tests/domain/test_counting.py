"""What a question about scans adds up."""

from datetime import UTC, datetime, timedelta

import pytest

from domain.analytics.periods import Grouping, Period
from domain.analytics.reports import Question
from domain.counting import Added, counting_of, take_from
from domain.scans import Verdict
from domain.sheets import DAY_MS, QUARTER_MS

DAY = datetime(2026, 11, 20, tzinfo=UTC)
AT = round(DAY.timestamp() * 1_000)
MINUTE_MS = 60_000


def counting(*minutes, grouping=None, include_bots=False):
    """Steps that begin, and at last end, so many minutes after midnight."""
    bounds = [DAY + timedelta(minutes=one) for one in minutes]
    period = Period(starts=bounds[0], ends=bounds[-1], zone=UTC)
    asked = Question(period=period, bounds=bounds, grouping=grouping)
    return counting_of(asked, include_bots=include_bots)


def added(minute, *, is_bot=False, verdict=Verdict.REDIRECTED, value=None):
    moment = AT + minute * MINUTE_MS
    return Added(moment, is_bot, verdict, 1, 1, 0, moment, moment, value)


def test_a_bound_between_two_milliseconds_stands_before_the_later():
    asked = counting(0, 60)
    later = counting_of(
        Question(
            period=Period(starts=DAY, ends=DAY + timedelta(hours=1), zone=UTC),
            bounds=[DAY + timedelta(microseconds=1), DAY + timedelta(hours=1)],
        ),
        include_bots=False,
    )

    assert (asked.starts, later.starts) == (AT, AT + 1)


@pytest.mark.parametrize(
    ("minutes", "stretches"),
    [
        ((0, 15, 60), []),
        ((5, 60), [(5, 15)]),
        ((5, 10), [(5, 10)]),
        ((0, 5, 10, 40), [(0, 5), (5, 10), (10, 15), (30, 40)]),
        ((20, 35), [(20, 30), (30, 35)]),
    ],
)
def test_quarters_that_a_bound_divides_are_counted_in_stretches(minutes, stretches):
    found = counting(*minutes).divided

    assert [((start - AT) // MINUTE_MS, (end - AT) // MINUTE_MS) for start, end in found] == stretches


def test_parts_of_days_are_those_at_the_ends():
    hours = 60

    assert counting(0, 24 * hours).parts_of_days == []
    assert counting(0, 25 * hours).parts_of_days == [AT // DAY_MS + 1]
    assert counting(hours, 72 * hours + 1).parts_of_days == [AT // DAY_MS, AT // DAY_MS + 3]
    assert counting(1, 2).divided_days == [AT // DAY_MS]


def test_bounds_of_a_day_thrown_away_are_moved_to_the_ends_of_quarters():
    asked = counting(5, 15, 40)

    asked.round_within([AT // DAY_MS])

    assert asked.bounds == [AT + QUARTER_MS, AT + QUARTER_MS, AT + 3 * QUARTER_MS]
    assert asked.was_rounded


def test_a_scan_is_in_its_step_and_outside_the_period_in_none():
    asked = counting(10, 20, 30)

    for minute in (9, 10, 19, 29, 30):
        asked.add(added(minute))

    totals = asked.totals()
    assert [tuple(step) for step in asked.steps()] == [(2, 2), (1, 1)]
    assert (totals.scans, totals.unique_visitors, totals.told_apart) == (3, 3, 3)
    assert totals.first_scan == DAY + timedelta(minutes=10)
    assert totals.last_scan == DAY + timedelta(minutes=29)


@pytest.mark.parametrize(("include_bots", "scans", "refused"), [(False, 1, 1), (True, 2, 2)])
def test_bots_are_told_apart(include_bots, scans, refused):
    asked = counting(0, 60, grouping=Grouping.HOUR_OF_DAY, include_bots=include_bots)

    for is_bot in (False, True):
        for verdict in (Verdict.PAGE_SHOWN, Verdict.PAUSED):
            asked.add(added(5, is_bot=is_bot, verdict=verdict))
    asked.move_visitor(AT, -1, is_bot=True)

    totals = asked.totals()
    assert (totals.scans, totals.bots, totals.refused[Verdict.PAUSED]) == (scans, 1, refused)
    assert totals.unique_visitors == 1
    assert [(group.value, group.scans, group.unique_visitors) for group in asked.found_groups()] == [
        ("00", scans, 1)
    ]


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        (("a", 2, 1), {"a": [1, 1], "other": [5, 4]}),
        # Visitors may be put back later.
        (("a", 3, 3), {"a": [0, -1], "other": [5, 4]}),
        (("a", 4, 2), {"a": [0, 0], "other": [4, 4]}),
        (("b", 2, 1), {"a": [3, 2], "other": [3, 3]}),
    ],
)
def test_what_a_day_had_no_room_for_is_taken_from_the_others(taken, left):
    numbers = {"a": [3, 2], "other": [5, 4]}

    take_from(numbers, *taken)

    assert numbers == left
