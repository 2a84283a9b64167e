"""Counting over a real database, with accounts, codes and scans put straight into the tables."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any, TypeVar
from uuid import uuid4

from domain.analytics.rollups import (
    DAY_MS,
    KEYS_A_CODE,
    REFUSED_FROM,
    VERDICTS,
    Dimension,
    Grain,
    StoredScan,
    Tally,
    ValueCap,
    first_key,
    tally,
)
from domain.kernel.errors import DatabaseFailed
from domain.scanning.outcomes import Verdict
from storage.analytics.ingest import ingest
from storage.analytics.retention import sweep_deleted_codes
from storage.analytics.session import Connection, Session, counting_session, open_connection
from storage.analytics.tables import ROLLUPS, STORED_SCANS
from storage.db.config import Database
from storage.db.statements import table
from storage.scan_log.inbox import Details
from tests.inbox import inbox_row

Result = TypeVar("Result")
# A Friday at noon, UTC.
NOON_MS = round(datetime(2026, 11, 20, 12, tzinfo=UTC).timestamp() * 1_000)
TODAY = NOON_MS // DAY_MS
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)
DESKTOP = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/141.0.0.0 Safari/537.36"
)
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
    metadata="jsonb",
    has_tags="boolean",
    is_picture_pending="boolean",
    status="text",
    has_password="boolean",
    needs_care="boolean",
    password_enabled="boolean",
    expiration_enabled="boolean",
    scan_count="bigint",
    imported_scans="bigint",
    version="int",
    created_via="text",
    search_text="text",
    sort_name="text",
    created_at="timestamptz",
    updated_at="timestamptz",
)
INBOX = table(
    "scan_inbox",
    code="bigint",
    scanned_at="bigint",
    is_uncounted="boolean",
    visitor="bigint",
    details="text",
)
_TABLES = (
    "rollups daily_visitors scans scan_inbox user_agents scan_keys scan_ranks".split()
    + "deleted_codes short_urls accounts".split()
)


class Counting:
    """A session, and what a test asks of it. For the thread that made it, and never inside an event loop."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.connection = open_connection(database)
        self.session = Session(self.connection)

    def close(self) -> None:
        self.connection.close()

    def account(self) -> int:
        id_ = self._id()
        # Confirmed: a process would sweep one away that has waited for it since January.
        names = ("email", "verified_email", "password_hash", "time_zone", "plan", "subscription")
        columns = dict.fromkeys(names, "text")
        accounts = table("accounts", id="uuid", **columns, created_at="timestamptz", revision="bigint")
        words = (*[f"{id_}@example.com"] * 2, "", "UTC", "pro", "active")
        self.connection.insert(accounts, [(id_, *words, datetime(2026, 1, 1, tzinfo=UTC), 0)])
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
            "{}",
            False,
            False,
        )
        self.connection.insert(
            _CODES, [(*row, "active", False, False, False, False, 0, 0, 1, "rest", "", "", moment, moment)]
        )
        keys = table("scan_keys", id="uuid", account="bigint", type_id="smallint")
        self.connection.insert(keys, [(id_, account, type_id)])
        ranks = table("scan_ranks", id="uuid", account_id="uuid", kind="text", scan_count="bigint")
        self.connection.insert(ranks, [(id_, account_id, "qr_code", 0)])
        return self._key(id_)

    def further_type(self, code: int, type_id: int) -> int:
        """The key of a code once it has become another type."""
        ((id_, account),) = self.connection.rows("SELECT id, account FROM scan_keys WHERE key = ?", (code,))
        key = -(code * KEYS_A_CODE + type_id)
        keys = table("scan_keys", key="bigint", id="uuid", account="bigint", type_id="smallint")
        self.connection.insert(keys, [(key, id_, account, type_id)])
        self.connection.change("UPDATE short_urls SET type_id = ? WHERE id = ?", (type_id, id_))
        return key

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
        is_uncounted: bool | None = None,
        country: str | None = None,
        city: str | None = None,
        language: str | None = None,
        referrer: str | None = None,
        rule: str | None = None,
        variant: str | None = None,
    ) -> None:
        details = Details(verdict, bot, language, referrer, country, city, user_agent, rule, variant)
        row = inbox_row(code, scanned_at, visitor=visitor, is_uncounted=is_uncounted, **details._asdict())
        self.connection.insert(INBOX, [tuple(row.values())])

    def record_some(
        self, codes: list[int], scans: int, *, seed: int, days: int = 3, visitors: int = 4
    ) -> None:
        """Scans of few visitors over several codes, so that many were on more than one a day."""
        rng = Random(seed)
        with self.session.transaction():
            for _ in range(scans):
                visitor = rng.choice([None, *range(1, visitors + 1)])
                self.record(
                    rng.choice(codes),
                    NOON_MS - rng.randrange(days * DAY_MS),
                    visitor=visitor,
                    verdict=rng.choice([*VERDICTS[:4], Verdict.REDIRECTED]),
                    bot=rng.choice([None, None, None, "head"]),
                    user_agent=None if visitor is None else rng.choice([PHONE, DESKTOP]),
                    country=rng.choice([None, "DE", "FR"]),
                    language=rng.choice([None, "de", "en"]),
                    rule=rng.choice([None, None, "k3m8x2pa"]),
                )

    def count_inbox(self, chunk: int = 500) -> None:
        with self.connection.try_lock() as is_ours:
            assert is_ours
            while ingest(self.session, chunk):
                pass

    def scans(self) -> list[StoredScan]:
        """Every counted scan, in the order of their ids."""
        return [StoredScan(*row) for row in self.connection.rows(f"{STORED_SCANS} ORDER BY s.id")]

    def rollups(self) -> Tally:
        """Every row that is not empty."""
        rows = self.connection.rows(f"SELECT {ROLLUPS.names} FROM rollups")
        return {tuple(row[:6]): list(row[6:]) for row in rows if any(row[6:])}

    def rows_of(self, subject: int) -> Tally:
        return {key: counts for key, counts in self.rollups().items() if key[1] == subject}

    def totals(self, subject: int, day: int = TODAY) -> tuple[int, ...]:
        """Scans, visitors, bots' scans and visitors of a day."""
        rows = self.connection.rows(
            "SELECT scans, visitors, bots, bot_visitors FROM rollups"
            " WHERE subject = ? AND dimension = ? AND grain = ? AND starts = ?",
            (subject, int(Dimension.TOTAL), int(Grain.DAY), day * 1_440),
        )
        return rows[0] if rows else (0, 0, 0, 0)

    def last_scan(self, code: int) -> int:
        """In milliseconds since 1970; 0: never."""
        joined = "scan_ranks r JOIN scan_keys k ON k.id = r.id"
        statement = f"SELECT r.last_scanned_at FROM {joined} WHERE k.key = ?"
        ((last,),) = self.connection.rows(statement, (code,))
        return int(last)

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

    def assert_right(self) -> None:
        """The rollups say of the counted scans what a plain recount says."""
        scans = self.scans()
        kept = self.rollups()
        assert kept == dict(tally(scans, ValueCap()))
        assert visitors_in(kept) == recounted_visitors(scans)

    def _id(self) -> object:
        made = uuid4()
        return str(made) if self.database.dialect == "sqlite" else made

    def _key(self, id_: object) -> int:
        ((key,),) = self.connection.rows("SELECT key FROM scan_keys WHERE id = ?", (id_,))
        return int(key)


