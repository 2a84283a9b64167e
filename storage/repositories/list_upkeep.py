"""What lists need beside the rows of codes and links: totals and search terms, in the same transaction."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple
from uuid import UUID

from storage.db.pools import run_statement
from storage.repositories.search_terms import add_terms, remove_terms
from storage.repositories.totals import count_in, count_out

_FIND: Final = """
    SELECT k.key, k.account, u.search_text FROM short_urls u JOIN scan_keys k ON k.id = u.id WHERE u.id = ?"""


class _Searched(NamedTuple):
    """The text that a search looks into; `key` and `account` as in scan_keys."""

    key: int
    account: int
    text: str


async def add_to_lists(short_url_id: UUID) -> None:
    """After it is stored."""
    await count_in(short_url_id)
    await add_terms(*await _searched(short_url_id))


async def remove_from_lists(short_url_id: UUID) -> None:
    """Before it is deleted."""
    await count_out(short_url_id)
    await remove_terms(*await _searched(short_url_id))


@asynccontextmanager
async def relisting(short_url_id: UUID) -> AsyncIterator[None]:
    """It is changed meanwhile."""
    before = await _searched(short_url_id)
    await count_out(short_url_id)
    yield
    await count_in(short_url_id)
    after = await _searched(short_url_id)
    if after != before:
        await remove_terms(*before)
        await add_terms(*after)


async def _searched(short_url_id: UUID) -> _Searched:
    ((row),) = await run_statement("default", _FIND, (str(short_url_id),))
    return _Searched(row["key"], row["account"], row["search_text"])
