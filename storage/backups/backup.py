"""A backup: the database in one file, and in a second one the secret key, unless it is a setting.

What accounts keep as files is in a third one (storage/backups/contents.py).
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Final

from domain.settings import PREFIX
from storage.backups import postgres, sqlite
from storage.backups.contents import contents_file_of
from storage.backups.files import BackupError, draft_folder, name_aside, publish
from storage.backups.in_use import held_exclusively
from storage.credentials.secret_key import SECRET_FILE, find_secret_key, write_secret_key
from storage.db.config import Database

_DIALECTS: Final[dict[str, ModuleType]] = {"sqlite": sqlite, "postgres": postgres}


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept`: where the previous database is, if any. `has_key`: whether the backup has a key file."""

    kept: str | None
    has_key: bool


def key_file_of(backup: Path) -> Path:
    return backup.with_name(backup.name + ".key")


def back_up(database: Database, key: bytes | None, backup: Path, *, overwrite: bool = False) -> None:
    """Write the database to `backup` while it is in use. The file appears once it is complete and checked.

    `key`: the secret key, or None where it is a setting or on other hosts alone. Raises BackupError.
    """
    key_file = key_file_of(backup)
    # The third one as well: it is written after them.
    for path in (backup, key_file, contents_file_of(backup)):
        if path.exists() and not overwrite:
            raise BackupError(f"{path} exists: choose another name, or overwrite it with --force")
    dialect = _DIALECTS[database.dialect]
    with _os_errors_translated(), draft_folder(backup) as folder:
        dialect.dump(database, folder / "database")
        dialect.check(folder / "database")
        if key is None:
            key_file.unlink(missing_ok=True)
        else:
            write_secret_key(folder / "key", key)
            publish(folder / "key", key_file)
        publish(folder / "database", backup)


def restore(
    database: Database, data: Path, backup: Path, *, own_key: bytes | None, now: datetime
) -> Restored:
    """Replace the database by `backup`, and the key in `data` by its key. The old ones are renamed.

    `own_key`: the secret key where it is a setting. When this raises BackupError, nothing has changed.
    """
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    with _os_errors_translated():
        key = _key_of(backup)
        if key and own_key and key != own_key:
            raise BackupError(
                f"{PREFIX}SECRET_KEY is not the key of this backup: "
                f"unset it, or set it to what {key_file_of(backup)} holds"
            )
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = _replace(database, data / SECRET_FILE, backup, key=None if own_key else key, now=now)
    return Restored(kept, has_key=key is not None)


def _replace(
    database: Database, key_file: Path, backup: Path, *, key: bytes | None, now: datetime
) -> str | None:
    with held_exclusively(database), draft_folder(key_file) as folder:
        # Every step that may fail comes before the first change.
        if key:
            write_secret_key(folder / "key", key)
        kept: str | None = _DIALECTS[database.dialect].restore(database, backup, now)
        if key:
            _put_key(folder / "key", key_file, now)
    return kept


def _key_of(backup: Path) -> bytes | None:
    try:
        return find_secret_key(key_file_of(backup))
    except ValueError as error:
        raise BackupError(str(error)) from None


def _put_key(draft: Path, file: Path, now: datetime) -> None:
    if file.exists() and file.read_bytes().strip() != draft.read_bytes():
        os.link(file, name_aside(file, now))
    publish(draft, file)


@contextmanager
def _os_errors_translated() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BackupError(str(error)) from None
