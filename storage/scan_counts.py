"""How often codes and links were scanned: what is counted and what waits in the inbox, at one moment."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from tortoise.connection import get_connection

# One statement: ingesting moves scans from one number to the other meanwhile.
_SCAN_COUNTS: Final = """
    WITH waiting AS (SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE is_uncounted GROUP BY code)
    SELECT short_urls.id AS id, short_urls.scan_count + COALESCE(waiting.scans, 0) AS scans
    FROM short_urls JOIN scan_keys ON scan_keys.id = short_urls.id
        LEFT JOIN waiting ON waiting.code = scan_keys.key
    WHERE """
_COUNT_INBOX: Final = """
    UPDATE scan_inbox SET is_uncounted = FALSE
    WHERE code = (SELECT key FROM scan_keys WHERE id = $1) AND is_uncounted RETURNING id"""
_ADD: Final = "UPDATE short_urls SET scan_count = scan_count + $2 WHERE id = $1"


async def scan_counts(code_ids: Sequence[UUID]) -> Mapping[UUID, int]:
    if not code_ids:
        return {}
    marks = ", ".join(f"${number}" for number in range(1, len(code_ids) + 1))
    return await _counts(f"short_urls.id IN ({marks})", *code_ids)


async def scan_counts_of(account_id: UUID, kind: str) -> Mapping[UUID, int]:
    """Of all the codes, or all the links, of an account."""
    return await _counts("short_urls.account_id = $1 AND short_urls.kind = $2", account_id, kind)


async def count_inbox(code_id: UUID) -> None:
    """Bring the stored number of a code up to date now, in the transaction that gives it a limit."""
    if counted := await _rows(_COUNT_INBOX, code_id):
        await _rows(_ADD, code_id, len(counted))


async def _counts(condition: str, *values: object) -> Mapping[UUID, int]:
    rows = await _rows(_SCAN_COUNTS + condition, *values)
    return {UUID(str(row["id"])): row["scans"] for row in rows}


async def _rows(statement: str, *values: object) -> Sequence[Mapping[str, Any]]:
    lane = get_connection("default")
    if lane.capabilities.dialect != "sqlite":
        return await lane.execute_query_dict(statement, list(values))
    typed = [str(value) if isinstance(value, UUID) else value for value in values]
    return await lane.execute_query_dict(statement.replace("$", "?"), typed)
