"""/exports: everything that the account owns, as one ZIP."""

import re
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.api.answers import etag_of_revision, is_unchanged
from app.api.calls import Call
from app.api.resources.jobs.jobs import JobResource
from domain.jobs.jobs import EXPORTS_KEPT_FOR, Job, JobKind, JobStatus
from domain.kernel.parsing import Strict
from domain.kernel.revisions import require_revision
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Deps
from domain.use_cases.exports.exports import Pictures, Progress, read_file, size_of_file, start_export

_RANGE: Final = re.compile(r"bytes=(\d{0,18})-(\d{0,18})", re.ASCII)


class ExportQuery(Strict):
    pictures: Pictures = Field(
        "all",
        description="Of the codes: as SVG and PNG, as one of them, or none. They take most of the time.",
    )


class MissingFile(BaseModel):
    """A file that could not be made. `file` is empty where the whole export failed."""

    file: str
    message: str


class Export(BaseModel):
    """`done` of `total` objects are written: each counts once for each file that it is in."""

    id: UUID
    status: JobStatus
    pictures: Pictures
    total: int
    done: int
    size: int | None
    missing: list[MissingFile]
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    file_expires_at: datetime | None


async def create_export(call: Call) -> Response:
    query = call.query(ExportQuery)
    call.refuse_body()

    async def begin(record: IdempotencyRecord | None) -> Job:
        return await start_export(call.deps, call.actor, query.pictures, record=record)

    return await EXPORTS.begin(call, begin)


async def get_file(call: Call) -> Response:
    job = await EXPORTS.find(call, call.reference)
    call.refuse_query()
    return await answer_file(call.request, call.deps, job, if_match=call.if_match)


async def answer_file(
    request: Request, deps: Deps, job: Job, *, if_match: frozenset[str] | None = None
) -> Response:
    """A range of it (RFC 9110, 14), so that a download that broke off goes on.

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


def represent(job: Job, *, is_kept: bool) -> dict[str, Any]:
    """`is_kept`: whether its file is still there."""
    is_done = job.status is JobStatus.DONE
    return Export(
        id=job.id,
        status=job.status,
        pictures=job.options["pictures"],
        total=job.total,
        done=job.done,
        size=Progress.of(job).size if is_done else None,
        missing=[MissingFile(file=fault.column, message=fault.message) for fault in job.errors],
        created_at=job.created_at,
        started_at=job.started_at,
        finished_at=job.finished_at,
        file_expires_at=job.finished_at + EXPORTS_KEPT_FOR if job.finished_at and is_kept else None,
    ).model_dump(mode="json")


def _wanted(asked: Headers, size: int, etag: str) -> tuple[int, int] | None:
    """The range that is asked for. None for the whole: also for several, and for one behind the end."""
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


async def _represent(call: Call, job: Job) -> dict[str, Any]:
    is_done = job.status is JobStatus.DONE
    return represent(job, is_kept=is_done and await call.deps.store.export_files.is_kept(job.id))


EXPORTS: Final = JobResource("exports", JobKind.EXPORT, _represent)
