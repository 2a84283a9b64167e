"""POST /qr-codes/bulk, /bulk-jobs: many codes from a CSV file."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, computed_field
from starlette.responses import Response

from app.api import answers
from app.api.answers import ListMeta
from app.api.calls import Call, Flag, PageQuery
from app.api.files import FILES
from app.api.idempotency import answer_once
from app.csv_files import csv_file, csv_lines
from domain.accounts.api_keys import KeyScope
from domain.accounts.plans import require_bulk
from domain.jobs.bulk_template import template_rows
from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.kernel.parsing import Strict
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.cursors import cursor_of, position_in
from domain.use_cases.jobs.bulk import start_bulk
from domain.use_cases.jobs.bulk_check import BulkMode, check_bulk
from domain.use_cases.jobs.jobs import get_job, list_jobs

_PATH = "bulk-jobs"


class BulkQuery(Strict):
    dry_run: Annotated[bool, Flag, Field(description="Check the file, and make nothing.")] = False
    mode: BulkMode = Field(
        "create",
        description="`upsert` changes the codes whose `external_id` is known; `create` refuses such rows.",
    )


class JobError(BaseModel):
    """Why a row was not taken. `column` is empty for the whole row."""

    model_config = ConfigDict(from_attributes=True)

    row: int
    column: str
    message: str


class BulkJob(BaseModel):
    """`done` of `total` rows are worked off, and the pictures of `drawn` codes are drawn."""

    model_config = ConfigDict(from_attributes=True)

    id: UUID
    status: JobStatus
    total: int
    done: int
    drawn: int
    errors: list[JobError]
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class CheckedFile(BaseModel):
    """What the file would do: `total` rows, of which `new` make a code and the others change one."""

    model_config = ConfigDict(from_attributes=True)

    total: int
    new: int

    @computed_field
    def changed(self) -> int:
        return self.total - self.new


async def create_codes(call: Call) -> Response:
    account = call.actor.account
    require_bulk(call.deps.allowance_of(account))
    query = call.query(BulkQuery)
    if query.mode == "upsert":
        call.deps.access.require(KeyScope.CODES_WRITE)

    async def make(record: IdempotencyRecord | None) -> Response:
        # One file at a time: each takes memory, and all the time that scans leave.
        async with call.context.locks.of(FILES):
            checked = await check_bulk(call.deps, call.actor, call.body.read_file(), query.mode)
        if query.dry_run:
            return answers.one(CheckedFile.model_validate(checked).model_dump(mode="json"))
        return _accepted(call, await start_bulk(call.deps, call.actor, checked, record=record))

    async def recover(job_id: UUID) -> Response:
        return _accepted(call, await get_job(call.deps, account.id, JobKind.BULK, str(job_id)))

    return await answer_once(call, make, recover)


async def list_page(call: Call) -> Response:
    query = call.query(PageQuery)
    page, following, total = await list_jobs(
        call.deps,
        call.actor.account.id,
        JobKind.BULK,
        limit=query.limit,
        after=position_in(query.cursor, _PATH),
    )
    return answers.page(
        [*map(_represent, page)], ListMeta(next_cursor=cursor_of(following, _PATH), total=total)
    )


async def get_one(call: Call) -> Response:
    job = await get_job(call.deps, call.actor.account.id, JobKind.BULK, call.reference)
    call.refuse_query()
    return answers.one(_represent(job))


async def get_template(call: Call) -> Response:
    call.refuse_query()
    slug = call.request.path_params["slug"]
    return csv_file(f"repoint-{slug}", csv_lines(template_rows(slug), is_ours=True))


def _accepted(call: Call, job: Job) -> Response:
    headers = {"Location": f"{call.context.rest_url}/{_PATH}/{job.id}"}
    return answers.one(_represent(job), status=202, headers=headers)


def _represent(job: Job) -> dict[str, object]:
    return BulkJob.model_validate(job).model_dump(mode="json")
