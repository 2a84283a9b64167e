"""The numbers of codes, links and accounts in the tables of scans.

A code that becomes another type gets a further number, so that each scan counts for the type that it met.
A number of scans is that of the counted ones and those in the inbox, at one moment.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from domain.analytics.rollups import KEYS_A_CODE, moment_of
from storage.db.models.scans import ScanKeyRow
from storage.db.pools import run_statement
from storage.db.statements import given, given_ids

_ADD_KEY: Final = """
    INSERT INTO scan_keys (id, account, type_id)
    SELECT given.id, k.key, given.type_id FROM given JOIN scan_keys k ON k.id = given.account
    RETURNING key"""
# Of PostgreSQL, INTEGER has 32 bits, as `scans.code`: what does not fit is refused before a scan of it.
ADD_KEY_OF_TYPE: Final = f"""
    INSERT INTO scan_keys (key, id, account, type_id)
    SELECT CAST(-(key * {KEYS_A_CODE} + CAST(? AS BIGINT)) AS INTEGER), id, account, CAST(? AS SMALLINT)
    FROM scan_keys WHERE id = ? AND key > 0 ON CONFLICT DO NOTHING"""


async def add_code_keys(account_id: UUID, type_ids: Mapping[UUID, int]) -> None:
    """Add keys of codes by their types, and the account's before its first: the caller has locked it."""
    rows = [(str(code_id), str(account_id), type_id) for code_id, type_id in type_ids.items()]
    new = given(rows, id="uuid", account="uuid", type_id="smallint")
    if not await run_statement("default", _ADD_KEY, (), new):
        await ScanKeyRow.create(id=account_id)
        await run_statement("default", _ADD_KEY, (), new)


async def add_key_of_type(code_id: UUID, type_id: int) -> None:
    """Add a key unless the code has one for its scans in this type."""
    await run_statement("default", ADD_KEY_OF_TYPE, (type_id, type_id, str(code_id)))


async def key_of_account(account_id: UUID) -> int | None:
    row = await ScanKeyRow.get_or_none(id=account_id)
    return row.key if row else None


# One statement: ingesting moves scans from one number to the other meanwhile.
SCAN_COUNTS: Final = """
    SELECT u.id, u.scan_count + CAST(COALESCE(SUM(waiting.scans), 0) AS BIGINT) AS scans,
        COALESCE((SELECT r.last_scanned_at FROM scan_ranks r WHERE r.id = u.id), 0) AS counted,
        COALESCE(MAX(waiting.last), 0) AS waiting
    FROM short_urls u JOIN scan_keys k ON k.id = u.id LEFT JOIN (
        SELECT code, COUNT(*) AS scans, MAX(scanned_at) AS last
        FROM scan_inbox WHERE is_uncounted GROUP BY code
    ) waiting ON waiting.code = k.key WHERE u.id IN (SELECT id FROM given) GROUP BY u.id"""
_COUNT_INBOX: Final = """
    UPDATE scan_inbox SET is_uncounted = FALSE
    WHERE code IN (SELECT key FROM scan_keys WHERE id = ?) AND is_uncounted RETURNING id"""
_ADD: Final = "UPDATE short_urls SET scan_count = scan_count + ? WHERE id = ?"


async def scan_counts(code_ids: Sequence[UUID]) -> Mapping[UUID, tuple[int, datetime | None]]:
    """The scans of each, and the time of the last one: with a limit, of the last that has left the inbox."""
    rows = await run_statement("default", SCAN_COUNTS, (), given_ids(code_ids))
    return {UUID(str(row["id"])): scan_count_in(row) for row in rows}


def scan_count_in(row: Mapping[str, Any]) -> tuple[int, datetime | None]:
    """`row`: of SCAN_COUNTS."""
    return row["scans"], last_scan_of(max(row["counted"], row["waiting"]))


def last_scan_of(milliseconds: int) -> datetime | None:
    """The time in a column `last_scanned_at`, where 0 is never."""
    return moment_of(milliseconds) if milliseconds else None


async def count_inbox(code_id: UUID) -> None:
    """Add the scans in the inbox to the code's stored number, in the transaction that gives it a limit."""
    if counted := await run_statement("default", _COUNT_INBOX, (str(code_id),)):
        await run_statement("default", _ADD, (len(counted), str(code_id)))
