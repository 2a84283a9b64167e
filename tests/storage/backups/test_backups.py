"""A backup while others write, and what is put back from one."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import asyncpg
import pytest

from domain.settings import SettingsError
from storage.backups import files
from storage.backups.backup import back_up, key_file_of, restore
from storage.backups.contents import back_up_contents, contents_file_of, count_missing
from storage.backups.files import BackupError
from storage.backups.in_use import hold_open
from storage.files.contents import FolderContents
from tests.cases import in_turn
from tests.databases import run_apart, sqlite_database

ROOT = Path(__file__).resolve().parents[3]
KEY = b"0123456789abcdef" * 4
OTHER_KEY = b"fedcba9876543210" * 4
NOW = datetime(2026, 11, 22, 10, 15, 0, tzinfo=UTC)
MIB = 2**20
LARGE = 8


@pytest.fixture(autouse=True)
def programs(request, monkeypatch):
    """pg_dump and pg_restore, where PostgreSQL takes part."""
    if "postgres" in request.node.name:
        server = request.getfixturevalue("postgres")
        monkeypatch.setenv("PATH", f"{server.programs}{os.pathsep}{os.environ['PATH']}")


def execute(database, *statements):
    """Beside the process; what the last one answers."""
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file, timeout=30, isolation_level=None)) as connection:
            return [connection.execute(statement).fetchall() for statement in statements][-1]
    return run_apart(_execute(database, statements))


async def _execute(database, statements):
    connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
    try:
        return [[tuple(row) for row in await connection.fetch(statement)] for statement in statements][-1]
    finally:
        await connection.close()


def mark(database, *names):
    """Rows to know a database by."""
    for name in names:
        execute(
            database,
            f"INSERT INTO password_tries (address_hash, tried_at) VALUES ('{name}', CURRENT_TIMESTAMP)",
        )


def marks(database):
    return {name for (name,) in execute(database, "SELECT address_hash FROM password_tries")}


def put_back(database, folder, backup, *, own_key=None):
    return restore(database, folder, backup, own_key=own_key, now=NOW)


def modes(*paths):
    return [oct(path.stat().st_mode & 0o777) for path in paths]


def test_what_is_backed_up_is_what_is_restored_and_what_was_there_is_kept(own_database, tmp_path):
    backup = tmp_path / "backup"
    mark(own_database, "first")
    back_up(own_database, KEY, backup)
    mark(own_database, "later")

    restored = put_back(own_database, tmp_path / "data", backup)

    assert marks(own_database) == {"first"}
    assert restored.has_key
    assert "before" in restored.kept
    assert marks(kept_database(own_database, restored.kept)) == {"first", "later"}
    assert (tmp_path / "data" / "secret_key").read_bytes() == KEY
    assert modes(backup, key_file_of(backup), tmp_path / "data" / "secret_key") == ["0o600"] * 3


@pytest.mark.parametrize("file_of", [lambda backup: backup, key_file_of, contents_file_of])
def test_none_of_the_three_files_is_overwritten_or_deleted_unless_forced(file_of, sqlite_only, tmp_path):
    backup, empty = tmp_path / "backup", FolderContents(tmp_path / "files")
    file_of(backup).write_text("last week's")

    with pytest.raises(BackupError, match=f"^{file_of(backup)} exists: "):
        back_up(sqlite_only, KEY, backup)
    kept = [*tmp_path.glob("backup*")]
    back_up(sqlite_only, None, backup, overwrite=True)
    back_up_contents(empty, backup)

    assert kept == [file_of(backup)]
    assert [*tmp_path.glob("backup*")] == [backup]


def test_the_contents_that_a_database_names_and_that_are_not_there_are_counted(own_database, tmp_path):
    contents, backup = FolderContents(tmp_path / "files"), tmp_path / "backup"
    there = asyncio.run(contents.keep(b"menu"))
    columns = "id, account_id, name, kind, content_hash, size, slug, version, created_at, updated_at"
    rows = ", ".join(
        f"('{UUID(int=number)}', '{UUID(int=9)}', 'menu', 'pdf', '{content_hash}', 1, 'menu', 1,"
        " CURRENT_TIMESTAMP, CURRENT_TIMESTAMP)"
        for number, content_hash in enumerate((there, "a" * 64, "a" * 64, "b" * 64))
    )
    # The account is none of what is counted.
    alone = ["SET session_replication_role = replica"] if own_database.dialect == "postgres" else []
    execute(own_database, *alone, f"INSERT INTO files ({columns}) VALUES {rows}")

    assert count_missing(contents, own_database, backup) == 2
    execute(own_database, "DROP TABLE file_versions", "DROP TABLE files")
    assert count_missing(contents, own_database, backup) == 0


def kept_database(database, kept):
    if database.dialect == "sqlite":
        return sqlite_database(Path(kept))
    name = kept.removeprefix("the database ")
    return type(database)("postgres", {**database.credentials, "database": name})


def fill(database, mebibytes):
    if database.dialect == "sqlite":
        numbers = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {mebibytes})"
        execute(
            database,
            "CREATE TABLE filler (x)",
            f"INSERT INTO filler {numbers} SELECT randomblob({MIB}) FROM n",
        )
    else:
        digest = "encode(sha512((random()::text || j)::bytea), 'hex')"
        row = f"(SELECT string_agg({digest}, '') FROM generate_series(1, {MIB // 128}) AS of(j))"
        execute(database, f"CREATE TABLE filler AS SELECT {row} AS x FROM generate_series(1, {mebibytes})")


@contextmanager
def writing(database):
    """Commits a row to each of two tables, again and again beside the test. Yields the number of commits."""
    stop, counted = threading.Event(), [0]

    def write():
        if database.dialect == "sqlite":
            with closing(sqlite3.connect(database.file, timeout=30, isolation_level=None)) as connection:
                while not stop.is_set():
                    connection.execute("BEGIN IMMEDIATE")
                    connection.execute("INSERT INTO one VALUES (1)")
                    connection.execute("INSERT INTO two VALUES (1)")
                    connection.execute("COMMIT")
                    counted[0] += 1
        else:
            asyncio.run(write_postgres())

    async def write_postgres():
        connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
        while not stop.is_set():
            async with connection.transaction():
                await connection.execute("INSERT INTO one VALUES (1)")
                await connection.execute("INSERT INTO two VALUES (1)")
            counted[0] += 1
        await connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield counted
    finally:
        stop.set()
        thread.join(30)


@pytest.mark.slow
def test_a_large_database_is_backed_up_whole_while_another_process_commits_all_the_time(
    own_database, tmp_path
):
    backup = tmp_path / "backup"
    execute(own_database, "CREATE TABLE one (x int)", "CREATE TABLE two (x int)")
    fill(own_database, LARGE)

    with writing(own_database) as commits:
        back_up(own_database, KEY, backup)
        meanwhile = commits[0]
    put_back(own_database, tmp_path / "data", backup)

    ((first, second, filler),) = execute(
        own_database,
        "SELECT (SELECT count(*) FROM one), (SELECT count(*) FROM two), (SELECT count(*) FROM filler)",
    )
    assert meanwhile > 0
    assert first == second <= meanwhile
    assert filler == LARGE


def test_a_file_that_exists_is_overwritten_only_when_that_was_asked_for(own_database, tmp_path):
    backup = tmp_path / "backup"
    backup.write_text("last week's")
    with pytest.raises(BackupError, match=r"exists.*--force"):
        back_up(own_database, KEY, backup)
    assert backup.read_text() == "last week's"

    back_up(own_database, KEY, backup, overwrite=True)

    mark(own_database, "later")
    put_back(own_database, tmp_path / "data", backup)
    assert marks(own_database) == set()


def test_a_key_that_is_not_ours_to_keep_is_in_no_backup(own_database, tmp_path):
    backup = tmp_path / "backup"
    back_up(own_database, OTHER_KEY, backup)

    back_up(own_database, None, backup, overwrite=True)
    restored = put_back(own_database, tmp_path / "data", backup, own_key=KEY)

    assert not key_file_of(backup).exists()
    assert not restored.has_key
    assert not (tmp_path / "data" / "secret_key").exists()


def test_a_backup_of_another_key_than_the_operators_is_not_restored(own_database, tmp_path):
    back_up(own_database, OTHER_KEY, tmp_path / "backup")
    mark(own_database, "later")

    with pytest.raises(BackupError, match="REPOINT_SECRET_KEY is not the key of this backup"):
        put_back(own_database, tmp_path / "data", tmp_path / "backup", own_key=KEY)

    assert marks(own_database) == {"later"}


def test_the_key_that_was_there_is_kept_beside_the_restored_one(sqlite_only, tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    (data / "secret_key").write_bytes(OTHER_KEY)
    back_up(sqlite_only, KEY, tmp_path / "backup")

    put_back(sqlite_only, data, tmp_path / "backup")

    assert (data / "secret_key").read_bytes() == KEY
    assert (data / "secret_key.before-20261122T101500Z").read_bytes() == OTHER_KEY


NO_BACKUPS = {
    "nothing": (None, "there is no file"),
    "an empty file": (b"", "is no backup of a"),
    "another database's": (b"SQLite format 2\0PGDMQ", "is no backup of a"),
    "something else": (b"Dear reader, this is no database.\n" * 1_000, "is no backup of a"),
}


@in_turn("name", NO_BACKUPS)
def test_what_is_no_backup_changes_nothing(own_database, tmp_path, name):
    content, words = NO_BACKUPS[name]
    mark(own_database, "kept")
    if content is not None:
        (tmp_path / "backup").write_bytes(content)

    with pytest.raises(BackupError, match=words):
        put_back(own_database, tmp_path / "data", tmp_path / "backup")

    assert marks(own_database) == {"kept"}
    assert not (tmp_path / "data" / "secret_key").exists()


def test_a_damaged_backup_changes_nothing(own_database, tmp_path):
    backup = tmp_path / "backup"
    fill(own_database, 1)
    back_up(own_database, KEY, backup)
    mark(own_database, "kept")
    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) // 2])

    with pytest.raises(BackupError):
        put_back(own_database, tmp_path / "data", backup)

    assert marks(own_database) == {"kept"}


WRONG_SCHEMA = {
    "of a later version": "UPDATE aerich SET version = '99_20991231000000_later.py' WHERE version LIKE '0%'",
    "no database of Repoint": "DELETE FROM aerich",
}


@in_turn(("words", "statement"), WRONG_SCHEMA.items())
def test_a_backup_whose_schema_is_not_known_is_refused(own_database, tmp_path, words, statement):
    execute(own_database, statement)
    backup = tmp_path / "backup"
    back_up(own_database, KEY, backup, overwrite=True)
    mark(own_database, "kept")

    with pytest.raises(BackupError, match=words):
        put_back(own_database, tmp_path / "data", backup)

    assert marks(own_database) == {"kept"}


def test_a_database_that_somebody_uses_is_not_replaced(own_database, tmp_path):
    back_up(own_database, KEY, tmp_path / "backup")

    async def restore_meanwhile():
        connection = await asyncpg.connect(**{**own_database.credentials, "command_timeout": None})
        try:
            await asyncio.to_thread(put_back, own_database, tmp_path / "data", tmp_path / "backup")
        finally:
            await connection.close()

    if own_database.dialect == "postgres":
        with pytest.raises(BackupError, match="is in use: stop every process"):
            run_apart(restore_meanwhile())
    else:
        with hold_open(own_database), hold_open(own_database), pytest.raises(BackupError, match="is running"):
            put_back(own_database, tmp_path / "data", tmp_path / "backup")
    put_back(own_database, tmp_path / "data", tmp_path / "backup")


def test_a_process_that_was_killed_holds_nothing(sqlite_only, tmp_path):
    program = """
