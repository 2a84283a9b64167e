from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

from scripts.postgres import Postgres
from tests.fault.processes import App

_numbers = count(1)


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


def _empty_database(request: pytest.FixtureRequest, folder: Path) -> FaultDatabase:
    if request.param == "sqlite":
        return FaultDatabase(folder, f"sqlite://{folder / 'repoint.db'}")
    server: Postgres = request.getfixturevalue("fault_postgres")
    name = f"fault_{next(_numbers)}"
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
