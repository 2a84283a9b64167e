"""How often codes and links were scanned: what is counted, and what still waits in the inbox, at one moment."""

from collections.abc import Mapping, Sequence
from typing import Final
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
    WHERE code = (SELECT key FROM scan_keys WHERE id = {}) AND is_uncounted RETURNING id"""


async def scan_counts(code_ids: Sequence[UUID]) -> Mapping[UUID, int]:
    if not code_ids:
        return {}
    is_sqlite = get_connection("default").capabilities.dialect == "sqlite"
    marks = ", ".join("?" if is_sqlite else f"${number}" for number in range(1, len(code_ids) + 1))
    return await _counts(f"short_urls.id IN ({marks})", list(code_ids))


async def scan_counts_of(account_id: UUID, kind: str) -> Mapping[UUID, int]:
    """Of all the codes, or all the links, of an account."""
    is_sqlite = get_connection("default").capabilities.dialect == "sqlite"
    marks = ("?", "?") if is_sqlite else ("$1", "$2")
    return await _counts(
        "short_urls.account_id = {} AND short_urls.kind = {}".format(*marks), [account_id, kind]
    )


async def count_inbox(code_id: UUID) -> None:
    """Bring the stored number of a code up to date now, in the transaction that gives it a limit."""
    lane = get_connection("default")
    is_sqlite = lane.capabilities.dialect == "sqlite"
    statement = _COUNT_INBOX.format("?" if is_sqlite else "$1")
    counted = await lane.execute_query_dict(statement, [str(code_id) if is_sqlite else code_id])
    if counted:
        marks = ("?", "?") if is_sqlite else ("$1", "$2")
        update = "UPDATE short_urls SET scan_count = scan_count + {} WHERE id = {}".format(*marks)
        await lane.execute_query(update, [len(counted), str(code_id) if is_sqlite else code_id])


async def _counts(condition: str, values: Sequence[object]) -> Mapping[UUID, int]:
    lane = get_connection("default")
    is_sqlite = lane.capabilities.dialect == "sqlite"
    typed = [str(value) if is_sqlite and isinstance(value, UUID) else value for value in values]
    rows = await lane.execute_query_dict(_SCAN_COUNTS + condition, typed)
    return {UUID(str(row["id"])): row["scans"] for row in rows}
