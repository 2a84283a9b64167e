"""Files that callers send: as the whole body, or as one part of a form (multipart/form-data, RFC 7578)."""

from collections.abc import AsyncGenerator

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from app.api.calls import Body, content_type_of
from app.bodies import read_body
from domain.jobs.bulk_file import MAX_BYTES
from domain.kernel.errors import PayloadTooLarge, UnsupportedMediaType, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

# The most bytes of a form's boundaries and the heads of its parts.
_AROUND_A_FILE = 4_096
_EXPORT_TYPES = ("application/json", "application/zip")
_FILE_TYPES = ("text/csv", "application/csv", "text/plain", "application/vnd.ms-excel")
_EXPECTED = "text/csv{}, or multipart/form-data with the file in the field `file`"


async def take_file(request: Request, *, takes_exports: bool) -> Body:
    """Read the file. Errors of the body are raised later: the object of the call is looked up first."""
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


async def _file_in_form(request: Request, content: bytes) -> bytes:
    async def stream() -> AsyncGenerator[bytes]:
        yield content

    parser = MultiPartParser(
        request.headers, stream(), max_files=1, max_fields=0, max_part_size=_AROUND_A_FILE
    )
    try:
        form = await parser.parse()
    except (MultiPartException, KeyError):
        raise ValidationFailed([Fault("file", Reason.ONLY_PART)]) from None
    try:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise ValidationFailed([Fault("file", Reason.FILE_REQUIRED)])
        found = await file.read()
    finally:
        await form.close()
    if len(found) > MAX_BYTES:
        raise PayloadTooLarge(MAX_BYTES)
    return found
