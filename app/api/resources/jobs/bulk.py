"""POST /qr-codes/bulk, /bulk-jobs and their results: many codes from a file."""

from asyncio import to_thread
from datetime import datetime
from typing import Annotated, Any, Final
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, computed_field
from starlette.responses import Response

from app.answers.csv_files import csv_file
from app.answers.queries import Flag
from app.api import answers
from app.api.calls import Call
from app.api.resources.jobs.jobs import JobError, JobResource
from app.jobs import FILES
from app.jobs.results import ResultQuery, answer_result
from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import require_bulk
from domain.jobs.bulk_file import template_rows
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.csv_tables import Encoding, csv_lines
from domain.kernel.parsing import Strict
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Deps
from domain.use_cases.jobs.bulk import start_bulk
from domain.use_cases.jobs.bulk_check import BulkMode, check_bulk


class BulkQuery(Strict):
    dry_run: Annotated[bool, Flag, Field(description="Check the file, and make nothing.")] = False
    mode: BulkMode = Field(
        "create",
        description="`upsert` changes the codes whose `external_id` is known; `create` refuses such rows.",
    )


class ReadAs(BaseModel):
    """How the file was read. Both are null for an XLSX file, of which the first sheet is read."""

    model_config = ConfigDict(from_attributes=True)

    encoding: Encoding | None = Field(description="`utf-8-sig`: UTF-8 with a byte order mark.")
    delimiter: str | None = Field(description="What is between its cells.")


class BulkJob(BaseModel):
    """`done` of `total` rows are worked off, and the pictures of `drawn` codes are drawn."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID = Field(description="Its id, which never changes.")
    status: JobStatus = Field(description="`failed`: after several failures of the service.")
    total: int = Field(description="How many rows the file has, or how many codes were chosen.")
    done: int = Field(description="How many rows are worked off.")
    drawn: int = Field(description="How many codes have their picture.")
    read_as: ReadAs | None = Field(None, description="How its file was read; null without one.")
    errors: list[JobError] = Field(description="Rows refused after all, or codes that sheets leave out.")
    created_at: datetime = Field(description="When it was made.")
    started_at: datetime | None = Field(description="When it began; null while it waits.")
    finished_at: datetime | None = Field(description="When it ended; null until then.")


class CheckedFile(BaseModel):
    """What the file would do: `total` rows, of which `new` make a code, and the others change one or none."""

    model_config = ConfigDict(from_attributes=True)

    total: int = Field(description="How many rows the file has.")
    new: int = Field(description="How many codes it would make.")
    unchanged: int = Field(description="How many codes are as their row says already.")
    form: ReadAs = Field(serialization_alias="read_as", description="How it was read.")

    @computed_field
    def changed(self) -> int:
        """How many codes it would change."""
        return self.total - self.new - self.unchanged


async def create_codes(call: Call) -> Response:
    require_bulk(call.deps.allowance_of(call.actor.account))
    query = call.query(BulkQuery)
    if query.mode == "upsert":
        call.deps.access.require(KeyScope.CODES_WRITE)

    async def begin(record: IdempotencyRecord | None) -> Job | Response:
        # One file at a time: each takes memory, and all the time that scans leave.
        async with call.context.locks.of(FILES):
            checked = await check_bulk(
                call.deps, call.actor, await to_thread(call.body.file().read), query.mode
            )
        if query.dry_run:
            return answers.one(CheckedFile.model_validate(checked).model_dump(mode="json", by_alias=True))
        return await start_bulk(call.deps, call.actor, checked, record=record)

    return await BULK_JOBS.begin(call, begin)


async def get_template(call: Call) -> Response:
    call.refuse_query()
    slug = call.request.path_params["slug"]
    return csv_file(f"repoint-{slug}", csv_lines(template_rows(slug), is_ours=True))


async def get_result(call: Call) -> Response:
    job = await BULK_JOBS.find(call, call.reference)
    query = call.query(ResultQuery)
    return await answer_result(call.deps, job, query, secret_key=call.context.secret_key)


async def _represent(_: Deps, job: Job) -> dict[str, Any]:
    return BulkJob.model_validate(job).model_dump(mode="json") | {"read_as": job.options.get("read_as")}


BULK_JOBS: Final = JobResource("bulk-jobs", JobKind.BULK, _represent)
