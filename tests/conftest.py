"""Databases for the tests: SQLite, and PostgreSQL too where the dialect matters.

Tests in tests/storage and those marked `both_databases` run on both. With `--both-databases` all do.
"""

import asyncio
import gc
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import uvloop
from hypothesis import HealthCheck, settings

import app.settings
import mcp_server.settings
from domain.settings import PREFIX
from storage.db.config import Database
from tests import databases
from tests.databases import (
    OPEN_STORES,
    PostgresServer,
    empty_sqlite,
    forget_dialect,
    memory_folder,
    migrate_apart,
    sqlite_database,
)
from tests.support import Owner, World, running_world

_FAULT = Path(__file__).parent / "fault"
_BROWSER = Path(__file__).parent / "browser"

# A busy machine fails no test.
settings.register_profile(
    "unhurried", deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")


postgres = databases.postgres


@pytest.fixture
def own_postgres(postgres: PostgresServer) -> Iterator[str]:
    """The name of a migrated database that the test may take away, for what only PostgreSQL does."""
    forget_dialect()
    name = postgres.make_migrated()
    yield name
    postgres.drop(name)


@pytest.fixture(scope="session")
def shared_postgres_name(postgres: PostgresServer) -> str:
    return postgres.make_migrated()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("template") / "repoint.db"
    migrate_apart(sqlite_database(file))
    return file


@pytest.fixture(scope="session")
def shared_sqlite(sqlite_template: Path) -> Iterator[Database]:
    with TemporaryDirectory(dir=memory_folder()) as folder:
        file = Path(folder, "shared.db")
        shutil.copyfile(sqlite_template, file)
        yield sqlite_database(file)


@pytest.fixture(scope="session")
def beside_sqlite(shared_sqlite: Database) -> Iterator[sqlite3.Connection]:
    """A connection that stays open: to read the schema takes longer than to delete all rows."""
    with closing(sqlite3.connect(shared_sqlite.file, isolation_level=None)) as connection:
        yield connection


@pytest.fixture(scope="session", autouse=True)
async def _closing_stores() -> AsyncIterator[None]:
    yield
    await OPEN_STORES.close()


def pytest_configure() -> None:
    # As both processes do.
    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    # Each worker collects all tests; to look through them again and again took a quarter of that time.
    gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--both-databases",
        action="store_true",
        help="run every test of a database on SQLite and on PostgreSQL; twice as long",
    )
    parser.addoption("--quick", action="store_true", help="leave the slow tests out")
    parser.addoption(
        "--every-design",
        action="store_true",
        help="prove the grades with every design; six times as long",
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All workers but one begin with the slowest tests, so that none of these is the last to run.

    The slowest often wait for processes; meanwhile the last worker keeps a core busy. Where all wait
    (`-m alone`), each worker begins with its share of the longest.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if config.getoption("--quick"):
        items[:] = [item for item in items if not _is_slow(item)]
    if config.getoption("markexpr") == "alone":
        first = [item for item in items if item.get_closest_marker("long")]
        shares = [first[number::workers] for number in range(workers)]
    else:
        first = [item for item in items if item.path.is_relative_to(_FAULT)]
        modules = list(dict.fromkeys(item.path for item in first))
        places = {module: place % max(1, workers - 1) for place, module in enumerate(modules)}
        shares = [[item for item in first if places[item.path] == number] for number in range(workers)]
    begun = set(first)
    others = [item for item in items if item not in begun]
    size = -(-len(others) // workers)
    items[:] = [
        item
        for number, share in enumerate(shares)
        for item in (*share, *sorted(others[number * size : (number + 1) * size], key=_dialect_of))
    ]


def _is_slow(item: pytest.Item) -> bool:
    is_in_slow_folder = item.path.is_relative_to(_FAULT) or item.path.is_relative_to(_BROWSER)
    return is_in_slow_folder or item.get_closest_marker("slow") is not None


def _dialect_of(item: pytest.Item) -> str:
    """Tests of one database run together: Tortoise prepares itself anew for the other one, in 30 ms."""
    return str(item.callspec.params.get("dialect", "sqlite")) if hasattr(item, "callspec") else "sqlite"


def pytest_collection_finish() -> None:
    # Ten thousand tests stay until the end: no collection of garbage looks through them again, that at the
    # end of the process neither.
    gc.freeze()
    # To look for cycles after every 700 objects takes longer than to keep what a test leaves behind.
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "dialect" in metafunc.fixturenames and _needs_both_databases(metafunc):
        metafunc.parametrize("dialect", ["sqlite", "postgres"], indirect=True)


def _needs_both_databases(metafunc: pytest.Metafunc) -> bool:
    test = metafunc.definition
    return (
        test.path.is_relative_to(Path(__file__).parent / "storage")
        or test.get_closest_marker("both_databases") is not None
        or metafunc.config.getoption("both_databases")
    )


@pytest.fixture
def dialect(request: pytest.FixtureRequest) -> str:
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def database(dialect: str, request: pytest.FixtureRequest) -> Database:
    """Migrated and without a row; the session's tests share it one after another."""
    if dialect == "sqlite":
        shared: Database = request.getfixturevalue("shared_sqlite")
        empty_sqlite(request.getfixturevalue("beside_sqlite"))
        return OPEN_STORES.share(shared)
    server: PostgresServer = request.getfixturevalue("postgres")
    name = request.getfixturevalue("shared_postgres_name")
    server.empty(name)
    return OPEN_STORES.share(server.database(name))


@pytest.fixture
def own_database(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Migrated, and the test's to break."""
    forget_dialect()
    if dialect == "sqlite":
        yield _copied(request, tmp_path)
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    name = server.make_migrated()
    yield server.database(name)
    server.drop(name)


@pytest.fixture
def sqlite_only(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """For what only SQLite does."""
    forget_dialect()
    return _copied(request, tmp_path)


@pytest.fixture
def fresh_url(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a database with no table in it."""
    forget_dialect()
    if dialect == "sqlite":
        # Only a migration makes the file.
        (tmp_path / "fresh.db").touch(mode=0o600)
        yield f"sqlite://{tmp_path / 'fresh.db'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    name = server.make()
    yield server.url(name)
    server.drop(name)


@pytest.fixture
async def world(database: Database) -> AsyncIterator[World]:
    """A whole web process in memory over that database."""
    async with running_world(database) as running:
        yield running


@pytest.fixture(params=["qr-codes", "links"])
async def world_of_both(database: Database, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """The same for tests of both kinds: owners make codes in one run, and links in the other."""
    async with running_world(database) as running:
        running.kind = request.param
        yield running


@pytest.fixture
async def owner(world: World) -> Owner:
    """An account that may do everything: business, active."""
    return await world.open_account()


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set these variables and no others of ours; no .env of whoever runs the tests takes part."""
    for name in [name for name in os.environ if name.startswith(PREFIX)]:
        monkeypatch.delenv(name)
    for kind in (app.settings.Settings, mcp_server.settings.Settings):
        monkeypatch.setattr(kind, "model_config", {**kind.model_config, "env_file": None})

    def put(**values: str) -> None:
        for name, value in values.items():
            monkeypatch.setenv(PREFIX + name, value)

    return put


def _copied(request: pytest.FixtureRequest, folder: Path) -> Database:
    file = folder / "repoint.db"
    shutil.copyfile(request.getfixturevalue("sqlite_template"), file)
    return sqlite_database(file)
