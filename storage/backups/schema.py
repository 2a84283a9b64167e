from pathlib import Path

from storage.backups.errors import BackupError
from storage.db.config import Dialect
from storage.db.migrating import misfit


def require_known_schema(applied: set[str], dialect: Dialect, backup: Path) -> None:
    """`applied`: the migrations of the backup. The next start applies those that an older backup lacks."""
    if not applied:
        raise BackupError(f"{backup} is no database of Repoint")
    if reason := misfit(applied, dialect):
        raise BackupError(f"{backup} {reason}")
