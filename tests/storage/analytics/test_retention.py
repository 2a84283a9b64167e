"""Visitors of days that are over and old single scans go, and no number changes."""

import pytest

from domain.analytics.rollups import DAY_MS
from storage.analytics import retention
from storage.analytics.retention import prune_scans, prune_visitors
from tests.rollups import DESKTOP, NOON_MS, PHONE, TODAY, cut_off_everywhere, go_through

LATER = NOON_MS + 10 * DAY_MS


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(retention, "STEP", 5)


def days_of_visitors(counting):
    return {day for (day,) in counting.connection.rows("SELECT DISTINCT day FROM daily_visitors")}


def test_visitors_are_kept_for_today_and_yesterday(counting, small_steps):
    code = counting.code(counting.account())
    for days in range(4):
        for visitor in range(4):
            counting.record(code, NOON_MS - days * DAY_MS, visitor=visitor)
    counting.count_inbox()

    go_through(prune_visitors(counting.session, NOON_MS))

    assert days_of_visitors(counting) == {TODAY, TODAY - 1}


def test_visitors_are_kept_while_a_scan_of_their_day_waits_in_the_inbox(counting):
    account = counting.account()
    code = counting.code(account)
    for days in (5, 6):
        counting.record(code, NOON_MS - days * DAY_MS)
    counting.count_inbox()
    counting.record(code, NOON_MS - 5 * DAY_MS)

    go_through(prune_visitors(counting.session, NOON_MS))
    kept = days_of_visitors(counting)
    counting.count_inbox()

    assert kept == {TODAY - 5}
    assert counting.totals(code, TODAY - 5) == (2, 1, 0, 0)
    counting.assert_right()


def test_old_scans_are_pruned_and_the_rollups_stay(counting, small_steps):
    account, other = counting.account(), counting.account()
    codes = [counting.code(account, type_id=number % 2) for number in range(3)] + [counting.code(other)]
    counting.record_some(codes, 120, seed=3, days=6)
    counting.count_inbox()
    before, scans = counting.rollups(), counting.scans()

    go_through(prune_scans(counting.session, 3, NOON_MS + DAY_MS))

    assert counting.scans() == [scan for scan in scans if scan.day >= TODAY - 2] != scans
    assert counting.rollups() == before


def test_a_user_agent_that_no_scan_names_any_more_is_forgotten(counting):
    code = counting.code(counting.account())
    counting.record(code, NOON_MS, user_agent=PHONE)
    counting.record(code, LATER, user_agent=DESKTOP)
    counting.count_inbox()

    go_through(prune_scans(counting.session, 2, LATER))
    (left,) = counting.connection.rows("SELECT user_agent FROM user_agents")
    counting.record(code, LATER, user_agent=PHONE)
    counting.count_inbox()

    assert left == (DESKTOP,)
    assert [scan.client for scan in counting.scans()] == ["desktop/Windows/Chrome", "phone/iOS/Safari"]


def test_a_scan_that_is_counted_after_its_day_was_pruned_is_in_the_rollups_alone(counting):
    code = counting.code(counting.account())
    counting.record(code, visitor=1)
    counting.count_inbox()
    go_through(prune_scans(counting.session, 2, LATER))

    counting.record(code, visitor=2)
    counting.count_inbox()

    assert counting.scans() == []
    assert counting.totals(code) == (2, 2, 0, 0)
    assert counting.scan_count(code) == 2


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_pruning_that_is_cut_off_anywhere_goes_on_where_it_was(counting, small_steps, is_done):
    account = counting.account()
    codes = [counting.code(account, type_id=number) for number in range(2)]
    counting.record_some(codes, 24, seed=4, days=2)
    counting.count_inbox()
    before = counting.rollups()

    def check():
        assert counting.rollups() == before

    cuts = cut_off_everywhere(
        counting, lambda session: go_through(prune_scans(session, 2, LATER)), check, is_done=is_done
    )

    assert cuts > 5
    assert counting.scans() == []
    check()
