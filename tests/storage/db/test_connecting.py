"""Reaching the database, or not."""

from contextlib import asynccontextmanager

import pytest
from tortoise import Tortoise

from domain.kernel.errors import DatabaseFailed, DomainError, Unavailable
from storage.db.config import parse_database_url
from storage.store import TortoiseStore
from tests.databases import forget_dialect


@asynccontextmanager
async def connecting(database):
    forget_dialect()
    store = await TortoiseStore.connect(database)
    try:
        yield store
    finally:
        await store.close()


async def test_a_postgresql_that_does_not_listen_is_unavailable(tmp_path):
    database = parse_database_url(f"postgres://postgres@localhost/repoint?host={tmp_path}")

    with pytest.raises(Unavailable):
        async with connecting(database):
            pass


async def test_a_database_that_postgresql_does_not_have_is_unavailable(postgres):
    with pytest.raises(Unavailable):
        async with connecting(postgres.database("nobody_made_it")):
            pass


async def test_a_file_that_is_no_database_is_a_failed_one(tmp_path):
    file = tmp_path / "repoint.db"
    file.write_bytes(b"this is no database " * 100)

    with pytest.raises(DatabaseFailed):
        async with connecting(parse_database_url(f"sqlite://{file}")):
            pass


async def test_after_a_store_could_not_connect_the_next_try_can(database, tmp_path):
    nowhere = parse_database_url(f"sqlite://{tmp_path / 'no-folder' / 'repoint.db'}")
    try:
        with pytest.raises(DomainError):
            await TortoiseStore.connect(nowhere)
        forget_dialect()

        store = await TortoiseStore.connect(database)

        assert await store.accounts.is_empty()
    finally:
        await Tortoise.close_connections()


async def test_a_database_that_was_not_migrated_is_not_ready(fresh_url):
    async with connecting(parse_database_url(fresh_url)) as store:
        with pytest.raises((Unavailable, DatabaseFailed)):
            await store.ping()


async def test_a_migrated_database_is_ready(database):
    async with connecting(database) as store:
        await store.ping()
