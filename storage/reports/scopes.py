"""Whose scans are counted, as conditions on the tables that hold them.

One code, one type, a whole account have sheets of their own. Any other union of codes is the sum of their sheets; one
that is most of its account, or type, is quicker counted as all of that less the other codes. Codes that were deleted and
whose scans are not swept yet are other codes, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tortoise.connection import get_connection

from domain.analytics.reports import ScanScope
from domain.sheets import FIRST_OF, Kind
from storage.reports.snapshots import Read

_SELECTED: Final = "SELECT k.key FROM scan_keys k WHERE"
_DELETED: Final = "SELECT d.id FROM deleted_codes d"
_IN_FOLDER: Final = "SELECT u.id FROM short_urls u WHERE u.account_id = ? AND u.folder_id = ?"


class Condition(NamedTuple):
    """A part of a statement, and the values for its marks."""

    text: str
    values: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Sheets of one kind that are added, or taken away; `in_sheets` is on `sheets`, `in_posted` on `posted_scans p`."""

    kind: Kind
    in_sheets: Condition
    in_posted: Condition
    sign: int = 1

    @property
    def first(self) -> int:
        """The flag of scans that count for a visitor."""
        return int(FIRST_OF[self.kind])


@dataclass(frozen=True, slots=True)
class Subjects:
    """`wanted` is on `scan_keys k`, `wanted_codes` and `other_codes` on a column of keys, `in_whole` on `sightings s`:
    those of the account or type that is counted whole.

    `other_codes` is None where none are taken away. `is_union`: visitors of several of its codes are counted with each.
    """

    account: int
    parts: Sequence[Part]
    wanted: Condition
    wanted_codes: Condition
    in_whole: Condition | None = None
    other_codes: Condition | None = None
    only_code: int | None = None

    @property
    def is_union(self) -> bool:
        return self.in_whole is None and self.only_code is None

    @property
    def by_code(self) -> Part:
        """The wanted codes, each for itself."""
        return code_part(self.account, self.wanted_codes)

    @property
    def in_sightings(self) -> Condition:
        """On `sightings s`: those of the wanted codes."""
        if self.in_whole is not None and self.other_codes is None:
            return self.in_whole
        codes = self.wanted_codes
        # The sign keeps planners from looking for each code, where there are few sightings of a visitor's day.
        return Condition(f"s.account = ? AND +s.code {codes.text}", (self.account, *codes.values))


def code_part(account: int, codes: Condition, *, sign: int = 1) -> Part:
    in_sheets = f"account = ? AND kind = {int(Kind.CODE)} AND subject {_looked_up(codes)}"
    return Part(
        Kind.CODE,
        Condition(in_sheets, (account, *codes.values)),
        Condition(f"p.code {codes.text}", codes.values),
        sign,
    )


async def find_subjects(read: Read, scope: ScanScope) -> Subjects | None:
    """None where nothing can have been scanned."""
    found = await read("SELECT key FROM scan_keys WHERE id = ?", (str(scope.account_id),))
    if not found:
        return None
    ((account,),) = found
    if scope.code_ids is not None:
        return await _named_codes(read, scope, account)
    if scope.folder_id is not None:
        return await _codes_in_folder(read, scope, account)
    all_codes, gone = _all_codes(scope, account), _among(_all_codes(scope, account), "IN", _DELETED)
    if not await read(f"SELECT 1 FROM scan_keys k WHERE {gone.text} LIMIT 1", gone.values):
        return _whole(scope, account, all_codes, None)
    return _whole(scope, account, _among(all_codes, "NOT IN", _DELETED), _keys(gone))


