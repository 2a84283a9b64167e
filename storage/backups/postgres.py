"""Back up and restore a PostgreSQL database with its own programs.

Passwords are passed in the environment: every user of a machine can read command lines.
"""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from shutil import which
from typing import Any, Final

from storage.backups.files import BackupError, line_of, require_kind, require_known_schema
from storage.db.config import Database
from storage.db.connections import HAS_CITUS, IS_DISTRIBUTED, connect_postgres
from storage.db.startup_migrations import APPLIED

_LONGEST_NAME: Final = 63
_UNDISTRIBUTED: Final = """
    INSERT INTO user_agents SELECT * FROM new_user_agents ON CONFLICT DO NOTHING;
    DROP TABLE new_user_agents"""
_QUIET: Final = ("--no-password", "--no-owner", "--no-privileges")


def dump(database: Database, target: Path) -> None:
    """Write a snapshot of the database to `target`. Raises BackupError."""
    variables, options = {}, ["--format=custom", *_QUIET, f"--file={target}"]
    if asyncio.run(_has_citus(database)):
        # With the table, not its parts on each server, and so that any PostgreSQL can restore it.
        variables = {"PGOPTIONS": "-c citus.override_table_visibility=on"}
        options.append("--extension=plpgsql")
    _run("pg_dump", *options, database=database, **variables)


async def _has_citus(database: Database) -> bool:
    async with connected(database, database.credentials["database"]) as server:
        return bool(await server.fetchval(HAS_CITUS))


def check(backup: Path) -> None:
    """Raise BackupError unless pg_restore can read all of `backup`."""
    require_kind(backup, b"PGDMP", "PostgreSQL")
    _run("pg_restore", "--file=-", str(backup))


def restore(database: Database, backup: Path, now: datetime) -> str | None:
    """Replace the database by `backup`. Returns where the previous one is kept. Raises BackupError."""
    check(backup)
    return asyncio.run(_restore(database, backup, now))


async def _restore(database: Database, backup: Path, now: datetime) -> str | None:
    name: str = database.credentials["database"]
    draft = _with_suffix(name, "_restoring")
    aside = _with_suffix(name, f"_before_{now:%Y%m%dt%H%M%Sz}")
    # A database cannot be renamed from a connection to itself.
    async with connected(database, "template1" if name == "postgres" else "postgres") as server:
        await _require_unused(server, name)
        await server.execute(f"DROP DATABASE IF EXISTS {_quoted(draft)}")
        await server.execute(f"CREATE DATABASE {_quoted(draft)} TEMPLATE template0")
        try:
            await _fill(database, draft, backup)
            exists = await server.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name)
            async with server.transaction():
                if exists:
                    await server.execute(f"ALTER DATABASE {_quoted(name)} RENAME TO {_quoted(aside)}")
                await server.execute(f"ALTER DATABASE {_quoted(draft)} RENAME TO {_quoted(name)}")
        except BaseException:
            await server.execute(f"DROP DATABASE IF EXISTS {_quoted(draft)}")
            raise
    return f"the database {aside}" if exists else None


async def _require_unused(server: Any, name: str) -> None:
    others = await server.fetchval("SELECT count(*) FROM pg_stat_activity WHERE datname = $1", name)
    if others:
        raise BackupError(
            f"the database {name} is in use: stop every process of Repoint first ({others} connections)"
        )


async def _fill(database: Database, draft: str, backup: Path) -> None:
    into = Database("postgres", {**database.credentials, "database": draft})
    # --dbname makes pg_restore write to a database; the environment names which.
    arguments = ("--exit-on-error", *_QUIET, "--dbname=", str(backup))
    await asyncio.to_thread(_run, "pg_restore", *arguments, database=into)
    async with connected(database, draft) as filled:
        has_schema = await filled.fetchval("SELECT to_regclass('aerich')")
        rows = await filled.fetch(APPLIED) if has_schema else []
        if await filled.fetchval(IS_DISTRIBUTED):
            # It was: ./scripts/admin distribute makes it so again.
            await filled.execute(_UNDISTRIBUTED)
    require_known_schema({row["version"] for row in rows}, "postgres", backup)


@asynccontextmanager
async def connected(database: Database, name: str) -> AsyncIterator[Any]:
    import asyncpg

    try:
        named = Database("postgres", {**database.credentials, "database": name})
        connection = await connect_postgres(named, command_timeout=None)
        try:
            yield connection
        finally:
            await connection.close()
    except (OSError, asyncpg.PostgresError) as error:
        raise BackupError(f"PostgreSQL: {line_of(error)}") from None


def _run(program: str, *arguments: str, database: Database | None = None, **variables: str) -> None:
    found = which(program)
    if found is None:
        raise BackupError(f"{program} is not installed: it comes with PostgreSQL's client programs")
    done = subprocess.run(
        [found, *arguments],
        env={**os.environ, **(_environment(database) if database else {}), **variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        errors = done.stderr.decode("utf-8", "replace").strip().splitlines() or [f"status {done.returncode}"]
        raise BackupError(errors[0])


def _environment(database: Database) -> dict[str, str]:
    """Variables of libpq, which without a password looks into ~/.pgpass."""
    names = {
        "host": "PGHOST",
        "port": "PGPORT",
        "user": "PGUSER",
        "database": "PGDATABASE",
        "ssl": "PGSSLMODE",
        "target_session_attrs": "PGTARGETSESSIONATTRS",
    }
    given = {names[name]: value for name, value in database.credentials.items() if name in names}
    # With several hosts they are lists.
    values = {
        name: ",".join(map(str, one)) if isinstance(one, list) else str(one) for name, one in given.items()
    }
    password = database.credentials["password"]
    return {**values, "PGCONNECT_TIMEOUT": "5", **({"PGPASSWORD": password} if password else {})}


def _with_suffix(name: str, suffix: str) -> str:
    return name[: _LONGEST_NAME - len(suffix)] + suffix


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
