"""The numbers of codes, links and accounts in the tables of scans."""

from uuid import UUID

from storage.db.scan_models import ScanKeyRow


async def add_code_key(code_id: UUID, account_id: UUID, type_id: int) -> None:
    """With its account's key, if this is its first code: the caller has locked the account."""
    account, _ = await ScanKeyRow.get_or_create(id=account_id)
    await ScanKeyRow.create(id=code_id, account=account.key, type_id=type_id)


async def key_of_account(account_id: UUID) -> int | None:
    row = await ScanKeyRow.get_or_none(id=account_id)
    return row.key if row else None