async def _named_codes(read: Read, scope: ScanScope, account: int) -> Subjects | None:
    wanted = _all_codes(scope, account)
    ids = sorted(str(code_id) for code_id in scope.code_ids or ())
    wanted = _among(wanted, "IN", ", ".join("?" * len(ids)) or "NULL", *ids)
    if scope.folder_id is not None:
        wanted = _among(wanted, "IN", _IN_FOLDER, str(scope.account_id), str(scope.folder_id))
    keys = [key for (key,) in await read(f"SELECT k.key FROM scan_keys k WHERE {wanted.text}", wanted.values)]
    if not keys:
        return None
    codes = Condition(f"IN ({', '.join('?' * len(keys))})", tuple(keys))
    return _union(account, wanted, codes, only_code=keys[0] if len(keys) == 1 else None)


async def _codes_in_folder(read: Read, scope: ScanScope, account: int) -> Subjects | None:
    all_codes = _all_codes(scope, account)
    folder = (str(scope.account_id), str(scope.folder_id))
    wanted = _among(all_codes, "IN", _IN_FOLDER, *folder)
    others = _among(all_codes, "NOT IN", _IN_FOLDER, *folder)
    ((inside,),) = await read(f"SELECT COUNT(*) FROM scan_keys k WHERE {wanted.text}", wanted.values)
    ((outside,),) = await read(f"SELECT COUNT(*) FROM scan_keys k WHERE {others.text}", others.values)
    if not inside:
        return None
    if outside < inside:
        return _whole(scope, account, wanted, _keys(others) if outside else None)
    return _union(account, wanted, _keys(wanted))


def _whole(scope: ScanScope, account: int, wanted: Condition, other_codes: Condition | None) -> Subjects:
    """All of an account, or of one of its types, less the `other_codes`."""
    parts = [_type_part(account, scope.type_id) if scope.type_id is not None else _account_part(account)]
    if other_codes is not None:
        parts.append(code_part(account, other_codes, sign=-1))
    return Subjects(
        account=account,
        parts=parts,
        wanted=wanted,
        wanted_codes=_keys(wanted),
        in_whole=Condition("s.account = ?", (account,))
        if scope.type_id is None
        else Condition("s.account = ? AND s.type_id = ?", (account, scope.type_id)),
        other_codes=other_codes,
    )


def _union(account: int, wanted: Condition, codes: Condition, *, only_code: int | None = None) -> Subjects:
    return Subjects(
        account=account,
        parts=[code_part(account, codes)],
        wanted=wanted,
        wanted_codes=codes,
        only_code=only_code,
    )


def _account_part(account: int) -> Part:
    return Part(
        Kind.ACCOUNT,
        Condition(f"account = ? AND kind = {int(Kind.ACCOUNT)} AND subject = 0", (account,)),
        Condition("p.account = ?", (account,)),
    )


def _type_part(account: int, type_id: int) -> Part:
    codes = _keys(Condition("k.account = ? AND k.type_id = ?", (account, type_id)))
    return Part(
        Kind.TYPE,
        Condition(f"account = ? AND kind = {int(Kind.TYPE)} AND subject = ?", (account, type_id)),
        Condition(f"p.account = ? AND p.code {codes.text}", (account, *codes.values)),
    )


def _all_codes(scope: ScanScope, account: int) -> Condition:
    if scope.type_id is None:
        return Condition("k.account = ?", (account,))
    return Condition("k.account = ? AND k.type_id = ?", (account, scope.type_id))


def _among(codes: Condition, among: str, ids: str, *values: object) -> Condition:
    return Condition(f"{codes.text} AND k.id {among} ({ids})", (*codes.values, *values))


def _keys(codes: Condition) -> Condition:
    return Condition(f"IN ({_SELECTED} {codes.text})", codes.values)


def _looked_up(codes: Condition) -> str:
    """As a condition on a column that stands in an index.

    PostgreSQL may join a SELECT row by row, where it takes the sheets of months for few because it has not counted them since
    they were written: for a thousand codes that is a third of a second. The keys as a list can only be looked up.
    """
    selected = codes.text.removeprefix(f"IN ({_SELECTED}")
    if selected == codes.text or get_connection("reports").capabilities.dialect == "sqlite":
        return codes.text
    return f"= ANY (ARRAY({_SELECTED}{selected})"
