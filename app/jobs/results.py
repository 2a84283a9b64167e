"""Codes as a table, a ZIP of pictures, labels or sheets, of a job or as chosen; the file of an export."""

from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal

from pydantic import Field, field_validator
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from app.answers.csv_files import csv_file
from app.answers.file_names import ascii_name
from app.answers.print_words import words_of
from app.answers.queries import Digits, Flag
from app.conditions import etag_of_revision, is_unchanged, wanted_part
from app.jobs.zip_files import zip_parts
from domain.codes.picture_source import picture_source_of
from domain.codes.serialization import serialize_code
from domain.drawing.output import Format, Output
from domain.jobs.jobs import Job
from domain.kernel.csv_tables import Cell, csv_lines
from domain.kernel.errors import NotFinished, ValidationFailed
from domain.kernel.faults import Fault, InvalidValue
from domain.kernel.revisions import require_revision
from domain.use_cases.codes.pictures import draw
from domain.use_cases.codes.printed_sheets import (
    LabelInput,
    Rows,
    SheetInput,
    draw_sheets,
    other_format_faults,
)
from domain.use_cases.deps import Deps
from domain.use_cases.exports.exports import read_file, size_of_file
from domain.use_cases.jobs.jobs import codes_of_job

_COLUMNS: Final = ("row", "id", "external_id", "name", "type", "short_url", "destination", "image")


class ResultQuery(LabelInput):
    format: Literal["csv", "zip", "labels", "sheet"] = Field(
        "csv",
        description="A table, a ZIP of pictures, or a PDF of labels, which is `sheet`, too. Without any "
        "parameter a job of `POST /sheets` has what that asked for.",
    )
    _numbers = field_validator("start_at", "copies", mode="before")(Digits.func)
    _flags = field_validator("marks", mode="before")(Flag.func)


async def answer_result(
    deps: Deps, job: Job, query: ResultQuery, *, secret_key: bytes, for_person: bool = False
) -> Response:
    """`for_person`: as in `csv_file`.

    Raises ValidationFailed, NotFinished, and RowsRefused for labels that are too small to be scanned."""
    if faults := other_format_faults(query, query.format):
        raise ValidationFailed(faults)
    query.paper()
    if job.finished_at is None:
        raise NotFinished(job.done, job.total)
    asked: ResultQuery | SheetInput = query
    name, rows = f"repoint-{job.id}", partial(codes_of_job, deps, job)
    if "asked" in job.options and not query.model_fields_set:
        asked = SheetInput.model_validate(job.options["asked"])
    if asked.format == "csv":
        return csv_file(name, _lines(deps, rows, secret_key), for_person=for_person)
    return await answer_sheets(deps, asked, rows, name=name, language=job.options.get("language"))


async def answer_sheets(
    deps: Deps, asked: ResultQuery | SheetInput, rows: Rows, *, name: str, language: str | None
) -> Response:
    """Raises as `draw_sheets`."""
    if asked.format == "zip":
        parts = zip_parts(_pictures(deps, rows, asked.image_format or "png"))
        return _file(parts, "application/zip", f"{name}.zip")
    words = words_of(language, asked, deps.addresses)
    parts, left_out = await draw_sheets(deps, asked, rows, words)
    return _file(parts, "application/pdf", f"{name}.pdf", _warning(left_out))


def _warning(left_out: Sequence[Fault]) -> dict[str, str]:
    """RFC 7234, 5.5.7: 299, a persistent warning."""
    if not left_out:
        return {}
    ids = " ".join(str(one.values["code_id"]) for one in left_out)
    return {"Warning": f'299 - "too small, or not to be scanned, and left out: {ids}"'}


async def _lines(deps: Deps, rows: Rows, secret_key: bytes) -> AsyncIterator[bytes]:
    yield csv_lines([_COLUMNS])
    async for part in rows():
        lines: list[list[Cell]] = []
        for row, code in part:
            shown = serialize_code(code, deps.addresses, secret_key, None)
            lines.append([row, *(shown[name] for name in _COLUMNS[1:])])
        yield csv_lines(lines)


async def _pictures(deps: Deps, rows: Rows, wanted: Format) -> AsyncIterator[tuple[str, bytes]]:
    """What can no longer be drawn, such as under a longer domain, is named in a file beside the others."""
    left_out = list[str]()
    async for part in rows():
        for _, code in part:
            source = picture_source_of(code, deps.addresses)
            try:
                yield f"{ascii_name(code.short_id)}.{wanted}", await draw(deps, source, Output(wanted))
            except InvalidValue as wrong:
                left_out.append(f"{code.id} {code.short_id}: {wrong}\n")
    if left_out:
        yield "left-out.txt", "".join(left_out).encode()


def _file(
    parts: AsyncIterator[bytes], media_type: str, name: str, more: Mapping[str, str] | None = None
) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **(more or {})}
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
    status, (begin, end), part = wanted_part(request, size, etag)
    content = read_file(deps, job, begin, begin if request.method == "HEAD" else end)
    return StreamingResponse(content, status, headers | part, "application/zip")
