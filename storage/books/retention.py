"""What the books need not keep: sightings of days that are over, and, where the operator says so, single scans of old days.

Before its single scans go, each sheet of an account's day learns its values by quarter of the hour; that of the account last. From then on
the day is thrown away: it stays so however often the process dies on the way.

Both go step by step: whoever goes through them may stop between two, for a while or for good.
"""

from collections.abc import Callable, Iterator
from typing import Final

from domain.sheet_details import Detail
from domain.sheets import DAY_MS, Kind, SubjectDay, subjects_of
from storage.books.books import Books
from storage.books.connections import asked
from storage.books.posted_scans import accounts_of, days_of, delete_scans, ids_of_day, scans_of_day
from storage.books.sheets import days_thrown_away, sheets_of_day
from storage.books.sightings import days_sighted, is_day_settled, lone_sightings, remove_by_id

STEP: Final = 500
SHEETS_AT_ONCE: Final = 50


def tidy_sightings(books: Books, now: int) -> Iterator[None]:
    """Of days that are over keep those visitors alone who were seen on several codes. Raises LeaseLost."""
    for day in days_sighted(books.connection, now // DAY_MS):
        if not is_day_settled(books.connection, day, now):
            return
        while _tidy_step(books, day):
            yield
        yield


def throw_away_scans(books: Books, scan_days: int, now: int, is_over: Callable[[], bool]) -> None:
    """As `throw_away_stepwise`, at one go. `is_over`: whether to stop between two steps."""
    for _ in throw_away_stepwise(books, scan_days, now):
        if is_over():
            return


def throw_away_stepwise(books: Books, scan_days: int, now: int) -> Iterator[None]:
    """Throw away single scans older than `scan_days`; `now` in milliseconds since 1970. Raises LeaseLost."""
    before = now // DAY_MS - scan_days
    # A scan of such a day may still be on its way.
    if not is_day_settled(books.connection, before - 1, now):
        return
    was_any = False
    for account, day in _old_days(books, before):
        was_any = True
        if not days_thrown_away(books.connection, [(account, day)]):
            _write_details(books, account, day)
            yield
        while _throw_away_step(books, account, day):
            yield
    if was_any:
        _forget_agents(books)


def _tidy_step(books: Books, day: int) -> int:
    with books.at_work():
        ids = lone_sightings(books.connection, day, STEP)
        if ids:
            with books.lease.transaction():
                remove_by_id(books.connection, ids)
        return len(ids)


def _old_days(books: Books, before: int) -> Iterator[tuple[int, int]]:
    for account in accounts_of(books.connection):
        books.go_on()
        for day in days_of(books.connection, account, before=before):
            yield account, day


def _write_details(books: Books, account: int, day: int) -> None:
    """What is stopped on the way begins anew another time."""
    with books.at_work():
        subjects = sheets_of_day(books.connection, account, day)
        whole = SubjectDay(account, Kind.ACCOUNT, 0, day)
        if whole not in subjects:
            subjects.append(whole)
        sheets = books.sheets
        sheets.forget()
        sheets.load(subjects)
        details = {subject: Detail() for subject in subjects}
        for number, (scan, _) in enumerate(scans_of_day(books.connection, account, day)):
            if number % 5_000 == 0:
                books.go_on()
            for subject in subjects_of(scan):
                if subject in details:
                    details[subject].add(scan, subject.kind, sheets.sheets[subject])
        sheets.details.update(details)
        parts = [subject for subject in subjects if subject != whole]
        for start in range(0, len(parts), SHEETS_AT_ONCE):
            books.go_on()
            _save(books, parts[start : start + SHEETS_AT_ONCE])
        _save(books, [whole])
        sheets.forget()


def _save(books: Books, subjects: list[SubjectDay]) -> None:
    rows = books.sheets.written(subjects)
    with books.lease.transaction():
        books.sheets.save(rows)


def _throw_away_step(books: Books, account: int, day: int) -> int:
    with books.at_work():
        ids = ids_of_day(books.connection, account, day, STEP)
        if ids:
            with books.lease.transaction():
                delete_scans(books.connection, ids)
        return len(ids)


def _forget_agents(books: Books) -> None:
    """User agents that no posted scan names any more."""
    connection = books.connection
    with books.at_work():
        unused = connection.rows(
            "SELECT id FROM agents EXCEPT SELECT agent FROM posted_scans WHERE agent IS NOT NULL"
        )
        books.agents.forget()
        for start in range(0, len(unused), STEP):
            with books.lease.transaction():
                connection.change(
                    "DELETE FROM agents WHERE id IN (SELECT id FROM asked)",
                    given=asked(unused[start : start + STEP], id="bigint"),
                )
