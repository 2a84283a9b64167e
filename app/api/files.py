"""Files that callers send: as the whole body, or as one part of a form (multipart/form-data, RFC 7578)."""

import json
import zlib
from base64 import b64encode
from collections.abc import AsyncGenerator
from contextlib import suppress
from io import BytesIO
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from app.api.calls import Body, content_type_of
from app.bodies import read_body
from domain.imports.records import decode_json
from domain.jobs.bulk_file import MAX_BYTES
from domain.kernel.csv_tables import FILE
from domain.kernel.errors import Fault, PayloadTooLarge, UnsupportedMediaType, ValidationFailed

# The lock of all files that are checked.
FILES: Final = "files"
# Of one file in a ZIP.
_MAX_UNZIPPED = 32 * 1_048_576
_MAX_LOGO = 4 * 1_048_576
# Of a form: its boundaries and the heads of its parts.
_AROUND_A_FILE = 4_096
_UNREADABLE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
_EXPORT_TYPES = ("application/json", "application/zip")
_FILE_TYPES = ("text/csv", "application/csv", "text/plain", "application/vnd.ms-excel")
_EXPECTED = "text/csv{}, or multipart/form-data with the file in the field `file`"


async def take_file(request: Request, *, takes_exports: bool) -> Body:
    """Errors of the body are raised later: the object of the call is looked up first."""
    kind = content_type_of(request)
    is_form = kind == "multipart/form-data"
    try:
        content = await read_body(request, MAX_BYTES + (_AROUND_A_FILE if is_form else 0))
        if request.headers.get("content-encoding", "identity").lower() not in ("", "identity"):
            return Body(b"", UnsupportedMediaType("sent without a Content-Encoding"))
        if is_form:
            content = await _file_in_form(request, content)
        elif kind not in _FILE_TYPES and not (takes_exports and kind in _EXPORT_TYPES):
            more = "".join(f", {one}" for one in _EXPORT_TYPES) if takes_exports else ""
            return Body(b"", UnsupportedMediaType(_EXPECTED.format(more)))
    except (PayloadTooLarge, ValidationFailed) as refusal:
        return Body(b"", refusal)
    return Body(content)


def file_in_zip(content: bytes, name: str) -> bytes:
    """Raises ValidationFailed and PayloadTooLarge."""
    try:
        with ZipFile(BytesIO(content)) as archive, _opened(archive, name) as file:
            found = file.read(_MAX_UNZIPPED + 1)
    except KeyError:
        raise ValidationFailed([Fault(FILE, f"has no {name}: it must be an export of Repoint")]) from None
    except _UNREADABLE:
        raise ValidationFailed([Fault(FILE, "is no ZIP that can be read")]) from None
    if len(found) > _MAX_UNZIPPED:
        raise PayloadTooLarge(_MAX_UNZIPPED)
    return found


def codes_in_zip(content: bytes) -> bytes:
    """codes.json of an export. The first code with a logo has it as a `data:` URI beside the logo's name.

    Raises ValidationFailed and PayloadTooLarge.
    """
    codes = file_in_zip(content, "codes.json")
    items = decode_json(codes)
    with suppress(*_UNREADABLE), ZipFile(BytesIO(content)) as archive:
        logos = _Logos(archive)
        for item in items if isinstance(items, list) else ():
            if isinstance(item, dict) and (uri := logos.first(item.get("logo"))):
                item["logo"] = {"name": item["logo"], "data": uri}
    return json.dumps(items).encode()


def _opened(archive: ZipFile, name: str) -> IO[bytes]:
    """Raises KeyError, and BadZipFile for a compression of which any part is unpacked with all the rest."""
    if archive.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadZipFile
    return archive.open(name)


class _Logos:
    """Each once: thousands of codes may share one."""

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
            logo = file.read(min(_MAX_LOGO, self._left) + 1)
        self._left = max(self._left - len(logo), 0)
        if len(logo) > _MAX_LOGO or not self._left:
            return None
        return f"data:image/{kind};base64,{b64encode(logo).decode()}"


async def _file_in_form(request: Request, content: bytes) -> bytes:
    async def stream() -> AsyncGenerator[bytes]:
        yield content

    parser = MultiPartParser(
        request.headers, stream(), max_files=1, max_fields=0, max_part_size=_AROUND_A_FILE
    )
    try:
        form = await parser.parse()
    except (MultiPartException, KeyError):
        raise ValidationFailed([Fault("file", "must be the only part of the form")]) from None
    try:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise ValidationFailed([Fault("file", "is missing: send it as the form's field `file`")])
        found = await file.read()
    finally:
        await form.close()
    if len(found) > MAX_BYTES:
        raise PayloadTooLarge(MAX_BYTES)
    return found
