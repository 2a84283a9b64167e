"""`scans`, `rollups` and `daily_visitors` over the servers of Citus, by account; `user_agents` on each."""

from typing import Any, Final

from storage.analytics.session import SLOTS
from storage.analytics.tables import NEW_AGENTS
from storage.backups.files import BackupError
from storage.backups.postgres import connected
from storage.db.config import Database
from storage.db.connections import HAS_CITUS, IS_DISTRIBUTED
from storage.db.startup_migrations import MIGRATION_LOCK

_WORKERS: Final = "SELECT COUNT(*) FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND groupid <> 0"
# Months whose key is `id` alone, which Citus refuses.
_OLD_KEYS: Final = """
    SELECT k.conrelid::regclass::text, quote_ident(k.conname) FROM pg_inherits i
    JOIN pg_constraint k ON k.conrelid = i.inhrelid AND k.contype = 'p' AND cardinality(k.conkey) = 1
    WHERE i.inhparent = 'scans'::regclass"""
# The first with as many shards as there are slots of counting.
_DISTRIBUTED: Final = (
    f"create_distributed_table('rollups', 'account', colocate_with => 'none', shard_count => {SLOTS})",
    "create_distributed_table('scans', 'account', colocate_with => 'rollups')",
    "create_distributed_table('daily_visitors', 'account', colocate_with => 'rollups')",
    "create_reference_table('user_agents')",
)
_MOVED: Final = ("rollups", "scans", "daily_visitors", "user_agents")
# A new connection would take 0.7 seconds, and each statement for a server that is cut off 30.
_SETTINGS: Final = ("citus.override_table_visibility = off", "citus.node_connection_timeout = '4s'")
_SIZES: Final = """
    SELECT nodename || ':' || nodeport, pg_size_pretty(SUM(shard_size)) FROM citus_shards
    GROUP BY nodename, nodeport ORDER BY 1"""


async def distribute(database: Database) -> list[tuple[str, str]]:
    """Each server and the size of what it has. Only while nobody counts. Raises BackupError."""
    if database.dialect == "sqlite":
        raise BackupError("this needs PostgreSQL: ./scripts/admin move brings the SQLite file there")
    name = database.credentials["database"]
    async with connected(database, name) as server:
        await server.execute(f"SELECT pg_advisory_lock({MIGRATION_LOCK})")
        if not await server.fetchval(HAS_CITUS):
            raise BackupError(f"the database {name} lacks Citus: CREATE EXTENSION citus, see docs/scale.md")
        if not await server.fetchval(_WORKERS):
            raise BackupError(
                "Citus has no worker yet: SELECT citus_add_node('HOST', 5432), see docs/scale.md"
            )
        await _distribute(server)
        return [tuple(row) for row in await server.fetch(_SIZES)]


async def _distribute(server: Any) -> None:
    """Once more after an interruption, it goes on."""
    for table, key in await server.fetch(_OLD_KEYS):
        await server.execute(f"ALTER TABLE {table} DROP CONSTRAINT {key}, ADD PRIMARY KEY (account, id)")
    if not await server.fetchval(IS_DISTRIBUTED):
        async with server.transaction():
            for step in _DISTRIBUTED:
                await server.execute(f"SELECT {step}")
            await server.execute(f"CREATE TABLE {NEW_AGENTS.name} (LIKE user_agents INCLUDING INDEXES)")
    for table in _MOVED:
        await server.execute(f"SELECT truncate_local_data_after_distributing_table('{table}')")
    current = await server.fetchval("SELECT quote_ident(current_database())")
    for setting in _SETTINGS:
        await server.execute(f"ALTER DATABASE {current} SET {setting}")