import sys
from storage.backups.in_use import hold_open
from storage.db.config import parse_database_url
held = hold_open(parse_database_url(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""
    back_up(sqlite_only, KEY, tmp_path / "backup")
    command = [sys.executable, "-c", program, f"sqlite://{sqlite_only.file}"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(BackupError, match="is running"):
            put_back(sqlite_only, tmp_path / "data", tmp_path / "backup")
        holder.kill()

    put_back(sqlite_only, tmp_path / "data", tmp_path / "backup")


def test_nothing_starts_while_a_backup_is_restored(sqlite_only, tmp_path):
    from storage.backups.in_use import held_exclusively

    with held_exclusively(sqlite_only), pytest.raises(SettingsError, match="it is being restored or moved"):
        hold_open(sqlite_only)


def test_changes_that_are_still_in_the_log_are_kept_and_do_not_reach_the_restored_database(
    sqlite_only, tmp_path
):
    # A process that is killed leaves its changes in the log.
    program = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode=WAL")
connection.execute("INSERT INTO password_tries (address_hash, tried_at) VALUES ('logged', '2026-11-22')")
os.kill(os.getpid(), signal.SIGKILL)
"""
    back_up(sqlite_only, KEY, tmp_path / "backup")
    subprocess.run([sys.executable, "-c", program, sqlite_only.file], check=False)
    assert Path(f"{sqlite_only.file}-wal").stat().st_size > 0

    restored = put_back(sqlite_only, tmp_path / "data", tmp_path / "backup")

    assert not Path(f"{sqlite_only.file}-wal").exists()
    assert not Path(f"{sqlite_only.file}-shm").exists()
    assert marks(sqlite_only) == set()
    assert marks(sqlite_database(Path(restored.kept))) == {"logged"}


def test_a_broken_database_is_kept_with_its_log(sqlite_only, tmp_path):
    back_up(sqlite_only, KEY, tmp_path / "backup")
    sqlite_only.file.write_bytes(b"noise" * 10_000)
    Path(f"{sqlite_only.file}-wal").write_bytes(b"noise")

    restored = put_back(sqlite_only, tmp_path / "data", tmp_path / "backup")

    assert Path(restored.kept).read_bytes().startswith(b"noise")
    assert Path(f"{restored.kept}-wal").exists()
    assert marks(sqlite_only) == set()


def test_an_empty_machine_needs_nothing_but_the_backup(sqlite_only, tmp_path):
    mark(sqlite_only, "first")
    back_up(sqlite_only, KEY, tmp_path / "backup")
    data = tmp_path / "new" / "data"

    restored = put_back(sqlite_database(data / "repoint.db"), data, tmp_path / "backup")

    assert restored.kept is None
    assert marks(sqlite_database(data / "repoint.db")) == {"first"}
    assert modes(data, data / "repoint.db") == ["0o700", "0o600"]


def test_what_a_killed_backup_left_is_gone_after_the_next_one(sqlite_only, tmp_path):
    program = """
import os, signal, sys
from pathlib import Path
from storage.backups import sqlite
from storage.backups.backup import back_up
from storage.db.config import parse_database_url
sqlite.check = lambda _: os.kill(os.getpid(), signal.SIGKILL)
back_up(parse_database_url(sys.argv[1]), b"k" * 32, Path(sys.argv[2]))
"""
    backup = tmp_path / "out" / "backup"
    backup.parent.mkdir()
    command = [sys.executable, "-c", program, f"sqlite://{sqlite_only.file}", str(backup)]
    subprocess.run(command, cwd=ROOT, check=False)
    (left,) = backup.parent.iterdir()

    with files.draft_folder(backup) as another_backup:
        back_up(sqlite_only, KEY, backup)
        assert another_backup.exists()

    assert left.name.endswith(".partial")
    assert set(backup.parent.iterdir()) == {backup, key_file_of(backup)}


def test_a_folder_that_is_not_there_is_named(sqlite_only, tmp_path):
    with pytest.raises(BackupError, match="No such file or directory"):
        back_up(sqlite_only, KEY, tmp_path / "nowhere" / "backup")


def test_without_the_programs_of_postgresql_it_says_what_is_missing(
    own_postgres, postgres, tmp_path, monkeypatch
):
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(BackupError, match="pg_dump is not installed"):
        back_up(postgres.database(own_postgres), KEY, tmp_path / "backup")


def test_a_password_is_on_no_command_line(own_postgres, postgres, tmp_path, monkeypatch):
    seen = tmp_path / "seen"
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" > {seen}\necho "$PGPASSWORD" >> {seen}\nexit 1\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    database = postgres.database(own_postgres)
    with_password = type(database)("postgres", {**database.credentials, "password": "hunter2"})

    with pytest.raises(BackupError):
        back_up(with_password, KEY, tmp_path / "backup")

    words, password = seen.read_text().splitlines()
    assert "hunter2" not in words
    assert password == "hunter2"


def test_of_several_postgres_servers_the_one_that_takes_writes_is_backed_up(own_postgres, postgres, tmp_path):
    database = postgres.database(own_postgres)
    places = {"host": ["/nowhere", postgres.host], "port": [5433, 5432]}

    back_up(type(database)("postgres", database.credentials | places), KEY, tmp_path / "backup")

    assert (tmp_path / "backup").read_bytes().startswith(b"PGDMP")
