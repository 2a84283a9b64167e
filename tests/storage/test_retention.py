"""Sightings and single scans that need not be kept go, and no number changes."""

from itertools import count

import pytest
from domain.sheet_details import counts_between, read_detail
from domain.sheets import DAY_MS, DIMENSIONS, QUARTER_MS, Kind, SubjectDay, tally
from storage.books import retention
from storage.books.books import Books
from storage.books.posting import post_some
from storage.books.rebuilding import rebuild
from storage.books.retention import throw_away_stepwise, tidy_sightings
from storage.books.sightings import HOUR_MS
from tests.books import DESKTOP, NOON_MS, PHONE, TODAY, go_through, open_shelf

from domain.errors import DatabaseFailed
from tests.storage.test_bookkeeping import Cut

MIDNIGHT = (TODAY + 1) * DAY_MS
LATER = NOON_MS + 10 * DAY_MS


@pytest.fixture
def shelf(database):
    with open_shelf(database) as shelf:
        yield shelf


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(retention, "STEP", 5)
    monkeypatch.setattr(retention, "SHEETS_AT_ONCE", 2)


def details(shelf):
    rows = shelf.connection.rows(
        "SELECT account, kind, subject, day, detail FROM sheets WHERE detail IS NOT NULL"
    )
    return {SubjectDay(row[0], Kind(row[1]), *row[2:4]): read_detail(row[4]) for row in rows}


def assert_details_count(kept, scans):
    """As the single scans do, in every part of the day that begins and ends on an hour."""
    for first in range(0, 96, 4):
        within = [scan for scan in scans if first <= scan.scanned_at % DAY_MS // QUARTER_MS < first + 4]
        sheets = tally(within)
        for subject, detail in kept.items():
            for name in DIMENSIONS:
                people, bots = counts_between(detail, name, first, first + 4)
                sheet = sheets.get(subject)
                assert people == (sheet.people.values[name] if sheet else {})
                assert bots == (sheet.bots.values[name] if sheet else {})


# Sightings


def test_of_a_day_that_is_over_those_visitors_stay_who_were_seen_on_several_codes(shelf):
    account = shelf.account()
    codes = [shelf.code(account), shelf.code(account)]
    shelf.record(codes[0], visitor=1)
    shelf.record(codes[1], visitor=1)
    shelf.record(codes[0], visitor=2)
    shelf.post()

    go_through(tidy_sightings(shelf.books, MIDNIGHT + HOUR_MS))

    rows = shelf.connection.rows("SELECT visitor, code FROM sightings ORDER BY code")
    assert rows == [(1, codes[0]), (1, codes[1])]


@pytest.mark.parametrize("waits", [False, True], ids=["an hour", "the journal"])
def test_sightings_stay_until_the_day_is_over_for_an_hour_and_out_of_the_journal(shelf, waits):
    code = shelf.code(shelf.account())
    shelf.record(code)
    shelf.post()
    if waits:
        shelf.record(code, NOON_MS - DAY_MS)

    go_through(tidy_sightings(shelf.books, MIDNIGHT + HOUR_MS - (0 if waits else 1)))

    assert shelf.number("sightings") == 1


def test_the_same_visitor_as_a_person_and_as_a_bot_is_two(shelf):
    account = shelf.account()
    codes = [shelf.code(account), shelf.code(account)]
    shelf.record(codes[0], visitor=1)
    shelf.record(codes[1], visitor=1, bot="prefetch")
    shelf.post()

    go_through(tidy_sightings(shelf.books, LATER))

    assert shelf.number("sightings") == 0


# Single scans


def test_old_scans_are_thrown_away_and_the_sheets_stay(shelf, small_steps):
    account, other = shelf.account(), shelf.account()
    codes = [shelf.code(account, type_id=number % 2) for number in range(3)] + [shelf.code(other)]
    shelf.record_some(codes, 120, seed=3, days=6)
    shelf.post()
    sheets, totals, scans = shelf.sheets(), shelf.totals(), shelf.posted()

    go_through(throw_away_stepwise(shelf.books, 3, NOON_MS + DAY_MS))

    left = shelf.posted()
    assert {scan.day for scan in left} == {scan.day for scan in scans if scan.day >= TODAY - 2}
    assert (shelf.sheets(), shelf.totals()) == (sheets, totals)
    thrown_away = [scan for scan in scans if scan.day < TODAY - 2]
    kept = details(shelf)
    assert kept.keys() == tally(thrown_away).keys()
    assert_details_count(kept, thrown_away)


def test_a_user_agent_that_no_scan_names_any_more_is_forgotten(shelf):
    code = shelf.code(shelf.account())
    shelf.record(code, NOON_MS, user_agent=PHONE)
    shelf.record(code, LATER, user_agent=DESKTOP)
    shelf.post()

    go_through(throw_away_stepwise(shelf.books, 2, LATER))
    shelf.record(code, LATER, user_agent=PHONE)
    (before,) = shelf.connection.rows("SELECT user_agent FROM agents")
    shelf.post()

    assert before == (DESKTOP,)
    assert [scan.values.device for scan in shelf.posted()] == ["desktop", "phone"]


def test_a_code_that_is_first_scanned_on_a_day_that_was_thrown_away_has_its_values_by_quarter_too(shelf):
    account = shelf.account()
    code, late = shelf.code(account, type_id=1), shelf.code(account, type_id=2)
    shelf.record(code, visitor=1, country="DE")
    shelf.post()
    scans = shelf.posted()
    go_through(throw_away_stepwise(shelf.books, 2, LATER))

    shelf.record(late, visitor=2, country="FR")
    shelf.record(late, visitor=1, country="DE")
    shelf.post()
    shelf.record(late, visitor=3, country="IT")
    shelf.post()

    kept = details(shelf)
    assert scans
    assert shelf.posted() == []
    for kind, subject in ((Kind.CODE, late), (Kind.TYPE, 2)):
        people, _ = counts_between(kept[SubjectDay(account, kind, subject, TODAY)], "country", 48, 49)
        assert {value: (count.scans, count.visitors) for value, count in people.items()} == dict.fromkeys(
            ("DE", "FR", "IT"), (1, 1)
        )


def test_a_scan_that_comes_after_its_day_was_thrown_away_counts_in_the_sheets_alone(shelf):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code, visitor=1, country="DE")
    shelf.post()
    scans = shelf.posted()
    go_through(throw_away_stepwise(shelf.books, 2, LATER))

    shelf.record(code, visitor=2, country="FR")
    shelf.post()

    assert shelf.posted() == []
    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY)] == (2, 2, 0, 0)
    people, _ = counts_between(details(shelf)[SubjectDay(account, Kind.ACCOUNT, 0, TODAY)], "country", 48, 49)
    assert (people["DE"].scans, people["FR"].scans) == (1, 1)
    assert len(scans) == 1


