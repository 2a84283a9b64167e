"""The commands for backup and restore. The backups themselves: tests/storage/backups/test_backups.py."""

import os
from time import time

import pytest

from storage.backups.files import LAST_BACKUP, last_backup_at
from tests.fault.processes import App, running
from tests.scripts.test_admin import admin, complaint, keys_of, labelled, printed

EMAIL = "ada@example.com"
OWN_KEY = "0123456789abcdef" * 4


@pytest.fixture
def data(tmp_path):
    """A migrated database with one account."""
    folder = tmp_path / "data"
    printed(admin(folder, "account", "create", EMAIL, "--plan", "pro"))
    return folder


def test_a_backup_is_a_file_and_its_key_and_restores_on_an_empty_machine(data, tmp_path):
    made = labelled(admin(data, "backup", tmp_path / "monday.db"))
    restored = labelled(admin(tmp_path / "new", "restore", tmp_path / "monday.db"))

    assert made == {"Backup": f"{tmp_path}/monday.db", "Secret key": f"{tmp_path}/monday.db.key"}
    assert restored == {"Restored": f"{tmp_path}/monday.db"}
    assert keys_of(tmp_path / "new", EMAIL) == keys_of(data, EMAIL)
    assert (tmp_path / "new" / "secret_key").read_bytes().strip() == (
        data / "secret_key"
    ).read_bytes().strip()


def test_a_file_that_exists_is_named_and_kept_unless_forced(data, tmp_path):
    (tmp_path / "monday.db").write_text("last week's")

    refused = complaint(admin(data, "backup", tmp_path / "monday.db"))
    kept = (tmp_path / "monday.db").read_text()
    forced = admin(data, "backup", "--force", tmp_path / "monday.db")

    assert refused == f"{tmp_path}/monday.db exists: choose another name, or overwrite it with --force"
    assert kept == "last week's"
    assert labelled(forced)["Backup"] == f"{tmp_path}/monday.db"


def test_a_backup_leaves_its_time_in_the_data_folder(data, tmp_path):
    before = last_backup_at(data)
    admin(data, "backup", tmp_path / "monday.db")
    once = last_backup_at(data)
    os.utime(data / LAST_BACKUP, (5, 5))
    complaint(admin(data, "backup", tmp_path / "monday.db"))
    refused = last_backup_at(data)
    admin(data, "backup", tmp_path / "tuesday.db")

    assert before == 0.0
    assert abs(time() - once) < 600
    assert refused == 5.0
    assert last_backup_at(data) >= once


def test_a_time_that_cannot_be_noted_spoils_no_backup(data, tmp_path):
    (data / LAST_BACKUP).mkdir()

    made = admin(data, "backup", tmp_path / "monday.db")

    assert made.returncode == 0
    assert (tmp_path / "monday.db").exists()
    assert made.stderr == f"The time of this backup could not be noted in {data}: Is a directory\n"


def test_a_key_from_the_environment_is_said_not_to_be_in_the_backup(data, tmp_path):
    made = labelled(admin(data, "backup", tmp_path / "monday.db", REPOINT_SECRET_KEY=OWN_KEY))
    restored = admin(tmp_path / "new", "restore", tmp_path / "monday.db")

    assert made["Secret key"] == "not in it: keep REPOINT_SECRET_KEY as well"
    assert not (tmp_path / "monday.db.key").exists()
    assert restored.returncode == 0
    assert restored.stderr.startswith("monday.db.key is missing: set REPOINT_SECRET_KEY ")


def test_a_backup_makes_no_key_where_there_is_none(data, tmp_path):
    (data / "secret_key").unlink()

    made = labelled(admin(data, "backup", tmp_path / "monday.db"))

    assert made["Secret key"] == f"not in it: {data} has none, keep that of your hosts as well"
    assert not (data / "secret_key").exists()
    assert not (tmp_path / "monday.db.key").exists()


@pytest.mark.slow
@pytest.mark.parametrize("module", ["app", "mcp_server"])
async def test_a_restore_asks_that_either_process_is_stopped_and_names_what_it_keeps(data, tmp_path, module):
    labelled(admin(data, "backup", tmp_path / "monday.db"))
    process = App(data, f"sqlite://{data / 'repoint.db'}", module=module)
    process.settings["REPOINT_MCP_PORT"] = str(process.port)
    async with running(process):
        refused = complaint(admin(data, "restore", tmp_path / "monday.db"))
    restored = labelled(admin(data, "restore", tmp_path / "monday.db"))

    assert refused == "Repoint is running: stop it first, and every command of ./scripts/admin"
    assert restored["Kept"].startswith(f"{data}/repoint.db.before-")
    assert keys_of(data, EMAIL)
