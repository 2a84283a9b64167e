"""/dashboard/export: all that the account owns, as one ZIP."""

from contextlib import suppress
from typing import Final, get_args

from babel.numbers import format_decimal
from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, lost, owners_page, redirect
from app.dashboard.jobs.job_pages import JobPlace, find, show_job, start_page
from app.jobs.results import answer_file
from app.pages.formats import format_moment_in
from domain.jobs.jobs import Job, JobKind
from domain.kernel.errors import NotFinished, NotFound
from domain.use_cases.exports.exports import Pictures, size_of_file, start_export
from domain.use_cases.jobs.jobs import list_jobs

PLACE: Final = JobPlace(JobKind.EXPORT, f"{HOME}/export", "export_title", "bulk/export_result.html")


async def show(request: SignedIn) -> Response:
    choices = [("all", "SVG, PNG"), ("svg", "SVG"), ("png", "PNG"), ("none", request.t.export_no_pictures)]
    return await start_page(request, PLACE, "bulk/export", choices=choices)


async def begin(request: SignedIn) -> Response:
    """Begin an export, one at a time: a second press leads to the running one."""
    asked = request.fields.get("pictures")
    pictures: Pictures = next((one for one in get_args(Pictures) if one == asked), "all")
    with suppress(NotFinished):
        job = await start_export(request.deps, request.actor, pictures)
        return redirect(f"{PLACE.path}/{job.id}")
    jobs, _, _ = await list_jobs(request.deps, request.account.id, PLACE.kind, limit=1, after=None)
    return redirect(f"{PLACE.path}/{jobs[0].id}" if jobs else PLACE.path)


async def show_one(request: SignedIn) -> Response:
    t, job = request.t, await find(request, PLACE)
    title = t.export_running if job.finished_at is None else t.export_title
    return await show_job(
        request,
        PLACE,
        job,
        title,
        row_faults=job.errors,
        moment=format_moment_in(request.language, job.created_at, request.account.time_zone),
        megabytes=await _megabytes(request, job),
    )


async def show_file(request: SignedIn) -> Response:
    try:
        return await answer_file(request.http, request.deps, await find(request, PLACE))
    except NotFinished:
        return lost(request.http)


async def _megabytes(request: SignedIn, job: Job) -> str | None:
    """The size in MB, or None if there is no file yet, or no longer."""
    try:
        size = max(await size_of_file(request.deps, job) / 1_000_000, 0.1)
        return format_decimal(round(size, 1), locale=request.t.locale)
    except (NotFound, NotFinished):
        return None


PAGES: Final[Pages] = {
    "/export": owners_page(show, begin),
    "/export/{reference}": owners_page(show_one),
    "/export/{reference}/file": owners_page(show_file),
}
