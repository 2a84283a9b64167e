"""A SQLite file that was taken away or replaced is noticed by whoever writes to it."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from tortoise.connection import get_connection

from storage.db.connections import connect_sqlite
from storage.db.open_file import FileLost, OpenFile
from tests.support import running_world

ENDINGS = ["", "-wal"]


@pytest.fixture
def in_use(sqlite_only):
    with closing(connect_sqlite(sqlite_only)) as connection:
        connection.execute("DELETE FROM scan_inbox")
        yield OpenFile(sqlite_only.file)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_file_is_missed_until_it_is_back(sqlite_only, in_use, ending):
    file = sqlite_only.file.with_name(f"{sqlite_only.file.name}{ending}")
    aside = file.with_name("aside")

    in_use.require_in_place()
    file.rename(aside)
    with pytest.raises(FileLost, match=f"{file} was taken away while it was in use: put it back"):
        in_use.require_in_place()
    aside.rename(file)

    in_use.require_in_place()


@pytest.mark.parametrize("ending", ENDINGS)
def test_another_file_in_its_place_is_not_taken_for_it(sqlite_only, in_use, ending):
    file = sqlite_only.file.with_name(f"{sqlite_only.file.name}{ending}")
    shutil.copyfile(file, file.with_name("copy"))
    file.with_name("copy").replace(file)

    for _ in range(2):
        with pytest.raises(FileLost, match=f"{file} was replaced while it was in use"):
            in_use.require_in_place()


async def test_no_connection_makes_a_file_that_is_lost_anew(sqlite_only):
    aside = sqlite_only.file.with_name("aside")
    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        await get_connection("lookups").close()
        sqlite_only.file.rename(aside)
        with pytest.raises(sqlite3.OperationalError, match="unable to open database file"):
            connect_sqlite(sqlite_only)
        report = await owner.api.get("/analytics")
        async with world.client() as visitor:
            scan = await visitor.get("/unknown")
        is_made = sqlite_only.file.exists()
        aside.rename(sqlite_only.file)
        later = await owner.api.get("/analytics")

    assert not is_made
    assert (report.status_code, scan.status_code, later.status_code) == (503, 503, 200)


async def test_nothing_that_an_owner_changes_is_lost_in_a_file_that_is_gone(sqlite_only):
    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        aside = sqlite_only.file.with_name("aside")
        sqlite_only.file.rename(aside)
        refused = await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com"})
        aside.rename(sqlite_only.file)
        made = await owner.api.post("/qr-codes", json={"type_id": 1, "url": "https://example.com"})

    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "unavailable")
    assert int(refused.headers["retry-after"]) > 0
    assert made.status_code == 201
    with closing(sqlite3.connect(sqlite_only.file)) as connection:
        assert connection.execute("SELECT COUNT(*) FROM short_urls").fetchone() == (1,)


async def test_a_full_disk_is_unavailable_for_owners_too(sqlite_only, caplog):
    async with running_world(sqlite_only) as world:
        owner = await world.open_account()
        pool = get_connection("default")
        await pool.execute_query("PRAGMA max_page_count = 1")
        refused = await owner.api.post("/qr-codes", json={"type_id": 2, "text": "x" * 2_000})
        for _ in range(20):
            refused = await owner.api.post("/qr-codes", json={"type_id": 2, "text": "x" * 2_000})
        await pool.execute_query("PRAGMA max_page_count = 1000000")

    assert (refused.status_code, refused.json()["error"]["code"]) == (503, "unavailable")
    assert "The disk of this service is full" in refused.json()["error"]["message"]
    assert int(refused.headers["retry-after"]) > 0
    assert "a REST call failed in the database: database or disk is full" in caplog.messages
