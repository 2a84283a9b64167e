"""For developers: write the next migration for both databases from the changed models.

Use: .venv/bin/python -m scripts.migration NAME
Needs no database. Review the result: aerich cannot change a column on SQLite (docs/decisions/0002).
"""

import asyncio
import subprocess
import sys
from pathlib import Path

from aerich import Command

from storage.db.config import parse_database_url
from storage.db.startup_migrations import MIGRATIONS

URLS = ("sqlite://data/none.db", "postgres://nobody@localhost/none")


async def write_migration(name: str, url: str) -> None:
    database = parse_database_url(url)
    location = MIGRATIONS / database.dialect
    command = Command(database.tortoise(migrating=True), app="repoint", location=str(location))
    if not any((location / "repoint").glob("[0-9]*.py")):
        await command.init_migrations(safe=True)
    else:
        await command.init(offline=True)
        await command.migrate(name, offline=True)
    await command.aclose()


def share_name() -> None:
    """Aerich puts the current second into the name: give both databases' files the same name."""
    first, *others = (
        max((MIGRATIONS / parse_database_url(url).dialect / "repoint").glob("[0-9]*.py"), key=_number)
        for url in URLS
    )
    for other in others:
        other.rename(other.with_name(first.name))


def _number(file: Path) -> int:
    return int(file.name.partition("_")[0])


if __name__ == "__main__":
    if len(sys.argv) == 2:
        # One process each: aerich never drops the first database's connections.
        for url in URLS:
            subprocess.run([sys.executable, "-m", "scripts.migration", sys.argv[1], url], check=True)
        share_name()
    elif len(sys.argv) == 3:
        asyncio.run(write_migration(*sys.argv[1:]))
    else:
        sys.exit(__doc__)
