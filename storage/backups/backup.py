"""A backup: the database in one file and, where we keep it, the secret key in a second one beside it."""

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
from storage.backups.errors import BackupError
from storage.backups.files import before, draft_folder, publish
from storage.backups.in_use import held_alone
from storage.db.config import Database
from storage.runtime.secret_key import SECRET_FILE, read_secret_key, write_secret_key

_PROGRAMS: Final[dict[str, ModuleType]] = {"sqlite": sqlite, "postgres": postgres}


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept`: where the database before it is, if there was one. `has_key`: whether a key lay beside the backup."""

    kept: str | None
    has_key: bool


def key_file_of(backup: Path) -> Path:
    return backup.with_name(backup.name + ".key")


def back_up(database: Database, key: bytes | None, backup: Path, *, overwrite: bool = False) -> None:
    """Write the database to `backup`, while others use it; it has that name once it is whole and checked.

    `key`: the secret key, or None where the operator keeps it. Raises BackupError.
    """
    key_file = key_file_of(backup)
    for path in (backup, key_file):
        if path.exists() and not overwrite:
            raise BackupError(f"{path} exists: choose another name, or overwrite it with --force")
    programs = _PROGRAMS[database.dialect]
    with _in_one_line(), draft_folder(backup) as folder:
        programs.dump(database, folder / "database")
        programs.check(folder / "database")
        if key is None:
            key_file.unlink(missing_ok=True)
        else:
            write_secret_key(folder / "key", key)
            publish(folder / "key", key_file)
        publish(folder / "database", backup)


def restore(
    database: Database, data: Path, backup: Path, *, own_key: bytes | None, now: datetime
) -> Restored:
    """Put `backup` in the place of the database, and its key below `data`; what was there is kept under the time.

    `own_key`: the secret key where the operator keeps it. Raises BackupError, and then everything is as it was.
    """
    if not backup.is_file():
        raise BackupError(f"there is no file {backup}")
    with _in_one_line():
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
    with held_alone(database), draft_folder(key_file) as folder:
        # Whatever may fail comes before the first change.
        if key:
            write_secret_key(folder / "key", key)
        kept: str | None = _PROGRAMS[database.dialect].restore(database, backup, now)
        if key:
            _put_key(folder / "key", key_file, now)
    return kept


def _key_of(backup: Path) -> bytes | None:
    try:
        return read_secret_key(key_file_of(backup))
    except FileNotFoundError:
        return None
    except ValueError as error:
        raise BackupError(str(error)) from None


def _put_key(draft: Path, file: Path, now: datetime) -> None:
    if file.exists() and file.read_bytes().strip() != draft.read_bytes():
        os.link(file, before(file, now))
    publish(draft, file)


@contextmanager
def _in_one_line() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BackupError(str(error)) from None
