"""/dashboard/import: links of another service. The check says first which can be imported."""

from asyncio import to_thread
from dataclasses import asdict, astuple, replace
from functools import partial
from io import BytesIO
from typing import Any, Final, get_args

from starlette.responses import Response

from app.dashboard.frame import HOME, Pages, SignedIn, form, owners_page, page, redirect
from app.dashboard.frame.form import Faults
from app.dashboard.frame.limits import limit_words
from app.dashboard.jobs import job_pages
from app.dashboard.jobs.job_pages import JobPlace
from app.dashboard.jobs.row_faults import SHOWN, first_faults, job_faults
from app.dashboard.parts.path.restrictions import lacking_plan
from app.jobs import FILES
from app.jobs.own_exports import imported_part
from domain.accounts.plans import MB, MOST_IMPORTED_MB, most_imported
from domain.imports.formats import FORMATS, Source
from domain.imports.input import ImportedAs
from domain.jobs.jobs import Job, JobKind, RowFault
from domain.kernel import errors
from domain.kernel.net.addresses import DEFAULT_DOMAIN
from domain.use_cases.jobs.import_check import CheckedImport, check_import, import_input
from domain.use_cases.jobs.imported_files import files_of, store_files
from domain.use_cases.jobs.imported_scans import KeptScans, store_scans
from domain.use_cases.jobs.imports import faults_of, notes_of, start_import
from domain.use_cases.named_items.own_domains import verified_domains

PLACE: Final = JobPlace(JobKind.IMPORT, f"{HOME}/import", "import_title", "bulk/import_result.html")
_REFUSALS: Final = (
    errors.ValidationFailed,
    errors.PremiumRequired,
    errors.PlanLimitReached,
    errors.PayloadTooLarge,
    errors.DomainNotVerified,
    errors.NotFound,
)
# Of the form, with the usual values.
_CHOICES: Final = {"source": "bitly", "domain": "", "as": "links"}
# The titles, by what rows become.
_READY: Final = {"links": "import_ready", "codes": "bulk_ready_new", "all": "import_all_ready"}
_DONE: Final = {"links": "import_done", "codes": "bulk_done", "all": "import_all_done"}
# So many of the links that can be taken are shown before they are.
_SAMPLE: Final = 10


async def show(request: SignedIn, draft: Job | None = None, **refusal: Any) -> Response:
    """With what was chosen for a `draft` that is refused."""
    t, chosen = request.t, {name: request.fields.get(name, usual) for name, usual in _CHOICES.items()}
    if draft is not None:
        chosen = {name: draft.options[name] for name in chosen}
        chosen["domain"] = _host_of(request, draft) or ""
    ours = {"csv": t.source_csv, "repoint": t.source_repoint}
    return await job_pages.start_page(
        request,
        PLACE,
        "bulk/import",
        chosen=chosen,
        sources=[
            (source, ours[source] if source in ours else FORMATS[source].service)
            for source in get_args(Source)
        ],
        domains=await verified_domains(request.deps, request.account.id),
        default_domain=request.deps.addresses.host_of(DEFAULT_DOMAIN),
        lacks=lacking_plan(request),
        most=most_imported(request.deps.allowance_of(request.account)) // MB,
        **refusal,
    )


def _faults(request: SignedIn, refusal: errors.DomainError) -> Faults:
    t = request.t
    match refusal:
        case errors.NotFound(faults=()):
            # It is the checked file that is gone, and not its domain.
            raise refusal
        case errors.PlanLimitReached():
            return {"file": limit_words(t, refusal, "wrong_plan_limit")}
        case errors.PremiumRequired():
            return {"file": t.import_premium.format(plan=lacking_plan(request) or t.plan_of_none)}
        case errors.PayloadTooLarge():
            return {"file": t.file_large_title}
        case errors.DomainNotVerified() | errors.NotFound():
            return {"domain": t.wrong_not_verified}
    rows = job_faults(t, map(RowFault.of, refusal.faults))
    if (other := next((one.words for one in rows if one.column == "source"), None)) is not None:
        return {"source": other}
    return {"file": " ".join(f"{one.column} {one.words}".strip() for one in rows[:3])}


_REFUSED: Final = form(show, dict.fromkeys(_REFUSALS, _faults))


