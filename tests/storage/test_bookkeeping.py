"""Posting: exactly once, whatever happens, and by one process at a time."""

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from threading import Thread

import pytest
from domain.sheets import DAY_MS, Firsts, Kind, SubjectDay
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from storage.books import bookkeeper, sheets
from storage.books.bookkeeper import Bookkeeper
from storage.books.books import Books, BooksTaken, taken_books
from storage.books.connections import open_connection
from storage.books.lease import LeaseLost
from storage.books.posting import backlog, post_some
from tests.books import DESKTOP, NOON_MS, TODAY, Shelf, open_shelf

from domain.errors import DatabaseFailed, Unavailable
from domain.scans import Verdict

SECOND = 1_000


@pytest.fixture
def shelf(database):
    with open_shelf(database) as shelf:
        yield shelf


class Cut:
    """A connection that breaks at the statement with this number: before it is done, or after."""

    def __init__(self, connection, number, *, is_done):
        self._connection = connection
        self._left = number
        self._is_done = is_done

    def __getattr__(self, name):
        whole = getattr(self._connection, name)
        if name not in ("rows", "change", "insert", "begin", "commit"):
            return whole

        def cut(*args, **kwargs):
            self._left -= 1
            if self._left:
                return whole(*args, **kwargs)
            if self._is_done:
                whole(*args, **kwargs)
            raise DatabaseFailed

        return cut


def expire_lease(shelf):
    shelf.connection.change("UPDATE books SET until = 0")


def test_a_posted_scan_leaves_the_journal_and_stands_in_three_sheets(shelf):
    account = shelf.account()
    code = shelf.code(account, type_id=5)
    shelf.record(code, country="DE", city="Berlin", language="de", referrer="example.com")

    shelf.post()

    (scan,) = shelf.posted()
    assert scan.values[:2] == ("DE", "Berlin")
    assert scan.values[2:] == ("phone", "iOS", "Safari", "de", "example.com")
    assert scan.firsts == Firsts.CODE | Firsts.TYPE | Firsts.ACCOUNT
    assert shelf.number("scan_journal") == 0
    assert shelf.totals() == {
        SubjectDay(account, Kind.ACCOUNT, 0, TODAY): (1, 1, 0, 0),
        SubjectDay(account, Kind.TYPE, 5, TODAY): (1, 1, 0, 0),
        SubjectDay(account, Kind.CODE, code, TODAY): (1, 1, 0, 0),
    }
    assert shelf.sheets()[SubjectDay(account, Kind.CODE, code, TODAY)].people.values["city"].keys() == {
        "Berlin"
    }
    shelf.assert_right()


def test_a_posted_scan_keeps_its_id(shelf):
    code = shelf.code(shelf.account())
    shelf.record(code)
    shelf.record(code)
    ids = [row[0] for row in shelf.connection.rows("SELECT id FROM scan_journal ORDER BY id")]

    shelf.post()

    assert [scan.id for scan in shelf.posted()] == ids


def test_scan_count_moves_by_peoples_scans_that_were_let_through_and_not_counted_before(shelf):
    code = shelf.code(shelf.account())
    shelf.record(code)
    shelf.record(code, visitor=2, verdict=Verdict.PAGE_SHOWN)
    shelf.record(code, visitor=3, is_owed=False)
    shelf.record(code, visitor=4, bot="head")
    shelf.record(code, visitor=5, verdict=Verdict.PAUSED)

    shelf.post(chunk=2)

    assert shelf.scan_count(code) == 2


def test_a_scan_that_is_counted_while_it_is_posted_is_not_counted_twice(shelf, monkeypatch):
    code = shelf.code(shelf.account())
    shelf.record(code)
    assert shelf.books.take()
    begin = shelf.connection.begin

    def count_first():
        # As whoever gives the code a limit does: the scan was read already, the lock is not taken yet.
        shelf.connection.change("UPDATE scan_journal SET is_owed = FALSE")
        shelf.connection.change("UPDATE short_urls SET scan_count = 1")
        begin()

    monkeypatch.setattr(shelf.connection, "begin", count_first)
    post_some(shelf.books, 10)

    assert shelf.scan_count(code) == 1


