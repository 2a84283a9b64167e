"""How many codes and links an account has, by what lists are filtered by.

`short_url_totals` has a number for each combination of folder, type, status, origin, password and grade that
occurs, kept in the transaction of each change.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, Generic, Literal, TypeVar
from uuid import UUID

from tortoise.backends.base.client import TransactionalDBClient
from tortoise.connection import get_connection

from domain.accounts.api_keys import FULL_ACCESS, KeyAccess
from storage.db.access import access_conditions
from storage.db.mapping import Entity, entity_from
from storage.db.pools import run_statement
from storage.db.statements import given_ids, table

NO_FOLDER: Final = UUID(int=0)
_COLUMNS: Final = (
    "account_id uuid, kind text, folder_id uuid, type_id smallint, status text, created_via text,"
    " has_password boolean, needs_care boolean, total int"
)
TOTALS: Final = table("short_url_totals", **dict(column.split() for column in _COLUMNS.split(", ")))
KEY: Final = tuple(name for name, _ in TOTALS.columns[:-1])
_OTHERS: Final = ", ".join(KEY[3:])
_FOLDER: Final = f"COALESCE(folder_id, '{NO_FOLDER}')"
_ADDED: Final = (
    f"ON CONFLICT ({', '.join(KEY)}) DO UPDATE SET total = short_url_totals.total + excluded.total"
)
_COUNT: Final = f"""
    INSERT INTO short_url_totals ({TOTALS.names})
    SELECT account_id, kind, {_FOLDER}, {_OTHERS}, {{sign}} * COUNT(*)
    FROM short_urls WHERE id IN (SELECT id FROM given)
    GROUP BY account_id, kind, {_FOLDER}, {_OTHERS} {_ADDED}"""
_MOVE: Final = f"""
    INSERT INTO short_url_totals ({TOTALS.names})
    SELECT account_id, kind, '{NO_FOLDER}', {_OTHERS}, total
    FROM short_url_totals WHERE account_id = ? AND folder_id = ? {_ADDED}"""
_FORGET: Final = "DELETE FROM short_url_totals WHERE account_id = ? AND folder_id = ?"
_IN_FOLDERS: Final = """
    SELECT folder_id, kind, SUM(total) AS total FROM short_url_totals
    WHERE account_id = ? AND kind IN ('qr_code', 'link') AND folder_id IN (SELECT id FROM given)
    GROUP BY folder_id, kind"""
_ON_DOMAINS: Final = """
    SELECT u.folder_id, u.kind, COUNT(*) AS total FROM short_urls u
    WHERE u.account_id = ? AND u.folder_id IN (SELECT id FROM given) AND {} GROUP BY u.folder_id, u.kind"""
# An account without codes has no rows but its own.
_READ: Final = """
    SELECT a.revision, SUM(t.total) AS all_of_it{sums} FROM accounts a
    LEFT JOIN short_url_totals t ON t.account_id = a.id AND t.kind = ? WHERE a.id = ? GROUP BY a.revision"""


async def count_in_totals(short_url_ids: Sequence[UUID], *, sign: Literal[1, -1] = 1) -> None:
    """Count codes or links as they are stored now; with -1 before they are changed or deleted."""
    await run_statement("default", _COUNT.format(sign=sign), (), given_ids(short_url_ids))


async def count_in_no_folder(account_id: UUID, folder_id: UUID) -> None:
    """Count its codes and links in no folder before it is deleted: they stay."""
    of_folder = (str(account_id), str(folder_id))
    await run_statement("default", _MOVE, of_folder)
    await run_statement("default", _FORGET, of_folder)


async def totals_in_folders(
    account_id: UUID, folder_ids: Sequence[UUID], access: KeyAccess = FULL_ACCESS
) -> Mapping[tuple[UUID, str], int]:
    """The totals by the folder and the kind."""
    statement, values = _IN_FOLDERS, [str(account_id)]
    if access.domains is not None:
        # No total is kept by domain.
        ((condition, domains),) = access_conditions(KeyAccess(domains=access.domains))
        statement, values = _ON_DOMAINS.format(condition), [*values, *map(str, domains)]
    rows = await run_statement("default", statement, values, given_ids(folder_ids))
    return {(UUID(str(row["folder_id"])), row["kind"]): row["total"] for row in rows}


def counted_from(kind: type[Entity], row: object, counts: Mapping[tuple[Any, str], int], key: Any) -> Entity:
    """An entity with its codes and links, as they are counted by this key and the kind."""
    qr_codes, links = (counts.get((key, name), 0) for name in ("qr_code", "link"))
    return entity_from(kind, row, qr_codes=qr_codes, links=links)


@dataclass(frozen=True, slots=True)
class Totals:
    """`revision`: of the account. `parts`: how many meet each condition; `fitting`: how many meet all."""

    revision: int
    all: int
    fitting: int
    parts: Mapping[str, int]


async def read_totals(account_id: UUID, kind: str, conditions: Mapping[str, Sequence[object]]) -> Totals:
    """`conditions`: by the columns of the table, the values of which one must be there."""
    each = [f"{column} IN ({', '.join('?' * len(values))})" for column, values in conditions.items()]
    asked = [*chain(*conditions.values())]
    sums = [f"SUM(total) FILTER (WHERE {one})" for one in (*each, " AND ".join(each) or "TRUE")]
    statement = _READ.format(sums="".join(f", {one} AS sum{at}" for at, one in enumerate(sums)))
    values = (*asked, *asked, kind, str(account_id))
    (row,) = await run_statement("default", statement, values)
    found = [row[f"sum{at}"] or 0 for at in range(len(sums))]
    parts = dict(zip(conditions, found, strict=False))
    return Totals(row["revision"], row["all_of_it"] or 0, found[-1], parts)


# Accounts whose numbers are kept.
_MOST: Final = 1_000
_REVISION: Final = "SELECT revision FROM accounts WHERE id = ?"
Counts = TypeVar("Counts")


class KeptCounts(Generic[Counts]):
    """Every change of codes, links and domains increases the revision of their account."""

    def __init__(self) -> None:
        self._kept: dict[UUID, tuple[int, Counts]] = {}

    async def of(self, account_id: UUID, count: Callable[[], Awaitable[Counts]]) -> Counts:
        if isinstance(get_connection("default"), TransactionalDBClient):
            # It may see a change that is rolled back, and another revision of the same number.
            return await count()
        # Read before counting: a change in between is counted again.
        rows = await run_statement("default", _REVISION, (str(account_id),))
        revision = rows[0]["revision"] if rows else 0
        kept = self._kept.get(account_id)
        if kept is not None and kept[0] == revision:
            return kept[1]
        counts = await count()
        self._kept.pop(account_id, None)
        self._kept[account_id] = (revision, counts)
        if len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return counts
