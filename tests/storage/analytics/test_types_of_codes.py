"""A code that was of several types has a key for each, and is one code in every number about it."""

import pytest

from domain.analytics.rollups import DAY_MS
from storage.analytics import retention
from storage.analytics.rebuild import rebuild
from storage.analytics.retention import SETTLED_AFTER_MS, prune_scans, prune_visitors, sweep_deleted_codes
from tests.rollups import NOON_MS, go_through

LATER = NOON_MS + SETTLED_AFTER_MS
PRUNED = NOON_MS + 10 * DAY_MS


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(retention, "STEP", 3)
    monkeypatch.setattr(retention, "ROWS_STEP", 7)


def some_codes(counting):
    """Two codes of two types each and one of one type, and all of their keys."""
    account = counting.account()
    codes = [counting.code(account, type_id=type_id) for type_id in (1, 1, 2)]
    return codes, [*codes, counting.further_type(codes[0], 2), counting.further_type(codes[1], 11)]


def test_a_visitor_of_both_types_is_one_of_the_code_and_one_of_each_type(counting):
    account = counting.account()
    first = counting.code(account, type_id=1)
    second = counting.further_type(first, 2)
    for key in (first, second, second, first):
        counting.record(key, visitor=7)
    counting.count_inbox(chunk=1)

    assert [counting.totals(subject) for subject in (0, -1, -2)] == [(4, 1, 0, 0), (2, 1, 0, 0), (2, 1, 0, 0)]
    assert [counting.totals(key) for key in (first, second)] == [(2, 1, 0, 0), (2, 0, 0, 0)]
    assert counting.scan_count(first) == 4
    counting.assert_right()


@pytest.mark.parametrize("seed", range(2))
def test_rollups_are_what_a_recount_says_and_a_rebuild_gives_the_same(counting, seed):
    codes, keys = some_codes(counting)
    counting.record_some(keys, 60, seed=seed)
    counting.count_inbox(chunk=7)
    counted = [counting.scan_count(code) for code in codes]

    counting.assert_right()
    assert rebuild(counting.session)[1:] == (0, 0)
    assert [counting.scan_count(code) for code in codes] == counted


def test_a_rebuild_corrects_the_scan_count_by_the_scans_of_all_types(counting):
    codes, keys = some_codes(counting)
    counting.record_some(keys, 60, seed=3)
    counting.count_inbox()
    counted = [counting.scan_count(code) for code in codes]

    (bots,) = counting.connection.rows("SELECT COUNT(*) FROM scans WHERE bot IS NOT NULL")
    assert bots[0] > 0
    change = counting.connection.change
    change("UPDATE scans SET bot = NULL WHERE bot IS NOT NULL AND outcome < 3")
    rebuild(counting.session)

    assert [counting.scan_count(code) for code in codes] == counted
    counting.assert_right()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("is_pruned", [False, True])
def test_after_a_deletion_nothing_of_it_is_left_in_any_type(counting, small_steps, seed, is_pruned):
    codes, keys = some_codes(counting)
    counting.record_some(keys, 60, seed=seed)
    counting.count_inbox(chunk=7)
    kept = counting.code(
        *counting.connection.rows("SELECT account FROM scan_keys WHERE key = ?", (keys[0],))[0]
    )
    counting.record(kept, visitor=99)
    counting.count_inbox()
    if is_pruned:
        go_through(prune_visitors(counting.session, PRUNED))
        go_through(prune_scans(counting.session, 2, PRUNED))

    for code in codes:
        counting.delete_code(code, at=PRUNED)
    go_through(sweep_deleted_codes(counting.session, PRUNED + SETTLED_AFTER_MS))

    # Who the visitors of pruned scans were is not known, but the scans are.
    left = {key[1] for key, (scans, _, bots, _) in counting.rollups().items() if scans or bots}
    assert left == {0, -1, kept}
    assert is_pruned or {key[1] for key in counting.rollups()} == left
    assert [counting.totals(subject)[0] for subject in (0, -1, kept)] == [1, 1, 1]
    stored = counting.connection.rows("SELECT key FROM scan_keys WHERE account IS NOT NULL")
    assert stored == [(kept,)]


def test_its_keys_stay_while_there_are_scans_of_any_type(counting):
    codes, keys = some_codes(counting)
    counting.record(keys[3], visitor=1)
    counting.record(keys[3], visitor=2)
    counting.count_inbox()
    counting.delete_code(codes[0])

    # The first key has no scans, and what the second has is not swept yet.
    next(sweep_deleted_codes(counting.session, LATER), None)

    stored = {key for (key,) in counting.connection.rows("SELECT key FROM scan_keys")}
    assert {keys[0], keys[3]} <= stored
    assert counting.number("deleted_codes") == 1
