"""/healthz: the process is up. /readyz: its database answers and every migration has been applied."""

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing

import httpx2
import pytest

from mcp_server.main import build_app
from mcp_server.settings import Settings
from storage.db import readiness, startup_migrations
from storage.db.config import parse_database_url
from storage.scan_log import recorder
from tests.storage.recording import rename_table
from tests.support import ROOT, running_world

pytestmark = pytest.mark.both_databases

PROCESSES = ["app", "mcp_server"]


@pytest.fixture(params=PROCESSES)
def serve(request):
    """Either process, in memory over a database."""
    return serve_app if request.param == "app" else serve_assistant


@asynccontextmanager
async def serve_app(database):
    async with running_world(database) as world, world.client() as client:
        yield client


@asynccontextmanager
async def serve_assistant(database):
    app = build_app(Settings(_env_file=None), database, b"k" * 32)
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    async with (
        asyncio.timeout(30),
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url=ROOT) as client,
    ):
        yield client


@pytest.fixture
def change(postgres, own_database):
    """Run a statement behind the process's back."""

    def run(statement):
        if own_database.dialect == "sqlite":
            with closing(sqlite3.connect(own_database.file, isolation_level=None)) as connection:
                connection.execute(statement)
        else:
            postgres.run(statement, database=own_database.credentials["database"])

    return run


async def test_a_process_over_a_migrated_database_is_up_and_ready(serve, own_database):
    async with serve(own_database) as client:
        health, ready = await client.get("/healthz"), await client.get("/readyz")

    assert (health.status_code, health.json()) == (200, {"status": "ok"})
    assert (ready.status_code, ready.json()) == (200, {"status": "ok"})
    assert {answer.headers["cache-control"] for answer in (health, ready)} == {"no-store"}


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM aerich", "UPDATE aerich SET version = '0_19700101000000_other.py'", "DROP TABLE aerich"],
)
async def test_a_database_that_is_not_migrated_is_not_ready(serve, own_database, change, statement):
    async with serve(own_database) as client:
        change(statement)

        health, ready = await client.get("/healthz"), await client.get("/readyz")

    assert (health.status_code, ready.status_code) == (200, 503)
    assert ready.json()["status"] == "unavailable"
    assert ready.headers["cache-control"] == "no-store"
    assert "aerich" not in ready.text


async def test_a_fresh_database_is_not_ready(serve, fresh_url):
    async with serve(parse_database_url(fresh_url)) as client:
        ready = await client.get("/readyz")

    assert ready.status_code == 503


async def test_a_migration_that_is_still_to_be_applied_makes_it_not_ready(
    serve, own_database, tmp_path, monkeypatch
):
    folder = tmp_path / "migrations" / own_database.dialect / "repoint"
    folder.mkdir(parents=True)
    for file in (startup_migrations.MIGRATIONS / own_database.dialect / "repoint").glob("*.py"):
        (folder / file.name).write_text("")
    monkeypatch.setattr(startup_migrations, "MIGRATIONS", tmp_path / "migrations")

    async with serve(own_database) as client:
        before = await client.get("/readyz")
        (folder / "1_20270101000000_second.py").write_text("")
        after = await client.get("/readyz")

    assert (before.status_code, after.status_code) == (200, 503)


@pytest.mark.parametrize(
    ("later", "status"), [("99_20270101000000_adds_index.py", 200), ("99_20270101000000_new_table.py", 503)]
)
async def test_a_later_version_that_only_added_something_leaves_the_process_ready(
    serve, own_database, change, later, status
):
    async with serve(own_database) as client:
        change(f"INSERT INTO aerich (version, app, content) VALUES ('{later}', 'repoint', '{{}}')")

        ready = await client.get("/readyz")

    assert ready.status_code == status


@pytest.mark.slow
async def test_a_postgresql_that_is_away_is_not_ready_and_ready_again_once_it_is_back(
    serve, postgres, own_postgres
):
    async with serve(postgres.database(own_postgres)) as client:
        postgres.run(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{own_postgres}'",
            f"ALTER DATABASE {own_postgres} RENAME TO {own_postgres}_away",
        )
        async with asyncio.timeout(20):
            away = [await client.get("/readyz") for _ in range(3)]
        health = await client.get("/healthz")
        postgres.run(f"ALTER DATABASE {own_postgres}_away RENAME TO {own_postgres}")
        back = await client.get("/readyz")

    assert [answer.status_code for answer in away] == [503] * 3
    assert (health.status_code, back.status_code) == (200, 200)


async def test_a_sqlite_file_that_was_emptied_is_not_ready(serve, sqlite_only):
    async with serve(sqlite_only) as client:
        with closing(sqlite3.connect(sqlite_only.file, isolation_level=None)) as connection:
            for table in ("aerich", "scan_inbox"):
                connection.execute(f"DROP TABLE {table}")

        ready = await client.get("/readyz")

    assert ready.status_code == 503


async def test_a_sqlite_file_that_another_process_keeps_locked_is_not_ready_until_it_lets_go(
    serve, sqlite_only
):
    async with serve(sqlite_only) as client:
        with closing(sqlite3.connect(sqlite_only.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            locked = await client.get("/readyz")
            other.execute("ROLLBACK")

            free = await client.get("/readyz")

    assert (locked.status_code, free.status_code) == (503, 200)


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_head_is_answered_and_another_method_is_not(serve, sqlite_only, path):
    async with serve(sqlite_only) as client:
        head, post = await client.head(path), await client.post(path)

    assert (head.status_code, head.content) == (200, b"")
    assert post.status_code == 405
    assert set(post.headers["allow"].replace(" ", "").split(",")) == {"GET", "HEAD"}


async def test_a_query_makes_no_difference(serve, sqlite_only):
    async with serve(sqlite_only) as client:
        answers = [await client.get(path) for path in ("/healthz?x=1", "/readyz?x=1")]

    assert [answer.status_code for answer in answers] == [200, 200]


async def test_after_scans_were_refused_the_process_is_not_ready_until_one_can_be_stored(
    own_database, monkeypatch
):
    async with running_world(own_database) as world, world.client() as client:
        code = await (await world.open_account()).make()
        await rename_table("scan_inbox", "elsewhere")
        refused = await client.get(f"/{code['short_id']}")
        monkeypatch.setattr(recorder, "LATELY", 0.0)
        broken = await client.get("/readyz")
        await rename_table("elsewhere", "scan_inbox")
        monkeypatch.setattr(recorder, "LATELY", 60.0)
        a_moment_later = await client.get("/readyz")
        monkeypatch.setattr(recorder, "LATELY", 0.0)
        later = await client.get("/readyz")

        assert (refused.status_code, broken.status_code, a_moment_later.status_code) == (503, 503, 503)
        assert later.status_code == 200
        assert await world.scans() == []


async def test_what_makes_a_process_not_ready_is_logged_once_and_so_is_its_end(serve, sqlite_only, caplog):
    caplog.set_level("INFO")
    async with serve(sqlite_only) as client:
        aside = sqlite_only.file.with_name("aside")
        sqlite_only.file.rename(aside)
        gone = [(await client.get("/readyz")).status_code for _ in range(3)]
        aside.rename(sqlite_only.file)
        back = [(await client.get("/readyz")).status_code for _ in range(2)]

    assert (gone, back) == ([503] * 3, [200] * 2)
    said = [record.getMessage() for record in caplog.records if record.name == readiness.__name__]
    assert said == [
        f"not ready: {sqlite_only.file} was taken away while it was in use: put it back, or stop and restore",
        "ready again",
    ]
