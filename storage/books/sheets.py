"""Sheets, read and written whole. What was read is kept: only the keeper of the books changes them."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.months import DAY, TOTALS
from domain.sheet_details import Detail, read_detail, write_detail
from domain.sheet_texts import read_sheet, write_sheet
from domain.sheets import DIMENSIONS, Kind, Sheet, SubjectDay
from storage.books.connections import Connection, Row, asked, table

# So many are kept in memory when they are saved; a busy one takes 100 kB, and more with its detail.
MAX_KEPT: Final = 300
TEXTS: Final = ("quarters", *DIMENSIONS)
SHEETS: Final = table(
    "sheets",
    account="bigint",
    kind="smallint",
    subject="bigint",
    day="int",
    span="smallint",
    **dict.fromkeys(TOTALS, "int"),
    **dict.fromkeys((*TEXTS, "detail"), "text"),
)
_REPLACED: Final = ", ".join(f"{name} = excluded.{name}" for name in (*TOTALS, *TEXTS, "detail"))
REPLACING: Final = f"ON CONFLICT (account, span, kind, subject, day) DO UPDATE SET {_REPLACED}"
_SAME: Final = " AND ".join(
    (f"sheets.span = {DAY}", *(f"sheets.{name} = asked.{name}" for name in SubjectDay._fields))
)
_KEY: Final = {"account": "bigint", "kind": "smallint", "subject": "bigint", "day": "int"}


class Sheets:
    """`sheets` and `details` are changed where they lie, then saved. Whoever fails between must `forget`."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.sheets: dict[SubjectDay, Sheet] = {}
        # Of those whose day has no single scans any more, or soon will have none.
        self.details: dict[SubjectDay, Detail] = {}

    def forget(self) -> None:
        self.sheets.clear()
        self.details.clear()

    def load(self, subjects: Iterable[SubjectDay]) -> None:
        """Have these at hand; an empty one where there is none."""
        missing = [subject for subject in subjects if subject not in self.sheets]
        if not missing:
            return
        for row in self._connection.rows(
            f"SELECT asked.account, asked.kind, asked.subject, asked.day, detail, {', '.join(TEXTS)}"
            f" FROM asked CROSS JOIN sheets WHERE {_SAME}",
            given=asked(missing, **_KEY),
        ):
            subject = _subject(row)
            self.sheets[subject] = read_sheet(dict(zip(TEXTS, row[5:], strict=True)))
            if row[4] is not None:
                self.details[subject] = read_detail(row[4])
        for subject in missing:
            self.sheets.setdefault(subject, Sheet())

    def written(self, subjects: Iterable[SubjectDay]) -> Sequence[Row]:
        """Their rows, as `save` takes them: to write them takes longer than to store them, and needs no lock."""
        return [self._row(subject) for subject in subjects]

    def save(self, rows: Sequence[Row]) -> None:
        self._connection.insert(SHEETS, rows, REPLACING)

    def keep_few(self) -> None:
        """Have no more at hand than MAX_KEPT; all must be saved."""
        if len(self.sheets) > MAX_KEPT:
            self.forget()

    def delete(self, subjects: Sequence[SubjectDay]) -> None:
        for subject in subjects:
            self.sheets.pop(subject, None)
            self.details.pop(subject, None)
        ids = self._connection.rows(
            f"SELECT sheets.id FROM asked CROSS JOIN sheets WHERE {_SAME}", given=asked(subjects, **_KEY)
        )
        self._connection.change(
            "DELETE FROM sheets WHERE id IN (SELECT id FROM asked)", given=asked(ids, id="bigint")
        )

    def _row(self, subject: SubjectDay) -> Row:
        detail = self.details.get(subject)
        columns = write_sheet(self.sheets[subject]).values()
        return (*subject, DAY, *columns, write_detail(detail) if detail is not None else None)


def sheets_of_day(connection: Connection, account: int, day: int) -> list[SubjectDay]:
    """All the sheets of an account's day that there are."""
    # By each code: there are 1,000 days of it for each day that is asked for.
    rows = connection.rows(
        "SELECT account, kind, subject, day FROM sheets WHERE account = ? AND span = 0 AND kind IN (0, 1) AND day = ?"
        " UNION ALL SELECT sheets.account, kind, subject, day FROM scan_keys CROSS JOIN sheets"
        " WHERE scan_keys.account = ? AND sheets.account = scan_keys.account AND span = 0 AND kind = 2"
        " AND subject = scan_keys.key AND day = ?",
        (account, day, account, day),
    )
    return [_subject(row) for row in rows]


def days_thrown_away(connection: Connection, days: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of these (account, day) whose single scans are thrown away, or are just being."""
    rows = connection.rows(
        "SELECT asked.account, asked.day FROM asked CROSS JOIN sheets WHERE sheets.account = asked.account"
        f" AND sheets.span = {DAY} AND sheets.kind = {int(Kind.ACCOUNT)} AND sheets.subject = 0 AND sheets.day = asked.day"
        " AND sheets.detail IS NOT NULL",
        given=asked(list(days), account="bigint", day="int"),
    )
    return {(account, day) for account, day in rows}


def _subject(row: Row) -> SubjectDay:
    return SubjectDay(row[0], Kind(row[1]), row[2], row[3])