class Cut:
    """A connection that breaks at the statement with this number: before it is done, or after."""

    def __init__(self, connection: Connection, number: int, *, is_done: bool) -> None:
        self._connection = connection
        self._left = number
        self._is_done = is_done

    def __getattr__(self, name: str) -> Any:
        whole = getattr(self._connection, name)
        if name not in ("rows", "change", "insert"):
            return whole

        def cut(*args: Any, **kwargs: Any) -> Any:
            self._left -= 1
            if self._left:
                return whole(*args, **kwargs)
            if self._is_done:
                whole(*args, **kwargs)
            raise DatabaseFailed

        return cut


def cut_off_everywhere(
    counting: Counting, work: Callable[[Session], object], check: Callable[[], object], *, is_done: bool
) -> int:
    """Break the connection at the first statement of `work`, then at the second, and so on to its end.

    Calls `check` after each break. Answers the number of breaks.
    """
    for number in count(1):
        try:
            work(Session(Cut(counting.connection, number, is_done=is_done)))
        except DatabaseFailed:
            check()
        else:
            return number - 1
    raise AssertionError


def go_through(steps: Iterator[None]) -> None:
    for _ in steps:
        pass


def visitors_in(rollups: Tally) -> dict[tuple[int, int, int], tuple[int, int]]:
    """Of each account, subject and day: visitors and bots' visitors."""
    found: dict[tuple[int, int, int], tuple[int, int]] = {}
    for (account, subject, dimension, grain, starts, _), counts in rollups.items():
        if dimension == Dimension.TOTAL and grain == Grain.DAY:
            key = account, _whole(subject), starts // 1_440
            people, bots = found.get(key, (0, 0))
            found[key] = people + counts[1], bots + counts[3]
    return found


def _whole(subject: int) -> int:
    """A code for its keys in all types."""
    return subject if -KEYS_A_CODE < subject < 0 else first_key(subject)


def recounted_visitors(scans: list[StoredScan]) -> dict[tuple[int, int, int], tuple[int, int]]:
    """The same counted without any flag."""
    found: dict[tuple[int, int, int], tuple[set[int], set[int]]] = {}
    for scan in scans:
        if scan.outcome >= REFUSED_FROM:
            continue
        for subject in (0, -scan.type_id, _whole(scan.code)):
            people, bots = found.setdefault(
                (scan.account, subject, scan.scanned_at // DAY_MS), (set(), set())
            )
            if scan.visitor is not None:
                (people if scan.bot is None else bots).add(scan.visitor)
    return {key: (len(people), len(bots)) for key, (people, bots) in found.items()}


@contextmanager
def open_counting(database: Database) -> Iterator[Counting]:
    counting = Counting(database)
    try:
        yield counting
    finally:
        counting.close()


async def with_session(database: Database, work: Callable[[Session], Result]) -> Result:
    """Do `work` with a session in a thread of its own, as the worker would: for tests of a whole process."""

    def run() -> Result:
        with counting_session(database, within=5) as session:
            return work(session)

    return await asyncio.to_thread(run)


async def count_all(database: Database) -> None:
    """Count all that waits in the inbox."""

    def count(session: Session) -> None:
        while ingest(session, 1_000):
            pass

    await with_session(database, count)


async def sweep_codes(database: Database, now: datetime) -> None:
    """Take away all that deleted codes have left."""
    moment = round(now.timestamp() * 1_000)
    await with_session(database, lambda session: go_through(sweep_deleted_codes(session, moment)))
