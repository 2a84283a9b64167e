"""Reading request bodies up to a limit."""

from collections.abc import AsyncGenerator
from typing import Final

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from domain.kernel.errors import PayloadTooLarge, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

# Larger bodies are parsed in a thread, so that scans are answered meanwhile.
SMALL: Final = 65_536
# The most bytes of a form's boundaries and the heads of its parts.
_AROUND_A_FILE: Final = 4_096
# More than any operation with a file has parameters.
_MOST_FIELDS: Final = 10


async def read_body(request: Request, limit: int) -> bytes:
    """Raise PayloadTooLarge as soon as more than `limit` bytes are announced or sent."""
    read = bytearray()
    async for chunk in limited_body(request, limit):
        read += chunk
    return bytes(read)


async def read_file_in_form(request: Request, limit: int) -> tuple[UploadFile | None, list[tuple[str, str]]]:
    """The file in the field `file`, the only one (RFC 7578), and the other fields, with their names.

    A large file is on the disk until it is closed. Raises PayloadTooLarge, ValidationFailed.
    """
    parser = MultiPartParser(
        request.headers,
        limited_body(request, limit, _AROUND_A_FILE),
        max_files=1,
        max_fields=_MOST_FIELDS,
        max_part_size=_AROUND_A_FILE,
    )
    try:
        form = await parser.parse()
    except (MultiPartException, KeyError):
        raise ValidationFailed([Fault("file", Reason.ONLY_PART)]) from None
    file = form.get("file")
    others = [(name, text) for name, text in form.multi_items() if isinstance(text, str) and name != "file"]
    if isinstance(file, UploadFile) and (file.size or 0) <= limit:
        return file, others
    await form.close()
    if isinstance(file, UploadFile):
        raise PayloadTooLarge(limit)
    return None, others


async def limited_body(request: Request, limit: int, more: int = 0) -> AsyncGenerator[bytes, None]:
    """Raise PayloadTooLarge as `read_body`."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limit + more:
        raise PayloadTooLarge(limit)
    read = 0
    async for chunk in request.stream():
        read += len(chunk)
        if read > limit + more:
            raise PayloadTooLarge(limit)
        yield chunk
