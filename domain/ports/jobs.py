"""Jobs, their files, and the codes that they make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol, TypeAlias
from uuid import UUID

from domain.imports.scans import OwnScan
from domain.jobs.jobs import DrawnPictures, Job, JobKind
from domain.ports.lists import Position


class LeaseLost(Exception):
    """Another process works on the job: the transaction is rolled back."""


# The value before a change and the one it gave, by fields.
BeforeAndAfter: TypeAlias = Mapping[str, tuple[Any, Any]]


@dataclass(frozen=True, slots=True)
class ChosenRow:
    """`before`: what a change has changed in it; None for nothing."""

    row: int
    id: UUID
    before: BeforeAndAfter | None


class Jobs(Protocol):
    async def add(self, job: Job, file: bytes | None = None) -> None:
        """In a transaction. No process leases a job that has ended already, or that has a lease."""

    async def get(self, account_id: UUID, kind: JobKind, job_id: UUID) -> Job | None: ...

    async def list_of(
        self, account_id: UUID, kind: JobKind, *, limit: int, after: Position | None
    ) -> list[Job]: ...

    async def count(self, account_id: UUID, kind: JobKind) -> int: ...

    async def count_unfinished(self, account_id: UUID) -> int:
        """The number of jobs of all kinds that wait or are being done."""

    async def file_of(self, job: Job) -> bytes:
        """Raises NotFound once another call has discarded the job."""

    async def discard(self, job: Job) -> bool:
        """Delete the job with its file. False if another call did."""

    async def lease_next(self, *, now: datetime, until: datetime, kind: JobKind | None = None) -> Job | None:
        """Lease the job, of this kind, that waits longest; None when there is none."""

    async def is_due(self, now: datetime, *, kind: JobKind | None = None) -> bool:
        """Whether a job, of this kind, waits for a process."""

    async def renew(self, job: Job, *, until: datetime) -> None:
        """Renew the lease. Raises LeaseLost."""

    async def release(self, job: Job, *, due_at: datetime) -> None:
        """Leave it to any process, from then on. Nothing happens if the lease is lost."""

    async def save(self, job: Job) -> None:
        """Save the progress, in the transaction of the step. Raises LeaseLost."""

    async def stop_others_of(self, job: Job) -> None:
        """No process goes on with the other jobs of its account."""

    async def add_codes(self, job: Job, codes: Sequence[tuple[int, UUID]]) -> None:
        """Store of which row each code was made or changed."""

    async def codes_of(self, job: Job, *, skip: int, limit: int) -> list[tuple[int, UUID]]:
        """The codes in the order of the rows: the row, and the id of its code, which may be deleted since."""

    async def chosen_of(self, job: Job, *, skip: int, limit: int) -> list[ChosenRow]:
        """The codes or links that it changes, in the order of the rows."""

    async def keep_before(self, job: Job, before: Mapping[int, BeforeAndAfter]) -> None:
        """Store what it changed in the codes of these rows, in the transaction of the step."""

    async def copy_changed(self, job: Job, undo: Job) -> None:
        """Let `undo` have the rows of `job` that it has changed."""

    async def pictures_of(self, job: Job) -> DrawnPictures: ...

    async def wanting(self, job: Job, *, limit: int) -> list[UUID]:
        """The first codes of grade C or worse, or without a logo of theirs, in the order of the rows."""


@dataclass(frozen=True, slots=True)
class FilePart:
    """`starts`: its place in the body or the directory."""

    starts: int
    content: bytes


class ScanImports(Protocol):
    async def add(self, account_id: UUID, scans: Sequence[OwnScan]) -> int:
        """Record the scans of an export, each once, in several transactions.

        Returns how many are left out: their codes are not of the account, or single scans of their time are
        pruned here. Raises Unavailable.
        """


class ExportFiles(Protocol):
    async def add(self, job: Job, part: FilePart, *, is_directory: bool) -> None:
        """In the transaction of a step."""

    async def part_at(self, job_id: UUID, position: int, *, is_directory: bool) -> FilePart | None:
        """The part that holds that position."""

    async def is_kept(self, job_id: UUID) -> bool:
        """Whether there is still something of its file."""

    async def withdraw(self, account_id: UUID, reason: str, *, now: datetime) -> int:
        """End and withhold all exports of the account; how many there were. Their parts are deleted later."""

    async def delete_some_withdrawn(self, account_id: UUID) -> bool:
        """Delete a few parts; False when there are none."""

    async def delete_some_of_others(self, job: Job) -> bool:
        """Delete a few parts of the other exports of its account; False when there are none."""
