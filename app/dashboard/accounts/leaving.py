"""/dashboard/settings/export and /delete: take everything along, and go."""

from contextlib import suppress
from typing import Any, Final

from babel.numbers import format_decimal
from starlette.responses import Response

from app.api.resources.jobs.exports import answer_file
from app.dashboard.accounts.fields import field_in, wait_of
from app.dashboard.cookies import forget_session
from app.dashboard.pages import SETTINGS, SIGN_IN, lost, page, redirect, slowed
from app.dashboard.routing import Pages, owners_page
from app.dashboard.visits import SignedIn
from app.pages.formats import format_moment_in
from app.pages.texts import translations
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.errors import NotFinished, NotFound, RateLimited
from domain.use_cases.accounts.passwords import WrongPassword
from domain.use_cases.exports.exports import size_of_file, start_export
from domain.use_cases.jobs.jobs import get_job, list_jobs
from domain.use_cases.self_service.deletion import LastAccount, count_what_stops, delete_account

EXPORT: Final = f"{SETTINGS}/export"


async def show_export(visit: SignedIn) -> Response:
    return await page(visit, "accounts/export", job=await _latest_export(visit))


async def begin_export(visit: SignedIn) -> Response:
    """One at a time: a second press leads to the one that is being made."""
    with suppress(NotFinished):
        await start_export(visit.deps, visit.actor, "all")
    return redirect(EXPORT)


async def show_file(visit: SignedIn) -> Response:
    try:
        job = await get_job(
            visit.deps, visit.account.id, JobKind.EXPORT, visit.request.path_params["reference"]
        )
        return await answer_file(visit.request, visit.deps, job)
    except NotFinished:
        return lost(visit.request)


async def show_deletion(visit: SignedIn) -> Response:
    return await _deletion_page(visit)


async def delete(visit: SignedIn) -> Response:
    t = translations(visit.language)
    try:
        await delete_account(visit.deps, visit.account, field_in(visit, "password"), **visit.guesser)
    except WrongPassword:
        return await _deletion_page(visit, faults={"password": t.password_not_right})
    except RateLimited as refusal:
        return slowed(await _deletion_page(visit, faults={"password": wait_of(visit, refusal)}), refusal)
    except LastAccount:
        return await _deletion_page(visit, faults={"password": t.delete_last})
    response = redirect(SIGN_IN, said="account_deleted")
    forget_session(response, visit.context)
    return response


async def _deletion_page(visit: SignedIn, *, faults: dict[str, str] | None = None) -> Response:
    t, stops = translations(visit.language), await count_what_stops(visit.deps, visit.account)
    number = stops.codes + stops.links
    return await page(
        visit,
        "accounts/delete",
        status=422 if faults else 200,
        faults=faults or {},
        stops=number,
        codes=t.counted("delete_many", number),
        scanned=t.counted("delete_scans", stops.scans),
    )


async def _latest_export(visit: SignedIn) -> dict[str, Any] | None:
    jobs, _, _ = await list_jobs(visit.deps, visit.account.id, JobKind.EXPORT, limit=1, after=None)
    return await _described(visit, jobs[0]) if jobs else None


async def _described(visit: SignedIn, job: Job) -> dict[str, Any]:
    ended = job.finished_at
    return {
        "path": f"{EXPORT}/{job.id}",
        "is_running": ended is None,
        "has_failed": job.status is JobStatus.FAILED,
        "megabytes": await _megabytes(visit, job),
        "done": job.done,
        "total": job.total,
        "moment": format_moment_in(visit.language, job.created_at, visit.account.time_zone),
    }


async def _megabytes(visit: SignedIn, job: Job) -> str | None:
    """None while there is no file, or none any more."""
    try:
        size = max(await size_of_file(visit.deps, job) / 1_000_000, 0.1)
        return format_decimal(round(size, 1), locale=translations(visit.language).locale)
    except (NotFound, NotFinished):
        return None


PAGES: Final[Pages] = {
    "/settings/export": owners_page(show_export, begin_export),
    "/settings/export/{reference}": owners_page(show_file),
    "/settings/delete": owners_page(show_deletion, delete),
}
