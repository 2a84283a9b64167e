"""A process that cannot start says so in one line that names the setting, and ends."""

import json
import os
import sqlite3
from contextlib import closing

import pytest

from domain.settings import PREFIX, SettingsError, SharedSettings
from storage import startup
from storage.startup import database_of, migrated
from tests.databases import forget_dialect, run_apart
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
    ("app", "HOST", "999.1.1.1"),
    ("app", "BASE_URL", f"https://ada:{SECRET}@qr.example.com/v1"),
    ("app", "SMTP_URL", f"http://ada:{SECRET}@mail.example.com"),
    ("app", "MAIL_FROM", "nobody"),
    ("app", "FILES_URL", f"s3://ada:{SECRET}@menus/repoint"),
    ("app", "REPLICA_URL", f"postgres://ada:{SECRET}@db.example.com/codes"),
    ("mcp_server", "REPLICA_URL", f"mysql://ada:{SECRET}@db.example.com/codes"),
    ("mcp_server", "AUTH_URL", f"https://ada:{SECRET}@qr.example.com"),
    ("mcp_server", "ACCESS_TOKEN_TTL", "5"),
]


def run(process, *arguments, **settings):
    """How it ended and what it said, when it should not have started at all."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    done = run_program(
        process, arguments, kept | {f"{PREFIX}{name}": value for name, value in settings.items()}
    )
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
        later = ("99_later.py", "repoint", "{}")
        connection.execute("INSERT INTO aerich (version, app, content) VALUES (?, ?, ?)", later)

    status, said = run(process, DATA=str(tmp_path))

    assert status == 1
    assert said == (
        f"{PREFIX}DATA: the database is of a later version of Repoint (99_later.py): "
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


def begin(folder, **settings):
    """As each process begins; its secret key."""
    read = SharedSettings(data=folder, **settings)
    forget_dialect()
    return run_apart(migrated(read, database_of(read)))


WAYS_ON = "(./scripts/admin restore FILE takes both), or start once with REPOINT_NEW_SECRET_KEY=on: "


@pytest.mark.parametrize("process", ["app", "mcp_server"])
def test_a_process_does_not_start_without_the_secret_key_of_its_database(tmp_path, sqlite_only, process):
    begin(tmp_path)
    file = tmp_path / "secret_key"
    file.unlink()

    missing = run(process, DATA=str(tmp_path))
    is_made = file.exists()
    file.write_text(SECRET * 2)
    other = run(process, DATA=str(tmp_path))
    elsewhere = run(process, DATA=str(tmp_path), SECRET_KEY=SECRET * 2)

    assert not is_made
    for (status, said), begins in zip(
        (missing, other, elsewhere),
        (f"{file} is missing: ", f"{file} is not the secret key of ", "this is not the secret key of "),
        strict=True,
    ):
        assert (status, len(said.splitlines())) == (1, 1)
        assert said.startswith(f"{PREFIX}SECRET_KEY: {begins}")
        assert WAYS_ON in said
        assert SECRET not in said


def test_a_new_secret_key_is_taken_once_when_it_is_asked_for(tmp_path, sqlite_only, caplog):
    lost = begin(tmp_path)
    (tmp_path / "secret_key").unlink()

    new = begin(tmp_path, new_secret_key=True)

    assert new not in (lost, None)
    assert begin(tmp_path) == new
    assert "another secret key is used from now on" in caplog.text
    # As a key that is given from outside.
    with pytest.raises(SettingsError, match="this is not the secret key of this database"):
        begin(tmp_path, secret_key=SECRET * 2)
    assert begin(tmp_path, secret_key=SECRET * 2, new_secret_key=True) == begin(
        tmp_path, secret_key=SECRET * 2
    )


def test_a_line_of_the_file_that_is_no_setting_is_named_too(tmp_path, monkeypatch, put):
    put()
    monkeypatch.setattr(startup, "PROJECT", tmp_path)
    (tmp_path / ".env").write_text(f"{PREFIX}RATELIMIT=5\nRATELIMIT=5\n")

    assert startup.unknown_settings() == [f"{PREFIX}RATELIMIT"]


@pytest.mark.parametrize("child", ["jobs", "lifeboat"])
def test_a_child_of_the_running_service_says_why_it_ends_in_a_line_of_its_log(tmp_path, child):
    status, said = run("app", child, DATA=str(tmp_path), DATABASE_URL="postgres://root@127.0.0.1:1/x")

    (line,) = said.splitlines()
    assert status == 1
    assert json.loads(line)["level"] == "error"
    assert child in line
    assert "127.0.0.1" in line
