"""/dashboard/bulk: codes from a file, which is checked first and waits for confirmation."""

from asyncio import to_thread
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any, Final

from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.dashboard.frame import HOME, Pages, SignedIn, lost, owners_page, page, redirect, with_query
from app.dashboard.frame.limits import limit_words
from app.dashboard.frame.sections import CODES
from app.dashboard.jobs import job_pages
from app.dashboard.jobs.job_pages import JobPlace
from app.dashboard.jobs.row_faults import SHOWN, FaultyFile, read_faults
from app.dashboard.parts.path.restrictions import lacking_plan
from app.dashboard.parts.prints import FORMATS
from app.jobs import FILES
from app.jobs.results import ResultQuery, answer_result
from app.pages.formats import format_number
from app.pages.texts import Translations
from app.pages.words import fault_words
from app.types.catalogue import GROUPS
from app.types.fields import words_in
from domain.accounts.plans import smallest_plan_with
from domain.drawing.sheets import SheetName
from domain.jobs.bulk_file import template_rows
from domain.jobs.jobs import Job, JobKind
from domain.kernel import errors
from domain.kernel.csv_tables import TableForm, csv_lines
from domain.kernel.parsing import parse_model
from domain.use_cases.jobs.bulk import start_bulk
from domain.use_cases.jobs.bulk_check import BulkMode, check_bulk
from domain.use_cases.jobs.jobs import get_draft

PLACE: Final = JobPlace(JobKind.BULK, f"{HOME}/bulk", "nav_bulk", "bulk/bulk_result.html")
SHEETS: Final[dict[SheetName, str]] = {
    "a4": "sheet_a4",
    "letter": "sheet_letter",
    "a4-pen": "sheet_pen",
    "l7160": "=Avery L7160",
    "l7163": "=Avery L7163",
    "l7162": "=Avery L7162",
    "l4732": "=Avery L4732",
    "5160": "=Avery 5160",
    "5163": "=Avery 5163",
    "22806": "=Avery 22806",
    "roll-62mm": "=Brother DK-22205, 62 mm",
}
# What is entered of labels, beside their paper. Names of so many that are too small.
_ENTERED: Final = frozenset({"caption", "start_at"})
_NAMED: Final = 5
_REFUSALS: Final = (errors.ValidationFailed, errors.PremiumRequired, errors.PlanLimitReached)


async def check(request: SignedIn) -> Response:
    mode: BulkMode = "upsert" if request.fields.get("mode") == "upsert" else "create"
    if not request.deps.allowance_of(request.account).bulk_csv:
        return redirect(PLACE.path)
    if (fault := job_pages.file_fault(request)) is not None:
        return await bulk_page(request, mode=mode, faults={"file": fault})
    content = request.files["file"]
    # One file at a time: each takes memory, and all the time that scans leave.
    async with request.context.locks.of(FILES):
        try:
            checked = await check_bulk(request.deps, request.actor, content, mode)
        except _REFUSALS as refusal:
            return await _refuse(request, content, refusal, mode=mode)
        options = {"mode": mode, "new": checked.new, "read_as": asdict(checked.form)}
        return redirect(await job_pages.keep_checked(request, PLACE, content, checked.total, options))


async def _make(request: SignedIn, draft: Job) -> Response:
    if _has_faults(draft):
        return redirect(PLACE.path)
    mode = draft.options["mode"]
    async with request.context.locks.of(FILES):
        content = await request.deps.store.jobs.file_of(draft)
        try:
            checked = await check_bulk(request.deps, request.actor, content, mode)
            await start_bulk(request.deps, request.actor, checked, draft=draft)
        except _REFUSALS as refusal:
            return await _refuse(request, content, refusal, mode=mode, name=draft.options["name"])
        except errors.ApiPlanRequired:
            return redirect(PLACE.path)
    return redirect(f"{PLACE.path}/{draft.id}")


async def show_marked(request: SignedIn) -> Response:
    draft = await get_draft(request.deps, request.account.id, PLACE.kind, request.reference)
    if not _has_faults(draft):
        return lost(request.http)
    content = await request.deps.store.jobs.file_of(draft)
    return csv_file("repoint-faults", content, form=TableForm(**draft.options["read_as"]))


def _has_faults(draft: Job) -> bool:
    """Whether it is a file with its faults marked, of which nothing can be made."""
    return "mode" not in draft.options


async def show_result(request: SignedIn) -> Response:
    job = await job_pages.find(request, PLACE)
    asked = {name: text for name, text in request.http.query_params.items() if text}
    if "label_mm" in asked:
        asked.pop("sheet", None)
    query, faults = parse_model(ResultQuery, asked)
    if job.kind is JobKind.DRAFT or not _ENTERED.issuperset(fault.field for fault in faults):
        return lost(request.http)
    if query is None:
        return await _refuse_labels(request, job, asked, errors.ValidationFailed(faults))
    try:
        return await answer_result(
            request.deps, job, query, secret_key=request.context.secret_key, for_person=True
        )
    except errors.NotFinished:
        return lost(request.http)
    except errors.ValidationFailed as refusal:
        return await _refuse_labels(request, job, asked, refusal)


