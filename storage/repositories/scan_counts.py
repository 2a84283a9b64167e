"""How often codes and links were scanned: what is counted and what waits in the inbox, at one moment."""

from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from tortoise.connection import get_connection

from storage.db.statements import Dialect, Given, for_driver, given

# One statement: ingesting moves scans from one number to the other meanwhile.
_SCAN_COUNTS: Final = """
    SELECT u.id, u.scan_count + COALESCE(waiting.scans, 0) AS scans
    FROM short_urls u JOIN scan_keys k ON k.id = u.id LEFT JOIN (
        SELECT code, COUNT(*) AS scans FROM scan_inbox WHERE is_uncounted GROUP BY code
    ) waiting ON waiting.code = k.key WHERE """
_COUNT_INBOX: Final = """
    UPDATE scan_inbox SET is_uncounted = FALSE
    WHERE code = (SELECT key FROM scan_keys WHERE id = ?) AND is_uncounted RETURNING id"""
_ADD: Final = "UPDATE short_urls SET scan_count = scan_count + ? WHERE id = ?"


async def scan_counts(code_ids: Sequence[UUID]) -> Mapping[UUID, int]:
    asked = given([(str(code_id),) for code_id in code_ids], id="uuid")
    return await _counts("u.id IN (SELECT id FROM given)", (), asked)


async def scan_counts_of(account_id: UUID, kind: str) -> Mapping[UUID, int]:
    """Of all the codes, or all the links, of an account."""
    return await _counts("u.account_id = ? AND u.kind = ?", (str(account_id), kind))


async def count_inbox(code_id: UUID) -> None:
    """Bring the stored number of a code up to date now, in the transaction that gives it a limit."""
    if counted := await _rows(_COUNT_INBOX, (str(code_id),)):
        await _rows(_ADD, (len(counted), str(code_id)))


async def _counts(condition: str, values: Sequence[object], *lists: Given) -> Mapping[UUID, int]:
    rows = await _rows(_SCAN_COUNTS + condition, values, *lists)
    return {UUID(str(row["id"])): row["scans"] for row in rows}


async def _rows(statement: str, values: Sequence[object], *lists: Given) -> Sequence[Mapping[str, Any]]:
    pool = get_connection("default")
    dialect: Dialect = "sqlite" if pool.capabilities.dialect == "sqlite" else "postgres"
    text, all_values = for_driver(dialect, statement, values, lists)
    return await pool.execute_query_dict(text, list(all_values))
