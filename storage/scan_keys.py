"""What scans call a code or link, or an account."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from uuid import UUID

from storage.scan_models import ScanKeyRow


@dataclass(frozen=True, slots=True)
class CodeKey:
    """`account`: its account's own key."""

    key: int
    account: int
    type_id: int


async def add_code_key(code_id: UUID, account_id: UUID, type_id: int) -> None:
    """Its account's too, with its first code: whoever makes one holds the account."""
    account, _ = await ScanKeyRow.get_or_create(id=account_id)
    await ScanKeyRow.create(id=code_id, account=account.key, type_id=type_id)


async def key_of_account(account_id: UUID) -> int | None:
    row = await ScanKeyRow.get_or_none(id=account_id)
    return row.key if row else None


async def keys_of_codes(code_ids: Collection[UUID]) -> Mapping[UUID, CodeKey]:
    """Of those that there are."""
    rows = await ScanKeyRow.filter(id__in=list(code_ids), account__isnull=False)
    return {row.id: CodeKey(row.key, row.account or 0, row.type_id or 0) for row in rows}
