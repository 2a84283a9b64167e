"""The command for the move. The move itself: tests/storage/postgres_move/test_move.py."""

import shutil

import pytest

from tests.fault.processes import App, running
from tests.scripts.test_admin import admin, complaint, keys_of, printed

EMAIL = "ada@example.com"
SECRET = "hunter2-hunter2"
OWN_KEY = "0123456789abcdef" * 4


@pytest.fixture(scope="module")
def migrated(tmp_path_factory):
    """A migrated database with one account."""
    folder = tmp_path_factory.mktemp("moves") / "data"
    printed(admin(folder, "account", "create", EMAIL, "--plan", "pro"))
    return folder


@pytest.fixture
def data(migrated, tmp_path):
    return shutil.copytree(migrated, tmp_path / "data")


@pytest.fixture
def url(postgres):
    """Of an empty database; the server asks for no password."""
    name = postgres.make()
    yield postgres.url(name).replace("postgres@", f"postgres:{SECRET}@")
    postgres.drop(name)


def rest_of(done):
    """Without what is said of each table."""
    assert SECRET not in done.stdout + done.stderr
    return [line for line in printed(done) if "rows equal" not in line]


@pytest.mark.slow
def test_a_move_says_what_was_moved_and_what_is_to_be_set(data, url):
    done = admin(data, "move", url)

    assert rest_of(done) == [
        f"Set in .env   REPOINT_DATABASE_URL={url.replace(SECRET, 'PASSWORD')}",
        f"Keep          {data}/secret_key",
        f"Old database  {data}/repoint.db (unchanged)",
    ]
    assert "accounts                       1 rows equal, 1 of them copied" in done.stdout
    assert keys_of_moved(data, url) == keys_of(data, EMAIL)


def keys_of_moved(data, url):
    done = admin(data, "key", "list", EMAIL, REPOINT_DATABASE_URL=url)
    return [line.split("\t") for line in printed(done)]


@pytest.mark.slow
def test_a_password_and_a_key_of_the_environment_are_not_named(data, url, postgres):
    without = url.replace(f":{SECRET}", "")
    done = admin(data, "move", without, PGPASSWORD=SECRET, REPOINT_SECRET_KEY=OWN_KEY)

    assert OWN_KEY not in done.stdout
    assert rest_of(done)[:2] == [
        f"Set in .env   REPOINT_DATABASE_URL={without}",
        "Keep          REPOINT_SECRET_KEY",
    ]


@pytest.mark.slow
async def test_under_a_running_process_it_copies_and_asks_for_a_second_run(data, url):
    process = App(data, f"sqlite://{data / 'repoint.db'}")
    async with running(process):
        first = admin(data, "move", url)
    refused = complaint(admin(data, "key", "list", EMAIL, REPOINT_DATABASE_URL=url))
    second = admin(data, "move", url)

    assert rest_of(first) == [
        "Repoint is running, and its database has changed since. Stop it and run this command again."
    ]
    assert "a move into it is not finished: ./scripts/admin move finishes it" in refused
    assert len(rest_of(second)) == 3
    assert keys_of_moved(data, url) == keys_of(data, EMAIL)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("sqlite:///tmp/x.db", "DATABASE_URL must begin with postgres://"),
        (f"postgres://ada:{SECRET}@db", "DATABASE_URL must name a host and a database"),
        (f"postgres://ada:{SECRET}@127.0.0.1:1/codes", "PostgreSQL: "),
        (f"mysql://ada:{SECRET}@db/codes", "DATABASE_URL must begin with sqlite:// or postgres://"),
    ],
)
def test_a_database_that_cannot_be_had_is_one_line_without_its_password(data, wrong, said):
    refused = complaint(admin(data, "move", wrong))

    assert refused.startswith(said)
    assert SECRET not in refused


def test_a_move_from_postgresql_is_refused(data, url):
    refused = complaint(admin(data, "move", url, REPOINT_DATABASE_URL="postgres://db/codes"))

    assert refused == "REPOINT_DATABASE_URL names a PostgreSQL database; the move reads the SQLite file"


def test_a_move_without_a_database_makes_none(tmp_path, url):
    refused = complaint(admin(tmp_path / "data", "move", url))

    assert refused == f"there is no database at {tmp_path}/data/repoint.db"
    assert not (tmp_path / "data").exists()
