"""The feed that invalidates caches: changes that scans depend on, for every process on any number of hosts.

Times are those of the database's clock.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from domain.scanning.scans import Invalidation
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import NOW_MS, given

# Longer than any transaction: a row becomes visible when its transaction ends.
_POLLED_MS: Final = 30_000
_KEPT_MS: Final = 300_000
_PUBLISH: Final = """
    INSERT INTO invalidations (published_at, domain, short_id, account_id) VALUES ({now}, ?, ?, ?)"""
_PUBLISH_ALL: Final = """
    INSERT INTO invalidations (published_at, domain, short_id)
    SELECT {now}, g.domain, g.short_id FROM given g"""
_POLL: Final = f"""
    SELECT id, domain, short_id, account_id FROM invalidations WHERE published_at > {{now}} - {_POLLED_MS}"""
_PRUNE: Final = f"DELETE FROM invalidations WHERE published_at < {{now}} - {_KEPT_MS}"


async def publish(
    *, domain: str | None = None, short_id: str | None = None, account_id: UUID | None = None
) -> None:
    """Invalidate one code or link, or all of an account; in the transaction that changes it."""
    await _run("default", _PUBLISH, domain, short_id, str(account_id) if account_id else None)


async def publish_all(codes: Sequence[tuple[str, str]]) -> None:
    """Invalidate codes or links by domain and short ID, as `publish`."""
    statement = _PUBLISH_ALL.format(now=NOW_MS[dialect_of("default")])
    await run_statement("default", statement, (), given(codes, domain="text", short_id="text"))


async def poll_recent() -> list[Invalidation]:
    """All of the last half minute: callers skip those they know."""
    found = []
    for row in await _run("lookups", _POLL):
        account_id = UUID(str(row["account_id"])) if row["account_id"] else None
        found.append(Invalidation(row["id"], row["domain"], row["short_id"], account_id))
    return found


async def prune_invalidations() -> None:
    await _run("default", _PRUNE)


async def _run(pool: str, statement: str, *values: object) -> Sequence[Mapping[str, Any]]:
    return await run_statement(pool, statement.format(now=NOW_MS[dialect_of(pool)]), values)
