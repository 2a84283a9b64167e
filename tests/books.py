"""The books over a real database, with accounts, codes and scans put straight into the tables."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from typing import Any, TypeVar
from uuid import uuid4

from domain.scans import LET_THROUGH, Verdict
from domain.sheet_texts import read_sheet
from domain.sheets import (
    DAY_MS,
    DIMENSIONS,
    VERDICTS,
    CountedScan,
    Kind,
    Sheet,
    SubjectDay,
    Values,
    tally,
)
from storage.books.books import Books
from storage.books.connections import open_connection, table
from storage.books.deleted_codes import sweep_deleted_codes
from storage.books.posting import post_some
from storage.config import Database
from storage.journal_rows import Details
from tests.journal import journal_row

Result = TypeVar("Result")
# A Friday at noon, UTC.
NOON_MS = round(datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp() * 1_000)
TODAY = NOON_MS // DAY_MS
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
DESKTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36"
_CODES = table(
    "short_urls",
    id="uuid",
    account_id="uuid",
    kind="text",
    domain="text",
    short_id="text",
    type_id="smallint",
    content="jsonb",
    options="jsonb",
    status="text",
    password_enabled="boolean",
    expiration_enabled="boolean",
    scan_count="bigint",
    version="int",
    created_via="text",
    search_text="text",
    created_at="timestamptz",
    updated_at="timestamptz",
)
_JOURNAL = table(
    "scan_journal",
    code="bigint",
    scanned_at="bigint",
    is_owed="boolean",
    visitor="bigint",
    details="text",
)
_POSTED = (
    "SELECT s.id, s.account, k.type_id, s.code, s.scanned_at, s.verdict, s.bot, s.visitor, s.country, s.city, a.device, a.os,"
    " a.browser, s.language, s.referrer, s.firsts"
    " FROM posted_scans s JOIN scan_keys k ON k.key = s.code LEFT JOIN agents a ON a.id = s.agent ORDER BY s.id"
)
_TABLES = (
    "sheets sightings posted_scans scan_journal agents scan_keys deleted_codes short_urls accounts".split()
)


class Shelf:
    """The books, and what a test asks of them. For the thread that made it, and never inside an event loop."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.connection = open_connection(database)
        self.books = Books(self.connection)

    def close(self) -> None:
        self.books.close()

    def account(self) -> int:
        id_ = self._id()
        columns = dict.fromkeys(("email", "password_hash", "time_zone", "plan", "subscription"), "text")
        accounts = table("accounts", id="uuid", **columns, created_at="timestamptz")
        words = (f"{id_}@example.com", "", "UTC", "pro", "active")
        self.connection.insert(accounts, [(id_, *words, datetime(2026, 1, 1, tzinfo=UTC))])
        self.connection.insert(table("scan_keys", id="uuid"), [(id_,)])
        return self._key(id_)

    def code(self, account: int, type_id: int = 1) -> int:
        id_, moment = self._id(), datetime(2026, 1, 1, tzinfo=UTC)
        ((account_id,),) = self.connection.rows("SELECT id FROM scan_keys WHERE key = ?", (account,))
        row: tuple[Any, ...] = (
            id_,
            account_id,
            "qr_code",
            "qr.test",
            str(id_),
            type_id,
            "{}",
            "{}",
        )
        self.connection.insert(_CODES, [(*row, "active", False, False, 0, 1, "rest", "", moment, moment)])
        keys = table("scan_keys", id="uuid", account="bigint", type_id="smallint")
        self.connection.insert(keys, [(id_, account, type_id)])
        return self._key(id_)

    def delete_code(self, code: int, *, at: int = NOON_MS) -> None:
        """As its owner does."""
        ((id_,),) = self.connection.rows("SELECT id FROM scan_keys WHERE key = ?", (code,))
        deleted = table("deleted_codes", id="uuid", deleted_at="timestamptz")
        self.connection.insert(deleted, [(id_, datetime.fromtimestamp(at / 1_000, UTC))])
        self.connection.change("DELETE FROM short_urls WHERE id = ?", (id_,))

    def record(
        self,
        code: int,
        scanned_at: int = NOON_MS,
        *,
        visitor: int | None = 1,
        verdict: Verdict = Verdict.REDIRECTED,
        bot: str | None = None,
        user_agent: str | None = PHONE,
        is_owed: bool | None = None,
        country: str | None = None,
        city: str | None = None,
        language: str | None = None,
        referrer: str | None = None,
    ) -> None:
        details = Details(verdict, bot, language, referrer, country, city, user_agent)
        row = journal_row(code, scanned_at, visitor=visitor, is_owed=is_owed, **details._asdict())
        self.connection.insert(_JOURNAL, [tuple(row.values())])

    def record_some(
        self, codes: list[int], scans: int, *, seed: int, days: int = 3, visitors: int = 4
    ) -> None:
        """Scans of few visitors over several codes, so that many were on more than one a day."""
        chance = Random(seed)
        self.connection.begin()
        for _ in range(scans):
            visitor = chance.choice([None, *range(1, visitors + 1)])
            self.record(
                chance.choice(codes),
                NOON_MS - chance.randrange(days * DAY_MS),
                visitor=visitor,
                verdict=chance.choice([*VERDICTS[:4], Verdict.REDIRECTED]),
                bot=chance.choice([None, None, None, "head"]),
                user_agent=None if visitor is None else chance.choice([PHONE, DESKTOP]),
                country=chance.choice([None, "DE", "FR"]),
                language=chance.choice([None, "de", "en"]),
            )
        self.connection.commit()

    def post(self, chunk: int = 500) -> None:
        assert self.books.take()
        while post_some(self.books, chunk):
            pass

    def posted(self) -> list[CountedScan]:
        """Every posted scan, in the order of their ids."""
        return [
            CountedScan(*row[:5], VERDICTS[row[5]], row[6], row[7], Values(*row[8:15]), row[15])
            for row in self.connection.rows(_POSTED)
        ]

    def sheets(self) -> dict[SubjectDay, Sheet]:
        """Every sheet that is not empty."""
        texts = ("quarters", *DIMENSIONS)
        rows = self.connection.rows(
            f"SELECT account, kind, subject, day, {', '.join(texts)} FROM sheets WHERE span = 0"
        )
        sheets = {
            SubjectDay(row[0], Kind(row[1]), *row[2:4]): read_sheet(dict(zip(texts, row[4:], strict=True)))
            for row in rows
        }
        return {subject: sheet for subject, sheet in sheets.items() if not sheet.is_empty}

    def totals(self) -> dict[SubjectDay, tuple[int, int, int, int]]:
        """Scans, visitors, bots' scans and visitors: the columns that are read without the rest."""
        rows = self.connection.rows(
            "SELECT account, kind, subject, day, scans, visitors, bot_scans, bot_visitors FROM sheets WHERE span = 0"
        )
        return {SubjectDay(row[0], Kind(row[1]), *row[2:4]): row[4:] for row in rows if any(row[4:])}

    def scan_count(self, code: int) -> int:
        statement = (
            "SELECT scan_count FROM short_urls JOIN scan_keys ON scan_keys.id = short_urls.id WHERE key = ?"
        )
        ((scans,),) = self.connection.rows(statement, (code,))
        return int(scans)

    def number(self, name: str) -> int:
        """How many rows a table has."""
        ((number,),) = self.connection.rows(f"SELECT COUNT(*) FROM {name}")
        return int(number)

    def empty(self) -> None:
        for name in _TABLES:
            self.connection.change(f"DELETE FROM {name}")
        self.books.forget()

    def assert_right(self, *, with_moments: bool = True) -> None:
        """The sheets say of the posted scans what a plain recount says; `with_moments`: and when the first and the last were."""
        posted = self.posted()
        kept, counted = self.sheets(), tally(posted)
        if not with_moments:
            _forget_moments(kept)
            _forget_moments(counted)
        assert kept == counted
        assert self.totals() == recount(posted)

    def _id(self) -> object:
        made = uuid4()
        return str(made) if self.database.dialect == "sqlite" else made

    def _key(self, id_: object) -> int:
        ((key,),) = self.connection.rows("SELECT key FROM scan_keys WHERE id = ?", (id_,))
        return int(key)