async def _refuse_labels(
    request: SignedIn, job: Job, asked: Mapping[str, str], refusal: errors.ValidationFailed
) -> Response:
    t, small, faults = request.t, isinstance(refusal, errors.RowsRefused), refusal.faults
    if small:
        names = ", ".join(fault.values["name"] for fault in faults[:_NAMED])
        named = f"{t.counted('labels_small', len(faults))} {names}{'…' if faults[_NAMED:] else ''}"
        words = {"label_mm" if "label_mm" in asked else "sheet": named}
    elif asked.get("format") == "sheet":
        words = {
            fault.field: fault_words(t, fault) if fault.field in _ENTERED else t.labels_wrong
            for fault in faults
        }
    else:
        return lost(request.http)
    return await _show_job(request, job, faults=words, has_small=small)


async def show_faults(request: SignedIn) -> Response:
    return await job_pages.answer_faults(request, (await job_pages.find(request, PLACE)).errors)


async def show_template(request: SignedIn) -> Response:
    slug = request.http.query_params.get("kind", "")
    return csv_file(f"repoint-{slug}", csv_lines(template_rows(slug), is_ours=True), for_person=True)


async def _refuse(
    request: SignedIn, content: bytes, refusal: errors.DomainError, *, mode: BulkMode, name: str = ""
) -> Response:
    t = request.t
    if isinstance(refusal, errors.PlanLimitReached):
        return await bulk_page(
            request, mode=mode, faults={"file": limit_words(t, refusal, "wrong_plan_limit")}
        )
    said = _lacks(request) if isinstance(refusal, errors.PremiumRequired) else None
    found = await to_thread(read_faults, t, content, refusal.faults, said=said)
    marked = found.marked and await job_pages.keep_checked(
        request, PLACE, found.marked, found.rows or 0, {"read_as": asdict(found.form)}, name=name
    )
    return await bulk_page(
        request,
        mode=mode,
        found=found,
        found_words=_fault_words(t, found),
        read_as=job_pages.form_words(t, found.form) if found.rows is not None else None,
        rows=found.faults[:SHOWN],
        more_rows=found.number - SHOWN,
        name=name or request.file_names.get("file", ""),
        marked=f"{marked}/marked" if marked else None,
    )


def _lacks(request: SignedIn) -> str | None:
    plan = lacking_plan(request)
    return request.t.bulk_lacks.format(plan=plan) if plan else None


def _fault_words(t: Translations, found: FaultyFile) -> str:
    if found.rows is None or not found.bad:
        return t.bulk_unread
    numbers = {"bad": found.bad, "rows": found.rows, "number": found.number}
    words = {name: format_number(t.language, value) for name, value in numbers.items()}
    return t.plural("bulk_faults", found.number).format(**words)


async def bulk_page(
    request: SignedIn,
    *,
    mode: BulkMode = "create",
    faults: dict[str, str] | None = None,
    found: FaultyFile | None = None,
    **values: Any,
) -> Response:
    t, allowance = request.t, request.deps.allowance_of(request.account)
    plan = smallest_plan_with(request.deps.allowances, "bulk_csv")
    used, limit = await CODES.used_and_limit(request)
    return await job_pages.start_page(
        request,
        PLACE,
        "bulk/bulk",
        status=422 if found else None,
        faults=faults,
        found=found,
        mode=mode,
        may=allowance.bulk_csv,
        lacks=_lacks(request),
        plan=plan.title() if plan else None,
        room_words=None if limit is None else t.counted("bulk_room", max(limit - used, 0)),
        groups=GROUPS.items(),
        words=words_in(t),
        **values,
    )


async def _show_draft(request: SignedIn, draft: Job) -> Response:
    if _has_faults(draft):
        return redirect(PLACE.path)
    t, new = request.t, draft.options["new"]
    changed = draft.total - new
    ready = [
        *([t.counted("bulk_ready_new", new)] if new else []),
        *([t.counted("bulk_ready_changed", changed)] if changed else []),
    ]
    return await page(
        request,
        "bulk/bulk_ready",
        draft=draft,
        ready=ready,
        read_as=job_pages.read_as(t, draft),
        path=f"{PLACE.path}/{draft.id}",
        jobs=PLACE,
    )


async def _show_job(
    request: SignedIn,
    job: Job,
    *,
    faults: dict[str, str] | None = None,
    has_small: bool = False,
) -> Response:
    t, drawn = request.t, await request.deps.store.jobs.pictures_of(job)
    entered = request.http.query_params
    sheet = entered.get("sheet", "")
    if job.finished_at is None:
        doing = "bulk_making" if job.options["mode"] == "create" else "bulk_changing"
        title = t.counted(doing, job.total)
    else:
        title = t.counted("bulk_done", drawn.codes) if drawn.codes else t.bulk_none
    return await job_pages.show_job(
        request,
        PLACE,
        job,
        title,
        row_faults=job.errors,
        drawn=drawn,
        has_codes=drawn.codes > 0,
        faults=faults,
        sheet=sheet or "a4",
        query=with_query("", sheet=sheet),
        entered=entered,
        has_small=has_small,
        sheets=[(name, words_in(t)(text)) for name, text in SHEETS.items()],
        formats=[*FORMATS.items()],
    )


PAGES: Final[Pages] = {
    "/bulk": owners_page(bulk_page, check, file_limit=job_pages.FILE_LIMIT),
    "/bulk/template": owners_page(show_template),
    "/bulk/{reference}": owners_page(
        partial(job_pages.show_one, PLACE, _show_draft, _show_job), partial(job_pages.begin, PLACE, _make)
    ),
    "/bulk/{reference}/marked": owners_page(show_marked),
    "/bulk/{reference}/result": owners_page(show_result),
    "/bulk/{reference}/faults": owners_page(show_faults),
}
