"""Whatever keeps scans from being stored: they are refused, the process is not ready, and it recovers."""

import asyncio
import json
import os
import resource
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

import psutil
import pytest

from scripts.postgres import Postgres
from tests.fault.assistants import AssistantProcess
from tests.fault.conftest import FaultDatabase, database_on
from tests.fault.processes import (
    Account,
    App,
    Scanning,
    get,
    nothing_can_be_recorded,
    running,
    scan,
    until,
)
from tests.fault.tools import not_run
from tests.programs import run_program

pytestmark = pytest.mark.alone

NOT_READY_WITHIN = 2.0
# A statement of four or five seconds, and a connection of four more for those that waited behind it.
REFUSED_WITHIN = 10.0
# Of each file, its log included; the database is larger.
ROOM = 65_536
ADDS = ("99_20270101000000_adds_nickname.py", "ALTER TABLE accounts ADD nickname VARCHAR(10)")
RENAMES = ("100_20270102000000_renames_nickname.py", "ALTER TABLE accounts RENAME COLUMN nickname TO alias")


LATER_VERSION = """
import asyncio, shutil, sys
from pathlib import Path

from storage.db import startup_migrations
from storage.db.config import parse_database_url

folder, name, statement, url = Path(sys.argv[1]), *sys.argv[2:]
shutil.copytree(startup_migrations.MIGRATIONS, folder, dirs_exist_ok=True)
for dialect in ("sqlite", "postgres"):
    (folder / dialect / "repoint" / name).write_text(
        f"async def upgrade(db):\\n    return {statement!r}\\n\\n\\n"
        "async def downgrade(db):\\n    return ''\\n\\n\\nMODELS_STATE = ''\\n"
    )
startup_migrations.MIGRATIONS = folder
assert asyncio.run(startup_migrations.migrate(parse_database_url(url))) == [name]
"""


async def migrate_later(database: FaultDatabase, name: str, statement: str) -> None:
    """As the first process of a later version does."""
    words = (LATER_VERSION, database.folder / "later", name, statement, database.url)
    done = await asyncio.to_thread(run_program, "-c", words, os.environ)
    assert done.returncode == 0, done.stderr


async def timed(app: App, request: bytes) -> tuple[int, float]:
    """The status, and how many seconds the answer took."""
    asked_at = monotonic()
    answer = await app.ask(request)
    return answer.status, monotonic() - asked_at


async def until_not_ready(app: App) -> None:
    """Each answer is in time. For two seconds the last scans may still speak for the process."""
    status = 200
    while status == 200:
        status, seconds = await timed(app, get("/readyz"))
        assert seconds < NOT_READY_WITHIN
    assert status == 503


async def until_ready(app: App) -> None:
    async with asyncio.timeout(20):
        while not await app.is_ready():
            await asyncio.sleep(0.05)


@contextmanager
def frozen(server: Postgres) -> Iterator[None]:
    assert server._server is not None
    parent = psutil.Process(server._server.pid)
    processes = [parent, *parent.children(recursive=True)]
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            process.resume()


@pytest.mark.long
async def test_over_a_frozen_postgres_scans_are_refused_in_time_and_both_processes_are_not_ready(
    mortal_postgres: Postgres, tmp_path: Path
) -> None:
    server, url = mortal_postgres, database_on(mortal_postgres, tmp_path).url
    app, assistant = App(tmp_path, url), AssistantProcess(tmp_path, url)
    async with running(app, assistant):
        account = await Account.open(app, "owner@example.com")
        short_id, cold = await account.new_code(app), await account.new_code(app)
        scanning = Scanning(app, short_id)
        await scanning.start(8)
        await until(lambda: scanning.statuses[302] >= 100)

        with frozen(server):
            *refusals, _, _ = await asyncio.gather(
                *(timed(app, one) for one in (scan(short_id), scan(cold), account.create())),
                *(until_not_ready(one) for one in (app, assistant)),
            )
            assert (await app.ask(get("/healthz"))).status == 200
        for one in (app, assistant):
            await until_ready(one)
        answered = scanning.statuses[302]
        await until(lambda: scanning.statuses[302] >= answered + 100)
        await scanning.stop()

        assert [status for status, _ in refusals] == [503, 503, 503]
        assert max(seconds for _, seconds in refusals) < REFUSED_WITHIN
        assert set(scanning.statuses) == {302, 503}
        counted = await account.scan_count(app, short_id)
        # What was refused in the middle may have been stored when the server went on, also the timed one.
        assert scanning.statuses[302] <= counted <= scanning.sent + 1


