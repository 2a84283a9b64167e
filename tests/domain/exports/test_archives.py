"""Archives that are written in steps are whole ZIP files for programs of others."""

import shutil
import subprocess
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.exports.archives import ArchiveState, ArchiveStep

MOMENT = datetime(2026, 11, 23, 12, 30, 8, tzinfo=UTC)


def archive_of(files):
    """Each part of a file in a step of its own, as if by another process; bytes are whole files."""
    state, body, directory = ArchiveState(), bytearray(), bytearray()

    def keep(step):
        nonlocal state, body, directory
        state = ArchiveState.load(step.state.stored())
        body += step.body
        directory += step.directory

    for name, content in files:
        if isinstance(content, bytes):
            step = ArchiveStep(state, MOMENT)
            step.add(name, content)
            keep(step)
            continue
        for number, part in enumerate(content, start=1):
            step = ArchiveStep(state, MOMENT)
            step.write(name, part, is_last=number == len(content))
            keep(step)
    step = ArchiveStep(state, MOMENT)
    step.close()
    keep(step)
    assert (len(body), len(directory)) == (state.body, state.directory)
    return bytes(body + directory)


FILES = st.lists(
    st.tuples(
        st.text("abcé/", min_size=1, max_size=8),
        st.binary(max_size=300) | st.lists(st.binary(max_size=300), min_size=1, max_size=4),
    ),
    max_size=6,
    unique_by=lambda file: file[0],
)


@given(FILES)
def test_what_is_written_in_steps_is_read_as_a_whole(files):
    with ZipFile(BytesIO(archive_of(files))) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [name for name, _ in files]
        for name, content in files:
            assert archive.read(name) == (content if isinstance(content, bytes) else b"".join(content))


def test_a_file_has_the_time_of_the_archive_and_can_be_read_by_all():
    with ZipFile(BytesIO(archive_of([("a.txt", b"text")]))) as archive:
        (entry,) = archive.infolist()

    assert entry.date_time == (2026, 11, 23, 12, 30, 8)
    assert entry.external_attr >> 16 == 0o100644


@pytest.mark.slow
def test_more_files_than_the_old_format_has_numbers_for():
    content = archive_of([(f"{number}.txt", b"%d" % number) for number in range(66_000)])

    with ZipFile(BytesIO(content)) as archive:
        assert len(archive.namelist()) == 66_000
        assert archive.read("65999.txt") == b"65999"


def test_a_body_of_more_than_four_gibibytes_has_large_offsets():
    before = ArchiveState(body=5 << 30, entries=1)
    step = ArchiveStep(before, MOMENT)
    step.add("late.txt", b"late")
    step.close()

    # As long as the body would be, without its bytes.
    class Sparse(BytesIO):
        def tell(self):
            return super().tell() + before.body

        def seek(self, offset, whence=0):
            return super().seek(offset - before.body if whence == 0 else offset, whence) + before.body

    with ZipFile(Sparse(bytes(step.body) + bytes(step.directory))) as archive:
        assert archive.infolist()[0].header_offset == before.body
        assert archive.read("late.txt") == b"late"


@pytest.mark.skipif(shutil.which("unzip") is None, reason="needs unzip")
def test_unzip_finds_no_fault(tmp_path):
    file = tmp_path / "archive.zip"
    file.write_bytes(archive_of([("é/whole.txt", b"whole" * 100), ("parts.csv", [b"one,two\r\n"] * 3)]))

    tested = subprocess.run(["unzip", "-t", file], capture_output=True, text=True, check=False)

    assert tested.returncode == 0, tested.stdout
    assert "No errors detected" in tested.stdout
