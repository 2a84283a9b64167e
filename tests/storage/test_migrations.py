"""The migrations of each dialect: what they make, alone and together, and what a broken one leaves."""

import asyncio
import shutil
import sqlite3
import sys
from asyncio.subprocess import PIPE
from contextlib import closing
from textwrap import dedent

import asyncpg
import pytest
from tortoise import Tortoise

from domain.errors import DatabaseFailed
from storage import migrating
from storage.config import parse_database_url
from storage.migrating import migrate
from tests.databases import TABLES, forget_dialect, migrate_apart, run_apart

PROCESS = dedent("""
    import asyncio, sys
    from storage.config import parse_database_url
    from storage.migrating import migrate

    print("ready", flush=True)
    sys.stdin.readline()
    print(*asyncio.run(migrate(parse_database_url(sys.argv[1]))))
""")
SECOND = dedent("""
    RUN_IN_TRANSACTION = True


    async def upgrade(db):
        return '''{upgrade}'''


    async def downgrade(db):
        return ""


    MODELS_STATE = ""
""")
BAD = SECOND.format(
    upgrade="""
        CREATE TABLE "half" ("id" INT NOT NULL PRIMARY KEY);
        INSERT INTO "half" VALUES (1);
        ALTER TABLE "accounts" ADD "nickname" VARCHAR(10);
        UPDATE "nowhere" SET "id" = 1;
    """
)
GOOD = BAD.replace('UPDATE "nowhere" SET "id" = 1;', "")
POSTGRES_COLUMNS = """
    SELECT table_name, column_name, udt_name, character_maximum_length, is_nullable, column_default, is_identity
    FROM information_schema.columns WHERE table_schema = 'public'
"""
POSTGRES_CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
"""


@pytest.fixture
def migrations(tmp_path, monkeypatch):
    """A copy of the folder of migrations, that a test may add to."""
    copy = tmp_path / "migrations"
    shutil.copytree(migrating.MIGRATIONS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrating, "MIGRATIONS", copy)
    return copy


def schema_of(database):
    """Tables, columns, types, nulls, defaults, indexes, unique and foreign keys, as the database itself tells."""
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            return sqlite_schema(connection)
    return run_apart(postgres_schema(database))


def sqlite_schema(connection):
    tables = [
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if name != "sqlite_sequence"
    ]
    found = set()
    for table in tables:
        found |= {(table, "column", *row[1:]) for row in connection.execute(f"PRAGMA table_xinfo({table})")}
        found |= {
            (table, "foreign key", *row[2:])
            for row in connection.execute(f"PRAGMA foreign_key_list({table})")
        }
        for _, name, *index in connection.execute(f"PRAGMA index_list({table})").fetchall():
            columns = tuple(column for *_, column in connection.execute(f"PRAGMA index_info({name})"))
            found.add((table, "index", name, *index, columns))
    return found


async def postgres_schema(database):
    connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
    try:
        columns = await connection.fetch(POSTGRES_COLUMNS)
        constraints = await connection.fetch(POSTGRES_CONSTRAINTS)
        indexes = await connection.fetch(
            "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
        )
    finally:
        await connection.close()
    return {tuple(row) for row in [*columns, *constraints, *indexes]}


def tables_of(database):
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return {name for (name,) in rows} - {"sqlite_sequence"}
    return {row[0] for row in schema_of(database)}


def versions_of(dialect):
    return list((migrating.MIGRATIONS / dialect / "repoint").glob("[0-9]*.py"))


def applied_versions(database):
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            return [name for (name,) in connection.execute("SELECT version FROM aerich ORDER BY id")]
    return run_apart(postgres_versions(database))


async def postgres_versions(database):
    connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
    try:
        return [row["version"] for row in await connection.fetch("SELECT version FROM aerich ORDER BY id")]
    finally:
        await connection.close()


async def generate(database):
    """The schema that Tortoise makes of the models, without a migration."""
    await Tortoise.init(config=database.tortoise(migrating=True), _enable_global_fallback=True)
    try:
        await Tortoise.generate_schemas(safe=False)
    finally:
        await Tortoise.close_connections()


def migrate_again(database):
    forget_dialect()
    try:
        return run_apart(migrate(database))
    finally:
        forget_dialect()


def test_the_migrations_applied_from_nothing_equal_the_models(own_database, fresh_url):
    generated = parse_database_url(fresh_url)

    forget_dialect()
    run_apart(generate(generated))
    forget_dialect()

    migrated = schema_of(own_database)
    assert {row[0] for row in migrated} >= {*TABLES, "aerich"}
    assert migrated == schema_of(generated)


def test_every_table_that_the_tests_empty_is_a_table_and_no_other_is(own_database):
    tables = tables_of(own_database)

    assert tables == {*TABLES, "aerich"}


def test_a_fresh_database_gets_every_migration_once(fresh_url):
    database = parse_database_url(fresh_url)

    first, second = migrate_again(database), migrate_again(database)

    assert first == sorted(path.name for path in versions_of(database.dialect))
    assert second == []
    assert applied_versions(database) == first


def test_applying_again_changes_nothing(own_database):
    before = schema_of(own_database), applied_versions(own_database)

    applied = migrate_again(own_database)

    assert applied == []
    assert (schema_of(own_database), applied_versions(own_database)) == before


def test_both_databases_have_the_same_migrations():
    sqlite, postgres = ({path.name for path in versions_of(one)} for one in ("sqlite", "postgres"))

    assert sqlite == postgres


async def test_of_three_processes_that_migrate_at_once_one_does_and_all_succeed(fresh_url, own_database):
    command = (sys.executable, "-W", "error", "-c", PROCESS, fresh_url)
    processes = [
        await asyncio.create_subprocess_exec(
            *command, cwd=migrating.MIGRATIONS.parent.parent, stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        for _ in range(3)
    ]
    for process in processes:
        assert await process.stdout.readline() == b"ready\n"

    async with asyncio.timeout(30):
        answers = await asyncio.gather(*(process.communicate(b"\n") for process in processes))

    database = parse_database_url(fresh_url)
    names = sorted(path.name for path in versions_of(database.dialect))
    assert [process.returncode for process in processes] == [0, 0, 0], answers
    assert sorted(out.decode().split() for out, _ in answers) == [[], [], names]
    assert applied_versions(database) == names
    assert schema_of(database) == schema_of(own_database)


def test_a_migration_that_fails_leaves_nothing_half_applied(own_database, migrations):
    before = schema_of(own_database), applied_versions(own_database)
    bad = migrations / own_database.dialect / "repoint" / "9_20270101000000_bad.py"
    bad.write_text(BAD)

    with pytest.raises(DatabaseFailed):
        migrate_again(own_database)

    assert (schema_of(own_database), applied_versions(own_database)) == before


def test_a_migration_that_failed_is_applied_once_it_is_mended(own_database, migrations):
    second = migrations / own_database.dialect / "repoint" / "9_20270101000000_second.py"
    second.write_text(BAD)
    with pytest.raises(DatabaseFailed):
        migrate_again(own_database)
    second.write_text(GOOD)

    applied = migrate_again(own_database)

    assert applied == [second.name]
    assert tables_of(own_database) == {*TABLES, "aerich", "half"}
    assert applied_versions(own_database)[-1] == second.name


def test_a_fresh_database_whose_second_migration_fails_keeps_the_first_whole(
    fresh_url, own_database, migrations
):
    database = parse_database_url(fresh_url)
    (migrations / database.dialect / "repoint" / "9_20270101000000_bad.py").write_text(BAD)

    with pytest.raises(DatabaseFailed):
        migrate_again(database)

    assert schema_of(database) == schema_of(own_database)
    assert applied_versions(database) == applied_versions(own_database)


def test_a_first_migration_that_fails_leaves_no_table(fresh_url, migrations):
    database = parse_database_url(fresh_url)
    (first,) = (migrations / database.dialect / "repoint").glob("0_*.py")
    text = first.read_text()
    first.write_text(text.replace('CREATE TABLE IF NOT EXISTS "visitor_keys"', 'CREATE TABL "visitor_keys"'))

    with pytest.raises(DatabaseFailed):
        migrate_again(database)

    assert tables_of(database) == set()


def test_rows_stay_when_a_migration_fails(own_database, migrations):
    migrate_apart(own_database)
    rows = applied_versions(own_database)
    (migrations / own_database.dialect / "repoint" / "9_20270101000000_bad.py").write_text(
        BAD.replace('ALTER TABLE "accounts"', 'DELETE FROM "aerich"; ALTER TABLE "accounts"')
    )

    with pytest.raises(DatabaseFailed):
        migrate_again(own_database)

    assert applied_versions(own_database) == rows


def test_the_folder_of_a_new_sqlite_file_is_for_its_owner_alone(tmp_path):
    file = tmp_path / "new" / "folder" / "repoint.db"

    migrate_apart(parse_database_url(f"sqlite://{file}"))

    assert file.parent.stat().st_mode & 0o777 == 0o700
