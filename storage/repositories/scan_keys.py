"""The numbers of codes, links and accounts in the tables of scans.

A code that becomes another type gets a further number, so that each scan counts for the type that it met.
"""

from collections.abc import Mapping
from typing import Final
from uuid import UUID

from domain.analytics.rollups import KEYS_A_CODE
from storage.db.models.scans import ScanKeyRow
from storage.db.pools import run_statement
from storage.db.statements import given

_ADD_KEY: Final = """
    INSERT INTO scan_keys (id, account, type_id)
    SELECT given.id, k.key, given.type_id FROM given JOIN scan_keys k ON k.id = given.account
    RETURNING key"""
_ADD_KEY_OF_TYPE: Final = f"""
    INSERT INTO scan_keys (key, id, account, type_id)
    SELECT -(key * {KEYS_A_CODE} + CAST(? AS BIGINT)), id, account, CAST(? AS SMALLINT)
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
    await run_statement("default", _ADD_KEY_OF_TYPE, (type_id, type_id, str(code_id)))


async def key_of_account(account_id: UUID) -> int | None:
    row = await ScanKeyRow.get_or_none(id=account_id)
    return row.key if row else None
