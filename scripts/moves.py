"""`./scripts/admin move`."""

import argparse
import os
import re
import sys

from domain.settings import PREFIX
from mcp_server.settings import read_settings
from storage.backups.files import BackupError
from storage.credentials.secret_key import SECRET_FILE
from storage.db.config import Database, parse_database_url
from storage.postgres_move.database import move
from storage.postgres_move.table_copies import Copied
from storage.startup import data_folder_of, database_of


def run_move(parsed: argparse.Namespace) -> None:
    settings = read_settings()
    source = database_of(settings)
    if source.dialect != "sqlite":
        raise BackupError(f"{PREFIX}DATABASE_URL names a PostgreSQL database; the move reads the SQLite file")
    try:
        moved = move(source, _target(parsed.url), _print_copied)
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command goes on from here.")
    for name in moved.left:
        print(f"{'Left out':<14}{name} (no table of Repoint)")
    if not moved.is_finished:
        print("Repoint is running, and its database has changed since. Stop it and run this command again.")
        return
    key = data_folder_of(settings) / SECRET_FILE if settings.secret_key is None else f"{PREFIX}SECRET_KEY"
    print(f"{'Set in .env':<14}{PREFIX}DATABASE_URL={_without_password(parsed.url)}")
    print(f"{'Keep':<14}{key}")
    print(f"{'Old database':<14}{source.file} (unchanged)")


def _target(url: str) -> Database:
    try:
        target = parse_database_url(url)
    except ValueError as error:
        raise BackupError(f"DATABASE_URL {error}") from None
    if target.dialect != "postgres":
        raise BackupError("DATABASE_URL must begin with postgres://")
    # Every user of a machine can read command lines.
    password = target.credentials["password"] or os.environ.get("PGPASSWORD", "")
    return Database("postgres", {**target.credentials, "password": password})


def _without_password(url: str) -> str:
    return re.sub(r"(?<=://)([^/@:]*):[^/]*@", r"\1:PASSWORD@", url)


def _print_copied(copied: Copied) -> None:
    if copied.rows or copied.lacking:
        print(
            f"{copied.table:<20}{copied.rows:>12,} rows equal, {copied.lacking:,} of them copied", flush=True
        )


def add_move_command(nouns: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = nouns.add_parser(
        "move", help="from SQLite to an empty PostgreSQL database; copies while Repoint runs"
    )
    command.set_defaults(run=run_move)
    command.add_argument("url", metavar="DATABASE_URL", help="postgres://USER:PASSWORD@HOST:5432/NAME")
