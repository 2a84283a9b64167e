"""The page of any job: its file, its progress and its result."""

from asyncio import to_thread
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil
from typing import Any, Final

from babel.dates import format_timedelta
from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.dashboard.frame import SignedIn, page, redirect
from app.dashboard.jobs.row_faults import faults_table, first_faults
from app.dashboard.parts.codes import name_of, path_of
from app.dashboard.parts.lists.listing import more_path, place_asked
from app.dashboard.parts.times import Moment
from app.pages.formats import format_number
from app.pages.texts import Translations
from domain.jobs.bulk_file import MAX_BYTES, MAX_ROWS
from domain.jobs.jobs import DrawnPictures, Job, JobKind, JobStatus, RowFault
from domain.kernel.csv_tables import Encoding, TableForm
from domain.kernel.errors import NotFound
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.jobs.jobs import get_draft, get_job, keep_draft, list_jobs

# The file, and the rest of its form.
FILE_LIMIT: Final = MAX_BYTES + 65_536
_EARLIER: Final = 10
_WANTING: Final = 10
# Names of texts.
_DELIMITERS: Final = {",": "form_commas", ";": "form_semicolons", "\t": "form_tabs", "|": "form_bars"}
_ENCODINGS: Final[Mapping[Encoding, str]] = {
    "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "windows-1252": "Windows-1252",
}


AnswerJob = Callable[[SignedIn, Job], Awaitable[Response]]


@dataclass(frozen=True, slots=True)
class JobPlace:
    """The pages of one kind of job. `title`: the name of its text. `result`: the template of its result."""

    kind: JobKind
    path: str
    title: str
    result: str


async def find(request: SignedIn, place: JobPlace) -> Job:
    """The draft or the job in the path. Raises NotFound."""
    try:
        return await get_job(request.deps, request.account.id, place.kind, request.reference)
    except NotFound:
        return await get_draft(request.deps, request.account.id, place.kind, request.reference)


async def show_one(
    place: JobPlace, show_draft: AnswerJob, show_job: AnswerJob, request: SignedIn
) -> Response:
    job = await find(request, place)
    return await (show_draft if job.kind is JobKind.DRAFT else show_job)(request, job)


async def begin(place: JobPlace, work: AnswerJob, request: SignedIn) -> Response:
    """Begin the job once, however often it is pressed. `work` checks the file of the draft again."""
    try:
        draft = await get_draft(request.deps, request.account.id, place.kind, request.reference)
        return await work(request, draft)
    except NotFound:
        with suppress(NotFound):
            # Another press has begun it.
            return redirect(f"{place.path}/{(await find(request, place)).id}")
    return redirect(place.path, said="job_gone")


async def keep_checked(
    request: SignedIn,
    place: JobPlace,
    content: bytes,
    total: int,
    options: Mapping[str, Any],
    *,
    name: str = "",
) -> str:
    """The path of the draft that waits to be confirmed. `name`: of a file that this form does not have."""
    name = name or request.file_names.get("file", "")
    draft = await keep_draft(
        request.deps, request.actor, place.kind, content, name=name, total=total, options=options
    )
    return f"{place.path}/{draft.id}"


def read_as(t: Translations, draft: Job) -> str | None:
    """How the file of a draft was read; None where that is no table."""
    form = draft.options.get("read_as")
    return form_words(t, TableForm(**form)) if form else None


def form_words(t: Translations, form: TableForm) -> str:
    if form.encoding is None or form.delimiter is None:
        return str(t.read_as.format(form=t.form_workbook))
    delimiter = getattr(t, _DELIMITERS[form.delimiter])
    return str(t.read_as.format(form=f"{delimiter}, {_ENCODINGS[form.encoding]}"))


async def answer_faults(request: SignedIn, faults: Sequence[RowFault]) -> Response:
    return csv_file("repoint-faults", await to_thread(faults_table, request.t, faults), for_person=True)


