"""What lists need beside the rows of codes and links: totals and search terms, in the same transaction."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final
from uuid import UUID

from storage.db.pools import run_statement
from storage.db.statements import given_ids
from storage.repositories.lists.search_terms import add_terms, remove_terms
from storage.repositories.lists.totals import KEY, count_in_totals
from storage.repositories.stored_bytes import count_bytes, size_of

_FIND: Final = """
    SELECT k.key, k.account, u.search_text FROM given g JOIN short_urls u ON u.id = g.id
    JOIN scan_keys k ON k.id = g.id AND k.key > 0 ORDER BY k.key"""

_LISTED: Final = (*KEY, "search_text")
# What is kept of a row beside it, before it is changed.
_STORED: Final = f"""
    SELECT u.id, {", ".join(f"u.{name}" for name in _LISTED)}, k.key, k.account,
        (SELECT {{size}} FROM short_urls r WHERE r.id = u.id) AS bytes
    FROM short_urls u JOIN scan_keys k ON k.id = u.id AND k.key > 0
    WHERE u.id IN (SELECT id FROM given)"""
_RANK: Final = """
    INSERT INTO scan_ranks (id, account_id, kind, scan_count)
    SELECT id, account_id, kind, scan_count FROM short_urls WHERE id IN (SELECT id FROM given)"""
_UNRANK: Final = "DELETE FROM scan_ranks WHERE id IN (SELECT id FROM given)"


async def add_to_lists(*short_url_ids: UUID) -> None:
    """Add codes or links to the lists after they are stored."""
    await count_in_totals(short_url_ids)
    await run_statement("default", _RANK, (), given_ids(short_url_ids))
    for searched in await _searched(short_url_ids):
        await add_terms(*searched)


async def remove_from_lists(*short_url_ids: UUID) -> None:
    """Remove codes or links from the lists before they are deleted."""
    await count_in_totals(short_url_ids, sign=-1)
    for searched in await _searched(short_url_ids):
        await remove_terms(*searched)


async def remove_ranks(*short_url_ids: UUID) -> None:
    """Remove ranks after their rows are deleted: ingesting locks first the row, then the rank."""
    await run_statement("default", _UNRANK, (), given_ids(short_url_ids))


@asynccontextmanager
async def relisting(columns: Mapping[UUID, Mapping[str, Any]]) -> AsyncIterator[Mapping[UUID, set[str]]]:
    """Codes or links of one account get these columns meanwhile, which count as bytes.

    Yields those that lists need and that change, by the ids.
    """
    read = _STORED.format(size=size_of("short_urls"))
    rows = await run_statement("default", read, (), given_ids(columns))
    stored = {UUID(str(row["id"])): row for row in rows}
    changed = {one: _changed_in(stored[one], given) for one, given in columns.items()}
    recounted = [one for one, names in changed.items() if names - {"search_text"}]
    if recounted:
        await count_in_totals(recounted, sign=-1)
    yield changed
    if recounted:
        await count_in_totals(recounted)
    for one, row in stored.items():
        if "search_text" in changed[one]:
            await remove_terms(row["key"], row["account"], row["search_text"])
            await add_terms(row["key"], row["account"], columns[one]["search_text"])
    resized = [one for one, given in columns.items() if "content" in given]
    if resized:
        less = sum(stored[one]["bytes"] for one in resized)
        await count_bytes(
            "short_urls", "r.id IN (SELECT id FROM given)", less=less, lists=[given_ids(resized)]
        )


def _changed_in(row: Mapping[str, Any], columns: Mapping[str, Any]) -> set[str]:
    return {
        name
        for name in _LISTED
        # SQLite has ids as texts.
        if name in columns and columns[name] != row[name] and str(columns[name]) != str(row[name])
    }


async def _searched(short_url_ids: Sequence[UUID]) -> list[tuple[int, int, str]]:
    """The first key of each and its account, as in scan_keys, and the text that a search looks into."""
    rows = await run_statement("default", _FIND, (), given_ids(short_url_ids))
    return [(row["key"], row["account"], row["search_text"]) for row in rows]