@_REFUSED
async def check(request: SignedIn) -> Response:
    file = request.large.get("file") or BytesIO(request.files.get("file", b""))
    if "file" not in request.file_names:
        return await show(request, faults={"file": request.t.job_none_chosen})
    source = next((one for one in get_args(Source) if one == request.fields.get("source")), None)
    if source is None:
        return await show(request, faults={"source": request.t.wrong_refused})
    imported_as: ImportedAs = "codes" if request.fields.get("as") == "codes" else "links"
    async with request.context.locks.of(FILES):
        host = request.fields.get("domain") or None
        asked = await import_input(
            request.deps, request.actor, source=source, host=host, imported_as=imported_as
        )
        with file:
            part = await to_thread(imported_part, file, source, None)
            files = await store_files(request.deps, request.actor, part.files)
            scans = await store_scans(request.deps, part.scans)
        # A whole export comes back whole.
        asked = replace(asked, imported_as=part.becomes if part.becomes == "all" else imported_as)
        checked = await check_import(request.deps, request.actor, part.content, asked, files, scans)
        options = _options(request, checked)
        return redirect(await job_pages.keep_checked(request, PLACE, checked.content, checked.total, options))


@_REFUSED
async def _begin(request: SignedIn, draft: Job) -> Response:
    kept = draft.options
    async with request.context.locks.of(FILES):
        content = await request.deps.store.jobs.file_of(draft)
        host = _host_of(request, draft)
        asked = await import_input(
            request.deps, request.actor, source=kept["source"], host=host, imported_as=kept["as"]
        )
        scans = KeptScans.of_job(draft)
        checked = await check_import(request.deps, request.actor, content, asked, files_of(draft), scans)
        await start_import(request.deps, request.actor, checked, draft=draft)
    return redirect(f"{PLACE.path}/{draft.id}")


def _host_of(request: SignedIn, draft: Job) -> str | None:
    """None for the domain of the service."""
    domain = draft.options["domain"]
    return None if domain == DEFAULT_DOMAIN else request.deps.addresses.host_of(domain)


async def show_faults(request: SignedIn) -> Response:
    job = await job_pages.find(request, PLACE)
    return await job_pages.answer_faults(request, [*faults_of(job), *notes_of(job)])


def _options(request: SignedIn, checked: CheckedImport) -> dict[str, Any]:
    addresses = request.deps.addresses
    return {
        **checked.asked.options(),
        "ready": len(checked.new),
        "known": len(checked.links) - len(checked.new),
        "read_as": asdict(checked.form) if checked.form else None,
        "files": checked.files,
        "scans": checked.scans,
        "refused": [astuple(fault) for fault in checked.faults],
        "notes": [astuple(note) for note in checked.notes],
        "sample": [
            [one.link.number, addresses.short_url(*one.link.key), one.link.fields.url]
            for one in checked.new[:_SAMPLE]
        ],
    }


async def _show_draft(request: SignedIn, draft: Job) -> Response:
    t, kept = request.t, draft.options
    return await page(
        request,
        "bulk/import_ready",
        draft=draft,
        jobs=PLACE,
        path=f"{PLACE.path}/{draft.id}",
        ready=t.counted(_READY[kept["as"]], kept["ready"]),
        known=t.counted("import_known", kept["known"]) if kept["known"] else None,
        files=len(files_of(draft)),
        scans=KeptScans.of_job(draft).rows,
        is_export=kept["as"] == "all",
        sample=kept["sample"],
        read_as=job_pages.read_as(t, draft),
        **first_faults(t, faults_of(draft)),
        notes=job_faults(t, notes_of(draft)[:SHOWN]),
    )


async def _show_job(request: SignedIn, job: Job) -> Response:
    t, known = request.t, job.progress["known"]
    if job.finished_at is None:
        title = t.counted("import_running", job.total)
    else:
        title = t.counted(_DONE[job.options["as"]], job.progress["made"])
    return await job_pages.show_job(
        request,
        PLACE,
        job,
        title,
        row_faults=faults_of(job),
        drawn=await request.deps.store.jobs.pictures_of(job) if job.options["as"] != "links" else None,
        notes=job_faults(t, notes_of(job)[:SHOWN]),
        known=t.counted("import_known", known) if known else None,
        files=job.progress.get("files", 0),
        scans=KeptScans.of_job(job).rows,
        made_path=f"{HOME}/{'links' if job.options['as'] == 'links' else 'codes'}",
    )


PAGES: Final[Pages] = {
    "/import": owners_page(show, check, file_limit=MB * MOST_IMPORTED_MB + job_pages.FILE_LIMIT),
    "/import/{reference}": owners_page(
        partial(job_pages.show_one, PLACE, _show_draft, _show_job), partial(job_pages.begin, PLACE, _begin)
    ),
    "/import/{reference}/faults": owners_page(show_faults),
}
