"""Months that are over: their days' sheets added up, so that years are read from few rows.

A month of an account is closed when the account's own row of it is there: that is written last. Whatever changes a day of
it takes all its rows away in the same transaction, also those of a month that is just being closed; it is closed anew later.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from domain.months import DAY, MONTH, TOTALS, days_of_month, merge_days, month_of, months_within
from domain.repeat_visits import write_repeats
from domain.sheets import DAY_MS, Kind
from storage.books.books import Books
from storage.books.connections import Connection, Row, asked
from storage.books.sheets import REPLACING, SHEETS, TEXTS
from storage.books.sightings import repeated_sightings

SUBJECTS_AT_ONCE: Final = 20
MONTHS_AT_ONCE: Final = 500
# A scan made just before may be posted so much later without a month being closed twice.
_SETTLED_AFTER_DAYS: Final = 1
# The `span` of a row that no reader knows: this month is being closed, and whatever was written of it holds still.
_BEGUN: Final = 2
_COLUMNS: Final = (*TOTALS, *TEXTS)
_IS_OF_ACCOUNT: Final = f"kind = {int(Kind.ACCOUNT)} AND subject = 0"


class _Month(NamedTuple):
    """`first`: its first day, since 1970."""

    account: int
    first: int

    @property
    def days(self) -> range:
        return days_of_month(self.first)


class _Subject(NamedTuple):
    kind: Kind
    subject: int


_BEFORE_ALL: Final = _Subject(Kind.TYPE, -1)


def close_months(books: Books, now: int, is_over: Callable[[], bool]) -> None:
    """As `close_months_stepwise`, at one go. `is_over`: whether to stop between two steps."""
    for _ in close_months_stepwise(books, now):
        if is_over():
            return


def close_months_stepwise(books: Books, now: int) -> Iterator[None]:
    """Close what ended more than a day ago; `now` in milliseconds since 1970. Raises LeaseLost."""
    ended = now // DAY_MS - _SETTLED_AFTER_DAYS
    over = _months_over(books.connection, ended)
    for start in range(0, len(over), MONTHS_AT_ONCE):
        books.go_on()
        for month in _not_closed(books.connection, over[start : start + MONTHS_AT_ONCE]):
            yield from _close(books, month)
        yield


def open_months(connection: Connection, account_days: Iterable[tuple[int, int]]) -> None:
    """Take away the months of these (account, day), where there are any. In the transaction that changes the days."""
    months = {(account, month_of(day)) for account, day in account_days}
    if not months:
        return
    closed = connection.rows(
        "SELECT DISTINCT asked.account, asked.first FROM asked CROSS JOIN sheets WHERE sheets.account = asked.account"
        f" AND sheets.span IN ({MONTH}, {_BEGUN}) AND {_IS_OF_ACCOUNT} AND sheets.day = asked.first",
        given=asked(list(months), account="bigint", first="int"),
    )
    for account, first in closed:
        connection.change(
            f"DELETE FROM sheets WHERE account = ? AND span IN ({MONTH}, {_BEGUN}) AND day = ?",
            (account, first),
        )


def open_all_months(connection: Connection, account: int) -> None:
    """As `open_months`, each that there is."""
    connection.change(f"DELETE FROM sheets WHERE account = ? AND span IN ({MONTH}, {_BEGUN})", (account,))


def has_months(connection: Connection, account: int) -> bool:
    """Whether any is closed, or is just being."""
    return bool(
        connection.rows(
            f"SELECT 1 FROM sheets WHERE account = ? AND span IN ({MONTH}, {_BEGUN}) LIMIT 1", (account,)
        )
    )


def _months_over(connection: Connection, ended: int) -> list[_Month]:
    """All that were over before the day `ended`, of each account from its first day on."""
    rows = connection.rows(
        "SELECT scan_keys.key, (SELECT MIN(day) FROM sheets WHERE sheets.account = scan_keys.key"
        f" AND span = {DAY} AND {_IS_OF_ACCOUNT}) FROM scan_keys WHERE scan_keys.account IS NULL ORDER BY scan_keys.key"
    )
    return [
        _Month(account, month)
        for account, first in rows
        if first is not None and first < ended
        for month in months_within(range(month_of(first), ended))
    ]


def _not_closed(connection: Connection, months: Sequence[_Month]) -> list[_Month]:
    """Those that have a day's sheet."""
    of_asked = f"sheets.account = asked.account AND {_IS_OF_ACCOUNT}"
    rows = connection.rows(
        "SELECT asked.account, asked.first FROM asked WHERE EXISTS"
        f" (SELECT 1 FROM sheets WHERE {of_asked} AND span = {DAY} AND day >= asked.first AND day < asked.stop)"
        f" AND NOT EXISTS (SELECT 1 FROM sheets WHERE {of_asked} AND span = {MONTH} AND day = asked.first)",
        given=asked(
            [(*month, month.days.stop) for month in months], account="bigint", first="int", stop="int"
        ),
    )
    return [_Month(*row) for row in rows]


