"""Months that are over: closed they say what their days say, and whatever changes a day opens them."""

import asyncio
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, count, repeat

import pytest

from domain.errors import DatabaseFailed
from domain.months import MONTH, TOTALS, merge_days, month_of
from domain.scans import Verdict
from domain.sheet_texts import write_sheet
from domain.sheets import DAY_MS, DIMENSIONS, Kind, SubjectDay, subjects_of
from storage.books import bookkeeper, months, rebuilding
from storage.books.agents import judge_agent
from storage.books.books import Books
from storage.books.connections import open_connection
from storage.books.deleted_codes import sweep_deleted_codes
from storage.books.lease import LeaseLost
from storage.books.months import close_months, close_months_stepwise
from storage.books.posting import post_some
from storage.books.rebuilding import rebuild, reclassify
from storage.books.retention import throw_away_stepwise, tidy_sightings
from tests.books import NOON_MS, PHONE, TODAY, go_through, open_shelf
from tests.months import read, recounted
from tests.storage.test_bookkeeping import Cut, keeping, until

NOVEMBER = month_of(TODAY)
OCTOBER = month_of(NOVEMBER - 1)
SEPTEMBER = month_of(OCTOBER - 1)
MIDDLE_OF_OCTOBER = NOON_MS - 35 * DAY_MS
_TEXTS = ("quarters", *DIMENSIONS)


@pytest.fixture
def shelf(database):
    with open_shelf(database) as shelf:
        yield shelf


@pytest.fixture
def small_steps(monkeypatch):
    monkeypatch.setattr(months, "SUBJECTS_AT_ONCE", 2)
    monkeypatch.setattr(months, "MONTHS_AT_ONCE", 1)


