from pathlib import Path

from storage.backups.errors import BackupError
from storage.db.config import Dialect
from storage.db.migrating import later_versions


def require_known_schema(applied: set[str], dialect: Dialect, backup: Path) -> None:
    """`applied`: the migrations of the backup. The next start applies those that an older backup lacks."""
    if not applied:
        raise BackupError(f"{backup} is no database of Repoint")
    if later_versions(applied, dialect):
        raise BackupError(f"{backup} is of a later version of Repoint: update, then restore it")
