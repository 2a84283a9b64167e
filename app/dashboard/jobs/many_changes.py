"""/dashboard/changes: what was done with many codes or links at once, and its Undo."""

from contextlib import suppress
from typing import Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page
from app.dashboard.jobs import job_pages
from app.dashboard.jobs.job_pages import JobPlace
from app.dashboard.parts.lists.listing import listing_after
from app.dashboard.parts.lists.selections import CHANGES, path_of_change, redirect_to, section_of_change, told
from domain.jobs.jobs import JobKind
from domain.kernel.errors import NotFound
from domain.use_cases.jobs.jobs import get_job
from domain.use_cases.jobs.many_changes import undo_many, undo_of

PLACE: Final = JobPlace(JobKind.CHANGE, CHANGES, "changes_title", "bulk/change_result.html")


async def show_all(request: SignedIn) -> Response:
    return await job_pages.start_page(request, PLACE, "bulk/changes", nav_section="codes")


async def show(request: SignedIn) -> Response:
    job = await get_job(request.deps, request.account.id, PLACE.kind, request.reference)
    section, undo, done = section_of_change(job), await undo_of(request.deps, job), told(request, job)
    t, gone = section.texts(request.language), job.progress.get("gone")
    return await job_pages.show_job(
        request,
        PLACE,
        job,
        done["words"] if job.finished_at else t.counted("change_running", job.total),
        row_faults=job.errors,
        nav_section=section.name,
        list_path=section.path,
        list_title=getattr(t, section.title),
        undo=done["undo"],
        undone_path=path_of_change(undo) if undo else None,
        gone=t.counted("many_gone", gone) if gone else None,
    )


async def undo(request: SignedIn) -> Response:
    job = await get_job(request.deps, request.account.id, PLACE.kind, request.reference)
    name, changed = f"{request.t.undo}: {job.options['name']}", request.context.forget_code
    with suppress(NotFound):
        await undo_many(request.deps, request.actor, job, name=name, changed=changed)
    # Of another press as well.
    job = await get_job(request.deps, request.account.id, PLACE.kind, request.reference)
    back = listing_after(section_of_change(job), request.fields.get("back", ""))
    return redirect_to(await undo_of(request.deps, job) or job, back)


PAGES: Final[Pages] = {
    "/changes": owners_page(show_all),
    "/changes/{reference}": owners_page(show),
    "/changes/{reference}/undo": owners_page(None, undo),
}
