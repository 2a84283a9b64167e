"""Jobs, their files, and the codes that they make.

Files of exports lie in parts: no statement reads or writes a whole one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, replace
from datetime import datetime
from json import dumps
from typing import Any, Final
from uuid import UUID, uuid4

from tortoise.expressions import Q, Subquery
from tortoise.queryset import QuerySet
from tortoise.transactions import in_transaction

from domain.feed.events import Event, EventType, Reference
from domain.jobs.jobs import LEASE, DrawnPictures, Job, JobKind, JobStatus, RowFault
from domain.kernel.errors import NotFound
from domain.ports.jobs import BeforeAndAfter, ChosenRow, FilePart, LeaseLost
from domain.ports.lists import Position
from storage.db.failures import repository
from storage.db.mapping import columns_of, entity_from
from storage.db.models.jobs import JobCodeRow, JobFileRow, JobPartRow, JobRow
from storage.db.pools import dialect_of, run_statement
from storage.db.statements import given
from storage.repositories.events import StoredEvents
from storage.repositories.lists.paging import filtered, newest_first
from storage.repositories.stored_bytes import count_bytes, delete_counted

_GRADE: Final = {
    "sqlite": "json_extract(u.scannability, '$.grade')",
    "postgres": "u.scannability ->> 'grade'",
}
_PICTURES: Final = """
    SELECT {grade} AS grade, COUNT(*) AS total,
        COUNT(CASE WHEN {grade} <> 'F' THEN u.image_error END) AS without_logo
    FROM job_codes j LEFT JOIN short_urls u ON u.id = j.code_id AND u.kind = 'qr_code'
    WHERE j.job_id = ? GROUP BY 1 ORDER BY 1"""
_COPY_CHANGED: Final = """
    INSERT INTO job_codes (job_id, row, code_id, before)
    SELECT ?, j.row, j.code_id, j.before FROM job_codes j WHERE j.job_id = ? AND j.before IS NOT NULL"""
_BEFORE: Final = {"sqlite": "g.before", "postgres": "CAST(g.before AS JSONB)"}
_KEEP_BEFORE: Final = """
    UPDATE job_codes SET before = (SELECT {value} FROM given g WHERE g.row = job_codes.row)
    WHERE job_id = ? AND row IN (SELECT row FROM given)"""
# The bytes of a job that count for its account's room.
_BYTES: Final = {"jobs": "r.id = ?", "job_files": "r.job_id = ?"}
_WANTING: Final = """
    SELECT j.code_id FROM job_codes j JOIN short_urls u ON u.id = j.code_id AND u.kind = 'qr_code'
    WHERE j.job_id = ? AND (u.needs_care OR u.image_error IS NOT NULL) ORDER BY j.row LIMIT ?"""


@repository
class StoredJobs:
    async def add(self, job: Job, file: bytes | None = None) -> None:
        if job.finished_at:
            await _tell_end(job.account_id, job.kind, job.id, job.finished_at)
        due_at = job.created_at + LEASE if job.lease else job.created_at
        await JobRow.create(**_columns(job), due_at=None if job.finished_at else due_at)
        if file is not None:
            await JobFileRow.create(job_id=job.id, content=file)
        for name, condition in _BYTES.items():
            await count_bytes(name, condition, str(job.id))

    async def get(self, account_id: UUID, kind: JobKind, job_id: UUID) -> Job | None:
        row = await JobRow.get_or_none(id=job_id, account_id=account_id, kind=kind.value)
        return _job_from(row) if row else None

    async def list_of(
        self, account_id: UUID, kind: JobKind, *, limit: int, after: Position | None
    ) -> list[Job]:
        rows = JobRow.filter(account_id=account_id, kind=kind.value)
        return [_job_from(row) for row in await newest_first(rows, limit=limit, after=after)]

    async def count(self, account_id: UUID, kind: JobKind) -> int:
        return await JobRow.filter(account_id=account_id, kind=kind.value).count()

    async def count_unfinished(self, account_id: UUID) -> int:
        return await JobRow.filter(account_id=account_id, finished_at=None).count()

    async def file_of(self, job: Job) -> bytes:
        row = await JobFileRow.get_or_none(job_id=job.id)
        if row is None:
            raise NotFound(Job.noun)
        return bytes(row.content)

    async def discard(self, job: Job) -> bool:
        for name, condition in _BYTES.items():
            await count_bytes(name, condition, str(job.id), sign=-1)
        return bool(await JobRow.filter(id=job.id, kind=job.kind.value).delete())

    async def lease_next(self, *, now: datetime, until: datetime, kind: JobKind | None = None) -> Job | None:
        due = _due(now, kind)
        while True:
            row = await due.order_by("due_at", "id").first()
            if row is None:
                return None
            lease, still_due = uuid4(), JobRow.filter(id=row.id, due_at=row.due_at)
            if await still_due.update(due_at=until, lease=lease, tries=row.tries + 1):
                return replace(_job_from(row), lease=lease, tries=row.tries + 1)

    async def is_due(self, now: datetime, *, kind: JobKind | None = None) -> bool:
        return await _due(now, kind).exists()

    async def renew(self, job: Job, *, until: datetime) -> None:
        await _update(_held(job), due_at=until)

    async def release(self, job: Job, *, due_at: datetime) -> None:
        await _held(job).update(due_at=due_at, lease=None)

    async def save(self, job: Job) -> None:
        fixed = ("id", "account_id", "kind", "options", "created_at", "lease")
        columns = _columns(job, without=fixed)
        async with in_transaction("default"):
            if job.finished_at:
                columns |= {"due_at": None, "lease": None}
                await _tell_end(job.account_id, job.kind, job.id, job.finished_at)
                await count_bytes("job_files", "r.job_id = ?", str(job.id), sign=-1)
                await JobFileRow.filter(job_id=job.id).delete()
            await count_bytes("jobs", "r.id = ?", str(job.id), sign=-1)
            await _update(_held(job), **columns)
            await count_bytes("jobs", "r.id = ?", str(job.id))

    async def stop_others_of(self, job: Job) -> None:
        others = JobRow.filter(account_id=job.account_id, finished_at=None).exclude(id=job.id)
        await others.update(due_at=None, lease=None)

    async def add_codes(self, job: Job, codes: Sequence[tuple[int, UUID]]) -> None:
        await JobCodeRow.bulk_create(
            [JobCodeRow(job_id=job.id, row=row, code_id=code_id) for row, code_id in codes]
        )

    async def codes_of(self, job: Job, *, skip: int, limit: int) -> list[tuple[int, UUID]]:
        rows = JobCodeRow.filter(job_id=job.id).order_by("row").offset(skip).limit(limit)
        return [(row.row, row.code_id) for row in await rows]

    async def chosen_of(self, job: Job, *, skip: int, limit: int) -> list[ChosenRow]:
        rows = await JobCodeRow.filter(job_id=job.id).order_by("row").offset(skip).limit(limit)
        found: list[Any] = [(row.row, row.code_id, row.before) for row in rows]
        return [ChosenRow(*one) for one in found]

    async def keep_before(self, job: Job, before: Mapping[int, BeforeAndAfter]) -> None:
        rows = given([(row, dumps(changed)) for row, changed in before.items()], row="int", before="text")
        value = _BEFORE[dialect_of("default")]
        await run_statement("default", _KEEP_BEFORE.format(value=value), (str(job.id),), rows)

    async def copy_changed(self, job: Job, undo: Job) -> None:
        await run_statement("default", _COPY_CHANGED, (str(undo.id), str(job.id)))

    async def pictures_of(self, job: Job) -> DrawnPictures:
        grade = _GRADE[dialect_of("default")]
        rows = await run_statement("default", _PICTURES.format(grade=grade), (str(job.id),))
        return DrawnPictures(
            codes=sum(row["total"] for row in rows),
            grades={row["grade"]: row["total"] for row in rows if row["grade"]},
            without_logo=sum(row["without_logo"] for row in rows),
        )

    async def wanting(self, job: Job, *, limit: int) -> list[UUID]:
        rows = await run_statement("default", _WANTING, (str(job.id), limit))
        return [UUID(str(row["code_id"])) for row in rows]


async def _tell_end(account_id: UUID, kind: JobKind, job_id: UUID, at: datetime) -> None:
    """The end of a job that programs can ask for. First, as it locks the account."""
    if kind in (JobKind.BULK, JobKind.IMPORT, JobKind.EXPORT):
        event = Event(uuid4(), EventType.JOB_FINISHED, at, Reference(job_id, kind))
        await StoredEvents().add(account_id, event)


def _held(job: Job) -> QuerySet[JobRow]:
    return JobRow.filter(id=job.id, lease=job.lease)


async def _update(rows: QuerySet[JobRow], **columns: object) -> None:
    if not await rows.update(**columns):
        raise LeaseLost


def _columns(job: Job, *, without: tuple[str, ...] = ()) -> dict[str, Any]:
    errors = [list(astuple(fault)) for fault in job.errors]
    return columns_of(job, without=("errors", *without)) | {"errors": errors}


def _job_from(row: JobRow) -> Job:
    stored: Any = row.errors
    errors = tuple(RowFault(*fault) for fault in stored)
    return entity_from(Job, row, errors=errors)


def _due(now: datetime, kind: JobKind | None) -> QuerySet[JobRow]:
    return filtered(JobRow.filter(due_at__lte=now), kind=kind.value if kind else None)


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
        ending: Any = await running.values_list("id", flat=True)
        for job_id in ending:
            await _tell_end(account_id, JobKind.EXPORT, job_id, now)
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
    parts = JobPartRow.filter(job_id__in=[*job_ids]).limit(_AT_ONCE)
    ids: Any = await parts.values_list("id", flat=True) if job_ids else ()
    return bool(await delete_counted(JobPartRow, "job_parts", ids))
