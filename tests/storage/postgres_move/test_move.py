"""A SQLite database moved to PostgreSQL: every row, what is refused, and a second run."""

import asyncio
import json
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from datetime import UTC, datetime
from uuid import UUID

import asyncpg
import pytest

from domain.kernel.errors import DomainError
from storage.backups.files import BackupError
from storage.backups.in_use import hold_open
from storage.db.startup_migrations import migrate
from storage.postgres_move.database import move
from storage.repositories.lists.search_terms import terms_of
from tests.cases import in_turn
from tests.databases import TABLES, forget_dialect, run_apart, sqlite_database, stored_rows
from tests.storage.postgres_move.filled import ROWS, fill, text_of, uuid_of


@pytest.fixture
def filled(sqlite_only):
    fill(sqlite_only)
    return sqlite_only


@pytest.fixture
def empty(postgres):
    """A PostgreSQL database with no table in it."""
    forget_dialect()
    name = postgres.make()
    yield postgres.database(name)
    postgres.drop(name)
    forget_dialect()


def execute(database, *statements):
    with closing(sqlite3.connect(database.file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def fetch(database, query):
    async def run():
        connection = await asyncpg.connect(**database.credentials)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    return run_apart(run())


def moved(source, target):
    """How many rows of each table were copied, and whether the move is finished."""
    copied = {}
    done = move(source, target, lambda one: copied.update({one.table: one.lacking}))
    assert done.left == []
    return copied, done.is_finished


def readable(database):
    """Every row, in the form of neither database."""
    return {
        table: sorted(repr(sorted((name, plain(value)) for name, value in row.items())) for row in rows)
        for table, rows in run_apart(stored_rows(database)).items()
    }


def plain(value):
    if isinstance(value, bytes):
        return value
    text = str(int(value) if isinstance(value, bool) else value)
    for read in (moment, document):
        with suppress(ValueError):
            return read(text)
    return text


def moment(text):
    read = datetime.fromisoformat(text)
    return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)


def document(text):
    return json.dumps(json.loads(text, parse_int=float), sort_keys=True)


def schema_of(postgres, database):
    done = subprocess.run(
        [
            postgres.programs / "pg_dump",
            "-h",
            postgres.host,
            "-U",
            "postgres",
            "-s",
            "--restrict-key=x",
            database,
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return sorted(done.stdout.split("\n\n\n"))


@pytest.mark.slow
def test_every_row_of_every_table_is_moved_to_the_schema_of_a_migrated_database(
    postgres, filled, empty, own_postgres
):
    copied, is_finished = moved(filled, empty)

    assert is_finished
    assert {copied[table] for table in TABLES} == {ROWS}
    assert readable(empty) == readable(filled)
    assert fetch(empty, "SELECT key, terms FROM search_terms ORDER BY key") == [
        (number, terms_of(number - 2**62, text_of(number))) for number in range(1, ROWS)
    ]
    assert schema_of(postgres, empty.credentials["database"]) == schema_of(postgres, own_postgres)


@pytest.mark.slow
def test_new_rows_are_numbered_above_all_that_sqlite_has_ever_numbered(postgres, filled, empty):
    execute(
        filled, "INSERT INTO scan_inbox SELECT 7000, 1, 1, 1, 1, ''", "DELETE FROM scan_inbox WHERE id = 7000"
    )

    moved(filled, empty)

    columns, values = "code, scanned_at, is_uncounted, details", "1, 1, true, ''"
    insert = f"INSERT INTO scan_inbox ({columns}) VALUES ({values}) RETURNING id"
    assert fetch(empty, insert) == [(7001,)]


@pytest.mark.slow
def test_a_second_run_brings_over_what_has_changed_under_a_running_process(filled, empty):
    execute(filled, f"UPDATE tags SET folded_name = 'soup' WHERE id = '{uuid_of(4)}'")
    with hold_open(filled):
        first = moved(filled, empty)
        with pytest.raises(DomainError) as refused:
            run_apart(migrate(empty))
        execute(
            filled,
            "DELETE FROM scans WHERE id = 2",
            "UPDATE scans SET place = 'DE/Köln' WHERE id = 3",
            "INSERT INTO password_tries (address_hash, tried_at) VALUES ('later', CURRENT_TIMESTAMP)",
            # What is unique moves to a row that is copied before the one that has it now.
            f"UPDATE tags SET folded_name = 'salad' WHERE id = '{uuid_of(4)}'",
            f"UPDATE tags SET folded_name = 'soup', account_id = '{uuid_of(4)}' WHERE id = '{uuid_of(1)}'",
            f"UPDATE short_urls SET content = '{{}}', version = 99 WHERE id = '{uuid_of(2)}'",
            "PRAGMA foreign_keys = ON",
            f"DELETE FROM accounts WHERE id = '{uuid_of(0)}'",
        )
    second = moved(filled, empty)

    assert not first[1]
    assert "a move into it is not finished" in str(refused.value.__cause__)
    assert second[1]
    assert {table: number for table, number in second[0].items() if number} == {
        "scans": 1,
        "password_tries": 1,
        "tags": 2,
        "short_urls": 1,
    }
    assert readable(empty) == readable(filled)


@pytest.mark.slow
def test_a_move_that_was_interrupted_goes_on_and_doubles_nothing(filled, empty):
    class Killed(Exception):
        pass

    def stop_at_scans(copied):
        if copied.table == "scans":
            raise Killed

    with pytest.raises(Killed):
        move(filled, empty, stop_at_scans)
    copied, is_finished = moved(filled, empty)

    assert is_finished
    assert (copied["accounts"], copied["scans"], copied["tags"]) == (0, 0, ROWS)
    assert readable(empty) == readable(filled)


@pytest.mark.slow
def test_more_rows_than_are_left_are_deleted_at_once(sqlite_only, empty):
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)"
    insert = "INSERT INTO password_tries (id, address_hash, tried_at)"
    execute(sqlite_only, f"{insert} {numbers} SELECT i, 'x' || i, '2026-11-22 10:11:12+00:00' FROM n")
    with hold_open(sqlite_only):
        moved(sqlite_only, empty)
    execute(sqlite_only, "DELETE FROM password_tries WHERE id NOT IN (700, 1000, 1001)")

    copied, _ = moved(sqlite_only, empty)

    assert copied["password_tries"] == 3
    assert readable(empty) == readable(sqlite_only)


@pytest.mark.slow
@in_turn(
    ("statement", "complaint"),
    [
        ("UPDATE tags SET name = 'a' || char(0) WHERE id = '{id}'", "tags {id}: PostgreSQL cannot store it"),
        (
            "UPDATE tags SET name = hex(zeroblob(50)) WHERE id = '{id}'",
            "tags {id}: PostgreSQL cannot store it",
        ),
        ("UPDATE scans SET outcome = 40000 WHERE id = 2", "scans 2: PostgreSQL cannot store it"),
        (
            """UPDATE changes SET after = '{{"a": "\\u0000"}}' WHERE id = 2""",
            "changes 2: PostgreSQL cannot store it",
        ),
        (
            "UPDATE tags SET created_at = 'x' WHERE id = '{id}'",
            "tags: a row up to ('{last}',) cannot be read",
        ),
        ("UPDATE tags SET name = CAST(x'ff' AS TEXT) WHERE id = '{id}'", "Could not decode to UTF-8"),
    ],
)
def test_a_value_that_postgresql_cannot_store_is_named(filled, empty, tmp_path, statement, complaint):
    damaged = sqlite_database(tmp_path / "damaged.db")
    shutil.copyfile(filled.file, damaged.file)
    execute(damaged, statement.format(id=uuid_of(2)))

    with pytest.raises(BackupError) as raised:
        moved(damaged, empty)

    assert complaint.format(id=uuid_of(2), last=uuid_of(4)) in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.slow
def test_a_row_without_the_row_that_it_refers_to_is_named(filled, empty):
    execute(filled, f"UPDATE tag_uses SET tag_id = '{UUID(int=7)}' WHERE id = 2")

    with pytest.raises(BackupError) as raised:
        moved(filled, empty)

    assert f"Key (tag_id)=({UUID(int=7)}) is not present" in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.slow
def test_only_an_empty_database_or_that_of_the_same_move_is_filled(
    postgres, sqlite_only, filled, empty, own_postgres, tmp_path
):
    other = sqlite_database(tmp_path / "other.db")
    shutil.copyfile(sqlite_only.file, other.file)
    with hold_open(other):
        moved(other, empty)

    with pytest.raises(BackupError, match="holds tables already"):
        moved(sqlite_only, postgres.database(own_postgres))
    with pytest.raises(BackupError, match=f"holds an unfinished move of {other.file}"):
        moved(sqlite_only, empty)
    assert moved(other, empty)[1]
    with pytest.raises(BackupError, match="holds tables already"):
        moved(other, empty)


def test_a_source_of_another_version_is_refused_in_one_line(sqlite_only, empty, tmp_path):
    later, earlier = (sqlite_database(tmp_path / name) for name in ("later.db", "earlier.db"))
    for database, statement in (
        (later, "INSERT INTO aerich (version, app, content) VALUES ('99_x.py', 'repoint', '{}')"),
        (earlier, "DELETE FROM aerich WHERE id = (SELECT MAX(id) FROM aerich)"),
    ):
        shutil.copyfile(sqlite_only.file, database.file)
        execute(database, statement)

    with pytest.raises(BackupError, match="is of a later version of Repoint: update first"):
        moved(later, empty)
    with pytest.raises(BackupError, match="start this version once"):
        moved(earlier, empty)
    with pytest.raises(BackupError, match="there is no database at"):
        moved(sqlite_database(tmp_path / "none.db"), empty)


@pytest.mark.slow
def test_two_moves_at_once_are_refused(filled, empty):
    refusals = []

    def try_another(_):
        with pytest.raises(BackupError) as raised:
            run_apart(asyncio.to_thread(move, filled, empty, print))
        refusals.append(str(raised.value))

    with hold_open(filled):
        move(filled, empty, try_another)
    assert set(refusals) == {f"another move into the database {empty.credentials['database']} is running"}


@pytest.mark.slow
def test_a_table_that_is_not_of_repoint_is_named_and_left(sqlite_only, empty):
    execute(sqlite_only, "CREATE TABLE notes (text)", "INSERT INTO notes VALUES ('x')")

    done = move(sqlite_only, empty, lambda _: None)

    assert done.left == ["notes"]
    assert fetch(empty, "SELECT to_regclass('notes')") == [(None,)]
