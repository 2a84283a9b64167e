"""What a deleted code has left goes, and its account's numbers lose it."""

from itertools import count

import pytest
from domain.sheets import DAY_MS, Kind, SubjectDay
from storage.books import deleted_codes
from storage.books.books import Books
from storage.books.deleted_codes import SETTLED_AFTER_MS, sweep_deleted_codes
from storage.books.rebuilding import rebuild
from storage.books.retention import throw_away_stepwise, tidy_sightings
from tests.books import NOON_MS, TODAY, go_through, open_shelf

from domain.errors import DatabaseFailed
from tests.storage.test_bookkeeping import Cut

LATER = NOON_MS + SETTLED_AFTER_MS


@pytest.fixture
def shelf(database):
    with open_shelf(database) as shelf:
        yield shelf


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(deleted_codes, "STEP", 3)


def never():
    return False


def sweep(shelf, now=LATER):
    sweep_deleted_codes(shelf.books, now, never)


def test_a_deleted_codes_scans_are_taken_out_of_account_and_type(shelf):
    account = shelf.account()
    deleted, kept = shelf.code(account, type_id=1), shelf.code(account, type_id=1)
    shelf.record(deleted, visitor=1)
    shelf.record(kept, visitor=2)
    shelf.post()

    shelf.delete_code(deleted)
    sweep(shelf)

    assert shelf.totals() == {
        SubjectDay(account, Kind.ACCOUNT, 0, TODAY): (1, 1, 0, 0),
        SubjectDay(account, Kind.TYPE, 1, TODAY): (1, 1, 0, 0),
        SubjectDay(account, Kind.CODE, kept, TODAY): (1, 1, 0, 0),
    }
    assert [scan.code for scan in shelf.posted()] == [kept]
    shelf.assert_right(with_moments=False)


def test_a_visitor_of_a_deleted_code_still_counts_where_it_scanned_another(shelf):
    account = shelf.account()
    deleted, same_type, other_type = (shelf.code(account, type_id=number) for number in (1, 1, 2))
    for code in (deleted, other_type, same_type):
        shelf.record(code, visitor=7, country="DE")
    shelf.post()

    shelf.delete_code(deleted)
    sweep(shelf)

    assert shelf.totals()[SubjectDay(account, Kind.ACCOUNT, 0, TODAY)] == (2, 1, 0, 0)
    assert shelf.totals()[SubjectDay(account, Kind.TYPE, 1, TODAY)] == (1, 1, 0, 0)
    assert (
        shelf.sheets()[SubjectDay(account, Kind.ACCOUNT, 0, TODAY)].people.values["country"]["DE"].visitors
        == 1
    )
    shelf.assert_right(with_moments=False)


def test_nothing_of_a_deleted_code_is_left(shelf, small_steps):
    account = shelf.account()
    deleted = shelf.code(account)
    shelf.record_some([deleted], 20, seed=1)
    shelf.post()

    shelf.delete_code(deleted)
    sweep(shelf)

    for name in ("posted_scans", "sightings", "deleted_codes"):
        assert shelf.number(name) == 0
    assert shelf.totals() == shelf.sheets() == {}
    assert shelf.connection.rows("SELECT key FROM scan_keys WHERE account IS NOT NULL") == []


def test_its_key_stays_while_somebody_may_still_scan_it(shelf):
    deleted = shelf.code(shelf.account())
    shelf.post()
    shelf.delete_code(deleted)

    sweep(shelf, now=LATER - 1)
    before = shelf.number("deleted_codes")
    sweep(shelf, now=LATER)

    assert (before, shelf.number("deleted_codes")) == (1, 0)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("is_tidied", [False, True], ids=["today", "tidied"])
def test_after_a_deletion_the_sheets_are_what_a_recount_says(shelf, small_steps, seed, is_tidied):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number % 2) for number in range(4)]
    shelf.record_some(codes, 60, seed=seed)
    shelf.post(chunk=7)
    now = LATER
    if is_tidied:
        now += 2 * DAY_MS
        go_through(tidy_sightings(shelf.books, now))

    for deleted in codes[:2]:
        shelf.delete_code(deleted, at=now)
    sweep(shelf, now)

    assert {scan.code for scan in shelf.posted()} == set(codes[2:])
    shelf.assert_right(with_moments=False)
    # Flags and sightings are those that a rebuild would give.
    assert rebuild(shelf.books, now)[1].scans == 0


def test_a_sweep_that_is_cut_off_anywhere_goes_on_where_it_was(shelf, small_steps):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number % 2) for number in range(3)]
    shelf.record_some(codes, 16, seed=5, days=2)
    shelf.post()
    shelf.delete_code(codes[0])

    for number in count(1):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(Cut(shelf.connection, number, is_done=bool(number % 2)))
        try:
            assert books.take()
            sweep_deleted_codes(books, LATER, never)
            break
        except DatabaseFailed:
            if shelf.number("deleted_codes"):
                shelf.assert_right(with_moments=False)

    assert {scan.code for scan in shelf.posted()} == set(codes[1:])
    shelf.assert_right(with_moments=False)


def test_days_without_single_scans_lose_a_deleted_codes_sheets(shelf, small_steps):
    account, twin = shelf.account(), shelf.account()
    codes = [shelf.code(account, type_id=number % 2) for number in range(4)]
    twins = [shelf.code(twin, type_id=number % 2) for number in range(4)]
    # Day for day the same in two accounts: one of them never had the code.
    for seed in (1, 2):
        shelf.record_some(codes, 60, seed=seed, days=1)
        shelf.record_some(twins, 60, seed=seed, days=1)
    shelf.post()
    shelf.delete_code(twins[1])
    sweep(shelf)
    now = LATER + 10 * DAY_MS
    go_through(tidy_sightings(shelf.books, now))
    go_through(throw_away_stepwise(shelf.books, 2, now))
    assert shelf.number("posted_scans") == 0

    shelf.delete_code(codes[1], at=now)
    sweep(shelf, now + SETTLED_AFTER_MS)

    by_account = {account: codes, twin: twins}
    numbers = {
        one: {
            (
                subject.kind,
                keys.index(subject.subject) if subject.kind is Kind.CODE else subject.subject,
                subject.day,
            ): (
                shelf.totals().get(subject),
                sheet.people.values,
                sheet.bots.values,
                sheet.refused,
                {quarter: (cell.scans, cell.visitors) for quarter, cell in sheet.people.quarters.items()},
            )
            for subject, sheet in shelf.sheets().items()
            if subject.account == one
        }
        for one, keys in by_account.items()
    }
    assert numbers[account] == numbers[twin]
    assert shelf.number("deleted_codes") == 0
