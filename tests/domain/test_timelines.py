"""Sheets laid out in time, and what clocks showed then."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.analytics.breakdowns import WEEKDAYS
from domain.analytics.periods import Grouping, Period
from domain.months import merge_days
from domain.scans import Verdict
from domain.sheet_texts import write_quarters, write_sheet
from domain.sheets import DAY_MS, QUARTER_MS, Cell, Sheet, Side
from domain.timelines import Clocks, Timeline

DAY = 20_000
QUARTER = DAY * 96
# Those whose clocks are changed by half an hour, at other times than others, or from a quarter beside the full hour.
ZONES = [
    "UTC",
    "Europe/Berlin",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "America/St_Johns",
]


def sheet(*, people=(), bots=(), refused=None):
    """Cells by quarter of the day: scans, visitors, untracked, first, last."""
    sides = [Side({quarter: Cell(*numbers) for quarter, *numbers in cells}) for cells in (people, bots)]
    return write_quarters(Sheet(*sides, refused or {}))


def timeline(*, within=None, include_bots=False):
    within = range(QUARTER, QUARTER + 96) if within is None else within
    return Timeline(DAY, DAY, within=within, include_bots=include_bots)


@given(
    zone=st.sampled_from(ZONES),
    starts=st.integers(1_325_376_000, 1_893_456_000),
    days=st.integers(1, 40),
    grouping=st.sampled_from([Grouping.HOUR_OF_DAY, Grouping.WEEKDAY]),
)
def test_at_every_quarter_the_clocks_of_the_zone_are_read(zone, starts, days, grouping):
    zone, starts = ZoneInfo(zone), datetime.fromtimestamp(starts, UTC)
    period = Period(starts=starts, ends=starts + timedelta(days=days), zone=zone)
    first = -(-round(starts.timestamp() * 1_000) // QUARTER_MS)
    clocks = Clocks(period, grouping)

    names = clocks.over(first, first + days * 96 - 1)

    assert len(names) == days * 96 - 1
    for index, name in enumerate(names):
        local = datetime.fromtimestamp((first + index) * QUARTER_MS / 1_000, zone)
        shown = f"{local.hour:02}" if grouping is Grouping.HOUR_OF_DAY else WEEKDAYS[local.weekday()]
        assert name == shown == clocks.name_at((first + index) * QUARTER_MS)


def test_a_step_has_the_quarters_that_are_in_it_whole():
    laid_out = timeline()
    laid_out.add(DAY, sheet(people=[(0, 1, 1, 0, 5, 5), (1, 2, 1, 0, 5, 9), (4, 4, 0, 4, 1, 2)]))
    at = DAY * DAY_MS

    scans, visitors = laid_out.steps([at, at + QUARTER_MS, at + 3 * QUARTER_MS, at + DAY_MS, at + 2 * DAY_MS])

    assert (scans, visitors) == ([1, 2, 4, 0], [1, 1, 0, 0])
    assert laid_out.steps([at + 1, at + QUARTER_MS + 1]) == ([0], [0])
    assert laid_out.steps([0, at + DAY_MS]) == ([7], [2])
    assert laid_out.steps([at - 2, at - 1, at]) == ([0, 0], [0, 0])


@pytest.mark.parametrize(("include_bots", "scans"), [(False, 3), (True, 8)])
def test_bots_are_counted_as_bots_and_on_demand_as_people(include_bots, scans):
    laid_out = timeline(include_bots=include_bots)

    laid_out.add(DAY, sheet(people=[(7, 3, 1, 1, 5, 5)], bots=[(7, 5, 1, 0, 1, 9)]))

    assert (laid_out.scans[7], laid_out.bots_in_all, laid_out.untracked[7]) == (scans, 5, 1)
    assert laid_out.first == (QUARTER + 7) * QUARTER_MS + (1 if include_bots else 5)


def test_the_first_and_the_last_are_looked_for_within_the_period_alone():
    cells = [(quarter, 1, 1, 0, quarter, quarter) for quarter in range(96)]
    laid_out = timeline(within=range(QUARTER + 10, QUARTER + 20))

    laid_out.add(DAY, sheet(people=cells))

    assert laid_out.first == (QUARTER + 10) * QUARTER_MS + 10
    assert laid_out.last == (QUARTER + 19) * QUARTER_MS + 19


@pytest.mark.parametrize("within", [range(QUARTER, QUARTER + 96), range(QUARTER, QUARTER + 95)])
def test_what_is_added_can_be_taken_out_again(within):
    refused = {Verdict.PAUSED: {3: [1, 2]}}
    laid_out = timeline(within=within)
    for sign in (1, -1):
        laid_out.add(
            DAY, sheet(people=[(7, 3, 1, 1, 5, 5)], bots=[(8, 1, 0, 0, 1, 1)], refused=refused), sign=sign
        )

    assert not any(laid_out.scans + laid_out.visitors + laid_out.bots)
    assert not laid_out.bots_in_all
    assert sum(map(sum, laid_out.refused_in_all.values())) == 0
    assert all(counts == [0, 0] for counts in laid_out.refused.get(Verdict.PAUSED, {}).values())


def test_of_a_day_that_is_not_whole_quarters_are_told_apart():
    refused = {Verdict.PAUSED: {3: [1, 2], 95: [1, 1]}}
    laid_out = timeline(within=range(QUARTER, QUARTER + 95))

    laid_out.add(DAY, sheet(bots=[(8, 4, 0, 0, 1, 1)], refused=refused))

    assert (laid_out.bots[8], laid_out.bots_in_all, laid_out.refused_in_all) == (4, 0, {})
    assert laid_out.refused[Verdict.PAUSED] == {QUARTER + 3: [1, 2], QUARTER + 95: [1, 1]}


def test_quarters_that_are_counted_scan_by_scan_are_empty():
    laid_out = timeline(within={QUARTER})
    laid_out.add(DAY, sheet(people=[(7, 3, 1, 1, 5, 5)], refused={Verdict.PAUSED: {7: [1, 2]}}))

    assert laid_out.has_any(QUARTER + 7)
    laid_out.take_out([QUARTER + 7, QUARTER + 960])

    assert not laid_out.has_any(QUARTER + 7)


# 1 January 2026.
JANUARY = 20_454
cells = st.dictionaries(
    st.integers(0, 95),
    st.builds(
        Cell,
        scans=st.integers(1, 9),
        visitors=st.integers(0, 3),
        untracked=st.integers(0, 2),
        first=st.integers(0, 400_000),
        last=st.integers(400_000, 899_999),
    ),
    min_size=1,
)
every_cell = st.builds(
    lambda scans: {quarter: Cell(scans, 1, 0, 5, 9) for quarter in range(96)}, st.integers(1, 9)
)
refused = st.dictionaries(
    st.sampled_from([Verdict.PAUSED, Verdict.EXPIRED]),
    st.dictionaries(st.integers(0, 95), st.lists(st.integers(1, 5), min_size=2, max_size=2), min_size=1),
)
sheets = st.builds(
    lambda people, bots, refused: Sheet(Side(people), Side(bots), refused),
    st.one_of(cells, every_cell, st.just({})),
    st.one_of(cells, st.just({})),
    refused,
)


@given(
    days=st.one_of(
        st.dictionaries(st.integers(0, 30), sheets, min_size=1, max_size=5),
        st.fixed_dictionaries({day: st.builds(lambda one: Sheet(Side(one)), every_cell) for day in (3, 4)}),
    ),
    include_bots=st.booleans(),
    sign=st.sampled_from([1, -1]),
)
def test_a_month_is_laid_out_as_its_days_are(days, include_bots, sign):
    by_day, by_month = (
        Timeline(
            JANUARY - 1,
            JANUARY + 31,
            within=range((JANUARY - 1) * 96, (JANUARY + 32) * 96),
            include_bots=include_bots,
        )
        for _ in range(2)
    )
    for day, one in days.items():
        by_day.add(JANUARY + day, write_quarters(one), sign=sign)

    merged = merge_days([(JANUARY + day, write_sheet(one)) for day, one in days.items()])
    by_month.add_month(JANUARY, merged["quarters"], sign=sign)

    assert (by_month.scans, by_month.visitors) == (by_day.scans, by_day.visitors)
    assert by_month.untracked_in_all == sum(by_day.untracked)
    assert by_month.bots_in_all == by_day.bots_in_all
    assert by_month.refused_in_all == by_day.refused_in_all
    assert (by_month.first, by_month.last) == (by_day.first, by_day.last)


def test_the_ends_are_the_first_and_the_last_quarter_that_has_scans():
    laid_out = timeline()
    laid_out.add(DAY, sheet(people=[(quarter, 1, 1, 0, 5, 5) for quarter in (3, 7, 9)]))

    assert laid_out.ends_in(range(QUARTER, QUARTER + 96)) == [QUARTER + 3, QUARTER + 9]
    assert laid_out.ends_in(range(QUARTER + 4, QUARTER + 9)) == [QUARTER + 7, QUARTER + 7]
    assert laid_out.ends_in(range(QUARTER + 10, QUARTER + 20)) == []


@given(
    days=st.dictionaries(st.integers(0, 30), sheets, min_size=1, max_size=5),
    turns=st.one_of(
        st.lists(st.integers(-96, 32 * 96), unique=True, max_size=40),
        st.just(range(-96, 32 * 96, 4)),
    ),
    sign=st.sampled_from([1, -1]),
)
def test_of_a_month_that_is_asked_for_by_step_each_step_is_right(days, turns, sign):
    turns = sorted({-96, 32 * 96, *turns})
    by_quarter, by_step = (
        Timeline(
            JANUARY - 1,
            JANUARY + 31,
            within=range((JANUARY - 1) * 96, (JANUARY + 32) * 96),
            include_bots=False,
            turns=told_apart,
        )
        for told_apart in (None, [JANUARY * 96 + turn for turn in turns])
    )
    merged = merge_days([(JANUARY + day, write_sheet(one)) for day, one in days.items()])

    for laid_out in (by_quarter, by_step):
        laid_out.add_month(JANUARY, merged["quarters"], sign=sign)

    bounds = [(JANUARY * 96 + turn) * QUARTER_MS for turn in turns]
    assert by_step.steps(bounds) == by_quarter.steps(bounds)
    assert (by_step.first, by_step.last) == (by_quarter.first, by_quarter.last)