def _close(books: Books, month: _Month) -> Iterator[None]:
    """Each step is a transaction, and what an earlier one wrote is not written again."""
    connection, last = books.connection, _BEFORE_ALL
    while True:
        with books.at_work():
            if not _is_begun(connection, month):
                # Or begun anew: between two steps a day was changed, and all of the month's rows went.
                last = _BEFORE_ALL
                _write(books, [_row(month, _BEGUN, _Subject(Kind.ACCOUNT, 0), [])])
            subjects = _next_subjects(connection, month, last)
            if not subjects:
                _end(books, month)
                return
            _write(books, [_merged(connection, month, subject) for subject in subjects])
            last = subjects[-1]
        yield


def _end(books: Books, month: _Month) -> None:
    connection = books.connection
    row = _merged(connection, month, _Subject(Kind.ACCOUNT, 0))
    with books.lease.transaction():
        connection.insert(SHEETS, [row], REPLACING)
        connection.change(
            f"DELETE FROM sheets WHERE account = ? AND span = {_BEGUN} AND {_IS_OF_ACCOUNT} AND day = ?",
            month,
        )


def _write(books: Books, rows: Sequence[Row]) -> None:
    with books.lease.transaction():
        books.connection.insert(SHEETS, rows, REPLACING)


def _is_begun(connection: Connection, month: _Month) -> bool:
    return bool(
        connection.rows(
            f"SELECT 1 FROM sheets WHERE account = ? AND span = {_BEGUN} AND {_IS_OF_ACCOUNT} AND day = ?",
            month,
        )
    )


def _next_subjects(connection: Connection, month: _Month, last: _Subject) -> list[_Subject]:
    """Those after `last` that have a day's sheet and none of the month: types first, then codes and links."""
    if last.kind is Kind.TYPE:
        types = _next_types(connection, month, last.subject)
        if types:
            return types
    return _next_codes(connection, month, last.subject if last.kind is Kind.CODE else -1)


def _next_types(connection: Connection, month: _Month, after: int) -> list[_Subject]:
    rows = connection.rows(
        f"SELECT DISTINCT subject FROM sheets WHERE account = ? AND span = {DAY} AND kind = {int(Kind.TYPE)}"
        " AND subject > ? AND day >= ? AND day < ? ORDER BY subject LIMIT ?",
        (month.account, after, month.days.start, month.days.stop, SUBJECTS_AT_ONCE),
    )
    return [_Subject(Kind.TYPE, subject) for (subject,) in rows]


def _next_codes(connection: Connection, month: _Month, after: int) -> list[_Subject]:
    # By each key: an account has as many sheets as it has codes, for each day.
    same = f"sheets.account = scan_keys.account AND kind = {int(Kind.CODE)} AND subject = scan_keys.key"
    rows = connection.rows(
        "SELECT key FROM scan_keys WHERE account = ? AND key > ? AND EXISTS"
        f" (SELECT 1 FROM sheets WHERE {same} AND span = {DAY} AND day >= ? AND day < ?) AND NOT EXISTS"
        f" (SELECT 1 FROM sheets WHERE {same} AND span = {MONTH} AND day = ?) ORDER BY key LIMIT ?",
        (month.account, after, month.days.start, month.days.stop, month.first, SUBJECTS_AT_ONCE),
    )
    return [_Subject(Kind.CODE, key) for (key,) in rows]


def _merged(connection: Connection, month: _Month, subject: _Subject) -> Row:
    rows = connection.rows(
        f"SELECT day, {', '.join(_COLUMNS)} FROM sheets WHERE account = ? AND span = {DAY} AND kind = ? AND subject = ?"
        " AND day >= ? AND day < ? ORDER BY day",
        (month.account, int(subject.kind), subject.subject, month.days.start, month.days.stop),
    )
    detail = None
    if subject.kind is Kind.CODE:
        repeats = repeated_sightings(connection, month.account, subject.subject, month.days)
        detail = write_repeats(month.first * DAY_MS, repeats)
    return _row(month, MONTH, subject, rows, detail)


def _row(month: _Month, span: int, subject: _Subject, days: Sequence[Row], detail: str | None = None) -> Row:
    columns = merge_days((row[0], dict(zip(_COLUMNS, row[1:], strict=True))) for row in days)
    return (month.account, int(subject.kind), subject.subject, month.first, span, *columns.values(), detail)
