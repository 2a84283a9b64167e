"""/dashboard/changes: what was done with many codes or links at once, and its Undo."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from starlette.responses import Response

from app.dashboard.frame import Pages, SignedIn, owners_page, redirect
from app.dashboard.frame.sections import SECTIONS, Section
from app.dashboard.jobs import job_pages
from app.dashboard.jobs.job_pages import JobPlace
from app.dashboard.parts.batches import CHANGES
from domain.codes.many import Action
from domain.jobs.jobs import Job, JobKind
from domain.kernel.errors import NotFound
from domain.use_cases.jobs.jobs import get_job
from domain.use_cases.jobs.many_changes import start_undo, undo_of

PLACE: Final = JobPlace(JobKind.CHANGE, CHANGES, "changes_title", "bulk/change_result.html")

_DONE: Final[Mapping[Action, str]] = {
    Action.MOVE: "did_move",
    Action.TAG: "did_tag",
    Action.UNTAG: "did_untag",
    Action.PAUSE: "did_pause",
    Action.RESUME: "did_resume",
    Action.REPLACE: "did_replace",
    Action.GIVE: "did_give",
    Action.DELETE: "did_delete",
}


async def show_all(request: SignedIn) -> Response:
    return await job_pages.start_page(request, PLACE, "bulk/changes", nav_section="codes")


async def show(request: SignedIn) -> Response:
    job = await get_job(request.deps, request.account.id, PLACE.kind, request.reference)
    section = _section_of(job)
    t, number = section.texts(request.language), job.progress["changed"]
    if job.finished_at is None:
        title = t.counted("change_running", job.total)
    else:
        done = "did_undo" if job.options["undoes"] else _DONE[Action(job.options["action"])]
        title = t.counted(done, number)
    undo = await undo_of(request.deps, job)
    return await job_pages.show_job(
        request,
        PLACE,
        job,
        title,
        row_faults=job.errors,
        nav_section=section.name,
        list_path=section.path,
        list_title=getattr(t, section.title),
        may_undo=undo is None and number > 0 and not job.options["undoes"],
        undo_path=f"{PLACE.path}/{undo.id}" if undo else None,
    )


async def undo(request: SignedIn) -> Response:
    job = await get_job(request.deps, request.account.id, PLACE.kind, request.reference)
    with suppress(NotFound):
        name = f"{request.t.undo}: {job.options['name']}"
        await start_undo(request.deps, request.actor, job, name=name)
    job = await get_job(request.deps, request.account.id, PLACE.kind, request.reference)
    # Of another press as well.
    return redirect(f"{PLACE.path}/{job.progress.get('undone_by', job.id)}")


def _section_of(job: Job) -> Section[Any]:
    return next(section for section in SECTIONS if section.name == job.options["noun"])


PAGES: Final[Pages] = {
    "/changes": owners_page(show_all),
    "/changes/{reference}": owners_page(show),
    "/changes/{reference}/undo": owners_page(None, undo),
}
