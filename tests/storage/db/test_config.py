"""The database URL: what it may say, and what is said of one that cannot be read."""

from pathlib import Path

import asyncpg
import pytest
from tortoise.connection import get_connection

from storage.db.config import POOLS, default_database_url, parse_database_url
from tests.cases import in_turn
from tests.support import running_world

SECRET = "hunter2-hunter2"

POSTGRES = {
    "postgres://ada:lovelace@db.example.com:6543/codes": ("db.example.com", 6543, "ada", "lovelace", "codes"),
    "postgresql://ada@db/codes": ("db", 5432, "ada", "", "codes"),
    "postgres://db/codes": ("db", 5432, "postgres", "", "codes"),
    "postgres://ada:p%40ss%2Fw%3Ard%23%25@db/codes": ("db", 5432, "ada", "p@ss/w:rd#%", "codes"),
    "postgres://a%40da:x@db/my%20codes": ("db", 5432, "a@da", "x", "my codes"),
    "postgres://ada:x@[::1]:5433/codes": ("::1", 5433, "ada", "x", "codes"),
    "postgres://ada@/codes?host=/var/run/postgresql": ("/var/run/postgresql", 5432, "ada", "", "codes"),
    "postgres://ada@localhost/codes?host=/run/pg": ("/run/pg", 5432, "ada", "", "codes"),
    "postgres://ada:x@a:5433,b/codes": (["a", "b"], [5433, 5432], "ada", "x", "codes"),
    "postgres://ada:p%40,x@[::1]:1,b:2,10.0.0.3/codes": (
        ["::1", "b", "10.0.0.3"],
        [1, 2, 5432],
        "ada",
        "p@,x",
        "codes",
    ),
}
WRONG = [
    "",
    "repoint.db",
    "sqlite:",
    "sqlite://",
    "sqlite://:memory:",
    "mysql://root@localhost/codes",
    "postgres:",
    "postgres://",
    "postgres://db",
    "postgres://db/",
    "postgres:///codes",
    "postgres://ada@/codes",
    "postgres://db:port/codes",
    "postgres://db:99999/codes",
    "postgres://[::1/codes",
    f"postgres://ada:{SECRET}@db/codes?aplication_name=x",
    f"postgres://ada:{SECRET}/x@db/codes",
    f"postgres://ada:{SECRET}#x@db/codes",
    f"postgres://ada:{SECRET}[x@db/codes",
    f"postgres://ada:{SECRET}@db",
    f"mysql://ada:{SECRET}@db/codes",
    f"postgres://ada:x@db:{SECRET}/codes",
    f"postgres://ada:{SECRET}@a,/codes",
    f"postgres://ada:{SECRET}@a,b:port/codes",
    f"postgres://ada:{SECRET}@a:5432,b",
    f"postgres://ada:{SECRET}@a,b/codes?target_session_attrs=any",
    f"postgres://ada:{SECRET}@a,b/codes?target_session_attrs=standby",
]


@in_turn("url", POSTGRES)
def test_every_part_of_a_postgres_url_is_read(url):
    database = parse_database_url(url)

    named = ("host", "port", "user", "password", "database")
    assert database.dialect == "postgres"
    assert tuple(database.credentials[name] for name in named) == POSTGRES[url]
    assert "ssl" not in database.credentials


@in_turn("mode", ["disable", "require", "verify-full"])
def test_the_tls_mode_is_handed_on(mode):
    database = parse_database_url(f"postgres://db/codes?sslmode={mode}")

    assert database.credentials["ssl"] == mode


@in_turn(
    ("query", "asked"),
    [
        ("", "read-write"),
        ("?target_session_attrs=read-write", "read-write"),
        ("?sslmode=require&target_session_attrs=primary", "primary"),
    ],
)
def test_connections_are_to_a_server_that_takes_writes(query, asked):
    database = parse_database_url(f"postgres://a,b/codes{query}")

    assert database.credentials["target_session_attrs"] == asked


@in_turn(
    ("url", "file"),
    [
        ("sqlite:///var/lib/repoint.db", "/var/lib/repoint.db"),
        ("sqlite://data/repoint.db", "data/repoint.db"),
        ("sqlite://my data/ré%20point.db", "my data/ré%20point.db"),
    ],
)
def test_a_sqlite_url_names_its_file(url, file):
    database = parse_database_url(url)

    assert (database.dialect, database.file) == ("sqlite", Path(file))


@in_turn("url", WRONG)
def test_a_url_that_is_wrong_is_refused_in_one_line_without_its_password(url):
    with pytest.raises(ValueError) as refused:
        parse_database_url(url)

    said = str(refused.value)
    assert said
    assert "\n" not in said
    assert SECRET not in said
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


def test_the_default_is_a_file_in_the_data_folder():
    database = parse_database_url(default_database_url(Path("/srv/repoint data")))

    assert database.file == Path("/srv/repoint data/repoint.db")


@pytest.mark.parametrize("name", ["ré point #1?.db", "100%25.db", "a&b=c.db"])
async def test_a_file_may_have_any_name(tmp_path, sqlite_only, name):
    file = tmp_path / name
    sqlite_only.file.rename(file)

    async with running_world(parse_database_url(f"sqlite://{file}")) as world:
        owner = await world.open_account()

        assert (await owner.make())["url"] == "https://example.com/menu"


async def test_every_connection_to_sqlite_is_durable_and_patient_and_keeps_references(sqlite_only):
    async with running_world(sqlite_only):
        for pool in POOLS:
            found = {}
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
                _, rows = await get_connection(pool).execute_query(f"PRAGMA {name}")
                (found[name],) = dict(rows[0]).values()

            assert found == {
                "journal_mode": "wal",
                "synchronous": 2,
                "foreign_keys": 1,
                "busy_timeout": 5000,
            }, pool


async def test_the_connection_pools_of_postgresql_are_as_large_as_documented(postgres, own_postgres):
    database = postgres.database(own_postgres)

    pools = [one["credentials"]["maxsize"] for one in database.tortoise()["connections"].values()]

    guide = (Path(__file__).parents[3] / "docs" / "self-hosting.md").read_text("utf-8")
    # The recorder, the rollup worker and the check of readiness have one each, besides.
    assert f"Each holds up to {sum(pools) + 3} connections of PostgreSQL" in " ".join(guide.split())


async def test_a_password_with_every_sign_in_it_opens_postgresql(postgres, own_postgres):
    password = "p@ss:w/rd?#[]%&="
    quoted = "p%40ss%3Aw%2Frd%3F%23%5B%5D%25%26%3D"
    postgres.run(f"CREATE ROLE guest LOGIN PASSWORD '{password}'")

    database = parse_database_url(f"postgres://guest:{quoted}@/{own_postgres}?host={postgres.host}")
    connection = await asyncpg.connect(**database.credentials)
    user = await connection.fetchval("SELECT current_user")
    await connection.close()
    postgres.run("DROP ROLE guest")

    assert database.credentials["password"] == password
    assert user == "guest"
