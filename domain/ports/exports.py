"""The files of exports, each in parts."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from domain.jobs.jobs import Job


@dataclass(frozen=True, slots=True)
class FilePart:
    """`starts`: its place in the body or the directory."""

    starts: int
    content: bytes


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

    async def delete_some_ended_before(self, moment: datetime) -> bool:
        """Delete a few parts of exports that ended before; False when there are none."""
