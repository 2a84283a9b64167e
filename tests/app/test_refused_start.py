"""A process that cannot start says so in one line that names the setting, and ends."""

import os
import sqlite3
from contextlib import closing

import pytest

from domain.settings import PREFIX
from storage import startup
from tests.programs import run_program

SECRET = "hunter2-hunter2-hunter2"
STOPPED = {
    "a port": {"PORT": "eight", "MCP_PORT": "eight"},
    "a database URL": {"DATABASE_URL": f"mysql://root:{SECRET}@localhost/x"},
    "a database that does not answer": {"DATABASE_URL": f"postgres://root:{SECRET}@127.0.0.1:1/x"},
    "a folder that cannot be made": {"DATA": "/dev/null/data"},
    "a database in a folder that cannot be made": {"DATABASE_URL": "sqlite:///dev/null/repoint.db"},
    "a database that is a folder": {"DATABASE_URL": "sqlite://{tmp}"},
    "a database that is something else": {"DATABASE_URL": "sqlite://{tmp}/letter.txt"},
}
WRONG = [
    ("app", "SECRET_KEY", SECRET),
    ("app", "PLANS_FILE", "/nowhere/plans.toml"),
    ("app", "GEOIP_DB", "/nowhere/places.mmdb"),
    ("app", "LIFEBOAT", "/dev/null/lifeboat"),
    ("app", "HOST", "999.1.1.1"),
    ("app", "BASE_URL", f"https://ada:{SECRET}@qr.example.com/v1"),
    ("app", "SMTP_URL", f"http://ada:{SECRET}@mail.example.com"),
    ("app", "MAIL_FROM", "nobody"),
    ("app", "REPLICA_URL", f"postgres://ada:{SECRET}@db.example.com/codes"),
    ("mcp_server", "REPLICA_URL", f"mysql://ada:{SECRET}@db.example.com/codes"),
    ("mcp_server", "PLANS_FILE", "/nowhere/plans.toml"),
    ("mcp_server", "AUTH_URL", f"https://ada:{SECRET}@qr.example.com"),
    ("mcp_server", "ACCESS_TOKEN_TTL", "5"),
]


def run(process, **settings):
    """How it ended and what it said, when it should not have started at all."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    done = run_program(process, (), kept | {f"{PREFIX}{name}": value for name, value in settings.items()})
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("process", ["app", "mcp_server"])
@pytest.mark.parametrize("what", STOPPED)
def test_a_process_stops_with_one_line_that_names_the_setting(tmp_path, process, what):
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "letter.txt").write_text("Dear reader, this is no database at all.\n" * 100)
    settings = {name: value.replace("{tmp}", str(folder)) for name, value in STOPPED[what].items()}

    status, said = run(process, **{"DATA": str(tmp_path), **settings})

    assert status == 1
    assert len(said.splitlines()) == 1, said
    assert any(said.startswith(f"{PREFIX}{name}: ") for name in settings)
    assert SECRET not in said


@pytest.mark.parametrize("process", ["app", "mcp_server"])
def test_a_process_does_not_start_over_the_database_of_a_later_version(tmp_path, sqlite_only, process):
    with closing(sqlite3.connect(sqlite_only.file)) as connection, connection:
        later = ("9_later.py", "repoint", "{}")
        connection.execute("INSERT INTO aerich (version, app, content) VALUES (?, ?, ?)", later)

    status, said = run(process, DATA=str(tmp_path))

    assert status == 1
    assert said == (
        f"{PREFIX}DATA: the database is of a later version of Repoint (9_later.py): "
        "update Repoint, or restore the backup that was made before the update\n"
    )


@pytest.mark.parametrize("state", ["missing", "empty"])
@pytest.mark.parametrize("process", ["app", "mcp_server"])
def test_a_process_does_not_begin_with_a_new_database_where_there_was_one(tmp_path, process, state):
    file, key = tmp_path / "repoint.db", tmp_path / "secret_key"
    key.write_text(SECRET * 2)
    if state == "empty":
        file.touch()

    status, said = run(process, DATA=str(tmp_path))

    assert status == 1
    assert said == (
        f"{PREFIX}DATA: the database {file} is {state}, and {key} was made for one: put it back, restore a "
        "backup (./scripts/admin restore FILE), or move the key away to begin with a new database\n"
    )
    assert [one.name for one in tmp_path.iterdir() if one.stat().st_size] == ["secret_key"]
    assert file.exists() == (state == "empty")


@pytest.mark.parametrize(("process", "name", "value"), WRONG)
def test_a_wrong_setting_is_found_before_anything_is_made(tmp_path, process, name, value):
    # An unused port: a setting that is accepted by mistake shows by the time it takes.
    ports = {"PORT": "1", "MCP_PORT": "1"}

    status, said = run(process, DATA=str(tmp_path), **ports, **{name: value})

    assert (status, len(said.splitlines())) == (1, 1), said
    assert said.startswith(f"{PREFIX}{name}: ")
    assert SECRET not in said
    assert not list(tmp_path.iterdir())


def test_a_line_of_the_file_that_is_no_setting_is_named_too(tmp_path, monkeypatch, put):
    put()
    monkeypatch.setattr(startup, "PROJECT", tmp_path)
    (tmp_path / ".env").write_text(f"{PREFIX}RATELIMIT=5\nRATELIMIT=5\n")

    assert startup.unknown_settings() == [f"{PREFIX}RATELIMIT"]
