"""What a deleted code has left goes, and its account's numbers lose it."""

from itertools import islice

import pytest

from domain.analytics import rollups
from domain.analytics.rollups import DAY_MS
from domain.scanning.outcomes import Verdict
from storage.analytics import retention
from storage.analytics.rebuild import rebuild
from storage.analytics.retention import SETTLED_AFTER_MS, prune_scans, prune_visitors, sweep_deleted_codes
from tests.rollups import NOON_MS, cut_off_everywhere, go_through

LATER = NOON_MS + SETTLED_AFTER_MS
PRUNED = NOON_MS + 10 * DAY_MS


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(retention, "STEP", 3)
    monkeypatch.setattr(retention, "ROWS_STEP", 7)


def sweep(counting, now=LATER):
    go_through(sweep_deleted_codes(counting.session, now))


def prune(counting):
    go_through(prune_visitors(counting.session, PRUNED))
    go_through(prune_scans(counting.session, 2, PRUNED))
    assert counting.number("scans") == counting.number("daily_visitors") == 0


def test_a_deleted_codes_scans_are_taken_out_of_account_and_type(counting):
    account = counting.account()
    deleted, kept = counting.code(account, type_id=1), counting.code(account, type_id=1)
    counting.record(deleted, visitor=1)
    counting.record(kept, visitor=2)
    counting.count_inbox()

    counting.delete_code(deleted)
    sweep(counting)

    assert [counting.totals(subject) for subject in (0, -1, kept)] == [(1, 1, 0, 0)] * 3
    assert [scan.code for scan in counting.scans()] == [kept]
    counting.assert_right()


def test_a_visitor_of_a_deleted_code_still_counts_where_it_scanned_another(counting):
    account = counting.account()
    deleted, same_type, other_type = (counting.code(account, type_id=number) for number in (1, 1, 2))
    for code in (deleted, other_type, same_type):
        counting.record(code, visitor=7, country="DE")
    counting.count_inbox()

    counting.delete_code(deleted)
    sweep(counting)

    assert counting.totals(0) == (2, 1, 0, 0)
    assert counting.totals(-1) == counting.totals(-2) == (1, 1, 0, 0)
    counting.assert_right()


def test_nothing_of_a_deleted_code_is_left(counting, small_steps):
    deleted = counting.code(counting.account())
    counting.record_some([deleted], 20, seed=1)
    counting.count_inbox()

    counting.delete_code(deleted)
    sweep(counting)

    for name in ("scans", "daily_visitors", "deleted_codes"):
        assert counting.number(name) == 0
    assert counting.rollups() == {}
    assert counting.connection.rows("SELECT key FROM scan_keys WHERE account IS NOT NULL") == []


def test_its_key_stays_while_somebody_may_still_scan_it(counting):
    deleted = counting.code(counting.account())
    counting.delete_code(deleted)

    sweep(counting, now=LATER - 1)
    before = counting.number("deleted_codes")
    sweep(counting, now=LATER)

    assert (before, counting.number("deleted_codes")) == (1, 0)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("is_over", [False, True], ids=["today", "later"])
def test_after_a_deletion_rollups_are_what_a_recount_says(counting, small_steps, seed, is_over):
    account = counting.account()
    codes = [counting.code(account, type_id=number % 2) for number in range(4)]
    counting.record_some(codes, 60, seed=seed)
    counting.count_inbox(chunk=7)
    now = LATER
    if is_over:
        now += 3 * DAY_MS
        go_through(prune_visitors(counting.session, now))

    for deleted in codes[:2]:
        counting.delete_code(deleted, at=now)
    sweep(counting, now)

    assert {scan.code for scan in counting.scans()} == set(codes[2:])
    counting.assert_right()
    # The first_seen are those that a rebuild would give.
    assert rebuild(counting.session)[1:] == (0, 0)


def test_whoever_scanned_a_deleted_code_first_is_no_new_visitor_at_the_next_scan(counting):
    account = counting.account()
    deleted, kept = counting.code(account), counting.code(account)
    for code in (deleted, kept):
        counting.record(code, visitor=7)
    counting.record(deleted, visitor=8)
    counting.count_inbox()
    counting.delete_code(deleted)
    sweep(counting)

    for visitor in (7, 8):
        counting.record(kept, visitor=visitor)
    counting.count_inbox()

    assert counting.totals(0) == counting.totals(kept) == (3, 2, 0, 0)
    counting.assert_right()


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_a_sweep_that_is_cut_off_anywhere_goes_on_where_it_was(counting, small_steps, is_done):
    account = counting.account()
    codes = [counting.code(account, type_id=number % 2) for number in range(3)]
    counting.record_some(codes, 16, seed=5, days=2)
    counting.count_inbox()
    counting.delete_code(codes[0])

    cuts = cut_off_everywhere(
        counting,
        lambda session: go_through(sweep_deleted_codes(session, LATER)),
        counting.assert_right,
        is_done=is_done,
    )

    assert cuts > 10
    assert {scan.code for scan in counting.scans()} == set(codes[1:])
    assert counting.number("deleted_codes") == 0
    counting.assert_right()


