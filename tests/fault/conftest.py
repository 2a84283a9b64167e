from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import uuid4

import asyncpg
import pytest

from scripts.postgres import Postgres
from storage.db.config import parse_database_url
from tests.databases import migrate_apart, run_apart
from tests.fault.processes import App

_MIGRATED: Final = "migrated"


@dataclass(frozen=True)
class FaultDatabase:
    """A database without a row, and a folder for the apps over it. SQLite's has no table yet, either."""

    folder: Path
    url: str

    def app(self, **settings: str) -> App:
        return App(self.folder, self.url, settings)


@pytest.fixture(scope="session")
def fault_postgres() -> Iterator[Postgres]:
    # What these tests kill must have been kept: none of its durability is switched off.
    with Postgres() as server:
        server.create_database(_MIGRATED)
        migrate_apart(parse_database_url(server.url(_MIGRATED)))
        yield server


@pytest.fixture
def mortal_postgres(fault_postgres: Postgres) -> Iterator[Postgres]:
    """The same; the test may end it."""
    yield fault_postgres
    if not fault_postgres.is_running:
        fault_postgres.start()


def _empty_database(request: pytest.FixtureRequest, folder: Path) -> FaultDatabase:
    if request.param == "sqlite":
        return FaultDatabase(folder, f"sqlite://{folder / 'repoint.db'}")
    return database_on(request.getfixturevalue("fault_postgres"), folder)


def database_on(server: Postgres, folder: Path) -> FaultDatabase:
    name = f"fault_{uuid4().hex}"
    run_apart(_copy_migrated(server, name))
    return FaultDatabase(folder, server.url(name))


async def _copy_migrated(server: Postgres, name: str) -> None:
    """It takes half as long as to migrate one, which the processes over SQLite do at their first start."""
    connection = await asyncpg.connect(host=server.host, user="postgres", database="postgres")
    try:
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {_MIGRATED}")
    finally:
        await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def fault_database(request: pytest.FixtureRequest, tmp_path: Path) -> FaultDatabase:
    return _empty_database(request, tmp_path)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def shared_fault_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> FaultDatabase:
    return _empty_database(request, tmp_path_factory.mktemp("fault"))
