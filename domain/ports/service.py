"""The whole service, for its operators: accounts, counts and health, but nothing that an owner wrote."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Protocol
from uuid import UUID

from domain.accounts.accounts import Account, AccountEvent
from domain.accounts.plans import Plan
from domain.ports.lists import Position
from domain.scanning.lost_scans import LostScans

# Workers look every second, for scans and for jobs; a job may have to wait for a large one.
_LATEST_COUNTING: Final = timedelta(minutes=1)
_LATEST_JOB: Final = timedelta(minutes=10)
# How long a failed job is reported.
FAILED_WITHIN: Final = timedelta(days=7)
# On the disk with the database.
_LEAST_FREE_BYTES: Final = 1_000_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountFilter:
    """Every field that is set must match. `search`: a part of the e-mail address."""

    search: str | None = None
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class AccountCounts:
    total: int
    active: int
    trialing: int


@dataclass(frozen=True, kw_only=True, slots=True)
class AccountUsage:
    """`scans`: those of people since the given day."""

    qr_codes: int = 0
    short_links: int = 0
    own_domains: int = 0
    scans: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class ServiceFacts:
    """What the database knows of the health of the service.

    `answered_within`: the seconds that one short statement took. `waiting_since`: the time of the oldest
    uncounted scan. `mails_failing`: e-mails that were tried more than once. `job_due_at`: since when the
    oldest job waits. `disk_free`: in bytes; None if the database is on another machine.
    """

    seen_at: datetime
    database: str
    is_current: bool
    answered_within: float
    scans_waiting: int
    waiting_since: datetime | None
    mails_waiting: int
    mails_failing: int
    jobs_queued: int
    jobs_running: int
    jobs_failed: int
    job_due_at: datetime | None
    disk_free: int | None

    @property
    def is_counting_late(self) -> bool:
        return self.waiting_since is not None and self.seen_at - self.waiting_since > _LATEST_COUNTING

    @property
    def is_job_late(self) -> bool:
        return self.job_due_at is not None and self.seen_at - self.job_due_at > _LATEST_JOB

    @property
    def is_disk_full(self) -> bool:
        """Whether little room is left."""
        return self.disk_free is not None and self.disk_free < _LEAST_FREE_BYTES


class Service(Protocol):
    """Accounts that are being deleted are left out everywhere."""

    async def list_accounts(
        self, which: AccountFilter, *, limit: int, after: Position | None
    ) -> list[Account]: ...

    async def count_accounts(self) -> AccountCounts: ...

    async def count_usage(
        self, account_ids: Sequence[UUID], *, since: datetime
    ) -> Mapping[UUID, AccountUsage]:
        """The usage of each account. `since`: the UTC day from which on scans count."""

    async def count_scans(self, starts: datetime, ends: datetime) -> int:
        """The counted scans of people. Both ends are quarters of an hour."""

    async def facts(self, now: datetime) -> ServiceFacts: ...


class LostScanLog(Protocol):
    @property
    def counted(self) -> Mapping[bool, int]:
        """The lost scans since the start of the process, by whether they were a guess."""

    def add(self, domain: str, host: str, address: str, *, is_guess: bool) -> None:
        """Add a lost scan; it is stored some seconds later."""

    async def list_of(self, since: Mapping[str, datetime], *, limit: int) -> list[LostScans]:
        """The lost scans of these domains that were first seen since then."""

    async def find_near(self, domain: str, address: str) -> str | None: ...


class AccountEvents(Protocol):
    async def add(self, event: AccountEvent) -> None: ...

    async def list_of(self, account_id: UUID, *, limit: int) -> list[AccountEvent]:
        """Newest first."""
