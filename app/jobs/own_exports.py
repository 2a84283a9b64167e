"""What an import reads from the ZIP of an export."""

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import SEEK_END
from itertools import islice, product
from typing import IO, Any, Final, NamedTuple
from uuid import UUID
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from domain.files.kinds import MAX_FILE_BYTES, unreadable
from domain.imports.formats import Source
from domain.imports.input import ImportedAs
from domain.imports.own import wanted_tables
from domain.imports.records import decode_json, read_objects
from domain.imports.scans import SCANS
from domain.jobs.bulk_file import MAX_BYTES, MAX_ROWS
from domain.kernel.csv_tables import FILE
from domain.kernel.errors import FileRefused, PayloadTooLarge, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import storable_faults
from domain.kernel.reasons import Reason
from domain.use_cases.jobs.imported_files import ArchivedFile
from domain.use_cases.jobs.imported_scans import PIECE

_ZIP: Final = b"PK\x03\x04"
# The most bytes of one file in a ZIP.
_MAX_UNZIPPED: Final = 32 * 1_048_576
_MAX_IMAGE: Final = 4 * 1_048_576
# Of a scan, and how many times as large as the archive all of them may be.
_MAX_LINE: Final = 4_096
_MAX_SCANS: Final = 2_000_000
_TIMES_SMALLER: Final = 30
_UNREADABLE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)


class ImportedPart(NamedTuple):
    """The file, or the tables of an export; its files and scans, which are read while it is open."""

    content: bytes
    becomes: ImportedAs
    files: Sequence[ArchivedFile] = ()
    scans: Iterator[tuple[bytes, int]] = iter(())


def imported_part(file: IO[bytes], source: Source, imported_as: ImportedAs | None) -> ImportedPart:
    """An export gives all of it, unless `imported_as` says less. Raises ValidationFailed and PayloadTooLarge.

    It may take long.
    """
    file.seek(0)
    content = file.read(MAX_BYTES + 1)
    if source == "repoint" and content.startswith(_ZIP):
        archive = _opened_archive(file)
        becomes, size = imported_as or "all", file.seek(0, SEEK_END)
        tables = tables_in_zip(archive, becomes)
        # Pages that were drawn by a program may be a tenth; what is smaller is made to fill the disk.
        files = files_in_zip(archive, MAX_FILE_BYTES + 10 * size)
        most = _MAX_UNZIPPED + _TIMES_SMALLER * size
        return ImportedPart(
            tables, becomes, files, scans_in_zip(archive, most) if becomes == "all" else iter(())
        )
    if len(content) > MAX_BYTES:
        raise PayloadTooLarge(MAX_BYTES)
    return ImportedPart(content, imported_as or "links")


def _opened_archive(file: IO[bytes]) -> ZipFile:
    file.seek(max(file.seek(0, SEEK_END) - 42, 0))
    end = file.read()
    try:
        # ZipFile reads the directory at once: of this size, unless its end has a comment or a larger form.
        size = int.from_bytes(end[-10:-6], "little")
        if size > MAX_BYTES or not re.fullmatch(rb"(?!PK\x06\x07).{0,20}PK\x05\x06.{16}\0\0", end, re.DOTALL):
            raise BadZipFile
        return ZipFile(file)
    except _UNREADABLE:
        raise ValidationFailed([Fault(FILE, Reason.NO_ZIP)]) from None


def file_in_zip(archive: ZipFile, name: str) -> bytes:
    """Raises ValidationFailed and PayloadTooLarge."""
    try:
        with _opened(archive, name) as file:
            found = file.read(_MAX_UNZIPPED + 1)
    except KeyError:
        raise ValidationFailed([Fault(FILE, Reason.NO_EXPORT, value=name)]) from None
    except _UNREADABLE:
        raise ValidationFailed([Fault(FILE, Reason.NO_ZIP)]) from None
    if len(found) > _MAX_UNZIPPED:
        raise PayloadTooLarge(_MAX_UNZIPPED)
    return found


