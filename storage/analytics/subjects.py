"""Whose scans are counted: the subjects of rollups, and how single scans are found for them.

An account and each of its types are subjects of their own; anything else is the sum of its codes. Codes that were deleted and are
not swept yet are taken from an account.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from domain.analytics.reports import ScanScope
from domain.analytics.rollups import FIRST_OF_ACCOUNT, FIRST_OF_CODE, FIRST_OF_TYPE, StoredScan
from storage.analytics.snapshots import Snapshot
from storage.analytics.statements import Given, given

_CODES: Final = "SELECT k.key, u.id FROM short_urls u JOIN scan_keys k ON k.id = u.id WHERE u.account_id = ?"
_DELETED: Final = "SELECT k.key FROM deleted_codes d JOIN scan_keys k ON k.id = d.id WHERE k.account = ?"
# How single scans `s` are found for a subject `k`.
_OWNERS: Final = {
    FIRST_OF_CODE: "s.code = k.key",
    FIRST_OF_TYPE: "s.account = k.account AND s.type_id = -k.key",
    FIRST_OF_ACCOUNT: "s.account = k.account",
}


@dataclass(frozen=True, slots=True)
class Subjects:
    """`keys`: the subjects that are added up; the codes in `less` are taken away. `first`: the flag of scans that count for a visitor."""

    account: int
    keys: Sequence[int]
    first: int
    less: Sequence[int] = ()

    @property
    def given(self) -> Given:
        """For a statement, as `subjects`; `sign` is -1 for those of `less`."""
        rows = [
            *((self.account, key, 1) for key in self.keys),
            *((self.account, key, -1) for key in self.less),
        ]
        return given(rows, "subjects", account="int", key="int", sign="int")

    @property
    def owner(self) -> str:
        return _OWNERS[self.first]

    def include(self, scan: StoredScan) -> bool:
        if self.first == FIRST_OF_CODE:
            return scan.code in self.keys
        return self.keys[0] in (0, -scan.type_id) and scan.code not in self.less


async def find_subjects(snapshot: Snapshot, scope: ScanScope) -> Subjects | None:
    """None where nothing can have been scanned."""
    account = await key_of_account(snapshot, scope.account_id)
    if account is None:
        return None
    if scope.code_ids is not None or scope.folder_id is not None:
        return codes_of(account, await ids_by_key(snapshot, scope))
    less = [key for (key,) in await snapshot.read(_DELETED, (account,))]
    if scope.type_id is None:
        return Subjects(account, [0], FIRST_OF_ACCOUNT, less)
    of_type = "SELECT key FROM scan_keys WHERE account = ? AND type_id = ?"
    same_type = {key for (key,) in await snapshot.read(of_type, (account, scope.type_id))} if less else set()
    return Subjects(account, [-scope.type_id], FIRST_OF_TYPE, [key for key in less if key in same_type])


def codes_of(account: int, keys: Mapping[int, UUID]) -> Subjects | None:
    """Each code for itself."""
    return Subjects(account, list(keys), FIRST_OF_CODE) if keys else None


async def key_of_account(snapshot: Snapshot, account_id: UUID) -> int | None:
    rows = await snapshot.read("SELECT key FROM scan_keys WHERE id = ?", (str(account_id),))
    return rows[0][0] if rows else None


async def ids_by_key(snapshot: Snapshot, scope: ScanScope) -> dict[int, UUID]:
    """The codes and links that fit the scope, by their keys."""
    statement, values = _CODES, [str(scope.account_id)]
    lists = []
    if scope.code_ids is not None:
        statement += " AND u.id IN (SELECT id FROM wanted)"
        lists.append(given([(str(code_id),) for code_id in scope.code_ids], "wanted", id="uuid"))
    if scope.folder_id is not None:
        statement += " AND u.folder_id = ?"
        values.append(str(scope.folder_id))
    if scope.type_id is not None:
        statement += f" AND u.type_id = {scope.type_id:d}"
    # SQLite gives ids as text.
    return {key: UUID(str(code_id)) for key, code_id in await snapshot.read(statement, values, *lists)}