def test_a_rebuild_leaves_days_without_single_scans_alone(shelf):
    code = shelf.code(shelf.account())
    shelf.record(code)
    shelf.post()
    go_through(throw_away_stepwise(shelf.books, 2, LATER))
    totals = shelf.totals()

    rebuild(shelf.books, LATER)

    assert shelf.totals() == totals != {}


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_throwing_away_that_is_cut_off_anywhere_goes_on_where_it_was(shelf, small_steps, is_done):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number) for number in range(2)]
    shelf.record_some(codes, 24, seed=4, days=2)
    shelf.post()
    sheets, scans = shelf.sheets(), shelf.posted()
    late = 0

    for number in count(1):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(Cut(shelf.connection, number, is_done=is_done))
        try:
            assert books.take()
            go_through(throw_away_stepwise(books, 2, LATER))
            break
        except DatabaseFailed:
            late += 1
        assert shelf.sheets() == sheets

    assert late > 20
    assert shelf.posted() == []
    assert_details_count(details(shelf), scans)


def test_scans_that_come_while_details_are_written_are_not_lost(shelf, small_steps):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number) for number in range(2)]
    shelf.record_some(codes, 12, seed=4, days=1)
    shelf.post()

    for number in range(8, 40, 3):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(Cut(shelf.connection, number, is_done=True))
        try:
            assert books.take()
            go_through(throw_away_stepwise(books, 2, LATER))
        except DatabaseFailed:
            pass
        shelf.record(codes[number % 2], NOON_MS + number, visitor=100 + number, country="FR")
        shelf.connection.change("UPDATE books SET keeper = NULL")
        keeper = Books(shelf.connection)
        assert keeper.take()
        post_some(keeper, 10)
    shelf.connection.change("UPDATE books SET keeper = NULL")
    assert shelf.books.take()
    go_through(throw_away_stepwise(shelf.books, 2, LATER))

    sheets = shelf.sheets()
    assert sum(
        sheets[SubjectDay(account, Kind.ACCOUNT, 0, TODAY)].people.values["country"]["FR"].scans for _ in "a"
    )
    for subject, detail in details(shelf).items():
        for name in DIMENSIONS:
            assert counts_between(detail, name, 0, 96) == (
                sheets[subject].people.values[name],
                sheets[subject].bots.values[name],
            )
