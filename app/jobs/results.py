"""What a job has made as an answer: its codes as a table, a ZIP or label sheets; the file of an export."""

from collections.abc import AsyncIterator
from typing import Final, Literal

from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.answers.csv_files import csv_file
from app.conditions import etag_of_revision, is_unchanged, wanted_range
from app.jobs.zip_files import zip_parts
from domain.codes.picture_source import picture_source_of
from domain.codes.serialization import serialize_code
from domain.drawing.output import Format, Output, Undrawable
from domain.drawing.sheets import Sheet, SheetName, sheet_named, sheet_of
from domain.jobs.jobs import Job
from domain.kernel.csv_tables import Cell, csv_lines
from domain.kernel.errors import NotFinished, ValidationFailed
from domain.kernel.faults import Fault
from domain.kernel.parsing import Strict
from domain.kernel.reasons import Reason
from domain.kernel.revisions import require_revision
from domain.use_cases.codes.pictures import draw
from domain.use_cases.deps import Deps
from domain.use_cases.exports.exports import read_file, size_of_file
from domain.use_cases.jobs.jobs import codes_of_job, labels_of_job, require_large_labels

_COLUMNS: Final = ("row", "id", "external_id", "name", "type", "short_url", "destination", "image")


class ResultQuery(Strict):
    format: Literal["csv", "zip", "sheet"] = Field(
        "csv", description="A table, a ZIP of pictures, or a PDF of labels to print."
    )
    image_format: Format | None = Field(
        None, description="Of the pictures in a ZIP; `png` if it is left out."
    )
    sheet: SheetName | None = Field(
        None,
        description="`a4` and `letter` have labels of 60 mm to be cut, the others are stocks of Avery; `a4` "
        "if it is left out.",
    )
    label_mm: str | None = Field(
        None, description="Width and height of own labels on A4, like `60x40`; without `sheet`."
    )


async def answer_result(
    deps: Deps, job: Job, query: ResultQuery, *, secret_key: bytes, for_person: bool = False
) -> Response:
    """`for_person`: as in `csv_file`.

    Raises ValidationFailed, NotFinished, and RowsRefused for labels that are too small to be scanned."""
    sheet = _sheet_of(query)
    if job.finished_at is None:
        raise NotFinished(job.done, job.total)
    name = f"repoint-{job.id}"
    if query.format == "zip":
        parts = zip_parts(_pictures(deps, job, query.image_format or "png"))
        return _file(parts, "application/zip", f"{name}.zip")
    if sheet is not None:
        await require_large_labels(deps, job, sheet)
        parts = deps.renderer.draw_sheet(sheet, labels_of_job(deps, job))
        return _file(parts, "application/pdf", f"{name}.pdf")
    return csv_file(name, _lines(deps, job, secret_key), for_person=for_person)


def _sheet_of(query: ResultQuery) -> Sheet | None:
    """The sheet, or None for another format. Raises ValidationFailed for contradictory parameters."""
    belonging = {"zip": {"image_format"}, "sheet": {"sheet", "label_mm"}}.get(query.format, set())
    sent = {name for name in ("image_format", "sheet", "label_mm") if getattr(query, name) is not None}
    faults = [
        Fault(name, Reason.NOT_HERE, other="format", value=query.format) for name in sorted(sent - belonging)
    ]
    if {"sheet", "label_mm"} <= sent & belonging:
        faults.append(Fault("label_mm", Reason.SAME_AS, other="sheet"))
    if faults:
        raise ValidationFailed(faults)
    if query.format != "sheet":
        return None
    try:
        return sheet_of(query.label_mm) if query.label_mm is not None else sheet_named(query.sheet or "a4")
    except Undrawable as refusal:
        raise ValidationFailed([refusal.fault]) from None


async def _lines(deps: Deps, job: Job, secret_key: bytes) -> AsyncIterator[bytes]:
    yield csv_lines([_COLUMNS])
    async for part in codes_of_job(deps, job):
        rows: list[list[Cell]] = []
        for row, code in part:
            shown = serialize_code(code, deps.addresses, secret_key, deps.clock())
            rows.append([row, *(shown[name] for name in _COLUMNS[1:])])
        yield csv_lines(rows)


async def _pictures(deps: Deps, job: Job, wanted: Format) -> AsyncIterator[tuple[str, bytes]]:
    async for part in codes_of_job(deps, job):
        for _, code in part:
            source = picture_source_of(code, deps.addresses)
            yield f"{code.short_id}.{wanted}", await draw(deps, source, Output(wanted))


def _file(parts: AsyncIterator[bytes], media_type: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(parts, headers=headers, media_type=media_type)


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
    wanted = wanted_range(request.headers, size, etag)
    begin, end = wanted or (0, size)
    headers["Content-Length"] = str(end - begin)
    if wanted:
        headers["Content-Range"] = f"bytes {begin}-{end - 1}/{size}"
    content = read_file(deps, job, begin, begin if request.method == "HEAD" else end)
    return StreamingResponse(content, 206 if wanted else 200, headers, "application/zip")
