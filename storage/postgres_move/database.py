"""Move a SQLite database to PostgreSQL."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple

from storage.backups.files import BackupError
from storage.backups.in_use import held_exclusively, hold_open
from storage.backups.postgres import connected
from storage.backups.sqlite import opened
from storage.db.config import Database
from storage.db.startup_migrations import APPLIED, known_versions
from storage.postgres_move.table_copies import Copied, Copying
from storage.postgres_move.target import complete, finish, prepare, tables_of
from storage.repositories.lists.search_terms import terms_of

_TABLES: Final = """
    SELECT name FROM sqlite_schema WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'search_terms_%' AND name <> 'aerich'"""


class Moved(NamedTuple):
    """`is_finished`: no other process had the source open. `left`: tables that are not of Repoint."""

    is_finished: bool
    left: list[str]


def move(source: Database, target: Database, on_copied: Callable[[Copied], None]) -> Moved:
    """Make `target` equal to `source` as it is now. Started again, it goes on.

    Raises BackupError, SettingsError or DomainError.
    """
    if not source.file.exists():
        raise BackupError(f"there is no database at {source.file}")
    with _held(source) as is_alone, opened(source.file, "rw") as file:
        file.execute("PRAGMA query_only = ON")
        file.create_function("terms_of", 2, lambda account, text: json.dumps(terms_of(account, text)))
        # One snapshot for all tables, while others write.
        file.execute("BEGIN")
        _require_this_version(source, file)
        tables = asyncio.run(_move(source, target, file, on_copied, is_last=is_alone))
        left = {name for (name,) in file.execute(_TABLES)} - tables
        return Moved(is_alone, sorted(left))


async def _move(
    source: Database,
    target: Database,
    file: sqlite3.Connection,
    on_copied: Callable[[Copied], None],
    *,
    is_last: bool,
) -> set[str]:
    async with connected(target, target.credentials["database"]) as connection:
        await connection.execute("SET synchronous_commit = off; SET maintenance_work_mem = '256MB'")
        await prepare(connection, target, source.file.resolve())
        tables = await tables_of(connection)
        for table in tables:
            on_copied(await Copying(table, file, connection).run())
        await complete(connection, tables, dict(file.execute("SELECT name, seq FROM sqlite_sequence")))
        if is_last:
            await finish(connection)
    return {table.name for table in tables}


@contextmanager
def _held(source: Database) -> Iterator[bool]:
    """Whether no other process has it open. None restores it meanwhile, or starts where none has it open."""
    with ExitStack() as stack:
        try:
            stack.enter_context(held_exclusively(source))
            is_alone = True
        except BackupError:
            stack.enter_context(hold_open(source))
            is_alone = False
        yield is_alone


def _require_this_version(source: Database, file: sqlite3.Connection) -> None:
    known = known_versions("sqlite")
    applied = {version for (version,) in file.execute(APPLIED)}
    if applied - known:
        raise BackupError(f"{source.file} is of a later version of Repoint: update first")
    if known - applied:
        raise BackupError(f"{source.file} is of an earlier version of Repoint: start this version once first")