def recount(scans: list[CountedScan]) -> dict[SubjectDay, tuple[int, int, int, int]]:
    """Scans, visitors, bots' scans and visitors of each sheet, counted without any flag."""
    numbers: Counter[tuple[SubjectDay, bool]] = Counter()
    visitors: dict[tuple[SubjectDay, bool], set[int]] = {}
    for scan in scans:
        if scan.verdict not in LET_THROUGH:
            continue
        for kind, subject in ((Kind.ACCOUNT, 0), (Kind.TYPE, scan.type_id), (Kind.CODE, scan.code)):
            key = SubjectDay(scan.account, kind, subject, scan.scanned_at // DAY_MS), scan.bot is not None
            numbers[key] += 1
            if scan.visitor is not None:
                visitors.setdefault(key, set()).add(scan.visitor)
    return {
        subject: (
            numbers[subject, False],
            len(visitors.get((subject, False), ())),
            numbers[subject, True],
            len(visitors.get((subject, True), ())),
        )
        for subject, _ in numbers
    }


def _forget_moments(sheets: dict[SubjectDay, Sheet]) -> None:
    for sheet in sheets.values():
        for side in (sheet.people, sheet.bots):
            for cell in side.quarters.values():
                cell.first = cell.last = 0


def go_through(steps: Iterator[None]) -> None:
    """To the end."""
    for _ in steps:
        pass


@contextmanager
def open_shelf(database: Database) -> Iterator[Shelf]:
    shelf = Shelf(database)
    try:
        yield shelf
    finally:
        shelf.close()


async def with_books(database: Database, work: Callable[[Books], Result]) -> Result:
    """Do `work` with the books in a thread of its own, as the bookkeeper would: for tests of a whole process."""

    def run() -> Result:
        books = Books(open_connection(database))
        try:
            assert books.take()
            return work(books)
        finally:
            books.close()

    return await asyncio.to_thread(run)


async def post_journal(database: Database) -> None:
    """Post all that the journal holds."""

    def post(books: Books) -> None:
        while post_some(books, 1_000):
            pass

    await with_books(database, post)


async def sweep_codes(database: Database, now: datetime) -> None:
    """Take away all that deleted codes have left."""
    moment = round(now.timestamp() * 1_000)
    await with_books(database, lambda books: sweep_deleted_codes(books, moment, lambda: False))
