"""Make a table of PostgreSQL equal to that of SQLite, chunk by chunk.

Of a chunk that is equal already only digests are compared, so that the second run is a short one.
"""

import asyncio
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from storage.backups.files import BackupError, line_of
from storage.db.statements import Row, for_driver
from storage.postgres_move.tables import Chunk, Table


class Copied(NamedTuple):
    """`rows`: all of the table, each compared. `lacking`: those that were copied."""

    table: str
    rows: int
    lacking: int


@dataclass(frozen=True, slots=True)
class Copying:
    """`file`: in a transaction, so that all chunks of all tables are of one snapshot."""

    table: Table
    file: sqlite3.Connection
    connection: Any

    async def run(self) -> Copied:
        """Raises BackupError."""
        chunks = self.table.chunks(self.file)
        chunk: Chunk | None = next(chunks)
        rows = lacking = 0
        while chunk:
            comparing = asyncio.create_task(self._has_equal_texts(chunk))
            # SQLite reads the next chunk while PostgreSQL reads this one.
            following = await asyncio.to_thread(next, chunks, None)
            if not await comparing:
                lacking += await self._correct(chunk)
            rows += len(chunk.rows)
            chunk = following
        return Copied(self.table.name, rows, lacking)

    async def _has_equal_texts(self, chunk: Chunk) -> bool:
        if not self.table.is_compared_as_text:
            return False
        rows, values = self._select(self.table.texts, chunk)
        texts = "convert_to(coalesce(string_agg(row_to_json(r)::text, chr(10)), ''), 'UTF8')"
        digest = await self.connection.fetchval(f"SELECT sha256({texts}) FROM ({rows}) r", *values)
        return bool(digest == sha256("\n".join(text for (text,) in chunk.rows).encode()).digest())

    async def _correct(self, chunk: Chunk) -> int:
        """Compare values, and copy the rows that differ. How many these are. Raises BackupError."""
        here = self._rows_here(chunk)
        wanted, stored = self._by_key(here), self._by_key(await self._rows_there(chunk))
        if stored == wanted:
            return 0
        if len(stored) == _most_there(chunk):
            # Perhaps millions of rows were deleted.
            await self._delete(chunk)
            stored = {}
        statement, _ = _numbered(f'DELETE FROM "{self.table.name}" WHERE {self.table.is_key()}')
        await self.connection.executemany(
            statement, [key for key, row in stored.items() if wanted.get(key) != row]
        )
        lacking = [row for row, key in zip(here, wanted, strict=True) if stored.get(key) != wanted[key]]
        await self._copy(lacking)
        if not await self._has_equal_texts(chunk) and self._by_key(await self._rows_there(chunk)) != wanted:
            raise BackupError(f"{self.table.name}: rows up to {chunk.until} differ after they were copied")
        return len(lacking)

    def _by_key(self, rows: list[Row]) -> dict[Row, Row]:
        return {self.table.key_of(row): self.table.comparable(row) for row in rows}

    def _rows_here(self, chunk: Chunk) -> list[Row]:
        try:
            return self.table.rows_of(chunk, self.file)
        except ValueError as error:
            raise BackupError(
                f"{self.table.name}: a row up to {chunk.until} cannot be read: {error}"
            ) from None

    async def _rows_there(self, chunk: Chunk) -> list[Row]:
        query, values = self._select(self.table.listed, chunk)
        return [tuple(row) for row in await self.connection.fetch(query, *values)]

    def _select(self, wanted: str, chunk: Chunk) -> tuple[str, Sequence[object]]:
        where, values = self.table.within("postgres", chunk)
        order = f"ORDER BY {self.table.order('postgres')} LIMIT {_most_there(chunk)}"
        return _numbered(f'SELECT {wanted} FROM "{self.table.name}" WHERE {where} {order}', values)

    async def _delete(self, chunk: Chunk) -> None:
        where, values = self.table.within("postgres", chunk)
        statement, _ = _numbered(f'DELETE FROM "{self.table.name}" WHERE {where}')
        await self.connection.execute(statement, *values)

    async def _copy(self, rows: list[Row]) -> None:
        import asyncpg

        refusals = asyncpg.DataError, asyncpg.IntegrityConstraintViolationError
        try:
            await self.connection.copy_records_to_table(
                self.table.name, records=rows, columns=[*self.table.columns]
            )
        except (*refusals, TypeError, ValueError, OverflowError) as error:
            if len(rows) > 1:
                # One of them is refused again, and named.
                for row in rows:
                    await self._copy([row])
            key = ", ".join(map(str, self.table.key_of(rows[0])))
            raise BackupError(
                f"{self.table.name} {key}: PostgreSQL cannot store it: {line_of(error)}"
            ) from None


def _most_there(chunk: Chunk) -> int:
    """How many rows of PostgreSQL are read to compare them."""
    return 2 * len(chunk.rows) + 10


def _numbered(statement: str, values: Sequence[object] = ()) -> tuple[str, Sequence[object]]:
    return for_driver("postgres", statement, values, ())
