"""Applying migrations: aerich's part of it."""

from pathlib import Path

from aerich import Command
from aerich.migrate import Migrate
from tortoise import Tortoise

from storage.db.config import Database


async def upgrade(database: Database, location: Path) -> list[str]:
    """Bring the schema up to date and answer what was applied."""
    config = database.tortoise(migrating=True)
    command = Command(tortoise_config=config, app="repoint", location=str(location))
    try:
        await Tortoise.init(config=config, _enable_global_fallback=True)
        Migrate.app = "repoint"
        Migrate.migrate_location = location / "repoint"
        return await command.upgrade(run_in_transaction=True)
    finally:
        await Tortoise.close_connections()
