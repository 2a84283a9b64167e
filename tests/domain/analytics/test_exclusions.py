"""What a report says that it leaves out."""

from dataclasses import replace
from pathlib import Path

from domain.analytics.breakdowns import Group
from domain.analytics.exclusions import exclusions_of
from domain.analytics.periods import Totals
from domain.analytics.reports import Counted
from domain.scanning.outcomes import LET_THROUGH, Verdict
from tests.cases import in_turn

BROKEN_DOWN = (Group("phone", 4, 4),) * 50
WHOLE = Totals(scans=3, unique_visitors=200, tracked=3, refused={})
DOCS = Path(__file__).parents[3] / "docs" / "analytics.md"


def counted(totals=None, **left_out):
    return Counted(totals=totals or Totals(refused={}), steps=(), groups=(), **left_out)


def left_out(counted, earlier=(), breakdown=None, *, include_bots=False, was_cut=False):
    found = exclusions_of([counted, *earlier], breakdown, include_bots=include_bots, was_cut=was_cut)
    return {one.what: (one.count, one.why) for one in found}


def test_of_a_whole_report_nothing_is_left_out():
    assert left_out(counted(WHOLE), breakdown=BROKEN_DOWN) == {}


def test_rows_that_count_visitors_with_each_code_are_said_where_the_total_does_not():
    totals = replace(WHOLE, unique_visitors=0)

    assert [*left_out(counted(totals), breakdown=BROKEN_DOWN)] == ["visitors_of_rows"]
    assert [*left_out(counted(totals, sums_visitors=True), breakdown=BROKEN_DOWN)] == ["visitors_by_code"]


def test_scans_that_wait_to_be_counted_are_said():
    (waiting,) = left_out(counted(waiting=812)).items()

    assert waiting[0] == "waiting"
    assert waiting[1][0] == 812
    assert waiting[1][1].startswith("These scans are stored and not counted yet")
    assert "scan_count" in waiting[1][1]


@in_turn("waiting", [0, 50_000])
def test_where_more_wait_than_were_looked_at_the_number_is_a_least(waiting):
    count, why = left_out(counted(waiting=waiting, waits_for_more=True))["waiting"]

    assert count == waiting
    assert why.startswith("At least this many scans are stored and not counted yet")


def test_visitors_that_are_a_sum_over_codes_are_said_with_or_without_a_breakdown():
    summed = counted(sums_visitors=True)

    for breakdown in (None, BROKEN_DOWN):
        count, why = left_out(summed, breakdown=breakdown)["visitors_by_code"]
        assert count == 0
        assert "sum over several codes" in why


def test_a_period_whose_single_scans_are_pruned_is_said_also_of_the_one_before():
    assert set(left_out(counted(lacks_pruned=True))) == {"pruned"}
    assert set(left_out(counted(), [counted(lacks_pruned=True)])) == {"pruned"}


def test_what_one_report_leaves_out_is_named_once_each_with_a_sentence():
    totals = Totals(scans=9, unique_visitors=203, tracked=7, bots=4, refused=dict.fromkeys(Verdict, 2))
    everything = counted(totals, waiting=1, waits_for_more=True, sums_visitors=True, lacks_pruned=True)

    said = left_out(everything, breakdown=(*BROKEN_DOWN, Group("other", 3, 3)), was_cut=True)

    assert {what: count for what, (count, _) in said.items()} == {
        "waiting": 1,
        "bots": 4,
        "blank": 2,
        "paused": 2,
        "expired": 2,
        "limit_reached": 2,
        "password_asked": 2,
        "not_tracked": 2,
        "further_values": 3,
        "visitors_by_code": 0,
        "future": 0,
        "pruned": 0,
    }
    assert set(said) >= set(Verdict) - LET_THROUGH
    assert all(why.endswith(".") for _, why in said.values())
    table = DOCS.read_text().partition("## What is left out")[2].partition("\n## ")[0]
    assert all(f"`{what}`" in table for what in said)
    assert "bots" not in left_out(everything, include_bots=True)
