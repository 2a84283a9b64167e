"""Archives that are sent while they are made, opened by zipfile and by unzip."""

import asyncio
import random
import shutil
import struct
import subprocess
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from app.jobs.zip_files import zip_parts
from tests.cases import in_turn

NOISE = random.Random(1).randbytes(50_000)


async def entries(*pairs):
    for pair in pairs:
        yield pair


async def zipped(*pairs):
    return b"".join([part async for part in zip_parts(entries(*pairs))])


async def test_every_entry_comes_out_as_it_went_in():
    pairs = [("a2b3c4d.png", NOISE), ("menu.svg", b"<svg/>" * 900), ("empty.pdf", b"")]

    archive = ZipFile(BytesIO(await zipped(*pairs)))

    assert archive.testzip() is None
    assert [(name, archive.read(name)) for name in archive.namelist()] == pairs


@in_turn(
    ("name", "method"),
    [
        *((f"a.{suffix}", ZIP_STORED) for suffix in ("png", "jpg", "webp")),
        *((f"a.{suffix}", ZIP_DEFLATED) for suffix in ("svg", "pdf", "eps", "csv", "json")),
    ],
)
async def test_only_what_is_not_compressed_yet_is_compressed(name, method):
    (entry,) = ZipFile(BytesIO(await zipped((name, b"<svg/>" * 900)))).infolist()

    assert entry.compress_type == method
    assert (entry.compress_size < entry.file_size) == (method == ZIP_DEFLATED)


async def test_an_entry_leaves_once_it_is_whole_and_nothing_is_kept():
    asked = []

    async def many():
        for number in range(20):
            asked.append(number)
            yield f"code{number}.png", NOISE

    leaving = [(len(asked), len(part)) async for part in zip_parts(many())]

    assert [count for count, _ in leaving] == [*range(1, 21), 20]
    assert max(size for _, size in leaving) < len(NOISE) + 100


async def test_a_reader_without_the_directory_finds_every_entry():
    """Programs that read from a pipe know an entry's size by the header before it alone."""
    content = await zipped(("a.png", NOISE), ("b.svg", b"<svg/>" * 900), ("c.png", NOISE))

    at, names = 0, []
    while content[at : at + 4] == b"PK\x03\x04":
        flags = struct.unpack_from("<H", content, at + 6)[0]
        size, _, name_size, extra_size = struct.unpack_from("<IIHH", content, at + 18)
        names.append(content[at + 30 : at + 30 + name_size])
        assert not flags & 8
        at += 30 + name_size + extra_size + size

    assert names == [b"a.png", b"b.svg", b"c.png"]


async def test_no_name_is_there_twice_on_any_file_system():
    names = ["aB.png", "ab.png", "AB.png", "ab-2.png", "con.svg", "LPT1.svg", "conifer.svg"]

    archive = ZipFile(BytesIO(await zipped(*((name, name.encode()) for name in names))))

    assert archive.namelist() == [
        *("aB.png", "ab-2.png", "AB-3.png", "ab-2-2.png"),
        *("con_.svg", "LPT1_.svg", "conifer.svg"),
    ]


async def test_the_same_entries_give_the_same_bytes():
    assert await zipped(("a.svg", b"<svg/>")) == await zipped(("a.svg", b"<svg/>"))


async def test_an_archive_without_entries_is_empty_and_whole():
    assert ZipFile(BytesIO(await zipped())).namelist() == []


@pytest.mark.skipif(shutil.which("unzip") is None, reason="unzip is not installed")
def test_unzip_has_nothing_to_say(tmp_path):
    path = tmp_path / "codes.zip"
    path.write_bytes(asyncio.run(zipped(("a.png", NOISE), ("é.svg", b"<svg/>" * 900))))

    done = subprocess.run(["unzip", "-tqq", path], capture_output=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