@pytest.fixture
def filled(shelf, small_steps):
    """Scans of two accounts from September to today, posted and closed."""
    accounts = [shelf.account(), shelf.account()]
    codes = [shelf.code(accounts[number % 2], type_id=number // 4) for number in range(8)]
    shelf.record_some(codes, 250, seed=7, days=70)
    shelf.post()
    close(shelf)
    return shelf


def close(shelf, now=NOON_MS):
    close_months(shelf.books, now, lambda: False)


def rows_of_months(shelf):
    rows = shelf.connection.rows(
        f"SELECT account, kind, subject, day, {', '.join((*TOTALS, *_TEXTS))} FROM sheets WHERE span = {MONTH}"
    )
    return {
        SubjectDay(row[0], Kind(row[1]), *row[2:4]): read(dict(zip((*TOTALS, *_TEXTS), row[4:], strict=True)))
        for row in rows
    }


def details(shelf):
    """What each code's month says of visitors of other codes."""
    rows = shelf.connection.rows(
        f"SELECT account, subject, day, detail FROM sheets WHERE span = {MONTH} AND kind = {int(Kind.CODE)}"
    )
    return {tuple(row[:3]): row[3] for row in rows}


def closed(shelf):
    """The months whose account's own row is there."""
    return {
        (subject.account, subject.day) for subject in rows_of_months(shelf) if subject.kind is Kind.ACCOUNT
    }


def recounted_months(shelf, before=NOVEMBER):
    scans = defaultdict(list)
    for scan in shelf.posted():
        for subject in subjects_of(scan):
            if scan.day < before:
                scans[subject._replace(day=month_of(scan.day))].append(scan)
    return {subject: recounted(own, subject.kind) for subject, own in scans.items()}


def assert_closed(shelf):
    """All that is over is closed and right; and nothing is left of the work."""
    rows = {subject: row for subject, row in rows_of_months(shelf).items() if row["quarters"]}
    assert rows == recounted_months(shelf)
    assert shelf.connection.rows("SELECT span FROM sheets WHERE span > 1") == []


def assert_like_days(shelf):
    """Where single scans do not tell: what the sheets of the days say."""
    days = defaultdict(list)
    for subject, sheet in shelf.sheets().items():
        if subject.day < NOVEMBER:
            days[subject._replace(day=month_of(subject.day))].append((subject.day, write_sheet(sheet)))
    rows = {subject: row for subject, row in rows_of_months(shelf).items() if row["quarters"]}
    assert rows == {subject: read(merge_days(own)) for subject, own in days.items()}


def a_code(shelf, account):
    """One that was scanned in October."""
    return min(
        scan.code for scan in shelf.posted() if scan.account == account and month_of(scan.day) == OCTOBER
    )


def accounts(shelf):
    return sorted({scan.account for scan in shelf.posted()})


def test_months_that_are_over_are_closed_and_say_what_their_scans_say(filled):
    one, other = accounts(filled)

    assert closed(filled) == {(account, month) for account in (one, other) for month in (SEPTEMBER, OCTOBER)}
    assert_closed(filled)


def test_a_month_is_closed_when_it_is_over_for_a_day(shelf):
    account = shelf.account()
    shelf.record(shelf.code(account), MIDDLE_OF_OCTOBER)
    shelf.post()
    ended = NOVEMBER * DAY_MS

    close(shelf, ended + DAY_MS - 1)
    before = closed(shelf)
    close(shelf, ended + DAY_MS)

    assert before == set()
    assert closed(shelf) == {(account, OCTOBER)}


def test_a_month_without_scans_between_two_others_is_left_out(shelf):
    account = shelf.account()
    code = shelf.code(account)
    for day in (OCTOBER - 1, OCTOBER - 50):
        shelf.record(code, day * DAY_MS)
    shelf.post()

    close(shelf)

    assert closed(shelf) == {(account, SEPTEMBER), (account, month_of(OCTOBER - 50))}
    assert_closed(shelf)


def test_what_was_not_let_through_is_counted_in_the_months_and_the_days(shelf):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code, MIDDLE_OF_OCTOBER, verdict=Verdict.PAUSED)
    shelf.record(code, MIDDLE_OF_OCTOBER + DAY_MS, verdict=Verdict.EXPIRED, bot="curl")
    shelf.record(code, MIDDLE_OF_OCTOBER + DAY_MS)
    shelf.post()

    close(shelf)

    rows = shelf.connection.rows("SELECT span, refused FROM sheets WHERE kind = 2 ORDER BY span, day")
    assert rows == [(0, 1), (0, 1), (1, 2)]


def test_what_is_closed_is_not_written_again(filled, monkeypatch):
    def refuse():
        raise AssertionError

    monkeypatch.setattr(filled.connection, "begin", refuse)

    close(filled)


# Opening


def test_a_scan_that_comes_late_opens_its_month_and_no_other(filled):
    one, other = accounts(filled)
    filled.record(a_code(filled, one), MIDDLE_OF_OCTOBER, visitor=9, country="IT")

    filled.post()
    left = closed(filled)
    rows = rows_of_months(filled)
    close(filled)

    assert left == {(one, SEPTEMBER), (other, SEPTEMBER), (other, OCTOBER)}
    assert not any(subject.account == one and subject.day == OCTOBER for subject in rows)
    assert_closed(filled)


def test_a_scan_of_today_opens_nothing(filled):
    before = rows_of_months(filled)
    filled.record(a_code(filled, accounts(filled)[0]), NOON_MS, visitor=9)

    filled.post()

    assert rows_of_months(filled) == before


def test_a_deleted_code_opens_the_months_it_was_scanned_in(filled):
    one, other = accounts(filled)
    code = a_code(filled, one)
    filled.delete_code(code)

    sweep_deleted_codes(filled.books, NOON_MS, lambda: False)
    left = closed(filled)
    close(filled)

    assert left == {(other, SEPTEMBER), (other, OCTOBER)}
    assert not any(
        subject.kind is Kind.CODE and subject.subject == code for subject in rows_of_months(filled)
    )
    assert_like_days(filled)


def test_a_months_rows_go_with_the_first_scans_of_a_deleted_code(filled):
    one, other = accounts(filled)
    filled.delete_code(a_code(filled, one))
    stops = chain([False], repeat(True))

    sweep_deleted_codes(filled.books, NOON_MS, lambda: next(stops))
    left = closed(filled)
    close(filled)

    assert left == {(other, SEPTEMBER), (other, OCTOBER)}
    assert_like_days(filled)


def test_a_deleted_code_opens_the_months_whose_single_scans_are_thrown_away(filled):
    one, other = accounts(filled)
    code = a_code(filled, one)
    go_through(throw_away_stepwise(filled.books, 1, NOON_MS))
    filled.delete_code(code)

    sweep_deleted_codes(filled.books, NOON_MS, lambda: False)
    left = closed(filled)
    close(filled)

    assert left == {(other, SEPTEMBER), (other, OCTOBER)}
    assert not any(
        subject.kind is Kind.CODE and subject.subject == code for subject in rows_of_months(filled)
    )
    assert_like_days(filled)


def test_throwing_single_scans_away_opens_nothing(filled):
    before = rows_of_months(filled)

    go_through(throw_away_stepwise(filled.books, 1, NOON_MS))

    assert all(scan.day >= TODAY - 1 for scan in filled.posted())
    assert rows_of_months(filled) == before


@pytest.mark.parametrize("span", [0, 1], ids=["days", "months"])
def test_a_rebuild_makes_good_the_months_too(filled, span):
    right = rows_of_months(filled)
    filled.connection.change(
        "UPDATE sheets SET scans = 77, quarters = '{}', city = '{}' WHERE span = ?", (span,)
    )
    filled.books.forget()
    if span == 0:
        # As if they had been closed with what is wrong now.
        filled.connection.change("DELETE FROM sheets WHERE span = 1")
        close(filled)

    rebuild(filled.books, NOON_MS)

    assert rows_of_months(filled) == right
    assert_closed(filled)


def test_a_day_that_is_rebuilt_opens_its_month_where_it_was_wrong(filled):
    one, other = accounts(filled)
    (day, *_) = sorted(scan.day for scan in filled.posted() if scan.account == one and scan.day >= OCTOBER)
    rebuilding.rebuild_day(filled.books, one, day, NOON_MS)
    left_when_right = closed(filled)
    filled.connection.change(
        "UPDATE sheets SET quarters = '{}' WHERE span = 0 AND account = ? AND day = ?", (one, day)
    )

    rebuilding.rebuild_day(filled.books, one, day, NOON_MS)

    assert len(left_when_right) == 4
    assert closed(filled) == {(one, SEPTEMBER), (other, SEPTEMBER), (other, OCTOBER)}


def test_what_a_month_says_of_visitors_seen_before_is_made_anew_with_their_sightings(filled):
    go_through(tidy_sightings(filled.books, NOON_MS))
    right = details(filled)
    ((row, account, day), *_) = filled.connection.rows(
        "SELECT MAX(id), account, day FROM sightings WHERE day < ? GROUP BY account, day, visitor, is_bot"
        " HAVING COUNT(*) > 1 ORDER BY account, day, MAX(id)",
        (NOVEMBER,),
    )
    filled.connection.change("DELETE FROM sightings WHERE id = ?", (row,))
    filled.connection.change(f"DELETE FROM sheets WHERE span = {MONTH}")
    close(filled)
    wrong = details(filled)

    rebuilding.rebuild_day(filled.books, account, day, NOON_MS)
    close(filled)

    assert wrong != right
    assert details(filled) == right
    assert {len(detail.splitlines()) for detail in right.values()} == {1 + len(DIMENSIONS)}


def test_scans_that_are_judged_anew_open_their_months(filled, monkeypatch):
    def judge(user_agent):
        agent = judge_agent(user_agent)
        return replace(agent, bot="phonebot") if user_agent == PHONE else agent

    monkeypatch.setattr(rebuilding, "judge_agent", judge)

    reclassify(filled.books, NOON_MS)
    left = closed(filled)
    close(filled)

    assert left == set()
    assert_closed(filled)


# Step by step


def test_a_month_that_is_changed_while_it_is_being_closed_is_begun_anew(shelf, small_steps):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number % 3) for number in range(6)]
    shelf.record_some(codes, 60, seed=3, days=70)
    shelf.post()
    steps = 0

    for number in count(1):
        shelf.connection.change("DELETE FROM sheets WHERE span <> 0")
        closing = close_months_stepwise(shelf.books, NOON_MS)
        done = sum(1 for _ in zip(range(number), closing, strict=False))
        shelf.record(codes[number % 6], MIDDLE_OF_OCTOBER + number, visitor=number)
        shelf.record(codes[number % 6], MIDDLE_OF_OCTOBER - 20 * DAY_MS + number, visitor=number)
        shelf.post()
        go_through(closing)
        close(shelf)
        assert_closed(shelf)
        steps = max(steps, done)
        if done < number:
            break

    assert steps > 10


