from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

from scripts.postgres import Postgres
from tests.fault.processes import App


@dataclass(frozen=True)
class FaultDatabase:
    """An empty database, and a folder for the apps over it."""

    folder: Path
    url: str

    def app(self, **settings: str) -> App:
        return App(self.folder, self.url, settings)


@pytest.fixture(scope="session")
def fault_postgres() -> Iterator[Postgres]:
    # What these tests kill must have been kept: none of its durability is switched off.
    with Postgres() as server:
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
    server.create_database(name)
    return FaultDatabase(folder, server.url(name))


@pytest.fixture(params=["sqlite", "postgres"])
def fault_database(request: pytest.FixtureRequest, tmp_path: Path) -> FaultDatabase:
    return _empty_database(request, tmp_path)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def shared_fault_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> FaultDatabase:
    return _empty_database(request, tmp_path_factory.mktemp("fault"))
