"""Scans by value, as rows that a person can read."""

import pytest

from domain.analytics.breakdowns import Group, break_down, pair_up
from domain.analytics.periods import Grouping
from tests.cases import in_turn


def test_the_largest_comes_first_and_what_is_not_known_has_a_row_too():
    groups = [Group("desktop", 4, 4), Group("phone", 8, 6), Group(None, 8, 0)]

    rows = break_down(Grouping.DEVICE, groups, scans=20)

    assert [(row.value, row.scans, row.unique_visitors, row.share) for row in rows] == [
        (None, 8, 0, 0.4),
        ("phone", 8, 6, 0.4),
        ("desktop", 4, 4, 0.2),
    ]


def test_beyond_fifty_values_the_rest_is_one_row():
    groups = [Group(f"host-{number}.example", 100 - number, 1) for number in range(52)]
    # What a day had no room for.
    groups.append(Group("other", 7, 3))

    rows = break_down(Grouping.REFERRER, groups, scans=sum(group.scans for group in groups))

    assert len(rows) == 51
    last = rows[-1]
    assert (last.value, last.scans, last.unique_visitors) == ("other", 50 + 49 + 7, 2 + 3)
    assert sum(row.share for row in rows) == pytest.approx(1, abs=0.01)


def test_the_others_of_few_values_are_a_value_like_any():
    groups = [Group("phone", 1, 1), Group("other", 9, 9)]

    rows = break_down(Grouping.DEVICE, groups, scans=10)

    assert [row.value for row in rows] == ["other", "phone"]


def test_hours_and_weekdays_are_all_there_and_in_their_order():
    hours = break_down(Grouping.HOUR_OF_DAY, [Group("23", 2, 1), Group("09", 3, 1)], scans=5)
    weekdays = break_down(Grouping.WEEKDAY, [Group("Sunday", 1, 1)], scans=1)

    assert [row.value for row in hours] == [f"{hour:02}" for hour in range(24)]
    assert [row.scans for row in hours if row.scans] == [3, 2]
    assert [row.value for row in weekdays][::6] == ["Monday", "Sunday"]
    assert weekdays[6].scans == 1


def test_nothing_scanned_has_no_rows_but_those_of_codes_that_were_named():
    assert break_down(Grouping.HOUR_OF_DAY, [], scans=0) == ()
    (row,) = break_down(Grouping.CODE, [Group("a", 0, 0)], scans=0)
    assert row.share == 0


def test_a_code_is_reported_by_its_short_id_with_its_id_and_name():
    groups = [Group("menu", 2, 1, "an id", "Menu"), Group("other", 1, 1, "another id", None)]

    first, second = break_down(Grouping.CODE, groups, scans=3)

    assert (first.id, first.value, first.name) == ("an id", "menu", "Menu")
    assert (second.id, second.value, second.name) == ("another id", "other", None)


@in_turn("grouping", [Grouping.CODE, Grouping.TAG, Grouping.REFERRER])
def test_the_groups_that_were_too_small_to_read_are_in_the_one_row_of_others(grouping):
    groups = [Group(f"{number}", 100 - number, 1, f"id {number}") for number in range(52)]

    rows = break_down(grouping, [*groups, Group("other", 900, 9, is_rest=True)], scans=5000)

    assert [row.value for row in rows] == [f"{number}" for number in range(50)] + ["other"]
    assert (rows[-1].scans, rows[-1].unique_visitors) == (900 + 50 + 49, 11)


def test_two_values_that_are_both_other_are_in_the_one_row_of_others():
    groups = [Group(f"{number},a", 100 - number, 1, values=(f"{number}", "a")) for number in range(51)]
    unknown = Group("other,other", 70, 7, values=("other", "other"))
    too_small = Group("other", 900, 9, is_rest=True)

    rows = pair_up([*groups, unknown, too_small], scans=5000)
    few = pair_up([*groups[:2], unknown], scans=5000)

    assert [row.values for row in rows] == [(f"{number}", "a") for number in range(50)] + [("other", "other")]
    assert (rows[-1].value, rows[-1].scans, rows[-1].unique_visitors) == ("other", 900 + 70 + 50, 17)
    assert [row.values for row in few] == [("0", "a"), ("1", "a"), ("other", "other")]
