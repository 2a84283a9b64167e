"""What a scan would now meet has changed: told to every process, on any number of hosts, through the database.

By the database's own clock, since hosts disagree about the time.
"""

from typing import Final
from uuid import UUID

from tortoise.connection import get_connection

from domain.scanning.scans import Invalidation

# Longer than a transaction may last: what it told is seen once it has ended.
_TOLD_FOR_MS: Final = 30_000
_KEPT_FOR_MS: Final = 300_000
_SQLITE_NOW: Final = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
_POSTGRES_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


async def tell(
    *, domain: str | None = None, short_id: str | None = None, account_id: UUID | None = None
) -> None:
    """One code or link, or all of an account; in the transaction that changes it."""
    pool = get_connection("default")
    is_sqlite = pool.capabilities.dialect == "sqlite"
    now, marks = (_SQLITE_NOW, "?, ?, ?") if is_sqlite else (_POSTGRES_NOW, "$1, $2, $3")
    account = str(account_id) if is_sqlite and account_id else account_id
    await pool.execute_query(
        f"INSERT INTO invalidations (published_at, domain, short_id, account_id) VALUES ({now}, {marks})",
        [domain, short_id, account],
    )


async def poll_recent() -> list[Invalidation]:
    """All of the last half minute, also what is known already."""
    pool = get_connection("lookups")
    now = _SQLITE_NOW if pool.capabilities.dialect == "sqlite" else _POSTGRES_NOW
    rows = await pool.execute_query_dict(
        f"SELECT id, domain, short_id, account_id FROM invalidations WHERE published_at > {now} - {_TOLD_FOR_MS}"
    )
    return [
        Invalidation(
            row["id"],
            row["domain"],
            row["short_id"],
            UUID(str(row["account_id"])) if row["account_id"] else None,
        )
        for row in rows
    ]


async def forget_old() -> None:
    pool = get_connection("default")
    now = _SQLITE_NOW if pool.capabilities.dialect == "sqlite" else _POSTGRES_NOW
    await pool.execute_query(f"DELETE FROM invalidations WHERE published_at < {now} - {_KEPT_FOR_MS}")