def test_closing_that_is_killed_between_two_steps_goes_on_where_it_was(shelf, small_steps, database):
    account = shelf.account()
    shelf.record_some([shelf.code(account) for _ in range(6)], 60, seed=3, days=50)
    shelf.post()
    steps = killed = 0

    while not closed(shelf) >= {(account, OCTOBER)}:
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(open_connection(database))
        assert books.take()
        closing = close_months_stepwise(books, NOON_MS)
        for _ in range(2):
            next(closing, None)
            steps += 1
        books.close()
        killed += 1
        assert killed < 20

    assert killed > 2
    shelf.connection.change("UPDATE books SET keeper = NULL")
    assert shelf.books.take()
    close(shelf)
    assert_closed(shelf)


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_closing_that_is_cut_off_anywhere_is_gone_on_with(shelf, small_steps, is_done):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number % 2) for number in range(3)]
    shelf.record_some(codes, 25, seed=5, days=50)
    shelf.post()
    cuts = 0

    for number in count(1):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        shelf.connection.change("DELETE FROM sheets WHERE span <> 0")
        books = Books(Cut(shelf.connection, number, is_done=is_done))
        try:
            assert books.take()
            close_months(books, NOON_MS, lambda: False)
            break
        except DatabaseFailed:
            cuts += 1
        rows, right = rows_of_months(shelf), recounted_months(shelf)
        for _, month in closed(shelf):
            assert {subject for subject in rows if subject.day == month} == {
                subject for subject in right if subject.day == month
            }
        assert all(row == right[subject] for subject, row in rows.items())
        shelf.connection.change("UPDATE books SET keeper = NULL")
        following = Books(shelf.connection)
        assert following.take()
        close_months(following, NOON_MS, lambda: False)
        assert_closed(shelf)

    assert cuts > 20


