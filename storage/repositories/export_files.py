"""The files of exports, in parts: no statement reads or writes a whole file."""

from datetime import datetime
from typing import Any, Final
from uuid import UUID

from tortoise.expressions import Q, Subquery
from tortoise.queryset import QuerySet

from domain.jobs.jobs import Job, JobKind, JobStatus
from domain.ports.jobs import FilePart
from storage.db.failures import repository
from storage.db.models.jobs import JobPartRow, JobRow
from storage.repositories.stored_bytes import count_bytes, delete_counted

# Scans wait while SQLite frees the pages of what is deleted: some megabytes at once.
_AT_ONCE: Final = 20


@repository
class StoredExportFiles:
    async def add(self, job: Job, part: FilePart, *, is_directory: bool) -> None:
        row = await JobPartRow.create(
            job_id=job.id, is_directory=is_directory, starts=part.starts, content=part.content
        )
        await count_bytes("job_parts", "r.id = ?", row.id)

    async def part_at(self, job_id: UUID, position: int, *, is_directory: bool) -> FilePart | None:
        parts = JobPartRow.filter(job_id=job_id, is_directory=is_directory, starts__lte=position)
        row = await parts.order_by("-starts").first()
        if row is None or position >= row.starts + len(row.content):
            return None
        return FilePart(row.starts, bytes(row.content))

    async def is_kept(self, job_id: UUID) -> bool:
        return await JobPartRow.filter(job_id=job_id).exists()

    async def withdraw(self, account_id: UUID, reason: str, *, now: datetime) -> int:
        exports = JobRow.filter(account_id=account_id, kind=JobKind.EXPORT.value)
        with_file = Q(finished_at__isnull=True) | Q(id__in=Subquery(JobPartRow.all().values("job_id")))
        found: Any = exports.exclude(status=JobStatus.FAILED.value).filter(with_file)
        ids = await found.values_list("id", flat=True)
        # A process that works on one loses its lease.
        running = JobRow.filter(id__in=ids, finished_at__isnull=True)
        await running.update(finished_at=now, due_at=None, lease=None)
        ended = {"status": JobStatus.FAILED.value, "errors": [[0, "", reason]]}
        return await JobRow.filter(id__in=ids).update(**ended)

    async def delete_some_withdrawn(self, account_id: UUID) -> bool:
        exports = JobRow.filter(account_id=account_id, kind=JobKind.EXPORT.value)
        return await _delete_some(exports.filter(status=JobStatus.FAILED.value))

    async def delete_some_of_others(self, job: Job) -> bool:
        exports = JobRow.filter(account_id=job.account_id, kind=JobKind.EXPORT.value)
        return await _delete_some(exports.exclude(id=job.id))

    async def delete_some_ended_before(self, moment: datetime) -> bool:
        return await _delete_some(JobRow.filter(kind=JobKind.EXPORT.value, finished_at__lt=moment))


async def _delete_some(jobs: QuerySet[JobRow]) -> bool:
    job_ids: Any = await jobs.values_list("id", flat=True)
    parts = JobPartRow.filter(job_id__in=[*job_ids])
    return bool(job_ids and await delete_counted(parts, "job_parts", at_most=_AT_ONCE))
