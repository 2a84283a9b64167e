"""The page of any job: its file, its progress and its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.jobs.row_faults import first_faults
from app.dashboard.pages import page, redirect
from app.dashboard.times import Moment
from app.dashboard.visits import SignedIn
from app.pages.formats import format_number
from app.pages.texts import Translations, translations
from domain.jobs.bulk_file import MAX_BYTES, MAX_ROWS
from domain.jobs.jobs import Job, JobKind, JobStatus, RowFault
from domain.kernel.errors import NotFound, PlanLimitReached
from domain.use_cases.jobs.drafts import get_draft
from domain.use_cases.jobs.jobs import get_job, list_jobs

# The file, and the rest of its form.
FILE_LIMIT: Final = MAX_BYTES + 65_536
_EARLIER: Final = 10


@dataclass(frozen=True, slots=True)
class JobPlace:
    """The pages of one kind of job. `title`: the name of its text. `result`: the template of its result."""

    kind: JobKind
    path: str
    title: str
    result: str


async def find(visit: SignedIn, place: JobPlace) -> Job:
    """The draft or the job in the path. Raises NotFound."""
    reference = visit.request.path_params["reference"]
    try:
        return await get_job(visit.deps, visit.account.id, place.kind, reference)
    except NotFound:
        return await get_draft(visit.deps, visit.account.id, place.kind, reference)


async def begun(visit: SignedIn, place: JobPlace) -> Response:
    """Redirect to the job if another press has begun it."""
    try:
        job = await find(visit, place)
    except NotFound:
        return redirect(place.path, said="job_gone")
    return redirect(f"{place.path}/{job.id}")


async def start_page(visit: SignedIn, place: JobPlace, template: str, **values: Any) -> Response:
    """The page on which a job begins, with the earlier ones below."""
    t = translations(visit.language)
    rows = format_number(t.language, MAX_ROWS)
    return await page(
        visit,
        template,
        jobs=place,
        limits=t.job_limits.format(rows=rows, size=MAX_BYTES // 1_048_576),
        earlier=await _earlier_jobs(visit, place),
        **values,
    )


async def show_job(
    visit: SignedIn,
    place: JobPlace,
    job: Job,
    title: str,
    *,
    row_faults: Sequence[RowFault] = (),
    draws_pictures: bool = False,
    status: int = 200,
    **values: Any,
) -> Response:
    """`draws_pictures`: after the rows are made, which takes as long again."""
    t = translations(visit.language)
    share, pictures = _share(job.done, job.total), None
    if draws_pictures:
        drawn, total = (format_number(t.language, number) for number in (job.drawn, job.total))
        share = (share + _share(job.drawn, job.total)) // 2
        pictures = t.job_pictures.format(done=drawn, total=total)
    has_failed = job.status is JobStatus.FAILED
    return await page(
        visit,
        "bulk/job",
        fragment="bulk/progress",
        status=status,
        jobs=place,
        job=job,
        path=f"{place.path}/{job.id}",
        name=job.options.get("name"),
        title=t.job_failed if has_failed else title,
        is_running=job.finished_at is None,
        has_failed=has_failed,
        share=share,
        pictures=pictures,
        **first_faults(t, row_faults),
        **values,
    )


async def _earlier_jobs(visit: SignedIn, place: JobPlace) -> list[dict[str, Any]]:
    t, now = translations(visit.language), visit.deps.clock()
    jobs, _, _ = await list_jobs(visit.deps, visit.account.id, place.kind, limit=_EARLIER, after=None)
    return [
        {
            "path": f"{place.path}/{job.id}",
            "name": job.options.get("name"),
            "moment": Moment.of(t, job.created_at, visit.zone, now),
            "is_running": job.finished_at is None,
            "has_failed": job.status is JobStatus.FAILED,
            "rows": t.counted("job_rows", job.total) if place.kind is not JobKind.EXPORT else None,
        }
        for job in jobs
    ]


def file_name(visit: SignedIn) -> str:
    return visit.file_names.get("file", "")


def file_fault(visit: SignedIn) -> str | None:
    """What is wrong with the choice of a file, before anybody reads it."""
    t, content = translations(visit.language), visit.files.get("file")
    if content is None:
        return t.job_none_chosen
    return t.file_large_title if len(content) > MAX_BYTES else None


def no_room(t: Translations, refusal: PlanLimitReached) -> str:
    used, limit = (format_number(t.language, number) for number in (refusal.used, refusal.limit))
    return t.job_no_room.format(used=used, limit=limit)


def _share(done: int, total: int) -> int:
    """Percent."""
    return 100 * done // total if total else 0
