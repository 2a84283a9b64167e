"""`./scripts/admin backup` and `./scripts/admin restore`."""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from domain.settings import PREFIX, SharedSettings
from mcp_server.settings import read_settings
from storage.backups.backup import back_up, key_file_of, restore
from storage.backups.contents import back_up_contents, contents_file_of, count_missing, restore_contents
from storage.backups.files import note_backup
from storage.backups.in_use import hold_open
from storage.startup import data_folder_of, database_of, file_contents_of, stored_secret_of


def run_backup(parsed: argparse.Namespace) -> None:
    settings = read_settings()
    database = database_of(settings)
    key = None if settings.secret_key else stored_secret_of(settings)
    with hold_open(database):
        back_up(database, key, parsed.file, overwrite=parsed.force)
        # After the database: all of its files are there.
        files = back_up_contents(file_contents_of(settings), parsed.file)
    _note(data_folder_of(settings))
    print(f"{'Backup':<14}{parsed.file}")
    print(f"{'Secret key':<14}{_describe_key(settings, key, parsed.file)}")
    if files:
        print(f"{'Files':<14}{files}")


def _describe_key(settings: SharedSettings, key: bytes | None, backup: Path) -> str:
    if key is not None:
        return str(key_file_of(backup))
    if settings.secret_key:
        return f"not in it: keep {PREFIX}SECRET_KEY as well"
    return f"not in it: {data_folder_of(settings)} has none, keep that of your hosts as well"


def _note(data: Path) -> None:
    """Note the backup for monitoring. The backup is good without it."""
    try:
        note_backup(data)
    except OSError as error:
        print(f"The time of this backup could not be noted in {data}: {error.strerror}", file=sys.stderr)


def run_restore(parsed: argparse.Namespace) -> None:
    settings = read_settings()
    own_key = settings.secret_key.encode() if settings.secret_key else None
    # Before the database: what is there already stays, and no row has to wait for its file.
    database, contents = database_of(settings), file_contents_of(settings)
    restore_contents(contents, parsed.file)
    done = restore(database, data_folder_of(settings), parsed.file, own_key=own_key, now=datetime.now(UTC))
    print(f"{'Restored':<14}{parsed.file}")
    if done.kept:
        print(f"{'Kept':<14}{done.kept} (what was there before)")
    if not (done.has_key or own_key):
        print(
            f"{key_file_of(parsed.file).name} is missing: set {PREFIX}SECRET_KEY to the key of this backup.",
            file=sys.stderr,
        )
    if missing := count_missing(contents, database, parsed.file):
        print(
            f"Contents of files that are missing: {missing}. "
            f"Put {contents_file_of(parsed.file).name} of this backup beside it, and restore again.",
            file=sys.stderr,
        )


def add_backup_commands(nouns: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    backup = nouns.add_parser("backup", help="the database, key and files: FILE, FILE.key, FILE.files")
    backup.set_defaults(run=run_backup)
    backup.add_argument("--force", action="store_true", help="overwrite them")
    back = nouns.add_parser("restore", help="replace the database by a backup; stop Repoint first")
    back.set_defaults(run=run_restore)
    for command in (backup, back):
        command.add_argument("file", metavar="FILE", type=lambda text: Path(text).absolute())
