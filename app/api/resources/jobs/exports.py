"""/exports: everything that the account owns, as one ZIP."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from pydantic import BaseModel, Field
from starlette.responses import Response

from app.api.calls import Call
from app.api.resources.jobs.jobs import JobResource
from app.jobs.results import answer_file
from domain.codes.serialization import fields_of
from domain.jobs.jobs import EXPORTS_KEPT_FOR, Job, JobKind, JobStatus
from domain.kernel.parsing import Strict
from domain.ports.idempotency import IdempotencyRecord
from domain.use_cases.deps import Deps
from domain.use_cases.exports.exports import Pictures, Progress, start_export


class ExportQuery(Strict):
    pictures: Pictures = Field(
        "all",
        description="Of the codes: as SVG and PNG, as one of them, or none. They take most of the time.",
    )


class MissingFile(BaseModel):
    """A file that could not be made. `file` is empty where the whole export failed."""

    file: str = Field(description="The name of the file; empty for the whole export.")
    message: str = Field(description="Why.")


class Export(BaseModel):
    """`done` of `total` objects are written: each counts once for each file that it is in."""

    id: UUID = Field(description="Its id, which never changes.")
    status: JobStatus = Field(description="`failed`: after several failures of the service.")
    pictures: Pictures = Field(description="Which pictures of the codes it has.")
    total: int = Field(description="How many objects are to be written; 0 until it begins.")
    done: int = Field(description="How many are written.")
    size: int | None = Field(description="How many bytes the file has; null until it is done.")
    missing: list[MissingFile] = Field(description="What it lacks, like a picture that cannot be drawn.")
    created_at: datetime = Field(description="When it was made.")
    started_at: datetime | None = Field(description="When it began; null while it waits.")
    finished_at: datetime | None = Field(description="When it ended; null until then.")
    file_expires_at: datetime | None = Field(
        description="When the file is deleted; a later export that is done deletes it earlier."
    )


async def create_export(call: Call) -> Response:
    query = call.query(ExportQuery)
    call.refuse_body()

    async def begin(record: IdempotencyRecord | None) -> Job:
        return await start_export(call.deps, call.actor, query.pictures, record=record)

    return await EXPORTS.begin(call, begin)


async def get_file(call: Call) -> Response:
    job = await EXPORTS.find(call, call.reference)
    call.refuse_query()
    return await answer_file(call.request, call.deps, job, if_match=call.if_match)


def represent(job: Job, *, is_kept: bool) -> dict[str, Any]:
    """The export as an answer. `is_kept`: whether its file is still there."""
    is_done = job.status is JobStatus.DONE
    return Export(
        **fields_of(job),
        pictures=job.options["pictures"],
        size=Progress.of(job).size if is_done else None,
        missing=[MissingFile(file=fault.column, message=fault.message) for fault in job.errors],
        file_expires_at=job.finished_at + EXPORTS_KEPT_FOR if job.finished_at and is_kept else None,
    ).model_dump(mode="json")


async def _represent(deps: Deps, job: Job) -> dict[str, Any]:
    is_done = job.status is JobStatus.DONE
    return represent(job, is_kept=is_done and await deps.store.export_files.is_kept(job.id))


EXPORTS: Final = JobResource("exports", JobKind.EXPORT, _represent)
