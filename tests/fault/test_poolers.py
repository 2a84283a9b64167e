"""PgBouncer in front of PostgreSQL: in session mode all works, in transaction mode nothing starts."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.benchmarks.servers import free_port
from scripts.postgres import Postgres
from tests.fault.conftest import FaultDatabase, database_on
from tests.fault.processes import Account, App, Scanning, running, until
from tests.fault.stored import assert_rollups_are_a_recount, until_counted

# What docs/self-hosting.md says.
IGNORED = "tcp_keepalives_idle, tcp_keepalives_interval, tcp_keepalives_count, tcp_user_timeout"
SETTINGS = """
[databases]
* = host={host} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
default_pool_size = 40
ignore_startup_parameters = {ignored}
"""


@contextmanager
def pooled(database: FaultDatabase, server: Postgres, mode: str) -> Iterator[App]:
    """The app, not started, behind a PgBouncer."""
    port, name = free_port(), database.url.partition("@/")[2].partition("?")[0]
    # It does not run as root: in the folder of its user.
    settings = Path(server.host, f"{name}.ini")
    settings.write_text(SETTINGS.format(host=server.host, port=port, mode=mode, ignored=IGNORED))
    user = {"user": "nobody"} if os.geteuid() == 0 else {}
    with subprocess.Popen(["pgbouncer", "-q", settings], stderr=subprocess.DEVNULL, **user) as pooler:
        try:
            yield App(database.folder, f"postgres://postgres@127.0.0.1:{port}/{name}")
        finally:
            pooler.terminate()


async def test_behind_a_pooler_of_sessions_everything_is_as_without(
    fault_postgres: Postgres, tmp_path: Path
) -> None:
    database = database_on(fault_postgres, tmp_path)
    with pooled(database, fault_postgres, "session") as app:
        async with running(app):
            account = await Account.open(app, "owner@example.com")
            short_id = await account.new_code(app, scan_limit=300)
            scanning = Scanning(app, short_id)
            await scanning.start(16)
            await until(lambda: scanning.statuses[410])
            await scanning.stop()
            await until_counted(database)

            assert scanning.statuses[302] == 300
            assert await account.scan_count(app, short_id) == 300
            assert await account.total_scans(app, short_id) == 300
            await assert_rollups_are_a_recount(database, 300)


async def test_behind_a_pooler_of_transactions_neither_process_starts_and_one_line_says_why(
    fault_postgres: Postgres, tmp_path: Path
) -> None:
    database = database_on(fault_postgres, tmp_path)
    with pooled(database, fault_postgres, "transaction") as app:
        for app.module in ("app", "mcp_server"):
            # Its log.
            with pytest.raises(
                AssertionError, match="REPOINT_DATABASE_URL: the connection pooler"
            ) as refused:
                await app.start()
            assert len({*str(refused.value).splitlines()}) == 1
