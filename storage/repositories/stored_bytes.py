"""The bytes that each account keeps: `accounts.stored_bytes`, kept in the transaction of each change.

What is swept later than its owner deletes it, like a picture that no code has any more, is subtracted when
the account is counted again (decision 0085).
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal
from uuid import UUID

from tortoise.models import Model
from tortoise.transactions import in_transaction

from storage.db.config import Dialect
from storage.db.models.accounts import AccountRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import Given, given, given_ids

# OCTET_LENGTH reads no content. PostgreSQL's is the size on its disk, which is compressed.
_SIZE: Final[Mapping[Dialect, str]] = {
    "sqlite": "OCTET_LENGTH({})" if sqlite3.sqlite_version_info >= (3, 43) else "LENGTH(CAST({} AS BLOB))",
    "postgres": "PG_COLUMN_SIZE({})",
}


Sign = Literal[1, -1]


@dataclass(frozen=True, slots=True)
class _Kept:
    """Columns that are counted. `owner`: of rows `r`. `elsewhere`: how many bytes of a row are not in the
    database, in SQL.
    """

    columns: str
    owner: str = "r.account_id"
    join: str = ""
    elsewhere: Mapping[Dialect, str] | None = None

    def size(self, dialect: Dialect) -> str:
        sizes = [f"COALESCE({_SIZE[dialect].format(f'r.{name}')}, 0)" for name in self.columns.split()]
        sizes += [f"COALESCE(CAST({self.elsewhere[dialect]} AS BIGINT), 0)"] if self.elsewhere else []
        return f"SUM({' + '.join(sizes)})"


_OF_JOB: Final = ("o.account_id", "JOIN jobs o ON o.id = r.job_id")
_OF_FILE: Final[Mapping[Dialect, str]] = {"sqlite": "r.size", "postgres": "r.size"}
# Of scans that wait to be imported: see `KeptScans`.
_OF_SCANS: Final[Mapping[Dialect, str]] = {
    "sqlite": "json_extract(o.options, '$.scans[2]')",
    "postgres": "o.options -> 'scans' ->> 2",
}
_KEPT: Final = {
    "short_urls": _Kept("content metadata options theme rules"),
    "changes": _Kept("before after", "o.account_id", "JOIN short_urls o ON o.id = r.short_url_id"),
    "templates": _Kept("options theme"),
    "jobs": _Kept("options progress errors"),
    "job_files": _Kept("content", *_OF_JOB, elsewhere=_OF_SCANS),
    "job_parts": _Kept("content", *_OF_JOB),
    "idempotency_keys": _Kept("answer"),
    "files": _Kept("thumbnail", elsewhere=_OF_FILE),
    "file_versions": _Kept(
        "thumbnail", "o.account_id", "JOIN files o ON o.id = r.file_id", elsewhere=_OF_FILE
    ),
}
_ADD: Final = """
    UPDATE accounts SET stored_bytes = stored_bytes + {sign} * k.bytes - ? FROM (
        SELECT {kept.owner} AS account_id, {size} AS bytes FROM {name} r {kept.join}
        WHERE {condition} GROUP BY 1) k
    WHERE accounts.id = k.account_id"""
_ADD_GIVEN: Final = """
    UPDATE accounts SET stored_bytes = stored_bytes + ? WHERE id IN (SELECT id FROM given)"""
# Each image is stored once for all codes and accounts; here it counts once for each account.
_IMAGES: Final = """
    (SELECT COALESCE(SUM({size}), 0) FROM logos r WHERE r.content_hash IN (
        SELECT logo_hash FROM short_urls WHERE account_id = a.id
        UNION SELECT background_hash FROM short_urls WHERE account_id = a.id
        UNION SELECT p.logo_hash FROM short_urls s JOIN page_picture_uses x ON x.short_url_id = s.id
            JOIN page_pictures p ON p.url_hash = x.url_hash WHERE s.account_id = a.id))"""
_ALL: Final = "SELECT a.revision, a.stored_bytes, {sums} AS counted FROM accounts a WHERE a.id = ?"


async def count_bytes(
    name: str, condition: str, *values: object, sign: Sign = 1, less: int = 0, lists: Sequence[Given] = ()
) -> None:
    """Add rows `r` of a table to what accounts keep: once they are stored, or with -1 before they go.

    `less`: the bytes of a row before it was changed.
    """
    statement = _ADD.format(sign=sign, kept=_KEPT[name], size=size_of(name), name=name, condition=condition)
    await run_statement("default", statement, (less, *values), *lists)


async def delete_counted(kind: type[Model], name: str, ids: Sequence[int]) -> int:
    """Delete rows of a table by their IDs. Not many at once: scans wait meanwhile on SQLite."""
    if ids:
        async with in_transaction("default"):
            gone = given([(one,) for one in ids], id="bigint")
            await count_bytes(name, "r.id IN (SELECT id FROM given)", sign=-1, lists=[gone])
            await kind.filter(id__in=[*ids]).delete()
    return len(ids)


def size_of(name: str) -> str:
    """The bytes of rows `r` of a table, in SQL."""
    return _KEPT[name].size(dialect_of("default"))


async def add_bytes(account_ids: Sequence[UUID], number: int) -> None:
    await run_statement("default", _ADD_GIVEN, (number,), given_ids(account_ids))


async def recount_bytes(account_id: UUID, now: datetime) -> bool:
    """Count all that the account keeps. False if it was changed meanwhile: it counts as before then."""
    dialect = dialect_of("reports")
    sums = [_sum_of(name, dialect) for name in _KEPT]
    sums.append(_IMAGES.format(size=_SIZE[dialect].format("r.content")))
    statement = _ALL.format(sums=" + ".join(sums))
    # Where it takes time it holds up no use case.
    for row in await run_statement("reports", statement, (str(account_id),)):
        unchanged = AccountRow.filter(
            id=account_id, revision=row["revision"], stored_bytes=row["stored_bytes"]
        )
        return bool(await unchanged.update(stored_bytes=int(row["counted"]), counted_at=now))
    return False


def _sum_of(name: str, dialect: Dialect) -> str:
    kept = _KEPT[name]
    rows = f"{name} r {kept.join} WHERE {kept.owner} = a.id"
    return f"(SELECT COALESCE({kept.size(dialect)}, 0) FROM {rows})"
