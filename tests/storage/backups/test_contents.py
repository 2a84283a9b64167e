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


def test_what_a_restore_makes_is_readable_by_its_owner_alone(contents, tmp_path):
    (kept,) = [keep(contents, b"menu")]
    back_up_contents(contents, tmp_path / "monday.db")
    folder = tmp_path / "data" / "files"

    restore_contents(FolderContents(folder), tmp_path / "monday.db")

    made = (folder.parent, folder, folder / kept[:2])
    assert [path.stat().st_mode & 0o777 for path in made] == [0o700] * 3


def test_a_damaged_archive_is_named_and_nothing_of_it_is_restored(contents, tmp_path):
    for number in range(2):
        keep(contents, b"menu%d" % number * 200)
    file = contents_file_of(tmp_path / "monday.db")
    back_up_contents(contents, tmp_path / "monday.db")
    whole = file.read_bytes()
    other = FolderContents(tmp_path / "other")
    # A header and two blocks for each.
    first, both = 3 * 512, 6 * 512
    cut_off = [whole[:700], whole[:first], whole[:both], whole[: both + 512]]
    second_header_lost = whole[:first] + b"x" * 512 + whole[first + 512 :]

    for damaged in (*cut_off, whole.replace(b"menu1", b"MENU1", 1), second_header_lost, b"no archive" * 100):
        file.write_bytes(damaged)
        with pytest.raises(BackupError, match=f"^{file}"):
            restore_contents(other, tmp_path / "monday.db")
        assert names(other) == []