def tables_in_zip(archive: ZipFile, imported_as: ImportedAs) -> bytes:
    """The tables to import, as one object. The first code with an image has it beside its name (`data:`).

    Raises ValidationFailed and PayloadTooLarge.
    """
    known = frozenset(archive.namelist())
    names = [one for one in wanted_tables(imported_as) if f"{one}.json" in known]
    if not {"codes", "links"}.intersection(names):
        names = ["links" if imported_as == "all" else imported_as]
    tables = {one: decode_json(file_in_zip(archive, f"{one}.json")) for one in names}
    items = [
        one for name in ("codes", "deleted_codes") if isinstance(of := tables.get(name), list) for one in of
    ]
    left, read = _MAX_UNZIPPED, set[str]()
    for item, kind in product(items, ("logo", "background")):
        name = item.get(kind) if isinstance(item, dict) else None
        # Each once: thousands of codes may share one.
        if isinstance(name, str) and name not in read and left > 0:
            read.add(name)
            if uri := _image(archive, name):
                item[kind], left = {"name": name, "data": uri}, left - len(uri)
    return json.dumps(tables).encode()


def _image(archive: ZipFile, name: str) -> str | None:
    for kind in ("png", "jpeg"):
        with suppress(FileRefused):
            image = _read(archive, f"logos/{name}.{kind}", _MAX_IMAGE)
            return f"data:image/{kind};base64,{b64encode(image).decode()}"
    return None


def files_in_zip(archive: ZipFile, most: int) -> list[ArchivedFile]:
    """Oldest first, at most so many bytes; none in an export of an earlier version."""
    if "files.json" not in (names := frozenset(archive.namelist())):
        return []
    rows: list[Any] = read_objects(file_in_zip(archive, "files.json"), max_rows=MAX_ROWS)
    if faults := storable_faults(rows):
        raise ValidationFailed(faults)
    try:
        # No more of an entry is unpacked than is said there.
        if sum(archive.getinfo(row["path"]).file_size for row in rows if row["path"] in names) > most:
            raise PayloadTooLarge(most)
        return [
            ArchivedFile(
                UUID(row["id"]), str(row["name"]), str(row["url"]), partial(_read, archive, row["path"])
            )
            for row in reversed(rows)
        ]
    except (KeyError, TypeError, ValueError):
        raise ValidationFailed([Fault(FILE, Reason.NO_EXPORT, value="files.json")]) from None


def scans_in_zip(archive: ZipFile, most: int) -> Iterator[tuple[bytes, int]]:
    """Pieces of lines, compressed, each with their number. Raises ValidationFailed and PayloadTooLarge."""
    try:
        with _opened(archive, SCANS) as file:
            if archive.getinfo(SCANS).file_size > most:
                raise PayloadTooLarge(most)
            lines = (line.rstrip(b",\r\n") for line in iter(partial(file.readline, _MAX_LINE), b""))
            scans = (line for line in lines if line not in (b"[", b"]", b""))
            for _ in range(_MAX_SCANS // PIECE):
                if not (piece := [*islice(scans, PIECE)]):
                    return
                yield zlib.compress(b"\n".join(piece)), len(piece)
            if next(scans, None) is not None:
                raise ValidationFailed([Fault(SCANS, Reason.TOO_MANY_ROWS, limit=_MAX_SCANS)])
    except KeyError:
        return
    except _UNREADABLE:
        raise ValidationFailed([Fault(FILE, Reason.NO_ZIP)]) from None


def _read(archive: ZipFile, path: str, most: int = MAX_FILE_BYTES) -> bytes:
    with suppress(KeyError, *_UNREADABLE), _opened(archive, path) as file:
        if len(content := file.read(most + 1)) <= most:
            return content
    raise unreadable("is damaged, incomplete or too large")


def _opened(archive: ZipFile, name: str) -> IO[bytes]:
    """Raises KeyError, and BadZipFile for a compression of which any part is unpacked with all the rest."""
    if archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadZipFile
    return archive.open(name)
