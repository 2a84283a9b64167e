"""Subjects of rollups for a scope, and the conditions that find their single scans.

An account, each of its types and each code are subjects. Other scopes are sums of codes. Deleted codes that
are not swept yet are subtracted from their account.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from domain.analytics.reports import ScannedCode, ScanScope
from domain.analytics.rollups import FIRST_OF_ACCOUNT, FIRST_OF_CODE, FIRST_OF_TYPE
from storage.analytics.snapshots import Snapshot
from storage.db.access import access_conditions
from storage.db.statements import Given, given, given_ids

_DELETED: Final = (
    "SELECT k.key, k.type_id FROM deleted_codes d JOIN scan_keys k ON k.id = d.id WHERE k.account = ?"
)
_TAGS: Final = (
    "SELECT k.key, t.name FROM tags t JOIN tag_uses u ON u.tag_id = t.id"
    " JOIN scan_keys k ON k.id = u.short_url_id WHERE t.account_id = ?"
)
# Conditions for the single scans `s` of a subject `k`.
OWNERS: Final = {
    FIRST_OF_CODE: "s.code = k.key",
    FIRST_OF_TYPE: "s.account = k.account AND s.type_id = -k.key",
    FIRST_OF_ACCOUNT: "s.account = k.account",
}


@dataclass(frozen=True, slots=True)
class Subjects:
    """The subjects in `keys` are added, the codes in `less` subtracted.

    `first`: the flag of a visitor's first scan of the day for such subjects.
    """

    account: int
    keys: Sequence[int]
    first: int
    less: Sequence[int] = ()

    @property
    def given(self) -> Given:
        """The table `subjects` of a statement; `sign` is -1 for those of `less`."""
        rows = [(self.account, key, 1) for key in self.keys] + [(self.account, key, -1) for key in self.less]
        return given(rows, "subjects", account="int", key="int", sign="int")


async def find_subjects(snapshot: Snapshot, scope: ScanScope) -> Subjects:
    """Without keys if there can be no scans."""
    accounts = await snapshot.read("SELECT key FROM scan_keys WHERE id = ?", (str(scope.account_id),))
    account = accounts[0][0] if accounts else 0
    restricts = (scope.code_ids, scope.folder_id, scope.tag_id)
    if any(one is not None for one in restricts) or not scope.access.is_to_all or not account:
        return Subjects(account, list(await find_codes(snapshot, scope)), FIRST_OF_CODE)
    deleted = await snapshot.read(_DELETED, (account,))
    less = [key for key, type_id in deleted if scope.type_id in (None, type_id)]
    if scope.type_id is None:
        return Subjects(account, [0], FIRST_OF_ACCOUNT, less)
    return Subjects(account, [-scope.type_id], FIRST_OF_TYPE, less)


async def find_codes(snapshot: Snapshot, scope: ScanScope) -> Mapping[int, ScannedCode]:
    """The codes and links of the scope, by their keys; with a type, as long as they were of it."""
    only, values, lists = "WHERE u.account_id = ?", [str(scope.account_id)], []
    if scope.code_ids is not None:
        only += " AND u.id IN (SELECT id FROM wanted)"
        lists.append(given_ids(scope.code_ids, "wanted"))
    if scope.folder_id is not None:
        only += " AND u.folder_id = ?"
        values.append(str(scope.folder_id))
    if scope.tag_id is not None:
        only += " AND u.id IN (SELECT short_url_id FROM tag_uses WHERE tag_id = ?)"
        values.append(str(scope.tag_id))
    for condition, allowed in access_conditions(scope.access):
        only += f" AND {condition}"
        values += allowed
    if scope.type_id is not None:
        only += f" AND k.type_id = {scope.type_id:d}"
    return await read_codes(snapshot, only, values, *lists)


async def read_codes(
    snapshot: Snapshot, only: str, values: Sequence[object], *lists: Given
) -> Mapping[int, ScannedCode]:
    """By their keys. `only` ends the statement about `short_urls u` and `scan_keys k`."""
    statement = (
        "SELECT k.key, u.id, u.short_id, u.name, u.kind FROM short_urls u"
        f" JOIN scan_keys k ON k.id = u.id {only}"
    )
    rows = await snapshot.read(statement, values, *lists)
    # SQLite returns ids as text.
    return {key: ScannedCode(UUID(str(code_id)), *names) for key, code_id, *names in rows}


async def find_tags(
    snapshot: Snapshot, scope: ScanScope, codes: Mapping[int, ScannedCode]
) -> Mapping[int, Sequence[str]]:
    """The tags of these codes, by their keys; codes without a tag are left out."""
    found: dict[int, list[str]] = {}
    for key, name in await snapshot.read(_TAGS, (str(scope.account_id),)):
        if key in codes:
            found.setdefault(key, []).append(name)
    return found
