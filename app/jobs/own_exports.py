"""What an import reads from the ZIP of an export."""

import json
import zlib
from base64 import b64encode
from contextlib import suppress
from io import BytesIO
from itertools import product
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from domain.imports.formats import Source
from domain.imports.records import decode_json
from domain.kernel.csv_tables import FILE
from domain.kernel.errors import PayloadTooLarge, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason
from domain.use_cases.jobs.import_check import ImportedAs

_ZIP: Final = b"PK\x03\x04"
# The most bytes of one file in a ZIP.
_MAX_UNZIPPED: Final = 32 * 1_048_576
_MAX_IMAGE: Final = 4 * 1_048_576
_UNREADABLE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)


def imported_part(content: bytes, source: Source, imported_as: ImportedAs) -> bytes:
    """The file, or the part of an export that is imported.

    Raises ValidationFailed and PayloadTooLarge. It may take long.
    """
    if source != "repoint" or not content.startswith(_ZIP):
        return content
    return codes_in_zip(content) if imported_as == "codes" else file_in_zip(content, "links.json")


def file_in_zip(content: bytes, name: str) -> bytes:
    """Raises ValidationFailed and PayloadTooLarge."""
    try:
        with ZipFile(BytesIO(content)) as archive, _opened(archive, name) as file:
            found = file.read(_MAX_UNZIPPED + 1)
    except KeyError:
        raise ValidationFailed([Fault(FILE, Reason.NO_EXPORT, value=name)]) from None
    except _UNREADABLE:
        raise ValidationFailed([Fault(FILE, Reason.NO_ZIP)]) from None
    if len(found) > _MAX_UNZIPPED:
        raise PayloadTooLarge(_MAX_UNZIPPED)
    return found


def codes_in_zip(content: bytes) -> bytes:
    """codes.json of an export. The first code with an image has it as a `data:` URI beside its name.

    Raises ValidationFailed and PayloadTooLarge.
    """
    codes = file_in_zip(content, "codes.json")
    items = decode_json(codes)
    with suppress(*_UNREADABLE), ZipFile(BytesIO(content)) as archive:
        images = _Images(archive)
        for item, kind in product(items if isinstance(items, list) else (), ("logo", "background")):
            if isinstance(item, dict) and (uri := images.first(item.get(kind))):
                item[kind] = {"name": item[kind], "data": uri}
    return json.dumps(items).encode()


def _opened(archive: ZipFile, name: str) -> IO[bytes]:
    """Raises KeyError, and BadZipFile for a compression of which any part is unpacked with all the rest."""
    if archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadZipFile
    return archive.open(name)


class _Images:
    """Reads each image once: thousands of codes may share one."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._names = set(archive.namelist())
        self._read: set[str] = set()
        self._left = _MAX_UNZIPPED

    def first(self, name: object) -> str | None:
        if not isinstance(name, str) or name in self._read:
            return None
        self._read.add(name)
        kind = next((one for one in ("png", "jpeg") if f"logos/{name}.{one}" in self._names), None)
        if kind is None:
            return None
        with _opened(self._archive, f"logos/{name}.{kind}") as file:
            image = file.read(min(_MAX_IMAGE, self._left) + 1)
        self._left = max(self._left - len(image), 0)
        if len(image) > _MAX_IMAGE or not self._left:
            return None
        return f"data:image/{kind};base64,{b64encode(image).decode()}"
