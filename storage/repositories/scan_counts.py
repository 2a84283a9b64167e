"""How often codes and links were scanned: counted scans and those in the inbox, at one moment."""

from collections.abc import Mapping, Sequence
from typing import Final
from uuid import UUID

from storage.db.pools import run_statement
from storage.db.statements import given_ids

# One statement: ingesting moves scans from one number to the other meanwhile.
_SCAN_COUNTS: Final = """
    SELECT u.id, u.scan_count + CAST(COALESCE(SUM(waiting.scans), 0) AS BIGINT) AS scans
    FROM short_urls u JOIN scan_keys k ON k.id = u.id LEFT JOIN (
        SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE is_uncounted GROUP BY code
    ) waiting ON waiting.code = k.key WHERE u.id IN (SELECT id FROM given) GROUP BY u.id"""
_COUNT_INBOX: Final = """
    UPDATE scan_inbox SET is_uncounted = FALSE
    WHERE code IN (SELECT key FROM scan_keys WHERE id = ?) AND is_uncounted RETURNING id"""
_ADD: Final = "UPDATE short_urls SET scan_count = scan_count + ? WHERE id = ?"


async def scan_counts(code_ids: Sequence[UUID]) -> Mapping[UUID, int]:
    asked = given_ids(code_ids)
    rows = await run_statement("default", _SCAN_COUNTS, (), asked)
    return {UUID(str(row["id"])): row["scans"] for row in rows}


async def count_inbox(code_id: UUID) -> None:
    """Add the scans in the inbox to the code's stored number, in the transaction that gives it a limit."""
    if counted := await run_statement("default", _COUNT_INBOX, (str(code_id),)):
        await run_statement("default", _ADD, (len(counted), str(code_id)))