def test_scans_of_a_deleted_code_are_dropped(shelf):
    account = shelf.account()
    deleted, kept = shelf.code(account), shelf.code(account)
    shelf.record(deleted)
    shelf.record(kept)
    shelf.record(999_999)
    shelf.delete_code(deleted)

    shelf.post()

    assert [scan.code for scan in shelf.posted()] == [kept]
    assert shelf.number("scan_journal") == 0
    shelf.assert_right()


def test_a_scan_of_yesterday_posted_today_counts_for_yesterday(shelf):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code, NOON_MS - DAY_MS)
    shelf.post()
    shelf.record(code, NOON_MS)
    shelf.record(code, NOON_MS - DAY_MS + SECOND)

    shelf.post()

    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY)] == (1, 1, 0, 0)
    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY - 1)] == (2, 1, 0, 0)
    shelf.assert_right()


def test_a_visitor_who_asked_not_to_be_known_is_no_visitor(shelf):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code, visitor=None, user_agent=None)

    shelf.post()

    (scan,) = shelf.posted()
    assert set(scan.values) == {None}
    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY)] == (1, 0, 0, 0)
    assert shelf.number("sightings") == 0


def test_a_user_agent_is_kept_once(shelf):
    code = shelf.code(shelf.account())
    for visitor in range(3):
        shelf.record(code, visitor=visitor)

    shelf.post(chunk=1)

    assert shelf.number("agents") == 1


@pytest.mark.parametrize("is_done", [False, True], ids=["before", "after"])
def test_a_transaction_that_is_cut_off_anywhere_counts_each_scan_once(shelf, is_done):
    account = shelf.account()
    codes = [shelf.code(account, type_id=type_id) for type_id in (1, 1, 2)]
    shelf.record(codes[0])
    shelf.post()
    for number in range(12):
        shelf.record(codes[number % 3], NOON_MS + number, visitor=number % 4)
    cuts = 0

    for number in count(1):
        shelf.connection.change("UPDATE books SET keeper = NULL")
        books = Books(Cut(shelf.connection, number, is_done=is_done))
        try:
            assert books.take()
            post_some(books, 100)
            break
        except DatabaseFailed:
            cuts += 1
        assert (shelf.number("scan_journal"), len(shelf.posted())) in ((12, 1), (0, 13))
        shelf.assert_right()

    assert cuts > 10
    assert (shelf.number("scan_journal"), len(shelf.posted())) == (0, 13)
    assert sum(map(shelf.scan_count, codes)) == 13
    shelf.assert_right()


@pytest.mark.parametrize("fails", ["insert", "commit"])
def test_a_keeper_that_failed_once_remembers_nothing_of_it(shelf, monkeypatch, fails):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code)
    shelf.post()
    shelf.record(code, visitor=2, user_agent=DESKTOP)

    def fail(*_):
        raise DatabaseFailed

    with monkeypatch.context() as patched:
        patched.setattr(shelf.connection, fails, fail)
        with pytest.raises(DatabaseFailed):
            post_some(shelf.books, 10)
    shelf.post()

    assert [scan.values.device for scan in shelf.posted()] == ["phone", "desktop"]
    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY)] == (2, 2, 0, 0)
    shelf.assert_right()


def test_whoever_lost_the_lease_changes_nothing(shelf, database):
    code = shelf.code(shelf.account())
    shelf.post()
    shelf.record(code)
    other = Books(open_connection(database))
    assert not other.take()
    expire_lease(shelf)

    assert other.take()
    with pytest.raises(LeaseLost):
        post_some(shelf.books, 10)
    assert not shelf.books.take()
    assert shelf.number("scan_journal") == 1
    post_some(other, 10)
    other.close()

    shelf.assert_right()
    assert shelf.books.take()