def test_a_sweep_that_is_interrupted_now_and_then_takes_nothing_twice(counting, small_steps):
    account = counting.account()
    codes = [counting.code(account), counting.code(account)]
    counting.record_some(codes, 30, seed=6, days=1)
    counting.count_inbox()
    for code in codes:
        counting.delete_code(code)

    for _ in range(100):
        list(islice(sweep_deleted_codes(counting.session, LATER), 2))

        assert min(min(counts) for counts in counting.rollups().values() or [[0]]) >= 0
    assert counting.number("scans") == counting.number("deleted_codes") == 0
    assert counting.rollups() == {}


def test_a_sweep_leaves_room_for_as_many_values_as_a_day_may_have(counting, monkeypatch):
    monkeypatch.setattr(rollups, "MAX_VALUES_A_DAY", 2)
    account = counting.account()
    deleted, kept = counting.code(account, type_id=1), counting.code(account, type_id=2)
    for visitor, code in enumerate((deleted, kept, kept)):
        counting.record(code, visitor=visitor, referrer=f"{visitor}.example")
    # At this scan visitor 0 is first once the other is gone.
    counting.record(kept, visitor=0, referrer="1.example")
    counting.count_inbox()

    counting.delete_code(deleted)
    sweep(counting)
    counting.record(kept, visitor=9, referrer="9.example")
    counting.count_inbox()

    kept_values = {key[5]: counts[0] for key, counts in counting.rows_of(kept).items() if key[2:4] == (5, 2)}
    assert kept_values == {"1.example": 2, "2.example": 1, "*": 1}


# Days whose single scans are pruned


def test_days_without_single_scans_lose_a_deleted_codes_rows(counting, small_steps):
    """But for its visitors that scanned other codes that day: who they were is no longer known."""
    account = counting.account()
    deleted, same_type, other_type = (counting.code(account, type_id=number) for number in (1, 1, 2))
    for visitor, code in enumerate((deleted, deleted, same_type, other_type)):
        counting.record(code, visitor=visitor, country="DE", city=str(visitor), referrer="a.example")
    counting.record(deleted, visitor=9, bot="head")
    counting.record(deleted, visitor=9, verdict=Verdict.PAUSED)
    counting.count_inbox()
    prune(counting)
    others = {subject: counting.rows_of(subject) for subject in (same_type, other_type, -2)}

    counting.delete_code(deleted, at=PRUNED)
    sweep(counting, PRUNED + SETTLED_AFTER_MS)

    # What is left of account and type is what the other codes have.
    for subject, codes in ((-1, [same_type]), (0, [same_type, other_type])):
        summed = rollups.new_tally()
        for code in codes:
            rollups.add(summed, {(key[0], subject, *key[2:]): counts for key, counts in others[code].items()})
        together = {
            (key[0], subject, int(rollups.Dimension.CODES), *key[3:]): counts
            for key, counts in summed.items()
            if key[2] == rollups.Dimension.TOTAL and key[3] >= rollups.Grain.DAY
        }
        rollups.add(summed, together)
        assert counting.rows_of(subject) == summed
    assert {subject: counting.rows_of(subject) for subject in others} == others
    assert counting.rows_of(deleted) == {}
    assert counting.number("deleted_codes") == 0


def test_no_number_of_a_day_without_single_scans_falls_below_nothing(counting):
    account = counting.account()
    codes = [counting.code(account), counting.code(account)]
    for code in codes:
        counting.record(code, visitor=1, country="DE")
    counting.count_inbox()
    prune(counting)
    assert [counting.totals(subject) for subject in (0, *codes)] == [(2, 1, 0, 0), *[(1, 1, 0, 0)] * 2]

    for code, left in zip(codes, [(1, 0, 0, 0), (0, 0, 0, 0)], strict=True):
        counting.delete_code(code, at=PRUNED)
        sweep(counting, PRUNED + SETTLED_AFTER_MS)

        assert counting.totals(0) == counting.totals(-1) == left
        assert min(min(counts) for counts in counting.rollups().values() or [left]) >= 0


def test_the_numbers_of_a_deleted_account_go_after_those_of_its_codes(counting):
    gone, kept = counting.account(), counting.account()
    deleted, other = counting.code(gone), counting.code(kept)
    for code in (deleted, other):
        counting.record(code, visitor=1, country="DE")
    counting.count_inbox()
    counting.delete_code(deleted)
    of_key = "(SELECT id FROM scan_keys WHERE key = ?)"
    counting.connection.change(f"DELETE FROM accounts WHERE id = {of_key}", (gone,))

    sweep(counting, now=LATER - 1)
    assert counting.number("scan_keys") == 4
    sweep(counting)

    assert counting.number("scan_keys") == 2
    assert {key for (key,) in counting.connection.rows("SELECT DISTINCT account FROM rollups")} == {kept}
