"""POST /imports: the links of another service, with the short IDs that they had there."""

from asyncio import to_thread
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from app.answers.queries import Flag
from app.api import answers
from app.api.calls import Call
from app.api.resources.jobs.jobs import JobError, JobResource
from app.jobs import FILES
from app.jobs.own_exports import imported_part
from domain.accounts.api_keys import KeyScope
from domain.codes.serialization import Address, fields_of
from domain.imports.formats import Source
from domain.imports.input import ImportedAs
from domain.jobs.jobs import Job, JobKind, JobStatus, RowFault
from domain.kernel.parsing import Strict
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Deps
from domain.use_cases.jobs.import_check import CheckedImport, check_import, import_input
from domain.use_cases.jobs.imported_files import store_files
from domain.use_cases.jobs.imported_scans import store_scans
from domain.use_cases.jobs.imports import faults_of, notes_of, start_import

# A list of a hundred jobs with thousands each would be too large.
_IN_LISTS: Final = 100


class ImportQuery(Strict):
    source: Source = Field(description="`csv`: a table of your own; `repoint`: an export of Repoint.")
    domain: Annotated[str, Field(min_length=1)] | None = Field(
        None,
        description="The domain to import to: one of your own, verified. Without it, the default one; of an "
        "export all.",
    )
    imported_as: ImportedAs | None = Field(
        None,
        alias="as",
        description="Rows become links or `url` codes; `all` of an export, which is what a ZIP becomes.",
    )
    dry_run: Annotated[bool, Flag, Field(description="Check the file, and make nothing.")] = False


class ImportJob(BaseModel):
    """`done` of `total` rows are worked off: each is made, already there, or named in `errors`."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    id: UUID = Field(description="Its id, which never changes.")
    status: JobStatus = Field(description="`failed`: after several failures of the service.")
    source: Source = Field(description="The service that the file is from.")
    domain: str = Field(description="The domain that it is imported to.")
    imported_as: ImportedAs = Field(
        alias="as", description="What rows become: links or `url` codes; `all` of an export."
    )
    total: int = Field(description="How many rows the file has.")
    done: int = Field(description="How many rows are worked off; refused ones are from the beginning.")
    drawn: int = Field(description="How many codes have their picture.")
    made: int = Field(description="How many links or codes it made. A row of Bitly may have two addresses.")
    already_there: int = Field(description="How many the account had already, with the same destination.")
    refused: int = Field(description="How many rows `errors` names.")
    files: int = Field(description="How many files of an export are worked off, each like a row.")
    items: int = Field(description="How many domains, folders, templates, tags and contacts are worked off.")
    scans: int = Field(description="How many single scans of an export are worked off.")
    errors: list[JobError] = Field(description="Why rows are not taken. A file has row 0, and its path.")
    notes: list[JobError] = Field(description="What rows that are taken lose; row 0 is the whole file.")
    created_at: datetime = Field(description="When it was made.")
    started_at: datetime | None = Field(description="When it began; null while it waits.")
    finished_at: datetime | None = Field(description="When it ended; null until then.")


class ImportedRow(BaseModel):
    row: int = Field(description="From 1, without the header.")
    short_url: Address = Field(description="The address that is printed or sent.")
    url: Address = Field(description="Where it leads.")
    is_new: bool = Field(description="`false`: it is there already, and stays as it is.")


class CheckedImportFile(BaseModel):
    """What the file would do: `rows` would be taken, `errors` are why others would not."""

    total: int = Field(description="How many rows the file has.")
    new: int = Field(description="How many links or codes it would make.")
    already_there: int = Field(description="How many the account has already, with the same destination.")
    refused: int = Field(description="How many rows `errors` names.")
    files: int = Field(description="How many files of an export come with it.")
    items: int = Field(description="How many domains, folders, templates, tags and contacts come with it.")
    scans: int = Field(description="How many single scans of an export come with it.")
    rows: list[ImportedRow] = Field(description="What would be taken.")
    errors: list[JobError] = Field(description="Why rows would not be taken.")
    notes: list[JobError] = Field(description="What rows that are taken lose; row 0 is the whole file.")


async def start(call: Call) -> Response:
    query = call.query(ImportQuery)
    is_of_codes, imported_as = query.imported_as == "codes", query.imported_as or "links"
    call.deps.access.require(KeyScope.CODES_CREATE if is_of_codes else KeyScope.LINKS_CREATE)
    asked = await import_input(
        call.deps, call.actor, source=query.source, host=query.domain, imported_as=imported_as
    )

    async def begin(record: IdempotencyRecord | None) -> Job | Response:
        # One file at a time: each takes memory, and all the time that scans leave.
        async with call.context.locks.of(FILES):
            file = call.body.file()
            part = await to_thread(imported_part, file, query.source, query.imported_as)
            files = await store_files(call.deps, call.actor, part.files, keeps=not query.dry_run)
            scans = await store_scans(call.deps, part.scans, keeps=not query.dry_run)
            becomes = replace(asked, imported_as=part.becomes)
            left = 0 if files else len(part.files)
            checked = await check_import(
                call.deps, call.actor, part.content, becomes, files, scans, files_left=left
            )
        if query.dry_run:
            return await to_thread(_answer_check, call, checked)
        return await start_import(call.deps, call.actor, checked, record=record)

    return await IMPORTS.begin(call, begin)


async def _represent(deps: Deps, job: Job, *, most: int | None = None) -> dict[str, Any]:
    faults, notes = faults_of(job), notes_of(job)
    shown = {
        **fields_of(job),
        "source": job.options["source"],
        "domain": deps.addresses.host_of(job.options["domain"]),
        "as": job.options["as"],
        "made": job.progress["made"],
        **{name: job.progress.get(name, 0) for name in ("files", "items", "scans")},
        "already_there": job.progress["known"],
        "refused": _count_rows(faults),
        "errors": faults[:most],
        "notes": notes[:most],
    }
    return ImportJob.model_validate(shown).model_dump(mode="json")


def _answer_check(call: Call, checked: CheckedImport) -> Response:
    addresses = call.deps.addresses
    counts = {
        "total": checked.total,
        "new": len(checked.new),
        "already_there": len(checked.links) - len(checked.new),
        "refused": _count_rows(checked.faults),
        "files": len(checked.files),
        "items": checked.items,
        "scans": checked.scans.rows,
    }
    lists = {"rows": [], "errors": checked.faults, "notes": checked.notes}
    file = CheckedImportFile.model_validate({**counts, **lists})
    # Each by itself: pydantic would keep the interpreter for all of them.
    rows = [
        ImportedRow(
            row=one.link.number,
            short_url=addresses.short_url(*one.link.key),
            url=one.link.fields.url,
            is_new=one.is_new,
        ).model_dump(mode="json")
        for one in checked.links
    ]
    return answers.one_large({**file.model_dump(mode="json"), "rows": rows})


def _count_rows(faults: Iterable[RowFault]) -> int:
    return len({fault.row for fault in faults} - {0})


IMPORTS: Final = JobResource("imports", JobKind.IMPORT, _represent, partial(_represent, most=_IN_LISTS))
