"""The file of an export as an answer."""

import re
from collections.abc import AsyncIterator
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.conditions import etag_of_revision, is_unchanged
from domain.jobs.jobs import Job
from domain.kernel.revisions import require_revision
from domain.use_cases.deps import Deps
from domain.use_cases.exports.exports import read_file, size_of_file

_RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


async def answer_file(
    request: Request, deps: Deps, job: Job, *, if_match: frozenset[str] | None = None
) -> Response:
    """The file or a range of it (RFC 9110, 14), so that a broken download can continue.

    Raises NotFinished, NotFound, PreconditionFailed.
    """
    size = await size_of_file(deps, job)
    etag = etag_of_revision(job.id.hex)
    headers = {
        "Accept-Ranges": "bytes",
        "Cache-Control": "private, no-cache",
        "Content-Disposition": f'attachment; filename="repoint-export-{job.created_at:%Y-%m-%d}.zip"',
        "ETag": etag,
    }
    require_revision(job.id.hex, if_match)
    if is_unchanged(request.headers.get("if-none-match"), etag):
        return Response(status_code=304, headers=headers)
    wanted = _wanted(request.headers, size, etag)
    begin, end = wanted or (0, size)
    headers["Content-Length"] = str(end - begin)
    if wanted:
        headers["Content-Range"] = f"bytes {begin}-{end - 1}/{size}"
    content = _nothing() if request.method == "HEAD" else read_file(deps, job, begin, end)
    return StreamingResponse(content, 206 if wanted else 200, headers, "application/zip")


def _wanted(asked: Headers, size: int, etag: str) -> tuple[int, int] | None:
    """The requested range. None for the whole file, also for several ranges or one beyond the end."""
    match = _RANGE.fullmatch(asked.get("range", ""))
    if match is None or asked.get("if-range", etag) != etag or not any(match.groups()):
        return None
    first, last = match.groups()
    if not first:
        begin, end = max(size - int(last), 0), size
    else:
        begin, end = int(first), min(int(last) + 1, size) if last else size
    return (begin, end) if begin < end else None


async def _nothing() -> AsyncIterator[bytes]:
    return
    yield