def test_whoever_lost_the_books_while_closing_writes_nothing_more(shelf, small_steps, database):
    account = shelf.account()
    codes = [shelf.code(account) for _ in range(5)]
    shelf.record_some(codes, 60, seed=3, days=50)
    shelf.post()
    closing = close_months_stepwise(shelf.books, NOON_MS)
    next(closing)
    shelf.connection.change("UPDATE books SET until = 0")
    other = Books(open_connection(database))
    assert other.take()
    shelf.record(codes[0], MIDDLE_OF_OCTOBER, visitor=77)
    post_some(other, 10)

    with pytest.raises(LeaseLost):
        go_through(closing)
    half_written = rows_of_months(shelf)
    close_months(other, NOON_MS, lambda: False)
    other.close()

    assert not any(subject.day == OCTOBER for subject in half_written)
    assert_closed(shelf)


def test_closing_stops_between_two_steps_when_it_is_told_to(shelf, small_steps):
    account = shelf.account()
    shelf.record_some([shelf.code(account) for _ in range(5)], 60, seed=3, days=50)
    shelf.post()

    close_months(shelf.books, NOON_MS, lambda: True)

    assert closed(shelf) == set()
    assert len(rows_of_months(shelf)) in (1, 2)


def test_sightings_that_go_open_nothing(filled):
    before = rows_of_months(filled)

    go_through(tidy_sightings(filled.books, NOON_MS))

    assert rows_of_months(filled) == before


# The background task


async def test_the_bookkeeper_closes_months_soon_after_it_began_and_again_when_they_were_opened(
    database, monkeypatch
):
    monkeypatch.setattr(bookkeeper, "EVERY_SECONDS", 0.02)
    monkeypatch.setattr(bookkeeper, "TIDIES_EVERY", 0.05)

    def record(visitor):
        with open_shelf(database) as shelf:
            codes = [row[0] for row in shelf.connection.rows("SELECT key FROM scan_keys WHERE type_id = 1")]
            shelf.record(
                codes[0] if codes else shelf.code(shelf.account()), MIDDLE_OF_OCTOBER, visitor=visitor
            )

    def is_closed_with(scans):
        with open_shelf(database) as shelf:
            return [row["scans"] for row in rows_of_months(shelf).values()] == [scans] * 3

    await asyncio.to_thread(record, 1)

    async with keeping(database, now=lambda: datetime.fromtimestamp(NOON_MS / 1_000, UTC)):
        await until(lambda: is_closed_with(1))
        await asyncio.to_thread(record, 2)
        await until(lambda: is_closed_with(2))
