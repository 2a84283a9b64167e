"""What accounts keep as files, in a backup and back from it."""

import asyncio

import pytest

from storage.backups.contents import back_up_contents, contents_file_of, restore_contents
from storage.backups.files import BackupError
from storage.files.contents import FolderContents


@pytest.fixture
def contents(tmp_path):
    return FolderContents(tmp_path / "files")


def names(contents):
    return asyncio.run(contents.stored())


def keep(contents, content):
    return asyncio.run(contents.keep(content))


def test_every_content_comes_back_from_a_backup(contents, tmp_path):
    kept = [keep(contents, content) for content in (b"menu", b"torte" * 1_000)]
    (contents.folder / kept[0][:2] / ".draft-half").write_bytes(b"half")

    file = back_up_contents(contents, tmp_path / "monday.db")
    other = FolderContents(tmp_path / "other")
    restore_contents(other, tmp_path / "monday.db")
    restore_contents(other, tmp_path / "monday.db")

    assert file == tmp_path / "monday.db.files"
    assert file.stat().st_mode & 0o777 == 0o600
    assert names(other) == sorted(kept)


def test_a_backup_without_files_has_none_and_is_restored(contents, tmp_path):
    assert back_up_contents(contents, tmp_path / "monday.db") is None
    restore_contents(contents, tmp_path / "monday.db")
    assert names(contents) == []


def test_a_damaged_archive_is_refused(contents, tmp_path):
    keep(contents, b"menu" * 1_000)
    file = contents_file_of(tmp_path / "monday.db")
    back_up_contents(contents, tmp_path / "monday.db")
    whole = file.read_bytes()

    for damaged in (whole.replace(b"menumenu", b"MENUmenu", 1), b"no archive" * 100, whole[:700]):
        file.write_bytes(damaged)
        with pytest.raises(BackupError):
            restore_contents(FolderContents(tmp_path / "other"), tmp_path / "monday.db")
