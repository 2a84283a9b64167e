"""Jobs: work in steps. When a process dies, another one goes on behind the last finished step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias
from uuid import UUID

from domain.drawing.scannability import Grade
from domain.kernel.faults import Fault
from domain.kernel.reasons import Reason

# A process that works on a job renews its lease; one that died loses it after this time.
LEASE: Final = timedelta(seconds=20)
# A job that fails this often between two steps is given up.
MAX_TRIES: Final = 5
# Ended jobs are deleted with their files; what they made stays.
KEPT_FOR: Final = timedelta(days=30)
# How long a checked file waits for its owner.
DRAFTS_KEPT_FOR: Final = timedelta(days=1)
# The files of exports, which may be large and hold contacts.
EXPORTS_KEPT_FOR: Final = timedelta(days=7)
# What takes a change of many codes back.
CHANGES_KEPT_FOR: Final = timedelta(days=1)
# A job names this many faults, and counts the others.
MAX_ERRORS: Final = 1_000

# What a place in a quota is for.
PlaceKind: TypeAlias = Literal["qr_code", "link"]


class JobKind(StrEnum):
    BULK = "bulk"
    IMPORT = "import"
    EXPORT = "export"
    # One change of many codes or links.
    CHANGE = "change"
    # A checked file that waits for its owner. It counts as ended, so no worker leases it.
    DRAFT = "draft"
    # Deletes the whole account.
    DELETION = "deletion"


class JobStatus(StrEnum):
    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class RowFault:
    """Why a row was not taken. Rows count from 1, without the header; row 0 is the header.

    Of an export: why a file is not in it. `column` is the name of the file then.
    """

    row: int
    column: str
    message: str
    # Empty in jobs of earlier versions, of which the message is all there is.
    reason: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    # In the cell of the column, or the column's own.
    path: str = ""

    @classmethod
    def of(cls, fault: Fault, *, row: int | None = None, column: str | None = None) -> Self:
        column = fault.field if column is None else column
        row = fault.row or 0 if row is None else row
        message = fault.message
        if fault.field != column and fault.field.startswith((f"{column}.", f"{column}[")):
            message = f"{fault.field} {message}"
        return cls(row, column, message, fault.reason.name, fault.values, fault.field)

    @property
    def fault(self) -> Fault | None:
        """As it was; None in a job of an earlier version."""
        if self.reason not in Reason.__members__:
            return None
        return Fault(self.path, Reason[self.reason], row=self.row, column=self.column, **self.values)

    @property
    def unnamed(self) -> int:
        """How many others it stands for, which a job does not name."""
        return int(self.values["number"]) if self.reason == Reason.MORE_FAULTS.name else 0


def limited(faults: Sequence[RowFault]) -> tuple[RowFault, ...]:
    """The first of them; the last says how many more there are."""
    named = [one for one in faults if not one.unnamed]
    more = sum(one.unnamed for one in faults) + max(len(named) - MAX_ERRORS, 0)
    last = [RowFault.of(Fault("", Reason.MORE_FAULTS, number=more))] if more else []
    return (*named[:MAX_ERRORS], *last)


@dataclass(frozen=True, kw_only=True, slots=True)
class Job:
    """`done` of `total` rows are worked off, and the pictures of `drawn` codes are drawn.

    `places`: what it has reserved of the account's quota of codes, or of links (`places_of`). `options`: the
    input beside the file. `progress`: what an import has counted, and from where an export goes on.
    `lease`: names the process that works on it. `tries`: since the last step.
    """

    noun: ClassVar[str] = "job"

    id: UUID
    account_id: UUID
    kind: JobKind
    status: JobStatus = JobStatus.QUEUED
    options: Mapping[str, Any] = field(default_factory=dict)
    total: int = 0
    done: int = 0
    drawn: int = 0
    places: int = 0
    places_of: PlaceKind = "qr_code"
    progress: Mapping[str, Any] = field(default_factory=dict)
    errors: tuple[RowFault, ...] = ()
    tries: int = 0
    lease: UUID | None = None
    created_at: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None

    @property
    def may_be_given_up(self) -> bool:
        """Owners were told that everything is deleted."""
        return self.kind is not JobKind.DELETION

    def started(self, now: datetime) -> Self:
        return replace(self, status=JobStatus.RUNNING, started_at=self.started_at or now)

    def advanced(self, *, done: int, places: int, faults: tuple[RowFault, ...]) -> Self:
        """The job after a step: `done` rows more, of which `places` had a place in the quota."""
        return replace(
            self,
            done=self.done + done,
            places=self.places - places,
            errors=limited((*self.errors, *faults)),
            tries=0,
        )

    def imported(
        self, *, done: int, links: int, places: int, made: int, known: int, faults: tuple[RowFault, ...]
    ) -> Self:
        """The job after a step of an import: `done` rows in all, and `links` more.

        `places`: those of them that had one in the quota; `known`: that were there already.
        """
        advanced = self.advanced(done=done - self.done, places=places, faults=faults)
        return advanced.counted(links=links, made=made, known=known)

    def counted(self, **numbers: int) -> Self:
        """With so many more in its progress."""
        more = {name: self.progress.get(name, 0) + number for name, number in numbers.items()}
        return replace(self, progress={**self.progress, **more})

    def drew(self, pictures: int) -> Self:
        return replace(self, drawn=self.drawn + pictures, tries=0)

    def exported(self, progress: Mapping[str, Any], *, done: int, faults: tuple[RowFault, ...] = ()) -> Self:
        """The job after a step of an export: `done` objects more."""
        errors = limited((*self.errors, *faults))
        done = min(self.done + done, self.total)
        return replace(self, progress=progress, done=done, errors=errors, tries=0)

    def given_up(self, now: datetime) -> Self:
        given_up = RowFault.of(Fault("", Reason.GIVEN_UP, number=MAX_TRIES))
        return self.ended(JobStatus.FAILED, now).with_first(given_up)

    def with_first(self, fault: RowFault) -> Self:
        """With what is wrong as a whole, which goes before the faults of rows."""
        return replace(self, errors=limited((fault, *self.errors)))

    def ended(self, status: JobStatus, now: datetime) -> Self:
        return replace(self, status=status, places=0, finished_at=now)


@dataclass(frozen=True, slots=True)
class DrawnPictures:
    """The pictures of a job's codes. `grades`: how many have each. `without_logo`: how many lack a logo.

    `codes`: how many it has made or changed, with those that are deleted or not graded.
    """

    codes: int
    grades: Mapping[Grade, int]
    without_logo: int

    @property
    def bad(self) -> int:
        """How many scan badly or not at all."""
        return sum(number for grade, number in self.grades.items() if grade in ("D", "E", "F"))
