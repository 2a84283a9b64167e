"""A replica for reports: what is read there, and what while it is away or late."""

import logging
from collections.abc import AsyncIterator

import pytest

from domain.kernel.errors import Unavailable
from storage.analytics.snapshots import snapshot
from storage.db import replica
from storage.db.config import Database, parse_database_url, with_replica
from storage.db.pools import run_statement
from storage.store import TortoiseStore
from tests.cases import in_turn
from tests.databases import PostgresServer, forget_dialect

WHICH = "SELECT current_database()"
NOWHERE = "postgres://nobody@127.0.0.1:1/none"


@pytest.fixture
def primary(postgres: PostgresServer, own_postgres: str) -> Database:
    return postgres.database(own_postgres)


@pytest.fixture
async def follower(postgres: PostgresServer, primary: Database) -> AsyncIterator[str]:
    """The URL of a second database: its server has written all that the primary's has, being the same."""
    name = postgres.make_migrated()
    yield postgres.url(name)
    postgres.drop(name)


@pytest.fixture
async def connected() -> AsyncIterator[list[TortoiseStore]]:
    stores: list[TortoiseStore] = []
    yield stores
    for store in stores:
        await store.aclose()
    forget_dialect()


async def connect(stores: list[TortoiseStore], database: Database) -> None:
    forget_dialect()
    stores.append(await TortoiseStore.connect(database))


async def read(statement: str = WHICH, *, on_primary: bool = False) -> object:
    async with snapshot(on_primary=on_primary) as found:
        ((value,),) = await found.read(statement)
    return value


def name_of(url: str) -> str:
    return str(parse_database_url(url).credentials["database"])


@pytest.mark.slow
async def test_reports_are_read_from_the_replica_and_all_else_from_the_primary(connected, primary, follower):
    await connect(connected, with_replica(primary, follower))

    others = [(await run_statement(pool, WHICH))[0]["current_database"] for pool in ("default", "lookups")]

    assert await read() == name_of(follower)
    assert {*others, await read(on_primary=True)} == {primary.credentials["database"]}


async def test_while_the_replica_is_away_the_primary_answers_and_one_line_says_so(connected, primary, caplog):
    await connect(connected, with_replica(primary, NOWHERE))

    with caplog.at_level(logging.INFO, logger=replica.__name__):
        answers = {await read() for _ in range(5)}

    assert answers == {primary.credentials["database"]}
    (line,) = caplog.messages
    assert line.startswith("REPOINT_REPLICA_URL: the replica cannot be read: ")
    assert line.endswith("reports are read from the primary meanwhile")


@pytest.mark.slow
async def test_a_replica_that_comes_back_is_read_again(connected, primary, follower, monkeypatch, caplog):
    monkeypatch.setattr(replica, "_LOOKED_AT_AGAIN_AFTER", 0.0)
    monkeypatch.setattr(replica, "_REPLAYED", "SELECT 0")
    await connect(connected, with_replica(primary, follower))
    with caplog.at_level(logging.INFO, logger=replica.__name__):
        late = [await read(), await read()]
        monkeypatch.undo()
        monkeypatch.setattr(replica, "_LOOKED_AT_AGAIN_AFTER", 0.0)
        caplog.set_level(logging.INFO, logger=replica.__name__)
        again = await read()

    assert late == [primary.credentials["database"]] * 2
    assert again == name_of(follower)
    late_line, again_line = caplog.messages
    assert late_line.startswith("REPOINT_REPLICA_URL: the replica is more than 10 seconds behind; ")
    assert again_line == "reports are read from the replica again"


@pytest.mark.slow
async def test_a_report_that_the_replica_breaks_off_is_answered_by_the_primary_the_next_time(
    connected, primary, follower, postgres
):
    await connect(connected, with_replica(primary, follower))

    async def broken_off() -> None:
        async with snapshot() as found:
            await found.read(WHICH)
            ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
            postgres.run(f"{ending}'{name_of(follower)}'")
            await found.read("SELECT 1")

    with pytest.raises(Unavailable):
        await broken_off()

    assert await read() == primary.credentials["database"]


@pytest.mark.slow
async def test_a_report_writes_nothing_on_the_replica(connected, primary, follower):
    await connect(connected, with_replica(primary, follower))

    with pytest.raises(Unavailable):
        await read("DELETE FROM scans RETURNING 1")


@in_turn("url", ["sqlite://replica.db", "mysql://db/codes", "postgres://db", ""])
def test_a_replica_that_is_no_postgresql_is_refused(url):
    with pytest.raises(ValueError, match=r"must|needs"):
        with_replica(parse_database_url("postgres://db/codes"), url)


def test_sqlite_has_no_replica():
    with pytest.raises(ValueError, match="needs PostgreSQL, here and in REPOINT_DATABASE_URL"):
        with_replica(parse_database_url("sqlite://repoint.db"), "postgres://db/codes")


def test_a_migration_never_touches_the_replica():
    database = with_replica(parse_database_url("postgres://db/codes"), "postgres://replica/codes")

    connections = database.tortoise(migrating=True)["connections"]

    assert "replica" not in str(connections)
    assert {one["credentials"]["command_timeout"] for one in connections.values()} == {86_400}
