"""Posted scans, as the sheets count them."""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.sheets import DAY_MS, VERDICTS, CountedScan, Firsts, Values
from storage.books.connections import Connection, Row, asked, table

POSTED: Final = table(
    "posted_scans",
    id="bigint",
    account="bigint",
    code="bigint",
    scanned_at="bigint",
    verdict="smallint",
    bot="text",
    visitor="bigint",
    agent="bigint",
    language="text",
    referrer="text",
    country="text",
    city="text",
    firsts="smallint",
)
_SCANS: Final = """
    SELECT scans.id, scans.account, scan_keys.type_id, scans.code, scans.scanned_at, scans.verdict, scans.bot,
        scans.visitor, scans.country, scans.city, agents.device, agents.os, agents.browser, scans.language,
        scans.referrer, scans.firsts, scans.agent
    FROM posted_scans AS scans JOIN scan_keys ON scan_keys.key = scans.code
        LEFT JOIN agents ON agents.id = scans.agent"""


def scans_of_day(connection: Connection, account: int, day: int) -> Iterable[tuple[CountedScan, int | None]]:
    """An account's, in the order of their ids, each with the key of its agent."""
    rows = connection.rows(
        f"{_SCANS} WHERE scans.account = ? AND scans.scanned_at >= ? AND scans.scanned_at < ? ORDER BY scans.id",
        (account, day * DAY_MS, (day + 1) * DAY_MS),
    )
    # One at a time: a million of them would take a gigabyte.
    return ((_scan(row), row[16]) for row in rows)


def scans_of_code(connection: Connection, code: int, limit: int) -> list[CountedScan]:
    """The first that there are."""
    rows = connection.rows(
        f"{_SCANS} WHERE scans.code = ? ORDER BY scans.code, scans.scanned_at, scans.id LIMIT ?",
        (code, limit),
    )
    return [_scan(row) for row in rows]


def ids_of_day(connection: Connection, account: int, day: int, limit: int) -> list[Row]:
    return connection.rows(
        "SELECT id FROM posted_scans WHERE account = ? AND scanned_at >= ? AND scanned_at < ? LIMIT ?",
        (account, day * DAY_MS, (day + 1) * DAY_MS, limit),
    )


def days_of(connection: Connection, account: int, *, before: int | None = None) -> Iterable[int]:
    """The days of which an account has posted scans, one after another."""
    first = -1
    while True:
        rows = connection.rows(
            "SELECT MIN(scanned_at) FROM posted_scans WHERE account = ? AND scanned_at >= ?",
            (account, (first + 1) * DAY_MS),
        )
        if rows[0][0] is None:
            return
        first = rows[0][0] // DAY_MS
        if before is not None and first >= before:
            return
        yield first


def accounts_of(connection: Connection) -> list[int]:
    """The keys of all accounts."""
    return [key for (key,) in connection.rows("SELECT key FROM scan_keys WHERE account IS NULL ORDER BY key")]


def delete_scans(connection: Connection, ids: Sequence[Row]) -> None:
    connection.change(
        "DELETE FROM posted_scans WHERE id IN (SELECT id FROM asked)", given=asked(ids, id="bigint")
    )


def add_firsts(connection: Connection, flags: Sequence[tuple[int, int]]) -> None:
    """Give these scans, by their ids, these flags too."""
    connection.change(
        "UPDATE posted_scans SET firsts = posted_scans.firsts | asked.firsts FROM asked WHERE posted_scans.id = asked.id",
        given=asked(flags, id="bigint", firsts="smallint"),
    )


def rewrite_scans(connection: Connection, rows: Sequence[tuple[int, str | None, int]]) -> None:
    """Id, bot and firsts of each."""
    connection.change(
        "UPDATE posted_scans SET bot = asked.bot, firsts = asked.firsts FROM asked WHERE posted_scans.id = asked.id",
        given=asked(rows, id="bigint", bot="text", firsts="smallint"),
    )


def _scan(row: Row) -> CountedScan:
    id_, account, type_id, code, scanned_at, verdict, bot, visitor, *rest = row
    country, city, device, os, browser, language, referrer, firsts, _ = rest
    values = Values(country, city, device, os, browser, language, referrer)
    return CountedScan(
        id_, account, type_id, code, scanned_at, VERDICTS[verdict], bot, visitor, values, Firsts(firsts)
    )