@contextmanager
def full_disk(app: App) -> Iterator[None]:
    """As good as one: nothing is written behind the first bytes of a file."""
    _, hard = resource.prlimit(app.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(app.pid, resource.RLIMIT_FSIZE, (ROOM, hard))
    try:
        yield
    finally:
        resource.prlimit(app.pid, resource.RLIMIT_FSIZE, (hard, hard))


async def test_on_a_full_disk_everything_is_refused_for_a_while_and_nothing_answered_is_lost(
    tmp_path: Path,
) -> None:
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        scanning = Scanning(app, short_id, pause=0.01)
        await scanning.start(8)
        await until(lambda: scanning.statuses[302] >= 100)

        with full_disk(app):
            await until(lambda: scanning.statuses[503] >= 50)
            await until_not_ready(app)
            refused = await app.ask(account.create(name="x" * 200))
            await scanning.stop()
            # A load balancer sends no scans any more: it stays so when the last scans say nothing any more.
            for _ in range(25):
                assert not await app.is_ready()
                await asyncio.sleep(0.1)
        await until_ready(app)
        after = await app.ask(scan(short_id))

        assert (refused.status, refused.error) == (503, "unavailable")
        assert int(refused.headers["retry-after"]) > 0
        assert after.status == 302
        counted = await account.scan_count(app, short_id)
        assert scanning.statuses[302] + 1 <= counted <= scanning.sent + 1
    logged = [json.loads(line) for line in (tmp_path / f"{app.port}.log").read_text().splitlines()]
    assert [line for line in logged if line["message"].startswith("scans were not recorded: d")]


@contextmanager
def few_inodes(folder: Path) -> Iterator[None]:
    """A disk on which there is room for some files more."""
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "nr_inodes=24", "none", folder], check=True)
    except (OSError, subprocess.CalledProcessError):
        raise not_run("a disk without inodes", "this user may not mount one", "root") from None
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


async def test_on_a_disk_without_inodes_scans_and_changes_go_on(tmp_path: Path) -> None:
    with few_inodes(tmp_path):
        app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
        async with running(app):
            account = await Account.open(app, "owner@example.com")
            short_id = await account.new_code(app)
            for number in range(24):
                with suppress(OSError):
                    (tmp_path / str(number)).touch()
            with pytest.raises(OSError, match="No space left"):
                (tmp_path / "another").touch()

            made = await app.ask(account.create())
            scans = [await app.ask(scan(short_id)) for _ in range(20)]

            assert made.status == 201
            assert {one.status for one in scans} == {302}
            assert await account.scan_count(app, short_id) == 20


@pytest.mark.long
async def test_while_an_operator_locks_the_inbox_scans_are_refused_in_time_and_go_on_after_it(
    fault_database: FaultDatabase,
) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)

        async with nothing_can_be_recorded(fault_database.url), asyncio.timeout(15):
            requests = scan(short_id), account.request("GET", "/qr-codes")
            refused, listed = await asyncio.gather(*map(app.ask, requests))
        after = await app.ask(scan(short_id))

        assert (refused.status, listed.status, after.status) == (503, 200, 302)
        assert int(refused.headers["retry-after"]) > 0
        assert await account.scan_count(app, short_id) in (1, 2)


def take_away(database: Path) -> dict[Path, Path]:
    """The database, its log and the log's index; where each of them is kept."""
    files = sorted(database.parent.glob(f"{database.name}*"))
    return {file: file.rename(file.with_name(f"kept-{file.name}")) for file in files}


@pytest.mark.parametrize("way", ["taken away", "replaced"])
async def test_a_sqlite_file_that_is_lost_stops_the_scans_at_once(tmp_path: Path, way: str) -> None:
    app = App(tmp_path, f"sqlite://{tmp_path / 'repoint.db'}")
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        scanning = Scanning(app, short_id, pause=0.01)
        await scanning.start(8)
        await until(lambda: scanning.statuses[302] >= 100)

        file = tmp_path / "repoint.db"
        kept = take_away(file)
        if way == "replaced":
            shutil.copyfile(kept[file], file)
        answered = scanning.statuses[302]
        await until(lambda: scanning.statuses[503] >= 50)
        # Those that were being committed at that moment.
        assert scanning.statuses[302] - answered <= 16
        refused = await app.ask(account.create())
        await until_not_ready(app)
        await scanning.stop()
        for file, aside in kept.items():
            aside.replace(file)
        await until_ready(app)

        assert refused.status == 503
        assert (await app.ask(scan(short_id))).status == 302
        counted = await account.scan_count(app, short_id)
        assert scanning.statuses[302] + 1 <= counted <= scanning.sent + 1


async def test_a_later_version_that_only_adds_migrates_under_a_process_that_goes_on(
    fault_database: FaultDatabase,
) -> None:
    app = fault_database.app()
    async with running(app):
        account = await Account.open(app, "owner@example.com")
        short_id = await account.new_code(app)
        scanning = Scanning(app, short_id, pause=0.01)
        await scanning.start(8)
        await until(lambda: scanning.statuses[302] >= 100)

        await migrate_later(fault_database, *ADDS)
        answered = scanning.statuses[302]
        await until(lambda: scanning.statuses[302] >= answered + 100)
        assert await app.is_ready()
        made = await app.ask(account.create())
        await app.end()
        await scanning.wait()
        # Rolled back: the older version starts over the database of the later one.
        await app.start()

        assert set(scanning.statuses) == {302}
        assert made.status == 201
        await migrate_later(fault_database, *RENAMES)
        await until_not_ready(app)
        assert (await app.ask(scan(short_id))).status == 302
        await app.kill()
        with pytest.raises(AssertionError, match="the database is of a later version of Repoint"):
            await app.start()
