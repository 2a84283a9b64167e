"""The migrations of each dialect: what they make, alone and together, and what a broken one leaves."""

import fcntl
import os
import runpy
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from textwrap import dedent

import asyncpg
import pytest
from tortoise import Tortoise

from domain.analytics.rollups import DailyVisitor
from domain.kernel.errors import DatabaseFailed
from domain.scanning.outcomes import Verdict
from domain.settings import SettingsError
from storage.analytics.tables import DAILY_VISITORS, KEY, ROLLUPS
from storage.db import startup_migrations
from storage.db.config import parse_database_url
from storage.db.startup_migrations import migrate
from storage.repositories.lists.search_terms import query_for, terms_of
from storage.repositories.lists.totals import KEY as KEY_OF_TOTALS
from storage.repositories.lists.totals import TOTALS
from tests.databases import TABLES, forget_dialect, migrate_apart, run_apart
from tests.programs import pipe_program
from tests.rollups import NOON_MS, Counting

PROCESS = dedent("""
    import asyncio, fcntl, sys
    from storage.db.config import parse_database_url
    from storage.db.startup_migrations import migrate

    print("ready", flush=True)
    with open(sys.argv[2]) as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
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
    SELECT table_name, column_name, udt_name, character_maximum_length,
        is_nullable, column_default, is_identity
    FROM information_schema.columns WHERE table_schema = 'public'
"""
POSTGRES_CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, contype::text, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
"""

POSTGRES_TYPES = """
    SELECT attname, format_type(atttypid, NULL), attnotnull FROM pg_attribute
    WHERE attrelid = $1::text::regclass AND attnum > 0 ORDER BY attnum
"""
POSTGRES_KEY = """
    SELECT array_agg(attname::text ORDER BY array_position(conkey, attnum)) FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
    WHERE conrelid = $1::text::regclass AND contype = 'p'
"""
# Tortoise knows no keys of several columns. By table: its key.
MADE_BY_HAND = {
    ROLLUPS: tuple(KEY),
    DAILY_VISITORS: DailyVisitor._fields,
    TOTALS: KEY_OF_TOTALS,
}
# On SQLite the full-text table of this name, and the tables in which it keeps itself.
SEARCH_INDEX = "search_terms"
# On PostgreSQL `scans` has partitions, of which Tortoise knows nothing.
PARTITIONS = ("scans_first", "scans_other")
PARTITION_BOUNDS = """
    SELECT c.relname::text, pg_get_expr(c.relpartbound, c.oid) FROM pg_inherits i
    JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'scans'::regclass"""


@pytest.fixture
def migrations(tmp_path, monkeypatch):
    """A copy of the folder of migrations, that a test may add to."""
    copy = tmp_path / "migrations"
    shutil.copytree(startup_migrations.MIGRATIONS, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(startup_migrations, "MIGRATIONS", copy)
    return copy


def schema_of(database):
    """Tables, columns, types, nulls, defaults, indexes, unique and foreign keys, read from the database."""
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
    indexes = "SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
    return {
        row
        for statement in (POSTGRES_COLUMNS, POSTGRES_CONSTRAINTS, indexes)
        for row in await fetched(database, statement)
    }


def columns_of(database, table):
    """Name, type and whether it is never null, of each in order; and those of the primary key."""
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            rows = connection.execute(f"PRAGMA table_info({table})").fetchall()
        keyed = sorted((place, name) for _, name, *_, place in rows if place)
        return [(name, kind.lower(), bool(is_never_null)) for _, name, kind, is_never_null, *_ in rows], [
            name for _, name in keyed
        ]
    columns = run_apart(fetched(database, POSTGRES_TYPES, table))
    ((key,),) = run_apart(fetched(database, POSTGRES_KEY, table))
    return [(name, {"integer": "int"}.get(kind, kind), *rest) for name, kind, *rest in columns], key


async def fetched(database, statement, *values):
    connection = await asyncpg.connect(**{**database.credentials, "command_timeout": None})
    try:
        return [tuple(row) for row in await connection.fetch(statement, *values)]
    finally:
        await connection.close()


def tables_of(database):
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return {name for (name,) in rows if not is_apart(name)}
    return {row[0] for row in schema_of(database) if not is_apart(row[0])}


def is_apart(table):
    return table == "sqlite_sequence" or table.startswith(SEARCH_INDEX) or table in PARTITIONS


def versions_of(dialect):
    return list((startup_migrations.MIGRATIONS / dialect / "repoint").glob("[0-9]*.py"))


def number_of(name):
    return int(name.partition("_")[0])


def names_of(database):
    """All migrations, in their order."""
    return sorted((path.name for path in versions_of(database.dialect)), key=number_of)


def applied_versions(database):
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection:
            return [name for (name,) in connection.execute("SELECT version FROM aerich ORDER BY id")]
    return [name for (name,) in run_apart(fetched(database, "SELECT version FROM aerich ORDER BY id"))]


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

    by_hand = {table.name for table in MADE_BY_HAND}
    migrated = schema_of(own_database)
    assert {row[0] for row in migrated} >= {*TABLES, "aerich"}
    ours = {row for row in migrated if row[0] not in by_hand and not is_apart(row[0])}
    assert {unpartitioned(row) for row in ours} == {unpartitioned(row) for row in schema_of(generated)} - KEYS


# Of `scans` on PostgreSQL, where each partition has its own.
KEYS = {
    ("scans", "scans_pkey", "p", "PRIMARY KEY (id)"),
    ("scans", "scans_pkey", "CREATE UNIQUE INDEX scans_pkey ON public.scans USING btree (id)"),
}


def unpartitioned(row):
    """pg_get_indexdef writes ONLY for the index of a partitioned table. Each scan brings its id."""
    if row[:2] == ("scans", "id"):
        return tuple(None if "nextval" in str(one) else one for one in row)
    return tuple(one.replace(" ON ONLY ", " ON ") if isinstance(one, str) else one for one in row)


@pytest.mark.parametrize("table", MADE_BY_HAND, ids=lambda table: table.name)
def test_a_table_that_has_no_model_is_as_statements_write_it(own_database, table):
    columns, key = columns_of(own_database, table.name)

    assert columns == [(name, kind, True) for name, kind in table.columns]
    assert key == list(MADE_BY_HAND[table])


def test_on_sqlite_the_key_of_a_table_without_a_model_is_the_table(sqlite_only):
    with closing(sqlite3.connect(sqlite_only.file)) as connection:
        rows = connection.execute("SELECT name FROM pragma_table_list WHERE wr").fetchall()

    assert {name for (name,) in rows if not is_apart(name)} == {table.name for table in MADE_BY_HAND}


def test_on_postgresql_rollups_have_room_to_be_increased_and_are_ordered_by_bytes(postgres, own_postgres):
    of_table = "SELECT reloptions FROM pg_class WHERE relname = 'rollups'"
    of_value = (
        "SELECT collation_name FROM information_schema.columns "
        "WHERE table_name = 'rollups' AND column_name = 'value'"
    )

    found = [run_apart(fetched(postgres.database(own_postgres), one)) for one in (of_table, of_value)]

    assert found == [[(["fillfactor=90"],)], [("C",)]]


def test_every_table_that_the_tests_empty_is_a_table_and_no_other_is(own_database):
    tables = tables_of(own_database)

    assert tables == {*TABLES, "aerich"}


def test_a_fresh_database_gets_every_migration_once(fresh_url):
    database = parse_database_url(fresh_url)

    first, second = migrate_again(database), migrate_again(database)

    assert first == names_of(database)
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


@pytest.mark.slow
def test_of_three_processes_that_migrate_at_once_one_does_and_all_succeed(fresh_url, own_database, tmp_path):
    lock = tmp_path / "lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        processes = [pipe_program("-c", (PROCESS, fresh_url, lock), os.environ) for _ in range(3)]
        for process in processes:
            assert process.stdout.readline() == "ready\n"

    answers = [process.communicate() for process in processes]

    database = parse_database_url(fresh_url)
    names = names_of(database)
    assert [process.returncode for process in processes] == [0, 0, 0], answers
    assert sorted(out.split() for out, _ in answers) == [[], [], names]
    assert applied_versions(database) == names
    assert schema_of(database) == schema_of(own_database)


def test_a_migration_that_fails_leaves_nothing_half_applied(own_database, migrations):
    before = schema_of(own_database), applied_versions(own_database)
    bad = migrations / own_database.dialect / "repoint" / "99_20270101000000_bad.py"
    bad.write_text(BAD)

    with pytest.raises(DatabaseFailed):
        migrate_again(own_database)

    assert (schema_of(own_database), applied_versions(own_database)) == before


def test_a_migration_that_failed_is_applied_once_it_is_mended(own_database, migrations):
    second = migrations / own_database.dialect / "repoint" / "99_20270101000000_second.py"
    second.write_text(BAD)
    with pytest.raises(DatabaseFailed):
        migrate_again(own_database)
    second.write_text(GOOD)

    applied = migrate_again(own_database)

    assert applied == [second.name]
    assert tables_of(own_database) == {*TABLES, "aerich", "half"}
    assert applied_versions(own_database)[-1] == second.name


@pytest.mark.slow
def test_a_fresh_database_whose_second_migration_fails_keeps_the_first_whole(
    fresh_url, own_database, migrations
):
    database = parse_database_url(fresh_url)
    (migrations / database.dialect / "repoint" / "99_20270101000000_bad.py").write_text(BAD)

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


def put_applied(database, name):
    """As if a later version had applied this migration."""
    statement = (
        f"INSERT INTO aerich (version, app, content) VALUES ('{name}', 'repoint', '{{}}') RETURNING id"
    )
    rows_of(database, statement)


def test_a_database_of_a_later_version_is_refused_and_stays_as_it_is(own_database):
    put_applied(own_database, "99_20270101000000_renames_scans.py")
    before = schema_of(own_database), applied_versions(own_database)

    with pytest.raises(
        SettingsError, match=r"of a later version of Repoint \(99_20270101000000_renames_scans"
    ):
        migrate_again(own_database)

    assert (schema_of(own_database), applied_versions(own_database)) == before


def test_a_later_version_that_only_added_something_is_no_hindrance(own_database):
    put_applied(own_database, "99_20270101000000_adds_table.py")

    assert migrate_again(own_database) == []
    assert applied_versions(own_database)[-1] == "99_20270101000000_adds_table.py"


# The text of each migration that a database may have: it never changes again, or that database is refused.
TEXTS = {
    "0_20261122000000_init.py": "0b6cb4d4aecd",
    "1_20261123211936_dashboard.py": "8b654c29e42f",
    "2_20261124165132_adds_months_and_request_counts.py": "8c0ec1b864b6",
    "4_20261124170000_adds_codes_together.py": "01f72181b54b",
    "5_20261127003202_adds_files_of_pages.py": "f4d8be7dfc00",
    "6_20261127011330_adds_backgrounds.py": "700ae93d627d",
}


def test_no_migration_that_was_applied_anywhere_has_been_edited():
    assert {name: startup_migrations._hash_of(name)[:12] for name in TEXTS} == TEXTS


@pytest.mark.parametrize("is_known", [True, False])
def test_a_database_of_a_migration_that_was_edited_since_is_refused_and_stays_as_it_is(
    own_database, migrations, is_known
):
    migrate_again(own_database)
    name = "0_20261122000000_init.py"
    if is_known:
        file = migrations / own_database.dialect / "repoint" / name
        file.write_text(file.read_text().replace("visitor_keys", "keys_of_visitors"))
    else:
        # By a version that kept no hashes: what its text was shows in the tables.
        name = max(TEXTS)
        for statement in ("DROP TABLE service_hashes", "ALTER TABLE accounts DROP COLUMN dashboard_language"):
            changed(own_database, statement)
        for since in names_of(own_database):
            if number_of(since) >= 7:
                changed(own_database, f"DELETE FROM aerich WHERE version = '{since}'")
    before = schema_of(own_database), applied_versions(own_database)

    with pytest.raises(SettingsError) as refused:
        migrate_again(own_database)

    assert f"unreleased state of Repoint that is not supported ({name} had another text)" in str(
        refused.value
    )
    assert (schema_of(own_database), applied_versions(own_database)) == before


def undo(database, name):
    file = startup_migrations.MIGRATIONS / database.dialect / "repoint" / name
    undone = run_apart(runpy.run_path(str(file))["downgrade"](None))
    statements = [*filter(str.strip, undone.split(";")), f"DELETE FROM aerich WHERE version = '{name}'"]
    if database.dialect == "sqlite":
        # What lets a declaration be changed is of one connection.
        with closing(sqlite3.connect(database.file)) as connection, connection:
            for statement in statements:
                connection.execute(statement)
        return
    for statement in statements:
        changed(database, statement)


def test_a_database_from_before_the_hashes_of_migrations_gets_them(own_database):
    since = [name for name in names_of(own_database) if number_of(name) >= 7]
    for name in reversed(since):
        undo(own_database, name)

    applied = migrate_again(own_database)

    kept = rows_of(own_database, "SELECT name, value FROM service_hashes")
    assert applied == since
    assert dict(kept) == {
        path.name: startup_migrations._hash_of(path.name) for path in versions_of(own_database.dialect)
    }


def test_a_migration_below_the_newest_that_is_not_known_is_of_another_state_and_not_of_a_later(own_database):
    put_applied(own_database, "4_20261121212541_scans.py")

    with pytest.raises(SettingsError) as refused:
        migrate_again(own_database)

    assert "(4_20261121212541_scans.py is no migration of this version)" in str(refused.value)
    assert "later" not in str(refused.value)


def test_rows_stay_when_a_migration_fails(own_database, migrations):
    migrate_apart(own_database)
    rows = applied_versions(own_database)
    (migrations / own_database.dialect / "repoint" / "99_20270101000000_bad.py").write_text(
        BAD.replace('ALTER TABLE "accounts"', 'DELETE FROM "aerich"; ALTER TABLE "accounts"')
    )

    with pytest.raises(DatabaseFailed):
        migrate_again(own_database)

    assert applied_versions(own_database) == rows


def test_the_folder_of_a_new_sqlite_file_is_for_its_owner_alone(tmp_path):
    file = tmp_path / "new" / "folder" / "repoint.db"

    migrate_apart(parse_database_url(f"sqlite://{file}"))

    assert file.parent.stat().st_mode & 0o777 == 0o700


OLD_CONTACT = r"""
    INSERT INTO contacts (id, code_id, entered, created_at, account_id) VALUES
    ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003',
        '[["name", "\u00dc\u00f1al"], ["tel", "030 1234567"], ["news", true], ["days", ["Mon"]]]',
        '2026-11-20 12:00:00', '00000000-0000-4000-8000-000000000004'),
    ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003', NULL,
        '2026-11-20 12:00:00', '00000000-0000-4000-8000-000000000004')"""


def rows_of(database, statement):
    """No foreign key is checked."""
    if database.dialect == "sqlite":
        with closing(sqlite3.connect(database.file)) as connection, connection:
            return connection.execute(statement).fetchall()
    return run_apart(unchecked(database, statement))


def changed(database, statement):
    if database.dialect == "sqlite":
        rows_of(database, statement)
    else:
        run_apart(unchecked(database, statement))


async def unchecked(database, statement):
    settings = {"session_replication_role": "replica"}
    connection = await asyncpg.connect(
        **{**database.credentials, "command_timeout": None, "server_settings": settings}
    )
    try:
        return [tuple(row) for row in await connection.fetch(statement)]
    finally:
        await connection.close()


def test_contacts_from_before_the_search_are_found(fresh_url, migrations):
    database = parse_database_url(fresh_url)
    (file,) = (migrations / database.dialect / "repoint").glob("1_*.py")
    text = file.read_text()
    file.unlink()
    migrate_again(database)
    rows_of(database, OLD_CONTACT)

    file.write_text(text)
    migrate_again(database)

    found = rows_of(database, "SELECT search_text FROM contacts ORDER BY id")
    assert found == [("üñal\n030 1234567\nmon\n301234567",), (None,)]


SCANS_FROM_BEFORE = """
    INSERT INTO scans (id, account, type_id, code, scanned_at, outcome, first_seen)
    SELECT n, 1, 1, n % 3, CAST({last} AS BIGINT) - n::bigint * 86400000, 0, 7
    FROM (VALUES (-200), (1), (2), (400)) AS v (n)"""


def test_scans_from_before_the_partitions_stay_where_they_are(postgres, migrations):
    database = parse_database_url(postgres.url(postgres.make()))
    folder = migrations / "postgres" / "repoint"
    # The last one replaces an index of these tables.
    texts = {file: file.read_text() for number in (2, 19) for file in folder.glob(f"{number}_*.py")}
    for file in texts:
        file.unlink()
    migrate_again(database)
    next_month = (datetime.now(UTC).replace(day=1) + timedelta(days=32)).date().replace(day=1)
    last = round(datetime(next_month.year, next_month.month, 1, tzinfo=UTC).timestamp() * 1_000)
    rows_of(database, SCANS_FROM_BEFORE.format(last=last))
    before = rows_of(database, "SELECT * FROM scans ORDER BY id")
    ((stored_in,),) = rows_of(database, "SELECT pg_relation_filenode('scans')")

    for file, text in texts.items():
        file.write_text(text)
    migrate_again(database)

    assert rows_of(database, "SELECT * FROM scans ORDER BY id") == before
    assert rows_of(database, "SELECT pg_relation_filenode('scans_first')") == [(stored_in,)]
    # A clock was ahead.
    assert rows_of(database, "SELECT id FROM scans_other") == [(-200,)]
    assert sorted(rows_of(database, PARTITION_BOUNDS)) == [
        ("scans_first", f"FOR VALUES FROM (MINVALUE) TO ('{last}')"),
        ("scans_other", "DEFAULT"),
    ]
    indexes = "SELECT indexname FROM pg_indexes WHERE tablename = 'scans_first' ORDER BY 1"
    assert [name for (name,) in rows_of(database, indexes)] == [
        "idx_scans_first_of_account",
        "scans_first_account_code_scanned_at_id_idx",
        "scans_first_pkey",
    ]
    postgres.drop(database.credentials["database"])


def test_each_partition_of_scans_has_its_primary_key(postgres, own_postgres):
    database = postgres.database(own_postgres)

    assert [columns_of(database, name)[1] for name in PARTITIONS] == [["id"], ["id"]]


# An account, and two codes: one of a type alone, one that has been of another, too.
OLD_ROLLUPS = """
    INSERT INTO scan_keys (key, id, account, type_id) VALUES
    (1, '00000000-0000-4000-8000-000000000001', NULL, NULL),
    (2, '00000000-0000-4000-8000-000000000002', 1, 5),
    (3, '00000000-0000-4000-8000-000000000003', 1, 5),
    (-97, '00000000-0000-4000-8000-000000000003', 1, 1);"""
OLD_COUNTS = """
    INSERT INTO rollups (account, subject, dimension, grain, starts, value,
        scans, visitors, bots, bot_visitors)
    VALUES (1, 0, 0, 2, 1440, '', 6, 2, 1, 1), (1, 2, 0, 2, 1440, '', 1, 1, 0, 0),
    (1, 3, 0, 2, 1440, '', 2, 2, 1, 1), (1, -97, 0, 2, 1440, '', 3, 1, 0, 0), (1, 2, 0, 3, 0, '', 1, 1, 0, 0),
    (1, 2, 0, 1, 1440, '', 1, 1, 0, 0), (1, 2, 4, 2, 1440, 'de', 1, 1, 0, 0)"""


def test_codes_are_added_up_for_days_and_months_from_before(fresh_url, migrations):
    database = parse_database_url(fresh_url)
    (file,) = (migrations / database.dialect / "repoint").glob("4_*.py")
    text = file.read_text()
    file.unlink()
    migrate_again(database)
    for statement in (OLD_ROLLUPS, OLD_COUNTS):
        rows_of(database, statement)

    file.write_text(text)
    migrate_again(database)

    columns = "subject, grain, starts, value, scans, visitors, bots, bot_visitors"
    found = rows_of(database, f"SELECT {columns} FROM rollups WHERE account = 1 AND dimension = 6")
    assert sorted(found) == [
        (-5, 2, 1440, "", 3, 3, 1, 1),
        (-5, 3, 0, "", 1, 1, 0, 0),
        (-1, 2, 1440, "", 3, 1, 0, 0),
        (0, 2, 1440, "", 6, 4, 1, 1),
        (0, 3, 0, "", 1, 1, 0, 0),
    ]


HAS_TERMS = {
    "sqlite": "SELECT rowid FROM search_terms WHERE search_terms MATCH ?",
    "postgres": "SELECT key FROM search_terms WHERE terms @> ?::int[]",
}
ADD_TERMS = {
    "sqlite": "INSERT INTO search_terms (rowid, terms) VALUES (?, ?)",
    "postgres": "INSERT INTO search_terms (key, terms) VALUES (?, ?)",
}


def test_codes_from_before_are_found_by_their_content_and_know_their_last_scan(own_database):
    dialect = own_database.dialect
    (name,) = (path.name for path in versions_of(dialect) if path.name.endswith("_adds_last_scans.py"))
    with closing(Counting(own_database)) as counting:
        account = counting.account()
        wifi, website = counting.code(account, type_id=5), counting.code(account)
        counting.record(wifi, NOON_MS + 20 * 60_000)
        counting.record(wifi, NOON_MS + 50 * 60_000, bot="head")
        counting.record(wifi, NOON_MS + 40 * 60_000, verdict=Verdict.PAUSED)
        counting.count_inbox()
        stored = 'content = \'{"ssid": "Büro", "password": "flat white"}\', search_text = \'old\''
        counting.connection.change(f"UPDATE short_urls SET {stored} WHERE type_id = 5")
        # As the release before stored it.
        terms = terms_of(account, "old")
        words = " ".join(f"t{term + 2**31:x}" for term in terms)
        counting.connection.change(ADD_TERMS[dialect], (wifi, words if dialect == "sqlite" else terms))
    undo(own_database, name)

    assert migrate_again(own_database) == [name]

    with closing(Counting(own_database)) as counting:
        assert [counting.last_scan(code) for code in (wifi, website)] == [NOON_MS + 15 * 60_000, 0]
        texts = dict(counting.connection.rows("SELECT type_id, search_text FROM short_urls"))
        ((short_id,),) = counting.connection.rows("SELECT short_id FROM short_urls WHERE type_id = 5")
        assert texts == {1: "", 5: f"\n{short_id}\n büro\n wifi wi-fi wlan"}
        found = {
            word: counting.connection.rows(HAS_TERMS[dialect], (query_for(dialect, account, [word]),))
            for word in ("büro", "old", "flat")
        }
    assert found == {"büro": [(wifi,)], "old": [], "flat": []}