async def start_page(request: SignedIn, place: JobPlace, template: str, **values: Any) -> Response:
    """The page on which a job begins, with the earlier ones below."""
    t = request.t
    rows = format_number(t.language, MAX_ROWS)
    return await page(
        request,
        template,
        jobs=place,
        limits=t.job_limits.format(rows=rows, size=MAX_BYTES // 1_048_576),
        **await _earlier_jobs(request, place),
        **values,
    )


async def show_job(
    request: SignedIn,
    place: JobPlace,
    job: Job,
    title: str,
    *,
    row_faults: Sequence[RowFault] = (),
    drawn: DrawnPictures | None = None,
    query: str = "",
    **values: Any,
) -> Response:
    """`drawn`: of a job that draws pictures after the rows are made, which takes as long again.

    `query`: what the page was asked with, and is asked with again while the job runs.
    """
    t = request.t
    worked, whole, values = job.done, job.total, {"graded": None, "scans": 0, **values}
    if drawn is not None:
        worked, whole = job.done + job.drawn, 2 * job.total
        values |= await _picture_words(request, job, drawn)
    has_failed = job.status is JobStatus.FAILED
    return await page(
        request,
        "bulk/job",
        fragment="bulk/progress",
        jobs=place,
        job=job,
        path=f"{place.path}/{job.id}",
        query=query,
        name=job.options.get("name"),
        title=t.job_failed if has_failed else title,
        is_running=job.finished_at is None,
        has_failed=has_failed,
        share=100 * worked // whole if whole else 0,
        left=_left(t, job, worked, whole, request.deps.clock()),
        **first_faults(t, row_faults),
        **values,
    )


async def _earlier_jobs(request: SignedIn, place: JobPlace) -> dict[str, Any]:
    after = place_asked(request, position_in, place.path)
    jobs, following, _ = await list_jobs(
        request.deps, request.account.id, place.kind, limit=_EARLIER, after=after
    )
    earlier = [
        {
            "path": f"{place.path}/{job.id}",
            "name": job.options.get("name"),
            "moment": Moment.seen_by(request, job.created_at),
            "state": await _state_of(request, request.t, job),
        }
        for job in jobs
    ]
    return {"earlier": earlier, "more": more_path(place.path, cursor_of(following, place.path))}


async def _state_of(request: SignedIn, t: Translations, job: Job) -> str | None:
    if job.finished_at is None:
        return t.job_running
    if job.status is JobStatus.FAILED:
        return t.job_failed
    if job.kind is JobKind.CHANGE:
        # Its name says of how many.
        return None
    if job.kind is not JobKind.EXPORT:
        return t.counted("job_rows", job.total)
    return None if await request.deps.store.export_files.is_kept(job.id) else t.export_file_gone


def file_fault(request: SignedIn) -> str | None:
    """What is wrong with the choice of a file, before anybody reads it."""
    t, content = request.t, request.files.get("file")
    if content is None:
        return t.job_none_chosen
    return t.file_large_title if len(content) > MAX_BYTES else None


async def _picture_words(request: SignedIn, job: Job, found: DrawnPictures) -> dict[str, Any]:
    """How well the codes of the job scan, and the first of those that do not."""
    t = request.t
    grades = ", ".join(
        f"{format_number(t.language, number)}\u00a0{grade}" for grade, number in found.grades.items()
    )
    ids = await request.deps.store.jobs.wanting(job, limit=_WANTING)
    codes = await request.deps.store.codes.without_waiting.get_all(request.account.id, ids)
    by_id = {code.id: code for code in codes}
    return {
        "graded": t.job_graded.format(grades=grades) if grades else None,
        "bad_words": t.counted("job_bad", found.bad) if found.bad else None,
        "logo_words": t.counted("job_logos", found.without_logo) if found.without_logo else None,
        "wanting": [
            (f"{path_of(by_id[one])}/design", name_of(by_id[one]), by_id[one].picture_state)
            for one in ids
            if one in by_id
        ],
    }


def _left(t: Translations, job: Job, worked: int, whole: int, now: datetime) -> str | None:
    """The time that is left, or None until there is something to reckon with."""
    if job.started_at is None or not worked:
        return None
    seconds = (now - job.started_at).total_seconds() * (whole - worked) / worked
    left = timedelta(seconds=max(10 * ceil(seconds / 10), 10))
    return t.job_left.format(time=format_timedelta(left, locale=t.locale))