def test_what_another_keeper_posted_meanwhile_is_not_forgotten(shelf, database):
    account = shelf.account()
    code = shelf.code(account)
    shelf.record(code)
    shelf.post()
    expire_lease(shelf)
    other = Books(open_connection(database))
    shelf.record(code, visitor=2)
    assert other.take()
    post_some(other, 10)
    shelf.record(code, visitor=3)
    with pytest.raises(LeaseLost):
        post_some(shelf.books, 10)
    other.close()

    shelf.post()

    assert shelf.totals()[SubjectDay(account, Kind.CODE, code, TODAY)] == (3, 3, 0, 0)
    shelf.assert_right()


def test_keepers_that_take_the_books_from_each_other_count_each_scan_once(shelf, database):
    account = shelf.account()
    codes = [shelf.code(account, type_id=number % 2) for number in range(4)]
    for number in range(300):
        shelf.record(codes[number % 4], NOON_MS + number, visitor=number % 50)
    failures = []

    def keep():
        # Its lease is over before it has posted much.
        books = Books(open_connection(database), lease_seconds=0.005)
        try:
            while backlog(books.connection):
                try:
                    if books.take():
                        post_some(books, 7)
                except LeaseLost:
                    continue
        except Exception as error:  # noqa: BLE001 - told below
            failures.append(error)
        finally:
            books.close()

    threads = [Thread(target=keep) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert len(shelf.posted()) == 300
    assert sum(map(shelf.scan_count, codes)) == 300
    shelf.assert_right()


def test_a_command_takes_the_books_from_a_process_and_from_no_other_command(shelf, database):
    code = shelf.code(shelf.account())
    shelf.post()
    shelf.record(code)
    command, other = (Books(open_connection(database), is_command=True) for _ in range(2))

    taken = command.take(), other.take()
    with pytest.raises(LeaseLost):
        post_some(shelf.books, 10)
    taken_back = shelf.books.take()
    command.close()
    taken_later = other.take()
    other.close()

    assert (taken, taken_back, taken_later) == ((True, False), False, True)
    shelf.post()
    assert len(shelf.posted()) == 1


def test_a_command_that_finds_the_books_taken_says_so_and_gives_up(shelf, database):
    command = Books(open_connection(database), is_command=True)
    assert command.take()
    told = []

    with pytest.raises(BooksTaken), taken_books(database, within=0.01, on_wait=lambda: told.append(1)):
        pass
    command.close()

    assert told == [1]


def test_a_connection_that_the_server_ended_is_made_anew(postgres, own_postgres):
    with open_shelf(postgres.database(own_postgres)) as shelf:
        code = shelf.code(shelf.account())
        shelf.post()
        shelf.record(code)
        postgres.run(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{own_postgres}'"
        )

        with pytest.raises(Unavailable):
            post_some(shelf.books, 10)
        shelf.post()

        assert len(shelf.posted()) == 1


def test_few_sheets_are_kept_in_memory_and_none_when_there_is_nothing_to_post(shelf, monkeypatch):
    monkeypatch.setattr(sheets, "MAX_KEPT", 8)
    account = shelf.account()
    codes = [shelf.code(account) for _ in range(12)]
    for number in range(60):
        shelf.record(codes[number % 3 if number < 30 else number % 12], NOON_MS + number, visitor=number)
    assert shelf.books.take()
    kept = []

    while post_some(shelf.books, 10):
        kept.append(len(shelf.books.sheets.sheets))

    assert kept[:3] == [5, 5, 5]
    assert max(kept) <= 8
    assert shelf.books.sheets.sheets == {}
    shelf.assert_right()


# The background task


async def until(condition):
    async with asyncio.timeout(20):
        while not await asyncio.to_thread(condition):  # noqa: ASYNC110 - it happens in the database
            await asyncio.sleep(0.02)


@asynccontextmanager
async def keeping(database, **world):
    keeper = Bookkeeper(database, **world)
    keeper.start()
    try:
        yield keeper
    finally:
        await keeper.close()


def journal_of(database):
    """How many rows it has, asked beside whoever keeps the books."""
    connection = open_connection(database)
    try:
        return backlog(connection)
    finally:
        connection.close()


async def prepared(database, prepare):
    def run():
        with open_shelf(database) as shelf:
            prepare(shelf)

    await asyncio.to_thread(run)


async def test_the_bookkeeper_posts_what_the_journal_holds_and_gives_the_books_up(database):
    await prepared(database, lambda shelf: shelf.record_some([shelf.code(shelf.account())], 30, seed=1))

    async with keeping(database):
        await until(lambda: not journal_of(database))

    def check(shelf):
        assert len(shelf.posted()) == 30
        shelf.assert_right()
        assert shelf.connection.rows("SELECT keeper FROM books") == [(None,)]

    await prepared(database, check)


async def test_under_a_rush_the_journal_grows_until_it_is_long(database, monkeypatch):
    monkeypatch.setattr(bookkeeper, "EVERY_SECONDS", 0.01)
    await prepared(database, lambda shelf: shelf.record_some([shelf.code(shelf.account())], 30, seed=1))
    asked = 0

    def is_busy():
        nonlocal asked
        asked += 1
        return True

    async with keeping(database, is_busy=is_busy):
        await until(lambda: asked > 5)
        waiting = await asyncio.to_thread(journal_of, database)
        monkeypatch.setattr(bookkeeper, "MAX_BACKLOG", 20)
        await until(lambda: not journal_of(database))

    assert waiting == 30


async def test_the_bookkeeper_goes_on_after_a_failure(database, monkeypatch, caplog):
    monkeypatch.setattr(bookkeeper, "AFTER_FAILURE", 0.01)
    await prepared(database, lambda shelf: shelf.record(shelf.code(shelf.account())))
    failures = iter([DatabaseFailed(), DatabaseFailed()])
    post = bookkeeper.post_some

    def fail_first(books, limit):
        for failure in failures:
            raise failure
        return post(books, limit)

    monkeypatch.setattr(bookkeeper, "post_some", fail_first)
    async with keeping(database):
        await until(lambda: not journal_of(database))

    assert [record.message for record in caplog.records].count("the books were not kept; they will be") == 2


async def test_the_bookkeeper_sweeps_tidies_and_throws_away(database):
    def prepare(shelf):
        account = shelf.account()
        kept, deleted = shelf.code(account), shelf.code(account)
        shelf.record(kept)
        shelf.record(deleted, NOON_MS + 20 * DAY_MS)
        shelf.post()
        shelf.delete_code(deleted, at=NOON_MS)

    await prepared(database, prepare)
    later = datetime.fromtimestamp(NOON_MS / 1_000, UTC) + timedelta(days=20)

    def is_done(shelf):
        return [shelf.number(name) for name in ("posted_scans", "sightings", "deleted_codes", "agents")] == [
            0
        ] * 4

    def asked():
        with open_shelf(database) as shelf:
            return is_done(shelf)

    async with keeping(database, scan_days=2, now=lambda: later):
        await until(asked)


recorded = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.integers(-2 * DAY_MS, DAY_MS),
        st.sampled_from([1, 2, 3, None]),
        st.sampled_from([Verdict.REDIRECTED, Verdict.AD_SHOWN, Verdict.EXPIRED]),
        st.sampled_from([None, None, "head"]),
        st.sampled_from([None, "DE", "FR"]),
    ),
    max_size=25,
)


@given(batches=st.lists(st.tuples(recorded, st.integers(1, 12)), min_size=1, max_size=3))
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_sheets_are_what_a_plain_recount_says_however_scans_come(shelf: Shelf, batches):
    shelf.empty()
    accounts = [shelf.account(), shelf.account()]
    codes = [shelf.code(accounts[number % 2], type_id=number // 3) for number in range(5)]
    made = 0

    for scans, chunk in batches:
        shelf.connection.begin()
        for code, after, visitor, verdict, bot, country in scans:
            agent = {} if visitor is not None else {"user_agent": None}
            shelf.record(
                codes[code],
                NOON_MS + after,
                visitor=visitor,
                verdict=verdict,
                bot=bot,
                country=country,
                **agent,
            )
            made += 1
        shelf.connection.commit()
        shelf.post(chunk)

    assert len(shelf.posted()) == made
    shelf.assert_right()
